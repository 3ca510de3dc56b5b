//! What is seen: coordinates and the rim, a paused board, what is said above a dialog, high contrast, and how little a key
//! changes on the largest grid.

use crate::learn::CHAINS;
use crate::page::{Outcome, Page, ensure};
use crate::play::GRID;
use crate::snapshot::Picture;
use fantoccini::key::Key;

/// The cells that are lit, as the places of the lights.
const LIT: &str = "[...document.querySelectorAll('.stage .light')].map(l => `${l.getAttribute('x')} ${l.getAttribute('y')}`).join()";

pub(crate) async fn lights_what_a_sentence_names(page: &Page) -> Outcome {
    page.go(&format!("understand?p={CHAINS}")).await?;
    page.until("document.querySelectorAll('.step').length > 20").await?;
    page.run("document.querySelector(\".step[data-technique='discontinuous-nice-loop']\").click()").await?;
    page.until("document.querySelectorAll('.sentence .coordinate').length > 4").await?;
    let stops =
        page.value("document.querySelectorAll('.sentence .coordinate[tabindex=\"0\"]').length").await?;
    ensure!(stops == 1, "{stops} coordinates of a sentence are reached by Tab");
    // By the keyboard: focus, and an arrow to the next.
    page.run("document.querySelector('.sentence .coordinate').focus()").await?;
    let at = |i: usize| {
        format!(
            "(([, r, c]) => `${{c - 1}} ${{r - 1}}`)(/(\\d+)\\D(\\d+)/.exec(document.querySelectorAll('.sentence .coordinate')[{i}].textContent))"
        )
    };
    ensure!(page.text(LIT).await? == page.text(&at(0)).await?, "focus lights {}", page.text(LIT).await?);
    let step = page.text("document.querySelector('.walk .count').textContent").await?;
    page.key(Key::Right).await?;
    ensure!(page.text(LIT).await? == page.text(&at(1)).await?, "an arrow lights {}", page.text(LIT).await?);
    let now = page.text("document.querySelector('.walk .count').textContent").await?;
    ensure!(now == step, "an arrow in the sentence led from {step} to {now}");
    // By a tap, which holds the light until the next; another step puts it out.
    page.run("const c = document.querySelectorAll('.sentence .coordinate')[2]; c.click(); c.blur();").await?;
    ensure!(page.text(LIT).await? == page.text(&at(2)).await?, "a tap lights {}", page.text(LIT).await?);
    page.press("Next step").await?;
    ensure!(page.text(LIT).await?.is_empty(), "the light of the last step stays");
    // In a hint too.
    page.go(&format!("play?p={CHAINS}")).await?;
    page.press("Hint").await?;
    page.press("What is there?").await?;
    page.press("Why does it follow?").await?;
    page.run("document.querySelector('.hint .why .coordinate').focus()").await?;
    ensure!(!page.text(LIT).await?.is_empty(), "a hint lights nothing");
    Ok(())
}

pub(crate) async fn reads_coordinates_in_both_languages(page: &Page) -> Outcome {
    page.go("play").await?;
    let said = page
        .wait_for(
            "import(new URL('board/coordinates.js', location.href)).then(({ cellsOf, cutAtCoordinates }) => done(JSON.stringify([
                cellsOf('r7c9', 9), cellsOf('L7C9', 9), cellsOf('r1c234', 9), cellsOf('r12c3', 9), cellsOf('r10c12', 16),
                cellsOf('r0c1', 9), cellsOf('r5c1', 4), cutAtCoordinates('8 in r6c1, L2C10: for8r6c5 r6c5=7.'), cutAtCoordinates('none')])))
             .catch(error => done(String(error)));",
        )
        .await?;
    let wanted = "[[62],[62],[1,2,3],[2,11],[155],[],[],[\"8 in \",\"r6c1\",\", \",\"L2C10\",\": for8\",\"r6c5\",\" \",\"r6c5\",\"=7.\"],[\"none\"]]";
    ensure!(said == wanted, "{said}");
    Ok(())
}

