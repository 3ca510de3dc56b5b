//! What `solve`, `check`, `deduce`, `rate` and `convert` have in common: puzzles come in, each gets its
//! answer, and the answers go out in the order of the puzzles (`sink`), with messages, counts and progress.

use crate::args;
use crate::block::{Answers, Blocks, Gatherer, Portion, Solver};
use crate::exit::Exit;
use crate::input::{self, Cut, Input, Item, NoPuzzle, Tap};
use crate::output::{self, cannot_write};
use crate::pages;
use crate::pipeline::{self, Ended};
use crate::resume::Request;
use crate::sink::Sink;
use crate::stats::Work;
use crate::ui::{Place, Ui, printable_lines};
use clap::ArgMatches;
use grille::constraint::Constraint;
use grille::grid::Shape;
use grille::model::{Layout, Model, PuzzleError};
use grille::puzzle::Puzzle;
use grille::puzzle::read::ReadOptions;
use grille::words::{Message, Say};
use std::cell::Cell;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How answers are shown.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    Line,
    Grid,
    Json,
    Csv,
}

/// What is asked of a run besides the answers themselves.
pub(crate) struct Plan {
    /// The style asked for; `None` for the usual one: a grid for one puzzle on a terminal, else lines.
    pub(crate) style: Option<Style>,
    /// The file named by `-o`.
    pub(crate) output: Option<PathBuf>,
    pub(crate) threads: usize,
    pub(crate) stats: bool,
    /// The ending under which answers are saved beside their input.
    pub(crate) save: Option<&'static str>,
    /// How the inputs are cut.
    pub(crate) cut: Cut,
    /// What stands before the first answer.
    pub(crate) preamble: String,
    /// How plain lines may be answered by the block, if they may.
    pub(crate) blocks: Option<Blocks>,
    /// Whether the run goes on where an earlier one was stopped.
    pub(crate) resume: bool,
    /// Whether a later run can: not where it writes more files than one.
    pub(crate) resumable: bool,
}

/// The answer to one item.
type Answer = Box<dyn Fn(&Item, &mut Layouts) -> Piece + Send + Sync>;

/// What a subcommand does that answers each puzzle by itself: how the puzzles are read, the answer to each, and how the
/// answers go out.
pub(crate) struct Job {
    pub(crate) plan: Plan,
    pub(crate) options: ReadOptions,
    /// An input that an option names, before the others.
    pub(crate) first: Option<OsString>,
    pub(crate) answer: Answer,
    /// A page that is shown instead of all answers.
    pub(crate) instead: Option<&'static str>,
    /// Whether answers quote texts of the input as they are, control characters included.
    pub(crate) verbatim: bool,
}

impl Job {
    pub(crate) fn new(
        plan: Plan,
        options: ReadOptions,
        answer: impl Fn(&Item, &mut Layouts) -> Piece + Send + Sync + 'static,
    ) -> Job {
        Job { plan, options, first: None, answer: Box::new(answer), instead: None, verbatim: false }
    }

    /// Answers every puzzle that the arguments name.
    pub(crate) fn run(self, ui: &Ui, command: &str, matches: &ArgMatches) -> Result<Exit, Message> {
        if let Some(text) = self.instead {
            return pages::show_page(ui, matches, text);
        }
        let inputs = args::read_inputs(matches, &self.options, self.first)?;
        ui.catch_interrupt();
        let answer = match self.verbatim && output::is_terminal(self.plan.output.as_deref()) {
            true => Box::new(move |item: &Item, layouts: &mut Layouts| {
                let piece = (self.answer)(item, layouts);
                Piece { out: printable_lines(&piece.out), ..piece }
            }),
            false => self.answer,
        };
        run(ui, self.plan, Request::new(ui, command, matches), inputs, answer)
    }
}

/// What comes out of the pipeline.
pub(crate) enum Outcome {
    One {
        piece: Piece,
        path: Option<Arc<Path>>,
        /// Whether the input could not be read, at all or to its end.
        unread: bool,
    },
    Many(Answers),
}

/// The answer to one item, in words.
#[derive(Default)]
pub(crate) struct Piece {
    pub(crate) out: String,
    /// What is shown instead if this is the only piece.
    pub(crate) alone: Option<String>,
    /// What goes to standard error, a line each.
    pub(crate) messages: Vec<String>,
    pub(crate) exit: Exit,
    pub(crate) work: Option<Work>,
    /// What is saved beside the input.
    pub(crate) save: Option<String>,
}

/// An item that is no sound puzzle.
pub(crate) struct Trouble {
    /// Where and why.
    pub(crate) place: Place,
    pub(crate) message: Message,
    pub(crate) exit: Exit,
    /// What was read, where something was.
    pub(crate) puzzle: Option<Puzzle>,
    /// Everything that breaks the rules.
    pub(crate) error: Option<PuzzleError>,
    /// Whether there is a puzzle to answer: not where a file cannot be read.
    pub(crate) answerable: bool,
}

/// Layouts by shape and rules, so that a list builds each but once.
#[derive(Default)]
pub(crate) struct Layouts(Vec<Arc<Layout>>);

impl Layouts {
    /// The layout of a shape and its rules.
    pub(crate) fn get(&mut self, shape: Shape, constraints: &[Constraint]) -> Arc<Layout> {
        let known = |layout: &&Arc<Layout>| layout.shape() == shape && layout.constraints() == constraints;
        if let Some(layout) = self.0.iter().find(known) {
            return Arc::clone(layout);
        }
        if self.0.len() >= 16 {
            self.0.remove(0);
        }
        let layout = Arc::new(Layout::new(shape, constraints));
        self.0.push(Arc::clone(&layout));
        layout
    }

