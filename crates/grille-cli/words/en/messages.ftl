# What the command says while it works.

cli-file-missing = there is no such file
cli-file-directory = this is a directory, not a file
cli-file-permission = permission denied
cli-file-damaged = the data are damaged or end too early
cli-file-other = cannot be read: { $error }
cli-file-too-large = the file is larger than { $longest } bytes, which is the most that is read
cli-file-packed = this is { $kind ->
    [xz] an
    [lzma] an
    [lzip] an
    [lz4] an
   *[other] a
} { $kind } file; unpack it first: { $tool } FILE | grille …
cli-file-foreign = this is { $kind ->
    [Arrow] an
    [SQLite] an
   *[other] a
} { $kind } file, not a text
cli-cannot-write = { $file }: cannot write: { $why }
cli-write-full = no space is left
cli-write-folder = there is no such folder
cli-write-other = { $error }
cli-file-kept = { $file } is left as it was, because { $why }
cli-file-not-written = { $file } was not written, because { $why }
cli-why-interrupted = the run was interrupted
cli-why-unread = an input could not be read to its end
cli-file-resumable = { $left }; --resume goes on where the run ended
cli-file-part = { $left }; the first answers are in { $part }
cli-resume-possible = { $file } is left from a run that was stopped; this run begins again, --resume would go on with that one
cli-resume-nothing = nothing to resume: the run begins at the beginning
cli-resume-file = --resume needs a file named by -o
cli-resume-input = { $input } cannot be read a second time, so that --resume does not know what was answered: name a file
cli-resume-refused = { $file } cannot be resumed: { $why }
cli-resume-running = another run is writing it
cli-resume-version = it was begun by version { $then }, this is { $now }
cli-resume-command = it was begun by grille { $then }, this is grille { $now }
cli-resume-options = it was begun with other options: { $then }
cli-resume-no-options = it was begun without options
cli-resume-lang = it was begun with --lang { $then }, this is { $now }
cli-resume-inputs = it was begun with other inputs: { $then }
cli-resume-changed = { $input } has changed since
cli-worker-failed = internal error: a worker failed
cli-save-over-input = { $file } is an input and is not overwritten by the answer to { $input }
cli-save-twice = { $file } would hold the answers to two inputs, one of them { $input }
cli-saved = { $file } written

cli-progress = { $done ->
    [one] 1 puzzle
   *[other] { $done } puzzles
}, { $rate }/s
cli-progress-left = { $progress }, { $left } left

cli-stats-counts = { $nodes } nodes, { $guesses } guesses, { $backtracks } backtracks, { $placements } placements, { $eliminations } eliminations, { $inferences } inferences, { $passes } passes, { $time }
cli-stats-sum = { $puzzles ->
    [one] 1 puzzle
   *[other] { $puzzles } puzzles
}, { $rate }/s: { $counts }

cli-time-limit = the time limit stopped the search; solutions found: { $found }
cli-too-many-solutions = only the first { $found } solutions are listed; --limit N lists more

cli-answer-found = { $found ->
    [one] 1 solution
   *[other] { $found } solutions
}
cli-answer-none = There is no solution.
cli-answer-multiple = There is more than one solution.
cli-answer-invalid = This is not a valid puzzle.
cli-answer-refused = The engine does not accept this puzzle.
cli-answer-timeout = The time limit stopped the search.
cli-answer-stuck = Not solved: { $cells ->
    [one] 1 open cell
   *[other] { $cells } open cells
} with { $candidates } candidates left.

cli-reason-time-limit = the time limit stopped the search for steps
cli-explain-full = Solved: nothing is left to do.
cli-explain-solved = Solved in { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}; hardest technique: { $technique }.
cli-explain-stuck = Not solved after { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}: { $cells ->
    [one] 1 open cell
   *[other] { $cells } open cells
} with { $candidates } candidates left.
cli-explain-logic-ends = Techniques end here: { $cells ->
    [one] 1 open cell
   *[other] { $cells } open cells
} with { $candidates } candidates left. Brute force goes on.
cli-explain-guess = { $verdict } Techniques end after { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}; brute force adds { $guesses ->
    [one] 1 digit
   *[other] { $guesses } digits
} of the solution.
cli-explain-many = { $left } There is more than one solution.
cli-steps-none = No step.
cli-hint-nothing = None of these techniques finds a step.
cli-hint-mistake = There is a mistake.
cli-hint-undo = { $count ->
    [one] Removing this digit puts it right:
   *[other] Removing these digits puts it right:
} { $list }.
cli-hint-restore = { $count ->
    [one] This candidate was wrongly removed:
   *[other] These candidates were wrongly removed:
} { $list }.
cli-hint-digit = { $digit } in { $cell }
cli-hint-candidate = { $digit } in { $cell }
cli-hint-unknown = No solution fits this board, and removing one or two digits does not help.

cli-check-time-limit = the time limit stopped the check
cli-check-unreadable = Not a puzzle: { $why }.
cli-check-broken = { $count ->
    [one] Breaks the rules once:
   *[other] Breaks the rules { $count } times:
}
cli-check-valid = Breaks no rule.
cli-check-item = - { $what }
cli-check-none = No solution.
cli-check-one = Exactly one solution.
cli-check-many = More than one solution, for example these two:
cli-check-unknown = The number of solutions was not found in time.
cli-check-minimal = Minimal: every given is needed.
cli-check-redundant = { $count ->
    [one] Not minimal: this given could be left out:
   *[other] Not minimal: any one of these { $count } givens could be left out:
} { $cells }.
cli-check-differ = { $count ->
    [one] They differ in 1 cell:
   *[other] They differ in { $count } cells:
} { $cells }.

