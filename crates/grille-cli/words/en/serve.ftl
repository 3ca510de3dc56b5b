# What the server says.

cli-serve-ready = the page is at { $url } (Ctrl-C stops)
cli-serve-network = other machines can reach this server without authentication
cli-serve-cannot = cannot serve: { $why }
cli-serve-bind = cannot listen on { $address }: { $why }
cli-serve-twice = another grille serve runs at http://127.0.0.1:{ $usual }/; this one is on port { $port } and does not see the games that are kept there
cli-serve-taken = another program has port { $usual }; this server is on port { $port }, where a browser keeps other games (More, My data takes them along)
cli-serve-only-here = other machines could reach { $address }: if that is what you want, add --open-to-network

cli-serve-foreign = this server answers only requests addressed to its own name, and only from its own pages
cli-serve-not-found = there is nothing here
cli-serve-method = this accepts { $methods } only
cli-serve-not-json = the body must be JSON (content-type: application/json)
cli-serve-too-large = the body is longer than { $most } bytes
cli-serve-slow = the body took too long to arrive
cli-serve-broken = the body is incomplete
cli-serve-busy = too many requests at a time; try again in a second
cli-serve-too-long = this took too long and was stopped
cli-serve-stopped = the work was stopped
cli-serve-failed = internal error; the request is not at fault
cli-serve-query = the query is not understood: it may contain lang=en or lang=fr

cli-serve-json = the body is not JSON: line { $line }, column { $column }
cli-serve-not-an-object = the body must be a JSON object
cli-serve-unknown-field = there is no field { $field } here; the fields are: { $fields }
cli-serve-missing-field = the field { $field } is missing
cli-serve-wrong-field = the field { $field } accepts: { $takes }
cli-serve-no-puzzle = there is no puzzle in this text
cli-serve-givens = the givens are not those of the puzzle
cli-serve-marks = marks are a list of { $count } cells, each null or a list of digits
cli-serve-read = What a text contains: a puzzle in any format, or why it is not a puzzle
cli-serve-trace = What an engine does on a puzzle, in order
cli-serve-too-big = this works for grids up to { $most }×{ $most }; the command accepts larger ones
