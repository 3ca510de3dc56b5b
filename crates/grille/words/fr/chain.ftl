# Les chaînes : ce que l’on suppose, ce qui en découle, et comment se lisent les lignes qui suivent.

step-lines =
    { $technique } : { $sentence }
    { $conclusion }

chain-premise-on = si { $cell } valait { $digit }
chain-premise-off = si { $cell } ne valait pas { $digit }

chain-contradiction-itself-on = { $cell } ne vaudrait pas { $digit }
chain-contradiction-itself-off = { $cell } vaudrait { $digit }
chain-contradiction-both = { $cell } devrait à la fois valoir et ne pas valoir { $digit }
chain-contradiction-two = { $cell } vaudrait à la fois { $digits }
chain-contradiction-twice = { $house } contiendrait { $count ->
    [2] deux
   *[other] { $count }
} fois { $digit } ({ $cells })
chain-contradiction-cell = { $cell } n’aurait plus aucun candidat
chain-contradiction-house = { $house } n’aurait plus de place pour { $digit }

chain-alternative-candidate = { $cells } vaut { $digits } ou ne le vaut pas
chain-alternative-cell = { $cells } vaut { $digits }
chain-alternative-house = le { $digits } { $house_of } est en { $cells }
chain-alternative-none = le chiffre n’a pas de place

chain-target-on = { $cell } vaut { $digit }
chain-target-off = { $cell } ne vaut pas { $digit }

chain-loop-cell = { $one } vaut { $digits } : on en élimine { $gone }.
chain-loop-house = { $digit } est en { $one } ou en { $other } : on l’élimine { $count ->
    [one] de
   *[other] des cases
} { $cells }.

chain-note-causes = Entre parenthèses : d’autres causes, nécessaires elles aussi à l’inférence qui suit.
chain-note-set = Entre crochets : l’ensemble presque verrouillé qui donne l’inférence.
