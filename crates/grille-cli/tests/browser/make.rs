//! Make and the laboratory.

use crate::page::{Outcome, Page, ensure};
use crate::play::{GRID, SOLUTION};

pub(crate) async fn makes_a_hard_one(page: &Page) -> Outcome {
    page.go("make").await?;
    page.until("document.querySelector('.wish input[value=hard]')").await?;
    page.click(".wish label:has(input[value=hard])").await?;
    page.run("const n = document.querySelector('.wish input[type=number]'); n.value = '1'; n.dispatchEvent(new Event('input'));")
        .await?;
    page.press("Make").await?;
    page.until("document.querySelector('.made .thumbnail')").await?;
    let facts = page.text("document.querySelector('.made .facts').textContent").await?;
    ensure!(facts.contains("Hard"), "{facts}");
    page.press("Play").await?;
    page.until("document.body.dataset.ready === 'play'").await?;
    let about = page.text("document.querySelector('.bar .about').textContent").await?;
    ensure!(about.contains("Hard"), "{about}");
    // Work that nobody waits for any more is given up.
    page.go("make").await?;
    page.until("document.querySelector('.wish input[value=extreme]')").await?;
    page.click(".wish label:has(input[value=extreme])").await?;
    page.run("const n = document.querySelector('.wish input[type=number]'); n.value = '100'; n.dispatchEvent(new Event('input'));")
        .await?;
    page.press("Make").await?;
    page.press("Cancel").await?;
    page.until("document.querySelector('.progress').textContent.startsWith('Cancelled')").await
}

pub(crate) async fn judges_what_is_set_by_hand(page: &Page) -> Outcome {
    page.go(&format!("make?p={GRID}")).await?;
    page.click(".tabs label:nth-of-type(2)").await?;
    page.until("document.querySelector('.verdict.good')").await?;
    page.until("document.querySelectorAll('.cell.spare').length === 22").await?;
    page.until("document.querySelector('.rating').textContent.includes('Easy')").await?;
    // Without 9 in the last cell more is possible.
    page.cell(80).await?;
    page.keys("0").await?;
    page.until("!document.querySelector('.waiting')").await?;
    for cell in [78, 77, 76, 79] {
        page.cell(cell).await?;
        page.keys("0").await?;
    }
    page.until("document.querySelector('.verdict.warm .how-many')?.textContent.includes('xactly')").await?;
    page.until("document.querySelectorAll('.cells .candidate').length > 51").await?;
    // A second 5 in the first row breaks the rules, at once.
    page.cell(1).await?;
    page.keys("5").await?;
    page.until("document.querySelector('.verdict.bad li')").await?;
    page.keys("3").await?;
    page.click(".export summary").await?;
    page.until("document.querySelector('.export select option[value=pencil-marks]')").await?;
    page.run("const s = document.querySelector('.export select'); s.value = 'grid'; s.dispatchEvent(new Event('change'));")
        .await?;
    page.until("document.querySelector('.export textarea').value.includes('+')").await
}

/// Of a large grid with a single letter in it nobody could tell how it is signed: the page says it.
pub(crate) async fn takes_letters_for_what_they_are(page: &Page) -> Outcome {
    page.go(&format!("make?p={}", ".".repeat(256))).await?;
    page.click(".tabs label:nth-of-type(2)").await?;
    page.cell(0).await?;
    page.keys("c").await?;
    page.until(
        "document.querySelector('.verdict.warm .how-many') && !document.querySelector('.verdict.waiting')",
    )
    .await?;
    page.press("Play this puzzle").await?;
    page.until("document.body.dataset.ready === 'play'").await?;
    ensure!(page.label(0).await?.contains("given C"), "{}", page.label(0).await?);
    Ok(())
}

