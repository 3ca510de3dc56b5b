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
    page.press("Aide").await?;
    page.until("document.querySelector('.hint .where')?.textContent.includes('bloc 5')").await?;
    ensure!(page.label(0).await?.starts_with("ligne 1, colonne 1"), "{}", page.label(0).await?);
    page.go("understand").await?;
    page.until("document.querySelector('.page h2')?.textContent.startsWith('Singleton')").await?;
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

/// A whole day without a mouse: in each view what it is for is done by keys.
pub(crate) async fn does_everything_by_keyboard(page: &Page) -> Outcome {
    page.go(&format!("play?p={GRID}")).await?;
    // A digit, the switch, a colour, a checkpoint and back to it; the keys themselves; a hint to its end.
    page.keys("4").await?;
    page.tab_to("Candidates").await?;
    page.keys(" ").await?;
    ensure!(page.label(3).await?.contains("candidates 2 6"), "{}", page.label(3).await?);
    page.keys(" ").await?;
    page.tab_and_press("More").await?;
    page.tab_and_press("Set a checkpoint").await?;
    page.keys("0").await?;
    ensure!(page.label(2).await?.contains("empty"), "{}", page.label(2).await?);
    page.tab_and_press("More").await?;
    let back = page.text("document.querySelector('dialog .plain button').textContent").await?;
    page.tab_and_press(&back).await?;
    ensure!(page.label(2).await?.contains("digit 4"), "{}", page.label(2).await?);
    page.keys("v1z?").await?;
    page.until("document.querySelector('dialog .keys-table')").await?;
    page.key(Key::Escape).await?;
    page.until("!document.querySelector('dialog')").await?;
    ensure!(page.label(2).await?.contains("amber"), "{}", page.label(2).await?);
    page.keys("h").await?;
    page.until("document.querySelector('.hint .where')").await?;
    page.keys("hh").await?;
    page.until("document.querySelector('.hint .why')").await?;
    page.tab_and_press("Do it").await?;
    ensure!(&page.board(0).await?[40..41] == "5", "{}", page.board(0).await?);
    // Another game, of another size and level.
    page.tab_and_press("New game").await?;
    page.until("document.querySelector('dialog .segments.wrap')").await?;
    page.run("document.querySelector('dialog input[value=easy]').focus()").await?;
    page.key(Key::Right).await?;
    page.tab_to("9×9").await?;
    page.key(Key::Left).await?;
    page.tab_and_press("Play").await?;
    page.until("document.querySelectorAll('[role=gridcell]').length === 36").await?;
    page.keys("5").await?;
    ensure!(page.board(0).await?.contains('5'), "after the dialog the board does not listen");
    // Two grids: another size, a text in the field, and Enter.
    page.go("two").await?;
    page.tab_to("Size").await?;
    page.key(Key::Up).await?;
    page.until("document.querySelectorAll('[role=gridcell]').length === 2 * 25").await?;
    page.tab_and_press("Paste a puzzle").await?;
    page.key(Key::Tab).await?;
    page.keys(GRID).await?;
    page.tab_and_press("Open").await?;
    page.until("document.querySelectorAll('[role=gridcell]').length === 2 * 81").await?;
    page.key(Key::Enter).await?;
    page.until("document.querySelector('.verdict.good')").await?;
    page.tab_and_press("Play this puzzle").await?;
    page.until("document.body.dataset.ready === 'play'").await?;
    // Understand: along the path, in the list, to the hardest, and a hint.
    page.go(&format!("understand?p={CHAINS}")).await?;
    page.until("document.querySelectorAll('.step').length > 20").await?;
    page.tab_and_press("Next step").await?;
    page.keys("nnp").await?;
    let count = "document.querySelector('.walk .count').textContent";
    ensure!(page.text(count).await?.starts_with("Step 3 "), "{}", page.text(count).await?);
    page.run("document.querySelector('.step[aria-current]').focus()").await?;
    page.key(Key::Down).await?;
    ensure!(page.text(count).await?.starts_with("Step 4 "), "{}", page.text(count).await?);
    page.tab_and_press("Hardest step").await?;
    page.until("document.querySelector('.over .chain')").await?;
    page.keys("h").await?;
    page.until("document.querySelector('.hint .where')").await?;
    // Make: a wish, and a puzzle set by hand.
    page.go("make").await?;
    page.until("document.querySelector('.wish input[value=easy]')").await?;
    page.tab_to("Any").await?;
    page.key(Key::Right).await?;
    page.tab_and_press("Make").await?;
    page.until("document.querySelector('.made .thumbnail')").await?;
    page.run("document.querySelector('.tabs input').focus()").await?;
    page.key(Key::Right).await?;
    page.until("document.querySelector('.verdict.good')").await?;
    page.run("document.querySelector('[role=gridcell][tabindex=\"0\"]').focus()").await?;
    let before = page.board(0).await?;
    page.keys("0").await?;
    page.keys(&char::from(Key::Right).to_string()).await?;
    page.keys("0").await?;
    page.with(Key::Control, 'z').await?;
    page.with(Key::Control, 'z').await?;
    ensure!(page.board(0).await? == before, "{}", page.board(0).await?);
    page.tab_and_press("Export, print, link").await?;
    page.until("document.querySelector('.export select')").await?;
    // The laboratory: another engine, another speed, to the end.
    page.go(&format!("laboratory?p={GRID}")).await?;
    let ready = "document.querySelector('.run') && !document.querySelector('.run').disabled";
    page.until(ready).await?;
    page.tab_to("Engine 2").await?;
    page.keys("sea").await?;
    page.until("document.querySelectorAll('.engine select')[1].value === 'search'").await?;
    page.until(ready).await?;
    page.tab_to("Speed").await?;
    page.key(Key::End).await?;
    page.tab_and_press("Run").await?;
    page.until("document.querySelectorAll('.counts.ended').length === 2").await
}

