# Ce que dit la commande pendant son travail.

cli-file-missing = ce fichier n’existe pas
cli-file-directory = c’est un dossier, pas un fichier
cli-file-permission = accès refusé
cli-file-damaged = le contenu est endommagé ou tronqué
cli-file-other = lecture impossible : { $error }
cli-file-too-large = le fichier dépasse { $longest } octets, le maximum qui est lu
cli-file-packed = c’est un fichier { $kind } ; décompressez-le d’abord : { $tool } FICHIER | grille …
cli-file-foreign = c’est un fichier { $kind }, pas un texte
cli-cannot-write = { $file } : écriture impossible : { $why }
cli-write-full = il n’y a plus de place
cli-write-folder = ce dossier n’existe pas
cli-write-other = { $error }
cli-file-kept = { $file } reste tel qu’il était, car { $why }
cli-file-not-written = { $file } n’a pas été écrit, car { $why }
cli-why-interrupted = le travail a été interrompu
cli-why-unread = une entrée n’a pas pu être lue jusqu’au bout
cli-file-resumable = { $left } ; --resume reprend le travail où il s’est arrêté
cli-file-part = { $left } ; les premières réponses sont dans { $part }
cli-resume-possible = { $file } vient d’un travail interrompu ; celui-ci recommence au début, --resume reprendrait l’autre
cli-resume-nothing = rien à reprendre : le travail commence au début
cli-resume-file = --resume demande un fichier nommé par -o
cli-resume-input = { $input } ne peut pas être relu, si bien que --resume ne sait pas ce qui a reçu une réponse : indiquez un fichier
cli-resume-refused = { $file } ne peut pas être repris : { $why }
cli-resume-running = un autre travail l’écrit en ce moment
cli-resume-version = il a été commencé par la version { $then }, celle-ci est la { $now }
cli-resume-command = il a été commencé par grille { $then }, ceci est grille { $now }
cli-resume-options = il a été commencé avec d’autres options : { $then }
cli-resume-no-options = il a été commencé sans option
cli-resume-lang = il a été commencé avec --lang { $then }, cette fois c’est { $now }
cli-resume-inputs = il a été commencé avec d’autres entrées : { $then }
cli-resume-changed = { $input } a changé depuis
cli-worker-failed = erreur interne : un fil d’exécution a échoué
cli-save-over-input = { $file } est une entrée et ne sera pas écrasé par la réponse à { $input }
cli-save-twice = { $file } recevrait les réponses à deux entrées, dont { $input }
cli-saved = { $file } écrit

cli-progress = { $done ->
    [one] { $done } grille
   *[other] { $done } grilles
}, { $rate }/s
cli-progress-left = { $progress }, reste { $left }

cli-stats-counts = { $nodes } nœuds, { $guesses } hypothèses, { $backtracks } retours, { $placements } placements, { $eliminations } éliminations, { $inferences } inférences, { $passes } passages, { $time }
cli-stats-sum = { $puzzles ->
    [one] { $puzzles } grille
   *[other] { $puzzles } grilles
}, { $rate }/s : { $counts }

cli-time-limit = la limite de temps a arrêté la recherche ; solutions trouvées : { $found }
cli-too-many-solutions = seules les { $found } premières solutions sont affichées ; --limit N en affiche davantage

cli-answer-found = { $found ->
    [one] { $found } solution
   *[other] { $found } solutions
}
cli-answer-none = Il n’y a pas de solution.
cli-answer-multiple = Il y a plus d’une solution.
cli-answer-invalid = Cette grille est incorrecte.
cli-answer-refused = Le moteur n’accepte pas cette grille.
cli-answer-timeout = La limite de temps a arrêté la recherche.
cli-answer-stuck = Non résolue : il reste { $cells ->
    [one] { $cells } case vide
   *[other] { $cells } cases vides
} et { $candidates } candidats.

