//! Two grids.

use crate::page::{Outcome, Page, ensure};
use crate::play::{GRID, SOLUTION};
use fantoccini::key::Key;

/// A grid in a frame, as people paste it.
const FRAMED: &str = "+-------+-------+-------+\n| 5 3 . | . 7 . | . . . |\n| 6 . . | 1 9 5 | . . . |\n| . 9 8 | . . . | . 6 . |\n\
    +-------+-------+-------+\n| 8 . . | . 6 . | . . 3 |\n| 4 . . | 8 . 3 | . . 1 |\n| 7 . . | . 2 . | . . 6 |\n\
    +-------+-------+-------+\n| . 6 . | . . . | 2 8 . |\n| . . . | 4 1 9 | . . 5 |\n| . . . | . 8 . | . 7 9 |\n\
    +-------+-------+-------+\n";

/// Paste a text while the board has the focus.
async fn paste(page: &Page, text: &str) -> Outcome {
    let text = serde_json::to_string(text)?;
    page.run(&format!(
        "const data = new DataTransfer(); data.setData('text', {text});
         document.activeElement.dispatchEvent(new ClipboardEvent('paste', {{ clipboardData: data, bubbles: true, cancelable: true }}));"
    ))
    .await?;
    Ok(())
}

pub(crate) async fn solves_a_pasted_puzzle(page: &Page) -> Outcome {
    page.go("two").await?;
    paste(page, FRAMED).await?;
    page.until(&format!("{} === '{GRID}'", board(0))).await?;
    ensure!(page.board(1).await? == GRID, "the right grid does not follow");
    page.key(Key::Enter).await?;
    page.until(&format!("{} === '{SOLUTION}'", board(1))).await?;
    page.until("document.querySelector('.verdict.good')").await?;
    ensure!(page.board(0).await? == GRID, "the left grid was filled too");
    Ok(())
}

pub(crate) async fn is_entered_by_keyboard(page: &Page) -> Outcome {
    page.go("two").await?;
    page.press("Clear").await?;
    page.cell(0).await?;
    // Row by row, over the right edge and in again on the left.
    for row in 0..9 {
        let keys: String =
            GRID[row * 9..][..9].chars().flat_map(|sign| [sign, char::from(Key::Right)]).collect();
        page.keys(&keys).await?;
        page.key(Key::Down).await?;
    }
    ensure!(page.board(0).await? == GRID, "{}", page.board(0).await?);
    ensure!(page.board(1).await? == GRID, "the right grid does not follow");
    page.key(Key::Enter).await?;
    page.until(&format!("{} === '{SOLUTION}'", board(1))).await
}

pub(crate) async fn explains_a_wrong_grid(page: &Page) -> Outcome {
    page.go("two").await?;
    paste(page, &format!("55{}", &GRID[2..])).await?;
    page.until("document.querySelectorAll('.clash').length").await?;
    page.key(Key::Enter).await?;
    page.until("document.querySelector('.verdict.bad li')").await?;
    let said = page.text("document.querySelector('.verdict').textContent").await?;
    ensure!(said.contains("digit 5 twice in row 1 (r1c1 and r1c2)"), "{said}");
    // No rule broken, and yet no solution.
    paste(page, &format!("531{}", &GRID[3..])).await?;
    page.until("document.querySelector('.verdict.neutral')").await?;
    page.key(Key::Enter).await?;
    page.until("document.querySelector('.verdict.bad')").await?;
    // Several solutions: one is shown, and where another differs.
    paste(page, &format!("{}.........", &GRID[..72])).await?;
    page.until("document.querySelector('.verdict.neutral')").await?;
    page.key(Key::Enter).await?;
    page.until("document.querySelector('.verdict.warm')").await?;
    let framed = page.value("document.querySelectorAll('.meant').length").await?;
    ensure!(framed == 6, "{framed} cells are framed");
    Ok(())
}

/// What cannot be read is told with its place, and the browser has nothing to complain of: the console is looked at
/// after each scenario.
pub(crate) async fn says_why_a_text_is_no_puzzle(page: &Page) -> Outcome {
    page.go("two").await?;
    let before = page.board(0).await?;
    for (text, why) in [
        ("12..\n345.\n....\n....", "row 2, column 3: 5 is not a digit of a 4×4 grid (1 to 4)"),
        ("hello", "5 characters; a 2×2 grid has 4, a 3×3 grid 9"),
        ("| 5 3 . |\n| 6 . . |\n| . 9 |\n", "row 3 has 2 cells, the others have 3"),
    ] {
        paste(page, text).await?;
        let why = serde_json::to_string(why)?;
        page.until(&format!("document.querySelector('.verdict.bad')?.textContent === {why}")).await?;
        ensure!(page.board(0).await? == before, "{text} changed the board");
    }
    // A game from a text, in its field.
    page.go("play").await?;
    page.press("New game").await?;
    page.click("dialog details summary").await?;
    page.click("dialog textarea").await?;
    page.keys("53..7....6").await?;
    page.press("Open").await?;
    page.until("document.querySelector('dialog .progress').textContent.startsWith('10 characters')").await?;
    // A link that was cut off, and links that ask for what is not there.
    for (link, why) in [
        (&GRID[..80], "80 characters"),
        (&format!("{GRID}&rules=hello"), "rule that is not known"),
        (&format!("{GRID}&box=2x2"), "2×2"),
        (&format!("{GRID}&box=hello"), "hello"),
        (&".".repeat(36 * 36), "36×36"),
    ] {
        page.go(&format!("play?p={link}")).await?;
        page.until(&format!("document.getElementById('says').textContent.includes('{why}')"))
            .await
            .map_err(|error| format!("{link}: {error}"))?;
        ensure!(page.board(0).await?.len() == 81, "{link} opened something");
    }
    // A format that holds no such grid.
    page.go(&format!("make?p={}", ".".repeat(16))).await?;
    page.click(".tabs label:nth-of-type(2)").await?;
    page.click(".export summary").await?;
    page.until("document.querySelector('.export select option[value=sdm]')").await?;
    page.run("const s = document.querySelector('.export select'); s.value = 'sdm'; s.dispatchEvent(new Event('change'));")
        .await?;
    page.until("document.getElementById('says').textContent.includes('9×9 grids only')").await?;
    ensure!(
        page.value("document.querySelector('.export textarea').hidden").await? == true,
        "a text is shown"
    );
    Ok(())
}

fn board(number: usize) -> String {
    format!(
        "Array.from(document.querySelectorAll('[role=grid]')[{number}].querySelectorAll('[role=gridcell]'), \
         c => c.querySelector('.digit')?.textContent ?? '.').join('')"
    )
}
