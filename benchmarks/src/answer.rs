//! Whether an answer is right, found out in the plainest way.

use crate::generator::Text;
use grille::engine::batch::Answer;

/// Why an answer is wrong, if it is: the number of solutions must be the known one, and the solution
/// must keep the givens and hold each digit once in each house.
pub(crate) fn wrong(puzzle: &Text, answer: &Answer, known: Option<u64>) -> Option<String> {
    if let Some(known) = known.filter(|&known| known != answer.found) {
        return Some(format!("{} solutions instead of {known}", answer.found));
    }
    if answer.found == 0 {
        return None;
    }
    let solution = &answer.solution;
    if let Some(cell) = (0..81).find(|&cell| puzzle[cell] != b'.' && puzzle[cell] != solution[cell]) {
        return Some(format!("the given of r{}c{} is lost", cell / 9 + 1, cell % 9 + 1));
    }
    for house in 0..27 {
        let cell = |k: usize| match house / 9 {
            0 => 9 * house + k,
            1 => 9 * k + house - 9,
            _ => 27 * ((house - 18) / 3) + 3 * (house % 3) + 9 * (k / 3) + k % 3,
        };
        let all = (b'1'..=b'9').all(|digit| (0..9).any(|k| solution[cell(k)] == digit));
        if !all {
            let kind = ["row", "column", "box"][house / 9];
            return Some(format!("{kind} {} does not hold every digit", house % 9 + 1));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: Text =
        *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: Text =
        *b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn said(change: impl Fn(&mut Answer), known: Option<u64>) -> Option<String> {
        let mut answer = Answer { found: 1, solution: SOLUTION };
        change(&mut answer);
        wrong(&PUZZLE, &answer, known)
    }

    #[test]
    fn the_right_answer_passes_and_every_wrong_one_is_told() {
        assert_eq!(said(|_| (), Some(1)), None);
        assert_eq!(said(|_| (), None), None);
        assert_eq!(said(|_| (), Some(2)).unwrap(), "1 solutions instead of 2");
        assert_eq!(said(|answer| answer.found = 0, Some(1)).unwrap(), "0 solutions instead of 1");
        assert_eq!(said(|answer| answer.found = 0, None), None);
        assert_eq!(said(|answer| answer.solution[0] = b'4', None).unwrap(), "the given of r1c1 is lost");
        // Any other digit in any empty cell.
        for cell in (0..81).filter(|&cell| PUZZLE[cell] == b'.') {
            for digit in (b'0'..=b':').filter(|&digit| digit != SOLUTION[cell]) {
                assert!(said(|answer| answer.solution[cell] = digit, None).is_some());
            }
        }
    }

    #[test]
    fn each_kind_of_house_is_looked_at() {
        let empty = [b'.'; 81];
        // Rows alone are right; rows and columns; columns alone.
        let rows = std::array::from_fn(|i| b'1' + (i % 9) as u8);
        let lines = std::array::from_fn(|i| b'1' + (i / 9 + i % 9) as u8 % 9);
        let columns = std::array::from_fn(|i| b'1' + (i / 9) as u8);
        let said = |solution| wrong(&empty, &Answer { found: 1, solution }, None).unwrap();
        assert_eq!(said(rows), "column 1 does not hold every digit");
        assert_eq!(said(lines), "box 1 does not hold every digit");
        assert_eq!(said(columns), "row 1 does not hold every digit");
    }
}
