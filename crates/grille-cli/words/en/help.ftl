# Help: what the command and its options do.

cli-heading-usage = Usage:
cli-heading-commands = Commands
cli-heading-arguments = Arguments
cli-heading-options = Options
cli-heading-reading = Reading
cli-heading-made = Puzzles made for the comparison
cli-heading-wishes = Criteria for the puzzles
cli-heading-general = General options

cli-about = Read, check, solve, explain and compare Sudoku puzzles of any size
cli-usage = grille <COMMAND> [OPTIONS] [PUZZLE]...
cli-after =
    A PUZZLE is a file, - for standard input, or the puzzle itself. Its format is recognised.

    Examples:
      grille solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
      grille check puzzles.txt
      grille solve --help

    Exit status: 0 if everything requested was found, 1 if an answer is negative, 2 for bad input or usage, 3 if a time limit stopped the work, 130 if it was interrupted.

cli-value-file = FILE
cli-value-lang = en|fr
cli-value-when = auto|always|never
cli-value-number = N
cli-value-list = LIST
cli-value-puzzle = PUZZLE
cli-value-box = WxH|none
cli-value-symbols = SYMBOLS
cli-value-style = STYLE
cli-value-seconds = SECONDS
cli-value-id = ID
cli-value-format = FORMAT
cli-value-metric = METRIC
cli-value-shell = SHELL
cli-value-subcommand = COMMAND
cli-value-limit = NAME=VALUE
cli-value-choice = FILE|NAME
cli-value-percent = PERCENT
cli-value-level = LEVEL
cli-value-range = A..B
cli-value-needed = ID[=N]
cli-value-symmetry = SYMMETRY
cli-value-pattern = FILE|MASK
cli-value-grid = FILE|GRID
cli-value-stop = WHERE
cli-option-resume = Go on with the run that was to write the file of -o and was stopped (same inputs, same options)

