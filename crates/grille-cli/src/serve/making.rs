//! Puzzles made on request: as events, each puzzle when it is there and how far the work is in between, or all of them
//! in one answer.

use super::answers::{self, Request};
use super::ask;
use super::reply::{self, Failure, Reply};
use super::work::Workshop;
use crate::generate::{Files, Order};
use grille::engine::Settings;
use grille::generate::Why;
use hyper::body::Bytes;
use serde_json::{Map, Value, json};
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
    mut give: impl FnMut(Value) -> bool,
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
    let made = workshop.run(most, move |stop| {
        let mut puzzles = vec![];
        let end = make(&request, stop, &Progress::new(), |puzzle| {
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
    let (sender, receiver) = mpsc::channel::<Bytes>(64);
    let progress = Progress::new();
    // Whoever ends takes it out: so nothing comes after the end.
    let open = Arc::new(Mutex::new(Some(sender.clone())));
    tokio::task::spawn_local(pulse(Arc::clone(&open), progress.clone()));
    let words = request.words;
    let stopper = workshop.start(move |stop| {
        let end =
            make(&request, stop, &progress, |puzzle| sender.blocking_send(event("puzzle", &puzzle)).is_ok());
        open.lock().unwrap_or_else(PoisonError::into_inner).take();
        let end = match end {
            Ok(end) => Value::Object(end),
            Err(failure) => json!({ "status": "refused", "message": words.say(&failure.message) }),
        };
        let _ = sender.blocking_send(event("end", &end));
    })?;
    Ok(reply::events(receiver, stopper))
}

/// Says how far the work is until it has ended or nobody listens.
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
