//! Understand: hints and paths.

use crate::page::{Outcome, Page, ensure};
use crate::play::GRID;
use fantoccini::key::Key;

/// Of `data/hard_9.txt`: chains and loops are needed.
pub(crate) const CHAINS: &str =
    ".7....8...8.2.4.3.......72.3...854.....3....92......7.6...1.....5.4......29.5...8";

pub(crate) async fn gives_a_hint_in_three_stages(page: &Page) -> Outcome {
    page.go(&format!("play?p={GRID}")).await?;
    let before = page.board(0).await?;
    page.keys("h").await?;
    page.until("document.querySelector('.hint .where')").await?;
    let places = "document.querySelectorAll('.hint .what, .hint .why, .shade-1, .cell.meant, [role=grid] .placed').length";
    ensure!(page.value(places).await? == 0, "the first stage says more than where");
    page.press("What is there?").await?;
    page.until("document.querySelector('.hint .what')").await?;
    ensure!(page.value("document.querySelectorAll('.hint .why').length").await? == 0, "the second says why");
    page.press("Why does it follow?").await?;
    page.until("document.querySelector('.hint .why') && document.querySelector('[role=grid] .placed')")
        .await?;
    let why = page.text("document.querySelector('.hint .why').textContent").await?;
    ensure!(why.contains("r5c5 is 5"), "{why}");
    page.press("The technique").await?;
    page.until("document.querySelector('dialog .prose h4')").await?;
    page.key(Key::Escape).await?;
    page.press("Do it").await?;
    let after = page.board(0).await?;
    ensure!(&after[40..41] == "5" && after.replacen('5', ".", 0) != before, "{after}");
    page.until("document.querySelector('.hint').hidden").await
}

pub(crate) async fn says_mistakes_first(page: &Page) -> Outcome {
    page.go(&format!("play?p={GRID}")).await?;
    page.cell(2).await?;
    page.keys("1").await?;
    page.press("Hint").await?;
    page.until("document.querySelector('.hint').textContent.includes('mistake')").await?;
    page.press("What is there?").await?;
    page.until("document.querySelector('.cell.wrong')").await?;
    page.press("Fix it").await?;
    ensure!(page.board(0).await? == GRID, "{}", page.board(0).await?);
    Ok(())
}

/// All stages of the next hint; what it says follows.
async fn whole_hint(page: &Page) -> Outcome<String> {
    for part in ["where", "what", "why"] {
        page.keys("h").await?;
        page.until(&format!("document.querySelector('.hint .{part}')")).await?;
    }
    page.text("document.querySelector('.hint .why').textContent").await
}

/// Hints reason from the player's own marks, do what they say in them, and never show candidates by themselves.
pub(crate) async fn reasons_from_the_marks_of_the_player(page: &Page) -> Outcome {
    page.go(&format!("play?p={CHAINS}")).await?;
    let shown = "document.querySelector('.actions [role=switch]').checked";
    // Without marks an elimination cannot be seen: to fill them is a choice.
    let fill = "[...document.querySelectorAll('.hint .buttons button')].some((b) => b.textContent.includes('Fill my marks'))";
    let mut said = String::new();
    for _ in 0..20 {
        said = whole_hint(page).await?;
        if page.value(fill).await? == true {
            break;
        }
        page.press("Do it").await?;
        page.until("document.querySelector('.hint').hidden").await?;
    }
    ensure!(page.value(fill).await? == true, "no elimination on the way: {said}");
    page.press("Fill my marks and do it").await?;
    ensure!(page.value(shown).await? == false, "the candidates were switched on");
    let label = page.label(0).await?;
    ensure!(label.contains("centre marks"), "{label}");
    page.cell(0).await?;
    for _ in 0..3 {
        let next = whole_hint(page).await?;
        ensure!(next != said, "the same elimination twice: {said}");
        said = next;
        page.press("Do it").await?;
        page.until("document.querySelector('.hint').hidden").await?;
        ensure!(page.value(shown).await? == false, "the candidates were switched on");
    }
    // Marks that lack the digit of the solution are a mistake, and the hint reports it first.
    page.go(&format!("play?p={GRID}")).await?;
    page.cell(2).await?;
    page.with(Key::Control, '1').await?;
    page.with(Key::Control, '2').await?;
    page.press("Hint").await?;
    page.until("document.querySelector('.hint').textContent.includes('mistake')").await?;
    page.press("What is there?").await?;
    page.click(".hint .primary").await?;
    ensure!(page.label(2).await?.contains("centre marks 1 2 4"), "{}", page.label(2).await?);
    // A path from here starts from them: what is ruled out in the marks is not eliminated again.
    page.with(Key::Control, '1').await?;
    page.with(Key::Control, '2').await?;
    page.run("location.hash = '#understand'").await?;
    page.until("document.body.dataset.ready === 'understand'").await?;
    page.click(".path .segments label:nth-of-type(2)").await?;
    page.until("document.querySelectorAll('.step').length > 20").await?;
    let label = page.label(2).await?;
    ensure!(label.contains("candidates 4") || label.contains("here goes 4"), "{label}");
    Ok(())
}

