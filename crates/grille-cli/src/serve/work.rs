//! The work itself, away from the thread that listens: a bounded number of workers, a bounded number of requests, and
//! a flag for each that stops it when its client goes away.
//!
//! Requests are of three weights. A *light* one (a hint, a check) is what a person at the page waits for. A *heavy* one
//! may take as long as the time limit allows, and a *large* one, about a grid above the sizes that people play, may
//! take much memory too. Heavy requests never get all workers, so that a light one finds a worker at once, and only
//! [`LARGE_AT_ONCE`] large ones are worked on at the same time.

use super::reply::Failure;
use grille::words::Message;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::AbortHandle;

/// The most requests that are worked on or wait for a worker.
const MOST: usize = 256;
/// The most large requests that are worked on at the same time: each may take hundreds of megabytes.
const LARGE_AT_ONCE: usize = 2;

/// How much a request may ask of the machine.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Weight {
    Light,
    Heavy,
    Large,
}

/// The workshop of a server.
#[derive(Clone)]
pub(super) struct Workshop {
    at_work: Arc<AtomicUsize>,
    /// How long one request may take.
    pub(super) time_limit: Duration,
    heavy: Arc<Semaphore>,
    large: Arc<Semaphore>,
}

/// How many workers there are, and how many of them heavy requests may have.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Workers {
    pub(super) all: usize,
    pub(super) for_heavy: usize,
}

impl Workers {
    /// Of `threads` workers a quarter, and at least one, is kept for light requests. Where there is only one, there
    /// is one more.
    pub(super) fn of(threads: usize) -> Workers {
        let threads = threads.max(1);
        let for_heavy = (threads - threads.div_ceil(4)).max(1);
        Workers { all: threads.max(for_heavy + 1), for_heavy }
    }
}

/// A place in the workshop, given back when the work is done, wherever it ends.
struct Place(Arc<AtomicUsize>);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// What a request holds while it is worked on.
type Permits = [Option<OwnedSemaphorePermit>; 2];

/// Stops the work when it is dropped, be it waiting or running.
pub(super) struct Stopper {
    flag: Arc<AtomicBool>,
    waiting: Option<AbortHandle>,
}

impl Drop for Stopper {
    fn drop(&mut self) {
        self.flag.store(true, Ordering::Relaxed);
        if let Some(waiting) = &self.waiting {
            waiting.abort();
        }
    }
}

impl Workshop {
    pub(super) fn new(time_limit: Duration, workers: Workers) -> Workshop {
        Workshop {
            at_work: Arc::default(),
            time_limit,
            heavy: Arc::new(Semaphore::new(workers.for_heavy)),
            large: Arc::new(Semaphore::new(LARGE_AT_ONCE)),
        }
    }

    /// A place, unless there are too many requests.
    fn enter(&self) -> Result<Place, Failure> {
        let place = Place(Arc::clone(&self.at_work));
        match self.at_work.fetch_add(1, Ordering::Relaxed) {
            others if others < MOST => Ok(place),
            _ => Err(Failure::new(503, Message::new("cli-serve-busy"))),
        }
    }

    /// Waits until a request of this weight may have a worker. A large request takes its turn among the large ones
    /// first, so that it holds up no other heavy request while it waits.
    async fn permits(&self, weight: Weight) -> Permits {
        let large = if weight == Weight::Large { Some(&self.large) } else { None };
        let heavy = if weight == Weight::Light { None } else { Some(&self.heavy) };
        let mut permits = [None, None];
        for (permit, semaphore) in permits.iter_mut().zip([large, heavy]) {
            if let Some(semaphore) = semaphore {
                // The semaphores are never closed.
                *permit = Arc::clone(semaphore).acquire_owned().await.ok();
            }
        }
        permits
    }

    /// Does some work and waits for it; if the client goes away, it is stopped.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        weight: Weight,
        most: Duration,
        work: impl FnOnce(Arc<AtomicBool>) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let place = self.enter()?;
        let flag = Arc::new(AtomicBool::new(false));
        let _stopper = Stopper { flag: Arc::clone(&flag), waiting: None };
        let done = async {
            let permits = self.permits(weight).await;
            on_worker(place, permits, flag, work).await
        };
        // The work has a limit of its own and keeps to it; this is for the time it waited and for what cannot stop.
        match tokio::time::timeout(self.time_limit + most + Duration::from_secs(5), done).await {
            Ok(Ok(Some(result))) => result,
            Ok(Ok(None)) | Err(_) => Err(Failure::new(503, Message::new("cli-serve-too-long"))),
            Ok(Err(_)) => Err(Failure::new(500, Message::new("cli-serve-failed"))),
        }
    }

    /// Begins work that reports what it finds by itself; what is returned stops it.
    pub(super) fn start(
        &self,
        weight: Weight,
        work: impl FnOnce(Arc<AtomicBool>) + Send + 'static,
    ) -> Result<Stopper, Failure> {
        let place = self.enter()?;
        let flag = Arc::new(AtomicBool::new(false));
        let (limiter, stop) = (self.clone(), Arc::clone(&flag));
        let task = tokio::task::spawn_local(async move {
            let permits = limiter.permits(weight).await;
            // The work reports its end itself.
            drop(on_worker(place, permits, stop, work));
        });
        Ok(Stopper { flag, waiting: Some(task.abort_handle()) })
    }
}

