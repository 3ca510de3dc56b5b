//! The words of the command, beside those of the library, and the choice of the language.

use grille::words::{Lang, Words};
use std::ffi::OsString;
use std::sync::OnceLock;

/// The command's own Fluent files, in one language.
pub(crate) const fn sources(lang: Lang) -> &'static [&'static str] {
    match lang {
        Lang::En => &[
            include_str!("../words/en/help.ftl"),
            include_str!("../words/en/messages.ftl"),
            include_str!("../words/en/serve.ftl"),
            include_str!("../words/en/usage.ftl"),
        ],
        Lang::Fr => &[
            include_str!("../words/fr/help.ftl"),
            include_str!("../words/fr/messages.ftl"),
            include_str!("../words/fr/serve.ftl"),
            include_str!("../words/fr/usage.ftl"),
        ],
    }
}

/// All words in one language. They live as long as the process: every thread speaks with them.
pub(crate) fn words(lang: Lang) -> &'static Words {
    static EN: OnceLock<Words> = OnceLock::new();
    static FR: OnceLock<Words> = OnceLock::new();
    let words = match lang {
        Lang::En => &EN,
        Lang::Fr => &FR,
    };
    words.get_or_init(|| Words::new(lang, sources(lang)))
}

/// The language of the run: `--lang` if it stands among the arguments, else that of the locale. It
/// must be known before the arguments are understood, because their definition is made of words.
pub(crate) fn language(args: &[OsString], locale: impl Fn(&str) -> Option<String>) -> Lang {
    let mut args = args.iter().skip(1).map_while(|arg| match arg.to_str() {
        Some("--") => None,
        other => Some(other.unwrap_or_default()),
    });
    let mut asked = None;
    while let Some(arg) = args.next() {
        match arg.strip_prefix("--lang") {
            Some("") => asked = args.next(),
            Some(rest) => asked = rest.strip_prefix('=').or(asked),
            None => {}
        }
    }
    if let Some(lang) = Lang::ALL.into_iter().find(|lang| Some(lang.code()) == asked) {
        return lang;
    }
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
    let locale = names.iter().filter_map(|name| locale(name)).find(|value| !value.is_empty());
    Lang::from_locale(&locale.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(args: &[&str], variable: (&str, &str)) -> Lang {
        let args: Vec<OsString> = args.iter().map(OsString::from).collect();
        language(&args, |name| (name == variable.0).then(|| variable.1.to_string()))
    }

    #[test]
    fn the_option_wins_over_the_locale() {
        assert_eq!(of(&["grille", "solve"], ("LANG", "fr_FR.UTF-8")), Lang::Fr);
        assert_eq!(of(&["grille", "solve"], ("LANG", "C.UTF-8")), Lang::En);
        assert_eq!(of(&["grille", "solve", "--lang", "en"], ("LC_ALL", "fr")), Lang::En);
        assert_eq!(of(&["grille", "--lang=fr", "solve"], ("LANG", "en_GB")), Lang::Fr);
        assert_eq!(of(&["grille", "solve", "--", "--lang=fr"], ("LANG", "en_GB")), Lang::En);
        assert_eq!(of(&["grille", "--lang", "de"], ("LC_MESSAGES", "fr")), Lang::Fr);
    }
}
