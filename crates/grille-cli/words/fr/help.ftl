# L’aide : ce que font la commande et ses options.

cli-heading-usage = Utilisation :
cli-heading-commands = Commandes{"\u00A0"}
cli-heading-arguments = Arguments{"\u00A0"}
cli-heading-options = Options{"\u00A0"}
cli-heading-reading = Lecture{"\u00A0"}
cli-heading-made = Grilles produites pour la comparaison{"\u00A0"}
cli-heading-wishes = Critères des grilles{"\u00A0"}
cli-heading-general = Options générales{"\u00A0"}

cli-about = Lire, vérifier, résoudre, expliquer et comparer des grilles de Sudoku de toute taille
cli-usage = grille <COMMANDE> [OPTIONS] [GRILLE]...
cli-after =
    Une GRILLE est un fichier, - pour l’entrée standard, ou la grille elle-même. Son format est reconnu automatiquement.

    Exemples :
      grille solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
      grille check grilles.txt
      grille solve --help

    Code de retour : 0 si tout ce qui était demandé a été trouvé, 1 si une réponse est négative, 2 en cas d’entrée ou d’usage incorrects, 3 si la limite de temps a arrêté le travail, 130 s’il a été interrompu.

cli-value-file = FICHIER
cli-value-lang = en|fr
cli-value-when = auto|always|never
cli-value-number = N
cli-value-list = LISTE
cli-value-puzzle = GRILLE
cli-value-box = LxH|none
cli-value-symbols = SYMBOLES
cli-value-style = STYLE
cli-value-seconds = SECONDES
cli-value-id = ID
cli-value-format = FORMAT
cli-value-metric = VALEUR
cli-value-shell = SHELL
cli-value-subcommand = COMMANDE
cli-value-limit = NOM=VALEUR
cli-value-choice = FICHIER|NOM
cli-value-percent = POURCENTAGE
cli-value-level = NIVEAU
cli-value-range = A..B
cli-value-needed = ID[=N]
cli-value-symmetry = SYMÉTRIE
cli-value-pattern = FICHIER|MOTIF
cli-value-grid = FICHIER|GRILLE
cli-value-stop = OÙ
cli-option-resume = Reprendre le travail qui devait écrire le fichier de -o et s’est arrêté (mêmes entrées, mêmes options)

