//! Nothing is lost: what is kept over a new start, between tabs, and in a file.

use crate::page::{Outcome, Page, ensure};
use crate::play::{GRID, SOLUTION};
use fantoccini::key::Key;

/// What was entered in Two grids, set by hand and made is there again after the page was left.
pub(crate) async fn keeps_the_work_of_every_view(page: &Page) -> Outcome {
    page.go("two").await?;
    page.press("Clear").await?;
    page.cell(0).await?;
    page.keys("7").await?;
    let two = page.board(0).await?;
    ensure!(two.starts_with("7.") && two.matches('.').count() == 80, "{two}");
    page.go("make").await?;
    page.click(".tabs label:nth-of-type(2)").await?;
    page.until("document.querySelector('.verdict') && document.querySelector('[role=grid]')").await?;
    page.press("Clear").await?;
    page.cell(1).await?;
    page.keys("8").await?;
    let hand = page.board(0).await?;
    page.go("two").await?;
    ensure!(page.board(0).await? == two, "Two grids lost {two}: {}", page.board(0).await?);
    page.go("make").await?;
    page.until("document.querySelector('[role=grid]')").await?;
    ensure!(page.board(0).await? == hand, "Set by hand lost {hand}: {}", page.board(0).await?);
    // A link brings another puzzle, and undo what was there.
    page.go(&format!("two?p={GRID}")).await?;
    ensure!(page.board(0).await? == GRID, "the link was not opened: {}", page.board(0).await?);
    page.press("Undo").await?;
    ensure!(page.board(0).await? == two, "the link took away what was there: {}", page.board(0).await?);
    page.go("make").await?;
    page.click(".tabs label:nth-of-type(1)").await?;
    page.until("document.querySelector('.wish input[value=easy]')").await?;
    page.click(".wish label:has(input[value=easy])").await?;
    page.run("const n = document.querySelector('.wish input[type=number]'); n.value = '2'; n.dispatchEvent(new Event('input'));")
        .await?;
    page.press("Make").await?;
    page.until("document.querySelectorAll('.made .thumbnail').length === 2").await?;
    page.go("make").await?;
    page.until("document.querySelectorAll('.made .thumbnail').length === 2").await
}

/// A tab that slept takes over what was played elsewhere instead of writing over it.
pub(crate) async fn takes_over_newer_progress(page: &Page) -> Outcome {
    page.go(&format!("play?p={GRID}")).await?;
    let [first, second] = page.second_tab().await?;
    page.tab(&second).await?;
    page.go("play").await?;
    page.cell(2).await?;
    page.keys("4").await?;
    page.until("JSON.stringify(localStorage).includes('0,2,0,4')").await?;
    page.tab(&first).await?;
    page.until("document.querySelector('[data-cell=\"2\"] .digit')?.textContent === '4'").await?;
    page.until("document.getElementById('says').textContent.includes('another tab')").await?;
    // What is done here now goes on from there, and leaving writes nothing old.
    page.cell(3).await?;
    page.keys("6").await?;
    page.until("JSON.stringify(localStorage).includes('0,3,0,6')").await?;
    page.tab(&second).await?;
    page.until("document.querySelector('[data-cell=\"3\"] .digit')?.textContent === '6'").await?;
    // Events that a sleeping tab never got: the state in store is newer than the one on the board.
    page.run(
        "const key = Object.keys(localStorage).find((key) => key.startsWith('grille.game.') && key.includes('53..7'));
         const game = JSON.parse(localStorage[key]);
         game.moves.push([[0, 5, 0, 8]]); game.at = game.moves.length; game.changed += 60000;
         localStorage[key] = JSON.stringify(game);",
    )
    .await?;
    page.go("play").await?;
    ensure!(
        page.board(0).await?.starts_with("534678..."),
        "newer progress was written over: {}",
        page.board(0).await?
    );
    page.close_tab(&first).await
}

/// Everything goes into one file and comes back; a bad file changes nothing.
pub(crate) async fn goes_into_a_file_and_back(page: &Page) -> Outcome {
    page.go(&format!("play?p={GRID}")).await?;
    page.cell(2).await?;
    page.keys("4").await?;
    page.press("More").await?;
    page.click("dialog .toggles label").await?;
    page.run("const make = URL.createObjectURL; URL.createObjectURL = (blob) => { blob.text().then((text) => { window.saved = text; }); return make(blob); };")
        .await?;
    page.press("Save everything to a file").await?;
    page.until("window.saved").await?;
    let saved = page.text("window.saved").await?;
    let file: serde_json::Value = serde_json::from_str(&saved)?;
    ensure!(file["kind"] == "grille-backup" && file["version"] == 1, "{saved}");
    ensure!(file["entries"]["settings"]["timer"] == false, "{}", file["entries"]["settings"]);
    page.fresh().await?;
    page.go("play").await?;
    ensure!(page.board(0).await? != GRID, "nothing was forgotten");
    let before = page.board(0).await?;
    bring(page, "{ \"kind\": \"grille-backup\", \"version\": 99, \"entries\": {} }").await?;
    page.until("document.querySelector('dialog.brought')?.textContent.includes('version 99')").await?;
    page.key(Key::Escape).await?;
    bring(page, "7,7").await?;
    page.until("document.querySelector('dialog.brought')?.textContent.includes('not JSON')").await?;
    page.key(Key::Escape).await?;
    page.key(Key::Escape).await?;
    ensure!(page.board(0).await? == before, "a bad file changed the game");
    bring(page, &saved).await?;
    page.until("document.querySelector('dialog.brought')?.textContent.includes('game')").await?;
    page.run("document.body.dataset.ready = ''").await?;
    page.click("dialog.brought .primary").await?;
    page.until("document.body?.dataset.ready === 'play'").await?;
    let board = page.board(0).await?;
    ensure!(board.starts_with("534.7"), "the game did not come back: {board}");
    ensure!(page.value("document.querySelector('.time')").await?.is_null(), "the settings did not come back");
    Ok(())
}

