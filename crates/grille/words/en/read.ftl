# Reading texts: what was found where.

read-empty = no puzzle in it
read-several = { $found } puzzles where one was expected
read-not-text = not text: byte { $byte } at offset { $offset }
read-line-too-long = the line is longer than { $longest } bytes; no grid is so long
read-link = this link holds no puzzle that can be read: a link of Grille has ?p= and the cells after the #

read-not-a-digit = { $place }: { $sign } is not a digit of a { $order }×{ $order } grid ({ $first } to { $last })
read-not-a-cell = { $place }: "{ $sign }" is neither a digit nor an empty cell
read-not-a-sign = character { $position }: "{ $sign }" is neither a digit nor an empty cell
read-row = row { $row } has { $found ->
    [one] 1 cell
   *[other] { $found } cells
}, the others have { $expected }
read-rows = { $found ->
    [one] 1 row
   *[other] { $found } rows
} of { $order ->
    [one] 1 cell
   *[other] { $order } cells
}; a grid has as many rows as columns
read-characters = { $found ->
    [one] 1 character
   *[other] { $found } characters
}; a { $order }×{ $order } grid has { $cells }, a { $next }×{ $next } grid { $next-cells }
read-numbers = { $found ->
    [one] 1 number
   *[other] { $found } numbers
}; a { $order }×{ $order } grid has { $cells }, a { $next }×{ $next } grid { $next-cells }
read-needs-numbers = a { $order }×{ $order } grid must be written in numbers: single characters go up to { $reach }
read-frame = row { $row }: "{ $text }" does not fall into { $count ->
    [one] 1 cell
   *[other] { $count } cells
}
read-boxes = boxes { $width }×{ $height } do not fit a { $order }×{ $order } grid: they have { $cells } cells, not { $order }
read-list-more = another list follows on the same line
read-group = "{ $group }" is not a digit, a row and a column
read-library = "{ $text }" is not a line of a library; it begins as in :0000:x:53..7…
read-candidate-place = { $place }: candidate { $sign } stands where { $expected } should
read-state-size = the state is { $state }×{ $state }, the puzzle { $order }×{ $order }

read-json = character { $position }: this is not JSON
read-json-open = the object has no end
read-json-no-puzzle = the object has no field "puzzle"
read-json-field = field "{ $field }": { $value } cannot be read

read-ambiguous-symbols = two readings; row { $row } is { $one } (symbols { $one-id }) or { $other } (symbols { $other-id })
read-ambiguous-sukaku = two readings; { $found } characters are a { $large }×{ $large } grid (order { $large }) or all candidates of a { $order }×{ $order } grid (order { $order })

write-only-classic = the format { $format } holds 9×9 grids only, not { $order }×{ $order }
write-no-signs = the format { $format } holds grids up to { $most }×{ $most }, not { $order }×{ $order }