cli-option-o = Écrire les réponses dans FICHIER, qui apparaît entier ou reste tel qu’il était ; - est la sortie standard, les périphériques et les tubes sont écrits tels quels
cli-option-lang = Langue des messages et de l’aide : en ou fr (par défaut, celle du système)
cli-option-color = Employer des couleurs : auto (sur un terminal), always (toujours) ou never (jamais)
cli-option-quiet = N’écrire que les erreurs sur la sortie d’erreur
cli-option-help = Afficher cette aide
cli-option-version = Afficher la version
cli-option-puzzles = Fichier, - pour l’entrée standard, ou grille elle-même ; à défaut, l’entrée standard
cli-option-box = Blocs larges de L colonnes et hauts de H lignes, ou none pour un carré latin (par défaut, les blocs habituels)
cli-option-empty = Compter toutes les grilles de cette --size et de ces --box : les solutions de la grille vide (9×9 par défaut)
cli-option-size = Nombre de chiffres, si le texte est ambigu
cli-option-rules = Règles de variante, séparées par des virgules (voir grille rules)
cli-option-symbols = Symboles des chiffres, si le texte est ambigu : letters (1-9, A, B…), zero-based (0-9, A, B…, où 0 est le premier chiffre), letters-only (A, B…) ou numbers (des nombres)
cli-option-output = Forme des réponses : line, grid, json ou csv (grid pour une seule grille sur un terminal, sinon line)
cli-option-letters = Dans les grilles, écrire en lettres les chiffres au-delà de 9 (jusqu’à 36×36)
cli-option-time-limit = Abandonner une grille au bout de ce temps : 0,5 ; 10s ; 200ms ou 2m
cli-option-threads = Nombre de grilles traitées en même temps (par défaut, autant que de cœurs)
cli-option-engine = Moteur à employer (voir grille engines ; auto par défaut)
cli-option-unique = Exiger une solution unique : !multiple s’il y en a plusieurs
cli-option-all = Donner toutes les solutions, une par ligne
cli-option-limit = Donner les N premières solutions, une par ligne
cli-option-dimacs = Avec --engine sat : écrire les clauses de la grille dans FICHIER (- pour la sortie standard), au format DIMACS
cli-option-relaxation = Avec --engine milp : résoudre d’abord la relaxation linéaire, et indiquer sur la sortie d’erreur (en json, dans la réponse) combien de cases elle détermine
cli-option-stats = Indiquer le travail accompli : sur la sortie d’erreur ou, en json et csv, dans les réponses
cli-option-save-solve = Écrire la solution de FICHIER.sud à côté de lui, dans FICHIER.p2
cli-option-save-deduce = Écrire la réponse à FICHIER.sud à côté de lui, dans FICHIER.p1
cli-option-levels = Expliquer nos niveaux de difficulté
cli-option-techniques = N’employer que ces techniques, dans cet ordre, séparées par des virgules (voir grille techniques)
cli-option-technique = Chercher cette technique (voir grille techniques ; à défaut, toutes les techniques usuelles)
cli-option-without = Se passer de ces techniques
cli-option-technique-limit = Limiter la portée des techniques, par exemple chain-length=8 ou als-nodes=on
cli-option-choice = Employer les techniques énumérées dans un fichier, ou un choix prédéfini : default, hodoku, all, singles, ssts ou seed-003
cli-option-draw = Dessiner la grille avec ses candidats avant chaque étape
cli-option-reason-output = Forme des réponses : line (en phrases, par défaut), grid (en phrases, avec la grille dessinée) ou json
cli-option-vague = Dire où regarder et quoi chercher, sans donner la réponse
cli-option-library = Lire des lignes de la bibliothèque de HoDoKu, dans FICHIER ou dans les arguments : pour chaque ligne, toutes les étapes de sa technique
cli-option-methods = N’employer que ces méthodes dans les moteurs de déduction, séparées par des virgules
cli-option-without-methods = Se passer de ces méthodes dans les moteurs de déduction
cli-option-max-subset = Taille maximale des groupes cherchés, de 2 à 4
cli-option-engines = Moteurs à comparer, séparés par des virgules (à défaut, tous ceux, sauf auto, qui acceptent au moins une des grilles)
cli-option-repeat = Lancer chaque moteur N fois, dans la limite de temps, et afficher le temps médian
cli-option-compare-limit = S’arrêter à N solutions (1 par défaut)
cli-option-metric = N’afficher que cette valeur, avec les grilles en lignes et les moteurs en colonnes : inferences, nodes, guesses, backtracks, placements, eliminations, passes, solutions ou time
cli-option-compare-output = Forme des résultats : grid (tableaux, par défaut), csv ou json
cli-option-plot = Dessiner les valeurs de --metric (inferences par défaut) dans une image SVG, pour 1000 grilles au plus
cli-option-trace = Écrire l’arbre de recherche d’un moteur sur une grille, en JSON (.json, ou - pour la sortie standard) ou pour Graphviz (.dot)
cli-option-compare-time-limit = Arrêter chaque moteur sur une grille au bout de ce temps, répétitions comprises : 0,5 ; 10s ; 200ms ou 2m (10s par défaut)
cli-option-sizes = Produire des grilles de ces tailles au lieu d’en lire : 9,16,25 ou 4..20:4 (9 par défaut) ; --box none produit des carrés latins
cli-option-givens = Produire des grilles avec ce pourcentage d’indices : 30 ou 20..80:5 (20..80:10 par défaut)
cli-option-compare-count = Produire N grilles pour chaque taille et chaque pourcentage, et afficher la médiane (10 par défaut)
cli-option-seed = Graine aléatoire : la même graine donne les mêmes grilles (0 par défaut)
cli-option-generate-count = Produire N grilles (1 par défaut)
cli-option-generate-seed = Graine aléatoire : la même graine et les mêmes critères donnent les mêmes grilles (par défaut une nouvelle, qui est affichée)
cli-option-generate-size = Nombre de chiffres, de 1 à 64 (9 par défaut)
cli-option-generate-time-limit = Renoncer à une grille au bout de ce temps : 0,5 ; 10s ; 200ms ou 2m (60s par défaut)
cli-option-with-solution = Afficher aussi la solution
cli-option-with-path = Afficher aussi le chemin de résolution : identifiants des techniques en style line, phrases en style grid, étapes complètes en json
cli-option-level = Notre niveau : facile, moyen, difficile, expert ou extrême (voir grille rate --levels)
cli-option-score = Score de HoDoKu, par exemple 600..800
cli-option-needed = Exiger ces techniques, chacune au moins N fois (voir ci-dessous et grille techniques)
cli-option-only = Exiger que ces techniques suffisent, séparées par des virgules
cli-option-clues = Nombre d’indices : 24, 20..24, ..24 ou 30..
cli-option-symmetry = Symétrie des indices : none (par défaut), vertical, horizontal, diagonal, anti-diagonal, bi-diagonal, orthogonal, rotate180, rotate90 ou full
cli-option-pattern = Placer les indices exactement ici : un caractère par case ; un point, un zéro, un tiret ou un tiret bas désigne une case vide
cli-option-from = Produire des grilles qui ont cette solution : une grille pleine, ou une grille à solution unique
cli-option-minimal = Produire des grilles minimales, dont aucun indice n’est superflu
cli-option-stop = Cesser de retirer des indices au premier qui doit rester (first-obstacle), ou aller jusqu’à une grille minimale (minimal, comme --minimal)
cli-option-distinct = Écarter les grilles équivalentes : aucune ne s’obtient d’une autre en échangeant des chiffres, des lignes, des colonnes, ou les lignes avec les colonnes
cli-option-uniform = Tirer les solutions de sorte qu’elles soient toutes équiprobables (9×9 classique, et jusqu’à 4×4)
cli-option-seed-zero = Graine aléatoire : la même graine donne les mêmes grilles (0 par défaut)
cli-option-minimize-all = Énumérer toutes les grilles minimales qu’elle contient
cli-option-minimize-limit = En énumérer N au plus (1000 par défaut)
cli-option-vary-count = Produire N variantes de chaque grille (1 par défaut)
cli-option-keep = Laisser tels quels : digits (chiffres), rows (lignes), columns (colonnes), transposition
cli-option-complete-count = Produire N grilles à partir de chacune (1 par défaut)
cli-option-complete-from = Prendre les chiffres dans cette grille pleine
cli-option-to = Format de sortie (voir grille formats ; par défaut, selon l’extension du fichier de -o, sinon line)
cli-option-drop = Laisser de côté ce que le format ne conserve pas : boxes, candidates, notes, entered, rules
cli-option-entered-as-givens = Écrire les chiffres inscrits comme des indices
cli-option-page = Afficher la page complète de cet élément
cli-option-shell = bash, elvish, fish, powershell ou zsh
cli-option-subcommand = Afficher la page de cette sous-commande

