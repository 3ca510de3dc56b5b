# Les étapes en toutes lettres. Ce qu’une technique dit d’elle-même est dans sa page.

house-of-row = de la ligne { $number }
house-of-column = de la colonne { $number }
house-of-box = du bloc { $number }
house-of-diagonal-falling = de la diagonale descendante
house-of-diagonal-rising = de la diagonale montante

houses-in-row = dans les lignes { $numbers }
houses-in-column = dans les colonnes { $numbers }
houses-in-box = dans les blocs { $numbers }

houses-row = les lignes { $numbers }
houses-column = les colonnes { $numbers }
houses-box = les blocs { $numbers }

houses-of-row = des lignes { $numbers }
houses-of-column = des colonnes { $numbers }
houses-of-box = des blocs { $numbers }

step = { $technique } : { $sentence } { $conclusion }
step-places = Donc { $list }.
step-placed = { $cell } vaut { $digit }
step-eliminates = On élimine donc { $list }.
step-eliminated = { $count ->
    [one] { $digits } de { $cells }
   *[other] { $digits } des cases { $cells }
}

digit-not-in = { $count ->
    [one] { $digit } n’est pas en { $cells }
    [2] { $digit } n’est ni en { $first } ni en { $second }
   *[other] { $digit } n’est dans aucune des cases { $cells }
}

hint-vague = Regardez { $where } : la technique à employer est « { $technique } ».

limit-unknown = la limite « { $name } » n’existe pas ; les limites sont { $names }
limit-value = la limite { $name } n’accepte pas « { $value } » : donnez un nombre, ou on ou off
limit-too-small = la limite { $name } n’accepte pas « { $value } » : c’est trop petit ; le minimum est 0
limit-too-large = la limite { $name } n’accepte pas « { $value } » : c’est trop grand ; le maximum est { $most }
choice-blank = il ne dit rien : ni technique, ni limite, ni autre choix

technique-unknown = la technique « { $name } » n’existe pas
technique-unknown-near = la technique « { $name } » n’existe pas ; vouliez-vous dire { $near } ?
library-code = aucune technique n’a le code « { $code } »
choice-line = ligne { $line } : { $why }
choice-words = « { $text } » n’est ni une technique, ni without TECHNIQUE, ni limit NOM VALEUR, ni include CHOIX
choice-include = le choix « { $name } » n’existe pas ; les choix sont { $names }
choice-empty = il ne reste aucune technique

level-easy = facile
level-medium = moyen
level-hard = difficile
level-expert = expert
level-extreme = extrême
