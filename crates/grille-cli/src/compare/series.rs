//! A comparison over sizes and shares of given cells: the median of the puzzles of each point, as a table and as
//! curves.
//!
//! A run that the time limit stopped counts as more than every run that ended: who was stopped more often than
//! not has no median but a bound.

use super::results::Results;
use super::table;
use super::values::{Median, Values};
use crate::plot::Look;
use crate::plot::curves::{Curve, Curves};
use crate::ui::Ui;
use grille::words::Message;

/// How many puzzles there are at each point.
fn count(results: &Results) -> u64 {
    results.count / (results.points.len() as u64).max(1)
}

/// Points down, engines across.
pub(super) fn text(ui: &Ui, results: &Results, metric: &str) -> String {
    let title = Message::new("cli-compare-median").with("metric", ui.text(table::metric_key(metric)));
    let title = ui.say(&title.with("count", count(results)));
    let show = |values: &Values| {
        let text = table::median(ui, values, metric);
        match values.stopped() {
            0 => text,
            stopped => {
                ui.say(&Message::new("cli-compare-stopped").with("value", text).with("count", stopped))
            }
        }
    };
    let rows = results
        .points
        .iter()
        .map(|(point, values)| std::iter::once(point.name()).chain(values.iter().map(show)).collect());
    table::text(title, &results.engines, rows)
}

/// A curve for each engine and size against the share of given cells; where there is but one share, a curve for
/// each engine against the size.
pub(super) fn curves(ui: &Ui, results: &Results, metric: &str) -> Curves {
    let points = &results.points;
    let name = ui.text(table::metric_key(metric));
    let over_sizes = points.iter().all(|(point, _)| point.share == points[0].0.share);
    let mut orders: Vec<u8> = points.iter().map(|(point, _)| point.order).collect();
    orders.dedup();
    // A group for each size, or one of all.
    let sizes: Vec<Option<u8>> = if over_sizes { vec![None] } else { orders.into_iter().map(Some).collect() };
    let mut curves = vec![];
    for (group, size) in sizes.iter().enumerate() {
        for series in 0..results.engines.len() {
            let on = points.iter().filter(|(point, _)| size.is_none_or(|order| point.order == order));
            let dots = on.filter_map(|(point, values)| {
                let median = values[series].median()?;
                let x = if over_sizes { point.order } else { point.share };
                Some((f64::from(x), median.value, look(&median)))
            });
            curves.push(Curve { series, group, dots: dots.collect() });
        }
    }
    let title = Message::new(if over_sizes { "cli-plot-sizes" } else { "cli-plot-shares" });
    Curves {
        title: ui.say(&title.with("metric", name.as_str())),
        across: ui.text(if over_sizes { "cli-plot-size" } else { "cli-plot-share" }),
        unit: if over_sizes { "" } else { " %" },
        up: ui.say(&Message::new("cli-compare-median").with("metric", name).with("count", count(results))),
        footnotes: [ui.text("cli-plot-limited-up"), ui.text("cli-plot-stuck")],
        series: results.engines.iter().map(|engine| engine.id.to_string()).collect(),
        groups: sizes.into_iter().flatten().map(|order| format!("{order}×{order}")).collect(),
        curves,
        seconds: metric == "time",
    }
}

fn look(median: &Median) -> Look {
    match median {
        Median { stopped: true, .. } => Look::Arrow,
        Median { stuck: true, .. } => Look::Hollow,
        _ => Look::Full,
    }
}
