//! Nice loops and alternating inference chains, plain and with groups.
//!
//! A chain of links that alternates between weak and strong says "if not this, then that": one of its
//! two ends is true. What both ends exclude goes.
//!
//! * The chain comes back to the cell it left, and what it says there contradicts the premise or leaves
//!   one way only: a *discontinuous* loop.
//! * It comes back so that the last link goes on into the first: a *continuous* loop. Then exactly one
//!   end of each weak link is true, and the link excludes what sees both.
//! * It ends elsewhere: an *AIC*. The same digit at both ends goes where it sees both; different
//!   digits in cells that see each other each go from the cell of the other end.
//!
//! HoDoKu walks through the whole table of every candidate, looks at each return to the start cell and
//! at each possible far end, drops a chain that crosses itself, and takes the step with the most
//! eliminations, then the one with the lowest sum of weighted cells. Each of these steps is a deduction
//! that holds in itself, and whether one is there can be read off the sets of what is reached. So we list
//! the few that there are, sort them by HoDoKu's measure, and walk only until the best one is confirmed.

mod close;
mod clusters;
mod continuous;
mod fast;
mod leading;
mod lists;
mod walks;

use crate::grid::{Candidate, Cell, CellSet};
use crate::logic::tables::{Groups, Links, Node, Reach, conclude};
use crate::logic::{Found, Hodoku, HodokuLevel, Level, Limits, Position, Search, Step, Technique, finder};
use crate::words::Page;
use clusters::Clusters;
use lists::{Lists, Possible};
use std::ops::ControlFlow;
use walks::{Unwritten, Walks};

pub(super) static LOOP: Search = Search {
    techniques: &[&CONTINUOUS, &DISCONTINUOUS, &AIC],
    on: true,
    find: finder!(|position, limits, found| loops(position, limits, found, false)),
};
pub(super) static GROUPED_LOOP: Search = Search {
    techniques: &[&GROUPED_CONTINUOUS, &GROUPED_DISCONTINUOUS, &GROUPED_AIC],
    on: true,
    find: finder!(|position, limits, found| loops(position, limits, found, true)),
};

macro_rules! technique {
    ($static:ident, $id:literal, $code:literal, $name:literal, $score:literal, $page:literal) => {
        static $static: Technique = Technique {
            id: $id,
            hodoku: Some(Hodoku { code: $code, name: $name, score: $score, level: HodokuLevel::Unfair }),
            level: Level::Expert,
            page: Page {
                en: include_str!(concat!($page, ".md")),
                fr: include_str!(concat!($page, ".fr.md")),
            },
        };
    };
}
technique!(CONTINUOUS, "continuous-nice-loop", "0706", "Continuous Nice Loop", 280, "continuous_nice_loop");
technique!(
    DISCONTINUOUS,
    "discontinuous-nice-loop",
    "0707",
    "Discontinuous Nice Loop",
    280,
    "discontinuous_nice_loop"
);
technique!(AIC, "aic", "0708", "AIC", 280, "aic");
technique!(
    GROUPED_CONTINUOUS,
    "grouped-continuous-nice-loop",
    "0709",
    "Grouped Continuous Nice Loop",
    300,
    "grouped_continuous_nice_loop"
);
technique!(
    GROUPED_DISCONTINUOUS,
    "grouped-discontinuous-nice-loop",
    "0710",
    "Grouped Discontinuous Nice Loop",
    300,
    "grouped_discontinuous_nice_loop"
);
technique!(GROUPED_AIC, "grouped-aic", "0711", "Grouped AIC", 300, "grouped_aic");

/// So many times the best of all that is left is looked for before they are sorted.
const SELECTED: usize = 4;

/// A chain that holds, and what it does.
struct Confirmed {
    technique: &'static Technique,
    gone: Vec<Candidate>,
    chain: Vec<Node>,
}

fn loops<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    found: &mut Found<'_>,
    grouped: bool,
) -> ControlFlow<()> {
    if position.ground().linked || (grouped && limits.als_nodes) {
        let written: Links;
        let links = if grouped {
            &position.tables(limits).links
        } else {
            written = Links::written(position);
            &written
        };
        let possible = lists::all(position, links, &Reach::new(links));
        return best_first(position, links, None, limits, possible, found);
    }
    let groups = if grouped { Groups::new(position) } else { Groups::default() };
    let clusters = Clusters::new(position, &groups);
    let possible = fast::all(position, &clusters);
    if possible == Lists::default() {
        return ControlFlow::Continue(());
    }
    let mut links = Links::bare(position);
    links.name_groups(&groups);
    let unwritten = Some(Unwritten { groups: &groups, clusters: &clusters });
    best_first(position, &links, unwritten, limits, possible, found)
}

/// Hands over those of the possible steps that are steps.
fn best_first<const W: usize>(
    position: &Position<'_, W>,
    links: &Links,
    unwritten: Option<Unwritten<'_, W>>,
    limits: &Limits,
    Lists { chains: mut possible, closing }: Lists,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let walks = Walks { position, links, unwritten, limits, begun: vec![] };
    let mut search = Looking { position, links, walks, closed: vec![] };
    for mut one in closing {
        let gone = search.closes(&one);
        if !gone.is_empty() {
            search.closed.push(gone);
            one.eliminates(position, &search.closed);
            possible.push(one);
        }
    }
    // Mostly one of the best is a step, and nobody needs to know how the others stand to each other.
    for _ in 0..SELECTED {
        let Some(rank) = possible.iter().map(Possible::rank).min() else { return ControlFlow::Continue(()) };
        let mut equal: Vec<Possible> = possible.extract_if(.., |one| one.rank() == rank).collect();
        equal.sort_unstable();
        search.report(&equal, found)?;
    }
    possible.sort_unstable();
    possible.chunk_by(Possible::is_like).try_for_each(|equal| search.report(equal, found))
}

