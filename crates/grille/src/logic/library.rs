//! Cases of HoDoKu's library: what the code of a line asks for.

use super::technique::Technique;
use super::{Limits, techniques};
use crate::words::{Lang, Message, Say, shown};
use std::fmt;

/// What the code of a library line says: which technique is looked for, and how far.
///
/// A code has four figures, and a fifth, 1, for siamese fish. Behind it may stand `-1`, `-2`, … for a case
/// that needs other limits than the usual ones, or `-x` for a position in which nothing must be found.
///
/// ```
/// use grille::logic::Case;
/// let case: Case = "0003-x".parse().unwrap();
/// assert_eq!((case.technique.id, case.fails), ("naked-single", true));
/// assert!("0003-?".parse::<Case>().is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Case {
    /// The technique.
    pub technique: &'static Technique,
    /// How far it goes.
    pub limits: Limits,
    /// Whether it must find nothing.
    pub fails: bool,
}

/// A code that names no technique we know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownCode(pub String);

impl std::str::FromStr for Case {
    type Err = UnknownCode;

    fn from_str(text: &str) -> Result<Case, UnknownCode> {
        let unknown = || UnknownCode(text.to_string());
        let (code, variant) = text.split_once('-').map_or((text, None), |(code, rest)| (code, Some(rest)));
        let technique = code.get(..4).and_then(techniques::with_code).ok_or_else(unknown)?;
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let known = variant.is_none_or(|variant| variant == "x" || is_number(variant));
        if !(known && matches!(&code[4..], "" | "1")) {
            return Err(unknown());
        }
        let variant = variant.unwrap_or_default();
        let limits = limits(code, variant);
        Ok(Case { technique, limits, fails: variant == "x" })
    }
}

/// The limits that a case asks for by its variant.
fn limits(code: &str, variant: &str) -> Limits {
    let mut limits = Limits::default();
    match (code, variant) {
        ("0402", "1") => limits.rectangle_of_two = true,
        ("0404", _) => limits.dual = true,
        ("0405", _) => (limits.dual, limits.rectangle_of_two) = (true, true),
        (_, "1") if code.starts_with("060") => limits.missing_candidates = false,
        ("0902" | "0904", "2") => limits.als_overlap = true,
        // HoDoKu itself misses some of these: they go back to sets found earlier, or have more than 6 links.
        ("0903", _) => {
            (limits.als_chain_forward, limits.als_chain_length) = (false, 12);
            limits.als_overlap = variant == "2";
        }
        ("0709", "2") | ("0710" | "0711", "3" | "4") => limits.als_nodes = true,
        _ if code.len() == 5 => limits.siamese = true,
        _ => {}
    }
    limits
}

impl Say for UnknownCode {
    fn message(&self) -> Message {
        Message::new("library-code").with("code", shown(&self.0))
    }
}

impl fmt::Display for UnknownCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for UnknownCode {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_with_and_without_variant() {
        let case = |text: &str| text.parse::<Case>().map(|case| (case.technique.id, case.fails, case.limits));
        let usual = Limits::default();
        assert_eq!(case("0000"), Ok(("full-house", false, usual.clone())));
        assert_eq!(case("0002-x"), Ok(("hidden-single", true, usual.clone())));
        assert_eq!(case("0002-12"), Ok(("hidden-single", false, usual.clone())));
        assert_eq!(case("00021"), Ok(("hidden-single", false, Limits { siamese: true, ..usual })));
        for wrong in ["", "-", "000", "000é", "9999", "0002-", "0002-y", "0002-1x", "00022", "000211"] {
            assert_eq!(case(wrong), Err(UnknownCode(wrong.to_string())));
        }
    }

    #[test]
    fn limits_follow_the_variant() {
        assert!(limits("0402", "1").rectangle_of_two && !limits("0402", "").rectangle_of_two);
        assert!(!limits("0600", "1").missing_candidates && limits("0600", "").missing_candidates);
        assert!(limits("0405", "").dual && limits("0902", "2").als_overlap && limits("0711", "4").als_nodes);
    }
}
