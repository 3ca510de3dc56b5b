# Pourquoi aucune grille ne répond au souhait.

wish-few-clues = avec { $most } données au plus, aucune grille { $order }×{ $order } n'a exactement une solution : il en faut au moins { $least }
wish-many-clues = au moins { $wished } données, mais il n'y a que { $cells } cases
wish-pattern-clues = le motif a { $cells } cases, ce qui n'est pas le nombre d'données souhaité
wish-pattern-symmetry = le motif n'a pas la symétrie { $symmetry }
wish-pattern-rows = le motif laisse vides les lignes { $one } et { $other } : on pourrait les échanger, il n'y a donc jamais une seule solution
wish-pattern-columns = le motif laisse vides les colonnes { $one } et { $other } : on pourrait les échanger, il n'y a donc jamais une seule solution
wish-no-solution = la grille de départ n'est pas une grille pleine qui respecte les règles
wish-not-among = { $technique } doit être nécessaire, mais n'est pas parmi les techniques qui doivent suffire
wish-above-level = { $technique } doit être nécessaire, mais dépasse le niveau { $level }
wish-below-level = aucune des techniques qui doivent suffire n'atteint le niveau { $level }
wish-nothing-filled = les techniques qui doivent suffire ne remplissent jamais la dernière case ; ajoutez full-house, naked-single ou hidden-single
wish-no-score = il n'y a de score que pour la grille 9×9 ordinaire
wish-not-uniform = il n'y a de méthode exacte que pour la grille 9×9 ordinaire et les grilles jusqu'à 4×4
