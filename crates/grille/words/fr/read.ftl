# La lecture des textes : quoi, et où.

read-empty = aucune grille dans ce texte
read-several = { $found } grilles là où une seule est attendue
read-not-text = ce n'est pas du texte : octet { $byte } à la position { $offset }
read-line-too-long = la ligne dépasse { $longest } octets ; aucune grille n'est si longue
read-link = ce lien ne contient pas de grille lisible : un lien de Grille a ?p= et les cases après le #

read-not-a-digit = { $place } : { $sign } n'est pas un chiffre d'une grille { $order }×{ $order } (de { $first } à { $last })
read-not-a-cell = { $place } : « { $sign } » n'est ni un chiffre ni une case vide
read-not-a-sign = caractère { $position } : « { $sign } » n'est ni un chiffre ni une case vide
read-row = la ligne { $row } a { $found ->
    [one] { $found } case
   *[other] { $found } cases
}, les autres en ont { $expected }
read-rows = { $found ->
    [one] { $found } ligne
   *[other] { $found } lignes
} de { $order ->
    [one] { $order } case
   *[other] { $order } cases
} ; une grille a autant de lignes que de colonnes
read-characters = { $found ->
    [one] { $found } caractère
   *[other] { $found } caractères
} ; une grille { $order }×{ $order } en a { $cells }, une grille { $next }×{ $next } { $next-cells }
read-numbers = { $found ->
    [one] { $found } nombre
   *[other] { $found } nombres
} ; une grille { $order }×{ $order } en a { $cells }, une grille { $next }×{ $next } { $next-cells }
read-needs-numbers = une grille { $order }×{ $order } s'écrit en nombres : les caractères seuls vont jusqu'à { $reach }
read-frame = ligne { $row } : « { $text } » ne se découpe pas en { $count ->
    [one] { $count } case
   *[other] { $count } cases
}
read-boxes = des blocs { $width }×{ $height } ne conviennent pas à une grille { $order }×{ $order } : ils ont { $cells } cases, pas { $order }
read-list-more = une autre liste suit sur la même ligne
read-group = « { $group } » n'est pas un chiffre, une ligne et une colonne
read-library = « { $text } » n'est pas une ligne de bibliothèque ; elle commence comme :0000:x:53..7…
read-candidate-place = { $place } : le candidat { $sign } se trouve à la place de { $expected }
read-state-size = l'état est { $state }×{ $state }, la grille { $order }×{ $order }

read-json = caractère { $position } : ce n'est pas du JSON
read-json-open = l'objet n'a pas de fin
read-json-no-puzzle = l'objet n'a pas de champ « puzzle »
read-json-field = champ « { $field } » : { $value } est illisible

read-ambiguous-symbols = deux lectures ; la ligne { $row } est { $one } (symboles { $one-id }) ou { $other } (symboles { $other-id })
read-ambiguous-sukaku = deux lectures ; { $found } caractères sont une grille { $large }×{ $large } (ordre { $large }) ou tous les candidats d'une grille { $order }×{ $order } (ordre { $order })

write-only-classic = le format { $format } ne contient que des grilles 9×9, pas { $order }×{ $order }
write-no-signs = le format { $format } contient des grilles jusqu'à { $most }×{ $most }, pas { $order }×{ $order }