cli-count-time-limit = the time limit stopped the counting
cli-count-one = There is exactly one solution.
cli-count-many = There are { $number } solutions.
cli-count-at-least = There are at least { $number } solutions.

cli-rate-time-limit = the time limit stopped the rating
cli-rate-level = Level: { $level }. Hardest technique: { $technique }; { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}.
cli-rate-full = Nothing is left to solve.
cli-rate-no-level = No level: techniques alone do not solve it.
cli-not-by-logic = Not solved by logic; level: { $level }.
cli-rate-hodoku = HoDoKu: { $level }, { $score } points.

cli-compare-engine = engine
cli-compare-refused = refused
cli-compare-stuck = stuck
cli-compare-limited = > { $value }
cli-compare-median = { $count ->
    [one] { $metric }
   *[other] { $metric }, median of { $count }
}
cli-compare-stopped = { $value } ({ $count } stopped)
cli-compare-puzzles = puzzles
cli-compare-stopped-runs = stopped
cli-compare-stuck-runs = stuck
cli-compare-sum = sum
cli-compare-middle = median
cli-compare-largest = largest
cli-compare-rounded = ≈ { $value }
cli-compare-all = { $metric }, { $count } puzzles
cli-compare-sums = Sums over { $count } puzzles
cli-compare-medians = Medians over { $count } puzzles
cli-compare-repeats = { $count ->
    [one] in 1 case
   *[other] in { $count } cases
} the time limit left no time for all repetitions: the median is that of fewer runs
cli-compare-impossible = no { $order }×{ $order } grid obeys these rules
cli-compare-wrong = { $puzzle }: WRONG: the engine { $engine } gives a wrong solution
cli-compare-disagree = { $puzzle }: DISAGREEMENT: { $one } finds { $first ->
    [one] 1 solution
   *[other] { $first } solutions
} in all, { $other } finds { $second ->
    [one] 1 solution
   *[other] { $second } solutions
}

cli-metric-solutions = solutions
cli-metric-nodes = nodes
cli-metric-guesses = guesses
cli-metric-backtracks = backtracks
cli-metric-placements = placements
cli-metric-eliminations = eliminations
cli-metric-inferences = inferences
cli-metric-passes = passes
cli-metric-time = time

cli-plot-title = Engines compared: { $metric }
cli-plot-shares = Engines compared: { $metric } against the share of givens
cli-plot-sizes = Engines compared: { $metric } against the size of the grid
cli-plot-share = given cells
cli-plot-size = digits, rows and columns
cli-plot-limited = open arrow: stopped by the time limit, the true value is larger
cli-plot-limited-up = open arrow: the time limit stopped more than half of the runs, the true median is larger
cli-plot-stuck = hollow mark: the engine got stuck before the solution
cli-plot-first = the picture shows the first { $shown } of { $count } puzzles
cli-trace-one = --trace needs exactly one puzzle and one engine, not { $puzzles } and { $engines }
cli-trace-ending = { $file }: a search tree ends in .json or .dot
cli-trace-none = { $puzzle }: the engine { $engine } does not accept this puzzle
cli-trace-left-out = the tree shows the first { $shown } attempts; { $count } more were left out
cli-trace-hidden = the engine { $engine } does not report its search: there is no tree to write

cli-dimacs-engine = --dimacs writes the clauses of the engine sat: add --engine sat
cli-dimacs-one = --dimacs writes one puzzle, the first; this one was not written
cli-relaxation-engine = --relaxation solves the linear program of the engine milp: add --engine milp
cli-relaxation = the linear relaxation decides { $decided } of { $open } open cells ({ $programs ->
    [one] 1 program
   *[other] { $programs } programs
}, { $pivots ->
    [one] 1 pivot
   *[other] { $pivots } pivots
})
cli-relaxation-none = the linear relaxation has no solution, and so the puzzle has none
cli-relaxation-time-limit = the time limit stopped the linear relaxation

cli-generate-impossible = no puzzle meets the criteria: { $why }
cli-generate-no-grid = no grid of this shape obeys these rules
cli-generate-fixed = this pattern of this solution has other solutions too: there is nothing else to try
cli-generate-unmet = not found in time: { $kept } of { $count } made, { $tries } tries for this one, { $tried } in all, { $seconds } s
cli-generate-best = closest to the criteria: { $puzzle } ({ $clues } givens, level { $level })
cli-generate-pattern = the pattern has { $found } characters; { AN($order) } { $order }×{ $order } grid has { $expected } cells
cli-generate-from = --from names neither a full grid of this size nor a puzzle of this size with exactly one solution
cli-generate-seed = seed { $seed }
cli-generate-progress = { $kept } kept, { $tried } tried, { $rate }/s
cli-check-possible = The digits that each cell holds in some solution:
cli-generate-alike = { $kept } of { $count } made; none made since is new, and { $alike } in all are equivalent to earlier ones: there may be no more
cli-remake-none = there is no solution
cli-remake-multiple = there is more than one solution
cli-complete-from = --from does not name a full grid
cli-complete-not-from = the grid of --from is not a solution of this puzzle
