//! What a language makes of numbers and names: how they are printed, compared and shown.

use super::Lang;
use fluent_bundle::FluentValue;

/// A number in plain figures (`12345.6`) as the language prints it. English keeps it; French has a decimal
/// comma, and from 10 000 on narrow no-break spaces between groups of three.
///
/// ```
/// use grille::words::{Lang, figures};
/// assert_eq!(figures(Lang::En, "12345.6"), "12345.6");
/// assert_eq!(figures(Lang::Fr, "12345.6"), "12\u{202f}345,6");
/// assert_eq!(figures(Lang::Fr, "2026"), "2026");
/// ```
pub fn figures(lang: Lang, number: &str) -> String {
    if lang == Lang::En {
        return number.to_string();
    }
    let (whole, part) = number.split_at(number.find('.').unwrap_or(number.len()));
    let digits = whole.chars().filter(char::is_ascii_digit).count();
    let mut text = String::new();
    let mut left = digits;
    for c in whole.chars() {
        text.push(c);
        if c.is_ascii_digit() {
            left -= 1;
            if digits > 4 && left > 0 && left.is_multiple_of(3) {
                text.push('\u{202f}');
            }
        }
    }
    text + &part.replace('.', ",")
}

/// The English article before a number, by its sound: an 8, an 11, an 18, an 80, a 9.
pub(super) fn an(args: &[FluentValue<'_>]) -> &'static str {
    let number = match args.first() {
        Some(FluentValue::Number(number)) => number.as_string().into_owned(),
        Some(FluentValue::String(text)) => text.to_string(),
        _ => String::new(),
    };
    // What is spoken first is what stands before the first group of three: 11 in 11000.
    let first = &number[..number.len().min((number.len() + 2) % 3 + 1)];
    if first.starts_with('8') || first == "11" || first == "18" { "an" } else { "a" }
}

/// A name as names are compared: lower case, without accents, with one hyphen for each run of blanks,
/// hyphens and low lines. No name is long, and the rest of a long one does not make it one.
///
/// ```
/// use grille::words::folded;
/// assert_eq!(folded("Singleton caché"), "singleton-cache");
/// assert_eq!(folded("  Chaîne d’ALS "), "chaine-d'als");
/// ```
pub fn folded(name: &str) -> String {
    let mut text = String::new();
    for c in name.trim().chars().take(64).flat_map(char::to_lowercase) {
        match c {
            'à' | 'â' | 'ä' => text.push('a'),
            'ç' => text.push('c'),
            'é' | 'è' | 'ê' | 'ë' => text.push('e'),
            'î' | 'ï' => text.push('i'),
            'ô' | 'ö' => text.push('o'),
            'ù' | 'û' | 'ü' => text.push('u'),
            'œ' => text.push_str("oe"),
            '’' => text.push('\''),
            '-' | '_' | '‑' | '–' => text.push('-'),
            c if c.is_whitespace() => text.push('-'),
            c => text.push(c),
        }
        if text.ends_with("--") {
            text.pop();
        }
    }
    text
}

/// Whether a terminal obeys this character instead of showing it: control characters, ends of lines and what changes
/// the direction of writing.
///
/// ```
/// use grille::words::is_obeyed;
/// assert!(is_obeyed('\u{1b}') && is_obeyed('\u{202e}') && !is_obeyed('é'));
/// ```
pub fn is_obeyed(c: char) -> bool {
    let turns =
        matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() || turns || matches!(c, '\u{2028}' | '\u{2029}')
}

/// Text from outside as a message may show it: short, on one line, nothing that moves the cursor.
///
/// ```
/// use grille::words::shown;
/// assert_eq!(shown("5\u{1b}[2J"), "5�[2J");
/// assert_eq!(shown(&"9".repeat(100)).chars().count(), 25);
/// ```
pub fn shown(text: &str) -> String {
    const LONGEST: usize = 24;
    let mut shown: String = text.chars().take(LONGEST).map(|c| if is_obeyed(c) { '�' } else { c }).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}
