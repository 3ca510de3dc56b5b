//! The pictures of the README: each view, wide and as on a telephone, light and dark.
//!
//! `GRILLE_PICTURES=1 cargo test -p grille-cli --test browser`

use crate::learn::CHAINS;
use crate::page::{Outcome, Page};
use crate::play::GRID;
use fantoccini::key::Key;
use std::path::Path;
use std::time::Duration;

pub(crate) async fn make(page: &Page) -> Outcome {
    for theme in ["light", "dark"] {
        for (name, width, height) in [("desk", 1280, 900), ("phone", 390, 844)] {
            page.fresh().await?;
            page.resize(width, height).await?;
            page.go("play").await?;
            page.run(&format!("localStorage.setItem('grille.theme', JSON.stringify('{theme}'))")).await?;
            let end = format!("{name}-{theme}");
            play(page).await?;
            shoot(page, &format!("play-{end}")).await?;
            hint(page).await?;
            // As it comes into sight by itself; whoever pressed for us moved the page too far.
            page.run("scrollTo(0, 0); document.querySelector('.hint').scrollIntoView({ block: 'nearest' })")
                .await?;
            shoot_here(page, &format!("hint-{end}")).await?;
            page.go(&format!("two?p={GRID}")).await?;
            page.key(Key::Enter).await?;
            page.until("document.querySelector('.verdict.good')").await?;
            shoot(page, &format!("two-{end}")).await?;
            page.go(&format!("understand?p={CHAINS}")).await?;
            page.click(".step[data-technique='discontinuous-nice-loop']").await?;
            page.until("document.querySelector('.page .example .board')").await?;
            page.run("scrollTo(0, 0)").await?;
            shoot(page, &format!("understand-{end}")).await?;
            made(page).await?;
            shoot(page, &format!("make-{end}")).await?;
            page.go(&format!("laboratory?p={GRID}")).await?;
            page.until("document.querySelector('.run') && !document.querySelector('.run').disabled").await?;
            page.run(
                "const s = document.querySelector('input[type=range]'); s.value = 6; s.dispatchEvent(new Event('input'));",
            )
            .await?;
            // The console is drawn anew with every event: the button is found and pressed in one go.
            let press = "[...document.querySelectorAll('.run')][0].click()";
            page.run(press).await?;
            tokio::time::sleep(Duration::from_millis(900)).await;
            page.run(press).await?;
            shoot(page, &format!("laboratory-{end}")).await?;
        }
    }
    Ok(())
}

/// A game under way, with marks and colours.
async fn play(page: &Page) -> Outcome {
    page.go(&format!("play?p={GRID}")).await?;
    for (cell, keys) in [(2, "4"), (40, "5"), (60, "5"), (69, "3"), (31, "v1z"), (50, "v3z"), (22, "v2z")] {
        page.cell(cell).await?;
        page.keys(keys).await?;
    }
    for (cell, digits) in [(3, "26"), (5, "268"), (30, "579"), (48, "59")] {
        page.cell(cell).await?;
        for digit in digits.chars() {
            page.with(Key::Control, digit).await?;
        }
    }
    for cell in [6, 8] {
        page.cell(cell).await?;
        page.with(Key::Shift, '9').await?;
        page.with(Key::Shift, '1').await?;
    }
    page.cell(69).await
}

async fn hint(page: &Page) -> Outcome {
    page.go(&format!("play?p={CHAINS}")).await?;
    page.press("Hint").await?;
    page.press("What is there?").await?;
    page.press("Why does it follow?").await?;
    page.until("document.querySelector('[role=grid] .placed')").await
}

async fn made(page: &Page) -> Outcome {
    page.go("make").await?;
    page.until("document.querySelector('.wish input[type=number]')").await?;
    page.run(
        "const [n, , , seed] = document.querySelectorAll('.wish input[type=number]');
         n.value = '6'; seed.value = '7'; for (const i of [n, seed]) i.dispatchEvent(new Event('input'));",
    )
    .await?;
    page.click(".wish label:has(input[value=hard])").await?;
    page.press("Make").await?;
    page.until("document.querySelectorAll('.made .thumbnail').length >= 6").await
}

async fn shoot(page: &Page, name: &str) -> Outcome {
    page.run("scrollTo(0, 0)").await?;
    shoot_here(page, name).await
}

async fn shoot_here(page: &Page, name: &str) -> Outcome {
    // What moves comes to rest.
    tokio::time::sleep(Duration::from_millis(500)).await;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    std::fs::create_dir_all(&folder)?;
    std::fs::write(folder.join(format!("page-{name}.png")), page.picture().await?)?;
    Ok(())
}
