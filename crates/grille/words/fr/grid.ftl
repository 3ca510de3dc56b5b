# Cases, maisons, et ce qui enfreint les règles.

list-and = et

house-row = la ligne { $number }
house-column = la colonne { $number }
house-box = le bloc { $number }
house-diagonal-falling = la diagonale descendante
house-diagonal-rising = la diagonale montante

place = ligne { $row }, colonne { $column }

conflict-twice = le chiffre { $digit } { $count ->
    [2] deux
   *[other] { $count }
} fois dans { $house } ({ $cells })
conflict-rule = { $cells } enfreignent la règle { $rule }
conflict-excluded = le chiffre { $digit } en { $cell }, que les candidats de l'énoncé excluent
conflict-no-candidate = { $cell } n'a plus de candidat
conflict-no-place = le chiffre { $digit } n'a plus de place dans { $house }

puzzle-wrong-size = { $found } cases ; une grille { $order }×{ $order } en a { $expected }
puzzle-digit-too-large = { $place } : { $digit } est trop grand ; les chiffres vont de 1 à { $order }
puzzle-broken = { $first }{ $more ->
    [0] {""}
    [one] , et 1 autre conflit
   *[other] , et { $more } autres conflits
}

rule-unknown = la règle « { $rule } » n'existe pas ; les règles sont { $rules }
rule-takes-nothing = la règle { $rule } ne prend pas d'argument, mais a reçu « { $argument } »
