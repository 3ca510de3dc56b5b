# Why no puzzle meets the criteria.

wish-few-clues = no { $order }×{ $order } puzzle with at most { $most } givens has exactly one solution: it takes at least { $least }
wish-many-clues = at least { $wished } givens are required, but there are only { $cells } cells
wish-pattern-clues = the pattern has { $cells } cells, which is not the number of givens required
wish-pattern-symmetry = the pattern does not have the symmetry { $symmetry }
wish-pattern-rows = the pattern leaves rows { $one } and { $other } empty: they could be exchanged, so there is never one solution
wish-pattern-columns = the pattern leaves columns { $one } and { $other } empty: they could be exchanged, so there is never one solution
wish-no-solution = the grid to start from is not a full grid that obeys the rules
wish-not-among = { $technique } is required, but is not among the techniques that must suffice
wish-above-level = { $technique } is required, but lies above the level { $level }
wish-below-level = none of the techniques that must suffice reaches the level { $level }
wish-nothing-filled = the techniques that must be enough never fill the last cell; add full-house, naked-single or hidden-single
wish-no-score = only the plain 9×9 grid has a score
wish-not-uniform = there is an exact method for the plain 9×9 grid and for grids up to 4×4 only