cli-solve-about = Trouver la solution de chaque grille
cli-solve-usage = grille solve [OPTIONS] [GRILLE]...
cli-solve-after =
    En style line, chaque grille reçoit une ligne, dans l’ordre de l’entrée : la solution, écrite comme la grille, ou !invalid (incorrecte), !none (sans solution), !multiple (avec --unique), !timeout (limite de temps atteinte), !refused (le moteur n’accepte pas ces grilles). Avec --all et --limit, chaque solution a sa ligne. Un moteur qui ne devine jamais et reste bloqué donne la position atteinte.

    En json, chaque grille est un objet avec puzzle, solution (solutions avec --all et --limit), status (solved, none, multiple, stuck, invalid, refused, timeout), found (le nombre de solutions), complete (s’il n’y en a pas d’autres), seconds, relaxation (avec --relaxation : decided, open, programs, pivots), file et line, et, avec --stats, le travail accompli.

    Exemples :
      grille solve grille.sud
      grille solve --unique --output json grilles.txt.gz -o solutions.jsonl
      grille solve --box 2x5 --engine backtrack --stats dix.txt
      zcat liste.gz | grille solve - --time-limit 1 > solutions.txt
      grille solve --engine sat --dimacs grille.cnf grille.txt

cli-check-about = Vérifier si chaque grille est correcte, combien elle a de solutions et si elle est minimale
cli-check-usage = grille check [OPTIONS] [GRILLE]...
cli-check-after =
    En style line : la grille, valid ou invalid, 0, 1 ou many (plusieurs) solutions, minimal ou redundant (- si la question ne se pose pas ou n’est pas posée) et les détails, séparés par des tabulations. Les détails sont ce qui enfreint les règles, ou les indices superflus, ou les cases où deux solutions diffèrent.

    Le code de retour est 0 si chaque grille est correcte et a une solution unique.

    Exemples :
      grille check --output grid grille.txt
      grille check --rules diagonal --output json grilles.txt

