# Arguments incorrects.

cli-unknown-argument = l’option « { $argument } » n’existe pas
cli-unknown-subcommand = la commande « { $name } » n’existe pas
cli-did-you-mean = { $what } ; vouliez-vous dire « { $hint } » ?
cli-invalid-value = « { $value } » n’est pas une valeur de { $argument } ; les valeurs sont { $values }
cli-missing-value = { $argument } demande une valeur
cli-too-many-values = { $argument } ne prend qu’une valeur
cli-bad-value = { $argument } : { $why }
cli-missing-argument = il manque { $argument }
cli-missing-subcommand = il manque une commande, par exemple « grille solve grille.txt »
cli-argument-conflict = { $argument } ne peut pas être employé avec { $other }
cli-argument-twice = { $argument } est indiqué deux fois
cli-not-utf8 = un argument n’est pas de l’UTF-8 valide
cli-bad-usage = usage incorrect : { $error }
cli-try-help = voir « { $command } --help »
cli-no-puzzle = pas de grille : indiquez un fichier, ou la grille elle-même, comme dans grille solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79

cli-not-a-range = « { $value } » n’est ni un nombre ni un intervalle comme 20..24
cli-not-whole = « { $value } » n’est pas un nombre entier
cli-too-small = « { $value } » est trop petit ; le minimum est { $least }
cli-too-large = « { $value } » est trop grand ; le maximum est { $most }
cli-time-too-long = « { $value } » est une durée trop longue
cli-not-a-span = « { $value } » n’est ni un nombre ni un intervalle de { $least } à { $most } ; écrivez 9, 4..8 ou 20..80:5
cli-not-a-time = « { $value } » n’est pas une durée ; écrivez 0,5 ; 10s ; 200ms ou 2m
cli-not-a-box = « { $value } » n’est pas une taille de bloc ; écrivez sa largeur et sa hauteur, par exemple 3x2, ou none
cli-not-a-limit = « { $value } » n’est pas une limite ; écrivez NOM=VALEUR, comme chain-length=8
cli-choice-file = { $file } : { $why }
cli-deduce-guess = { $technique } lit la solution, et deduce ne devine jamais
cli-unknown-format = le format « { $format } » n’existe pas
cli-convert-refused = { $error } (--drop { $features } le laisse de côté)
cli-unknown-ending = { $file } : l’extension n’indique aucun format ; précisez-le avec --to
