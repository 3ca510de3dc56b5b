//! Every mode: keys after clicks, a game to its end, what is spoken.

use crate::page::{Outcome, Page, ensure};
use crate::play::GRID;
use fantoccini::key::Key;

/// A small puzzle, its boxes, and its solution.
const SMALL: &str = "4.2......31.....";
const SMALL_SOLUTION: &str = "4123324123141432";

/// Digits reach the board after a click on a mode, on Candidates, on a button; so do the keys that move.
pub(crate) async fn takes_keys_after_every_click(page: &Page) -> Outcome {
    page.go(&format!("play?p={GRID}")).await?;
    page.cell(2).await?;
    for (at, says) in [(2, "corner marks 1"), (3, "centre marks 1"), (4, "coloured amber"), (1, "digit 1")] {
        page.click(&format!(".modes label:nth-of-type({at})")).await?;
        page.keys("1").await?;
        ensure!(page.label(2).await?.contains(says), "after a click on mode {at}: {}", page.label(2).await?);
    }
    page.keys("0").await?;
    page.click(".actions label:has([role=switch])").await?;
    page.keys("4").await?;
    ensure!(page.label(2).await?.contains("digit 4"), "after Candidates: {}", page.label(2).await?);
    page.press("Undo").await?;
    page.key(Key::Right).await?;
    page.keys("6").await?;
    ensure!(page.label(3).await?.contains("digit 6"), "after Undo: {}", page.label(3).await?);
    // By keyboard alone a control keeps its keys, and digits still go to the board.
    page.run("document.querySelector('.modes input:checked').focus()").await?;
    page.keys("2").await?;
    ensure!(page.label(3).await?.contains("digit 2"), "with the focus on a mode: {}", page.label(3).await?);
    // The editors, too.
    page.go("two").await?;
    page.press("Clear").await?;
    page.keys("9").await?;
    ensure!(page.board(0).await?.contains('9'), "Two grids: {}", page.board(0).await?);
    Ok(())
}

/// The key of zero erases where it writes à.
pub(crate) async fn erases_on_a_french_keyboard(page: &Page) -> Outcome {
    let zero = "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'à', code: 'Digit0', bubbles: true, cancelable: true }))";
    page.go(&format!("play?p={GRID}")).await?;
    page.cell(2).await?;
    page.keys("4").await?;
    page.run(zero).await?;
    ensure!(page.label(2).await?.contains("empty"), "{}", page.label(2).await?);
    page.go(&format!("two?p={GRID}")).await?;
    page.cell(0).await?;
    page.run(zero).await?;
    ensure!(page.board(0).await?.starts_with(".3"), "{}", page.board(0).await?);
    Ok(())
}

/// A game to its end by keyboard, by the pad, with each kind of mark, with colours, with candidates.
pub(crate) async fn is_played_to_the_end_in_each_mode(page: &Page) -> Outcome {
    for mode in ["keys", "pad", "corner", "centre", "hue", "candidates"] {
        page.fresh().await?;
        page.go(&format!("play?p={SMALL}&box=2x2")).await?;
        ensure!(page.board(0).await? == SMALL, "{mode}: {}", page.board(0).await?);
        if mode == "candidates" {
            page.click(".actions label:has([role=switch])").await?;
        }
        for (cell, digit) in SMALL_SOLUTION.char_indices().filter(|&(cell, _)| SMALL[cell..].starts_with('.'))
        {
            page.cell(cell).await?;
            match mode {
                "corner" | "centre" | "hue" => {
                    let nth = if mode == "corner" {
                        2
                    } else if mode == "centre" {
                        3
                    } else {
                        4
                    };
                    page.click(&format!(".modes label:nth-of-type({nth})")).await?;
                    page.click(&format!(".pad .key:nth-of-type({digit})")).await?;
                    let says =
                        if mode == "hue" { "coloured".to_string() } else { format!("{mode} marks {digit}") };
                    ensure!(page.label(cell).await?.contains(&says), "{mode}: {}", page.label(cell).await?);
                    page.click(".modes label:nth-of-type(1)").await?;
                    page.keys(&digit.to_string()).await?;
                }
                "pad" => page.click(&format!(".pad .key[data-digit='{digit}']")).await?,
                "candidates" => {
                    let label = page.label(cell).await?;
                    let listed = label.split("candidates ").nth(1).unwrap_or_default();
                    ensure!(listed.contains(digit), "{mode}: {digit} is not among {label}");
                    page.keys(&digit.to_string()).await?;
                }
                _ => page.keys(&digit.to_string()).await?,
            }
        }
        ensure!(page.board(0).await? == SMALL_SOLUTION, "{mode}: {}", page.board(0).await?);
        page.until("document.querySelector('dialog.solved')").await?;
        page.key(Key::Escape).await?;
        page.until("document.querySelector('.badge')").await?;
    }
    Ok(())
}

