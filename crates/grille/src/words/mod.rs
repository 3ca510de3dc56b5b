//! Words in English and French. Everything the project says to a person stands in the Fluent files
//! of `words/en` and `words/fr`, under the same keys; what speaks makes a [`Message`] (a key with
//! its arguments) and whoever shows it chooses the language.

mod text;

pub use text::{figures, folded, is_obeyed, shown};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::borrow::Cow;
use std::sync::LazyLock;
use unic_langid::LanguageIdentifier;

/// A language of the project.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Lang {
    /// English.
    En,
    /// French.
    Fr,
}

impl Lang {
    /// Every language.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Fr];

    /// The two-letter code.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Fr => "fr",
        }
    }

    /// The language of a locale such as `fr_FR.UTF-8`; English where we do not speak it.
    ///
    /// ```
    /// use grille::words::Lang;
    /// assert_eq!(Lang::from_locale("fr_CA.UTF-8"), Lang::Fr);
    /// assert_eq!(Lang::from_locale("C"), Lang::En);
    /// ```
    pub fn from_locale(locale: &str) -> Lang {
        let name = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
        Lang::ALL.into_iter().find(|lang| lang.code().eq_ignore_ascii_case(name)).unwrap_or(Lang::En)
    }
}

/// Something to say: a key of the Fluent files and its arguments.
///
/// ```
/// use grille::words::{Lang, Message, Words};
/// let place = Message::new("place").with("row", 3u8).with("column", 7u8);
/// assert_eq!(Words::of(Lang::En).say(&place), "row 3, column 7");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Message {
    /// The key.
    pub key: Cow<'static, str>,
    /// The named arguments.
    pub args: Vec<(Cow<'static, str>, Arg)>,
}

/// An argument of a [`Message`].
#[derive(Clone, PartialEq, Debug)]
pub enum Arg {
    /// Text shown as it is.
    Text(String),
    /// A number, which also chooses the plural.
    Number(i64),
    /// A number that is too long or has a fraction, in plain figures: shown as [`figures`] does.
    Figures(String),
    /// Another message, said in the same language.
    Message(Message),
    /// Several things, joined as the language joins them: "a, b and c".
    List(Vec<Arg>),
    /// Several things of which one is meant: "a, b or c".
    Any(Vec<Arg>),
    /// Pieces that follow one another without anything between them.
    Phrase(Vec<Arg>),
}

impl Message {
    /// A message without arguments.
    pub fn new(key: impl Into<Cow<'static, str>>) -> Message {
        Message { key: key.into(), args: vec![] }
    }

    /// The same message with one more argument.
    pub fn with(mut self, name: impl Into<Cow<'static, str>>, value: impl Into<Arg>) -> Message {
        self.args.push((name.into(), value.into()));
        self
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Arg {
        Arg::Text(text.to_string())
    }
}
impl From<String> for Arg {
    fn from(text: String) -> Arg {
        Arg::Text(text)
    }
}
impl From<Message> for Arg {
    fn from(message: Message) -> Arg {
        Arg::Message(message)
    }
}
impl From<Vec<Arg>> for Arg {
    fn from(list: Vec<Arg>) -> Arg {
        Arg::List(list)
    }
}
macro_rules! numbers {
    ($($type:ty),*) => {$(
        impl From<$type> for Arg {
            fn from(number: $type) -> Arg {
                Arg::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        }
    )*};
}
numbers! { u8, u16, u32, u64, usize, i64 }

/// The name of a cell, as the language writes it; row and column from 1. Each may also be a run of
/// figures: the cells `r12c3` are r1c3 and r2c3.
///
/// ```
/// use grille::words::{self, Lang, Words};
/// let cell = words::cell(7u8, 9u8);
/// assert_eq!(Words::of(Lang::En).say(&cell), "r7c9");
/// assert_eq!(Words::of(Lang::Fr).say(&cell), "L7C9");
/// ```
pub fn cell(row: impl Into<Arg>, column: impl Into<Arg>) -> Message {
    Message::new("cell").with("row", row).with("column", column)
}

/// What speaks: an error or a finding that can be put in words.
pub trait Say {
    /// What to say, for any language.
    fn message(&self) -> Message;

    /// The words in one language.
    fn say(&self, lang: Lang) -> String {
        Words::of(lang).say(&self.message())
    }
}

/// The words of one language.
pub struct Words {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
}

/// The library's own Fluent files, in one language.
pub const fn sources(lang: Lang) -> &'static [&'static str] {
    match lang {
        Lang::En => &[
            include_str!("../../words/en/grid.ftl"),
            include_str!("../../words/en/read.ftl"),
            include_str!("../../words/en/engine.ftl"),
            include_str!("../../words/en/logic.ftl"),
            include_str!("../../words/en/chain.ftl"),
            include_str!("../../words/en/generate.ftl"),
        ],
        Lang::Fr => &[
            include_str!("../../words/fr/grid.ftl"),
            include_str!("../../words/fr/read.ftl"),
            include_str!("../../words/fr/engine.ftl"),
            include_str!("../../words/fr/logic.ftl"),
            include_str!("../../words/fr/chain.ftl"),
            include_str!("../../words/fr/generate.ftl"),
        ],
    }
}

impl Words {
    /// The library's words in one language.
    pub fn of(lang: Lang) -> &'static Words {
        static EN: LazyLock<Words> = LazyLock::new(|| Words::new(Lang::En, &[]));
        static FR: LazyLock<Words> = LazyLock::new(|| Words::new(Lang::Fr, &[]));
        match lang {
            Lang::En => &EN,
            Lang::Fr => &FR,
        }
    }

