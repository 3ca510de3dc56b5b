//! Where things lie: in each view and mode, on each kind of screen, light and dark. What is needed is in sight, the pad
//! lies beside or under the board, nothing lies over anything else, and the screen looks as its kept picture does.

use crate::learn::CHAINS;
use crate::page::{Outcome, Page, ensure};
use crate::play::{GRID, SIXTEEN};
use crate::snapshot::Snapshot;
use std::fmt::Write as _;

/// Telephones with their browser's bars, upright and lying; a small laptop; a large screen.
const SCREENS: [(u32, u32); 5] = [(360, 640), (390, 664), (844, 390), (1366, 657), (2560, 1440)];

/// What is said of a screen: a list of what is wrong, empty if nothing is.
const AUDIT: &str = include_str!("layout.js");

/// What must be in sight in a state of the page, wherever it is shown.
struct State {
    name: &'static str,
    needed: &'static [&'static str],
    /// Also needed where the screen is wider than high.
    beside: &'static [&'static str],
}

const fn state(name: &'static str, needed: &'static [&'static str]) -> State {
    State { name, needed, beside: &[] }
}

/// All of the game: the board, the modes, the keys with the eraser, the tools, the ways to other views.
const GAME: &[&str] =
    &[".board", ".modes label", ".pad .key", ".actions button, .actions input", ".views a", ".bar button"];

pub(crate) async fn of_each_mode(page: &Page) -> Outcome {
    page.go(&format!("play?p={GRID}")).await?;
    let mut wrong = String::new();
    for mode in ["digit", "corner", "centre", "hue"] {
        page.run(&format!("document.querySelector('.modes input[value={mode}]').click()")).await?;
        seen(page, &state(mode, GAME), &mut wrong).await?;
    }
    ensure!(wrong.is_empty(), "{wrong}");
    Ok(())
}

pub(crate) async fn of_sixteen_digits(page: &Page) -> Outcome {
    page.go(&format!("play?p={SIXTEEN}&box=4x4")).await?;
    page.until("document.querySelectorAll('[role=gridcell]').length === 256").await?;
    let mut wrong = String::new();
    for mode in ["digit", "corner"] {
        page.run(&format!("document.querySelector('.modes input[value={mode}]').click()")).await?;
        // The candidates of such a grid are too small to be compared on a picture.
        inspect(page, &state("sixteen", GAME), &mut wrong).await?;
    }
    ensure!(wrong.is_empty(), "{wrong}");
    Ok(())
}

/// With a hint to its end the cells that it speaks of and what it says are in sight together.
pub(crate) async fn of_a_hint(page: &Page) -> Outcome {
    page.go(&format!("play?p={CHAINS}")).await?;
    page.press("Hint").await?;
    for stage in ["What is there?", "Why does it follow?"] {
        page.press(stage).await?;
    }
    page.until(
        "document.querySelector('.hint .why') && document.querySelector('.hint .about-line')?.textContent",
    )
    .await?;
    let mut wrong = String::new();
    let needed =
        &[".board", ".board .cell.meant", ".hint .why", ".hint .button.primary", ".hint .shut", ".views a"];
    seen(page, &state("hint", needed), &mut wrong).await?;
    ensure!(wrong.is_empty(), "{wrong}");
    Ok(())
}

pub(crate) async fn of_the_other_views(page: &Page) -> Outcome {
    let mut wrong = String::new();
    page.go(&format!("two?p={GRID}")).await?;
    page.until("document.querySelector('.shape-form select')").await?;
    let two = State {
        beside: &[".right-grid .board", ".verdict"],
        ..state("two", &[".left-grid .board", ".entry button", ".views a"])
    };
    seen(page, &two, &mut wrong).await?;
    page.go(&format!("understand?p={CHAINS}")).await?;
    page.until("document.querySelectorAll('.step').length > 20").await?;
    page.run("document.querySelector(\".step[data-technique='discontinuous-nice-loop']\").click()").await?;
    page.until("document.querySelector('.page .example .board')").await?;
    let understand = state(
        "understand",
        &[".stage .board", ".sentence", ".sentence .coordinate", ".walk button", ".views a"],
    );
    seen(page, &understand, &mut wrong).await?;
    page.go(&format!("laboratory?p={GRID}")).await?;
    page.until("document.querySelector('.run') && !document.querySelector('.run').disabled").await?;
    let laboratory = State {
        beside: &[".engine .board"],
        ..state("laboratory", &[".console button", ".console input", ".views a"])
    };
    seen(page, &laboratory, &mut wrong).await?;
    ensure!(wrong.is_empty(), "{wrong}");
    Ok(())
}

pub(crate) async fn of_the_workshop(page: &Page) -> Outcome {
    let mut wrong = String::new();
    // On a telephone first: further conditions are folded there.
    page.resize(390, 664).await?;
    page.go(&format!("make?p={GRID}")).await?;
    page.until("document.querySelector('.wish .fields input')").await?;
    page.run(
        "const set = (e, value) => { e.value = value; e.dispatchEvent(new Event('input')); };
         const numbers = document.querySelectorAll('.wish input[type=number]'); set(numbers[0], 2); set(numbers[3], 7);
         document.querySelector('.wish .button.primary').click();",
    )
    .await?;
    page.until("document.querySelectorAll('.made .thumbnail').length === 2 && !document.querySelector('.wish .button.primary').disabled")
        .await?;
    let made = state(
        "make",
        &[
            ".wish .button.primary",
            ".made .card:first-child .thumbnail",
            ".made .card:first-child button",
            ".tabs label",
            ".views a",
        ],
    );
    seen(page, &made, &mut wrong).await?;
    page.run("document.querySelectorAll('.tabs input')[1].click()").await?;
    page.until("document.querySelector('.verdict.good') && document.querySelector('.rating dd')").await?;
    let hand = State {
        beside: &[".verdict"],
        ..state("hand", &[".stage .board", ".side > .keys .key", ".tabs label", ".views a"])
    };
    seen(page, &hand, &mut wrong).await?;
    ensure!(wrong.is_empty(), "{wrong}");
    Ok(())
}

/// Inspect a state on every screen, and compare its pictures.
async fn seen(page: &Page, state: &State, wrong: &mut String) -> Outcome {
    inspect(page, state, wrong).await?;
    for theme in ["light", "dark"] {
        page.run(&format!("document.documentElement.dataset.theme = '{theme}'")).await?;
        for (width, height) in SCREENS {
            page.resize(width, height).await?;
            rest(page).await?;
            let name = format!("{}-{width}x{height}-{theme}", state.name);
            let (w, h) = (f64::from(width), f64::from(height));
            let picture = page.picture_of([0.0, 0.0, w, h], 190.0 / w.max(h)).await?;
            if let Err(differs) = Snapshot::new(&name).compare(&picture) {
                let _ = writeln!(wrong, "{differs}");
            }
        }
    }
    page.run("document.documentElement.dataset.theme = 'light'").await?;
    Ok(())
}

/// What is wrong with a state, on every screen.
async fn inspect(page: &Page, state: &State, wrong: &mut String) -> Outcome {
    for (width, height) in SCREENS {
        page.resize(width, height).await?;
        rest(page).await?;
        let beside = if width > height { state.beside } else { &[] };
        let needed: Vec<&str> = state.needed.iter().chain(beside).copied().collect();
        let asked = serde_json::to_string(&needed)?;
        let said = page.value(&format!("({AUDIT})({asked})")).await?;
        for one in said.as_array().into_iter().flatten() {
            let _ =
                writeln!(wrong, "{} at {width}×{height}: {}", state.name, one.as_str().unwrap_or_default());
        }
    }
    Ok(())
}

/// At the top of the page, with everything painted and nothing moving.
async fn rest(page: &Page) -> Outcome {
    page.wait_for(
        "scrollTo(0, 0); document.getAnimations().forEach(a => a.finish());
         requestAnimationFrame(() => requestAnimationFrame(() => done(true)));",
    )
    .await?;
    Ok(())
}
