//! `grille serve`: the page and the HTTP interface, for this machine.

mod answers;
mod ask;
mod assets;
mod connections;
mod guard;
mod lists;
mod lively;
mod making;
mod openapi;
mod port;
mod reply;
mod route;
mod schemas;
mod server;
mod verbs;
mod work;

use crate::args::{self, Act, Complaint, Subcommand};
use crate::exit::Exit;
use crate::input;
use crate::output::Output;
use crate::ui::Ui;
use clap::{ArgMatches, Command};
use grille::words::{Message, Words};
use guard::Guard;
use route::Site;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, ToSocketAddrs};
use std::rc::Rc;
use std::time::Duration;
use std::{io, process, thread};
use work::Workshop;

pub(crate) static COMMAND: Subcommand = Subcommand { name: "serve", define, act: Act::Once(run) };

/// How long one request may take, unless `--time-limit` says otherwise.
const PATIENCE: Duration = Duration::from_secs(30);
/// Requests that are worked on at the same time, at least: so that a short one need not wait for the long ones.
const FEWEST_THREADS: usize = 8;

fn define(words: &Words) -> Command {
    let command = args::subcommand(words, "serve", "cli-serve-about", "cli-serve-usage", "cli-serve-after")
        .arg(
            args::option(words, "port", "cli-value-number", "cli-option-port")
                .long("port")
                .value_parser(port),
        )
        .arg(args::flag(words, "no-open", "cli-option-no-open").long("no-open"))
        .arg(args::option(words, "bind", "cli-value-address", "cli-option-bind").long("bind"))
        .arg(args::flag(words, "open-to-network", "cli-option-open-to-network").long("open-to-network"));
    args::threads(words, command).arg(args::time_limit(words, "cli-option-serve-time-limit"))
}

fn port(text: &str) -> Result<u16, Complaint> {
    text.parse().map_err(|_| Complaint(Message::new("cli-not-a-port").with("value", text)))
}

fn run(ui: &Ui, matches: &ArgMatches) -> Result<Exit, Message> {
    let name = matches.get_one::<String>("bind").map(String::as_str);
    let open_to_network = matches.get_flag("open-to-network");
    let listener = match matches.get_one::<u16>("port") {
        Some(&port) => listen(name, port, open_to_network).map_err(CannotListen::message)?,
        None => usual(ui, name, open_to_network)?,
    };
    let cannot = |error: io::Error| Message::new("cli-serve-cannot").with("why", input::io_message(&error));
    let address = listener.local_addr().map_err(cannot)?;
    if !address.ip().is_loopback() {
        ui.error(&ui.text("cli-serve-network"));
    }
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads =
        matches.get_one::<u64>("threads").map_or(cores.max(FEWEST_THREADS), |&n| n.min(1024) as usize);
    let time_limit = matches.get_one("time-limit").copied().unwrap_or(PATIENCE);
    let site = Rc::new(Site {
        guard: Guard::new(name, address.ip(), address.port()),
        workshop: Workshop::new(time_limit),
        words: ui.words,
    });
    let served = server::on_runtime(threads, async {
        listener.set_nonblocking(true)?;
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let stop = stopped()?;
        let url = url(name, address);
        announce(ui, &url)?;
        if !matches.get_flag("no-open") {
            open(&url);
        }
        server::serve(listener, site, stop).await;
        io::Result::Ok(())
    });
    served.and_then(|served| served).map_err(cannot)?;
    Ok(Exit::Found)
}

/// Why nothing listens: the system says so, or the arguments do not allow it.
enum CannotListen {
    System(String, io::Error),
    Refused(Message),
}

impl CannotListen {
    fn message(self) -> Message {
        match self {
            CannotListen::System(address, error) => {
                Message::new("cli-serve-bind").with("address", address).with("why", input::io_message(&error))
            }
            CannotListen::Refused(message) => message,
        }
    }

    /// Whether another program has the port.
    fn is_taken(&self) -> bool {
        matches!(self, CannotListen::System(_, error) if error.kind() == io::ErrorKind::AddrInUse)
    }
}

/// Listens on the usual port, or on the next free one: what the browser keeps belongs to the port, so a port that
/// changes at every start would lose it.
fn usual(ui: &Ui, name: Option<&str>, open_to_network: bool) -> Result<TcpListener, Message> {
    for port in port::USUAL..port::USUAL + port::TRIED {
        match listen(name, port, open_to_network) {
            Err(error) if error.is_taken() => {}
            listener => {
                if listener.is_ok() && port != port::USUAL {
                    let what =
                        if port::is_grille(port::USUAL) { "cli-serve-twice" } else { "cli-serve-taken" };
                    ui.note(
                        &ui.say(
                            &Message::new(what)
                                .with("usual", port::USUAL.to_string())
                                .with("port", port.to_string()),
                        ),
                    );
                }
                return listener.map_err(CannotListen::message);
            }
        }
    }
    listen(name, port::USUAL, open_to_network).map_err(CannotListen::message)
}

/// Listens on the address asked for; on one that others can reach only if that is what is wanted.
fn listen(name: Option<&str>, port: u16, open_to_network: bool) -> Result<TcpListener, CannotListen> {
    let why =
        |error: io::Error| CannotListen::System(format!("{}:{port}", name.unwrap_or("127.0.0.1")), error);
    let Some(name) = name else {
        return TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(why);
    };
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    let addresses: Vec<SocketAddr> = (bare, port).to_socket_addrs().map_err(why)?.collect();
    if !open_to_network && addresses.iter().any(|address| !address.ip().is_loopback()) {
        return Err(CannotListen::Refused(Message::new("cli-serve-only-here").with("address", name)));
    }
    TcpListener::bind(&addresses[..]).map_err(why)
}

/// Where the page is.
fn url(name: Option<&str>, address: SocketAddr) -> String {
    let host = match (name, address.ip()) {
        (_, ip) if ip.is_unspecified() => "127.0.0.1".to_string(),
        (Some(name), _) if name.parse::<IpAddr>().is_err() => name.to_string(),
        (_, IpAddr::V6(ip)) => format!("[{ip}]"),
        (_, ip) => ip.to_string(),
    };
    format!("http://{host}:{}/", address.port())
}

/// Says where the page is: the address alone on standard output, for programs.
fn announce(ui: &Ui, url: &str) -> io::Result<()> {
    let mut output = Output::open(None)?;
    output.write(&format!("{url}\n"))?;
    output.finish()?;
    ui.note(&ui.say(&Message::new("cli-serve-ready").with("url", url)));
    Ok(())
}

/// Opens the browser. Where there is none nothing happens: the address has been said.
fn open(url: &str) {
    let (program, args): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("rundll32", &["url.dll,FileProtocolHandler"]),
        _ => ("xdg-open", &[]),
    };
    let null = process::Stdio::null;
    let started = process::Command::new(program)
        .args(args)
        .arg(url)
        .stdin(null())
        .stdout(null())
        .stderr(null())
        .spawn();
    if let Ok(mut child) = started {
        // Waits for it, so that no dead process is left behind.
        thread::spawn(move || child.wait());
    }
}

/// Ends when somebody wants the server to end: Ctrl-C or SIGTERM.
#[cfg(unix)]
fn stopped() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        let interrupt = async {
            interrupt.recv().await;
        };
        let terminate = async {
            terminate.recv().await;
        };
        server::either(interrupt, terminate).await;
    })
}

#[cfg(not(unix))]
fn stopped() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}