cli-deduce-about = Résoudre par les seules techniques, sans deviner, aussi loin qu’elles mènent
cli-deduce-usage = grille deduce [OPTIONS] [GRILLE]...
cli-deduce-after =
    En style line : la solution, ou la position atteinte. En style grid, ce qui reste est montré avec ses candidats : une case à un seul candidat reste vide tant qu’aucune technique n’y place de chiffre. Le code de retour est 1 si une grille n’est pas résolue.

    Toutes les techniques usuelles sont employées, sauf la force brute, dans l’ordre de HoDoKu ; grille techniques les énumère. Le premier programme du projet Prolog est --choice seed-003 et, avec sa propre façon de compter, le moteur deduction de grille solve et de grille compare.

    Exemples :
      grille deduce --output grid grille.txt
      grille deduce --max-subset 3 --save grille.sud
      grille deduce --techniques naked-single,hidden-single grilles.txt

cli-explain-about = Expliquer en phrases tout le chemin jusqu’à la solution, une étape numérotée par ligne
cli-explain-usage = grille explain [OPTIONS] [GRILLE]...
cli-explain-after =
    La dernière ligne dit en combien d’étapes la grille a été résolue et quelle technique était la plus difficile, ou jusqu’où les techniques ont mené. S’il y a plusieurs grilles, chacune a un titre et une ligne vide les sépare. Code de retour 1 : une grille n’est pas résolue par la logique.

    Le chemin reste dans le niveau que donne grille rate : les techniques jusqu’à ce niveau, dans l’ordre de HoDoKu. Le chemin de HoDoKu lui-même est --choice hodoku. Là où les techniques s’arrêtent, la force brute continue avec des chiffres de la solution ; la grille n’est alors pas résolue par la logique, et son niveau est extreme.

    En json, chaque grille est un objet avec puzzle, solution (si le chemin y mène), solved (par la logique), status (solved, guess, stuck, none, timeout, invalid ; guess s’il faut la force brute), solutions (0, 1 ou many), level, hardest, guesses (chiffres qu’ajoute la force brute), position (jusqu’où mènent les techniques, si la grille n’est pas résolue) et steps, chacune avec number, technique, name, code et score (de HoDoKu), level (le nôtre), placements, eliminations, sentence et evidence : digits, parts, chains et truths. Les candidats s’écrivent chiffre, ligne, colonne : 436 est le 4 de L3C6 ; au-delà de 9×9, 12r10c3.

    Un choix est un fichier avec une technique par ligne, dans l’ordre des essais ; -ID en écarte une, limit NOM VALEUR fixe une limite, include NOM ajoute un choix prédéfini, # commence un commentaire.

    Exemples :
      grille explain grille.txt
      grille explain --draw --choice singles grille.txt
      grille explain --output json grilles.txt -o chemins.jsonl

cli-hint-about = Donner l’étape suivante, ou signaler ce qui est faux dans la grille
cli-hint-usage = grille hint [OPTIONS] [GRILLE]...
cli-hint-after =
    La grille est prise telle quelle, avec ses candidats si elle en a. Si un chiffre ou un candidat est faux, la commande le signale et dit ce qu’il faut défaire, au lieu de donner une étape : les chiffres marqués comme saisis sont comparés à la solution des indices ; si rien n’est marqué, elle cherche le plus petit nombre de chiffres à retirer pour que la grille ait de nouveau une solution. Code de retour 1 : une erreur, ou aucune technique ne trouve d’étape.

    L’étape reste dans le niveau de la grille de départ, s’il en trouve une, comme dans grille explain. Si aucune technique ne trouve d’étape, un chiffre de la solution est donné : c’est la force brute.

    En json : puzzle, status (step, guess, mistake, solved, nothing, timeout, invalid ; guess pour la force brute), hint (en phrases), step (comme dans grille explain), level (celui de la grille de départ), undo et restore (chiffres à retirer et candidats à remettre : chiffre, ligne, colonne).

    Exemples :
      grille hint grille.txt
      grille hint --vague --techniques naked-single,hidden-single grille.txt
      grille hint --draw position.txt

