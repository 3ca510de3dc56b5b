//! A bound on the threads of linear solvers.
//!
//! A thread that was stopped in the middle of a slice goes on until the slice ends, and keeps its memory until then. A
//! server that is asked again and again would pile such threads up. So each solver holds a permit, which its thread
//! keeps to its last instruction, and there are only so many permits in the process: the next solver waits for one
//! that ends, or for its own time limit.

use super::GLANCE;
use grille::engine::{Stop, Watch};
use std::sync::{Arc, Condvar, LazyLock, Mutex, PoisonError};
use std::thread;

/// The permits of the process.
static POOL: LazyLock<Arc<Pool>> = LazyLock::new(|| {
    // At least as many as the workers of the server.
    Arc::new(Pool::new(thread::available_parallelism().map_or(1, usize::from).max(8)))
});

#[derive(Debug)]
struct Pool {
    free: Mutex<usize>,
    freed: Condvar,
}

/// The right to have one thread, given back when the last owner drops it.
#[derive(Debug)]
pub(super) struct Permit(Arc<Pool>);

impl Pool {
    fn new(permits: usize) -> Pool {
        Pool { free: Mutex::new(permits), freed: Condvar::new() }
    }

    fn acquire(self: &Arc<Self>, watch: &Watch) -> Result<Permit, Stop> {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        while *free == 0 {
            if let Some(stop) = watch.stop() {
                return Err(stop);
            }
            free = self.freed.wait_timeout(free, GLANCE).unwrap_or_else(PoisonError::into_inner).0;
        }
        *free -= 1;
        Ok(Permit(Arc::clone(self)))
    }
}

impl Permit {
    /// Waits for a permit as long as the watch allows.
    pub(super) fn acquire(watch: &Watch) -> Result<Permit, Stop> {
        POOL.acquire(watch)
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        *self.0.free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.freed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grille::engine::Settings;
    use std::time::Duration;

    #[test]
    fn permits_run_out_and_come_back() {
        let pool = Arc::new(Pool::new(2));
        let forever = Watch::new(&Settings::limit(1));
        let soon = Settings { time_limit: Some(Duration::from_millis(30)), ..Settings::limit(1) };
        let first = pool.acquire(&forever).unwrap();
        let second = pool.acquire(&forever).unwrap();
        assert_eq!(pool.acquire(&Watch::new(&soon)).unwrap_err(), Stop::Time);
        drop(first);
        let third = pool.acquire(&Watch::new(&soon)).unwrap();
        // One that is given back on another thread wakes the one that waits.
        thread::scope(|scope| {
            let waiting = scope.spawn(|| pool.acquire(&forever).is_ok());
            scope.spawn(move || drop(second));
            assert!(waiting.join().unwrap());
        });
        drop(third);
        assert_eq!(*pool.free.lock().unwrap(), 2);
    }
}
