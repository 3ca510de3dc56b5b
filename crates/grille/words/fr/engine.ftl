# Les moteurs : ce qu’ils refusent.

engine-unknown = le moteur « { $engine } » n’existe pas ; les moteurs sont { $engines }
instructions-unknown = le jeu d’instructions « { $instructions } » n’existe pas ; les jeux connus sont { $known }
engine-refuses-size = le moteur { $engine } accepte les grilles jusqu’à { $limit }×{ $limit }, pas { $order }×{ $order }
engine-refuses-classic = le moteur { $engine } n’accepte que la grille 9×9 classique
engine-refuses-rule = le moteur { $engine } ne connaît que les zones et les liens, qui n’expriment pas toute la règle { $rule }
engine-not-built = le moteur { $engine } n’est pas compris dans cette version ; compilez grille avec --features { $feature }
