//! What `solve`, `check`, `deduce`, `rate` and `convert` have in common: puzzles come in, each gets its
//! answer, and the answers go out in the order of the puzzles, with messages, counts and progress.

use crate::args;
use crate::block::{Answers, Blocks, Gatherer, Other, Portion, Solver, Spare};
use crate::exit::Exit;
use crate::input::{self, Cut, Input, Item, NoPuzzle, Tap};
use crate::output::{self, Output};
use crate::pages;
use crate::pipeline::{self, Ended};
use crate::progress::Progress;
use crate::save::Saver;
use crate::stats::{Stats, Work};
use crate::ui::{Place, Ui};
use clap::ArgMatches;
use grille::constraint::Constraint;
use grille::grid::Shape;
use grille::model::{Layout, Model, PuzzleError};
use grille::puzzle::Puzzle;
use grille::puzzle::read::ReadOptions;
use grille::words::{Message, Say};
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
    /// A text that is shown instead of all answers.
    pub(crate) instead: Option<&'static str>,
}

impl Job {
    pub(crate) fn new(
        plan: Plan,
        options: ReadOptions,
        answer: impl Fn(&Item, &mut Layouts) -> Piece + Send + Sync + 'static,
    ) -> Job {
        Job { plan, options, first: None, answer: Box::new(answer), instead: None }
    }

    /// Answers every puzzle that the arguments name.
    pub(crate) fn run(self, ui: &Ui, matches: &ArgMatches) -> Result<Exit, Message> {
        if let Some(text) = self.instead {
            return pages::show(matches, text);
        }
        let inputs = args::read_inputs(matches, &self.options, self.first)?;
        ui.catch_interrupt();
        run(ui, self.plan, inputs, self.answer)
    }
}

/// What comes out of the pipeline.
enum Outcome {
    One(Piece, Option<Arc<Path>>),
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
    inputs: Vec<Input>,
    answer: impl Fn(&Item, &mut Layouts) -> Piece + Send + Sync + 'static,
) -> Result<Exit, Message> {
    let path = plan.output.clone();
    let saver = plan.save.map(|ending| Saver::new(&inputs, ending)).transpose()?;
    let output = Output::open(path.as_deref()).map_err(|error| cannot_write(path.as_deref(), &error))?;
    let progress = Progress::new(ui, &inputs, output::is_terminal(path.as_deref()));
    let bytes = progress.bytes();
    let mut sink = Sink {
        ui,
        output,
        saver,
        progress,
        preamble: plan.preamble,
        separate: plan.style == Some(Style::Grid),
        stats: plan.stats.then(Stats::default),
        held: None,
        count: 0,
        exit: Exit::Found,
        spare: Arc::default(),
    };
    let mut failure = None;
    let (answer, cut) = (Arc::new(answer), plan.cut);
    let interrupt = Arc::clone(&ui.interrupt);
    let (spare, spare_lines) = (Arc::clone(&sink.spare), Arc::clone(&sink.spare));
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
            input::for_each(
                &inputs,
                cut,
                &Tap { bytes, before_read },
                |text, origin| match &mut gatherer {
                    Some(gatherer) => gatherer.take(text, origin, feeder),
                    None => Ok(true),
                },
                |item| feeder.push(Portion::One(item), 1),
            );
        },
        move || {
            let (answer, mut layouts) = (Arc::clone(&answer), Layouts::default());
            let (interrupt, spare, blocks) = (Arc::clone(&interrupt), Arc::clone(&spare), blocks.clone());
            let mut solver = None;
            Box::new(move |portion| match portion {
                Portion::One(item) => Outcome::One(answer(&item, &mut layouts), item.path),
                Portion::Many(block) => Outcome::Many(match &blocks {
                    Some(Blocks::OneByOne(briefly)) => {
                        block.answer_each(briefly.as_ref(), &mut layouts, &spare, &*answer)
                    }
                    _ => solver
                        .get_or_insert_with(|| Solver::new(interrupt.clone(), spare.clone()))
                        .answer(block, |item| answer(item, &mut layouts)),
                }),
            })
        },
        |result| {
            let taken = match result {
                Some(Outcome::One(piece, path)) => sink.take(piece, path.as_deref()),
                Some(Outcome::Many(answers)) => sink.take_many(answers),
                None => sink.rest(),
            };
            taken.map_err(|error| failure = Some(error)).unwrap_or(false)
        },
    );
    sink.progress.clear();
    if ended.is_err() {
        return Err(Message::new("cli-worker-failed"));
    }
    if ui.interrupted() || matches!(ended, Ok(Ended::Stopped) if failure.is_none()) {
        sink.exit = Exit::Interrupted;
    }
    match failure.map_or_else(|| sink.finish(path.as_deref()), Err) {
        Ok(exit) => Ok(exit),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Exit::Found),
        Err(error) => Err(cannot_write(path.as_deref(), &error)),
    }
}

