//! What goes back: a text that is whole, or events as they come.

use super::connections::AtWork;
use super::guard;
use super::work::Stopper;
use grille::words::Message;
use hyper::Response;
use hyper::body::{Body, Bytes, Frame, SizeHint};
use hyper::header::{CONTENT_TYPE, HeaderName, HeaderValue};
use serde_json::{Map, Value};
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::sync::mpsc::Receiver;

/// The body of an answer. Its connection is at work until the body has gone out.
pub(super) struct Content {
    data: Data,
    _request: Option<AtWork>,
}

enum Data {
    Whole(Option<Bytes>),
    /// Events; the work that makes them is stopped when the client stops reading.
    Events {
        receiver: Receiver<Bytes>,
        _stopper: Stopper,
    },
}

impl Content {
    /// The same body, which keeps the connection at work while it is being sent.
    pub(super) fn sent_for(self, mut request: AtWork) -> Content {
        request.sends();
        Content { _request: Some(request), ..self }
    }
}

/// An answer.
pub(super) type Reply = Response<Content>;

/// Why there is no answer.
#[derive(Clone, Debug)]
pub(super) struct Failure {
    pub(super) status: u16,
    pub(super) message: Message,
    /// The line of the puzzle, where one is to blame.
    pub(super) line: Option<u64>,
    /// The field of the body, where one is to blame.
    pub(super) field: Option<String>,
}

impl Failure {
    pub(super) fn new(status: u16, message: Message) -> Failure {
        Failure { status, message, line: None, field: None }
    }

    /// What is asked for cannot be understood.
    pub(super) fn bad(message: Message) -> Failure {
        Failure::new(400, message)
    }

    pub(super) fn in_field(self, field: &str) -> Failure {
        Failure { field: Some(field.to_string()), ..self }
    }

    /// The failure as an answer, in words.
    pub(super) fn reply(&self, words: &grille::words::Words) -> Reply {
        let mut error = Map::new();
        error.insert("message".into(), words.say(&self.message).into());
        error.extend(self.line.map(|line| ("line".to_string(), line.into())));
        error.extend(self.field.clone().map(|field| ("field".to_string(), field.into())));
        let object = Map::from_iter([("error".to_string(), Value::Object(error))]);
        let mut reply = json(self.status, &Value::Object(object));
        if self.status == 503 {
            reply.headers_mut().insert("retry-after", HeaderValue::from_static("1"));
        }
        reply
    }
}

/// An answer in JSON.
pub(super) fn json(status: u16, value: &Value) -> Reply {
    let mut reply = whole(status, "application/json", format!("{value}\n").into());
    reply.headers_mut().insert("cache-control", HeaderValue::from_static("no-store"));
    reply
}

/// An answer of this kind.
pub(super) fn whole(status: u16, kind: &'static str, content: Bytes) -> Reply {
    with_headers(status, kind, Data::Whole(Some(content)))
}

/// An answer as events.
pub(super) fn events(receiver: Receiver<Bytes>, stopper: Stopper) -> Reply {
    let mut reply = with_headers(200, "text/event-stream", Data::Events { receiver, _stopper: stopper });
    reply.headers_mut().insert("cache-control", HeaderValue::from_static("no-store"));
    reply
}

fn with_headers(status: u16, kind: &'static str, data: Data) -> Reply {
    let mut reply = Response::new(Content { data, _request: None });
    *reply.status_mut() =
        hyper::StatusCode::from_u16(status).unwrap_or(hyper::StatusCode::INTERNAL_SERVER_ERROR);
    reply.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    for (name, value) in guard::HEADERS {
        reply.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    reply
}

impl Body for Content {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        match &mut self.get_mut().data {
            Data::Whole(bytes) => Poll::Ready(bytes.take().map(|bytes| Ok(Frame::data(bytes)))),
            Data::Events { receiver, .. } => {
                receiver.poll_recv(cx).map(|event| event.map(|bytes| Ok(Frame::data(bytes))))
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        matches!(self.data, Data::Whole(None))
    }

    fn size_hint(&self) -> SizeHint {
        match &self.data {
            Data::Whole(bytes) => SizeHint::with_exact(bytes.as_ref().map_or(0, |bytes| bytes.len() as u64)),
            Data::Events { .. } => SizeHint::default(),
        }
    }
}
