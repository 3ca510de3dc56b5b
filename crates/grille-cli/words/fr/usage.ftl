# Arguments incorrects.

cli-unknown-argument = l'option « { $argument } » n'existe pas
cli-unknown-subcommand = la commande « { $name } » n'existe pas
cli-did-you-mean = { $what } ; peut-être « { $hint } » ?
cli-invalid-value = « { $value } » n'est pas une valeur de { $argument } ; les valeurs sont { $values }
cli-missing-value = { $argument } demande une valeur
cli-too-many-values = { $argument } ne prend qu'une valeur
cli-bad-value = { $argument } : { $why }
cli-missing-argument = il manque { $argument }
cli-missing-subcommand = il manque une commande, par exemple « grille solve grille.txt »
cli-argument-conflict = { $argument } ne peut pas accompagner { $other }
cli-not-utf8 = un argument n'est pas de l'UTF-8 valide
cli-bad-usage = emploi incorrect : { $error }
cli-try-help = voir « { $command } --help »
cli-no-puzzle = pas de grille : donnez un fichier, ou la grille elle-même, comme dans grille solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79

cli-not-a-number = « { $value } » n'est pas un nombre entier à partir de 1
cli-not-a-range = « { $value } » n'est ni un nombre ni un intervalle comme 20..24
cli-not-whole = « { $value } » n'est pas un nombre entier
cli-not-a-span = « { $value } » n'est ni un nombre ni un intervalle de { $least } à { $most } ; écrivez 9, 4..8 ou 20..80:5
cli-not-a-time = « { $value } » n'est pas une durée ; écrivez 0.5, 10s, 200ms ou 2m
cli-not-a-size = « { $value } » n'est pas un nombre entier de 1 à { $most }
cli-not-a-box = « { $value } » n'est pas un bloc ; écrivez sa largeur et sa hauteur, comme 3x2, ou none
cli-not-a-limit = « { $value } » n'est pas une limite ; écrivez NOM=VALEUR, comme chain-length=8
cli-choice-file = { $file } : { $why }
cli-deduce-guess = { $technique } lit la réponse dans la solution, et deduce ne devine jamais
cli-not-a-subset-size = « { $value } » n'est pas une taille de groupe ; elle va de 2 à 4
cli-unknown-format = le format « { $format } » n'existe pas
cli-convert-refused = { $error } (--drop { $features } le laisse de côté)
cli-unknown-ending = { $file } : la fin de ce nom n'indique aucun format ; précisez-le avec --to
