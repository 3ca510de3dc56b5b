# Reading texts: what was found where.