/// axe-core, which `test.sh` fetches, finds nothing on any view, light or dark, on a wide screen or a narrow one.
pub(crate) async fn has_no_violation(page: &Page) -> Outcome {
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/axe/node_modules/axe-core/axe.min.js");
    let Ok(axe) = std::fs::read_to_string(&file) else {
        eprintln!("axe-core is not there: npm install --prefix target/axe axe-core");
        return Ok(());
    };
    for view in VIEWS {
        page.go(&format!("{view}?p={CHAINS}")).await?;
        page.until("!document.querySelector('[aria-busy]')").await?;
        axe_finds_nothing(page, &axe, view).await?;
        match view {
            "play" => {
                page.keys("5").await?;
                page.click("[role=switch]").await?;
                page.cell(4).await?;
                page.keys("v123z").await?;
                page.press("More").await?;
                axe_finds_nothing(page, &axe, "more").await?;
                page.key(Key::Escape).await?;
                page.press("Hint").await?;
                page.until("document.querySelector('.hint button')").await?;
                axe_finds_nothing(page, &axe, "hint").await?;
                page.press("New game").await?;
                page.until("document.querySelector('dialog .segments.wrap')").await?;
                axe_finds_nothing(page, &axe, "new game").await?;
            }
            "two" => {
                page.key(Key::Enter).await?;
                page.until("document.querySelector('.verdict.good')").await?;
                axe_finds_nothing(page, &axe, "solved").await?;
            }
            "understand" => {
                page.until("document.querySelector('.step')").await?;
                page.press("Hardest step").await?;
                page.until("document.querySelector('.page .example .board')").await?;
                axe_finds_nothing(page, &axe, "a chain").await?;
            }
            "make" => {
                page.click(".tabs label:nth-of-type(2)").await?;
                page.until("document.querySelector('.rating dl')").await?;
                axe_finds_nothing(page, &axe, "by hand").await?;
            }
            _ => {}
        }
    }
    Ok(())
}

/// The page as it stands, in each of its four looks.
async fn axe_finds_nothing(page: &Page, axe: &str, place: &str) -> Outcome {
    for (theme, width, height) in
        [("dark", 390, 844), ("light", 390, 844), ("dark", 1280, 900), ("light", 1280, 900)]
    {
        page.resize(width, height).await?;
        page.run(&format!("document.documentElement.dataset.theme = '{theme}'")).await?;
        // Colours that change come to rest.
        page.until("document.getAnimations().every(a => a.playState !== 'running')").await?;
        looked_at(page, axe, &format!("{place}, {theme}, {width} wide")).await?;
    }
    Ok(())
}

async fn looked_at(page: &Page, axe: &str, place: &str) -> Outcome {
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
