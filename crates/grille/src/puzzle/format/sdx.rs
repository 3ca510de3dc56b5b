#![doc = include_str!("sdx.md")]

use super::Format;
use crate::puzzle::read::sheet;
use crate::words::Page;

pub(crate) static FORMAT: Format = Format {
    id: "sdx",
    page: Page { en: include_str!("sdx.md"), fr: include_str!("sdx.fr.md") },
    extensions: &["sdx"],
    reads: true,
    preamble: "",
    parse: sheet::parse,
    write: None,
};
