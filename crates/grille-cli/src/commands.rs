//! The subcommands, and the way from the arguments to one of them.

use crate::args::{self, Act, Subcommand};
use crate::exit::Exit;
use crate::ui::Ui;
use crate::{
    check, compare, complete, completions, convert, count, deduce, engines, explain, formats, generate, hint,
    man, minimize, output, rate, rules, serve, solve, steps, techniques, usage, vary, words,
};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, ColorChoice, Command};
use grille::words::{Message, Words};
use std::ffi::OsString;
use std::io::Write;

/// Every subcommand, in the order in which they are listed.
pub(crate) static COMMANDS: &[&Subcommand] = &[
    &solve::COMMAND,
    &check::COMMAND,
    &deduce::COMMAND,
    &explain::COMMAND,
    &hint::COMMAND,
    &steps::COMMAND,
    &rate::COMMAND,
    &count::COMMAND,
    &generate::COMMAND,
    &minimize::COMMAND,
    &complete::COMMAND,
    &vary::COMMAND,
    &compare::COMMAND,
    &convert::COMMAND,
    &serve::COMMAND,
    &engines::COMMAND,
    &techniques::COMMAND,
    &formats::COMMAND,
    &rules::COMMAND,
    &completions::COMMAND,
    &man::COMMAND,
];

/// The definition of the whole command in one language.
pub(crate) fn define(words: &Words) -> Command {
    let root = Command::new("grille")
        .version(env!("CARGO_PKG_VERSION"))
        .about(words.text("cli-about"))
        .override_usage(words.text("cli-usage"))
        .after_help(words.text("cli-after"))
        .help_template(args::template(words))
        .subcommand_help_heading(words.text("cli-heading-commands"))
        .subcommand_required(true)
        .disable_help_subcommand(true)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .next_help_heading(words.text("cli-heading-general"))
        .arg(args::color(words))
        .arg(args::quiet(words))
        .arg(args::lang(words))
        .arg(args::help(words))
        .arg(
            Arg::new("version")
                .long("version")
                .short('V')
                .action(ArgAction::Version)
                .help(words.text("cli-option-version")),
        );
    COMMANDS.iter().fold(root, |root, subcommand| root.subcommand(args::complete(words, subcommand)))
}

/// Runs the command with these arguments.
pub(crate) fn run(mut args: Vec<OsString>) -> Exit {
    if args.get(1).is_some_and(|arg| arg == "help") {
        // `grille help solve` is what many type first.
        args.remove(1);
        args.push("--help".into());
    }
    let words = words::words(words::language(&args, |name| std::env::var(name).ok()));
    let mut ui = Ui::new(words);
    let color = color_asked(&args);
    ui.color = match color {
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
        ColorChoice::Auto => anstream::ColorChoice::Auto,
    };
    let matches = match define(words).color(color).try_get_matches_from(&args) {
        Ok(matches) => matches,
        Err(error) => return refuse(&ui, &args, &error),
    };
    ui.quiet = matches.get_flag("quiet");
    let Some((name, matches)) = matches.subcommand() else {
        return Exit::Bad;
    };
    ui.quiet |= matches.get_flag("quiet");
    match run_subcommand(&ui, name, matches) {
        Ok(exit) => exit,
        Err(message) => {
            ui.error(&ui.say(&message));
            Exit::Bad
        }
    }
}

fn run_subcommand(ui: &Ui, name: &str, matches: &ArgMatches) -> Result<Exit, Message> {
    match find(name).map(|subcommand| &subcommand.act) {
        Some(Act::Each(job)) => job(ui, matches)?.run(ui, name, matches),
        Some(Act::Once(run)) => run(ui, matches),
        None => Err(Message::new("cli-missing-subcommand")),
    }
}

/// The subcommand with this name.
pub(crate) fn find(name: &str) -> Option<&'static Subcommand> {
    COMMANDS.iter().copied().find(|subcommand| subcommand.name == name)
}

/// Shows the help or the version that was asked for, or says what is wrong with the arguments.
fn refuse(ui: &Ui, args: &[OsString], error: &clap::Error) -> Exit {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let text = error.render();
        let mut out = anstream::AutoStream::new(std::io::stdout().lock(), ui.color);
        return match write!(out, "{}", text.ansi()).and_then(|()| out.flush()) {
            // A reader that closes the pipe has read enough.
            Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
                ui.error(&ui.say(&output::cannot_write(None, &error)));
                Exit::Bad
            }
            _ => Exit::Found,
        };
    }
    ui.error(&ui.say(&usage::message(error)));
    let named = |arg: &&OsString| COMMANDS.iter().any(|subcommand| ***arg == *subcommand.name);
    let name = args.iter().skip(1).find(named).and_then(|arg| arg.to_str());
    ui.error(&usage::try_help(ui.words, name));
    Exit::Bad
}

/// `--color` must be known before the arguments are understood, for the help itself is coloured.
fn color_asked(args: &[OsString]) -> ColorChoice {
    let args: Vec<&str> = args.iter().map_while(|arg| arg.to_str()).take_while(|&arg| arg != "--").collect();
    let mut asked = args.iter().filter_map(|arg| arg.strip_prefix("--color="));
    let mut apart = args.windows(2).filter(|pair| pair[0] == "--color").map(|pair| pair[1]);
    match asked.next_back().or_else(|| apart.next_back()) {
        Some("always") => ColorChoice::Always,
        Some("never") => ColorChoice::Never,
        _ => ColorChoice::Auto,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grille::words::Lang;

    #[test]
    fn the_definition_is_sound_in_every_language() {
        for lang in Lang::ALL {
            define(words::words(lang)).debug_assert();
        }
    }

    #[test]
    fn the_colour_is_known_early() {
        let asked = |args: &[&str]| color_asked(&args.iter().map(OsString::from).collect::<Vec<_>>());
        assert_eq!(asked(&["grille", "solve", "--color", "always"]), ColorChoice::Always);
        assert_eq!(asked(&["grille", "--color=never", "solve"]), ColorChoice::Never);
        assert_eq!(asked(&["grille", "solve", "--", "--color=never"]), ColorChoice::Auto);
    }
}
