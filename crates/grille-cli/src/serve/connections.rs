//! The connections: at most so many, and when one more comes, the one that has been idle longest makes room. So
//! whoever opens thousands and leaves them shuts nobody out, and whoever waits for an answer keeps it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use tokio::task::AbortHandle;

/// The most connections at a time.
const MOST: usize = 512;

/// The connections there are, by a number that rises whenever one of them has been at work.
#[derive(Clone, Default)]
pub(super) struct Connections(Rc<RefCell<Open>>);

#[derive(Default)]
struct Open {
    next: u64,
    /// Those that wait for a request, the one that waits longest first.
    idle: BTreeMap<u64, Option<AbortHandle>>,
    busy: usize,
}

/// One of them.
pub(super) struct Connection {
    all: Connections,
    state: RefCell<State>,
}

struct State {
    /// The number under which it is idle; `None` while it is busy.
    idle: Option<u64>,
    handle: Option<AbortHandle>,
    /// How many of its requests are being answered: worked out, or sent.
    requests: usize,
    /// How many of their answers are still being worked out.
    working_out: usize,
}

impl Connections {
    /// Takes in one more, if need be in the place of another; `None` if all are busy.
    pub(super) fn enter(&self) -> Option<Rc<Connection>> {
        let mut open = self.0.borrow_mut();
        if open.idle.len() + open.busy >= MOST {
            let (_, handle) = open.idle.pop_first()?;
            if let Some(handle) = handle {
                handle.abort();
            }
        }
        let number = open.number();
        open.idle.insert(number, None);
        let state = State { idle: Some(number), handle: None, requests: 0, working_out: 0 };
        Some(Rc::new(Connection { all: self.clone(), state: RefCell::new(state) }))
    }
}

impl Open {
    fn number(&mut self) -> u64 {
        self.next += 1;
        self.next
    }
}

impl Connection {
    /// How it is ended from outside.
    pub(super) fn ended_by(&self, handle: AbortHandle) {
        let mut state = self.state.borrow_mut();
        let mut open = self.all.0.borrow_mut();
        if let Some(entry) = state.idle.and_then(|number| open.idle.get_mut(&number)) {
            *entry = Some(handle.clone());
        }
        state.handle = Some(handle);
    }

    /// Whether an answer to one of its requests is being worked out.
    pub(super) fn is_working_out(&self) -> bool {
        self.state.borrow().working_out > 0
    }

    /// It has a request to be answered, as long as what is returned lives.
    pub(super) fn at_work(self: &Rc<Self>) -> AtWork {
        let mut state = self.state.borrow_mut();
        state.requests += 1;
        state.working_out += 1;
        if let Some(number) = state.idle.take() {
            let mut open = self.all.0.borrow_mut();
            open.idle.remove(&number);
            open.busy += 1;
        }
        AtWork { connection: Rc::clone(self), sends: false }
    }
}

/// A request that is being answered, until the last of the answer has been sent.
pub(super) struct AtWork {
    connection: Rc<Connection>,
    sends: bool,
}

impl AtWork {
    /// The answer is there, or begins to come, and is sent from now on.
    pub(super) fn sends(&mut self) {
        if !std::mem::replace(&mut self.sends, true) {
            self.connection.state.borrow_mut().working_out -= 1;
        }
    }
}

impl Drop for AtWork {
    fn drop(&mut self) {
        self.sends();
        let mut state = self.connection.state.borrow_mut();
        state.requests -= 1;
        if state.requests == 0 && state.idle.is_none() {
            let mut open = self.connection.all.0.borrow_mut();
            open.busy -= 1;
            let number = open.number();
            open.idle.insert(number, state.handle.clone());
            state.idle = Some(number);
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let state = self.state.borrow();
        let mut open = self.all.0.borrow_mut();
        match state.idle {
            Some(number) => {
                open.idle.remove(&number);
            }
            None => open.busy -= 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(all: &Connections) -> (usize, usize) {
        (all.0.borrow().idle.len(), all.0.borrow().busy)
    }

    #[test]
    fn the_one_idle_longest_makes_room() {
        let all = Connections::default();
        let mut open: Vec<_> = (0..MOST).map(|_| all.enter().unwrap()).collect();
        // The first has just been at work: it is no longer the one idle longest.
        drop(open[0].at_work());
        let last = all.enter().unwrap();
        assert_eq!(counts(&all), (MOST, 0));
        assert!(!all.0.borrow().idle.contains_key(&2));
        let working: Vec<_> = open.iter().map(|connection| connection.at_work()).collect();
        assert_eq!(counts(&all), (1, MOST));
        drop(last);
        assert_eq!(counts(&all), (0, MOST));
        assert!(all.enter().is_none());
        drop(working);
        open.clear();
        assert_eq!(counts(&all), (0, 0));
    }

    #[test]
    fn a_connection_is_busy_until_its_answer_has_been_sent() {
        let all = Connections::default();
        let connection = all.enter().unwrap();
        let mut request = connection.at_work();
        assert!(connection.is_working_out());
        request.sends();
        request.sends();
        assert_eq!((counts(&all), connection.is_working_out()), ((0, 1), false));
        // A second request on the same connection.
        let second = connection.at_work();
        drop(request);
        assert_eq!((counts(&all), connection.is_working_out()), ((0, 1), true));
        drop(second);
        assert_eq!((counts(&all), connection.is_working_out()), ((1, 0), false));
    }
}
