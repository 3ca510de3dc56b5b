//! An ordered parallel map: one thread produces items, several work on them, and the caller consumes
//! the results in the order of the items.
//!
//! The number of items under way is bounded, so memory stays constant however long the input is.
//! Workers start only when there is work for them: a single item costs two threads, not sixteen.
//! They take a share of what is waiting, few items when few wait (so that ten hard puzzles go to ten
//! workers) and many when many do (so that easy puzzles do not fight over the lock).
//!
//! An item that holds many things weighs as much as they do. One that the producer is still filling can
//! be offered while the producer waits for more: whoever has nothing else to do takes it as it is.

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The most items that a worker takes at once, and the weight that the producer gathers before it hands
/// them on.
pub(crate) const CHUNK: usize = 256;
/// The weight that may be under way for each worker, and for how many workers it grows: more of them must
/// share, for each has memory of its own besides.
const UNDER_WAY: usize = 4 * CHUNK;
pub(crate) const SHARES: usize = 6;
/// Engines that recurse need room for one frame per cell of a 64×64 grid.
const STACK: usize = 64 << 20;
/// How often a waiting consumer looks whether it was interrupted.
const GLANCE: Duration = Duration::from_millis(50);
/// How long an interrupted run waits for what its workers have found: they stop at once, but may have
/// much to write down. Whoever cannot wait interrupts a second time.
const PATIENCE: Duration = Duration::from_secs(10);

/// A worker: whatever it keeps between items, and what it does with one.
pub(crate) type Worker<I, O> = Box<dyn FnMut(I) -> O>;

/// How a pipeline ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    /// All items were worked on and consumed.
    Done,
    /// The consumer wanted no more, or the run was interrupted.
    Stopped,
}

/// What the producer hands its items to.
pub(crate) struct Feeder<I, O> {
    shared: Arc<Shared<I, O>>,
    pending: Mutex<Pending<I>>,
}

struct Pending<I> {
    items: Vec<Weighed<I>>,
    weight: usize,
}

struct Weighed<I> {
    item: I,
    weight: usize,
}

struct Shared<I, O> {
    state: Mutex<State<I, O>>,
    items: Condvar,
    room: Condvar,
    results: Condvar,
    threads: usize,
    hire: Box<dyn Fn() -> Worker<I, O> + Send + Sync>,
}

struct State<I, O> {
    waiting: VecDeque<Weighed<I>>,
    /// What the producer has not done with, but whoever is idle may take: it comes after all that wait.
    offered: Option<Weighed<I>>,
    /// The number of the first waiting item.
    next: u64,
    /// Results by the number of their first item, and what those items weighed.
    done: BTreeMap<u64, (Vec<O>, usize)>,
    /// The weight of what was handed on and not yet consumed.
    under_way: usize,
    workers: usize,
    /// Workers that wait for items, and workers that have some.
    idle: usize,
    busy: usize,
    closed: bool,
    stopped: bool,
    failed: bool,
}

impl<I, O> Shared<I, O> {
    fn most_under_way(&self) -> usize {
        UNDER_WAY * self.threads.min(SHARES)
    }
}

impl<I: Send + 'static, O: Send + 'static> Feeder<I, O> {
    /// Hands on an item. False if nobody wants more.
    pub(crate) fn push(&self, item: I, weight: usize) -> bool {
        let full = {
            let mut pending = lock(&self.pending);
            pending.items.push(Weighed { item, weight });
            pending.weight += weight;
            pending.weight >= CHUNK
        };
        !full || self.flush()
    }

    /// Offers an item that could still grow to whoever is idle. To be followed by [`Feeder::take_back`].
    pub(crate) fn offer(&self, item: I, weight: usize) {
        self.flush();
        let shared = &self.shared;
        let mut state = lock(&shared.state);
        if state.idle == 0 && state.workers < shared.threads {
            hire(shared, &mut state);
        }
        state.offered = Some(Weighed { item, weight });
        drop(state);
        shared.items.notify_one();
    }

    /// Takes back what was offered, if nobody took it.
    pub(crate) fn take_back(&self) -> Option<I> {
        lock(&self.shared.state).offered.take().map(|offered| offered.item)
    }

