//! A comparison over sizes and shares of given cells: the median of the puzzles of each point, as a table and as
//! curves.
//!
//! A run that the time limit stopped counts as more than every run that ended: who was stopped more often than
//! not has no median but a bound.

use super::made::Point;
use super::{Subject, Trial, table};
use crate::plot::Look;
use crate::plot::curves::{Curve, Curves};
use crate::ui::Ui;
use grille::engine::{End, Engine};
use grille::words::Message;

/// What an engine needed at a point.
struct Middle {
    /// The median.
    value: f64,
    look: Look,
    /// How many runs the time limit stopped.
    stopped: usize,
}

/// The points of a comparison, in order; none if its puzzles were read.
pub(super) fn points(subjects: &[Subject]) -> Vec<Point> {
    let mut points: Vec<Point> = subjects.iter().filter_map(|subject| subject.point).collect();
    points.dedup();
    points
}

/// The median at a point; `None` if the engine ran on none of its puzzles.
fn middle(
    subjects: &[Subject],
    trials: &[Trial],
    point: Point,
    engine: &Engine,
    metric: &str,
) -> Option<Middle> {
    let here = |trial: &&Trial| {
        trial.engine.id == engine.id && subjects[trial.subject].point.is_some_and(|other| other == point)
    };
    let outcomes = trials.iter().filter(here).filter_map(|trial| trial.result.as_ref());
    let mut runs: Vec<(bool, f64, End)> = outcomes
        .map(|outcome| {
            let (value, stopped) = outcome.metric(metric);
            (stopped, value, outcome.end)
        })
        .collect();
    runs.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let &(_, value, end) = runs.get(runs.len() / 2)?;
    Some(Middle { value, look: super::look(end), stopped: runs.iter().filter(|run| run.0).count() })
}

/// Points down, engines across.
pub(super) fn text(
    ui: &Ui,
    subjects: &[Subject],
    engines: &[&'static Engine],
    trials: &[Trial],
    metric: &str,
) -> String {
    let points = points(subjects);
    let count = subjects.len() / points.len().max(1);
    let title = Message::new("cli-compare-median").with("metric", ui.text(table::metric_key(metric)));
    let title = ui.say(&title.with("count", count));
    let show = |middle: Option<Middle>| {
        let Some(Middle { value, look, stopped }) = middle else { return ui.text("cli-compare-refused") };
        let text = table::value(ui, value, metric, look == Look::Arrow);
        match stopped {
            0 => text,
            _ => ui.say(&Message::new("cli-compare-stopped").with("value", text).with("count", stopped)),
        }
    };
    let rows = points.iter().map(|&point| {
        let values = engines.iter().map(|engine| show(middle(subjects, trials, point, engine, metric)));
        std::iter::once(point.name()).chain(values).collect()
    });
    table::text(title, engines, rows)
}

/// A curve for each engine and size against the share of given cells; where there is but one share, a curve for
/// each engine against the size.
pub(super) fn curves(
    ui: &Ui,
    subjects: &[Subject],
    engines: &[&'static Engine],
    trials: &[Trial],
    metric: &str,
) -> Curves {
    let points = points(subjects);
    let name = ui.text(table::metric_key(metric));
    let over_sizes = points.iter().all(|point| point.share == points[0].share);
    let mut orders: Vec<u8> = points.iter().map(|point| point.order).collect();
    orders.dedup();
    // A group for each size, or one of all.
    let sizes: Vec<Option<u8>> = if over_sizes { vec![None] } else { orders.into_iter().map(Some).collect() };
    let mut curves = vec![];
    for (group, size) in sizes.iter().enumerate() {
        for (series, engine) in engines.iter().enumerate() {
            let on = points.iter().filter(|point| size.is_none_or(|order| point.order == order));
            let dots = on.filter_map(|&point| {
                let middle = middle(subjects, trials, point, engine, metric)?;
                let x = if over_sizes { point.order } else { point.share };
                Some((f64::from(x), middle.value, middle.look))
            });
            curves.push(Curve { series, group, dots: dots.collect() });
        }
    }
    let title = Message::new(if over_sizes { "cli-plot-sizes" } else { "cli-plot-shares" });
    Curves {
        title: ui.say(&title.with("metric", name.as_str())),
        across: ui.text(if over_sizes { "cli-plot-size" } else { "cli-plot-share" }),
        unit: if over_sizes { "" } else { " %" },
        up: ui.say(
            &Message::new("cli-compare-median")
                .with("metric", name)
                .with("count", subjects.len() / points.len().max(1)),
        ),
        footnotes: [ui.text("cli-plot-limited-up"), ui.text("cli-plot-stuck")],
        series: engines.iter().map(|engine| engine.id.to_string()).collect(),
        groups: sizes.into_iter().flatten().map(|order| format!("{order}×{order}")).collect(),
        curves,
        seconds: metric == "time",
    }
}
