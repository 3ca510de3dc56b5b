# Les moteurs : ce qu'ils refusent.

engine-unknown = le moteur « { $engine } » n'existe pas ; les moteurs sont { $engines }
instructions-unknown = le jeu d'instructions « { $instructions } » n'existe pas ; les jeux sont { $known }
engine-refuses-size = le moteur { $engine } prend des grilles jusqu'à { $limit }×{ $limit }, pas { $order }×{ $order }
engine-refuses-classic = le moteur { $engine } ne prend que la grille 9×9 ordinaire
engine-refuses-rule = maisons et liens ne disent pas tout ce que la règle { $rule } exige, et le moteur { $engine } n'en sait pas plus
engine-not-built = le moteur { $engine } n'est pas dans ce programme ; il faut construire grille avec --features { $feature }
