//! Play.

use crate::page::{Outcome, Page, ensure};
use fantoccini::key::Key;

/// Grid 1 of the C solver of Bau and Mehaud, and its solution.
pub(crate) const GRID: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(crate) const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The first of `data/large_16.txt`.
pub(crate) const SIXTEEN: &str = ".5.9..E..26C....AEG.B3......C........F.413..G.....7B628..A....F.572...C..9G.D...\
    1...A9F.C.2.E..36...2.4E7..D.F...FB..17D4.3E.C8.G..5.4.......97.....8....GEB....7....C.FD.1.A....8F61G.A.75..DC.\
    ...F7631..4.....8....E.9A..65...DG.4...8..C9.367E26.4..53.719.B.";

/// The board waits for a key before the server was asked for anything.
pub(crate) async fn is_ready_for_a_key(page: &Page) -> Outcome {
    page.go("play").await?;
    let before = page.board(0).await?;
    let at = before.find('.').ok_or("no open cell")?;
    page.keys("7").await?;
    let after = page.board(0).await?;
    ensure!(after[at..=at] == *"7", "a key right after loading wrote nothing: {after}");
    ensure!(page.label(at).await?.contains("digit 7"), "the cell does not say so");
    page.with(Key::Control, 'z').await?;
    ensure!(page.board(0).await? == before, "undo did not take it back");
    page.with(Key::Control, 'y').await?;
    ensure!(page.board(0).await? == after, "redo did not bring it back");
    Ok(())
}

/// How soon something is painted and a key is waited for, wide and narrow: the median of five first visits is said. What
/// must not be too late is for whoever reads it to judge; `docs/http.md` has the figures.
pub(crate) async fn is_soon_ready(page: &Page) -> Outcome {
    for (width, height) in [(1280, 900), (390, 844)] {
        page.resize(width, height).await?;
        let mut visits = vec![];
        for _ in 0..5 {
            visits.push(page.first_visit().await?);
        }
        let median = |which: usize| {
            let mut times: Vec<u64> = visits.iter().map(|visit| visit[which]).collect();
            times.sort_unstable();
            times[2]
        };
        eprintln!("{width} wide: painted after {} ms, ready after {} ms", median(0), median(1));
    }
    Ok(())
}

pub(crate) async fn takes_marks_and_gives_them_back(page: &Page) -> Outcome {
    page.go(&format!("play?p={GRID}")).await?;
    page.cell(2).await?;
    page.with(Key::Shift, '1').await?;
    page.with(Key::Control, '2').await?;
    let label = page.label(2).await?;
    ensure!(label.contains("corner marks 1") && label.contains("centre marks 2"), "{label}");
    // Two cells at once, in two colours.
    page.with(Key::Shift, char::from(Key::Right)).await?;
    page.keys("v12z").await?;
    for cell in [2, 3] {
        let label = page.label(cell).await?;
        ensure!(label.contains("amber") && label.contains("green"), "{label}");
    }
    page.press("More").await?;
    page.press("Set a checkpoint").await?;
    // A digit tidies the marks of those that see it.
    page.cell(3).await?;
    page.keys("2").await?;
    ensure!(!page.label(2).await?.contains("centre"), "the mark of a peer is still there");
    page.press("More").await?;
    page.click("dialog .plain button").await?;
    let label = page.label(2).await?;
    ensure!(label.contains("centre marks 2"), "the checkpoint did not bring back the mark: {label}");
    ensure!(page.label(3).await?.contains("empty"), "the checkpoint kept the digit");
    // The automatic candidates, and one ruled out.
    page.click("[role=switch]").await?;
    page.cell(2).await?;
    ensure!(page.label(2).await?.contains("candidates 1 2 4"), "{}", page.label(2).await?);
    page.with(Key::Control, '4').await?;
    ensure!(page.label(2).await?.contains("candidates 1 2,"), "{}", page.label(2).await?);
    for _ in 0..12 {
        page.with(Key::Control, 'z').await?;
    }
    page.click("[role=switch]").await?;
    let label = page.label(2).await?;
    ensure!(label == "row 1, column 3, empty", "undo left {label}");
    Ok(())
}

pub(crate) async fn goes_back_to_before_the_first_mistake(page: &Page) -> Outcome {
    page.go(&format!("play?p={GRID}")).await?;
    // 4 is right, 1 is wrong, 2 comes after it.
    for (cell, digit) in [(2, "4"), (3, "1"), (5, "2")] {
        page.cell(cell).await?;
        page.keys(digit).await?;
    }
    page.press("Check").await?;
    page.until("document.getElementById('says').textContent.includes('wrong')").await?;
    ensure!(page.label(3).await?.ends_with("wrong"), "{}", page.label(3).await?);
    page.press("More").await?;
    page.press("Back to before the first mistake").await?;
    let board = page.board(0).await?;
    ensure!(board.starts_with("534.7...."), "{board}");
    page.cell(2).await?;
    page.keys("5").await?;
    ensure!(page.label(2).await?.contains("twice in a house"), "a clash is not said");
    Ok(())
}

