# Wrong arguments.

cli-unknown-argument = there is no option "{ $argument }"
cli-unknown-subcommand = there is no command "{ $name }"
cli-did-you-mean = { $what }; did you mean "{ $hint }"?
cli-invalid-value = "{ $value }" is not a value of { $argument }; the values are { $values }
cli-missing-value = { $argument } needs a value
cli-too-many-values = { $argument } takes one value only
cli-bad-value = { $argument }: { $why }
cli-missing-argument = missing: { $argument }
cli-missing-subcommand = missing: a command, such as "grille solve puzzle.txt"
cli-argument-conflict = { $argument } cannot be used together with { $other }
cli-argument-twice = { $argument } is given twice
cli-not-utf8 = an argument is not valid UTF-8
cli-bad-usage = bad usage: { $error }
cli-try-help = see "{ $command } --help"
cli-no-puzzle = no puzzle: name a file, or give the puzzle itself, as in grille solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79

cli-not-a-range = "{ $value }" is neither a number nor a range such as 20..24
cli-not-whole = "{ $value }" is not a whole number
cli-too-small = "{ $value }" is too small; the least is { $least }
cli-too-large = "{ $value }" is too large; the most is { $most }
cli-time-too-long = "{ $value }" is too long a time
cli-not-a-span = "{ $value }" is neither a number nor a range from { $least } to { $most }; write 9, 4..8 or 20..80:5
cli-not-a-time = "{ $value }" is not a time; write 0.5, 10s, 200ms or 2m
cli-not-a-box = "{ $value }" is not a box; write its width and height as in 3x2, or none
cli-not-a-limit = "{ $value }" is not a limit; write NAME=VALUE, as in chain-length=8
cli-choice-file = { $file }: { $why }
cli-deduce-guess = { $technique } looks up the solution, and deduce never guesses
cli-unknown-format = there is no format "{ $format }"
cli-convert-refused = { $error } (--drop { $features } leaves it out)
cli-unknown-ending = { $file }: the extension names no format; choose one with --to
