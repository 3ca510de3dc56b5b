//! The puzzle as clauses.
//!
//! Each group of [`Posed`] is one clause that holds all its variables, and "at most one of them". Small groups
//! say that by a clause for every two variables. In large ones those are too many (2,016 for 64 variables), so
//! they are laid out in a rectangle with a new variable for each line and each column: a variable that is true
//! makes its line and its column true, and of the lines at most one is true, and of the columns.
//!
//! **Source.** J. Chen, "A new SAT encoding of the at-most-one constraint" (2010), the product encoding. By unit
//! propagation it excludes exactly what the clauses for every two would.

use crate::posed::{Posed, name};
use std::io::{self, Write};

/// Groups up to this size are said by a clause for every two variables.
const PAIRWISE: usize = 36;

/// Clauses over variables from 1: a negative number is a variable that is false. The variables of the puzzle
/// come first, in their order; those that the encoding adds come after them.
#[derive(Debug)]
pub(crate) struct Cnf {
    /// How many variables there are in all.
    pub(crate) variables: i32,
    /// The clauses, each closed by a 0.
    literals: Vec<i32>,
    count: usize,
}

impl Cnf {
    pub(crate) fn new(posed: &Posed) -> Cnf {
        let mut cnf = Cnf { variables: posed.variables.len() as i32, literals: vec![], count: 0 };
        for group in &posed.groups {
            let group: Vec<i32> = group.iter().map(|&number| literal(number)).collect();
            cnf.add(&group);
            cnf.at_most_one(&group);
        }
        for &(a, b) in &posed.pairs {
            cnf.add(&[-literal(a), -literal(b)]);
        }
        cnf
    }

    /// The clauses.
    pub(crate) fn clauses(&self) -> impl Iterator<Item = &[i32]> {
        self.literals.split_inclusive(|&literal| literal == 0).map(|clause| &clause[..clause.len() - 1])
    }

    fn add(&mut self, clause: &[i32]) {
        self.literals.extend_from_slice(clause);
        self.literals.push(0);
        self.count += 1;
    }

    fn at_most_one(&mut self, group: &[i32]) {
        if group.len() <= PAIRWISE {
            for (i, &a) in group.iter().enumerate() {
                for &b in &group[i + 1..] {
                    self.add(&[-a, -b]);
                }
            }
            return;
        }
        let width = (1..).find(|w| w * w >= group.len()).unwrap_or(1);
        let lines = self.fresh(group.len().div_ceil(width));
        let columns = self.fresh(width);
        for (i, &variable) in group.iter().enumerate() {
            self.add(&[-variable, lines[i / width]]);
            self.add(&[-variable, columns[i % width]]);
        }
        self.at_most_one(&lines);
        self.at_most_one(&columns);
    }

    /// New variables.
    fn fresh(&mut self, count: usize) -> Vec<i32> {
        let first = self.variables + 1;
        self.variables += count as i32;
        (first..=self.variables).collect()
    }

    /// Writes the clauses as DIMACS, with comments that say what each variable stands for.
    pub(crate) fn write(&self, posed: &Posed, out: &mut impl Write) -> io::Result<()> {
        let shape = posed.shape;
        writeln!(out, "c Sudoku {shape}, posed by grille.")?;
        for cell in shape.cells() {
            if let Some(digit) = posed.givens.get(cell) {
                writeln!(out, "c given: {}", name(shape, cell, digit))?;
            }
        }
        for (number, candidate) in (1..).zip(&posed.variables) {
            writeln!(out, "c variable {number}: {}", name(shape, candidate.cell, candidate.digit))?;
        }
        let own = posed.variables.len() as i32;
        if self.variables > own {
            writeln!(
                out,
                "c variables {} to {}: lines and columns of large groups",
                own + 1,
                self.variables
            )?;
        }
        writeln!(out, "p cnf {} {}", self.variables, self.count)?;
        for clause in self.clauses() {
            for literal in clause {
                write!(out, "{literal} ")?;
            }
            writeln!(out, "0")?;
        }
        Ok(())
    }
}

/// The literal that says that a variable of the puzzle is true.
pub(crate) fn literal(number: u32) -> i32 {
    number as i32 + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use grille::board::Board;
    use grille::grid::Shape;
    use grille::model::Model;
    use grille::puzzle::Puzzle;

    #[test]
    fn the_rectangle_allows_what_the_pairs_allow() {
        for size in [PAIRWISE + 1, 49, 50, 64] {
            let mut cnf = Cnf { variables: size as i32, literals: vec![], count: 0 };
            let group: Vec<i32> = (1..=size as i32).collect();
            cnf.at_most_one(&group);
            // What follows from a variable by unit propagation over clauses of two.
            let closure = |start: i32| {
                let mut known = vec![start];
                let mut next = 0;
                while next < known.len() {
                    let literal = known[next];
                    next += 1;
                    for clause in cnf.clauses().filter(|clause| clause.contains(&-literal)) {
                        let other = if clause[0] == -literal { clause[1] } else { clause[0] };
                        if !known.contains(&other) {
                            known.push(other);
                        }
                    }
                }
                known
            };
            for &a in &group {
                let known = closure(a);
                for &b in &group {
                    assert_eq!(known.contains(&-b), a != b, "{size}: {a} and {b}");
                }
            }
        }
    }

    #[test]
    fn the_file_says_which_variable_is_which_candidate() {
        let shape = Shape::new(4).unwrap();
        let mut puzzle = Puzzle::empty(shape);
        puzzle.digits.set(shape.cell(0, 0), grille::grid::Digit::new(3));
        let model = Model::new(&puzzle).unwrap();
        let posed = Posed::new(&Board::new(&model));
        let mut text = vec![];
        Cnf::new(&posed).write(&posed, &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(text.starts_with("c Sudoku 4×4"), "{text}");
        assert!(text.contains("\nc given: 3 in r1c1\nc variable 1: 1 in r1c2\n"), "{text}");
        let header = text.lines().find(|line| line.starts_with('p')).unwrap();
        let clauses = text.lines().filter(|line| line.ends_with(" 0")).count();
        assert_eq!(header, format!("p cnf {} {clauses}", posed.variables.len()));
    }
}