/// Runs the work on a worker, which holds the place and the permits until it is done.
fn on_worker<T: Send + 'static>(
    place: Place,
    permits: Permits,
    flag: Arc<AtomicBool>,
    work: impl FnOnce(Arc<AtomicBool>) -> T + Send + 'static,
) -> tokio::task::JoinHandle<Option<T>> {
    tokio::task::spawn_blocking(move || {
        let _held = (place, permits);
        // The client may have gone while this waited for its worker.
        (!flag.load(Ordering::Relaxed)).then(|| work(flag))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use tokio::task::LocalSet;

    #[test]
    fn heavy_requests_never_have_all_workers() {
        for threads in 0..100 {
            let workers = Workers::of(threads);
            assert!(workers.for_heavy >= 1 && workers.for_heavy < workers.all, "{threads}: {workers:?}");
            assert!(workers.all <= threads.max(2), "{threads}: {workers:?}");
        }
        assert_eq!(Workers::of(8), Workers { all: 8, for_heavy: 6 });
    }

    /// A workshop of so many threads, and the runtime it works on.
    fn on_workshop<F: Future>(threads: usize, run: impl FnOnce(Workshop) -> F) -> F::Output {
        let workers = Workers::of(threads);
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .max_blocking_threads(workers.all)
            .build()
            .unwrap();
        let workshop = Workshop::new(Duration::from_secs(60), workers);
        let result = runtime.block_on(LocalSet::new().run_until(run(workshop)));
        runtime.shutdown_background();
        result
    }

    /// Work that lasts until it is stopped, and reports that it has begun.
    fn endless(begun: mpsc::Sender<()>) -> impl FnOnce(Arc<AtomicBool>) + Send + 'static {
        move |stop| {
            let _ = begun.send(());
            while !stop.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(2));
            }
        }
    }

    #[test]
    fn a_light_request_is_answered_while_heavy_ones_wait() {
        for weight in [Weight::Heavy, Weight::Large] {
            on_workshop(1, async |workshop| {
                let (begun, _) = mpsc::channel();
                let _heavy: Vec<Stopper> =
                    (0..20).map(|_| workshop.start(weight, endless(begun.clone())).unwrap()).collect();
                tokio::time::sleep(Duration::from_millis(20)).await;
                let answer = workshop.run(Weight::Light, Duration::ZERO, |_| Ok(7)).await;
                assert!(matches!(answer, Ok(7)));
            });
        }
    }

    #[test]
    fn few_large_requests_are_worked_on_at_once_and_the_next_begins_when_one_is_left() {
        on_workshop(16, async |workshop| {
            let (begun, begins) = mpsc::channel();
            let start = || workshop.start(Weight::Large, endless(begun.clone())).unwrap();
            let mut large: Vec<Stopper> = (0..5).map(|_| start()).collect();
            tokio::time::sleep(Duration::from_millis(50)).await;
            assert_eq!(begins.try_iter().count(), LARGE_AT_ONCE);
            // Other heavy ones are not held up.
            let (begun, heavy) = mpsc::channel();
            let _heavy = workshop.start(Weight::Heavy, endless(begun)).unwrap();
            tokio::time::sleep(Duration::from_millis(50)).await;
            assert_eq!(heavy.try_iter().count(), 1);
            // Those that left while they waited never begin.
            large.drain(2..4);
            drop(large.remove(0));
            for _ in 0..500 {
                tokio::time::sleep(Duration::from_millis(2)).await;
                if workshop.at_work.load(Ordering::Relaxed) == 3 {
                    break;
                }
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
            assert_eq!((begins.try_iter().count(), workshop.at_work.load(Ordering::Relaxed)), (1, 3));
        });
    }

    #[test]
    fn a_panic_is_answered_with_500_and_gives_its_place_back() {
        on_workshop(2, async |workshop| {
            let answer = workshop.run::<()>(Weight::Heavy, Duration::ZERO, |_| panic!("on purpose")).await;
            assert_eq!(answer.unwrap_err().status, 500);
            assert_eq!(workshop.at_work.load(Ordering::Relaxed), 0);
            assert_eq!(workshop.heavy.available_permits(), 1);
        });
    }
}