pub(crate) async fn is_played_to_the_end_and_kept(page: &Page) -> Outcome {
    page.go(&format!("play?p={GRID}")).await?;
    page.cell(0).await?;
    for row in 0..9 {
        if row == 8 {
            // The last row is left for after the page was left and came back.
            page.go("play").await?;
            page.cell(72).await?;
        }
        let cells = GRID[row * 9..][..9].chars().zip(SOLUTION[row * 9..][..9].chars());
        let digits = cells.map(|(given, digit)| (given == '.').then_some(digit));
        let keys: String =
            digits.flat_map(|digit| digit.into_iter().chain([char::from(Key::Right)])).collect();
        page.keys(&keys).await?;
        page.key(Key::Down).await?;
    }
    ensure!(page.board(0).await? == SOLUTION, "{}", page.board(0).await?);
    page.until("document.querySelector('dialog.solved')").await?;
    page.key(Key::Escape).await?;
    page.go("play").await?;
    ensure!(page.board(0).await? == SOLUTION, "the solved game was not kept");
    page.until("document.querySelector('.badge')").await
}

pub(crate) async fn knows_sixteen_digits(page: &Page) -> Outcome {
    page.go(&format!("play?p={SIXTEEN}&box=4x4")).await?;
    page.until("document.querySelectorAll('[role=gridcell]').length === 256").await?;
    page.cell(0).await?;
    page.keys("d").await?;
    ensure!(page.label(0).await?.contains("digit D"), "{}", page.label(0).await?);
    page.keys("\u{e003}").await?;
    page.click("[role=switch]").await?;
    ensure!(page.label(0).await?.contains("candidates"), "{}", page.label(0).await?);
    page.press("Hint").await?;
    page.until("document.querySelector('.hint .where')").await
}

pub(crate) async fn draws_diagonals(page: &Page) -> Outcome {
    let puzzle = ".".repeat(81);
    page.go(&format!("play?p={puzzle}&rules=diagonal")).await?;
    page.until("document.querySelector('.bar .about').textContent.includes('Diagonal')").await?;
    page.until("document.querySelectorAll('.under .extra .through').length === 2").await?;
    page.cell(0).await?;
    page.keys("5").await?;
    page.cell(80).await?;
    page.keys("5").await?;
    ensure!(page.label(80).await?.contains("twice in a house"), "the diagonal is not a house");
    Ok(())
}

/// A finger on the pad, a drag over cells, two taps on a digit.
pub(crate) async fn is_touched(page: &Page) -> Outcome {
    page.resize(390, 844).await?;
    page.go(&format!("play?p={GRID}")).await?;
    page.cell(2).await?;
    page.click(".pad .key[data-digit='4']").await?;
    ensure!(page.label(2).await?.contains("digit 4"), "the pad wrote nothing");
    page.press("Erase").await?;
    ensure!(page.label(2).await?.contains("empty"), "the pad erased nothing");
    page.run(
        "const at = (cell, type, buttons) => { const r = document.querySelector(`[data-cell='${cell}']`).getBoundingClientRect();
         document.querySelector('[role=grid]').dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch', buttons,
         clientX: r.x + r.width / 2, clientY: r.y + r.height / 2 })); };
         at(29, 'pointerdown', 1); at(30, 'pointermove', 1); at(39, 'pointermove', 1); at(39, 'pointerup', 0);",
    )
    .await?;
    let chosen = page.value("document.querySelectorAll('[aria-selected=true]').length").await?;
    ensure!(chosen == 3, "a drag over three cells chose {chosen}");
    let wide = page.value("document.documentElement.scrollWidth <= innerWidth").await?;
    ensure!(wide == true, "the page is wider than a telephone");
    Ok(())
}

