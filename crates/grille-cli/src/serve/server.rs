//! The server: accepts connections, reads requests, and stops when it is told to.

use super::connections::{Connection, Connections};
use super::lively::{Lively, Pulse};
use super::reply::{Failure, Reply};
use super::route::{self, Site};
use hyper::body::{Body, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, body::Bytes};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::task::Poll;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::task::{LocalSet, spawn_local};

/// The longest body.
pub(super) const LONGEST_BODY: usize = 1 << 20;
/// How long the head of a request, or the next request, is waited for.
const HEAD: Duration = Duration::from_secs(30);
/// How long a connection may be silent, whoever's turn it is: an answer that nobody reads is not kept.
const SILENCE: Duration = Duration::from_secs(40);
/// How long a body may take to arrive.
const BODY: Duration = Duration::from_secs(20);
/// How long answers that are on their way may take when the server is told to stop.
const PARTING: Duration = Duration::from_secs(1);

/// Serves until `stop` comes.
pub(super) async fn serve(listener: TcpListener, site: Rc<Site>, stop: impl Future<Output = ()>) {
    let local = LocalSet::new();
    let accept = local.run_until(accept(listener, site));
    either(accept, stop).await;
    // Whoever still waits is let go with the connections: that stops the work too.
    drop(local);
}

/// Ends with the first of two.
pub(super) async fn either(one: impl Future<Output = ()>, other: impl Future<Output = ()>) {
    let (mut one, mut other) = (pin!(one), pin!(other));
    poll_fn(|cx| if one.as_mut().poll(cx).is_ready() { Poll::Ready(()) } else { other.as_mut().poll(cx) })
        .await;
}

async fn accept(listener: TcpListener, site: Rc<Site>) {
    let connections = Connections::default();
    loop {
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(_) => {
                // The machine has no room for one more; or that one has gone already.
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            }
        };
        let Some(connection) = connections.enter() else { continue };
        let _ = stream.set_nodelay(true);
        let site = Rc::clone(&site);
        let held = Rc::clone(&connection);
        let task = spawn_local(async move {
            let service = service_fn(|request| {
                let (site, at_work) = (Rc::clone(&site), held.at_work());
                async move {
                    let reply = answer(&site, request).await;
                    Ok::<Reply, Infallible>(reply.map(|content| content.sent_for(at_work)))
                }
            });
            let mut builder = http1::Builder::new();
            builder.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(64 << 10);
            let (stream, pulse) = Lively::new(stream);
            let served = async {
                // A connection that breaks is the other side's affair.
                let _ = builder.serve_connection(TokioIo::new(stream), service).await;
            };
            either(served, silence(&held, &pulse)).await;
        });
        connection.ended_by(task.abort_handle());
    }
}

/// Ends when nothing has come or gone for long though no answer is being worked out: the client neither sends a request
/// nor reads the answer.
async fn silence(connection: &Connection, pulse: &Pulse) {
    while connection.is_working_out() || pulse.silence() < SILENCE {
        tokio::time::sleep(SILENCE / 4).await;
    }
}

async fn answer(site: &Site, request: Request<Incoming>) -> Reply {
    let (head, mut body) = request.into_parts();
    match route::judge(site, &head) {
        Err(reply) => *reply,
        Ok(route) if !route.wants_body() => route::answer(site, &head, route, &[]).await,
        Ok(route) => match tokio::time::timeout(BODY, collect(&mut body)).await {
            Ok(Ok(bytes)) => route::answer(site, &head, route, &bytes).await,
            Ok(Err(failure)) => failure.reply(site.words),
            Err(_) => Failure::new(408, grille::words::Message::new("cli-serve-slow")).reply(site.words),
        },
    }
}

/// The whole body, if it is not too long.
async fn collect(body: &mut Incoming) -> Result<Vec<u8>, Failure> {
    let too_long = || {
        let message =
            grille::words::Message::new("cli-serve-too-large").with("most", LONGEST_BODY.to_string());
        Failure::new(413, message)
    };
    if body.size_hint().lower() > LONGEST_BODY as u64 {
        return Err(too_long());
    }
    let mut bytes: Vec<u8> = vec![];
    while let Some(frame) = poll_fn(|cx| Pin::new(&mut *body).poll_frame(cx)).await {
        let broken = || Failure::bad(grille::words::Message::new("cli-serve-broken"));
        let data: Bytes = match frame.map_err(|_| broken())?.into_data() {
            Ok(data) => data,
            Err(_) => continue,
        };
        if bytes.len() + data.len() > LONGEST_BODY {
            return Err(too_long());
        }
        bytes.extend_from_slice(&data);
    }
    Ok(bytes)
}

/// A runtime with one thread that listens and at most `threads` that work; `run` runs on it.
pub(super) fn on_runtime<T>(threads: usize, run: impl Future<Output = T>) -> std::io::Result<T> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .max_blocking_threads(threads)
        .thread_keep_alive(Duration::from_secs(10))
        .build()?;
    let result = runtime.block_on(run);
    runtime.shutdown_timeout(PARTING);
    Ok(result)
}
