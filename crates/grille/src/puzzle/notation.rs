//! How the digits of a text are written, so that an answer can be written the same way.

use crate::grid::Digit;

/// The signs that stand for the digits.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Symbols {
    /// `1` to `9`, then `A`, `B`, …: up to 35 digits.
    Letters,
    /// `0` to `9`, then `A`, `B`, …, where `0` is the first digit (hexadecimal at 16): up to 36.
    ZeroBased,
    /// `A`, `B`, …: up to 26.
    LettersOnly,
    /// Decimal numbers with blanks between them: any order.
    Numbers,
}

/// How a text writes digits and empty cells.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Notation {
    /// The signs of the digits.
    pub symbols: Symbols,
    /// Whether letters are small.
    pub lower_case: bool,
    /// The sign of an empty cell; `0` for numbers unless the text has another.
    pub blank: char,
    /// Whether a line begins with `n H W`: order, box height, box width (`0 0` for none).
    pub header: bool,
}

impl Notation {
    /// The notation of a puzzle that was not read from a text: digits and letters up to order 35,
    /// numbers above.
    pub const fn usual(order: u8) -> Notation {
        if order <= 35 {
            Notation { symbols: Symbols::Letters, lower_case: false, blank: '.', header: false }
        } else {
            Notation { symbols: Symbols::Numbers, lower_case: false, blank: '0', header: false }
        }
    }

    /// The sign of a digit, where signs are single characters; `None` for numbers and for digits
    /// that the symbols do not reach.
    pub fn sign(self, digit: Digit) -> Option<char> {
        let d = u32::from(digit.get());
        let value = match self.symbols {
            Symbols::Letters => d,
            Symbols::ZeroBased => d - 1,
            Symbols::LettersOnly => d + 9,
            Symbols::Numbers => return None,
        };
        let sign = char::from_digit(value, 36)?;
        Some(if self.lower_case { sign } else { sign.to_ascii_uppercase() })
    }

    /// A digit in this notation: its sign, or its number.
    pub fn write(self, digit: Digit) -> String {
        self.sign(digit).map_or_else(|| digit.to_string(), String::from)
    }

    /// The digit that a single character stands for.
    pub fn digit(self, sign: char) -> Option<Digit> {
        let value = sign.to_digit(36)?;
        let d = match self.symbols {
            Symbols::Letters => value,
            Symbols::ZeroBased => value + 1,
            Symbols::LettersOnly => value.checked_sub(9)?,
            Symbols::Numbers => return None,
        };
        Digit::new(d as u8)
    }
}