pub(crate) fn cannot_write(path: Option<&Path>, error: &io::Error) -> Message {
    let name = path.map_or("<stdout>".to_string(), |path| path.display().to_string());
    Message::new("cli-cannot-write").with("file", name).with("why", input::io_message(error))
}

/// Where the pieces arrive, one after the other.
struct Sink<'a> {
    ui: &'a Ui,
    output: Output,
    saver: Option<Saver>,
    progress: Progress,
    preamble: String,
    /// Whether an empty line stands between two answers.
    separate: bool,
    stats: Option<Stats>,
    /// The first answer, as long as it may be the only one: as a line, and alone.
    held: Option<(String, String)>,
    count: u64,
    exit: Exit,
    spare: Arc<Spare>,
}

impl Sink<'_> {
    /// Takes the next piece; false if it is the last that counts.
    fn take(&mut self, piece: Piece, path: Option<&Path>) -> io::Result<bool> {
        self.exit = self.exit.max(piece.exit);
        if !piece.messages.is_empty() {
            self.output.flush()?;
            self.progress.aside(|| piece.messages.iter().for_each(|message| self.ui.error(message)));
        }
        if !piece.out.is_empty() {
            if self.count == 0 {
                self.output.write(&self.preamble)?;
            }
            if let Some((line, _)) = self.held.take() {
                self.output.write(&line)?;
            }
            match piece.alone {
                Some(alone) if self.count == 0 => self.held = Some((piece.out, alone)),
                _ => {
                    self.output.write(if self.separate && self.count > 0 { "\n" } else { "" })?;
                    self.output.write(&piece.out)?;
                }
            }
            self.count += 1;
        }
        if let (Some(saver), Some(path), Some(text)) = (&mut self.saver, path, piece.save) {
            self.exit = self.exit.max(saver.save(self.ui, path, &text));
        }
        if let (Some(stats), Some(work)) = (&mut self.stats, piece.work) {
            stats.add(work);
        }
        self.progress.tick(self.ui, self.count);
        Ok(piece.exit != Exit::Interrupted)
    }

    /// Takes the answers to a block of plain lines; false if they end with the last that counts.
    fn take_many(&mut self, answers: Answers) -> io::Result<bool> {
        let (mut written, mut count) = (0, 0);
        let mut goes_on = true;
        self.exit = self.exit.max(answers.exit);
        for Other { place, lines, piece } in answers.others {
            self.write_lines(&answers.out[written..place], lines - count)?;
            (written, count) = (place, lines);
            goes_on = self.take(piece, None)?;
        }
        self.write_lines(&answers.out[written..], answers.lines - count)?;
        if let Some(stats) = &mut self.stats {
            stats.add_many(answers.lines, &answers.counts);
        }
        self.spare.keep_text(answers.out);
        self.progress.tick(self.ui, self.count);
        Ok(goes_on)
    }

    fn write_lines(&mut self, lines: &[u8], count: u64) -> io::Result<()> {
        self.count += count;
        self.output.write_bytes(lines)
    }

    /// Nothing more has come so far.
    fn rest(&mut self) -> io::Result<bool> {
        self.output.flush()?;
        self.progress.tick(self.ui, self.count);
        Ok(true)
    }

    fn finish(mut self, path: Option<&Path>) -> io::Result<Exit> {
        if let Some((_, alone)) = self.held.take() {
            self.output.write(&alone)?;
        }
        if self.exit == Exit::Interrupted
            && let Some(path) = path
        {
            // Half an answer is no answer: the file does not appear.
            let file = path.display().to_string();
            self.ui.error(&self.ui.say(&Message::new("cli-interrupted-file").with("file", file)));
            return Ok(self.exit);
        }
        self.output.finish()?;
        if let Some(saver) = self.saver {
            self.exit = self.exit.max(saver.finish(self.ui));
        }
        if let Some(stats) = self.stats {
            stats.show(self.ui);
        }
        Ok(self.exit)
    }
}
