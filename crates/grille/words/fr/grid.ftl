# Cases, zones, et ce qui enfreint les règles.

list-and = et
list-or = ou

cell = L{ $row }C{ $column }

house-row = la ligne { $number }
house-column = la colonne { $number }
house-box = le bloc { $number }
house-diagonal-falling = la diagonale descendante
house-diagonal-rising = la diagonale montante

house-in-row = dans la ligne { $number }
house-in-column = dans la colonne { $number }
house-in-box = dans le bloc { $number }
house-in-diagonal-falling = sur la diagonale descendante
house-in-diagonal-rising = sur la diagonale montante

place = ligne { $row }, colonne { $column }

conflict-twice = le chiffre { $digit } apparaît { $count ->
    [2] deux
   *[other] { $count }
} fois { $house } ({ $cells })
conflict-rule = { $cells } enfreignent la règle { $rule }
conflict-excluded = le chiffre { $digit } en { $cell }, que les candidats de l’énoncé excluent
conflict-no-candidate = { $cell } n’a plus de candidat
conflict-no-place = le chiffre { $digit } n’a plus de place { $house }

puzzle-wrong-size = { $found ->
    [one] { $found } case
   *[other] { $found } cases
} ; une grille { $order }×{ $order } en a { $expected }
puzzle-digit-too-large = { $place } : { $digit } est trop grand ; les chiffres vont de 1 à { $order }
puzzle-broken = { $first }{ $more ->
    [0] {""}
    [one] , et 1 autre conflit
   *[other] , et { $more } autres conflits
}

rule-unknown = la règle « { $rule } » n’existe pas ; les règles sont { $rules }
rule-takes-nothing = la règle { $rule } ne prend pas d’argument, mais a reçu « { $argument } »
