# L'aide : ce que font la commande et ses options.

cli-heading-usage = Utilisation :
cli-heading-commands = Commandes{" "}
cli-heading-arguments = Arguments{" "}
cli-heading-options = Options{" "}
cli-heading-reading = Lecture{" "}
cli-heading-made = Grilles faites pour la comparaison{" "}
cli-heading-wishes = Ce que doivent être les grilles
cli-heading-general = Options générales{" "}

cli-about = Des Sudokus de toute taille : les lire, les vérifier, les résoudre, les expliquer, comparer les méthodes
cli-usage = grille <COMMANDE> [OPTIONS] [GRILLE]...
cli-after =
    Une GRILLE est un fichier, - pour l'entrée standard, ou la grille elle-même. Son format est reconnu.

    Exemples :
      grille solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
      grille check grilles.txt
      grille solve --help

    Code de retour : 0 si tout ce qui était demandé a été trouvé, 1 si une réponse est non, 2 pour une entrée ou un emploi incorrects, 3 si une limite de temps a arrêté le travail, 130 s'il a été interrompu.

cli-value-file = FICHIER
cli-value-lang = en|fr
cli-value-when = auto|always|never
cli-value-number = N
cli-value-list = LISTE
cli-value-puzzle = GRILLE
cli-value-box = LxH|none
cli-value-symbols = SIGNES
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