cli-option-o = Write the answers to FILE, which appears whole or stays as it was; - is standard output, devices and FIFOs are written to
cli-option-lang = Language of messages and help: en or fr (from the locale if not given)
cli-option-color = Use colours: auto (on a terminal), always or never
cli-option-quiet = Write nothing but errors to standard error
cli-option-help = Show this help
cli-option-version = Show the version
cli-option-puzzles = A file, - for standard input, or the puzzle itself; standard input if none is given
cli-option-box = Boxes W columns wide and H rows high, or none for a Latin square (the usual boxes if not given)
cli-option-empty = Count all grids of this --size and --box: the solutions of the empty one (9×9 if not given)
cli-option-size = Number of digits, where the text is ambiguous
cli-option-rules = Variant rules, separated by commas (see grille rules)
cli-option-symbols = Symbols of the digits, where the text is ambiguous: letters (1-9, A, B…), zero-based (0-9, A, B…, 0 is the first digit), letters-only (A, B…) or numbers
cli-option-output = How answers are shown: line, grid, json or csv (grid for one puzzle on a terminal, else line)
cli-option-letters = In grids, write the digits above 9 as letters (up to 36×36)
cli-option-time-limit = Stop working on a puzzle after this time: 0.5, 10s, 200ms, 2m
cli-option-threads = Number of puzzles worked on at the same time (as many as there are cores if not given)
cli-option-engine = Engine that searches (see grille engines; auto if not given)
cli-option-unique = Require exactly one solution: !multiple where there are more
cli-option-all = List all solutions, one per line
cli-option-limit = List the first N solutions, one per line
cli-option-dimacs = With --engine sat: write the clauses of the puzzle to FILE (- for standard output), in DIMACS format
cli-option-relaxation = With --engine milp: solve the linear relaxation first, and report on standard error (in the answer with json) how many cells it decides
cli-option-stats = Report counts of the work done: on standard error, or in the answers with json and csv
cli-option-save-solve = Write the solution of FILE.sud beside it, as FILE.p2
cli-option-save-deduce = Write the answer to FILE.sud beside it, as FILE.p1
cli-option-levels = Explain what our levels mean
cli-option-techniques = Use only these techniques, in this order, separated by commas (see grille techniques)
cli-option-technique = Look for this technique (see grille techniques; all default techniques if not given)
cli-option-without = Leave out these techniques
cli-option-technique-limit = Limit how far techniques go, as in chain-length=8 or als-nodes=on
cli-option-choice = Use the techniques listed in a file, or a named choice: default, hodoku, all, singles, ssts or seed-003
cli-option-draw = Draw the board with its candidates before each step
cli-option-reason-output = How answers are shown: line (in words, if not given), grid (in words, with the board drawn) or json
cli-option-vague = Say where to look and what for, but not the answer
cli-option-library = Read lines of HoDoKu's library, from FILE or from what the arguments name: for each line, every step of its technique
cli-option-methods = Use only these methods in the deduction engines, separated by commas
cli-option-without-methods = Leave these methods out of the deduction engines
cli-option-max-subset = Size of the largest subsets to look for, 2 to 4
cli-option-engines = Engines to compare, separated by commas (if not given, all except auto that accept at least one of the puzzles)
cli-option-repeat = Run each engine N times, within the time limit, and show the median time
cli-option-compare-limit = Stop at N solutions (1 if not given)
cli-option-metric = Show only this value, with puzzles as rows and engines as columns: inferences, nodes, guesses, backtracks, placements, eliminations, passes, solutions or time
cli-option-compare-output = How results are shown: grid (tables, if not given), csv or json
cli-option-plot = Draw the values of --metric (inferences if not given) as an SVG picture, of up to 1,000 puzzles
cli-option-trace = Write the search tree of one engine on one puzzle, as JSON (.json, or - for standard output) or for Graphviz (.dot)
cli-option-compare-time-limit = Stop each engine on a puzzle after this time, repetitions included: 0.5, 10s, 200ms, 2m (10s if not given)
cli-option-sizes = Make puzzles of these sizes instead of reading them: 9,16,25 or 4..20:4 (9 if not given); --box none makes Latin squares
cli-option-givens = Make puzzles with this percentage of their cells given: 30 or 20..80:5 (20..80:10 if not given)
cli-option-compare-count = Make N puzzles of each size and share, and show the median (10 if not given)
cli-option-seed = Seed of the random numbers: the same seed makes the same puzzles (0 if not given)
cli-option-generate-count = Make N puzzles (1 if not given)
cli-option-generate-seed = Seed of the random numbers: the same seed and criteria make the same puzzles (a new one if not given, which is reported)
cli-option-generate-size = Number of digits, 1 to 64 (9 if not given)
cli-option-generate-time-limit = Give up on a puzzle after this time: 0.5, 10s, 200ms, 2m (60s if not given)
cli-option-with-solution = Show the solution too
cli-option-with-path = Show the solution path too: ids of techniques with line, sentences with grid, whole steps with json
cli-option-level = Our level: easy, medium, hard, expert or extreme (see grille rate --levels)
cli-option-score = HoDoKu's score, as in 600..800
cli-option-needed = Require these techniques, each at least N times (see below and grille techniques)
cli-option-only = Require that these techniques suffice, separated by commas
cli-option-clues = Number of givens: 24, 20..24, ..24 or 30..
cli-option-symmetry = Symmetry of the givens: none (if not given), vertical, horizontal, diagonal, anti-diagonal, bi-diagonal, orthogonal, rotate180, rotate90 or full
cli-option-pattern = Put the givens exactly here: one character per cell; a dot, a zero, a dash or an underscore is an empty cell
cli-option-from = Make puzzles with this solution: a full grid, or a puzzle with exactly one solution
cli-option-minimal = Make minimal puzzles, in which no given can be left out
cli-option-stop = Stop removing givens at the first that must stay (first-obstacle), or go on to a minimal puzzle (minimal, the same as --minimal)
cli-option-distinct = Make no two equivalent puzzles: none becomes another by exchanging digits, rows, columns, or rows with columns
cli-option-uniform = Draw solutions so that all are exactly equally likely (plain 9×9, and up to 4×4)
cli-option-seed-zero = Seed of the random numbers: the same seed makes the same puzzles (0 if not given)
cli-option-minimize-all = List every minimal puzzle that it contains
cli-option-minimize-limit = List at most N of them (1000 if not given)
cli-option-vary-count = Make N variants of each puzzle (1 if not given)
cli-option-keep = Leave as they are: digits, rows, columns, transposition
cli-option-complete-count = Make N completions of each puzzle (1 if not given)
cli-option-complete-from = Take the digits from this full grid
cli-option-to = Format to write (see grille formats; by the ending of the -o file, else line)
cli-option-drop = Leave out what the format does not carry: boxes, candidates, notes, entered, rules
cli-option-entered-as-givens = Write entered digits as givens
cli-option-page = Show the whole page of this item
cli-option-shell = bash, elvish, fish, powershell or zsh
cli-option-subcommand = Show the page of this subcommand