cli-steps-about = Énumérer toutes les étapes que des techniques trouvent dans une position
cli-steps-usage = grille steps [OPTIONS] [--technique ID]... [GRILLE]...
cli-steps-after =
    Une phrase par ligne ; s’il y a plusieurs grilles, chacune a un titre. Code de retour 1 : dans une position, aucune étape n’a été trouvée (avec --library, c’est une réponse comme une autre).

    En json, chaque grille est un objet avec puzzle (la ligne telle qu’elle a été lue) et steps, comme dans grille explain ; une ligne illisible garde sa place, avec error.

    Avec --library, chaque ligne est une ligne de la bibliothèque de HoDoKu, comme :0300:4:…, et la technique est celle de son code ; un cinquième chiffre 1 demande les poissons siamois, et -1, -2, etc. les limites de ce cas.

    Exemples :
      grille steps grille.txt
      grille steps --technique x-wing --technique 0301 position.txt
      grille steps --library cas.txt --output json

cli-rate-about = Évaluer la difficulté de chaque grille pour un joueur
cli-rate-usage = grille rate [OPTIONS] [GRILLE]...
cli-rate-after =
    Sur une ligne : la grille, puis ER, EP et ED de Sudoku Explainer, le niveau et le score de HoDoKu, notre niveau et la technique la plus difficile, séparés par des tabulations ; - quand une valeur n’existe pas. Nos niveaux sont easy, medium, hard, expert et extreme : voir grille rate --levels. La technique la plus difficile est celle du chemin à notre niveau, tel que le montre grille explain.

    Le code de retour est 1 si une grille n’a pas de solution, ou plusieurs, ou n’est pas résolue par la logique : les techniques seules ne la résolvent pas. Le niveau est alors extreme, et status vaut guess en json et csv.

    Exemples :
      grille rate grilles.txt
      grille rate --output json grilles.txt.gz -o evaluations.jsonl
      grille rate --levels

cli-count-about = Compter exactement les solutions de chaque grille
cli-count-usage = grille count [OPTIONS] [GRILLE]...
cli-count-after =
    En style line : la grille et le nombre, séparés par une tabulation. Le nombre a autant de chiffres qu’il en faut. Si la limite de temps ou Ctrl-C arrête le travail, >= précède le nombre atteint : il y en a au moins autant. Une grille contraire aux règles reçoit -.

    Exemples :
      grille count grilles.txt
      grille count --empty --size 6
      grille count --empty --size 7 --box none

cli-generate-about = Produire de nouvelles grilles, chacune à solution unique
cli-generate-usage = grille generate [OPTIONS]
cli-generate-after =
    Les cases d’une grille pleine tirée au hasard sont vidées dans un ordre aléatoire, les cases symétriques ensemble, tant que la solution reste unique. Sans symétrie ni limites, une telle grille est minimale jusqu’à 16×16 ; au-delà, un indice reste en place s’il est trop long d’établir qu’il est superflu, sauf avec --minimal. Une grille qui ne répond pas aux critères est écartée, et la recherche reprend à partir d’une autre grille ou près de la meilleure trouvée. Avec --clues, on s’arrête à un nombre d’indices compris dans l’intervalle, sauf avec --minimal.

    Une technique est nécessaire si le chemin de la grille l’emploie ce nombre de fois, si rien de ce qui est essayé avant elle dans l’ordre de grille techniques ne résout la grille, et si le chemin arrive au bout avec les techniques jusqu’à elle (ou jusqu’à --level, ou celles de --only).

    La grille numéro k ne dépend que des critères, de la graine et de k : elle est la même sur toutes les machines et quel que soit le nombre de fils d’exécution, tant que la version du programme est la même. Avec --distinct, les numéros dont la grille équivaut à une précédente sont omis. Le fichier de -o commence par une ligne qui indique la version, les critères et la graine.

    En style line : la grille ; avec --with-solution et --with-path, d’autres champs, séparés par des tabulations. En json : puzzle, solution, number, seed, clues, tries, version et, si la grille a été évaluée, level, hodoku_level, hodoku_score et hardest_technique.

    Code de retour 1 : les critères ne peuvent être satisfaits, ou ne l’ont pas été à temps ; la meilleure grille trouvée et le nombre d’essais sont alors indiqués sur la sortie d’erreur, et les grilles déjà trouvées sont écrites.

    Exemples :
      grille generate
      grille generate -n 1000 --level difficile --seed 7 -o difficiles.txt
      grille generate --symmetry rotate180 --clues 20..24 --with-solution
      grille generate -n 10 --technique x-wing
      grille generate --only full-house,naked-single,hidden-single --clues ..24
      grille generate --size 16 --box 4x4
      grille generate --stop first-obstacle --rules diagonal