pub(crate) async fn numbers_rows_and_columns(page: &Page) -> Outcome {
    let seen = "[...document.querySelectorAll('.rim span')].filter(e => e.checkVisibility() && e.getBoundingClientRect().width).map(e => e.textContent).join('')";
    let apart = "[...document.querySelectorAll('.board')].every(b => [...b.querySelectorAll('.rim span')].every((s, i) => {
        const [r, n] = [s.getBoundingClientRect(), b.querySelectorAll('.row').length];
        const c = b.querySelectorAll('.cell')[i < n ? i : (i - n) * n].getBoundingClientRect();
        return i < n ? Math.abs(r.x + r.width / 2 - c.x - c.width / 2) < 2 && r.bottom <= c.top + 1 : Math.abs(r.y + r.height / 2 - c.y - c.height / 2) < 2 && r.right <= c.left + 1; }))";
    for view in ["play", "two", "understand", "laboratory"] {
        page.go(&format!("{view}?p={GRID}")).await?;
        page.until("document.querySelector('.board')").await?;
        ensure!(
            page.text(seen).await?.starts_with("123456789123456789"),
            "{view}: {}",
            page.text(seen).await?
        );
        ensure!(page.value(apart).await? == true, "{view}: a number is not beside its row or column");
    }
    page.go("play").await?;
    let wide = "document.querySelector('.board').getBoundingClientRect().width";
    let before = page.value(wide).await?.as_f64();
    page.press("More").await?;
    page.run("[...document.querySelectorAll('dialog .toggle')].find(l => l.textContent.includes('Number')).querySelector('input').click()")
        .await?;
    page.key(Key::Escape).await?;
    let off = "document.documentElement.dataset.rim === 'off' && !document.querySelector('.rim span').getBoundingClientRect().width";
    page.until(off).await?;
    let after = page.value(wide).await?.as_f64();
    ensure!(
        before.is_some() && after.partial_cmp(&before).is_some_and(std::cmp::Ordering::is_gt),
        "the board does not take the room of the rim"
    );
    page.go("understand").await?;
    ensure!(page.value("document.documentElement.dataset.rim").await? == "off", "the choice is not kept");
    Ok(())
}

pub(crate) async fn covers_a_paused_board(page: &Page) -> Outcome {
    for (width, height) in [(1280, 900), (390, 664)] {
        page.resize(width, height).await?;
        page.go(&format!("play?p={GRID}")).await?;
        page.press("Pause").await?;
        let cover = page.text("document.querySelector('.board .cover').textContent").await?;
        ensure!(cover.starts_with("Paused"), "{cover}");
        let reached = "(b => { const r = b.getBoundingClientRect(); return b === document.activeElement
            && b.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)); })(document.querySelector('.cover button'))";
        ensure!(page.value(reached).await? == true, "the button to go on is not reached");
        page.click(".cover button").await?;
        let gone = "!document.querySelector('.cover') && document.activeElement.role === 'gridcell'";
        ensure!(page.value(gone).await? == true, "the cover stays");
        page.keys("4").await?;
        ensure!(page.label(2).await?.contains("digit 4"), "{}", page.label(2).await?);
    }
    Ok(())
}

/// What is said while a dialog is open lies above it: it is among what the browser shows on top, and came last.
pub(crate) async fn says_it_above_a_dialog(page: &Page) -> Outcome {
    page.go(&format!("play?p={GRID}")).await?;
    page.press("More").await?;
    let said = page
        .wait_for(
            "import(new URL('base/say.js', location.href)).then(({ say }) => { say('Hello'); say('Again');
             const toast = document.getElementById('says'); done([toast.textContent, toast.matches(':popover-open'), toast.checkVisibility()].join()); })
             .catch(error => done(String(error)));",
        )
        .await?;
    ensure!(said == "Again,true,true", "{said}");
    Ok(())
}

pub(crate) async fn shows_diagonals_under_selected_cells(page: &Page) -> Outcome {
    page.go(&format!("play?p={}&rules=diagonal", ".".repeat(81))).await?;
    page.until("document.querySelectorAll('.under .extra .through').length === 2").await?;
    page.cell(0).await?;
    page.cell(40).await?;
    let place = "(r => [r.x, r.y, r.width, r.height])(document.querySelector('[data-cell=\"40\"]').getBoundingClientRect())";
    let place = page.value(place).await?;
    let area = [0, 1, 2, 3].map(|i| place[i].as_f64().unwrap_or(0.0).round());
    let picture = Picture::read(&page.picture_of(area, 1.0).await?)?;
    // A quarter of the way along the diagonal, and a quarter of the way down beside it.
    let at = |x: f64, y: f64| {
        let (x, y) = (picture.width as f64 * x, picture.height as f64 * y);
        picture.point(y as usize * picture.width + x as usize)
    };
    let (line, ground) = (at(0.25, 0.25), at(0.5, 0.25));
    let differ: u32 = line.iter().zip(ground).map(|(a, b)| u32::from(a.abs_diff(b))).sum();
    ensure!(differ > 30, "the diagonal of a selected cell is {line:?} on {ground:?}");
    Ok(())
}

/// With the colours of the system every state still differs from the others.
pub(crate) async fn is_told_apart_in_forced_colours(page: &Page) -> Outcome {
    page.in_forced_colours(true).await?;
    let outcome = forced_colours(page).await;
    page.in_forced_colours(false).await?;
    outcome
}