cli-solve-about = Find the solution of each puzzle
cli-solve-usage = grille solve [OPTIONS] [PUZZLE]...
cli-solve-after =
    As a line, each puzzle gets one line of output, in the order of the input: the solution in the notation of the puzzle, or !invalid, !none (no solution), !multiple (with --unique), !timeout (the time limit was reached), !refused (the engine does not accept such puzzles). With --all and --limit each solution has its own line. An engine that never guesses and gets stuck outputs the position that it reached.

    As json, each puzzle is an object with puzzle, solution (solutions with --all and --limit), status (solved, none, multiple, stuck, invalid, refused, timeout), found (how many solutions), complete (whether these are all), seconds, relaxation (with --relaxation: decided, open, programs, pivots), file and line, and with --stats the counts.

    Examples:
      grille solve puzzle.sud
      grille solve --unique --output json puzzles.txt.gz -o solutions.jsonl
      grille solve --box 2x5 --engine backtrack --stats ten.txt
      zcat list.gz | grille solve - --time-limit 1 > solutions.txt
      grille solve --engine sat --dimacs puzzle.cnf puzzle.txt

cli-check-about = Check whether each puzzle is valid, how many solutions it has and whether it is minimal
cli-check-usage = grille check [OPTIONS] [PUZZLE]...
cli-check-after =
    As a line: the puzzle, valid or invalid, 0, 1 or many solutions, minimal or redundant (- where that has no meaning or was not asked) and the details, separated by tabs. The details are what breaks the rules, or the givens that are not needed, or the cells in which two solutions differ.

    The exit status is 0 if every puzzle is valid and has exactly one solution.

    Examples:
      grille check --output grid puzzle.txt
      grille check --rules diagonal --output json puzzles.txt

cli-deduce-about = Solve by techniques alone, without guessing, as far as they lead
cli-deduce-usage = grille deduce [OPTIONS] [PUZZLE]...
cli-deduce-after =
    As a line: the solution, or the position reached. As a grid, what is left is shown with its pencil marks: a cell with one candidate is open until a technique places it. The exit status is 1 if a puzzle was not solved.

    All default techniques except brute force are used, in HoDoKu's order; grille techniques lists them. The first program of the Prolog project is --choice seed-003 and, with its own way of counting, the engine deduction of grille solve and grille compare.

    Examples:
      grille deduce --output grid puzzle.txt
      grille deduce --max-subset 3 --save puzzle.sud
      grille deduce --techniques naked-single,hidden-single puzzles.txt

