//! `grille generate`: new puzzles as they are wished.
//!
//! Workers make puzzles by their number, the main thread writes them in order; so a run is the same with any number of
//! threads. The first puzzle that cannot be had ends it. Under `--distinct` more are made than are written: one that is
//! like an earlier one is left out, and the next number takes its place.

mod show;
mod wishes;

pub(crate) use wishes::{Files, text_of};

use crate::args::{self, Act, Subcommand};
use crate::exit::Exit;
use crate::output::{self, Output, Unwritten, cannot_write};
use crate::pipeline;
use crate::progress::{self, clock};
use crate::stream::Style;
use crate::ui::Ui;
use clap::{ArgMatches, Command};
use grille::engine::Settings;
use grille::generate::{Maker, Unmet, Why, Wish};
use grille::grid::{Grid, Shape};
use grille::puzzle::read::ReadOptions;
use grille::symmetry::Seen;
use grille::words::{Arg, Message, Say, Words};
use indicatif::ProgressBar;
use show::Show;
use std::io;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime};

pub(crate) static COMMAND: Subcommand = Subcommand { name: "generate", define, act: Act::Once(run) };

/// How long a puzzle is sought, unless `--time-limit` says otherwise.
const PATIENCE: Duration = Duration::from_secs(60);
/// Plain puzzles that are made side by side.
const BLOCK: u64 = 4096;

fn define(words: &Words) -> Command {
    let command =
        args::subcommand(words, "generate", "cli-generate-about", "cli-generate-usage", "cli-generate-after");
    let command = wishes::options(words, command);
    let command = command
        .next_help_heading(words.text("cli-heading-options"))
        .arg(args::count(words, "cli-option-generate-count"))
        .arg(args::seed(words, "cli-option-generate-seed"))
        .arg(args::flag(words, "with-solution", "cli-option-with-solution").long("with-solution"))
        .arg(args::flag(words, "with-path", "cli-option-with-path").long("with-path"));
    let command = args::output(words, command, &args::STYLES);
    args::threads(words, command).arg(args::time_limit(words, "cli-option-generate-time-limit"))
}

/// What comes out of a worker: the puzzles as text, and why there are no more.
struct Batch {
    out: String,
    alone: Option<String>,
    kept: u64,
    unmet: Option<Unmet>,
    /// Under `--distinct` the givens of each, and where its text ends.
    made: Vec<(Grid, usize)>,
}

/// What is asked for.
pub(crate) struct Order {
    wish: Wish,
    options: ReadOptions,
    pub(crate) count: u64,
    seed: Option<u64>,
    show: Show,
    /// How long each puzzle may be sought.
    pub(crate) settings: Settings,
}

impl Order {
    /// What the arguments ask for.
    pub(crate) fn read(ui: &Ui, matches: &ArgMatches, files: Files) -> Result<Order, Message> {
        let options = args::read_options(matches)?;
        let mut settings = args::settings(ui, matches, 1);
        settings.time_limit = settings.time_limit.or(Some(PATIENCE));
        let wish = wishes::read(matches, &options, &settings, files)?;
        let count = matches.get_one::<u64>("count").copied().unwrap_or(1);
        let seed = matches.get_one::<u64>("seed").copied();
        let style = args::plan(matches, &options).style;
        let show = Show {
            ui: ui.clone(),
            style: style.or((count > 1).then_some(Style::Line)),
            solution: matches.get_flag("with-solution"),
            path: matches.get_flag("with-path"),
            by_level: wish.hardness.needs.is_empty(),
            seed: seed.unwrap_or_else(fresh_seed),
        };
        Ok(Order { wish, options, count, seed, show, settings })
    }

    /// Somebody who makes such puzzles and counts the attempts here; or why there are none.
    pub(crate) fn maker(&self, tried: &Arc<AtomicU64>) -> Result<Maker, Message> {
        match Maker::new(self.wish.clone(), self.show.seed) {
            Ok(maker) => Ok(maker.counting(Arc::clone(tried))),
            Err(impossible) => Err(Message::new("cli-generate-impossible").with("why", impossible.message())),
        }
    }

    /// The puzzle with this number, as text; or why there is none.
    pub(crate) fn one(&self, maker: &mut Maker, number: u64, settings: &Settings) -> Result<String, Unmet> {
        let batch = make(Some(maker), &self.show, number..number + 1, settings, false);
        batch.unmet.map_or(Ok(batch.out), Err)
    }