/// New game offers the levels that a size has, and Cancel ends the work.
pub(crate) async fn offers_what_exists_and_can_be_cancelled(page: &Page) -> Outcome {
    page.go("play").await?;
    page.press("New game").await?;
    let offered = "[...document.querySelector('dialog .segments').querySelectorAll('input')].map((i) => i.value).join()";
    page.until(&format!("{offered} === 'easy,medium,hard,expert,extreme'")).await?;
    page.click("dialog label:has(input[value=extreme])").await?;
    page.click("dialog label:has(input[value='4'])").await?;
    page.until(&format!(
        "{offered} === 'easy' && document.querySelector('dialog input:checked').value === 'easy'"
    ))
    .await?;
    page.click("dialog label:has(input[value='6'])").await?;
    page.until(&format!("{offered} === 'easy,medium,hard,expert'")).await?;
    page.click("dialog label:has(input[value='16'])").await?;
    page.click("dialog .primary").await?;
    page.until("document.activeElement.textContent.trim() === 'Cancel'").await?;
    page.press("Cancel").await?;
    page.until("document.querySelector('dialog .progress').textContent === 'Cancelled.'").await?;
    ensure!(
        page.value("document.querySelector('dialog .primary').disabled").await? == false,
        "it cannot be begun again"
    );
    // The small one is there at once.
    page.click("dialog label:has(input[value='4'])").await?;
    page.click("dialog .primary").await?;
    page.until(
        "!document.querySelector('dialog') && document.querySelectorAll('[role=gridcell]').length === 16",
    )
    .await
}

/// An engine that is stuck has not solved, one that records nothing says so; every event can be stepped back.
pub(crate) async fn says_how_each_engine_ended(page: &Page) -> Outcome {
    page.go(&format!("laboratory?p={}", crate::learn::CHAINS)).await?;
    let choose = async |side: usize, engine: &str| -> Outcome {
        page.until("document.querySelectorAll('.engine select').length === 2").await?;
        page.run(&format!("const s = document.querySelectorAll('.engine select')[{side}]; s.value = '{engine}'; s.dispatchEvent(new Event('change'));")).await?;
        Ok(())
    };
    choose(0, "deduction").await?;
    choose(1, "batch").await?;
    let says = |side: usize| format!("document.querySelectorAll('.verdict-of')[{side}].textContent");
    page.until(&format!("{}.includes('records no events')", says(1))).await?;
    ensure!(page.text(&says(1)).await?.starts_with("Solved."), "{}", page.text(&says(1)).await?);
    ensure!(!page.board(1).await?.contains('.'), "the result is not shown: {}", page.board(1).await?);
    page.press("To the end").await?;
    page.until(&format!("{}.startsWith('Stuck with')", says(0))).await?;
    let open = page.board(0).await?.matches('.').count();
    ensure!(
        page.text(&says(0)).await?.contains(&format!("{open} open cells")),
        "{}",
        page.text(&says(0)).await?
    );
    ensure!(
        page.value("document.querySelectorAll('.counts.ended').length").await? == 0,
        "what is stuck is green"
    );
    let summary = page.text("document.querySelector('.console .progress').textContent").await?;
    ensure!(summary.contains("deduction: Stuck with") && summary.contains("batch: Solved."), "{summary}");
    // One event forward and back again.
    page.press("Rewind").await?;
    let start = page.board(0).await?;
    page.press("One event").await?;
    let first = page.board(0).await?;
    page.press("One event").await?;
    page.press("One event back").await?;
    ensure!(first != start && page.board(0).await? == first, "{first} and {}", page.board(0).await?);
    page.press("One event back").await?;
    ensure!(page.board(0).await? == start, "{}", page.board(0).await?);
    // An engine that is not in this build, or does not take the grid, says why.
    choose(0, "band").await?;
    page.go(&format!("laboratory?p={}&box=2x2", "1..4............")).await?;
    page.until(&format!(
        "document.querySelectorAll('.verdict-of').length === 2 && {}.startsWith('Refused')",
        says(0)
    ))
    .await
}

pub(crate) async fn runs_the_laboratory_to_its_end(page: &Page) -> Outcome {
    page.go(&format!("laboratory?p={GRID}")).await?;
    let ready = "document.querySelector('.run') && !document.querySelector('.run').disabled";
    page.until(ready).await?;
    page.press("One event").await?;
    let counted = "document.querySelector('.counts dd').textContent";
    ensure!(page.text(counted).await? == "1", "{}", page.text(counted).await?);
    page.run("const s = document.querySelector('input[type=range]'); s.value = s.max; s.dispatchEvent(new Event('input'));")
        .await?;
    page.press("Run").await?;
    page.until("document.querySelectorAll('.counts.ended').length === 2").await?;
    for side in 0..2 {
        ensure!(page.board(side).await? == SOLUTION, "engine {side} ends with {}", page.board(side).await?);
    }
    page.until("document.querySelector('.console .progress').textContent.includes('events')").await?;
    ensure!(
        page.value("document.querySelectorAll('.chart polyline').length").await? == 2,
        "the chart lacks a line"
    );
    page.press("Rewind").await?;
    ensure!(page.board(0).await? == GRID, "it does not rewind");
    Ok(())
}