/// Hand a file to the page, as its field for files would.
async fn bring(page: &Page, text: &str) -> Outcome {
    page.until("document.querySelector('dialog .backup') || !document.querySelector('dialog')").await?;
    if page.value("document.querySelector('dialog .backup')").await?.is_null() {
        page.press("More").await?;
    }
    let text = serde_json::to_string(text)?;
    page.run(&format!(
        "const field = document.querySelector('.backup input[type=file]'); const bag = new DataTransfer();
         bag.items.add(new File([{text}], 'grille.json')); field.files = bag.files; field.dispatchEvent(new Event('change'));"
    ))
    .await?;
    Ok(())
}

/// Names that every object has are no views.
pub(crate) async fn takes_no_word_for_a_view(page: &Page) -> Outcome {
    for word in ["constructor", "__proto__", "toString", "hasOwnProperty", "nothing"] {
        page.come(word).await?;
        page.until("document.body?.dataset.ready === 'play'").await?;
        ensure!(page.board(0).await?.len() == 81, "#{word} shows no board");
    }
    Ok(())
}

/// A link of the page is read wherever it is pasted, whatever its host.
pub(crate) async fn reads_its_own_link(page: &Page) -> Outcome {
    let link = format!("https://grille.example/page/#play?p={GRID}&box=3x3");
    page.go("play").await?;
    page.press("New game").await?;
    page.click("dialog summary").await?;
    page.run(&format!("document.querySelector('dialog textarea').value = '{link}'")).await?;
    page.press("Open").await?;
    page.until("!document.querySelector('dialog')").await?;
    ensure!(page.board(0).await? == GRID, "{}", page.board(0).await?);
    page.go("two").await?;
    let diagonal = format!("http://127.0.0.1:1/#two?p={}&box=3x3&rules=diagonal", ".".repeat(81));
    page.click("details.paste summary").await?;
    page.run(&format!("document.querySelector('details.paste textarea').value = '{diagonal}'")).await?;
    page.press("Open").await?;
    page.until("document.querySelectorAll('.under .extra > *').length >= 2").await?;
    // What is copied for others is the puzzle itself, and a link that any page of Grille opens.
    page.go(&format!("play?p={GRID}")).await?;
    page.run("navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }")
        .await?;
    page.press("More").await?;
    page.press("Copy the puzzle").await?;
    page.until("window.copied").await?;
    ensure!(page.text("window.copied").await? == GRID, "{}", page.text("window.copied").await?);
    page.press("More").await?;
    page.press("Copy a link").await?;
    page.until("window.copied.includes('#play?p=')").await?;
    let own = page.text("window.copied").await?;
    page.come(own.split('#').nth(1).unwrap_or_default()).await?;
    page.until("document.body?.dataset.ready === 'play'").await?;
    ensure!(page.board(0).await? == GRID, "{own} opens {}", page.board(0).await?);
    Ok(())
}

/// A solved game that is undone can be played on; to start again sets the clock to zero.
pub(crate) async fn goes_on_after_the_end(page: &Page) -> Outcome {
    page.go(&format!("play?p={GRID}")).await?;
    page.cell(0).await?;
    for row in 0..9 {
        let cells = GRID[row * 9..][..9].chars().zip(SOLUTION[row * 9..][..9].chars());
        let keys: String = cells
            .flat_map(|(given, digit)| {
                (given == '.').then_some(digit).into_iter().chain([char::from(Key::Right)])
            })
            .collect();
        page.keys(&keys).await?;
        page.key(Key::Down).await?;
    }
    page.until("document.querySelector('dialog.solved')").await?;
    page.key(Key::Escape).await?;
    page.until("!document.querySelector('dialog')").await?;
    page.with(Key::Control, 'z').await?;
    ensure!(page.board(0).await?.matches('.').count() == 1, "undo took nothing back");
    ensure!(page.value("document.querySelector('.badge')").await?.is_null(), "it still counts as solved");
    // The clock goes on, too.
    page.until("document.querySelector('.time').textContent >= '0:03'").await?;
    let open = page.board(0).await?.find('.').ok_or("no open cell")?;
    page.cell(open).await?;
    page.keys(&SOLUTION[open..=open]).await?;
    ensure!(page.board(0).await? == SOLUTION, "the board is dead: {}", page.board(0).await?);
    page.until("document.querySelector('dialog.solved')").await?;
    page.key(Key::Escape).await?;
    page.until("!document.querySelector('dialog')").await?;
    page.press("More").await?;
    page.press("Start again").await?;
    ensure!(page.board(0).await? == GRID, "{}", page.board(0).await?);
    let time = page.text("document.querySelector('.time').textContent").await?;
    ensure!(time == "0:00" || time == "0:01", "the old time is kept: {time}");
    Ok(())
}
