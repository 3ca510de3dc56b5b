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
cli-not-utf8 = an argument is not valid UTF-8
cli-bad-usage = bad usage: { $error }
cli-try-help = see "{ $command } --help"
cli-no-puzzle = no puzzle: name a file, or give the puzzle itself, as in grille solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79

cli-not-a-number = "{ $value }" is not a whole number from 1
cli-not-a-range = "{ $value }" is not a number or a range such as 20..24
cli-not-whole = "{ $value }" is not a whole number
cli-not-a-span = "{ $value }" is no number and no range from { $least } to { $most }; write 9, 4..8 or 20..80:5
cli-not-a-time = "{ $value }" is not a time; write 0.5, 10s, 200ms or 2m
cli-not-a-size = "{ $value }" is not a whole number from 1 to { $most }
cli-not-a-box = "{ $value }" is not a box; write its width and height as in 3x2, or none
cli-not-a-limit = "{ $value }" is not a limit; write NAME=VALUE, as in chain-length=8
cli-choice-file = { $file }: { $why }
cli-deduce-guess = { $technique } looks the answer up, and deduce never guesses
cli-not-a-subset-size = "{ $value }" is not a size of subsets; it goes from 2 to 4
cli-unknown-format = there is no format "{ $format }"
cli-convert-refused = { $error } (--drop { $features } leaves it out)
cli-unknown-ending = { $file }: the ending names no format; say which with --to