    /// The library's words together with more Fluent sources in the same language.
    ///
    /// # Panics
    /// If a source is not Fluent or gives a key that another source gives: both are errors of the
    /// program, which its tests find.
    pub fn new(lang: Lang, more: &[&str]) -> Words {
        let id: LanguageIdentifier = lang.code().parse().expect("our codes are language codes");
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        bundle.set_use_isolating(false);
        bundle.add_function("AN", |args, _| text::an(args).into()).expect("the function is added once");
        if lang == Lang::Fr {
            bundle.set_formatter(Some(|value, _| match value {
                FluentValue::Number(number) => Some(figures(Lang::Fr, &number.as_string())),
                _ => None,
            }));
        }
        for source in sources(lang).iter().chain(more) {
            let resource = FluentResource::try_new(source.to_string())
                .unwrap_or_else(|(_, errors)| panic!("Fluent source ({}): {errors:?}", lang.code()));
            if let Err(errors) = bundle.add_resource(resource) {
                panic!("Fluent source ({}): {errors:?}", lang.code());
            }
        }
        Words { lang, bundle }
    }

    /// The language.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// Whether there is a text for this key.
    pub fn has(&self, key: &str) -> bool {
        self.bundle.get_message(key).is_some_and(|message| message.value().is_some())
    }

    /// The text of a key without arguments.
    pub fn text(&self, key: &str) -> String {
        self.format(key, &[])
    }

    /// A message in words.
    ///
    /// ```
    /// use grille::words::{Lang, Message, Words};
    /// let row = Message::new("house-row").with("number", 3u8);
    /// assert_eq!(Words::of(Lang::En).say(&row), "row 3");
    /// assert_eq!(Words::of(Lang::Fr).say(&row), "la ligne 3");
    /// ```
    pub fn say(&self, message: &Message) -> String {
        self.format(&message.key, &message.args)
    }

    fn format(&self, key: &str, args: &[(Cow<'static, str>, Arg)]) -> String {
        let Some(pattern) = self.bundle.get_message(key).and_then(|message| message.value()) else {
            return key.to_string(); // the tests show that no key is missing; a bare key beats a panic
        };
        let mut values = FluentArgs::with_capacity(args.len());
        for (name, arg) in args {
            let value = match arg {
                Arg::Number(number) => FluentValue::from(*number),
                other => FluentValue::from(self.arg(other)),
            };
            values.set(name.as_ref(), value);
        }
        let mut errors = vec![];
        self.bundle.format_pattern(pattern, Some(&values), &mut errors).into_owned()
    }

    fn arg(&self, arg: &Arg) -> String {
        match arg {
            Arg::Text(text) => text.clone(),
            Arg::Number(number) => figures(self.lang, &number.to_string()),
            Arg::Figures(number) => figures(self.lang, number),
            Arg::Message(message) => self.say(message),
            Arg::List(list) => self.join(list, "list-and"),
            Arg::Any(list) => self.join(list, "list-or"),
            Arg::Phrase(pieces) => pieces.iter().map(|piece| self.arg(piece)).collect(),
        }
    }

    fn join(&self, list: &[Arg], word: &str) -> String {
        let items: Vec<String> = list.iter().map(|arg| self.arg(arg)).collect();
        match items.split_last() {
            None => String::new(),
            Some((last, [])) => last.clone(),
            Some((last, rest)) => format!("{} {} {last}", rest.join(", "), self.text(word)),
        }
    }
}

/// A page of documentation in both languages: a title line (`# …`), a paragraph of one line that
/// says what the thing is, and then the rest.
#[derive(Copy, Clone, Debug)]
pub struct Page {
    /// The English page.
    pub en: &'static str,
    /// The French page.
    pub fr: &'static str,
}

impl Page {
    /// The whole page.
    pub const fn text(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Fr => self.fr,
        }
    }

    /// The title.
    pub fn title(&self, lang: Lang) -> &'static str {
        self.text(lang).lines().next().unwrap_or_default().trim_start_matches("# ")
    }