/// Fill my marks and check my marks: each one move.
pub(crate) async fn fills_and_checks_marks(page: &Page) -> Outcome {
    page.go(&format!("play?p={GRID}")).await?;
    page.cell(3).await?;
    page.with(Key::Control, '2').await?;
    page.press("More").await?;
    page.press("Fill my marks").await?;
    ensure!(page.label(2).await?.contains("centre marks 1 2 4"), "{}", page.label(2).await?);
    ensure!(
        page.label(3).await?.ends_with("centre marks 2"),
        "a mark of the player went: {}",
        page.label(3).await?
    );
    page.press("More").await?;
    page.press("Check my marks").await?;
    page.until("document.querySelector('dialog .lead')?.textContent.includes('missing')").await?;
    ensure!(page.label(3).await?.contains("wrong"), "{}", page.label(3).await?);
    page.press("Fix the marks").await?;
    ensure!(page.label(3).await?.contains("centre marks 2 6"), "{}", page.label(3).await?);
    page.press("More").await?;
    page.press("Check my marks").await?;
    page.until("document.getElementById('says').textContent.includes('All marks are right')").await?;
    page.cell(2).await?;
    page.with(Key::Control, 'z').await?;
    ensure!(page.label(3).await?.ends_with("centre marks 2"), "{}", page.label(3).await?);
    page.with(Key::Control, 'z').await?;
    ensure!(page.label(2).await?.ends_with("empty"), "{}", page.label(2).await?);
    Ok(())
}

pub(crate) async fn walks_a_path_with_a_chain(page: &Page) -> Outcome {
    page.go(&format!("understand?p={CHAINS}")).await?;
    page.until("document.querySelectorAll('.step').length > 20").await?;
    let count = "document.querySelectorAll('.over .chain').length";
    for _ in 0..40 {
        if page.value(count).await? != 0 {
            break;
        }
        page.press("Next step").await?;
    }
    ensure!(page.value(count).await? != 0, "no chain on the way");
    let strong = page.value("document.querySelectorAll('.over .chain.strong').length").await?;
    let weak = page.value("document.querySelectorAll('.over .chain.weak').length").await?;
    ensure!(strong != 0 && weak != 0, "links are not told apart: {strong} and {weak}");
    ensure!(
        page.value("document.querySelectorAll('.candidate.gone').length").await? != 0,
        "nothing is eliminated"
    );
    let name = page.text("document.querySelector('.step[aria-current] .name').textContent").await?;
    page.until(&format!(
        "document.querySelector('.page h2')?.textContent === {}",
        serde_json::to_string(&name)?
    ))
    .await?;
    let sentence = page.text("document.querySelector('.sentence').textContent").await?;
    ensure!(sentence.starts_with(&name), "{name}: {sentence}");
    page.until("document.querySelector('.page .example .board')").await?;
    let step = page.text("document.querySelector('.walk .count').textContent").await?;
    page.press("Step back").await?;
    ensure!(
        page.text("document.querySelector('.walk .count').textContent").await? != step,
        "it does not go back"
    );
    // The last step of the path fills the grid.
    page.click(".step").await?;
    let steps = page.value("document.querySelectorAll('.step').length").await?.as_u64().unwrap_or(0);
    page.run(&format!("document.querySelectorAll('.step')[{}].click()", steps - 1)).await?;
    let open = page.board(0).await?.matches('.').count();
    ensure!(open == 1, "{open} cells are open before the last step");
    Ok(())
}
