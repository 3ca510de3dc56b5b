//! The options that say what the deduction engines may use: `--techniques`, `--without`, `--max-subset`.

use crate::args;
use crate::deduce::subset_size;
use clap::{Arg, ArgAction, ArgMatches, Command};
use grille::engine::{Method, MethodSet};
use grille::words::Words;

/// Adds the options.
pub(crate) fn options(words: &Words, command: Command) -> Command {
    let list = |id, help| -> Arg {
        args::option(words, id, "cli-value-list", help)
            .long(id)
            .action(ArgAction::Append)
            .value_delimiter(',')
            .value_parser(args::possible(Method::ALL.map(Method::id)))
    };
    command
        .arg(list("techniques", "cli-option-methods"))
        .arg(list("without", "cli-option-without-methods"))
        .arg(
            args::option(words, "max-subset", "cli-value-number", "cli-option-max-subset")
                .long("max-subset")
                .value_parser(subset_size),
        )
}

/// The methods asked for; all of them if nothing is said.
pub(crate) fn read(matches: &ArgMatches) -> MethodSet {
    let named = |id: &str| -> Option<Vec<Method>> {
        let ids = matches.get_many::<String>(id)?;
        Some(ids.filter_map(|id| Method::from_id(id)).collect())
    };
    let (only, without) = (named("techniques"), named("without").unwrap_or_default());
    let most = matches.get_one::<u8>("max-subset").copied().unwrap_or(4);
    let wanted = |method: &Method| {
        only.as_ref().is_none_or(|only| only.contains(method))
            && !without.contains(method)
            && method.subset_size() <= most
    };
    Method::ALL.into_iter().filter(wanted).collect()
}
