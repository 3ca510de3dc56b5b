//! Long lists of plain 9×9 puzzles: how many a second, each with its solution and the proof that there
//! is no other. Everybody reads the puzzles as texts and writes the solutions as texts, and the clock
//! runs all the while.

use crate::generator::Text;
use crate::lists::{self, List};
use crate::solvers::{self, BASELINE, Solver};
use crate::statistics::{Summary, summary};
use crate::{Wishes, answer, clock, table};
use grille::engine::batch::Answer;

/// As in `--only lists`.
pub(crate) const NAME: &str = "lists";
/// As in `--only blocks`.
pub(crate) const BLOCKS: &str = "blocks";

/// What is asked of everybody.
const TASK: &str =
    "Solutions are counted up to two, so that one is known to be the only one, and the first is written out";

/// How many puzzles are handed over at a time to those who take many.
const BLOCK: usize = 8192;
/// How many to the others: between them the time limit is looked at.
const SLICE: usize = 64;

/// One solver over a list, once.
struct Pass {
    /// After so many puzzles, so many seconds.
    marks: Vec<(usize, f64)>,
    /// Guesses made, if they are counted.
    guesses: Option<u64>,
    /// Whether the time limit ended it.
    stopped: bool,
}

impl Pass {
    fn end(&self) -> (usize, f64) {
        self.marks.last().copied().unwrap_or((0, 0.0))
    }

    /// When so many puzzles were done, if the clock was read then.
    fn at(&self, puzzles: usize) -> Option<f64> {
        self.marks.iter().find(|mark| mark.0 == puzzles).map(|mark| mark.1)
    }

    /// Puzzles a second.
    fn rate(&self) -> f64 {
        let (puzzles, seconds) = self.end();
        puzzles as f64 / seconds.max(1e-9)
    }

    /// How many times as fast as another, over the puzzles that both did.
    fn ratio(&self, other: &Pass) -> Option<f64> {
        let puzzles = self.end().0.min(other.end().0);
        Some(other.at(puzzles)? / self.at(puzzles)?.max(1e-9))
    }
}

/// All passes of one solver.
struct Series {
    solver: Solver,
    passes: Vec<Pass>,
}

impl Series {
    fn stopped(&self) -> bool {
        self.passes.last().is_some_and(|pass| pass.stopped)
    }

    fn wants_more(&self, wishes: &Wishes) -> bool {
        let time = self.passes.iter().map(|pass| pass.end().1).sum();
        !self.stopped() && wishes.again(self.passes.len(), time)
    }

    fn rates(&self) -> Option<Summary> {
        summary(&self.passes.iter().map(Pass::rate).collect::<Vec<_>>())
    }
}

/// Measures everybody over the lists. Each list is shown when it is done; at the end, all of them in one table.
pub(crate) fn measure(
    wishes: &Wishes,
    mut show: impl FnMut(String) -> Result<(), String>,
) -> Result<(), String> {
    let own: Vec<String> = lists::NAMES.iter().map(|name| name.to_string()).collect();
    let names = if wishes.lists.is_empty() { &own } else { &wishes.lists };
    let (mut rows, mut about) = (vec![], vec![]);
    let mut head = vec![];
    for name in names {
        let list = lists::list(name, wishes.length)?;
        let series = race(&list, wanted(wishes), BLOCK, wishes)?;
        if !wishes.short {
            let table = details(&series, list.puzzles.len());
            let text = format!("## list {}\n\n{}. {TASK}.\n\n{table}", list.name, list.about);
            show(text)?;
        }
        head = series.iter().map(|one| one.solver.id()).collect();
        rows.push(short(&list, &series));
        about.push(format!("- `{}`: {}.", list.name, list.about));
    }
    let mut heads = vec!["list"];
    heads.extend(head.iter().map(String::as_str));
    let text = format!(
        "## {NAME}\n\nThousand puzzles a second ({}). {TASK}. In brackets: how many times as fast as `{BASELINE}` in the \
         same turn. With `~`: stopped by the time limit, and over its first puzzles only.\n\n{}\n{}\n",
        clock::WHAT,
        table::markdown(&heads, &rows),
        about.join("\n")
    );
    show(text)
}

