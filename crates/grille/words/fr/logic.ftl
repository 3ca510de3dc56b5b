# Les étapes en mots. Ce qu'une technique dit d'elle-même est dans sa page.

house-of-row = de la ligne { $number }
house-of-column = de la colonne { $number }
house-of-box = du bloc { $number }
house-of-diagonal-falling = de la diagonale descendante
house-of-diagonal-rising = de la diagonale montante

houses-row = les lignes { $numbers }
houses-column = les colonnes { $numbers }
houses-box = les blocs { $numbers }

houses-of-row = des lignes { $numbers }
houses-of-column = des colonnes { $numbers }
houses-of-box = des blocs { $numbers }

step = { $technique } : { $sentence } { $conclusion }
step-places = Donc { $list }.
step-placed = { $cell } vaut { $digit }
step-eliminates = Donc { $list }.
step-eliminated = { $count ->
    [one] { $cells } perd { $digits }
   *[other] { $cells } perdent { $digits }
}

hint-vague = Regardez { $where } : il y a une étape du genre « { $technique } ».

limit-unknown = la limite « { $name } » n'existe pas ; les limites sont { $names }
limit-value = la limite { $name } n'accepte pas « { $value } » : un nombre, ou on ou off
limit-too-small = la limite { $name } n'accepte pas « { $value } » : c'est trop petit ; le minimum est 0
limit-too-large = la limite { $name } n'accepte pas « { $value } » : c'est trop grand ; le maximum est { $most }
choice-blank = il ne dit rien : ni technique, ni limite, ni autre choix

technique-unknown = la technique « { $name } » n'existe pas
technique-unknown-near = la technique « { $name } » n'existe pas ; peut-être { $near } ?
library-code = aucune technique n'a le code « { $code } »
choice-line = ligne { $line } : { $why }
choice-words = « { $text } » n'est rien de cela : une technique, without TECHNIQUE, limit NOM VALEUR, include CHOIX
choice-include = le choix « { $name } » n'existe pas ; les choix sont { $names }
choice-empty = il ne reste aucune technique