cli-minimize-about = Retirer de chaque grille tous les indices superflus
cli-minimize-usage = grille minimize [OPTIONS] [GRILLE]...
cli-minimize-after =
    Les indices sont essayés dans un ordre aléatoire ; une autre graine (--seed) donne un autre ordre et peut aboutir à une autre grille. --all énumère toutes les grilles minimales formées d’une partie des indices, chacune une fois : il peut y en avoir énormément.

    En style line : la grille obtenue. !none et !multiple tiennent lieu d’une grille sans solution ou qui en a plusieurs ; le code de retour est alors 1.

    Exemples :
      grille minimize grilles.txt
      grille minimize --all --limit 20 grille.txt

cli-complete-about = Ajouter des indices à chaque grille jusqu’à ce que sa solution soit unique
cli-complete-usage = grille complete [OPTIONS] [GRILLE]...
cli-complete-after =
    Les chiffres sont ceux d’une solution tirée au hasard, ou de la grille pleine de --from. Aucun des chiffres ajoutés n’est superflu.

    En style line : la grille obtenue. !none tient lieu d’une grille sans solution, !no d’une grille que --from ne résout pas ; le code de retour est alors 1.

    Exemples :
      grille complete inachevee.txt
      grille complete -n 5 --seed 3 inachevee.txt
      grille complete --from solution.txt inachevee.txt

cli-vary-about = Produire au hasard des variantes équivalentes de chaque grille
cli-vary-usage = grille vary [OPTIONS] [GRILLE]...
cli-vary-after =
    On échange les chiffres, les lignes d’une même bande, les bandes, les colonnes d’une même pile, les piles et, si les blocs sont carrés ou absents, peut-être les lignes avec les colonnes : la grille paraît nouvelle et reste aussi difficile. Avec des règles de variante, on la fait pivoter ou on la réfléchit, dans la mesure où elles le permettent.

    Les variantes d’une grille ne dépendent que de la graine et de la grille, et non du reste de la liste.

    Exemples :
      grille vary -n 10 grille.txt
      grille vary --keep rows,columns,transposition grilles.txt

cli-compare-about = Comparer plusieurs moteurs sur les mêmes grilles et afficher le travail de chacun
cli-compare-usage = grille compare [OPTIONS] [GRILLE]...
cli-compare-after =
    Sans --metric, chaque grille a son tableau, avec une ligne par moteur. Au-delà de 100 grilles, ce sont les sommes et les médianes sur toutes les grilles, avec le nombre de grilles que chaque moteur a traitées, celui des arrêts par la limite de temps et celui des blocages ; au-delà de 1000 grilles, les médianes sont arrondies vers le bas de moins de 1 % et marquées par ≈. Les moteurs sont ceux qui acceptent une des 100 premières grilles, sauf si --engine les nomme. Les grilles portent le nom que donne leur commentaire, sinon celui du fichier et de la ligne. Une valeur interrompue par la limite de temps est affichée sous la forme > valeur. Si des moteurs complets se contredisent, la commande le signale, et le code de retour est 1.

    Avec --sizes, --givens, -n ou --seed, les grilles sont produites : on garde comme indices des cases tirées au hasard dans des grilles pleines aléatoires, les mêmes sur toutes les machines. Chaque taille et chaque pourcentage d’indices a sa ligne, avec la médiane de --metric pour chaque moteur ; un essai arrêté par la limite de temps compte plus que tous ceux qui ont abouti, et le nombre d’arrêts est indiqué. --plot dessine la valeur selon le pourcentage d’indices, ou selon la taille s’il n’y a qu’un pourcentage. En csv et json, chaque essai est affiché.

    Exemples :
      grille compare --engine backtrack,most-constrained,search grilles.txt
      grille compare --metric inferences --plot image.svg grilles.txt
      grille compare --engine backtrack --trace arbre.dot grille.txt
      grille compare --engine exact-cover,search,sat --sizes 9,16 --givens 20..80:5 --metric nodes --plot courbe.svg