fn wanted(wishes: &Wishes) -> Vec<Solver> {
    let asked = |solver: &Solver| {
        wishes.engines.is_empty()
            || solver.name == BASELINE
            || wishes.engines.iter().any(|engine| engine == solver.name)
    };
    solvers::all().into_iter().filter(asked).collect()
}

/// Everybody over one list, taking turns; who begins changes from turn to turn.
fn race(list: &List, solvers: Vec<Solver>, block: usize, wishes: &Wishes) -> Result<Vec<Series>, String> {
    let mut series: Vec<Series> =
        solvers.into_iter().map(|solver| Series { solver, passes: vec![] }).collect();
    let mut known: Vec<Option<u64>> = vec![list.known; list.puzzles.len()];
    for turn in 0.. {
        // The baseline runs in every turn, so that everybody has one of the same turn to be compared with.
        let next: Vec<bool> = series.iter().map(|one| one.wants_more(wishes)).collect();
        if !next.contains(&true) {
            break;
        }
        let count = series.len();
        for k in 0..count {
            let k = (turn + k) % count;
            let one = &mut series[k];
            if next[k] || one.solver.name == BASELINE && !one.stopped() {
                let pass = pass(&mut one.solver, list, block, &mut known, wishes)?;
                if one.passes.last().is_some_and(|last| !pass.stopped && last.guesses != pass.guesses) {
                    return Err(format!(
                        "{} guessed otherwise when {} was repeated",
                        one.solver.id(),
                        list.name
                    ));
                }
                one.passes.push(pass);
            }
        }
    }
    Ok(series)
}

/// One solver over a list. Whoever comes first to a puzzle whose number of solutions is not known says what
/// it is for the others.
fn pass(
    solver: &mut Solver,
    list: &List,
    block: usize,
    known: &mut [Option<u64>],
    wishes: &Wishes,
) -> Result<Pass, String> {
    let size = if solver.many { block } else { SLICE };
    let mut pass = Pass { marks: vec![], guesses: None, stopped: false };
    let mut answers: Vec<Answer> = Vec::with_capacity(size);
    let before = (solver.solve)(&[], &mut answers);
    let (mut done, mut time, mut after) = (0, 0.0, before);
    for puzzles in list.puzzles.chunks(size) {
        let started = clock::seconds();
        after = (solver.solve)(puzzles, &mut answers);
        time += clock::seconds() - started;
        check(solver, list, done, puzzles, &answers, known)?;
        done += puzzles.len();
        pass.marks.push((done, time));
        if time > wishes.time_limit.as_secs_f64() && done < list.puzzles.len() {
            pass.stopped = true;
            break;
        }
    }
    pass.guesses = after.zip(before).map(|(after, before)| after - before);
    Ok(pass)
}

fn check(
    solver: &Solver,
    list: &List,
    first: usize,
    puzzles: &[Text],
    answers: &[Answer],
    known: &mut [Option<u64>],
) -> Result<(), String> {
    if answers.len() != puzzles.len() {
        return Err(format!(
            "{} on {}: {} answers to {}",
            solver.id(),
            list.name,
            answers.len(),
            puzzles.len()
        ));
    }
    for (index, (puzzle, answer)) in puzzles.iter().zip(answers).enumerate() {
        let known = &mut known[first + index];
        if let Some(what) = answer::wrong(puzzle, answer, *known) {
            return Err(format!("{} on puzzle {} of {}: {what}", solver.id(), first + index + 1, list.name));
        }
        *known = Some(answer.found);
    }
    Ok(())
}

/// The ratios to the baseline, turn by turn.
fn ratios(one: &Series, series: &[Series]) -> Option<Summary> {
    let base = series.iter().find(|other| other.solver.name == BASELINE)?;
    let ratios = one.passes.iter().zip(&base.passes).filter_map(|(ours, theirs)| ours.ratio(theirs));
    summary(&ratios.collect::<Vec<_>>())
}

fn details(series: &[Series], puzzles: usize) -> String {
    let baseline = format!("× {BASELINE}");
    let head = [
        "solver",
        "runs",
        "puzzles a second",
        "quartiles",
        baseline.as_str(),
        "quartiles",
        "guesses a puzzle",
        "puzzles done",
    ];
    let rows: Vec<Vec<String>> = series.iter().filter_map(|one| row(one, series, puzzles)).collect();
    format!("{}\nTime: {}.\n", table::markdown(&head, &rows), clock::WHAT)
}

