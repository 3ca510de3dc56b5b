#![doc = include_str!("ss.md")]

use super::Format;
use crate::puzzle::read::sheet;
use crate::words::Page;

pub(crate) static FORMAT: Format = Format {
    id: "ss",
    page: Page { en: include_str!("ss.md"), fr: include_str!("ss.fr.md") },
    extensions: &["ss", "spf"],
    reads: true,
    carries: &[],
    preamble: "",
    parse: sheet::parse,
    text: None,
};
