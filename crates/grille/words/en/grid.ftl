# Cells, houses and what breaks the rules.

list-and = and
list-or = or

cell = r{ $row }c{ $column }

house-row = row { $number }
house-column = column { $number }
house-box = box { $number }
house-diagonal-falling = the falling diagonal
house-diagonal-rising = the rising diagonal

house-in-row = in row { $number }
house-in-column = in column { $number }
house-in-box = in box { $number }
house-in-diagonal-falling = on the falling diagonal
house-in-diagonal-rising = on the rising diagonal

place = row { $row }, column { $column }

conflict-twice = digit { $digit } { $count ->
    [2] twice
   *[other] { $count } times
} { $house } ({ $cells })
conflict-rule = { $cells } break the rule { $rule }
conflict-excluded = digit { $digit } in { $cell }, which the clue candidates exclude
conflict-no-candidate = { $cell } has no candidate left
conflict-no-place = digit { $digit } has no place left { $house }

puzzle-wrong-size = { $found ->
    [one] 1 cell
   *[other] { $found } cells
}; { AN($order) } { $order }×{ $order } grid has { $expected }
puzzle-digit-too-large = { $place }: { $digit } is too large; the digits go from 1 to { $order }
puzzle-broken = { $first }{ $more ->
    [0] {""}
    [one] , and 1 more conflict
   *[other] , and { $more } more conflicts
}

rule-unknown = there is no rule "{ $rule }"; the rules are { $rules }
rule-takes-nothing = the rule { $rule } takes no argument, but got "{ $argument }"
