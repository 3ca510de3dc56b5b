//! The work itself, away from the thread that listens: a bounded number of threads, a bounded number of requests, and
//! a flag for each that stops it when nobody waits for the answer any more.

use super::reply::Failure;
use grille::words::Message;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

/// The most requests that are worked on or wait for a thread.
const MOST: usize = 256;

/// The workshop of a server.
#[derive(Clone)]
pub(super) struct Workshop {
    at_work: Arc<AtomicUsize>,
    /// How long one request may take.
    pub(super) time_limit: Duration,
}

/// A place in the workshop, given back when the work is done, wherever it ends.
struct Place(Arc<AtomicUsize>);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Stops the work when it is dropped: with the answer that nobody waits for.
pub(super) struct Stopper(Arc<AtomicBool>);

impl Drop for Stopper {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Workshop {
    pub(super) fn new(time_limit: Duration) -> Workshop {
        Workshop { at_work: Arc::default(), time_limit }
    }

    /// Begins some work on a thread of its own. It is given the flag that says to stop.
    fn begin<T: Send + 'static>(
        &self,
        work: impl FnOnce(Arc<AtomicBool>) -> T + Send + 'static,
    ) -> Result<(tokio::task::JoinHandle<Option<T>>, Stopper), Failure> {
        let place = Place(Arc::clone(&self.at_work));
        if self.at_work.fetch_add(1, Ordering::Relaxed) >= MOST {
            return Err(Failure::new(503, Message::new("cli-serve-busy")));
        }
        let flag = Arc::new(AtomicBool::new(false));
        let stopper = Stopper(Arc::clone(&flag));
        let task = tokio::task::spawn_blocking(move || {
            let _place = place;
            // Whoever asked may have gone while this waited for its thread.
            (!flag.load(Ordering::Relaxed)).then(|| work(flag))
        });
        Ok((task, stopper))
    }

    /// Does some work and waits for it; if whoever waits goes away, it is stopped.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        most: Duration,
        work: impl FnOnce(Arc<AtomicBool>) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let (task, _stopper) = self.begin(work)?;
        // The work has a limit of its own and keeps to it; this is for the time it waited and for what cannot stop.
        match tokio::time::timeout(self.time_limit + most + Duration::from_secs(5), task).await {
            Ok(Ok(Some(result))) => result,
            Ok(Ok(None)) | Err(_) => Err(Failure::new(503, Message::new("cli-serve-too-long"))),
            Ok(Err(_)) => Err(Failure::new(500, Message::new("cli-serve-failed"))),
        }
    }

    /// Begins work that tells what it finds by itself.
    pub(super) fn start(
        &self,
        work: impl FnOnce(Arc<AtomicBool>) + Send + 'static,
    ) -> Result<Stopper, Failure> {
        self.begin(work).map(|(_, stopper)| stopper)
    }
}
