//! Exit statuses: what the command says to the shell.

use std::process::ExitCode;

/// How a run ended. Of two ends the later in this list wins: whoever asked must hear of bad input
/// even where some answer was "no".
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) enum Exit {
    /// Everything asked for was found.
    #[default]
    Found,
    /// Some answer is "no": none, several where one was asked for, not solved by logic.
    No,
    /// A time limit stopped some of the work.
    TimeLimit,
    /// Bad input or bad usage.
    Bad,
    /// Somebody interrupted the run.
    Interrupted,
}

impl Exit {
    /// The status for the shell.
    pub(crate) const fn status(self) -> u8 {
        match self {
            Exit::Found => 0,
            Exit::No => 1,
            Exit::Bad => 2,
            Exit::TimeLimit => 3,
            Exit::Interrupted => 130,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.status())
    }
}
