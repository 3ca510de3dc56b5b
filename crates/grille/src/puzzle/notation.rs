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

impl Symbols {
    /// Every set of symbols.
    pub const ALL: [Symbols; 4] =
        [Symbols::Letters, Symbols::ZeroBased, Symbols::LettersOnly, Symbols::Numbers];

    /// The id, as in `--symbols zero-based`.
    pub const fn id(self) -> &'static str {
        match self {
            Symbols::Letters => "letters",
            Symbols::ZeroBased => "zero-based",
            Symbols::LettersOnly => "letters-only",
            Symbols::Numbers => "numbers",
        }
    }

    /// The symbols with this id.
    ///
    /// ```
    /// use grille::puzzle::Symbols;
    /// assert_eq!(Symbols::find("zero-based"), Some(Symbols::ZeroBased));
    /// assert_eq!(Symbols::find("runes"), None);
    /// ```
    pub fn find(id: &str) -> Option<Symbols> {
        Symbols::ALL.into_iter().find(|symbols| symbols.id() == id)
    }

    /// The largest order whose digits these symbols can all write.
    ///
    /// ```
    /// use grille::puzzle::Symbols;
    /// assert_eq!(Symbols::Letters.reach(), 35);
    /// ```
    pub const fn reach(self) -> u8 {
        match self {
            Symbols::Letters => 35,
            Symbols::ZeroBased => 36,
            Symbols::LettersOnly => 26,
            Symbols::Numbers => crate::grid::MAX_ORDER,
        }
    }
}

/// How a text writes digits and empty cells.
///
/// ```
/// use grille::grid::Digit;
/// use grille::puzzle::Notation;
/// let notation = Notation::usual(16);
/// assert_eq!(notation.write(Digit::new(10).unwrap()), "A");
/// assert_eq!(notation.digit('g'), Digit::new(16));
/// ```
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
        Digit::new(u8::try_from(d).ok()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_is_read_back_as_its_digit_as_far_as_the_symbols_reach() {
        for symbols in [Symbols::Letters, Symbols::ZeroBased, Symbols::LettersOnly] {
            for lower_case in [false, true] {
                let notation = Notation { symbols, lower_case, ..Notation::usual(9) };
                for digit in (1..=64).filter_map(Digit::new) {
                    let sign = notation.sign(digit);
                    assert_eq!(sign.is_some(), digit.get() <= symbols.reach(), "{symbols:?} {digit}");
                    if let Some(sign) = sign {
                        assert_eq!(notation.digit(sign), Some(digit));
                    }
                }
            }
        }
    }

    #[test]
    fn every_id_finds_its_symbols() {
        for symbols in Symbols::ALL {
            assert_eq!(Symbols::find(symbols.id()), Some(symbols));
        }
    }
}