cli-convert-about = Écrire des grilles dans un autre format
cli-convert-usage = grille convert [--to FORMAT] [OPTIONS] [GRILLE]...
cli-convert-after =
    Exemples :
      grille convert --to grid grille.txt
      grille convert grilles.csv -o grilles.sdm
      grille convert --drop notes,entered position.txt

cli-engines-about = Énumérer les moteurs, ou afficher la page de l’un d’eux
cli-engines-usage = grille engines [OPTIONS] [ID]
cli-engines-after =
    Le moteur cp et d’autres solveurs pour sat et milp demandent que grille soit compilé avec --features full.

    Exemples :
      grille engines
      grille engines backtrack

cli-techniques-about = Énumérer les techniques, ou afficher la page de l’une d’elles
cli-techniques-usage = grille techniques [OPTIONS] [ID]
cli-techniques-after =
    Un ID est un nom comme x-wing, ou le code de HoDoKu comme 0300. En json, chacune a id, name, about, level (le nôtre), on (si elle est employée par défaut), et le code, le score, le nom et le niveau de HoDoKu.

    Exemples :
      grille techniques
      grille techniques hidden-single

cli-formats-about = Énumérer les formats de texte, ou afficher la page de l’un d’eux
cli-formats-usage = grille formats [OPTIONS] [ID]
cli-formats-after =
    Exemples :
      grille formats
      grille formats line

cli-rules-about = Énumérer les règles de variante, ou afficher la page de l’une d’elles
cli-rules-usage = grille rules [OPTIONS] [ID]
cli-rules-after =
    Exemples :
      grille rules
      grille rules diagonal

cli-completions-about = Afficher le script de complétion d’un shell
cli-completions-usage = grille completions [OPTIONS] <SHELL>
cli-completions-after =
    Exemple :
      grille completions bash > ~/.local/share/bash-completion/completions/grille

cli-man-about = Afficher la page de manuel de la commande ou d’une sous-commande
cli-man-usage = grille man [OPTIONS] [COMMANDE]
cli-man-after =
    Exemple :
      grille man solve | man -l -

cli-man-name = NOM
cli-man-synopsis = SYNOPSIS
cli-man-description = DESCRIPTION
cli-man-options = OPTIONS
cli-man-subcommands = COMMANDES
cli-man-extra = NOTES
cli-man-version = VERSION

cli-value-address = ADRESSE

cli-serve-about = Servir la page et l’interface HTTP sur cette machine
cli-serve-usage = grille serve [OPTIONS]
cli-serve-after =
    La page s’ouvre dans le navigateur ; Ctrl-C arrête le serveur. Seule cette machine peut l’atteindre. L’interface répond sous /api/v1/ avec le même JSON que la commande ; /api/openapi.json la décrit.

    Exemples :
      grille serve
      grille serve --port 8123 --no-open
cli-option-port = Port d’écoute (par défaut 7729 ou le premier libre ensuite ; 0 pour n’importe lequel)
cli-option-no-open = Ne pas ouvrir le navigateur
cli-option-bind = Adresse ou nom d’écoute (127.0.0.1 par défaut)
cli-option-open-to-network = Permettre à --bind une adresse que d’autres machines peuvent atteindre
cli-option-serve-time-limit = Durée maximale d’une requête (30s par défaut)
cli-option-no-minimality = Ne pas chercher les indices superflus : bien plus rapide pour les longues listes
cli-option-possible = Chercher les chiffres que chaque case contient dans au moins une solution
