//! Puzzles made on request: as events, each puzzle when it is there and how far the work is in between, or all of them
//! in one answer.

use super::answers::{self, Request};
use super::ask;
use super::reply::{self, Failure, Reply};
use super::work::{Weight, Workshop};
use crate::generate::{Files, Order};
use grille::engine::Settings;
use grille::generate::Why;
use grille::words::Words;
use hyper::body::Bytes;
use serde_json::{Map, Value, json};
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{self, Sender};

/// How often it is said how far the work is.
const PULSE: Duration = Duration::from_millis(250);

/// How far the work is.
#[derive(Clone)]
struct Progress {
    kept: Arc<AtomicU64>,
    tried: Arc<AtomicU64>,
    started: Instant,
}

impl Progress {
    fn new() -> Progress {
        Progress { kept: Arc::default(), tried: Arc::default(), started: Instant::now() }
    }

    fn fields(&self) -> Map<String, Value> {
        let mut fields = Map::new();
        fields.insert("kept".into(), self.kept.load(Ordering::Relaxed).into());
        fields.insert("tried".into(), self.tried.load(Ordering::Relaxed).into());
        fields.insert("seconds".into(), self.started.elapsed().as_secs_f64().into());
        fields
    }
}

/// Makes the puzzles, hands each over, and says how it ended. `give` returns false if nobody wants more.
fn make(
    request: &Request,
    stop: Arc<AtomicBool>,
    progress: &Progress,
    give: Give<'_>,
) -> Result<Map<String, Value>, Failure> {
    let ui = ask::ui(request.words, stop);
    let order = Order::read(&ui, &answers::matches(request)?, Files::Ignored).map_err(Failure::bad)?;
    let end = |status: &str, messages: Vec<String>| {
        let mut fields = Map::from_iter([("status".to_string(), Value::from(status))]);
        if !messages.is_empty() {
            fields.insert("message".into(), messages.join("\n").into());
        }
        fields.extend(progress.fields());
        fields
    };
    let mut maker = match order.maker(&progress.tried) {
        Ok(maker) => maker,
        Err(impossible) => return Ok(end("impossible", vec![ui.say(&impossible)])),
    };
    for number in 0..order.count {
        let left = request.time_limit.saturating_sub(progress.started.elapsed());
        let settings = Settings { time_limit: Some(left), ..order.settings.clone() };
        match order.one(&mut maker, number, &settings) {
            Ok(text) => {
                progress.kept.fetch_add(1, Ordering::Relaxed);
                let puzzle = serde_json::from_str(&text).unwrap_or_default();
                if !give(puzzle) {
                    return Ok(end("interrupted", vec![]));
                }
            }
            Err(unmet) if unmet.why == Why::Interrupt => return Ok(end("interrupted", vec![])),
            Err(unmet) => {
                let tried = progress.tried.load(Ordering::Relaxed);
                let messages = order.unmet(&unmet, number, tried, progress.started.elapsed());
                return Ok(end("unmet", messages.iter().map(|message| ui.say(message)).collect()));
            }
        }
    }
    Ok(end("made", vec![]))
}

/// All puzzles in one answer.
pub(super) async fn whole(workshop: &Workshop, request: Request) -> Result<Reply, Failure> {
    let most = request.time_limit;
    let made = workshop.run(Weight::Heavy, most, move |stop| {
        let mut puzzles = vec![];
        let end = make(&request, stop, &Progress::new(), &mut |puzzle| {
            puzzles.push(puzzle);
            true
        })?;
        let mut answer = Map::from_iter([("puzzles".to_string(), Value::from(puzzles))]);
        answer.extend(end);
        Ok(Value::Object(answer))
    });
    Ok(reply::json(200, &made.await?))
}

/// The puzzles as events. What cannot be understood is refused before the first.
pub(super) fn events(workshop: &Workshop, request: Request) -> Result<Reply, Failure> {
    let ui = ask::ui(request.words, Arc::default());
    // Judged twice, for once the events have begun it is too late to refuse; a grid to begin from is solved later.
    if request.body.get("from").is_none() {
        Order::read(&ui, &answers::matches(&request)?, Files::Ignored).map_err(Failure::bad)?;
    } else {
        answers::matches(&request)?;
    }
    let words = request.words;
    stream(workshop, words, move |stop, progress, give| make(&request, stop, progress, give))
}

