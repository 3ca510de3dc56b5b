# Chains: what is assumed, what follows, and how the lines under it are read.

step-lines =
    { $technique }: { $sentence }
    { $conclusion }

chain-premise-on = if { $cell } were { $digit }
chain-premise-off = if { $cell } were not { $digit }

chain-contradiction-itself-on = { $cell } would not be { $digit }
chain-contradiction-itself-off = { $cell } would be { $digit }
chain-contradiction-both = { $cell } would be { $digit } and yet not be { $digit }
chain-contradiction-two = { $cell } would be both { $digits }
chain-contradiction-twice = { $house } would hold { $digit } { $count ->
    [2] twice
   *[other] { $count } times
} ({ $cells })
chain-contradiction-cell = { $cell } would have no candidate left
chain-contradiction-house = { $house } would have no place for { $digit }

chain-alternative-candidate = { $cells } is { $digits } or it is not
chain-alternative-cell = { $cells } must be { $digits }
chain-alternative-house = the { $digits } { $house_of } must be in { $cells }
chain-alternative-none = the digit has no place

chain-target-on = { $cell } is { $digit }
chain-target-off = { $cell } is not { $digit }

chain-loop-cell = { $one } is { $digits }, so it loses { $gone }.
chain-loop-house = { $digit } is in { $one } or { $other }, so { $cells } { $count ->
    [one] loses
   *[other] lose
} { $digit }.

chain-note-causes = In brackets: further causes, which the inference after them needs too.
chain-note-set = In square brackets: the almost locked set that gives the inference.
