//! The usual port. Browsers keep games and settings by address, so the address must be the same at every start.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;

/// The port unless `--port` names another. Below the ports that systems give out by themselves, so that it is rarely taken.
pub(super) const USUAL: u16 = 7729;
/// How many ports are tried, from the usual one on.
pub(super) const TRIED: u16 = 32;
/// How long a program on the usual port has to say what it is.
const TIMEOUT: Duration = Duration::from_millis(500);
/// As much of its answer as is looked at.
const MOST: u64 = 4096;

/// Whether a server of this version of Grille answers on a port of this machine.
pub(super) fn is_grille(port: u16) -> bool {
    let answer = ask(port).unwrap_or_default();
    let own = concat!("\"title\":\"Grille\",\"version\":\"", env!("CARGO_PKG_VERSION"), "\"");
    answer.contains(own)
}

/// The beginning of the description of the interface, if there is one.
fn ask(port: u16) -> std::io::Result<String> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let mut stream = TcpStream::connect_timeout(&address, TIMEOUT)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
    write!(stream, "GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n")?;
    let mut answer = vec![];
    // What came before the timeout is enough.
    let _ = stream.take(MOST).read_to_end(&mut answer);
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;
    use std::thread;

    fn answering(text: &'static str) -> u16 {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let _ = stream.read(&mut [0; 1024]);
            let _ = stream.write_all(text.as_bytes());
        });
        port
    }

    #[test]
    fn another_program_is_not_taken_for_grille() {
        assert!(!is_grille(answering("HTTP/1.1 200 OK\r\n\r\nhello")));
        assert!(!is_grille(answering("")));
        assert!(!is_grille(answering("{\"title\":\"Grille\",\"version\":\"0.0.1\"}")));
        let own =
            concat!("{\"info\":{\"title\":\"Grille\",\"version\":\"", env!("CARGO_PKG_VERSION"), "\"}}");
        assert!(is_grille(answering(own)));
    }
}
