# Pourquoi aucune grille ne répond aux critères.

wish-few-clues = aucune grille { $order }×{ $order } de { $most } indices au plus n’a une solution unique : il en faut au moins { $least }
wish-many-clues = au moins { $wished } indices demandés, mais il n’y a que { $cells } cases
wish-pattern-clues = le motif compte { $cells } cases, ce qui n’est pas le nombre d’indices demandé
wish-pattern-symmetry = le motif n’a pas la symétrie { $symmetry }
wish-pattern-rows = le motif laisse vides les lignes { $one } et { $other } : on pourrait les échanger, la solution n’est donc jamais unique
wish-pattern-columns = le motif laisse vides les colonnes { $one } et { $other } : on pourrait les échanger, la solution n’est donc jamais unique
wish-no-solution = la grille de départ n’est pas une grille pleine conforme aux règles
wish-not-among = la technique { $technique } est exigée, mais ne figure pas parmi les techniques qui doivent suffire
wish-above-level = la technique { $technique } est exigée, mais dépasse le niveau { $level }
wish-below-level = aucune des techniques qui doivent suffire n’atteint le niveau { $level }
wish-nothing-filled = les techniques qui doivent suffire ne remplissent jamais la dernière case ; ajoutez full-house, naked-single ou hidden-single
wish-no-score = seule la grille 9×9 classique a un score
wish-not-uniform = il n’existe de méthode exacte que pour la grille 9×9 classique et les grilles jusqu’à 4×4
