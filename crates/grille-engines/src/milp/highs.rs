//! The back end HiGHS, in C++.
//!
//! Its safe interface has no way to stop it but its own time limit. So it works on a thread of its own, in
//! slices, each twice as long as the one before, while this thread keeps the watch. When it is told to stop in
//! the middle of a slice, the slice is left to itself: it ends on its own, after at most as long again as all
//! the work before it. A search that is cut off begins anew in the next slice, which at worst doubles the work.

use super::permit::Permit;
use super::{Answer, GLANCE, Solver};
use crate::posed::Posed;
use grille::engine::{Counts, Watch};
use highs::{Col, HighsModelStatus, Model, RowProblem, Sense};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

/// The first slice.
const SLICE: Duration = Duration::from_secs(1);

pub(super) struct Highs {
    columns: Vec<Col>,
    /// What the thread is to do next; when this goes, it ends.
    orders: Sender<Order>,
    slices: Receiver<Slice>,
    counts: Counts,
}

/// What the thread is told.
enum Order {
    /// Work for so long.
    Work(Duration),
    /// At most so many of these variables are 1.
    AtMost(Vec<Col>, usize),
}

/// What comes back from a slice.
struct Slice {
    status: HighsModelStatus,
    values: Vec<f64>,
    nodes: u64,
    pivots: u64,
}

/// The thread of a solver: it does what it is told until something fails or nobody listens.
fn serve(problem: RowProblem, orders: &Receiver<Order>, slices: &Sender<Slice>) -> Option<()> {
    let mut model = Model::try_new(problem).ok()?;
    model.make_quiet();
    model.set_sense(Sense::Maximise);
    // The puzzles of a list are solved at the same time already.
    model.try_set_option("threads", 1).ok()?;
    loop {
        match orders.recv().ok()? {
            Order::AtMost(columns, most) => {
                let terms = columns.into_iter().map(|column| (column, 1.0));
                model.try_add_row(..=most as f64, terms).ok()?;
            }
            Order::Work(slice) => {
                model.try_set_option("time_limit", slice.as_secs_f64()).ok()?;
                let solved = model.try_solve().ok()?;
                let count = |count: i64| u64::try_from(count).unwrap_or(0);
                let slice = Slice {
                    status: solved.status(),
                    values: solved.get_solution().columns().to_vec(),
                    nodes: solved.int_info_value(c"mip_node_count").map_or(0, count),
                    pivots: count(solved.simplex_iteration_count()),
                };
                slices.send(slice).ok()?;
                model = solved.into();
            }
        }
    }
}

impl Highs {
    /// One slice; its thread may be left behind in the middle of it.
    fn slice(&mut self, length: Duration, watch: &Watch) -> Result<Slice, Answer> {
        self.orders.send(Order::Work(length)).map_err(|_| Answer::Failed)?;
        loop {
            match self.slices.recv_timeout(GLANCE) {
                Ok(slice) => return Ok(slice),
                Err(RecvTimeoutError::Disconnected) => return Err(Answer::Failed),
                Err(RecvTimeoutError::Timeout) => {
                    if let Some(stop) = watch.stop() {
                        return Err(Answer::Stopped(stop));
                    }
                }
            }
        }
    }
}

impl Solver for Highs {
    fn new(posed: &Posed, whole: bool, wanted: &[bool], permit: Permit) -> Highs {
        let mut problem = RowProblem::default();
        let columns: Vec<Col> = wanted
            .iter()
            .map(|&wanted| {
                let gain = if wanted { 1.0 } else { 0.0 };
                problem.add_column_with_integrality(gain, 0.0..=1.0, whole)
            })
            .collect();
        let term = |&number: &u32| (columns[number as usize], 1.0);
        for group in &posed.groups {
            problem.add_row(1.0..=1.0, group.iter().map(term));
        }
        for (a, b) in &posed.pairs {
            problem.add_row(..=1.0, [term(a), term(b)]);
        }
        let (orders, receiver) = mpsc::channel();
        let (sender, slices) = mpsc::channel();
        thread::spawn(move || {
            let _permit = permit;
            serve(problem, &receiver, &sender)
        });
        Highs { columns, orders, slices, counts: Counts::default() }
    }

    fn solve(&mut self, watch: &Watch) -> Answer {
        let mut length = SLICE;
        loop {
            let slice = match self.slice(watch.time_left().map_or(length, |left| left.min(length)), watch) {
                Ok(slice) => slice,
                Err(answer) => return answer,
            };
            let branched = slice.nodes.saturating_sub(1);
            self.counts.nodes += branched;
            self.counts.guesses += branched.div_ceil(2);
            self.counts.passes += slice.pivots;
            match slice.status {
                HighsModelStatus::Optimal => return Answer::Point(slice.values),
                HighsModelStatus::Infeasible | HighsModelStatus::UnboundedOrInfeasible => {
                    return Answer::None;
                }
                HighsModelStatus::ReachedTimeLimit => match watch.stop() {
                    Some(stop) => return Answer::Stopped(stop),
                    None => length *= 2,
                },
                _ => return Answer::Failed,
            }
        }
    }

    fn at_most(&mut self, ones: &[u32], most: usize) {
        let columns = ones.iter().map(|&number| self.columns[number as usize]).collect();
        // Should the thread have ended, the next `solve` says so.
        let _ = self.orders.send(Order::AtMost(columns, most));
    }

    fn counts(&self) -> Counts {
        self.counts
    }
}
