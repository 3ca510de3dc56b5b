//! The page as a scenario sees it: keys, clicks, what stands on the boards, and the console.

use fantoccini::actions::{Actions, InputSource, KeyAction, KeyActions};
use fantoccini::key::Key;
use fantoccini::wd::{TimeoutConfiguration, WebDriverCompatibleCommand, WindowHandle};
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};

/// What a scenario comes to.
pub(crate) type Outcome<T = ()> = Result<T, Box<dyn std::error::Error>>;

/// How long something may take to appear.
const PATIENCE: Duration = Duration::from_secs(20);

/// A browser with the page in it.
pub(crate) struct Page {
    client: Client,
    address: String,
}

/// Say in words what is not so.
macro_rules! ensure {
    ($condition:expr, $($message:tt)+) => {
        if !$condition {
            return Err(format!($($message)+).into());
        }
    };
}
pub(crate) use ensure;

impl Page {
    pub(crate) async fn open(driver: &str, address: &str, profile: &Path) -> Outcome<Page> {
        let flags = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
            "--disable-quic",
            "--hide-scrollbars",
            "--lang=en",
            "--window-size=1280,900",
        ];
        let flags: Vec<String> = flags
            .iter()
            .map(ToString::to_string)
            .chain([format!("--user-data-dir={}", profile.display())])
            .collect();
        let wanted = json!({
            "browserName": "chrome",
            "goog:chromeOptions": { "args": flags, "prefs": { "intl.accept_languages": "en" } },
            "goog:loggingPrefs": { "browser": "ALL" },
        });
        let Value::Object(wanted) = wanted else { return Err("no object".into()) };
        let client = ClientBuilder::new(HttpConnector::new()).capabilities(wanted).connect(driver).await?;
        let patience = TimeoutConfiguration::new(Some(PATIENCE), Some(PATIENCE), None);
        client.update_timeouts(patience).await?;
        Ok(Page { client, address: address.to_string() })
    }

    pub(crate) async fn close(self) {
        let _ = self.client.close().await;
    }

    /// Nothing kept from before, on a screen of the usual size.
    pub(crate) async fn fresh(&self) -> Outcome {
        self.resize(1280, 900).await?;
        // A scenario that failed on paper or in high contrast leaves the next ones on a screen.
        let screen = json!({ "media": "", "features": [{ "name": "forced-colors", "value": "none" }] });
        self.client.issue_cmd(Tools("Emulation.setEmulatedMedia", screen)).await?;
        self.client.goto(&self.address).await?;
        // Whoever is left keeps the game at hand: this time nothing is kept.
        self.run("localStorage.clear(); Storage.prototype.setItem = () => {};").await?;
        self.client.goto("about:blank").await?;
        self.console().await?;
        Ok(())
    }

    /// Come to a view from outside. `place` is what follows the `#`.
    pub(crate) async fn go(&self, place: &str) -> Outcome {
        self.client.goto("about:blank").await?;
        self.client.goto(&format!("{}#{place}", self.address)).await?;
        let view = place.split('?').next().unwrap_or(place);
        self.until(&format!("document.body?.dataset.ready === '{view}'")).await
    }

    /// Come to an address of the page, whatever stands after the `#`.
    pub(crate) async fn come(&self, place: &str) -> Outcome {
        self.client.goto("about:blank").await?;
        self.client.goto(&format!("{}#{place}", self.address)).await?;
        Ok(())
    }

    /// Open a second tab: this one and the new one. This one stays in front.
    pub(crate) async fn second_tab(&self) -> Outcome<[WindowHandle; 2]> {
        let first = self.client.window().await?;
        let second = self.client.new_window(true).await?.handle;
        Ok([first, second])
    }

    /// Bring a tab to the front.
    pub(crate) async fn tab(&self, tab: &WindowHandle) -> Outcome {
        Ok(self.client.switch_to_window(tab.clone()).await?)
    }

    /// Close the tab in front, and go on in this one.
    pub(crate) async fn close_tab(&self, next: &WindowHandle) -> Outcome {
        self.client.close_window().await?;
        self.tab(next).await
    }

    /// Come to the page as on the first day, with nothing in store: milliseconds until something was painted, and until
    /// the board had the focus and waited for a key.
    pub(crate) async fn first_visit(&self) -> Outcome<[u64; 2]> {
        let watch = "new MutationObserver((_, watch) => {
            if (document.body?.dataset.ready && document.activeElement?.role === 'gridcell') {
                window.readyAt ??= performance.now(); watch.disconnect();
            }
        }).observe(document, { subtree: true, childList: true, attributes: true });";
        let added = Tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": watch }));
        let added = self.client.issue_cmd(added).await?;
        self.client.goto("about:blank").await?;
        self.client.issue_cmd(Tools("Network.clearBrowserCache", json!({}))).await?;
        self.client.goto(&self.address).await?;
        let painted = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime";
        self.until(&format!("window.readyAt && {painted}")).await?;
        let times = self.value(&format!("[{painted}, window.readyAt].map(Math.round)")).await?;
        let forgotten = json!({ "identifier": added["identifier"] });
        self.client.issue_cmd(Tools("Page.removeScriptToEvaluateOnNewDocument", forgotten)).await?;
        Ok([0, 1].map(|at| times[at].as_u64().unwrap_or(0)))
    }

    /// Run a script; what it returns.
    pub(crate) async fn run(&self, script: &str) -> Outcome<Value> {
        Ok(self.client.execute(script, vec![]).await?)
    }

    /// The value of an expression.
    pub(crate) async fn value(&self, expression: &str) -> Outcome<Value> {
        self.run(&format!("return ({expression});")).await
    }

    /// The text that an expression gives.
    pub(crate) async fn text(&self, expression: &str) -> Outcome<String> {
        Ok(self.value(expression).await?.as_str().unwrap_or_default().to_string())
    }

    /// Run a script that says by `done(value)` when it has ended.
    pub(crate) async fn wait_for(&self, script: &str) -> Outcome<Value> {
        let script = format!("const done = arguments[arguments.length - 1];\n{script}");
        Ok(self.client.execute_async(&script, vec![]).await?)
    }

    /// Wait until an expression holds.
    pub(crate) async fn until(&self, expression: &str) -> Outcome {
        let start = Instant::now();
        loop {
            if self.value(&format!("Boolean({expression})")).await? == json!(true) {
                return Ok(());
            }
            if start.elapsed() > PATIENCE {
                return Err(format!("waited in vain for {expression}").into());
            }
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
    }

    /// Click what this CSS selector finds first.
    pub(crate) async fn click(&self, selector: &str) -> Outcome {
        self.press_on(Locator::Css(selector)).await
    }

    /// Press the button of this name.
    pub(crate) async fn press(&self, name: &str) -> Outcome {
        let path = format!("//button[normalize-space()='{name}' or @aria-label='{name}']");
        self.press_on(Locator::XPath(&path)).await
    }

    /// Click what is there as soon as it is, out from under what floats over the page.
    async fn press_on(&self, what: Locator<'_>) -> Outcome {
        let start = Instant::now();
        loop {
            let found = self.client.wait().at_most(PATIENCE).for_element(what).await?;
            let middle = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";
            let moved = self.client.execute(middle, vec![serde_json::to_value(&found)?]).await;
            match moved {
                Ok(_) => match found.click().await {
                    Ok(()) => return Ok(()),
                    // Built anew in between: then the new one.
                    Err(error) if start.elapsed() > PATIENCE || !error.is_stale_element_reference() => {
                        return Err(error.into());
                    }
                    Err(_) => {}
                },
                Err(error) if start.elapsed() > PATIENCE || !error.is_stale_element_reference() => {
                    return Err(error.into());
                }
                Err(_) => {}
            }
        }
    }

    /// Type, with whatever has the focus listening.
    pub(crate) async fn keys(&self, text: &str) -> Outcome {
        self.client.active_element().await?.send_keys(text).await?;
        Ok(())
    }

    /// Press a key that has a name.
    pub(crate) async fn key(&self, key: Key) -> Outcome {
        self.keys(&char::from(key).to_string()).await
    }

    /// Press a key while another is held.
    pub(crate) async fn with(&self, held: Key, key: char) -> Outcome {
        let held = char::from(held);
        let actions = KeyActions::new("keyboard".into())
            .then(KeyAction::Down { value: held })
            .then(KeyAction::Down { value: key })
            .then(KeyAction::Up { value: key })
            .then(KeyAction::Up { value: held });
        self.client.perform_actions(Actions::from(actions)).await?;
        Ok(())
    }

    /// The digits of the board with this number, from 0, one sign a cell.
    pub(crate) async fn board(&self, number: usize) -> Outcome<String> {
        let cells = "c => c.querySelector('.digit')?.textContent ?? '.'";
        self.text(&format!(
            "Array.from(document.querySelectorAll('[role=grid]')[{number}].querySelectorAll('[role=gridcell]'), {cells}).join('')"
        ))
        .await
    }

    /// Put the cursor of the first board on a cell by clicking.
    pub(crate) async fn cell(&self, cell: usize) -> Outcome {
        self.click(&format!("[role=grid] [data-cell='{cell}']")).await
    }

    /// The words of a cell of the first board.
    pub(crate) async fn label(&self, cell: usize) -> Outcome<String> {
        self.text(&format!("document.querySelector('[role=grid] [data-cell=\"{cell}\"]').ariaLabel")).await
    }

    /// What the console says since it was last asked, apart from chatter.
    pub(crate) async fn console(&self) -> Outcome<Vec<String>> {
        let entries = self.client.issue_cmd(Console).await?;
        let bad = |entry: &&Value| matches!(entry["level"].as_str(), Some("SEVERE" | "WARNING"));
        Ok(entries.as_array().into_iter().flatten().filter(bad).map(|e| e["message"].to_string()).collect())
    }

    /// The sheet that would be printed: how many pages it has.
    pub(crate) async fn printed(&self) -> Outcome<u64> {
        let sheet = self.client.issue_cmd(Tools("Page.printToPDF", json!({}))).await?;
        let data = sheet["data"].as_str().unwrap_or_default();
        // Chromium writes the list of pages in the clear.
        let count = format!(
            "const text = atob('{data}'); return text.startsWith('%PDF') ? text.match(/\\/Type\\s*\\/Page\\b/g).length : 0;"
        );
        Ok(self.run(&count).await?.as_u64().unwrap_or(0))
    }

    /// Show the page as on paper, or as on a screen again.
    pub(crate) async fn on_paper(&self, paper: bool) -> Outcome {
        let media = if paper { "print" } else { "" };
        self.client.issue_cmd(Tools("Emulation.setEmulatedMedia", json!({ "media": media }))).await?;
        Ok(())
    }

    /// Press Tab until the control of this name has the focus.
    pub(crate) async fn tab_to(&self, name: &str) -> Outcome {
        let wanted = serde_json::to_string(name)?;
        let here = format!(
            "[document.activeElement.ariaLabel, document.activeElement.textContent.trim(),
              document.activeElement.labels?.[0]?.textContent.trim(), document.activeElement.labels?.[0]?.querySelector('span')?.textContent]
             .includes({wanted})"
        );
        for _ in 0..90 {
            self.key(Key::Tab).await?;
            if self.value(&here).await? == json!(true) {
                return Ok(());
            }
        }
        Err(format!("Tab never comes to {name}").into())
    }

    /// Come to the control of this name by Tab, and press it.
    pub(crate) async fn tab_and_press(&self, name: &str) -> Outcome {
        self.tab_to(name).await?;
        self.key(Key::Enter).await
    }

    /// The screen, as PNG.
    pub(crate) async fn picture(&self) -> Outcome<Vec<u8>> {
        Ok(self.client.screenshot().await?)
    }

    /// The screen, made smaller by a factor, as PNG.
    pub(crate) async fn picture_of(&self, area: [f64; 4], scale: f64) -> Outcome<Vec<u8>> {
        let [x, y, width, height] = area;
        let clip = json!({ "x": x, "y": y, "width": width, "height": height, "scale": scale });
        let taken = Tools("Page.captureScreenshot", json!({ "format": "png", "clip": clip }));
        let taken = self.client.issue_cmd(taken).await?;
        from_base64(taken["data"].as_str().unwrap_or_default())
    }

    /// Show the page as with the high contrast of the system, or without it again.
    pub(crate) async fn in_forced_colours(&self, forced: bool) -> Outcome {
        let value = if forced { "active" } else { "none" };
        let features = json!({ "features": [{ "name": "forced-colors", "value": value }] });
        self.client.issue_cmd(Tools("Emulation.setEmulatedMedia", features)).await?;
        Ok(())
    }

    /// A screen of exactly this size; no window is as small as a telephone.
    pub(crate) async fn resize(&self, width: u32, height: u32) -> Outcome {
        let screen = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.client.issue_cmd(Tools("Emulation.setDeviceMetricsOverride", screen)).await?;
        Ok(())
    }
}

/// What a text in base 64 holds.
fn from_base64(text: &str) -> Outcome<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut held) = (0_u32, 0);
    for sign in text.bytes().take_while(|sign| *sign != b'=') {
        let value = match sign {
            b'A'..=b'Z' => sign - b'A',
            b'a'..=b'z' => sign - b'a' + 26,
            b'0'..=b'9' => sign - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            other => return Err(format!("{other} is no sign of base 64").into()),
        };
        bits = bits << 6 | u32::from(value);
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held) as u8);
            bits &= (1 << held) - 1;
        }
    }
    Ok(bytes)
}

/// A command of the browser's developer tools: another extension of chromedriver.
#[derive(Debug)]
struct Tools(&'static str, Value);

impl WebDriverCompatibleCommand for Tools {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(json!({ "cmd": self.0, "params": self.1 }).to_string()))
    }
}

/// The log of the browser: an extension that chromedriver has.
#[derive(Debug)]
struct Console;

impl WebDriverCompatibleCommand for Console {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/se/log", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(json!({ "type": "browser" }).to_string()))
    }
}
