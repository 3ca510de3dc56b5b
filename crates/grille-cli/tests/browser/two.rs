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
    page.until("document.querySelector('.verdict.plain')").await?;
    page.key(Key::Enter).await?;
    page.until("document.querySelector('.verdict.bad')").await?;
    // Several solutions: one is shown, and where another differs.
    paste(page, &format!("{}.........", &GRID[..72])).await?;
    page.until("document.querySelector('.verdict.plain')").await?;
    page.key(Key::Enter).await?;
    page.until("document.querySelector('.verdict.warm')").await?;
    let framed = page.value("document.querySelectorAll('.meant').length").await?;
    ensure!(framed == 6, "{framed} cells are framed");
    Ok(())
}

fn board(number: usize) -> String {
    format!(
        "Array.from(document.querySelectorAll('[role=grid]')[{number}].querySelectorAll('[role=gridcell]'), \
         c => c.querySelector('.digit')?.textContent ?? '.').join('')"
    )
}