    /// That a wish was not met, why, and what came nearest.
    pub(crate) fn unmet(&self, unmet: &Unmet, kept: u64, tried: u64, time: Duration) -> Vec<Message> {
        let key = match unmet.why {
            Why::NoGrid => "cli-generate-no-grid",
            Why::Fixed => "cli-generate-fixed",
            _ => "cli-generate-unmet",
        };
        let message = Message::new(key)
            .with("kept", kept)
            .with("count", self.count)
            .with("tries", unmet.tries)
            .with("tried", tried)
            .with("seconds", Arg::Figures(format!("{:.1}", time.as_secs_f64())));
        let shape = self.wish.layout.shape();
        std::iter::once(message).chain(unmet.best.iter().map(|best| show::best(shape, best))).collect()
    }
}

fn run(ui: &Ui, matches: &ArgMatches) -> Result<Exit, Message> {
    let order = Order::read(ui, matches, Files::Read)?;
    let tried = Arc::new(AtomicU64::new(0));
    if let Err(impossible) = order.maker(&tried) {
        ui.error(&ui.say(&impossible));
        return Ok(Exit::No);
    }
    let plan = args::plan(matches, &order.options);
    ui.catch_interrupt();
    let path = plan.output.as_deref();
    let output = Output::open(path).map_err(|error| cannot_write(path, &error))?;
    let bar =
        if output::is_terminal(path) { ProgressBar::hidden() } else { progress::steps(ui, order.count) };
    let distinct = matches.get_flag("distinct");
    let mut sink = Sink::new(&order, ui, output, bar, &tried, distinct);
    let preamble = match order.show.style {
        Some(Style::Line | Style::Grid) if path.is_some() => {
            let said = wishes::said(matches, order.show.seed);
            format!("# grille {} generate{said}\n", env!("CARGO_PKG_VERSION"))
        }
        Some(Style::Csv) => show::CSV_HEADER.to_string(),
        _ => String::new(),
    };
    let mut failure = sink.output.write(&preamble).err();
    let mut unmet = None;
    let mut exhausted = false;
    let patience = order.settings.time_limit.unwrap_or(PATIENCE);
    let count = order.count;
    let block = block(&order.wish, count, plan.threads as u64);
    let (wish, show, settings) = (order.wish.clone(), order.show.clone(), order.settings.clone());
    let ended = pipeline::run(
        plan.threads,
        &ui.interrupt,
        move |feeder| {
            let mut first = 0;
            // Where some are left out, nobody knows how many it takes.
            let count = if distinct { u64::MAX } else { count };
            while first < count {
                let end = count.min(first.saturating_add(block));
                // As heavy as can be, so that nobody takes many at once and what is made is soon written.
                if !feeder.push(first..end, pipeline::CHUNK) || !feeder.flush() {
                    break;
                }
                first = end;
            }
        },
        move || {
            let (show, settings) = (show.clone(), settings.clone());
            let maker = Maker::new(wish.clone(), show.seed).map(|maker| maker.counting(Arc::clone(&tried)));
            let mut maker = maker.ok();
            Box::new(move |numbers: Range<u64>| make(maker.as_mut(), &show, numbers, &settings, distinct))
        },
        |result| {
            let written = match result {
                Some(batch) => {
                    let written = sink.take(&batch);
                    unmet = batch.unmet.filter(|_| sink.kept < count);
                    written
                }
                None => sink.rest(),
            };
            failure = failure.take().or(written.err());
            exhausted = distinct && sink.kept < count && sink.last_new.elapsed() > patience;
            failure.is_none() && unmet.is_none() && !exhausted && sink.kept < count
        },
    );
    sink.bar.finish_and_clear();
    if ended.is_err() {
        return Err(Message::new("cli-worker-failed"));
    }
    let exit = if let Some(unmet) = &unmet {
        sink.tell(unmet, &order)
    } else if exhausted {
        sink.tell_alike()
    } else {
        Exit::Found
    };
    let exit = if ui.interrupted() { Exit::Interrupted } else { exit };
    let kept = sink.kept;
    let finished = match failure {
        None if exit == Exit::Interrupted => sink.output.give_up(ui, path, Unwritten::Interrupted),
        None => sink.output.finish(),
        Some(error) => Err(error),
    };
    match finished {
        Ok(()) => {
            if order.seed.is_none() && kept > 0 {
                let seed = order.show.seed.to_string();
                ui.note(&ui.say(&Message::new("cli-generate-seed").with("seed", seed.to_string())));
            }
            Ok(exit)
        }
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Exit::Found),
        Err(error) => Err(cannot_write(path, &error)),
    }
}