    /// The one line that says what the thing is.
    pub fn about(&self, lang: Lang) -> &'static str {
        self.text(lang).lines().nth(2).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_article_goes_by_the_sound_of_the_number() {
        let said = |order: usize| {
            let message = Message::new("puzzle-wrong-size").with("found", 3u8).with("order", order);
            Words::of(Lang::En).say(&message.with("expected", order * order))
        };
        for order in 1..=64 {
            let article = if [8, 11, 18].contains(&order) { "an" } else { "a" };
            assert_eq!(said(order), format!("3 cells; {article} {order}×{order} grid has {}", order * order));
        }
        for (number, article) in [
            (80, "an"),
            (88, "an"),
            (110, "a"),
            (800, "an"),
            (1100, "a"),
            (11_000, "an"),
            (81, "an"),
            (180, "a"),
        ] {
            assert!(said(number).starts_with(&format!("3 cells; {article} {number}×")), "{number}");
        }
    }

    #[test]
    fn lists_are_joined_as_the_language_joins_them() {
        let say = |lang, near: Arg| {
            Words::of(lang).say(&Message::new("technique-unknown-near").with("name", "v").with("near", near))
        };
        let list = |n: usize| ["a", "b", "c"][..n].iter().map(|&text| text.into()).collect::<Vec<Arg>>();
        assert!(say(Lang::En, Arg::Any(list(3))).ends_with("did you mean a, b or c?"));
        assert!(say(Lang::En, Arg::Any(list(1))).ends_with("did you mean a?"));
        assert!(say(Lang::En, Arg::List(list(2))).ends_with("did you mean a and b?"));
        assert!(say(Lang::Fr, Arg::Any(list(3))).ends_with("vouliez-vous dire a, b ou c\u{202f}?"));
    }

    #[test]
    fn a_digit_is_in_neither_of_two_cells_and_in_none_of_three() {
        let say = |lang, n: u8| {
            let cells: Vec<Arg> = (1..=n).map(|column| cell(9u8, column).into()).collect();
            let message = Message::new("digit-not-in").with("digit", 8u8).with("count", n);
            let message = message.with("first", cell(9u8, 1u8)).with("second", cell(9u8, 2u8));
            Words::of(lang).say(&message.with("cells", cells))
        };
        assert_eq!(say(Lang::En, 1), "8 is not in r9c1");
        assert_eq!(say(Lang::En, 2), "8 is in neither r9c1 nor r9c2");
        assert_eq!(say(Lang::En, 3), "8 is in none of r9c1, r9c2 and r9c3");
        assert_eq!(say(Lang::Fr, 1), "8 n’est pas en L9C1");
        assert_eq!(say(Lang::Fr, 2), "8 n’est ni en L9C1 ni en L9C2");
        assert_eq!(say(Lang::Fr, 3), "8 n’est dans aucune des cases L9C1, L9C2 et L9C3");
    }

    #[test]
    fn french_numbers_have_a_comma_and_groups_of_three() {
        for (plain, printed) in [
            ("0.5", "0,5"),
            ("9999", "9999"),
            ("10000", "10\u{202f}000"),
            ("-1234567.25", "-1\u{202f}234\u{202f}567,25"),
        ] {
            assert_eq!(figures(Lang::Fr, plain), printed);
            assert_eq!(figures(Lang::En, plain), plain);
        }
        let message = Message::new("read-line-too-long").with("longest", 1_048_576u32);
        assert!(Words::of(Lang::Fr).say(&message).contains("1\u{202f}048\u{202f}576 octets"));
        assert!(Words::of(Lang::En).say(&message).contains("1048576 bytes"));
    }
}