/// What is done is spoken, once.
pub(crate) async fn speaks_of_every_action(page: &Page) -> Outcome {
    page.go(&format!("play?p={GRID}")).await?;
    page.cell(2).await?;
    for (keys, says) in [
        ("4", "digit 4, row 1, column 3"),
        ("0", "erased, row 1, column 3"),
        ("5", "digit 5, row 1, column 3, conflict: twice in a house"),
        ("0", "erased, row 1, column 3"),
        ("x", "Mode: Corner"),
        ("1", "corner mark 1, row 1, column 3"),
        ("c", "Mode: Centre"),
        ("2", "centre mark 2, row 1, column 3"),
        ("2", "centre mark 2 removed, row 1, column 3"),
        ("v", "Mode: Colour"),
        ("1", "colour amber, stripes up, row 1, column 3"),
        ("u", "Undone, colour amber, stripes up removed, row 1, column 3"),
        ("r", "Redone, colour amber, stripes up, row 1, column 3"),
        ("r", "Nothing to redo."),
        ("z", "Mode: Digit"),
    ] {
        page.keys(keys).await?;
        let spoken = page.text("document.getElementById('spoken').textContent.trim()").await?;
        ensure!(spoken == says, "{keys}: {spoken}");
    }
    page.with(Key::Shift, char::from(Key::Right)).await?;
    page.until("document.getElementById('spoken').textContent.trim() === '2 cells selected'").await?;
    page.keys("1").await?;
    page.until("document.getElementById('spoken').textContent.startsWith('digit 1, 2 cells')").await?;
    page.press("Pause").await?;
    page.until("document.getElementById('spoken').textContent.trim() === 'Paused'").await?;
    // The editors speak as well.
    page.go(&format!("two?p={GRID}")).await?;
    page.cell(2).await?;
    page.keys("5").await?;
    let spoken = "document.getElementById('spoken').textContent.trim()";
    page.until(&format!("{spoken} === 'digit 5, row 1, column 3, conflict: twice in a house'")).await?;
    page.with(Key::Control, 'z').await?;
    page.until(&format!("{spoken} === 'Undone'")).await?;
    // A cell that takes the focus speaks for itself.
    let live = page.value("document.querySelectorAll('#spoken[aria-live=polite]').length").await?;
    ensure!(live == 1, "{live} places speak");
    Ok(())
}

/// Escape puts a hint away; a dialog begins with what it is for.
pub(crate) async fn puts_hints_away_and_begins_dialogs(page: &Page) -> Outcome {
    page.go(&format!("play?p={GRID}")).await?;
    for _ in 0..2 {
        page.keys("h").await?;
        page.until("document.querySelector('.hint .where')").await?;
        page.key(Key::Escape).await?;
        page.until("document.querySelector('.hint').hidden").await?;
        page.with(Key::Shift, char::from(Key::Right)).await?;
    }
    for (name, first) in [("More", "Back to before the first mistake"), ("New game", "Easy")] {
        page.press(name).await?;
        page.until("document.querySelector('dialog[open]')").await?;
        let here = "(document.activeElement.labels?.[0] ?? document.activeElement).textContent.trim()";
        page.until(&format!("{here} === '{first}'")).await?;
        page.key(Key::Escape).await?;
        page.until("!document.querySelector('dialog')").await?;
    }
    Ok(())
}
