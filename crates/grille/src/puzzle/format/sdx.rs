#![doc = include_str!("sdx.md")]

use super::{Feature, Format};
use crate::puzzle::read::sheet;
use crate::words::Page;

pub(crate) static FORMAT: Format = Format {
    id: "sdx",
    page: Page { en: include_str!("sdx.md"), fr: include_str!("sdx.fr.md") },
    extensions: &["sdx"],
    reads: true,
    carries: &[Feature::Notes, Feature::Entered],
    preamble: "",
    parse: sheet::parse,
    text: None,
};