/// What hands a puzzle over; false if the client wants no more.
type Give<'g> = &'g mut dyn FnMut(Value) -> bool;

/// Runs the work and sends what it makes as events, with the end as the last of them, whatever happens to the work.
fn stream(
    workshop: &Workshop,
    words: &'static Words,
    work: impl FnOnce(Arc<AtomicBool>, &Progress, Give<'_>) -> Result<Map<String, Value>, Failure>
    + Send
    + 'static,
) -> Result<Reply, Failure> {
    let (sender, receiver) = mpsc::channel::<Bytes>(64);
    let progress = Progress::new();
    // The worker takes it out when it ends, so that no progress comes after the end.
    let open = Arc::new(Mutex::new(Some(sender.clone())));
    tokio::task::spawn_local(pulse(Arc::clone(&open), progress.clone()));
    let stopper = workshop.start(Weight::Heavy, move |stop| {
        let mut give = |puzzle| sender.blocking_send(event("puzzle", &puzzle)).is_ok();
        let end = panic::catch_unwind(AssertUnwindSafe(|| work(stop, &progress, &mut give)));
        open.lock().unwrap_or_else(PoisonError::into_inner).take();
        let end = match end {
            Ok(Ok(end)) => Value::Object(end),
            Ok(Err(failure)) => json!({ "status": "refused", "message": words.say(&failure.message) }),
            Err(_) => json!({ "status": "failed", "message": words.text("cli-serve-failed") }),
        };
        let _ = sender.blocking_send(event("end", &end));
    })?;
    Ok(reply::events(receiver, stopper))
}

/// Reports how far the work is until it has ended or the client has gone.
async fn pulse(open: Arc<Mutex<Option<Sender<Bytes>>>>, progress: Progress) {
    loop {
        {
            let open = open.lock().unwrap_or_else(PoisonError::into_inner);
            let Some(sender) = open.as_ref().filter(|sender| !sender.is_closed()) else { return };
            // One that finds no room is not missed.
            let _ = sender.try_send(event("progress", &Value::Object(progress.fields())));
        }
        tokio::time::sleep(PULSE).await;
    }
}

fn event(name: &str, data: &Value) -> Bytes {
    format!("event: {name}\ndata: {data}\n\n").into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::serve::work::Workers;
    use crate::words;
    use grille::words::Lang;
    use hyper::body::Body;
    use std::future::poll_fn;
    use std::pin::Pin;
    use tokio::task::LocalSet;

    /// All events of some work, to the end of the stream.
    fn all(
        work: impl FnOnce(Arc<AtomicBool>, &Progress, Give<'_>) -> Result<Map<String, Value>, Failure>
        + Send
        + 'static,
    ) -> String {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let text = runtime.block_on(LocalSet::new().run_until(async {
            let workshop = Workshop::new(Duration::from_secs(60), Workers::of(2));
            let mut reply =
                stream(&workshop, words::words(Lang::En), work).unwrap_or_else(|_| unreachable!());
            let mut text = vec![];
            while let Some(frame) = poll_fn(|cx| Pin::new(reply.body_mut()).poll_frame(cx)).await {
                text.extend_from_slice(frame.unwrap().data_ref().unwrap());
            }
            text
        }));
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn a_panic_in_the_middle_ends_the_stream_and_is_reported() {
        let text = all(|_, _, give| {
            assert!(give(json!({ "puzzle": "12" })));
            panic!("on purpose")
        });
        let last = text.trim_end().rsplit("\n\n").next().unwrap();
        assert!(text.contains("event: puzzle\ndata: {\"puzzle\":\"12\"}"), "{text}");
        assert!(last.starts_with("event: end\ndata: {\"status\":\"failed\",\"message\":\""), "{text}");
    }

    #[test]
    fn the_end_is_the_last_event() {
        let end = || Map::from_iter([("status".to_string(), json!("made"))]);
        let text = all(move |_, _, _| {
            std::thread::sleep(2 * PULSE);
            Ok(end())
        });
        assert!(text.contains("event: progress"), "{text}");
        assert!(text.ends_with("event: end\ndata: {\"status\":\"made\"}\n\n"), "{text}");
    }
}