cli-explain-about = Explain the whole path to the solution in words, one numbered step per line
cli-explain-usage = grille explain [OPTIONS] [PUZZLE]...
cli-explain-after =
    The last line says in how many steps the puzzle was solved and which technique was the hardest, or how far the techniques got. Where there are several puzzles, each has a heading and an empty line stands between them. Exit status 1: a puzzle was not solved by logic.

    The path stays within the level that grille rate reports: the techniques up to that level, in HoDoKu's order. HoDoKu's own path is --choice hodoku. Where techniques end, brute force goes on with digits of the solution; that is not solved by logic, and the level is extreme.

    As json, each puzzle is an object with puzzle, solution (if the path leads to it), solved (by logic), status (solved, guess, stuck, none, timeout, invalid; guess if it takes brute force), solutions (0, 1 or many), level, hardest, guesses (digits that brute force adds), position (as far as techniques got, if not solved) and steps, each with number, technique, name, code and score (HoDoKu's), level (ours), placements, eliminations, sentence and evidence: digits, parts, chains and truths. Candidates are written as digit, row and column: 436 is 4 in r3c6; above 9×9, 12r10c3.

    A choice is a file with one technique per line, in the order in which they are tried; -ID leaves one out, limit NAME VALUE sets a limit, include NAME adds a named choice, # begins a comment.

    Examples:
      grille explain puzzle.txt
      grille explain --draw --choice singles puzzle.txt
      grille explain --output json puzzles.txt -o paths.jsonl

cli-hint-about = Give the next step, or say what is wrong with the board
cli-hint-usage = grille hint [OPTIONS] [PUZZLE]...
cli-hint-after =
    The board is taken as it stands, with its pencil marks if it has any. If a digit or a pencil mark is wrong, the hint says so and names what must be undone, instead of a step: digits marked as entered are compared with the solution of the givens; where nothing is marked, the hint names the smallest set of digits whose removal makes the grid solvable again. Exit status 1: a mistake, or no technique finds a step.

    A step stays within the level of the puzzle as it was set, where that finds one, as in grille explain. Where no technique finds a step, a digit of the solution is given, as brute force.

    As json: puzzle, status (step, guess, mistake, solved, nothing, timeout, invalid; guess for brute force), hint (in words), step (as in grille explain), level (of the puzzle as it was set), undo and restore (digits to take out and candidates to put back, as digit, row and column).

    Examples:
      grille hint puzzle.txt
      grille hint --vague --techniques naked-single,hidden-single puzzle.txt
      grille hint --draw position.txt

cli-steps-about = List every step that techniques find in a position
cli-steps-usage = grille steps [OPTIONS] [--technique ID]... [PUZZLE]...
cli-steps-after =
    One sentence per line; with several puzzles, each has a heading. Exit status 1: in some position no step was found (with --library that is an answer like any other).

    As json, each puzzle is an object with puzzle (the line as read) and steps, each as in grille explain; a line that cannot be read keeps its place, with error.

    With --library every line is one of HoDoKu's library, such as :0300:4:…, and the technique is that of its code; a fifth digit 1 selects siamese fish, and -1, -2 and so on for the limits of that case.

    Examples:
      grille steps puzzle.txt
      grille steps --technique x-wing --technique 0301 position.txt
      grille steps --library cases.txt --output json

cli-rate-about = Rate how hard each puzzle is for a human solver
cli-rate-usage = grille rate [OPTIONS] [PUZZLE]...
cli-rate-after =
    As a line: the puzzle, then ER, EP and ED of Sudoku Explainer, HoDoKu's level and score, our level and the hardest technique, separated by tabs; - where a value does not exist. Our levels are easy, medium, hard, expert and extreme: see grille rate --levels. The hardest technique is that of the path at our level, as grille explain shows it.

    The exit status is 1 if a puzzle has no solution, or several, or is not solved by logic: techniques alone do not solve it. Then the level is extreme, and the status in json and csv guess.

    Examples:
      grille rate puzzles.txt
      grille rate --output json puzzles.txt.gz -o ratings.jsonl
      grille rate --levels

cli-count-about = Count exactly how many solutions each puzzle has
cli-count-usage = grille count [OPTIONS] [PUZZLE]...
cli-count-after =
    As a line: the puzzle and the number, separated by a tab. The number has as many digits as it takes. If the time limit or Ctrl-C stops the work, >= stands before the number found so far: there are at least as many. A puzzle that breaks the rules gets -.

    Examples:
      grille count puzzles.txt
      grille count --empty --size 6
      grille count --empty --size 7 --box none

cli-generate-about = Make new puzzles, each with exactly one solution
cli-generate-usage = grille generate [OPTIONS]
cli-generate-after =
    The digits of a random full grid are removed in random order, symmetric cells together, as long as the solution stays unique. Without symmetry and limits such a puzzle is minimal up to 16×16; above that, a given stays if it takes too long to find out whether it must, unless --minimal is given. A puzzle that does not meet the criteria is discarded, and the search goes on from another grid or near the best puzzle so far. With --clues the removal ends at a number of givens in the range, unless --minimal is given too.

    A technique is needed if the path of the puzzle uses it that often, the techniques before it in the order of grille techniques do not solve the puzzle, and the path reaches the solution with techniques up to it (or up to --level, or those of --only).

    Puzzle number k depends only on the criteria, the seed and k: it is the same on every machine and with any number of threads, as long as the version of the program is the same. With --distinct, numbers whose puzzle is equivalent to an earlier one are left out. A file named by -o begins with a line that gives the version, the criteria and the seed.

    As a line: the puzzle; with --with-solution and --with-path more fields, separated by tabs. As json: puzzle, solution, number, seed, clues, tries, version and, if the puzzle was rated, level, hodoku_level, hodoku_score and hardest_technique.

    Exit status 1: the criteria cannot be met, or were not met in time; the best puzzle found and the number of tries are then on standard error, and the puzzles found before are written.

    Examples:
      grille generate
      grille generate -n 1000 --level hard --seed 7 -o hard.txt
      grille generate --symmetry rotate180 --clues 20..24 --with-solution
      grille generate -n 10 --technique x-wing
      grille generate --only full-house,naked-single,hidden-single --clues ..24
      grille generate --size 16 --box 4x4
      grille generate --stop first-obstacle --rules diagonal

cli-minimize-about = Remove givens from each puzzle until none can be left out
cli-minimize-usage = grille minimize [OPTIONS] [PUZZLE]...
cli-minimize-after =
    The givens are tried in random order; another --seed takes another order and may end with another puzzle. --all lists every minimal puzzle that consists of some of the givens, each once: there can be very many.

    As a line: the puzzle obtained. !none and !multiple stand for a puzzle that has no solution or several; the exit status is then 1.

    Examples:
      grille minimize puzzles.txt
      grille minimize --all --limit 20 puzzle.txt

cli-complete-about = Add givens to each puzzle until it has exactly one solution
cli-complete-usage = grille complete [OPTIONS] [PUZZLE]...
cli-complete-after =
    The digits are those of a random solution, or of the full grid of --from. None of the added digits could be left out.

    As a line: the puzzle obtained. !none stands for a puzzle that has no solution, !no for one that --from does not solve; the exit status is then 1.

    Examples:
      grille complete unfinished.txt
      grille complete -n 5 --seed 3 unfinished.txt
      grille complete --from solution.txt unfinished.txt

cli-vary-about = Make random equivalent variants of each puzzle
cli-vary-usage = grille vary [OPTIONS] [PUZZLE]...
cli-vary-after =
    Digits are exchanged, as are rows within bands, bands, columns within stacks, stacks and, where boxes are square or absent, perhaps rows with columns: the puzzle looks new and is as hard as before. With rules, the grid is rotated and reflected as they allow.

    The variants of a puzzle depend only on the seed and on the puzzle, not on the rest of the list.

    Examples:
      grille vary -n 10 puzzle.txt
      grille vary --keep rows,columns,transposition puzzles.txt

cli-compare-about = Compare engines on the same puzzles and show what each of them counted
cli-compare-usage = grille compare [OPTIONS] [PUZZLE]...
cli-compare-after =
    Without --metric there is a table for each puzzle, with a row for each engine. Of more than 100 puzzles the sums and the medians over all are shown instead, with how many puzzles each engine ran on, how often the time limit stopped it and how often it was stuck; above 1,000 puzzles medians are rounded down by less than 1 % and marked with ≈. The engines are those that take any of the first 100 puzzles, unless --engine names them. Puzzles are named by their comment, else by file and line. A value that the time limit cut short is shown as > value. Engines that claim to be complete and contradict each other are reported; the exit status is then 1.

    With --sizes, --givens, -n or --seed puzzles are made: random cells of random full grids are given, the same on every machine. There is a row for each size and share of givens, with the median of --metric for each engine; a run stopped by the time limit counts as more than all that ended, and the number of stopped runs is shown. --plot draws the value against the share of givens, or against the size if there is only one share. As csv and json each run is shown.

    Examples:
      grille compare --engine backtrack,most-constrained,search puzzles.txt
      grille compare --metric inferences --plot picture.svg puzzles.txt
      grille compare --engine backtrack --trace tree.dot puzzle.txt
      grille compare --engine exact-cover,search,sat --sizes 9,16 --givens 20..80:5 --metric nodes --plot curve.svg

cli-convert-about = Write puzzles in another format
cli-convert-usage = grille convert [--to FORMAT] [OPTIONS] [PUZZLE]...
cli-convert-after =
    Examples:
      grille convert --to grid puzzle.txt
      grille convert puzzles.csv -o puzzles.sdm
      grille convert --drop notes,entered position.txt

cli-engines-about = List the engines, or show the page of one
cli-engines-usage = grille engines [OPTIONS] [ID]
cli-engines-after =
    The engine cp and alternative solvers for sat and milp need grille built with --features full.

    Examples:
      grille engines
      grille engines backtrack

cli-techniques-about = List the techniques, or show the page of one
cli-techniques-usage = grille techniques [OPTIONS] [ID]
cli-techniques-after =
    An ID is a name such as x-wing, or HoDoKu's code such as 0300. As json, each has id, name, about, level (ours), on (whether it is used by default), and HoDoKu's code, score, name and level.

    Examples:
      grille techniques
      grille techniques hidden-single

cli-formats-about = List the text formats, or show the page of one
cli-formats-usage = grille formats [OPTIONS] [ID]
cli-formats-after =
    Examples:
      grille formats
      grille formats line

cli-rules-about = List the variant rules, or show the page of one
cli-rules-usage = grille rules [OPTIONS] [ID]
cli-rules-after =
    Examples:
      grille rules
      grille rules diagonal

cli-completions-about = Print the completion script for a shell
cli-completions-usage = grille completions [OPTIONS] <SHELL>
cli-completions-after =
    Example:
      grille completions bash > ~/.local/share/bash-completion/completions/grille

cli-man-about = Print the manual page of the command or of a subcommand
cli-man-usage = grille man [OPTIONS] [COMMAND]
cli-man-after =
    Example:
      grille man solve | man -l -

cli-man-name = NAME
cli-man-synopsis = SYNOPSIS
cli-man-description = DESCRIPTION
cli-man-options = OPTIONS
cli-man-subcommands = COMMANDS
cli-man-extra = NOTES
cli-man-version = VERSION

cli-value-address = ADDRESS

cli-serve-about = Serve the page and the HTTP interface on this machine
cli-serve-usage = grille serve [OPTIONS]
cli-serve-after =
    The page opens in the browser; Ctrl-C stops the server. Only this machine can reach it. The interface answers under /api/v1/ with the same JSON as the command; /api/openapi.json describes it.

    Examples:
      grille serve
      grille serve --port 8123 --no-open
cli-option-port = Port to listen on (7729 or the next free one if not given; 0 for any)
cli-option-no-open = Do not open the browser
cli-option-bind = Address or name to listen on (127.0.0.1 if not given)
cli-option-open-to-network = Allow --bind an address that other machines can reach
cli-option-serve-time-limit = Longest time that one request may take (30s if not given)
cli-option-no-minimality = Do not find out which givens are not needed: much faster for long lists
cli-option-possible = Find the digits that each cell holds in some solution