cli-reason-time-limit = la limite de temps a arrêté la recherche d’étapes
cli-explain-full = Résolue : il ne reste rien à faire.
cli-explain-solved = Résolue en { $steps ->
    [one] { $steps } étape
   *[other] { $steps } étapes
} ; technique la plus difficile : { $technique }.
cli-explain-stuck = Non résolue après { $steps ->
    [one] { $steps } étape
   *[other] { $steps } étapes
} : il reste { $cells ->
    [one] { $cells } case vide
   *[other] { $cells } cases vides
} avec { $candidates } candidats.
cli-explain-logic-ends = Les techniques s’arrêtent ici : il reste { $cells ->
    [one] { $cells } case vide
   *[other] { $cells } cases vides
} avec { $candidates } candidats. La force brute continue.
cli-explain-guess = { $verdict } Les techniques s’arrêtent après { $steps ->
    [one] { $steps } étape
   *[other] { $steps } étapes
} ; la force brute ajoute { $guesses ->
    [one] { $guesses } chiffre
   *[other] { $guesses } chiffres
} de la solution.
cli-explain-many = { $left } Il y a plus d’une solution.
cli-steps-none = Aucune étape.
cli-hint-nothing = Aucune de ces techniques ne trouve d’étape.
cli-hint-mistake = Il y a une erreur.
cli-hint-undo = { $count ->
    [one] Il suffit de retirer ce chiffre :
   *[other] Il suffit de retirer ces chiffres :
} { $list }.
cli-hint-restore = { $count ->
    [one] Ce candidat a été écarté à tort :
   *[other] Ces candidats ont été écartés à tort :
} { $list }.
cli-hint-digit = le { $digit } de { $cell }
cli-hint-candidate = le { $digit } de { $cell }
cli-hint-unknown = Cette grille n’a pas de solution, et il ne suffit pas d’en retirer un ou deux chiffres.

cli-check-time-limit = la limite de temps a arrêté la vérification
cli-check-unreadable = Ce n’est pas une grille : { $why }.
cli-check-broken = { $count ->
    [one] Enfreint les règles une fois :
   *[other] Enfreint les règles { $count } fois :
}
cli-check-valid = N’enfreint aucune règle.
cli-check-item = - { $what }
cli-check-none = Aucune solution.
cli-check-one = Solution unique.
cli-check-many = Plus d’une solution, par exemple ces deux-ci :
cli-check-unknown = Le nombre de solutions n’a pas été trouvé à temps.
cli-check-minimal = Minimale : chaque indice est nécessaire.
cli-check-redundant = { $count ->
    [one] Non minimale : cet indice est superflu :
   *[other] Non minimale : n’importe lequel de ces { $count } indices est superflu :
} { $cells }.
cli-check-differ = { $count ->
    [one] Elles diffèrent dans une case :
   *[other] Elles diffèrent dans { $count } cases :
} { $cells }.

cli-count-time-limit = la limite de temps a arrêté le comptage
cli-count-one = La solution est unique.
cli-count-many = Il y a { $number } solutions.
cli-count-at-least = Il y a au moins { $number } solutions.

cli-rate-time-limit = la limite de temps a arrêté l’évaluation
cli-rate-level = Niveau : { $level }. Technique la plus difficile : { $technique } ; { $steps ->
    [one] { $steps } étape
   *[other] { $steps } étapes
}.
cli-rate-full = Il ne reste rien à résoudre.
cli-rate-no-level = Pas de niveau : les techniques seules ne la résolvent pas.
cli-not-by-logic = Non résolue par la logique ; niveau : { $level }.
cli-rate-hodoku = HoDoKu : { $level }, { $score } points.

cli-compare-engine = moteur
cli-compare-refused = refusée
cli-compare-stuck = bloqué
cli-compare-limited = > { $value }
cli-compare-median = { $count ->
    [one] { $metric }
   *[other] { $metric }, médiane de { $count }
}
cli-compare-stopped = { $value } ({ $count ->
    [one] { $count } arrêté
   *[other] { $count } arrêtés
})
cli-compare-puzzles = grilles
cli-compare-stopped-runs = arrêtées
cli-compare-stuck-runs = bloquées
cli-compare-sum = somme
cli-compare-middle = médiane
cli-compare-largest = maximum
cli-compare-rounded = ≈ { $value }
cli-compare-all = { $metric }, { $count } grilles
cli-compare-sums = Sommes sur { $count } grilles
cli-compare-medians = Médianes sur { $count } grilles
cli-compare-repeats = { $count ->
    [one] dans { $count } cas
   *[other] dans { $count } cas
}, la limite de temps n’a pas permis toutes les répétitions : la médiane porte sur moins d’essais
cli-compare-impossible = aucune grille { $order }×{ $order } ne respecte ces règles
cli-compare-wrong = { $puzzle } : FAUX : la solution que donne le moteur { $engine } n’en est pas une
cli-compare-disagree = { $puzzle } : DÉSACCORD : { $one } trouve { $first ->
    [one] { $first } solution
   *[other] { $first } solutions
} en tout, { $other } trouve { $second ->
    [one] { $second } solution
   *[other] { $second } solutions
}

