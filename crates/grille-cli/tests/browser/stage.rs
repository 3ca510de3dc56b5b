//! What the scenarios stand on: the real command serving the page, and chromedriver. Both end with the stage.

use crate::page::{Outcome, Page};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A server and a driver of browsers, each on a port of its own.
pub(crate) struct Stage {
    server: Child,
    driver: Child,
    address: String,
    driver_address: String,
    profile: tempfile::TempDir,
}

impl Stage {
    /// Start both, or say what is lacking.
    pub(crate) async fn start() -> Result<Stage, String> {
        for program in ["chromium", "chromedriver"] {
            let asked = Command::new(program).arg("--version").output();
            if !asked.is_ok_and(|answer| answer.status.success()) {
                return Err(format!("{program} is not installed (apt-get install chromium chromium-driver)"));
            }
        }
        let profile = tempfile::tempdir().map_err(|error| error.to_string())?;
        let mut server = Command::new(binary())
            .args(["serve", "--no-open", "--lang", "en", "--port", "0"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| error.to_string())?;
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| error.to_string())?;
        let address =
            first_line(&mut server, |line| line.starts_with("http").then(|| line.trim().to_string()));
        let driver_address = first_line(&mut driver, |line| {
            let port = line.split("on port ").nth(1)?;
            let port: String = port.chars().take_while(char::is_ascii_digit).collect();
            (port != "0" && !port.is_empty()).then(|| format!("http://127.0.0.1:{port}"))
        });
        let mut stage =
            Stage { server, driver, address: String::new(), driver_address: String::new(), profile };
        stage.address = address.ok_or("grille serve said no address")?;
        stage.driver_address = driver_address.ok_or("chromedriver said no port")?;
        Ok(stage)
    }

    /// A browser on the page.
    pub(crate) async fn page(&self) -> Outcome<Page> {
        let mut last = None;
        for _ in 0..20 {
            match Page::open(&self.driver_address, &self.address, self.profile.path()).await {
                Ok(page) => return Ok(page),
                Err(error) => last = Some(error),
            }
            tokio::time::sleep(Duration::from_millis(250)).await;
        }
        Err(last.unwrap_or_else(|| "no browser".into()))
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        for child in [&mut self.driver, &mut self.server] {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// The command: the one just built, or the one that `GRILLE_BINARY` names, from the root of the repository.
fn binary() -> PathBuf {
    let own = || PathBuf::from(env!("CARGO_BIN_EXE_grille"));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::env::var_os("GRILLE_BINARY").map_or_else(own, |name| root.join(name))
}

/// What `find` finds in the first line in which it finds something.
fn first_line(child: &mut Child, find: impl Fn(&str) -> Option<String>) -> Option<String> {
    let out = BufReader::new(child.stdout.take()?);
    let mut lines = out.lines();
    let found = lines.by_ref().map_while(Result::ok).find_map(|line| find(&line));
    // Whoever writes on must have a reader.
    std::thread::spawn(move || lines.map_while(Result::ok).for_each(drop));
    found
}