/// What is needed to look at chains.
struct Looking<'l, 'm, const W: usize> {
    position: &'l Position<'m, W>,
    links: &'l Links,
    walks: Walks<'l, 'm, W>,
    /// What loops that close eliminate.
    closed: Vec<Vec<Candidate>>,
}

impl<const W: usize> Looking<'_, '_, W> {
    /// Hands over those of some possible steps of the same rank that are steps.
    fn report(&mut self, equal: &[Possible], found: &mut Found<'_>) -> ControlFlow<()> {
        let mut confirmed: Vec<Confirmed> = vec![];
        let silent = self.position.is_silent();
        for run in equal.chunk_by(|a, b| (a.phase, a.from) == (b.phase, b.from)) {
            for one in self.in_order(run) {
                let Some(new) = self.confirm(one) else { continue };
                let same = |old: &&mut Confirmed| old.technique == new.technique && old.gone == new.gone;
                match confirmed.iter_mut().find(same) {
                    Some(old) if old.chain.len() > new.chain.len() => *old = new,
                    Some(_) => {}
                    None => {
                        // Which chain says it is of no account where nobody asks why.
                        if silent {
                            found(self.step(&new))?;
                        }
                        confirmed.push(new);
                    }
                }
            }
        }
        if silent {
            return ControlFlow::Continue(());
        }
        confirmed.iter().try_for_each(|one| found(self.step(one)))
    }

    /// The possible steps of the same rank and premise in the order in which HoDoKu comes to them: by the place of
    /// the end in the walk.
    fn in_order<'p>(&mut self, run: &'p [Possible]) -> Vec<&'p Possible> {
        if run.len() == 1 || self.in_any_order(run) {
            return run.iter().collect();
        }
        let mut list: Vec<(usize, &Possible)> = vec![];
        for one in run {
            let [from, to] = one.ends(self.links);
            list.push((self.walks.place(from, to).unwrap_or(0), one));
        }
        list.sort_by_key(|(place, _)| *place);
        list.into_iter().map(|(_, one)| one).collect()
    }

    /// Whether it is of no account which of some possible steps comes first: nobody asks for chains, and all of them
    /// would be the same otherwise.
    fn in_any_order(&self, run: &[Possible]) -> bool {
        let what = |one: &Possible| (one.closes(), one.gone(self.position, &self.closed));
        // Only the chain tells whether a step is one with groups.
        self.position.is_silent()
            && self.links.groups.is_empty()
            && run.windows(2).all(|two| what(&two[0]) == what(&two[1]))
    }

    /// The chain of a possible step, if it has at least two links and does not cross itself.
    fn chain(&mut self, one: &Possible) -> Option<Vec<Node>> {
        let links = self.links;
        let [from, to] = one.ends(links);
        let chain = self.walks.chain(from, to);
        let cells: Vec<Cell> = chain.iter().map(|&node| links.cell(node)).collect();
        let is_aic = one.phase == 2;
        let [first, second, .., before, last] = cells[..] else {
            return match cells[..] {
                [a, b, c] if is_aic || (a != b && b != c) => Some(chain),
                _ => None,
            };
        };
        // A loop leaves its cell with the first link and comes back with the last.
        if !is_aic && (first == second || before == last) {
            return None;
        }
        // No cell comes up a second time, but for two nodes in a row, and for the start of a loop.
        let mut crossed = CellSet::<W>::EMPTY;
        for (index, &cell) in cells.iter().enumerate() {
            if crossed.contains(cell) {
                return None;
            }
            if index > 0 && (is_aic || cells[index - 1] != first) {
                for &cell in links.whole(chain[index - 1]) {
                    crossed.insert(cell);
                }
            }
        }
        Some(chain)
    }

    fn confirm(&mut self, one: &Possible) -> Option<Confirmed> {
        let chain = self.chain(one)?;
        let groups = chain.iter().any(|&node| self.links.candidate(node).is_none());
        let technique = match (one.phase, one.closes(), groups) {
            (2, _, false) => &AIC,
            (2, _, true) => &GROUPED_AIC,
            (_, true, false) => &CONTINUOUS,
            (_, true, true) => &GROUPED_CONTINUOUS,
            (_, false, false) => &DISCONTINUOUS,
            (_, false, true) => &GROUPED_DISCONTINUOUS,
        };
        Some(Confirmed { technique, gone: one.gone(self.position, &self.closed), chain })
    }

    fn step(&self, one: &Confirmed) -> Step {
        let links = self.links;
        let step = Step::eliminating(one.technique, one.gone.clone(), Default::default());
        if self.position.is_silent() {
            return step;
        }
        let mut told = links.told(&one.chain);
        told.closed = one.technique == &CONTINUOUS || one.technique == &GROUPED_CONTINUOUS;
        let truths = links.truths(self.position, &one.chain);
        conclude(step, vec![], vec![told], truths)
    }
}