    /// Hands on what was gathered, before the producer does something that may take long.
    pub(crate) fn flush(&self) -> bool {
        let Pending { items, weight } =
            std::mem::replace(&mut *lock(&self.pending), Pending { items: vec![], weight: 0 });
        let shared = &self.shared;
        let mut state = lock(&shared.state);
        if items.is_empty() {
            return !state.stopped;
        }
        while state.under_way >= shared.most_under_way() && !state.stopped {
            state = shared.room.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if state.stopped {
            return false;
        }
        state.under_way += weight;
        let one = items.len() == 1;
        state.waiting.extend(items);
        while state.workers < shared.threads && state.idle < state.waiting.len() {
            if !hire(shared, &mut state) {
                break;
            }
        }
        drop(state);
        if one {
            shared.items.notify_one()
        } else {
            shared.items.notify_all()
        }
        true
    }
}

/// Runs a pipeline with up to `threads` workers, each made by `hire`. `consume` gets the results in
/// order, and `None` when it has to wait for the next and from time to time while it waits; it returns false to stop.
pub(crate) fn run<I: Send + 'static, O: Send + 'static>(
    threads: usize,
    interrupt: &AtomicBool,
    produce: impl FnOnce(&Arc<Feeder<I, O>>) + Send + 'static,
    hire: impl Fn() -> Worker<I, O> + Send + Sync + 'static,
    mut consume: impl FnMut(Option<O>) -> bool,
) -> io::Result<Ended> {
    let shared = Arc::new(Shared {
        state: Mutex::new(State {
            waiting: VecDeque::new(),
            offered: None,
            next: 0,
            done: BTreeMap::new(),
            under_way: 0,
            workers: 0,
            idle: 0,
            busy: 0,
            closed: false,
            stopped: false,
            failed: false,
        }),
        items: Condvar::new(),
        room: Condvar::new(),
        results: Condvar::new(),
        threads: threads.max(1),
        hire: Box::new(hire),
    });
    let feeder = Arc::new(Feeder {
        shared: Arc::clone(&shared),
        pending: Mutex::new(Pending { items: vec![], weight: 0 }),
    });
    thread::Builder::new().name("reader".to_string()).spawn(move || {
        let guard = Guard(Arc::clone(&feeder.shared));
        produce(&feeder);
        feeder.flush();
        lock(&guard.0.state).closed = true;
    })?;

    let mut next = 0;
    let mut told = false;
    let mut state = lock(&shared.state);
    let ended = loop {
        if interrupt.load(Ordering::Relaxed) {
            // The workers see it too and soon give back what they have: that is still shown.
            state.stopped = true;
            let patience = Instant::now() + PATIENCE;
            let mut wanted = true;
            loop {
                if let Some((outs, _)) = state.done.remove(&next) {
                    next += outs.len() as u64;
                    drop(state);
                    wanted = wanted && outs.into_iter().all(|out| consume(Some(out)));
                    state = lock(&shared.state);
                } else if state.busy == 0 || state.failed || Instant::now() >= patience {
                    break;
                } else {
                    let waited = shared.results.wait_timeout(state, GLANCE);
                    state = waited.unwrap_or_else(PoisonError::into_inner).0;
                }
            }
            break Ended::Stopped;
        }
        if let Some((outs, weight)) = state.done.remove(&next) {
            next += outs.len() as u64;
            state.under_way -= weight;
            let offered = state.offered.is_some();
            drop(state);
            shared.room.notify_all();
            if offered {
                shared.items.notify_one();
            }
            told = false;
            let wanted = outs.into_iter().all(|out| consume(Some(out)));
            state = lock(&shared.state);
            if !wanted {
                break Ended::Stopped;
            }
        } else if state.failed {
            drop(state);
            return Err(io::Error::other("a worker failed"));
        } else if state.closed && state.under_way == 0 {
            break Ended::Done;
        } else if !told {
            told = true;
            drop(state);
            let wanted = consume(None);
            state = lock(&shared.state);
            if !wanted {
                break Ended::Stopped;
            }
        } else {
            let waited = shared.results.wait_timeout(state, GLANCE);
            let (back, timeout) = waited.unwrap_or_else(PoisonError::into_inner);
            state = back;
            // The consumer may want to show that the work goes on.
            told = !timeout.timed_out();
        }
    };
    state.stopped = true;
    drop(state);
    shared.items.notify_all();
    shared.room.notify_all();
    Ok(ended)
}

/// Starts a worker. False if the system gives no thread and others are there to do the work.
fn hire<I: Send + 'static, O: Send + 'static>(shared: &Arc<Shared<I, O>>, state: &mut State<I, O>) -> bool {
    let here = Arc::clone(shared);
    let spawned = thread::Builder::new().stack_size(STACK).spawn(move || {
        let guard = Guard(here);
        let shared = &guard.0;
        let mut work = (shared.hire)();
        let mut state = lock(&shared.state);
        state.idle -= 1;
        loop {
            if state.stopped || (state.closed && state.waiting.is_empty()) {
                return;
            }
            if state.waiting.is_empty()
                && state.under_way < shared.most_under_way()
                && let Some(offered) = state.offered.take()
            {
                state.under_way += offered.weight;
                state.waiting.push_back(offered);
            }
            if state.waiting.is_empty() {
                state.idle += 1;
                state = shared.items.wait(state).unwrap_or_else(PoisonError::into_inner);
                state.idle -= 1;
                continue;
            }
            let share = (state.waiting.len() / (2 * shared.threads)).clamp(1, CHUNK);
            let items: Vec<Weighed<I>> = state.waiting.drain(..share).collect();
            let first = state.next;
            state.next += share as u64;
            state.busy += 1;
            drop(state);
            let weight = items.iter().map(|item| item.weight).sum();
            let outs = items.into_iter().map(|Weighed { item, .. }| work(item)).collect();
            state = lock(&shared.state);
            state.busy -= 1;
            state.done.insert(first, (outs, weight));
            shared.results.notify_one();
        }
    });
    let hired = spawned.is_ok();
    if hired {
        state.workers += 1;
        state.idle += 1;
    } else if state.workers == 0 {
        state.failed = true;
    }
    hired
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Wakes everyone when a thread ends, and says so if it ended badly: nobody waits for the dead.
struct Guard<I, O>(Arc<Shared<I, O>>);

impl<I, O> Drop for Guard<I, O> {
    fn drop(&mut self) {
        if thread::panicking() {
            lock(&self.0.state).failed = true;
        }
        self.0.items.notify_all();
        self.0.results.notify_all();
    }
}

#[cfg(test)]
mod tests;