/// Marks, colours, checkpoints, what can be undone, and the time: all is there when the page comes back.
pub(crate) async fn keeps_marks_moves_and_time(page: &Page) -> Outcome {
    page.go(&format!("play?p={GRID}")).await?;
    page.cell(2).await?;
    page.keys("4").await?;
    page.cell(3).await?;
    page.with(Key::Shift, '2').await?;
    page.with(Key::Control, '6').await?;
    page.keys("v37z").await?;
    page.press("More").await?;
    page.press("Set a checkpoint").await?;
    let (board, label) = (page.board(0).await?, page.label(3).await?);
    ensure!(label.contains("corner marks 2") && label.contains("coloured"), "{label}");
    page.until("document.querySelector('.time').textContent >= '0:02'").await?;
    page.go("play").await?;
    ensure!(page.board(0).await? == board && page.label(3).await? == label, "{}", page.label(3).await?);
    let time = page.text("document.querySelector('.time').textContent").await?;
    ensure!(time.as_str() >= "0:01", "the clock began anew: {time}");
    page.cell(5).await?;
    for _ in 0..5 {
        page.with(Key::Control, 'z').await?;
    }
    ensure!(page.board(0).await? == GRID, "undo does not reach over the reload: {}", page.board(0).await?);
    page.press("More").await?;
    page.click("dialog .plain button").await?;
    ensure!(page.label(3).await? == label, "the checkpoint is lost: {}", page.label(3).await?);
    // Who rests covers the board; who wants no clock sees none.
    page.press("Pause").await?;
    let seen = "document.querySelector('[role=grid]').checkVisibility({ visibilityProperty: true })";
    ensure!(page.value(seen).await? == false, "a covered board is seen");
    page.press("Resume").await?;
    ensure!(page.value(seen).await? == true, "the board stays covered");
    page.press("More").await?;
    page.click("dialog .toggles label").await?;
    page.key(Key::Escape).await?;
    ensure!(page.value("document.querySelector('.time')").await?.is_null(), "the clock is not hidden");
    page.go("play").await?;
    ensure!(page.value("document.querySelector('.time')").await?.is_null(), "the clock came back");
    Ok(())
}

/// The largest grid of the page: its digits can be read, on a telephone by turning it or by two fingers.
pub(crate) async fn shows_twenty_five_digits(page: &Page) -> Outcome {
    // A full grid, in which every other cell is open.
    let sign = |cell: usize| {
        let (row, column) = (cell / 25, cell % 25);
        let digit = (5 * (row % 5) + row / 5 + column) % 25 + 1;
        if cell.is_multiple_of(2) {
            '.'
        } else {
            char::from_digit(digit as u32, 36).unwrap_or('.').to_ascii_uppercase()
        }
    };
    let puzzle: String = (0..625).map(sign).collect();
    page.go(&format!("play?p={puzzle}&box=5x5")).await?;
    page.until("document.querySelectorAll('[role=gridcell]').length === 625").await?;
    page.cell(0).await?;
    page.keys("p").await?;
    ensure!(page.label(0).await?.contains("digit P"), "{}", page.label(0).await?);
    let height = "Math.floor(parseFloat(getComputedStyle(document.querySelector('.digit')).fontSize))";
    let wide = page.value(height).await?.as_u64().unwrap_or(0);
    ensure!(wide >= 14, "digits of {wide} px");
    page.click("[role=switch]").await?;
    // Candidates are small there; those of the cell at the cursor are told in large.
    page.cell(2).await?;
    let label = page.label(2).await?;
    let told = label.split("candidates ").nth(1).unwrap_or("none");
    let lens = page.text("document.querySelector('.lens').textContent").await?;
    ensure!(lens == format!("r1c3: {told}"), "{lens} but {label}");
    page.resize(390, 844).await?;
    let narrow = page.value(height).await?.as_u64().unwrap_or(0);
    ensure!(narrow >= 8, "digits of {narrow} px on a telephone");
    ensure!(
        page.value("document.documentElement.scrollWidth <= innerWidth").await? == true,
        "wider than a telephone"
    );
    Ok(())
}

/// On paper there is the board, on one page, and nothing to press.
pub(crate) async fn is_printed_without_its_buttons(page: &Page) -> Outcome {
    for view in ["play", "two", "understand", "make"] {
        page.go(&format!("{view}?p={GRID}")).await?;
        if view == "make" {
            page.click(".tabs label:nth-of-type(2)").await?;
        }
        page.until("document.querySelector('[role=grid] .digit')").await?;
        page.run("document.documentElement.dataset.theme = 'dark'").await?;
        page.on_paper(true).await?;
        let seen = page
            .text(
                "[...document.querySelectorAll('button, a, input, select, textarea, summary, nav')]
                 .filter(e => e.checkVisibility()).map(e => e.outerHTML.slice(0, 80)).join()",
            )
            .await?;
        ensure!(seen.is_empty(), "{view}: on paper there is {seen}");
        let board = page.value("document.querySelector('[role=grid]').checkVisibility()").await?;
        let ink = page.text("getComputedStyle(document.querySelector('.digit')).color").await?;
        let paper = page.text("getComputedStyle(document.body).backgroundColor").await?;
        page.on_paper(false).await?;
        ensure!(board == true, "{view}: on paper there is no board");
        ensure!(ink == "rgb(0, 0, 0)" && paper == "rgb(255, 255, 255)", "{view}: {ink} on {paper}");
        let pages = page.printed().await?;
        ensure!(pages == 1, "{view}: {pages} pages");
    }
    Ok(())
}