fn row(one: &Series, series: &[Series], puzzles: usize) -> Option<Vec<String>> {
    let rates = one.rates()?;
    let last = one.passes.last()?;
    let ratios = ratios(one, series);
    let none = || "-".to_string();
    let between = |of: Summary, show: fn(f64) -> String| format!("{} to {}", show(of.lower), show(of.upper));
    let whole: fn(f64) -> String = |rate| table::whole(rate as u64);
    let guesses = last.guesses.map(|guesses| table::figures(guesses as f64 / last.end().0.max(1) as f64));
    let done = table::whole(last.end().0 as u64);
    Some(vec![
        format!("`{}`", one.solver.id()),
        one.passes.len().to_string(),
        whole(rates.median),
        between(rates, whole),
        ratios.map_or_else(none, |ratios| table::figures(ratios.median)),
        ratios.map_or_else(none, |ratios| between(ratios, table::figures)),
        guesses.unwrap_or_else(none),
        if last.stopped { format!("stopped after {done} of {}", table::whole(puzzles as u64)) } else { done },
    ])
}

/// The row of a list in the table of all lists.
fn short(list: &List, series: &[Series]) -> Vec<String> {
    let cell = |one: &Series| {
        let Some(rates) = one.rates() else { return "-".to_string() };
        let sign = if one.stopped() { "~" } else { "" };
        let ratio = ratios(one, series).filter(|_| one.solver.name != BASELINE);
        let ratio = ratio.map_or_else(String::new, |ratio| format!(" ({})", table::figures(ratio.median)));
        format!("{sign}{}{ratio}", table::figures(rates.median / 1000.0))
    };
    [format!("`{}`", list.name)].into_iter().chain(series.iter().map(cell)).collect()
}

/// How many puzzles at a time `batch` wants: the same puzzles in blocks of several sizes, beside those who
/// take them one by one.
pub(crate) fn blocks(wishes: &Wishes) -> Result<String, String> {
    let list = lists::list("random-minimal", wishes.length.or(Some(4096)))?;
    let mut rows = vec![];
    for block in (0..).map(|k| 1 << k).take_while(|&block| block <= list.puzzles.len()) {
        let mut solvers = solvers::all();
        solvers.retain(|solver| solver.many || solver.name == BASELINE);
        // The best instruction set alone, of each engine.
        solvers.dedup_by_key(|solver| solver.name);
        for one in race(&list, solvers, block, wishes)?.iter().filter(|one| one.solver.many) {
            rows.extend(block_row(one, block));
        }
    }
    let mut solvers = solvers::all();
    solvers.retain(|solver| !solver.many);
    solvers.dedup_by_key(|solver| solver.name);
    for one in &race(&list, solvers, 1, wishes)? {
        rows.extend(block_row(one, 1));
    }
    let head = ["solver", "puzzles at a time", "time for these", "quartiles", "a puzzle", "puzzles a second"];
    Ok(format!(
        "## {BLOCKS}\n\n{}. {TASK}. Time: {}.\n\n{}",
        list.about,
        clock::WHAT,
        table::markdown(&head, &rows)
    ))
}

