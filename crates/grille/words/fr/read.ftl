# La lecture des textes : quoi, et où.