/// The puzzles with these numbers, up to the first that was not made.
fn make(
    maker: Option<&mut Maker>,
    show: &Show,
    numbers: Range<u64>,
    settings: &Settings,
    distinct: bool,
) -> Batch {
    let mut batch = Batch { out: String::new(), alone: None, kept: 0, unmet: None, made: vec![] };
    // Whoever started the workers has made such a maker before.
    let Some(maker) = maker else { return batch };
    let layout = Arc::clone(&maker.wish().layout);
    for (number, made) in numbers.clone().zip(maker.make(numbers, settings)) {
        match made {
            Ok(made) => {
                batch.out.push_str(&show.puzzle(&layout, number, &made));
                batch.alone = show.style.is_none().then(|| show.grid(&layout, &made));
                batch.kept += 1;
                if distinct {
                    batch.made.push((made.givens, batch.out.len()));
                }
            }
            Err(unmet) => {
                batch.unmet = Some(unmet);
                break;
            }
        }
    }
    batch
}

/// How many puzzles are made side by side: where the first try is always as wished, many.
fn block(wish: &Wish, count: u64, threads: u64) -> u64 {
    let layout = &wish.layout;
    let plain = layout.shape() == Shape::CLASSIC && layout.constraints().is_empty();
    let any = wish.clues.is_none() && wish.pattern.is_none() && wish.hardness.is_any();
    let first = wish.symmetry == grille::generate::Symmetry::None || !wish.minimal;
    if plain && any && first { count.div_ceil(2 * threads).clamp(1, BLOCK) } else { 1 }
}

/// A seed that nobody has had.
fn fresh_seed() -> u64 {
    let time = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let mixed = (time.as_nanos() as u64) ^ u64::from(std::process::id()).rotate_left(40);
    // Short enough to be typed.
    grille::generate::Random::new(mixed).below(1_000_000_000_000) as u64
}

/// Where puzzles arrive, one after the other.
struct Sink<'a> {
    ui: &'a Ui,
    output: Output,
    bar: ProgressBar,
    tried: Arc<AtomicU64>,
    kept: u64,
    count: u64,
    started: Instant,
    /// Under `--distinct`: what was written, how many were left out, and when the last one was not.
    seen: Option<Seen>,
    alike: u64,
    last_new: Instant,
}

impl<'a> Sink<'a> {
    fn new(
        order: &Order,
        ui: &'a Ui,
        output: Output,
        bar: ProgressBar,
        tried: &Arc<AtomicU64>,
        distinct: bool,
    ) -> Sink<'a> {
        let seen = distinct.then(|| Seen::new(&order.wish.layout));
        let (tried, started) = (Arc::clone(tried), Instant::now());
        let count = order.count;
        Sink { ui, output, bar, tried, kept: 0, count, started, seen, alike: 0, last_new: started }
    }

    fn take(&mut self, batch: &Batch) -> io::Result<()> {
        if let Some(seen) = &mut self.seen {
            let mut start = 0;
            for (givens, end) in &batch.made {
                if self.kept == self.count {
                    break;
                }
                if seen.is_new(givens) {
                    self.output.write(batch.alone.as_deref().unwrap_or(&batch.out[start..*end]))?;
                    self.kept += 1;
                    self.last_new = Instant::now();
                } else {
                    self.alike += 1;
                }
                start = *end;
            }
        } else {
            self.output.write(batch.alone.as_deref().unwrap_or(&batch.out))?;
            self.kept += batch.kept;
        }
        self.tick();
        Ok(())
    }

    fn rest(&mut self) -> io::Result<()> {
        self.tick();
        self.output.flush()
    }

    fn tick(&self) {
        let elapsed = self.started.elapsed().as_secs_f64();
        let rate = self.kept as f64 / elapsed;
        let left = (self.count - self.kept) as f64 / rate;
        let mut message = Message::new("cli-generate-progress")
            .with("kept", self.kept)
            .with("tried", self.tried.load(Ordering::Relaxed))
            .with("rate", Arg::Figures(format!("{rate:.1}")));
        if self.kept > 0 {
            message = Message::new("cli-progress-left").with("progress", message).with("left", clock(left));
        }
        self.bar.set_position(self.kept);
        self.bar.set_message(self.ui.say(&message));
    }

    /// Says that a wish was not met, why, and what came nearest.
    fn tell(&self, unmet: &Unmet, order: &Order) -> Exit {
        if unmet.why == Why::Interrupt {
            return Exit::Interrupted;
        }
        let tried = self.tried.load(Ordering::Relaxed);
        for message in order.unmet(unmet, self.kept, tried, self.started.elapsed()) {
            self.ui.error(&self.ui.say(&message));
        }
        Exit::No
    }
    /// Says that no more were found but such as are like earlier ones.
    fn tell_alike(&self) -> Exit {
        let message = Message::new("cli-generate-alike")
            .with("kept", self.kept)
            .with("count", self.count)
            .with("alike", self.alike);
        self.ui.error(&self.ui.say(&message));
        Exit::No
    }
}
