//! The page in a real browser: Debian's chromium, driven through chromedriver. One server, one browser, one scenario
//! after the other; after each, nothing bad may stand in the browser's console.
//!
//! Without chromium and chromedriver nothing is run and `test.sh` says so; `GRILLE_BROWSER=required` makes that an error, and
//! `never` leaves the browser alone.
//! `GRILLE_BINARY=target/release/grille` shows another build of the command, with its files inside.
//! With `GRILLE_PICTURES=1` the pictures of the README are made (`pictures.rs`), with `kept` those that tests compare (`snapshot.rs`). Words given in `GRILLE_SCENARIOS` choose.

#![allow(clippy::print_stderr, reason = "a test says what it ran and what it could not")]

mod access;
mod keep;
mod layout;
mod learn;
mod look;
mod make;
mod modes;
mod page;
mod pictures;
mod play;
mod snapshot;
mod stage;
mod two;

use page::{Outcome, Page};
use stage::Stage;
use std::future::Future;
use std::pin::Pin;

/// A scenario: what is shown by it, and how.
type Scenario = (&'static str, for<'a> fn(&'a Page) -> Pin<Box<dyn Future<Output = Outcome> + 'a>>);

/// Names of functions as a list of scenarios.
macro_rules! scenarios {
    ($($module:ident::$name:ident),* $(,)?) => {
        &[$((concat!(stringify!($module), "::", stringify!($name)), |page| Box::pin($module::$name(page)))),*]
    };
}

const SCENARIOS: &[Scenario] = scenarios![
    play::is_ready_for_a_key,
    play::is_soon_ready,
    play::takes_marks_and_gives_them_back,
    play::goes_back_to_before_the_first_mistake,
    play::is_played_to_the_end_and_kept,
    play::knows_sixteen_digits,
    play::draws_diagonals,
    play::is_touched,
    play::keeps_marks_moves_and_time,
    play::shows_twenty_five_digits,
    play::is_printed_without_its_buttons,
    modes::takes_keys_after_every_click,
    modes::erases_on_a_french_keyboard,
    modes::is_played_to_the_end_in_each_mode,
    modes::speaks_of_every_action,
    modes::puts_hints_away_and_begins_dialogs,
    keep::keeps_the_work_of_every_view,
    keep::takes_over_newer_progress,
    keep::goes_into_a_file_and_back,
    keep::takes_no_word_for_a_view,
    keep::reads_its_own_link,
    keep::goes_on_after_the_end,
    two::solves_a_pasted_puzzle,
    two::is_entered_by_keyboard,
    two::explains_a_wrong_grid,
    two::says_why_a_text_is_no_puzzle,
    learn::gives_a_hint_in_three_stages,
    learn::says_mistakes_first,
    learn::reasons_from_the_marks_of_the_player,
    learn::fills_and_checks_marks,
    learn::walks_a_path_with_a_chain,
    make::makes_a_hard_one,
    make::judges_what_is_set_by_hand,
    make::takes_letters_for_what_they_are,
    make::offers_what_exists_and_can_be_cancelled,
    make::runs_the_laboratory_to_its_end,
    make::says_how_each_engine_ended,
    layout::of_each_mode,
    layout::of_sixteen_digits,
    layout::of_a_hint,
    layout::of_the_other_views,
    layout::of_the_workshop,
    look::lights_what_a_sentence_names,
    look::reads_coordinates_in_both_languages,
    look::numbers_rows_and_columns,
    look::covers_a_paused_board,
    look::says_it_above_a_dialog,
    look::shows_diagonals_under_selected_cells,
    look::is_told_apart_in_forced_colours,
    look::changes_no_more_than_a_key_changes,
    access::speaks_french,
    access::has_the_same_words_in_both_languages,
    access::is_used_without_a_mouse,
    access::does_everything_by_keyboard,
    access::has_no_violation,
];

#[test]
fn the_page_does_what_it_promises() {
    if std::env::var("GRILLE_BROWSER").is_ok_and(|wish| wish == "never") {
        return;
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let stage = match Stage::start().await {
            Ok(stage) => stage,
            Err(lacking) if std::env::var_os("GRILLE_BROWSER").is_none() => {
                eprintln!("not run: {lacking}");
                return;
            }
            Err(lacking) => panic!("{lacking}"),
        };
        let page = stage.page().await.unwrap();
        let failed = all(&page).await;
        page.close().await;
        assert!(failed.is_empty(), "{}", failed.join("\n"));
    });
}

/// Run the scenarios that are wanted; what went wrong, in words.
async fn all(page: &Page) -> Vec<String> {
    let wanted = std::env::var("GRILLE_SCENARIOS").unwrap_or_default();
    let chosen = |name: &str| wanted.is_empty() || wanted.split(',').any(|part| name.contains(part));
    let mut failed = Vec::new();
    if std::env::var("GRILLE_PICTURES").is_ok_and(|wish| wish != "kept") {
        failed.extend(pictures::make(page).await.err().map(|error| format!("pictures: {error}")));
        return failed;
    }
    for (name, scenario) in SCENARIOS.iter().filter(|(name, _)| chosen(name)) {
        let start = std::time::Instant::now();
        let outcome = match page.fresh().await {
            Ok(()) => scenario(page).await,
            Err(error) => Err(error),
        };
        let said = page.console().await.unwrap_or_else(|error| vec![error.to_string()]);
        match outcome {
            Err(error) => failed.push(format!("{name}: {error}")),
            Ok(()) if !said.is_empty() => failed.push(format!("{name}: the console says {said:?}")),
            Ok(()) => eprintln!("{name}: as it should be ({:.1} s)", start.elapsed().as_secs_f64()),
        }
    }
    failed
}
