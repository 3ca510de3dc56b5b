# Ce que dit le serveur.

cli-serve-ready = la page est à { $url } (Ctrl-C arrête)
cli-serve-network = d’autres machines peuvent atteindre ce serveur, et rien ne leur demande qui elles sont
cli-serve-cannot = impossible de servir : { $why }
cli-serve-bind = impossible d’écouter sur { $address } : { $why }
cli-serve-twice = un autre grille serve tourne à http://127.0.0.1:{ $usual }/ ; celui-ci est sur le port { $port } et ne voit pas les parties qui y sont conservées
cli-serve-taken = un autre programme occupe le port { $usual } ; ce serveur est sur le port { $port }, où le navigateur conserve d’autres parties (Plus, Mes données permet de les emporter)
cli-serve-only-here = d’autres machines pourraient atteindre { $address } : si c’est voulu, ajoutez --open-to-network
cli-not-a-port = { $value } n’est pas un port (0 à 65535)

cli-serve-foreign = ce serveur ne répond qu’à ceux qui l’appellent par son nom, et qu’aux pages qui viennent de lui
cli-serve-not-found = il n’y a rien ici
cli-serve-method = ceci n’accepte que { $methods }
cli-serve-not-json = le corps doit être du JSON (content-type: application/json)
cli-serve-too-large = le corps dépasse { $most } octets
cli-serve-slow = le corps a mis trop de temps à arriver
cli-serve-broken = le corps s’est interrompu
cli-serve-busy = trop de requêtes à la fois ; réessayez dans une seconde
cli-serve-too-long = ce travail durait trop longtemps et a été arrêté
cli-serve-stopped = le travail a été arrêté
cli-serve-failed = une erreur s’est produite ici, sans faute de votre part
cli-serve-query = la requête n’est pas comprise : elle peut dire lang=en ou lang=fr

cli-serve-json = le corps n’est pas du JSON : ligne { $line }, colonne { $column }
cli-serve-not-an-object = le corps doit être un objet JSON
cli-serve-unknown-field = il n’y a pas de champ { $field } ici ; il y a : { $fields }
cli-serve-missing-field = le champ { $field } manque
cli-serve-wrong-field = le champ { $field } accepte : { $takes }
cli-serve-no-puzzle = il n’y a pas de grille dans ce texte
cli-serve-givens = les données ne sont pas celles de la grille
cli-serve-marks = les marques sont une liste de { $count } cases, chacune null ou une liste de chiffres
cli-serve-read = Ce que dit un texte : une grille de n’importe quel format, ou pourquoi ce n’en est pas une
cli-serve-trace = Ce que fait un moteur sur une grille, dans l’ordre
cli-serve-too-big = ceci se demande pour des grilles jusqu’à { $most }×{ $most } ; la commande en accepte de plus grandes