    /// The model of a puzzle.
    pub(crate) fn model(&mut self, puzzle: &Puzzle) -> Result<Model, PuzzleError> {
        Model::with_layout(puzzle, self.get(puzzle.shape, &puzzle.constraints))
    }
}

/// The puzzle of an item.
pub(crate) fn puzzle(item: &Item, options: &ReadOptions) -> Result<Puzzle, Box<Trouble>> {
    item.puzzle(options).map_err(|error| {
        let (line, message, answerable) = match error {
            NoPuzzle::Unreadable(error) => (error.line, error.message(), true),
            NoPuzzle::Failed(message) => (None, message, false),
        };
        let place = Place { line: line.or(item.place.line), ..item.place.clone() };
        Box::new(Trouble { place, message, exit: Exit::Bad, puzzle: None, error: None, answerable })
    })
}

/// The puzzle of an item and its model.
pub(crate) fn model(
    item: &Item,
    options: &ReadOptions,
    layouts: &mut Layouts,
) -> Result<(Puzzle, Model), Box<Trouble>> {
    let puzzle = puzzle(item, options)?;
    match layouts.model(&puzzle) {
        Ok(model) => Ok((puzzle, model)),
        Err(error) => {
            // A digit that does not exist is bad input; digits that clash are an answer: "no".
            let exit = if matches!(error, PuzzleError::Broken(_)) { Exit::No } else { Exit::Bad };
            let (place, message) = (item.place.clone(), error.message());
            let (puzzle, error) = (Some(puzzle), Some(error));
            Err(Box::new(Trouble { place, message, exit, puzzle, error, answerable: true }))
        }
    }
}

impl Piece {
    /// A piece whose text is made by `render` for whatever style is wanted.
    pub(crate) fn new(style: Option<Style>, render: impl Fn(Style) -> String) -> Piece {
        match style {
            Some(style) => Piece { out: render(style), ..Piece::default() },
            None => Piece { out: render(Style::Line), alone: Some(render(Style::Grid)), ..Piece::default() },
        }
    }
}

/// Runs the whole: reads, lets `answer` answer, writes.
fn run(
    ui: &Ui,
    plan: Plan,
    request: Request,
    inputs: Vec<Input>,
    answer: impl Fn(&Item, &mut Layouts) -> Piece + Send + Sync + 'static,
) -> Result<Exit, Message> {
    let path = plan.output.clone();
    let mut sink = Sink::new(ui, &plan, request, &inputs)?;
    let (bytes, skip) = (sink.bytes_read(), sink.answered());
    let mut failure = None;
    let (answer, cut) = (Arc::new(answer), plan.cut);
    let interrupt = Arc::clone(&ui.interrupt);
    let (spare, spare_lines) = (sink.spare(), sink.spare());
    let blocks = plan.blocks;
    let mut gatherer = blocks.as_ref().map(|blocks| Gatherer::new(blocks, plan.threads, spare_lines));
    let ended = pipeline::run(
        plan.threads,
        &ui.interrupt,
        move |feeder| {
            let flusher = Arc::clone(feeder);
            let before_read = Arc::new(move || {
                flusher.flush();
            });
            // What an earlier run has answered is passed over.
            let skip = Cell::new(skip);
            input::for_each(
                &inputs,
                cut,
                &Tap { bytes, before_read },
                |text, origin| match &mut gatherer {
                    Some(gatherer) => gatherer.take(text, origin, feeder, &skip),
                    None => Ok(true),
                },
                |item| match skip.get() {
                    0 => feeder.push(Portion::One(item), 1),
                    left => {
                        skip.set(left - 1);
                        true
                    }
                },
            );
        },
        move || {
            let (answer, mut layouts) = (Arc::clone(&answer), Layouts::default());
            let (interrupt, spare, blocks) = (Arc::clone(&interrupt), Arc::clone(&spare), blocks.clone());
            let mut solver = None;
            Box::new(move |portion| match portion {
                Portion::One(item) => Outcome::One {
                    piece: answer(&item, &mut layouts),
                    unread: item.is_unread(),
                    path: item.path,
                },
                Portion::Many(block) => Outcome::Many(match &blocks {
                    Some(Blocks::OneByOne(briefly)) => {
                        block.answer_each(briefly.as_ref(), &mut layouts, &spare, &*answer)
                    }
                    Some(Blocks::Together(write)) => solver
                        .get_or_insert_with(|| Solver::new(*write, interrupt.clone(), spare.clone()))
                        .answer(block, |item| answer(item, &mut layouts)),
                    None => Answers::default(),
                }),
            })
        },
        |result| sink.receive(result).map_err(|error| failure = Some(error)).unwrap_or(false),
    );
    sink.clear_progress();
    if ended.is_err() {
        return Err(Message::new("cli-worker-failed"));
    }
    let interrupted = ui.interrupted() || matches!(ended, Ok(Ended::Stopped) if failure.is_none());
    match failure.map_or_else(|| sink.finish(interrupted), Err) {
        Ok(exit) => Ok(exit),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Exit::Found),
        Err(error) => Err(cannot_write(path.as_deref(), &error)),
    }
}