cli-metric-solutions = solutions
cli-metric-nodes = nœuds
cli-metric-guesses = hypothèses
cli-metric-backtracks = retours
cli-metric-placements = placements
cli-metric-eliminations = éliminations
cli-metric-inferences = inférences
cli-metric-passes = passages
cli-metric-time = temps

cli-plot-title = Comparaison des moteurs : { $metric }
cli-plot-shares = Comparaison des moteurs : { $metric } selon la proportion d’indices
cli-plot-sizes = Comparaison des moteurs : { $metric } selon la taille de la grille
cli-plot-share = proportion d’indices
cli-plot-size = chiffres, lignes et colonnes
cli-plot-limited = flèche creuse : essai arrêté par la limite de temps, la vraie valeur est plus grande
cli-plot-limited-up = flèche creuse : la limite de temps a arrêté plus de la moitié des essais, la vraie médiane est plus grande
cli-plot-stuck = marque creuse : le moteur est resté bloqué avant la solution
cli-plot-first = l’image montre les { $shown } premières grilles sur { $count }
cli-trace-one = --trace demande une seule grille et un seul moteur, pas { $puzzles } et { $engines }
cli-trace-ending = { $file } : le nom d’un arbre de recherche se termine par .json ou .dot
cli-trace-none = { $puzzle } : le moteur { $engine } n’accepte pas cette grille
cli-trace-left-out = l’arbre contient les { $shown } premiers essais ; { $count } autres sont omis
cli-trace-hidden = le moteur { $engine } ne rend pas compte de sa recherche : il n’y a pas d’arbre à écrire

cli-dimacs-engine = --dimacs écrit les clauses du moteur sat : ajoutez --engine sat
cli-dimacs-one = --dimacs écrit une seule grille, la première ; celle-ci n’a pas été écrite
cli-relaxation-engine = --relaxation résout le programme linéaire du moteur milp : ajoutez --engine milp
cli-relaxation = la relaxation linéaire détermine { $decided } des { $open } cases vides ({ $programs ->
    [one] { $programs } programme
   *[other] { $programs } programmes
}, { $pivots ->
    [one] { $pivots } pivot
   *[other] { $pivots } pivots
})
cli-relaxation-none = la relaxation linéaire n’a pas de solution, la grille non plus
cli-relaxation-time-limit = la limite de temps a arrêté la relaxation linéaire

cli-generate-impossible = aucune grille ne répond aux critères : { $why }
cli-generate-no-grid = aucune grille de cette forme ne respecte ces règles
cli-generate-fixed = ce motif de cette solution admet d’autres solutions : il n’y a rien d’autre à essayer
cli-generate-unmet = pas trouvée à temps : { $kept } sur { $count } produites, { $tries } essais pour celle-ci, { $tried } en tout, { $seconds } s
cli-generate-best = au plus près des critères : { $puzzle } ({ $clues } indices, niveau { $level })
cli-generate-pattern = le motif compte { $found } caractères ; une grille { $order }×{ $order } a { $expected } cases
cli-generate-from = --from ne désigne ni une grille pleine de cette taille, ni une grille de cette taille à solution unique
cli-generate-seed = graine { $seed }
cli-generate-progress = { $kept } retenues, { $tried } essayées, { $rate }/s
cli-check-possible = Chiffres que chaque case contient dans au moins une solution :
cli-generate-alike = { $kept } sur { $count } produites ; depuis, aucune n’est nouvelle, et { $alike } en tout équivalent à des précédentes : il n’y en a peut-être pas d’autres
cli-remake-none = il n’y a pas de solution
cli-remake-multiple = il y a plus d’une solution
cli-complete-from = --from ne désigne pas une grille pleine
cli-complete-not-from = la grille de --from n’est pas une solution de cette grille