fn block_row(one: &Series, block: usize) -> Option<Vec<String>> {
    let times: Vec<f64> = one.passes.iter().map(|pass| pass.end().1 / pass.end().0 as f64).collect();
    let times = summary(&times)?;
    let size = block as f64;
    Some(vec![
        format!("`{}`", one.solver.id()),
        table::whole(block as u64),
        table::time(times.median * size),
        format!("{} to {}", table::time(times.lower * size), table::time(times.upper * size)),
        table::time(times.median),
        table::whole((1.0 / times.median) as u64),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: Text =
        *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn wishes(line: &str) -> Wishes {
        crate::parse(&line.split_whitespace().map(String::from).collect::<Vec<_>>()).unwrap().unwrap()
    }

    fn list_of(puzzles: Vec<Text>, known: Option<u64>) -> List {
        List { name: "some".into(), about: "some".into(), puzzles, known }
    }

    /// Says the same of every puzzle.
    fn parrot(name: &'static str, found: u64) -> Solver {
        let mut right = vec![];
        (solvers::all()[0].solve)(&[PUZZLE], &mut right);
        let answer = Answer { found, ..right[0] };
        let solve = move |puzzles: &[Text], answers: &mut Vec<Answer>| {
            answers.clear();
            answers.resize(puzzles.len(), answer);
            None
        };
        Solver { name, instructions: None, many: false, solve: Box::new(solve) }
    }

    fn passes(name: &'static str, marks: &[&[(usize, f64)]], stopped: bool) -> Series {
        let pass = |marks: &&[(usize, f64)]| Pass { marks: marks.to_vec(), guesses: None, stopped };
        Series { solver: parrot(name, 1), passes: marks.iter().map(pass).collect() }
    }

    #[test]
    fn everybody_solves_a_short_list_and_agrees() {
        let puzzles = lists::list("minimal", Some(300)).unwrap().puzzles;
        let series = race(&list_of(puzzles, Some(1)), solvers::all(), 100, &wishes("--repeat 2")).unwrap();
        for one in &series {
            assert_eq!(one.passes.len(), 2, "{}", one.solver.id());
            assert_eq!(one.passes[1].end().0, 300);
            assert_eq!(one.passes[0].marks.len(), if one.solver.many { 3 } else { 5 });
            assert!(one.passes[0].ratio(&one.passes[1]).is_some());
        }
    }

    #[test]
    fn a_wrong_number_a_wrong_solution_and_disagreement_end_the_race() {
        let wishes = wishes("--repeat 1");
        let race = |puzzle: Text, known: Option<u64>, founds: &[u64]| {
            let solvers = founds.iter().map(|&found| parrot("parrot", found)).collect();
            race(&list_of(vec![PUZZLE, puzzle], known), solvers, 1, &wishes).err()
        };
        assert_eq!(race(PUZZLE, Some(1), &[1, 1]), None);
        assert_eq!(
            race(PUZZLE, Some(1), &[2]).unwrap(),
            "parrot on puzzle 1 of some: 2 solutions instead of 1"
        );
        assert_eq!(
            race(PUZZLE, None, &[1, 2]).unwrap(),
            "parrot on puzzle 1 of some: 2 solutions instead of 1"
        );
        let mut other = PUZZLE;
        other[0] = b'4';
        assert_eq!(race(other, None, &[1]).unwrap(), "parrot on puzzle 2 of some: the given of r1c1 is lost");
    }

    #[test]
    fn rates_and_ratios_are_those_of_each_turn() {
        let base = passes(BASELINE, &[&[(1000, 1.0)], &[(1000, 10.0)], &[(1000, 2.0)]], false);
        let fast = passes("fast", &[&[(1000, 0.25)], &[(1000, 2.5)], &[(1000, 0.5)]], false);
        let series = [base, fast];
        let row = row(&series[1], &series, 1000).unwrap();
        assert_eq!(row[..4], ["`fast`", "3", "2 000", "1 200 to 3 000"]);
        assert_eq!(row[4..], ["4.00", "4.00 to 4.00", "-", "1 000"]);
        let list = list_of(vec![], None);
        assert_eq!(short(&list, &series), ["`some`", "0.50", "2.00 (4.00)"]);
    }

    #[test]
    fn who_was_stopped_is_compared_over_what_was_done() {
        let base = passes(BASELINE, &[&[(256, 0.1), (512, 0.2), (1000, 3.0)]], false);
        let slow = passes("slow", &[&[(256, 1.0), (512, 2.5)]], true);
        let series = [base, slow];
        let row = row(&series[1], &series, 1000).unwrap();
        assert_eq!(row[4], "0.080");
        assert_eq!(row[7], "stopped after 512 of 1 000");
        assert_eq!(short(&list_of(vec![], None), &series)[2], "~0.20 (0.080)");
    }

    #[test]
    fn the_time_limit_is_looked_at_between_slices() {
        let puzzles = lists::list("hard", Some(2 * SLICE)).unwrap().puzzles;
        let list = list_of(puzzles, Some(1));
        let search = solvers::all().into_iter().find(|solver| solver.name == "search").unwrap();
        let series = race(&list, vec![search], 1, &wishes("--time-limit 0")).unwrap();
        assert!(series[0].stopped() && series[0].passes.len() == 1);
        assert_eq!(series[0].passes[0].end().0, SLICE);
    }
}
