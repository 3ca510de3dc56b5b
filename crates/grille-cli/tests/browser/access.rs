//! For everyone: French, the keyboard alone, and what axe-core finds.

use crate::learn::CHAINS;
use crate::page::{Outcome, Page, ensure};
use crate::play::GRID;
use fantoccini::key::Key;
use std::path::Path;

/// All views.
const VIEWS: [&str; 5] = ["play", "two", "understand", "make", "laboratory"];

pub(crate) async fn speaks_french(page: &Page) -> Outcome {
    page.go(&format!("play?p={GRID}")).await?;
    page.click(".language[data-lang=fr]").await?;
    page.until("document.documentElement.lang === 'fr' && document.querySelector('[data-view=play]').textContent === 'Jouer'")
        .await?;
    page.press("Indice").await?;
    page.until("document.querySelector('.hint .where')?.textContent.includes('bloc 5')").await?;
    ensure!(page.label(0).await?.starts_with("ligne 1, colonne 1"), "{}", page.label(0).await?);
    page.go("understand").await?;
    page.until("document.querySelector('.page h2')?.textContent.startsWith('Candidat')").await?;
    page.click(".language[data-lang=en]").await?;
    page.until("document.querySelector('[data-view=play]').textContent === 'Play'").await
}

pub(crate) async fn has_the_same_words_in_both_languages(page: &Page) -> Outcome {
    page.go("play").await?;
    let differ = page
        .wait_for(
            "Promise.all(['en', 'fr'].map(l => import(new URL(`words/${l}.js`, location.href)))).then(([a, b]) => {
             const names = text => [...String(text).matchAll(/\\{(\\w+)\\}/g)].map(m => m[1]).sort().join();
             const keys = [...new Set([...Object.keys(a.default), ...Object.keys(b.default)])];
             done(keys.filter(k => typeof a.default[k] !== typeof b.default[k]
                 || (typeof a.default[k] === 'string' && names(a.default[k]) !== names(b.default[k]))));
             }).catch(error => done([String(error)]));",
        )
        .await?;
    ensure!(differ.as_array().is_some_and(Vec::is_empty), "{differ}");
    Ok(())
}

/// Tab comes to everything that can be used, and what stands in one tab stop together is moved in by arrows.
pub(crate) async fn is_used_without_a_mouse(page: &Page) -> Outcome {
    for view in VIEWS {
        page.go(&format!("{view}?p={GRID}")).await?;
        page.until("!document.querySelector('[aria-busy]')").await?;
        tokio::time::sleep(std::time::Duration::from_millis(600)).await;
        page.run(
            "window.came = new Set(); document.activeElement?.blur();
             addEventListener('focusin', e => came.add(e.target), true);",
        )
        .await?;
        for _ in 0..7 {
            page.keys(&char::from(Key::Tab).to_string().repeat(10)).await?;
        }
        let left = page
            .text(
                "[...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(e =>
                 !came.has(e) && !e.disabled && e.tabIndex >= 0 && e.checkVisibility() && e.type !== 'radio')
                 .map(e => e.outerHTML.slice(0, 120)).join('\\n')",
            )
            .await?;
        ensure!(left.is_empty(), "{view}: Tab never comes to\n{left}");
        let grid = page
            .value("!document.querySelector('[role=grid]') || [...came].some(e => e.role === 'gridcell')");
        ensure!(grid.await? == true, "{view}: Tab never comes to the board");
    }
    // Who presses a button stays on it, though what it belongs to is drawn anew.
    page.go(&format!("play?p={GRID}")).await?;
    page.cell(2).await?;
    page.keys("12").await?;
    page.run("[...document.querySelectorAll('.actions button')].find(b => b.textContent === 'Undo').focus()")
        .await?;
    page.key(Key::Enter).await?;
    let on = page.text("document.activeElement.textContent").await?;
    ensure!(
        on == "Undo" && page.label(2).await?.contains("digit 1"),
        "after a press of Undo the focus is on {on:?}"
    );
    page.run("document.querySelector('.modes input').focus()").await?;
    page.key(Key::Right).await?;
    let on = page.text("document.activeElement.value").await?;
    ensure!(on == "corner", "an arrow in the modes leads to {on:?}");
    Ok(())
}

/// axe-core, which `test.sh` fetches, finds nothing on any view, light on a wide screen or dark on a narrow one.
pub(crate) async fn has_no_violation(page: &Page) -> Outcome {
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/axe/node_modules/axe-core/axe.min.js");
    let Ok(axe) = std::fs::read_to_string(&file) else {
        eprintln!("axe-core is not there: npm install --prefix target/axe axe-core");
        return Ok(());
    };
    for (theme, width, height) in [("light", 1280, 900), ("dark", 390, 844)] {
        page.resize(width, height).await?;
        for view in VIEWS {
            page.go("play").await?;
            page.run(&format!("localStorage.setItem('grille.theme', JSON.stringify('{theme}'))")).await?;
            page.go(&format!("{view}?p={CHAINS}")).await?;
            page.until("!document.querySelector('[aria-busy]')").await?;
            axe_finds_nothing(page, &axe, &format!("{view}, {theme}, {width} wide")).await?;
            if view == "play" {
                page.keys("5").await?;
                page.click("[role=switch]").await?;
                page.cell(4).await?;
                page.keys("v123z").await?;
                page.press("More").await?;
                axe_finds_nothing(page, &axe, &format!("more, {theme}, {width} wide")).await?;
                page.key(Key::Escape).await?;
                page.press("Hint").await?;
                page.until("document.querySelector('.hint button')").await?;
                axe_finds_nothing(page, &axe, &format!("hint, {theme}, {width} wide")).await?;
                page.press("New game").await?;
                page.until("document.querySelector('dialog .segments.wrap')").await?;
                axe_finds_nothing(page, &axe, &format!("new game, {theme}, {width} wide")).await?;
            }
            if view == "understand" {
                page.until("document.querySelector('.step')").await?;
                page.press("Hardest step").await?;
                page.until("document.querySelector('.page .example .board')").await?;
                axe_finds_nothing(page, &axe, &format!("a chain, {theme}, {width} wide")).await?;
            }
            if view == "make" {
                page.click(".tabs label:nth-of-type(2)").await?;
                page.until("document.querySelector('.rating dl')").await?;
                axe_finds_nothing(page, &axe, &format!("by hand, {theme}, {width} wide")).await?;
            }
        }
    }
    Ok(())
}

async fn axe_finds_nothing(page: &Page, axe: &str, place: &str) -> Outcome {
    page.run(&format!("if (!window.axe) {{ {axe} }}")).await?;
    let found = page
        .wait_for(
            "axe.run(document, { resultTypes: ['violations'] }).then(r => done(r.violations.map(v =>
             `${v.id}: ${v.nodes.slice(0, 3).map(n => n.html.slice(0, 200) + ' ' + n.failureSummary).join('; ')}`)), e => done([String(e)]));",
        )
        .await?;
    ensure!(found.as_array().is_some_and(Vec::is_empty), "{place}: {found:#}");
    Ok(())
}
