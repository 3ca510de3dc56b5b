//! The lists of what there is, and their pages: techniques, engines, rules, formats.

use super::reply::Failure;
use crate::{engines, formats, pages, rules, techniques};
use grille::words::{Lang, Message};
use serde_json::{Value, json};

/// All that there is of a kind.
type List = fn(Lang) -> Vec<pages::Listed>;

/// A list by the name of its subcommand.
pub(super) static LISTS: [(&str, List); 4] = [
    ("techniques", techniques::list),
    ("engines", engines::list),
    ("rules", rules::list),
    ("formats", formats::list),
];

/// A whole list.
pub(super) fn all(name: &str, lang: Lang) -> Option<Value> {
    let (_, list) = LISTS.iter().find(|(other, _)| *other == name)?;
    let entries: Vec<Value> = list(lang).iter().map(|listed| listed.fields(lang, false)).collect();
    Some(json!({ name: entries }))
}

/// One entry, with its page.
pub(super) fn one(name: &str, id: &str, lang: Lang) -> Result<Value, Failure> {
    let list = LISTS.iter().find(|(other, _)| *other == name).map(|(_, list)| list(lang));
    let found = list.and_then(|list| list.into_iter().find(|listed| listed.id == id));
    let unknown = || Failure::new(404, Message::new("cli-serve-not-found"));
    found.map(|listed| listed.fields(lang, true)).ok_or_else(unknown)
}
