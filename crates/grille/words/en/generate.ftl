# Why no puzzle is as wished.

wish-few-clues = with { $most } givens at most no { $order }×{ $order } puzzle has exactly one solution: it takes { $least } at least
wish-many-clues = { $wished } givens at least, but there are { $cells } cells
wish-pattern-clues = the pattern has { $cells } cells, which is not the number of givens wished
wish-pattern-symmetry = the pattern does not lie in the symmetry { $symmetry }
wish-pattern-rows = the pattern leaves rows { $one } and { $other } empty: they could be exchanged, so there is never one solution
wish-pattern-columns = the pattern leaves columns { $one } and { $other } empty: they could be exchanged, so there is never one solution
wish-no-solution = the grid to begin from is not a full grid that keeps the rules
wish-not-among = { $technique } is to be needed, but is not among the techniques that must be enough
wish-above-level = { $technique } is to be needed, but lies above the level { $level }
wish-below-level = none of the techniques that must be enough reaches the level { $level }
wish-nothing-filled = the techniques that must be enough never fill the last cell; add full-house, naked-single or hidden-single
wish-no-score = there is a score for the plain 9×9 grid alone
wish-not-uniform = there is an exact way for the plain 9×9 grid and for grids up to 4×4 alone