cli-option-resume = Reprendre le travail qui devait écrire le fichier de -o et s'est arrêté (mêmes entrées, mêmes options)
cli-option-o = Écrire les réponses dans FICHIER, qui apparaît entier ou reste tel qu'il était ; - est la sortie standard, les périphériques et les tubes sont écrits tels quels
cli-option-lang = Langue des messages et de l'aide : en ou fr (par défaut, celle du système)
cli-option-color = Couleurs : auto (sur un terminal), always (toujours) ou never (jamais)
cli-option-quiet = N'écrire que les erreurs sur la sortie d'erreur
cli-option-help = Afficher cette aide
cli-option-version = Afficher la version
cli-option-puzzles = Un fichier, - pour l'entrée standard, ou la grille elle-même ; à défaut, l'entrée standard
cli-option-box = Blocs de L colonnes sur H lignes, ou none pour un carré latin (par défaut, les blocs habituels)
cli-option-empty = Compter toutes les grilles de cette --size et de ces --box : les solutions de la grille vide (9×9 sans elles)
cli-option-size = Nombre de chiffres, quand le texte ne le dit pas
cli-option-rules = Règles de variante, séparées par des virgules (voir grille rules)
cli-option-symbols = Signes des chiffres, quand le texte laisse le choix : letters (1-9, A, B…), zero-based (0-9, A, B…, où 0 est le premier chiffre), letters-only (A, B…) ou numbers (des nombres)
cli-option-output = Forme des réponses : line, grid, json ou csv (grid pour une seule grille sur un terminal, sinon line)
cli-option-letters = Dans les grilles, écrire en lettres les chiffres au-delà de 9 (jusqu'à 36×36)
cli-option-time-limit = Abandonner une grille au bout de ce temps : 0.5, 10s, 200ms, 2m
cli-option-threads = Nombre de grilles traitées en même temps (par défaut, autant que de cœurs)
cli-option-engine = Moteur de recherche (voir grille engines ; auto par défaut)
cli-option-unique = Exiger une solution unique : !multiple s'il y en a plusieurs
cli-option-all = Donner toutes les solutions, une par ligne
cli-option-limit = Donner les N premières solutions, une par ligne
cli-option-dimacs = Avec --engine sat : écrire les clauses de la grille dans FICHIER (- pour la sortie standard), au format DIMACS
cli-option-relaxation = Avec --engine milp : résoudre d'abord la relaxation linéaire, et dire sur la sortie d'erreur (en json, dans la réponse) combien de cases elle décide
cli-option-stats = Ajouter le décompte du travail : sur la sortie d'erreur, et dans les réponses en json et csv
cli-option-save-solve = Écrire la solution de FICHIER.sud à côté de lui, dans FICHIER.p2
cli-option-save-deduce = Écrire la réponse à FICHIER.sud à côté de lui, dans FICHIER.p1
cli-option-levels = Dit ce que signifient nos niveaux
cli-option-techniques = N'employer que ces techniques, dans cet ordre, séparées par des virgules (voir grille techniques)
cli-option-technique = Chercher cette technique (voir grille techniques ; sans cela, toutes celles de l'usage courant)
cli-option-without = Se passer de ces techniques
cli-option-technique-limit = Jusqu'où vont les techniques, par exemple chain-length=8 ou als-nodes=on
cli-option-choice = Employer les techniques qu'un fichier énumère, ou un choix par son nom : hodoku, all, singles, ssts ou seed-003
cli-option-draw = Dessiner la grille avec ses candidats avant chaque étape
cli-option-reason-output = Forme des réponses : line (en phrases, par défaut), grid (en phrases, avec la grille dessinée) ou json
cli-option-vague = Dire où regarder et quoi chercher, sans donner la réponse
cli-option-library = Lire des lignes de la bibliothèque de HoDoKu, dans FICHIER ou dans ce que nomment les arguments : pour chaque ligne, toutes les étapes de sa technique
cli-option-methods = Les seules méthodes qu'emploient les moteurs de déduction, séparées par des virgules
cli-option-without-methods = Méthodes dont se passent les moteurs de déduction
cli-option-max-subset = Taille des plus grands groupes à chercher, de 2 à 4
cli-option-engines = Moteurs à comparer, séparés par des virgules (sans cela, tous ceux, sauf auto, qui prennent au moins une des grilles)
cli-option-repeat = Faire travailler chaque moteur N fois, dans la limite de temps, et montrer le temps médian
cli-option-compare-limit = S'arrêter à N solutions (1 par défaut)
cli-option-metric = Ne montrer que cette valeur, les grilles en lignes et les moteurs en colonnes : inferences, nodes, guesses, backtracks, placements, eliminations, passes, solutions ou time
cli-option-compare-output = Forme des résultats : grid (des tableaux, par défaut), csv ou json
cli-option-plot = Dessiner les valeurs de --metric (inferences par défaut) dans une image SVG, pour 1000 grilles au plus
cli-option-trace = Écrire l'arbre de recherche d'un moteur sur une grille, en JSON (.json, ou - pour la sortie standard) ou pour Graphviz (.dot)
cli-option-compare-time-limit = Arrêter chaque moteur sur une grille au bout de ce temps, répétitions comprises : 0.5, 10s, 200ms, 2m (10s par défaut)
cli-option-sizes = Au lieu de lire des grilles, en faire de ces tailles : 9,16,25 ou 4..20:4 (9 par défaut) ; --box none fait des carrés latins
cli-option-givens = Faire des grilles dont cette part des cases est donnée, en pour cent : 30 ou 20..80:5 (20..80:10 par défaut)
cli-option-compare-count = Faire N grilles pour chaque taille et chaque part, et montrer la médiane (10 par défaut)
cli-option-seed = Faire les grilles de cette graine : même graine, mêmes grilles (0 par défaut)
cli-option-generate-count = Faire N grilles (1 par défaut)
cli-option-generate-seed = Faire les grilles de cette graine : même graine et mêmes souhaits, mêmes grilles (par défaut une nouvelle, qui est dite)
cli-option-generate-size = Nombre de chiffres, de 1 à 64 (9 par défaut)
cli-option-generate-time-limit = Renoncer à une grille après ce temps : 0.5, 10s, 200ms, 2m (60s par défaut)
cli-option-with-solution = Montrer aussi la solution
cli-option-with-path = Montrer aussi le chemin des techniques : leurs identifiants sur une ligne, des phrases en style grid, les étapes entières en json
cli-option-level = Notre niveau : easy, medium, hard, expert ou extreme (voir grille rate --levels)
cli-option-score = Score de HoDoKu, comme 600..800
cli-option-needed = Techniques nécessaires, chacune N fois au moins (voir ci-dessous et grille techniques)
cli-option-only = Ces techniques doivent suffire, séparées par des virgules
cli-option-clues = Nombre de données : 24, 20..24, ..24 ou 30..
cli-option-symmetry = Disposition des données : none (par défaut), vertical, horizontal, diagonal, anti-diagonal, bi-diagonal, orthogonal, rotate180, rotate90 ou full
cli-option-pattern = Des données exactement ici : un signe par case, vide si c'est un point, un zéro, un tiret ou un souligné
cli-option-from = Grilles de cette solution : une grille pleine, ou une grille dont c'est l'unique solution
cli-option-minimal = Chaque donnée doit être nécessaire, prise seule
cli-option-stop = Cesser de retirer des données à la première qui doit rester (first-obstacle), ou aller jusqu'à une grille minimale (minimal, comme --minimal)
cli-option-distinct = Pas deux grilles semblables : aucune ne s'obtient d'une autre en échangeant des chiffres, des lignes, des colonnes ou les lignes avec les colonnes
cli-option-uniform = Tirer les solutions de sorte que chacune ait exactement la même probabilité (9×9 ordinaire, et jusqu'à 4×4)
cli-option-seed-zero = Nombres aléatoires de cette graine : même graine, mêmes grilles (0 par défaut)
cli-option-minimize-all = Lister toutes les grilles minimales qu'elle contient
cli-option-minimize-limit = En lister N au plus (1000 par défaut)
cli-option-vary-count = En faire N de chaque grille (1 par défaut)
cli-option-keep = Laisser tels quels : digits (chiffres), rows (lignes), columns (colonnes), transposition
cli-option-complete-count = En faire N de chaque grille (1 par défaut)
cli-option-complete-from = Ajouter des chiffres de cette grille pleine
cli-option-to = Format à écrire (voir grille formats ; par défaut, selon la fin du nom donné à -o, sinon line)
cli-option-page = Afficher la page entière de celui-ci
cli-option-shell = bash, elvish, fish, powershell ou zsh
cli-option-subcommand = Afficher la page de cette commande

cli-solve-about = Trouver la solution de chaque grille
cli-solve-usage = grille solve [OPTIONS] [GRILLE]...
cli-solve-after =
    En style line, chaque grille reçoit une ligne, dans l'ordre de l'entrée : la solution, écrite comme la grille, ou !invalid (incorrecte), !none (sans solution), !multiple (avec --unique), !timeout (la limite de temps est passée), !refused (le moteur ne prend pas ces grilles). Avec --all et --limit, chaque solution a sa ligne. Un moteur qui ne devine jamais et reste bloqué donne la position atteinte.

    En json, chaque grille est un objet avec puzzle, solution (solutions avec --all et --limit), status (solved, none, multiple, stuck, invalid, refused, timeout), found (le nombre de solutions), complete (s'il n'y en a pas d'autres), seconds, relaxation (avec --relaxation : decided, open, programs, pivots), file et line, et avec --stats le décompte.

    Exemples :
      grille solve grille.sud
      grille solve --unique --output json grilles.txt.gz -o solutions.jsonl
      grille solve --box 2x5 --engine backtrack --stats dix.txt
      zcat liste.gz | grille solve - --time-limit 1 > solutions.txt
      grille solve --engine sat --dimacs grille.cnf grille.txt

cli-check-about = Dire si chaque grille est correcte, combien elle a de solutions et si chaque donnée est nécessaire
cli-check-usage = grille check [OPTIONS] [GRILLE]...
cli-check-after =
    En style line : la grille, valid ou invalid, 0, 1 ou many (plusieurs) solutions, minimal ou redundant (- si la question n'a pas de sens ou n'est pas posée) et les détails, séparés par des tabulations. Les détails sont ce qui enfreint les règles, ou les données superflues, ou les cases où deux solutions diffèrent.

    Le code de retour est 0 si chaque grille est correcte et a une solution unique.

    Exemples :
      grille check --output grid grille.txt
      grille check --rules diagonal --output json grilles.txt

cli-deduce-about = Résoudre par les seules techniques, sans jamais deviner, aussi loin qu'elles mènent
cli-deduce-usage = grille deduce [OPTIONS] [GRILLE]...
cli-deduce-after =
    En style line : la solution, ou la position atteinte. En style grid, ce qui reste est montré avec ses candidats. Le code de retour est 1 si une grille n'est pas résolue.

    Toutes les techniques de l'usage courant sont employées, sauf la force brute, dans l'ordre de HoDoKu ; grille techniques les énumère. Le premier programme du projet Prolog est --choice seed-003 et, avec sa propre façon de compter, le moteur deduction de grille solve et de grille compare.

    Exemples :
      grille deduce --output grid grille.txt
      grille deduce --max-subset 3 --save grille.sud
      grille deduce --techniques naked-single,hidden-single grilles.txt

cli-explain-about = Raconter tout le chemin jusqu'à la solution, une étape numérotée par ligne, en phrases
cli-explain-usage = grille explain [OPTIONS] [GRILLE]...
cli-explain-after =
    La dernière ligne dit en combien d'étapes la grille a été résolue et quelle technique était la plus difficile, ou jusqu'où les techniques ont mené. S'il y a plusieurs grilles, chacune a un titre et une ligne vide les sépare. Code de retour 1 : une grille n'est pas résolue.

    En json, chaque grille est un objet avec puzzle, solution (si elle est atteinte), solved, status (solved, stuck, none, timeout, invalid), solutions (0, 1 ou many), hardest et steps, chacune avec number, technique, name, code et score (de HoDoKu), level (le nôtre), placements, eliminations, sentence et evidence : digits, parts, chains et truths. Les candidats s'écrivent chiffre, ligne, colonne : 436 est le 4 de r3c6 ; au-delà de 9×9, 12r10c3.

    Un choix est un fichier avec une technique par ligne, dans l'ordre des essais ; -ID en écarte une, limit NOM VALEUR fixe une limite, include NOM ajoute un choix qui a un nom, # commence un commentaire.

    Exemples :
      grille explain grille.txt
      grille explain --draw --choice singles grille.txt
      grille explain --output json grilles.txt -o chemins.jsonl

cli-hint-about = Donner l'étape suivante, ou dire ce qui est faux dans la grille
cli-hint-usage = grille hint [OPTIONS] [GRILLE]...
cli-hint-after =
    La grille est prise telle quelle, avec ses candidats si elle en a. Si un chiffre ou un candidat est faux, cela est dit, avec ce qu'il faut défaire, et aucune étape n'est donnée : les chiffres marqués comme entrés sont comparés à la solution des données ; si rien n'est marqué, la commande cherche le plus petit nombre de chiffres à retirer pour que la grille ait de nouveau une solution. Code de retour 1 : une erreur, ou aucune technique ne trouve d'étape.

    En json : puzzle, status (step, mistake, solved, nothing, timeout, invalid), hint (en phrases), step (comme dans grille explain), undo et restore (chiffres à retirer et candidats à remettre : chiffre, ligne, colonne).

    Exemples :
      grille hint grille.txt
      grille hint --vague --techniques naked-single,hidden-single grille.txt
      grille hint --draw position.txt

cli-steps-about = Énumérer toutes les étapes que des techniques trouvent dans une position
cli-steps-usage = grille steps [OPTIONS] [--technique ID]... [GRILLE]...
cli-steps-after =
    Une phrase par ligne ; s'il y a plusieurs grilles, chacune a un titre. Code de retour 1 : dans une position, aucune étape n'a été trouvée (avec --library, c'est une réponse comme une autre).

    En json, chaque grille est un objet avec puzzle (la ligne telle qu'elle a été lue) et steps, comme dans grille explain ; une ligne illisible garde sa place, avec error.

    Avec --library, chaque ligne est une ligne de la bibliothèque de HoDoKu, comme :0300:4:…, et la technique est celle de son code ; un cinquième chiffre 1 demande les poissons siamois, et -1, -2, etc. les limites de ce cas.

    Exemples :
      grille steps grille.txt
      grille steps --technique x-wing --technique 0301 position.txt
      grille steps --library cas.txt --output json

cli-rate-about = Dit combien chaque grille est difficile pour une personne
cli-rate-usage = grille rate [OPTIONS] [GRILLE]...
cli-rate-after =
    Sur une ligne : la grille, puis ER, EP et ED de Sudoku Explainer, le niveau et le score de HoDoKu, notre niveau et la technique la plus difficile, séparés par des tabulations ; - quand une valeur n'existe pas. Nos niveaux sont easy, medium, hard, expert et extreme : voir grille rate --levels.

    Le statut de sortie est 1 si une grille n'a pas d'évaluation : elle n'a pas de solution, ou plusieurs, ou les techniques seules ne la résolvent pas.

    Exemples :
      grille rate grilles.txt
      grille rate --output json grilles.txt.gz -o evaluations.jsonl
      grille rate --levels

cli-count-about = Dit exactement combien de solutions a chaque grille
cli-count-usage = grille count [OPTIONS] [GRILLE]...
cli-count-after =
    Sur une ligne : la grille et le nombre, séparés par une tabulation. Le nombre a autant de chiffres qu'il en faut. Si la limite de temps ou Ctrl-C arrête le travail, >= et le nombre atteint : il y en a au moins autant. Une grille contraire aux règles a - à cette place.

    Exemples :
      grille count grilles.txt
      grille count --empty --size 6
      grille count --empty --size 7 --box none

cli-generate-about = Faire de nouvelles grilles, chacune avec exactement une solution
cli-generate-usage = grille generate [OPTIONS]
cli-generate-after =
    Une grille pleine est faite au hasard et ses cases sont vidées en ordre aléatoire, celles d'une symétrie ensemble, tant que la solution reste la seule. Sans symétrie ni limites, une telle grille est minimale, jusqu'à 16×16 ; au-delà, une donnée reste là où il serait long de savoir si elle le doit, sauf avec --minimal. Ce qui n'est pas comme souhaité est essayé de nouveau : à partir d'une autre grille, ou près de la meilleure trouvée. Avec --clues, on s'arrête à un nombre de données de l'intervalle, sauf si --minimal est donné aussi.

    Une technique est nécessaire si le chemin de la grille l'emploie ce nombre de fois, si rien de ce qui est essayé avant elle dans l'ordre de grille techniques ne résout la grille, et si le chemin arrive au bout avec les techniques jusqu'à elle (ou jusqu'à --level, ou celles de --only).

    La grille numéro k ne dépend que des souhaits, de la graine et de k : elle est la même sur toute machine et avec tout nombre de fils, tant que la version du programme est la même. Avec --distinct, les numéros dont la grille ressemble à une précédente sont omis. Un fichier nommé par -o commence par une ligne qui dit la version, les souhaits et la graine.

    En style line : la grille ; avec --with-solution et --with-path d'autres champs, séparés par des tabulations. En json : puzzle, solution, number, seed, clues, tries, version et, si cela a été examiné, level, hodoku_level, hodoku_score et hardest_technique.

    Code de retour 1 : le souhait ne peut être satisfait, ou ne l'a pas été à temps ; la meilleure grille trouvée et le nombre d'essais sont alors sur la sortie d'erreur, et ce qui a été trouvé avant est écrit.

    Exemples :
      grille generate
      grille generate -n 1000 --level hard --seed 7 -o hard.txt
      grille generate --symmetry rotate180 --clues 20..24 --with-solution
      grille generate -n 10 --technique x-wing
      grille generate --only full-house,naked-single,hidden-single --clues ..24
      grille generate --size 16 --box 4x4
      grille generate --stop first-obstacle --rules diagonal

cli-minimize-about = Retirer des données de chaque grille jusqu'à ce qu'aucune ne puisse l'être
cli-minimize-usage = grille minimize [OPTIONS] [GRILLE]...
cli-minimize-after =
    Les données sont essayées en ordre aléatoire ; un autre --seed prend un autre ordre et peut aboutir à une autre grille. --all liste toutes les grilles minimales qui restent de certaines des données, chacune une fois : il peut y en avoir énormément.

    Sur une ligne : la grille obtenue. !none et !multiple tiennent lieu d'une grille sans solution ou qui en a plusieurs ; le code de retour est alors 1.

    Exemples :
      grille minimize grilles.txt
      grille minimize --all --limit 20 grille.txt

cli-complete-about = Ajouter des données à chaque grille jusqu'à ce qu'elle ait exactement une solution
cli-complete-usage = grille complete [OPTIONS] [GRILLE]...
cli-complete-after =
    Les chiffres sont ceux d'une solution au hasard, ou de la grille pleine de --from. Aucun de ceux qui sont ajoutés ne pourrait être omis.

    Sur une ligne : la grille obtenue. !none tient lieu d'une grille sans solution, !no d'une grille que --from ne résout pas ; le code de retour est alors 1.

    Exemples :
      grille complete inachevee.txt
      grille complete -n 5 --seed 3 inachevee.txt
      grille complete --from solution.txt inachevee.txt

cli-vary-about = Faire des grilles équivalentes au hasard
cli-vary-usage = grille vary [OPTIONS] [GRILLE]...
cli-vary-after =
    Les chiffres sont échangés, les lignes dans les bandes et les bandes, les colonnes dans les piles et les piles, et, si les régions sont carrées ou absentes, peut-être les lignes avec les colonnes : la grille paraît nouvelle et reste aussi difficile. Avec des règles, la grille est tournée et réfléchie comme elles le permettent.

    Ce qui est fait d'une grille ne dépend que de la graine et de la grille, non du reste de la liste.

    Exemples :
      grille vary -n 10 grille.txt
      grille vary --keep rows,columns,transposition grilles.txt

cli-compare-about = Faire travailler plusieurs moteurs sur les mêmes grilles et montrer ce que chacun a compté
cli-compare-usage = grille compare [OPTIONS] [GRILLE]...
cli-compare-after =
    Sans --metric, chaque grille a son tableau, avec une ligne par moteur. Au-delà de 100 grilles, ce sont les sommes et les médianes sur toutes les grilles, avec le nombre de grilles que chaque moteur a traitées, celui des arrêts par la limite de temps et celui des blocages ; au-delà de 1000 grilles, les médianes sont arrondies vers le bas de moins de 1 % et marquées par ≈. Les moteurs sont ceux qui acceptent une des 100 premières grilles, sauf si --engine les nomme. Les grilles portent le nom que donne leur commentaire, sinon celui du fichier et de la ligne. Une valeur arrêtée par la limite de temps est montrée sous la forme > valeur. Si des moteurs complets se contredisent, c'est signalé, et le code de retour est 1.

    Avec --sizes, --givens, -n ou --seed, les grilles sont faites : des grilles pleines tirées au hasard, dont des cases au hasard sont données, les mêmes sur toutes les machines. Chaque taille et chaque part a sa ligne, avec la médiane de --metric pour chaque moteur ; un essai arrêté par la limite de temps compte plus que tous ceux qui ont abouti, et le nombre d'arrêts est indiqué. --plot dessine la valeur selon la part de cases données, ou selon la taille s'il n'y a qu'une part. En csv et json, chaque essai est montré.

    Exemples :
      grille compare --engine backtrack,most-constrained,search grilles.txt
      grille compare --metric inferences --plot image.svg grilles.txt
      grille compare --engine backtrack --trace arbre.dot grille.txt
      grille compare --engine exact-cover,search,sat --sizes 9,16 --givens 20..80:5 --metric nodes --plot courbe.svg

cli-convert-about = Écrire des grilles dans un autre format
cli-convert-usage = grille convert [--to FORMAT] [OPTIONS] [GRILLE]...
cli-convert-after =
    Exemples :
      grille convert --to grid grille.txt
      grille convert grilles.csv -o grilles.sdm

cli-engines-about = Lister les moteurs, ou afficher la page de l'un d'eux
cli-engines-usage = grille engines [OPTIONS] [ID]
cli-engines-after =
    Le moteur cp, et d'autres solveurs derrière sat et milp, demandent un grille construit avec --features full.

    Exemples :
      grille engines
      grille engines backtrack

cli-techniques-about = Énumérer les techniques, ou afficher la page de l'une d'elles
cli-techniques-usage = grille techniques [OPTIONS] [ID]
cli-techniques-after =
    Un ID est un nom comme x-wing, ou le code de HoDoKu comme 0300. En json, chacune a id, name, about, level (le nôtre), on (si elle est de l'usage courant), et le code, le score, le nom et le niveau de HoDoKu.

    Exemples :
      grille techniques
      grille techniques hidden-single

cli-formats-about = Lister les formats de texte, ou afficher la page de l'un d'eux
cli-formats-usage = grille formats [OPTIONS] [ID]
cli-formats-after =
    Exemples :
      grille formats
      grille formats line

cli-rules-about = Lister les règles de variante, ou afficher la page de l'une d'elles
cli-rules-usage = grille rules [OPTIONS] [ID]
cli-rules-after =
    Exemples :
      grille rules
      grille rules diagonal

cli-completions-about = Afficher ce qu'il faut à un shell pour compléter cette commande
cli-completions-usage = grille completions [OPTIONS] <SHELL>
cli-completions-after =
    Exemple :
      grille completions bash > ~/.local/share/bash-completion/completions/grille

cli-man-about = Afficher la page de manuel de la commande ou d'une sous-commande
cli-man-usage = grille man [OPTIONS] [COMMANDE]
cli-man-after =
    Exemple :
      grille man solve | man -l -

cli-man-name = NOM
cli-man-synopsis = SYNOPSIS
cli-man-description = DESCRIPTION
cli-man-options = OPTIONS
cli-man-subcommands = COMMANDES
cli-man-extra = NOTES
cli-man-version = VERSION

cli-value-address = ADRESSE

cli-serve-about = Sert la page et l’interface HTTP sur cette machine
cli-serve-usage = grille serve [OPTIONS]
cli-serve-after =
    Ouvre la page dans le navigateur et s’arrête avec Ctrl-C. Seule cette machine peut l’atteindre. L’interface répond sous /api/v1/ avec le même JSON que la commande ; /api/openapi.json la décrit.

    Exemples :
      grille serve
      grille serve --port 8123 --no-open
cli-option-port = Le port à écouter ; un port libre par défaut
cli-option-no-open = N’ouvre pas le navigateur
cli-option-bind = L’adresse ou le nom à écouter ; 127.0.0.1 par défaut
cli-option-open-to-network = Laisse --bind prendre une adresse que d’autres machines peuvent atteindre
cli-option-serve-time-limit = Le temps que peut prendre au plus une requête ; 30 s par défaut
cli-option-no-minimality = Ne pas chercher les indices superflus : bien plus rapide pour les longues listes
cli-option-possible = Cherche ce que contient chaque case dans quelque solution
