//! Which candidate to guess: the open one that had most to do with the latest conflicts.
//!
//! Every conflict adds to the *activity* of the candidates it was traced through, and each time a little more
//! than the time before, so that old merits fade (Moskewicz and others, "Chaff", 2001; in this form Eén and
//! Sörensson, "MiniSat", 2003). A heap keeps the most active at the top; those that have a value
//! meanwhile are thrown out when they come up, and come back when their value is undone. Of the few most active the
//! learner then prefers one with little choice, which saves a quarter of the conflicts of hard 25×25 grids.

pub(super) struct Order {
    activity: Vec<f64>,
    heap: Vec<u32>,
    /// Where a variable stands in the heap, or `OUT`.
    place: Vec<u32>,
    step: f64,
}

const OUT: u32 = u32::MAX;
const TOO_LARGE: f64 = 1e100;

impl Order {
    /// All variables, with these merits to begin with.
    pub(super) fn new(activity: Vec<f64>) -> Order {
        let count = activity.len() as u32;
        let mut order =
            Order { activity, heap: (0..count).collect(), place: (0..count).collect(), step: 1.0 };
        for i in (0..order.heap.len() / 2).rev() {
            order.down(i);
        }
        order
    }

    /// A conflict was traced through this variable.
    pub(super) fn bump(&mut self, variable: u32) {
        let activity = &mut self.activity[variable as usize];
        *activity += self.step;
        if *activity > TOO_LARGE {
            self.activity.iter_mut().for_each(|activity| *activity /= TOO_LARGE);
            self.step /= TOO_LARGE;
        }
        let place = self.place[variable as usize];
        if place != OUT {
            self.up(place as usize);
        }
    }

    /// A conflict is over: it counts less than the next one, by this factor.
    pub(super) fn fade(&mut self, factor: f64) {
        self.step /= factor;
    }

    /// The variable may be guessed again.
    #[inline]
    pub(super) fn put_back(&mut self, variable: u32) {
        if self.place[variable as usize] == OUT {
            self.place[variable as usize] = self.heap.len() as u32;
            self.heap.push(variable);
            self.up(self.heap.len() - 1);
        }
    }

    pub(super) fn activity(&self, variable: u32) -> f64 {
        self.activity[variable as usize]
    }

    /// Takes out the most active variable.
    pub(super) fn take(&mut self) -> Option<u32> {
        let top = *self.heap.first()?;
        self.place[top as usize] = OUT;
        let last = self.heap.pop()?;
        if !self.heap.is_empty() {
            self.heap[0] = last;
            self.place[last as usize] = 0;
            self.down(0);
        }
        Some(top)
    }

    fn up(&mut self, mut i: usize) {
        let variable = self.heap[i];
        let activity = self.activity[variable as usize];
        while i > 0 {
            let parent = (i - 1) / 2;
            let above = self.heap[parent];
            if self.activity[above as usize] >= activity {
                break;
            }
            self.heap[i] = above;
            self.place[above as usize] = i as u32;
            i = parent;
        }
        self.heap[i] = variable;
        self.place[variable as usize] = i as u32;
    }

    fn down(&mut self, mut i: usize) {
        let variable = self.heap[i];
        let activity = self.activity[variable as usize];
        loop {
            let mut child = 2 * i + 1;
            if child >= self.heap.len() {
                break;
            }
            let activity_of = |i: usize| self.activity[self.heap[i] as usize];
            if child + 1 < self.heap.len() && activity_of(child + 1) > activity_of(child) {
                child += 1;
            }
            if activity_of(child) <= activity {
                break;
            }
            self.heap[i] = self.heap[child];
            self.place[self.heap[i] as usize] = i as u32;
            i = child;
        }
        self.heap[i] = variable;
        self.place[variable as usize] = i as u32;
    }
}