async fn forced_colours(page: &Page) -> Outcome {
    page.go(&format!("play?p={GRID}")).await?;
    ensure!(
        page.value("matchMedia('(forced-colors: active)').matches").await? == true,
        "no high contrast here"
    );
    page.cell(3).await?;
    page.keys("5").await?;
    page.cell(2).await?;
    page.keys("4").await?;
    page.cell(4).await?;
    let look = |what: &str, of: &str| format!("getComputedStyle(document.querySelector('{what}')){of}");
    for (what, one, other) in [
        (
            "a selected cell",
            look("[data-cell=\"4\"]", ".backgroundColor"),
            look("[data-cell=\"12\"]", ".backgroundColor"),
        ),
        (
            "an entered digit",
            look("[data-cell=\"2\"] .digit", ".fontStyle"),
            look("[data-cell=\"0\"] .digit", ".fontStyle"),
        ),
        (
            "the colour of an entered digit",
            look("[data-cell=\"2\"] .digit", ".color"),
            look("[data-cell=\"0\"] .digit", ".color"),
        ),
        ("the lines of the grid", look(".over .thick", ".stroke"), look(".board", ".backgroundColor")),
        (
            "the mode that is chosen",
            look(".modes input:checked + span", ".outlineStyle"),
            look(".modes input:not(:checked) + span", ".outlineStyle"),
        ),
        (
            "the view that is open",
            look(".views a[aria-current]", ".outlineStyle"),
            look(".views a:not([aria-current])", ".outlineStyle"),
        ),
    ] {
        let (one, other) = (page.text(&one).await?, page.text(&other).await?);
        ensure!(one != other, "{what} is {one} as all others are");
    }
    let clash = "['::after'].map(p => getComputedStyle(document.querySelector('.cell.clash'), p).borderTopStyle).join()";
    ensure!(page.text(clash).await? == "double", "a clash has {}", page.text(clash).await?);
    page.go(&format!("understand?p={CHAINS}")).await?;
    page.until("document.querySelectorAll('.step').length > 20").await?;
    page.run("document.querySelector(\".step[data-technique='discontinuous-nice-loop']\").click()").await?;
    let drawn = "[...document.querySelectorAll('.stage .chain')].every(c => getComputedStyle(c).stroke === getComputedStyle(document.body).color)
        && getComputedStyle(document.querySelector('.stage .chain.weak')).strokeDasharray !== getComputedStyle(document.querySelector('.stage .chain.strong')).strokeDasharray
        && getComputedStyle(document.querySelector('.stage .candidate.disk'), '::before').backgroundColor !== getComputedStyle(document.querySelector('.stage .candidate.square'), '::before').backgroundColor
        && getComputedStyle(document.querySelector('.stage .candidate.gone'), '::after').content !== 'none'";
    ensure!(page.value(drawn).await? == true, "the parts of a chain look alike");
    Ok(())
}

/// On a 25×25 grid with all candidates a key draws the cells that it changes, and the grid has few elements.
pub(crate) async fn changes_no_more_than_a_key_changes(page: &Page) -> Outcome {
    page.go(&format!("play?p={}&box=5x5", ".".repeat(625))).await?;
    page.until("document.querySelectorAll('[role=gridcell]').length === 625").await?;
    page.click("[role=switch]").await?;
    page.cell(0).await?;
    let elements = page.value("document.querySelectorAll('.board *').length").await?.as_u64().unwrap_or(0);
    ensure!(elements < 2000, "{elements} elements in the board");
    page.run(
        "window.drawn = 0; const count = list => { drawn += new Set(list.filter(m => m.type !== 'attributes').map(m => m.target.parentElement.closest('.cell') ?? m.target)).size; };
         window.watch = new MutationObserver(count); watch.observe(document.querySelector('.cells'), { subtree: true, childList: true, characterData: true });",
    )
    .await?;
    page.key(Key::Right).await?;
    page.key(Key::Down).await?;
    ensure!(page.value("drawn").await? == 0, "to move the cursor drew {} cells", page.value("drawn").await?);
    page.keys("7").await?;
    // The cell, those that see it, and the light on those that may hold the same digit: 24 in its row, 24 in its column, 16 in its box.
    ensure!(page.label(26).await?.contains("digit 7"), "{}", page.label(26).await?);
    let told = page
        .value("!document.querySelector('[data-cell=\"27\"] .candidate-text').textContent.includes('7')")
        .await?;
    ensure!(told == true, "a cell that sees it keeps its candidate");
    page.until("drawn > 64").await?;
    ensure!(page.value("drawn <= 625").await? == true, "{} cells drawn", page.value("drawn").await?);
    Ok(())
}
