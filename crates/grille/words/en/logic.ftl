# Steps in words. What a technique says of its own stands in its page.

house-of-row = of row { $number }
house-of-column = of column { $number }
house-of-box = of box { $number }
house-of-diagonal-falling = of the falling diagonal
house-of-diagonal-rising = of the rising diagonal

houses-in-row = in rows { $numbers }
houses-in-column = in columns { $numbers }
houses-in-box = in boxes { $numbers }

houses-row = rows { $numbers }
houses-column = columns { $numbers }
houses-box = boxes { $numbers }

houses-of-row = of rows { $numbers }
houses-of-column = of columns { $numbers }
houses-of-box = of boxes { $numbers }

step = { $technique }: { $sentence } { $conclusion }
step-places = So { $list }.
step-placed = { $cell } is { $digit }
step-eliminates = So { $list }.
step-eliminated = { $count ->
    [one] { $cells } loses { $digits }
   *[other] { $cells } lose { $digits }
}

digit-not-in = { $count ->
    [one] { $digit } is not in { $cells }
    [2] { $digit } is in neither { $first } nor { $second }
   *[other] { $digit } is in none of { $cells }
}

hint-vague = Look at { $where }: the technique there is "{ $technique }".

limit-unknown = there is no limit "{ $name }"; the limits are { $names }
limit-value = the limit { $name } does not take "{ $value }": a number, or on or off
limit-too-small = the limit { $name } does not take "{ $value }": it is too small; the least is 0
limit-too-large = the limit { $name } does not take "{ $value }": it is too large; the most is { $most }
choice-blank = it says nothing: no technique, no limit, no other choice

technique-unknown = there is no technique "{ $name }"
technique-unknown-near = there is no technique "{ $name }"; did you mean { $near }?
library-code = there is no technique with the code "{ $code }"
choice-line = line { $line }: { $why }
choice-words = "{ $text }" is none of: a technique, without TECHNIQUE, limit NAME VALUE, include CHOICE
choice-include = there is no choice "{ $name }"; the choices are { $names }
choice-empty = no technique is left

level-easy = easy
level-medium = medium
level-hard = hard
level-expert = expert
level-extreme = extreme
