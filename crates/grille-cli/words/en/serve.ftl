# What the server says.

cli-serve-ready = the page is at { $url } (Ctrl-C stops)
cli-serve-network = other machines can reach this server, and nothing asks them who they are
cli-serve-cannot = cannot serve: { $why }
cli-serve-bind = cannot listen on { $address }: { $why }
cli-serve-twice = another grille serve runs at http://127.0.0.1:{ $usual }/; this one is on port { $port } and does not see the games that are kept there
cli-serve-taken = another program has port { $usual }; this server is on port { $port }, where a browser keeps other games (More, My data takes them along)
cli-serve-only-here = other machines could reach { $address }: if that is what you want, add --open-to-network
cli-not-a-port = { $value } is not a port (0 to 65535)

cli-serve-foreign = this server answers only those who ask it by its own name, and only pages that came from it
cli-serve-not-found = there is nothing here
cli-serve-method = this takes { $methods } only
cli-serve-not-json = the body must be JSON (content-type: application/json)
cli-serve-too-large = the body is longer than { $most } bytes
cli-serve-slow = the body took too long to arrive
cli-serve-broken = the body broke off
cli-serve-busy = too many requests at a time; try again in a second
cli-serve-too-long = this took too long and was stopped
cli-serve-stopped = the work was stopped
cli-serve-failed = something went wrong here, and it is not your fault
cli-serve-query = the query is not understood: it may say lang=en or lang=fr

cli-serve-json = the body is not JSON: line { $line }, column { $column }
cli-serve-not-an-object = the body must be a JSON object
cli-serve-unknown-field = there is no field { $field } here; there are: { $fields }
cli-serve-missing-field = the field { $field } is missing
cli-serve-wrong-field = the field { $field } takes: { $takes }
cli-serve-no-puzzle = there is no puzzle in this text
cli-serve-givens = the givens are not those of the puzzle
cli-serve-marks = marks are a list of { $count } cells, each null or a list of digits
cli-serve-read = What stands in a text: a puzzle in any format, or why it is none
cli-serve-trace = What an engine does on a puzzle, in order
cli-serve-too-big = this is asked about grids up to { $most }×{ $most }; the command takes larger ones
