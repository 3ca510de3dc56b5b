//! A socket that remembers when something last came or went, so that whoever neither sends nor reads can be let go.

use std::cell::Cell;
use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

/// The socket.
pub(super) struct Lively {
    stream: TcpStream,
    last: Pulse,
}

/// When something last came or went.
#[derive(Clone)]
pub(super) struct Pulse(Rc<Cell<Instant>>);

impl Pulse {
    /// How long nothing has.
    pub(super) fn silence(&self) -> Duration {
        self.0.get().elapsed()
    }

    fn beat(&self) {
        self.0.set(Instant::now());
    }
}

impl Lively {
    pub(super) fn new(stream: TcpStream) -> (Lively, Pulse) {
        let last = Pulse(Rc::new(Cell::new(Instant::now())));
        (Lively { stream, last: last.clone() }, last)
    }
}

impl AsyncRead for Lively {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let done = Pin::new(&mut self.stream).poll_read(cx, into);
        if done.is_ready() {
            self.last.beat();
        }
        done
    }
}

impl AsyncWrite for Lively {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write(cx, bytes);
        if done.is_ready() {
            self.last.beat();
        }
        done
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
