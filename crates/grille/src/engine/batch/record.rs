//! One position of the search, packed into twelve words.
//!
//! ```text
//! word 0..9    digit d: bit i is the candidate d of cell i, for the cells 0 to 62 (rows 1 to 7)
//! word 9..12   digits 3q, 3q + 1, 3q + 2: 18 bits each for the cells 63 to 80 (rows 8 and 9)
//! ```

/// How many words a record has.
pub(super) const WORDS: usize = 12;
/// Cells in the words of the first nine.
pub(super) const LOW: usize = 63;
/// Cells in each third of the last three.
pub(super) const HIGH: usize = 18;

const LOW_MASK: u64 = (1 << LOW) - 1;
const HIGH_MASK: u64 = (1 << HIGH) - 1;

/// A position: the candidates of the 81 cells.
pub(super) type Record = [u64; WORDS];

/// Where a candidate stands: its word and its bit.
#[inline(always)]
pub(super) fn place(digit: usize, cell: usize) -> (usize, u64) {
    if cell < LOW { (digit, 1 << cell) } else { (9 + digit / 3, 1 << (digit % 3 * HIGH + cell - LOW)) }
}

/// The position that givens leave: a digit `1` to `9` is a given, any other sign an empty cell.
#[inline(always)]
pub(super) fn from_text(text: &[u8; 81]) -> Record {
    // Bit planes of the signs: 4 of the low half of each byte, and whether the high half is that of a digit.
    let mut planes = [[0u64; 2]; 5];
    for (k, part) in text.chunks(8).enumerate() {
        let mut bytes = [0u8; 8];
        bytes[..part.len()].copy_from_slice(part);
        let word = u64::from_le_bytes(bytes);
        let digitlike = {
            // Zero bytes of (word ^ 0x30..) & 0xF0..
            let high = (word ^ 0x3030_3030_3030_3030) & 0xF0F0_F0F0_F0F0_F0F0;
            let any = high | high >> 2;
            let any = any | any >> 1;
            // bit 4 of each byte is the or of its bits 4 to 7
            !(any >> 4)
        };
        let gather = |w: u64| ((w & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080)) >> 56;
        let bits = [gather(word), gather(word >> 1), gather(word >> 2), gather(word >> 3), gather(digitlike)];
        for (plane, bits) in planes.iter_mut().zip(bits) {
            plane[k / 8] |= bits << (k % 8 * 8);
        }
    }
    let [a, b, c, d, like] = planes;
    let mut boards = [[0u64; 2]; 9];
    for (digit, board) in boards.iter_mut().enumerate() {
        for h in 0..2 {
            let bit = |plane: [u64; 2], k: u32| plane[h] ^ ((digit as u64 + 1) >> k & 1).wrapping_sub(1);
            board[h] = bit(a, 0) & bit(b, 1) & bit(c, 2) & bit(d, 3) & like[h];
        }
        board[1] = board[1] << 47 | board[0] >> 17;
    }
    from_boards(&boards)
}

/// A position from the cells given to each digit: the cells 0 to 63, and the cells 17 to 80.
#[inline(always)]
pub(super) fn from_boards(boards: &[[u64; 2]; 9]) -> Record {
    let mut given = [0, 0];
    for board in boards {
        given[0] |= board[0];
        given[1] |= board[1];
    }
    let mut record = [0; WORDS];
    for (digit, board) in boards.iter().enumerate() {
        record[digit] = (board[0] | !given[0]) & LOW_MASK;
        record[9 + digit / 3] |= ((board[1] | !given[1]) >> 46) << (digit % 3 * HIGH);
    }
    record
}

/// The cells that have each digit: the cells 0 to 63, and the cells 17 to 80.
#[inline(always)]
pub(super) fn to_boards(record: &Record) -> [[u64; 2]; 9] {
    let mut boards = [[0; 2]; 9];
    for (digit, board) in boards.iter_mut().enumerate() {
        let (low, high) = (record[digit] & LOW_MASK, record[9 + digit / 3] >> (digit % 3 * HIGH) & HIGH_MASK);
        *board = [low | high << 63, low >> 17 | high << 46];
    }
    boards
}

/// The digits of a position with one candidate in each cell, as numbers written across four planes: the
/// cells 0 to 63, and the cells 17 to 80.
#[inline(always)]
pub(super) fn to_planes(record: &Record) -> [[u64; 2]; 4] {
    let mut planes = [[0; 2]; 4];
    for (digit, board) in to_boards(record).iter().enumerate() {
        for (k, plane) in planes.iter_mut().enumerate() {
            if (digit + 1) >> k & 1 != 0 {
                plane[0] |= board[0];
                plane[1] |= board[1];
            }
        }
    }
    planes
}

/// The digits of a position with one candidate in each cell, as text.
#[inline(always)]
pub(super) fn to_text(record: &Record) -> [u8; 81] {
    let planes = to_planes(record);
    let mut text = [0; 81];
    // From the end, so that what comes later overwrites the cells that both halves have.
    for (half, first) in [(1, 17), (0, 0)] {
        for k in 0..8 {
            let mut word = 0x3030_3030_3030_3030u64;
            for (n, plane) in planes.iter().enumerate() {
                // Bit j of a byte to byte j of a word.
                let bits = (plane[half] >> (8 * k) & 0xFF).wrapping_mul(0x0101_0101_0101_0101);
                let spread = bits & 0x8040_2010_0804_0201;
                let ones = ((spread + 0x7F7F_7F7F_7F7F_7F7F) | spread) >> 7 & 0x0101_0101_0101_0101;
                word |= ones << n;
            }
            text[first + 8 * k..first + 8 * k + 8].copy_from_slice(&word.to_le_bytes());
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_sign_by_sign() {
        let text: [u8; 81] = std::array::from_fn(|i| b"1.2034506789x\0\xFFA/:"[i * 7 % 18]);
        let record = from_text(&text);
        for (cell, sign) in text.into_iter().enumerate() {
            for digit in 0..9 {
                let (word, bit) = place(digit, cell);
                let given = (b'1'..=b'9').contains(&sign);
                assert_eq!(record[word] & bit != 0, !given || sign == b'1' + digit as u8, "{cell} {digit}");
            }
        }
        assert_eq!(record.iter().map(|word| word.count_ones()).sum::<u32>(), {
            text.iter().map(|sign| if (b'1'..=b'9').contains(sign) { 1 } else { 9 }).sum::<u32>()
        });
    }

    #[test]
    fn solutions_are_written_sign_by_sign() {
        let text: [u8; 81] = std::array::from_fn(|i| b'1' + (i * i + i / 9) as u8 % 9);
        assert_eq!(to_text(&from_text(&text)), text);
    }
}
