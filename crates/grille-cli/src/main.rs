//! The command `grille`.
fn main() {}
