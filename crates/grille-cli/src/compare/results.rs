//! The results of a comparison as they come: rows of CSV and JSON are written at once, sums and medians are kept for each
//! engine and, where puzzles are made, for each point. Few puzzles are shown each by itself; of many, all together. So
//! memory does not grow with the list.

use super::made::Point;
use super::values::Values;
use super::{METRICS, Subject, Trial, look, table};
use crate::plot::{Dot, Picture};
use crate::ui::Ui;
use grille::engine::{End, Engine};
use grille::words::Message;
use std::io;

/// Up to so many puzzles are shown each by itself.
pub(super) const FEW: usize = 100;
/// So many puzzles are drawn.
const DRAWN: usize = 1000;

/// How the results are shown.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Style {
    Tables,
    Csv,
    Json,
}

pub(super) struct Results {
    pub(super) engines: Vec<&'static Engine>,
    style: Style,
    /// What is compared, if not everything; and what is drawn.
    metric: Option<&'static str>,
    drawn: Option<&'static str>,
    /// How many puzzles there were.
    pub(super) count: u64,
    /// What is shown of each puzzle, as long as there are few: its tables, or the cells of its row.
    few: Vec<Few>,
    totals: Vec<Total>,
    /// The values of the metric at each point, engine by engine.
    pub(super) points: Vec<(Point, Vec<Values>)>,
    rows: Vec<String>,
    dots: Vec<Dot>,
}

enum Few {
    Table(String),
    Row(Vec<String>),
}

/// What an engine did with all puzzles.
#[derive(Clone, Default)]
pub(super) struct Total {
    /// In the order of [`METRICS`].
    values: [Values; METRICS.len()],
    stuck: u64,
}

impl Total {
    /// The values of a metric.
    pub(super) fn of(&self, metric: &str) -> &Values {
        &self.values[METRICS.iter().position(|name| *name == metric).unwrap_or(0)]
    }

    /// How many puzzles it ran on.
    pub(super) fn puzzles(&self) -> u64 {
        self.values[0].count()
    }

    /// How many of them left it stuck.
    pub(super) fn stuck(&self) -> u64 {
        self.stuck
    }
}

impl Results {
    pub(super) fn new(
        engines: Vec<&'static Engine>,
        style: Style,
        metric: Option<&'static str>,
        drawn: Option<&'static str>,
    ) -> Results {
        let totals = vec![Total::default(); engines.len()];
        let (few, points, rows, dots) = (vec![], vec![], vec![], vec![]);
        Results { engines, style, metric, drawn, count: 0, few, totals, points, rows, dots }
    }

    /// What stands before the first row.
    pub(super) fn head(&self) -> String {
        if self.style == Style::Csv { table::csv_header() } else { String::new() }
    }

    /// Takes what the engines did with a puzzle, and writes its rows.
    pub(super) fn take(
        &mut self,
        ui: &Ui,
        subject: &Subject,
        trials: &[Trial],
        write: &mut dyn FnMut(&str) -> io::Result<()>,
    ) -> io::Result<()> {
        self.count += 1;
        for (engine, trial) in trials.iter().enumerate() {
            let Some(outcome) = &trial.result else { continue };
            for (metric, values) in METRICS.iter().zip(&mut self.totals[engine].values) {
                values.add(outcome.metric(metric).0, outcome.end);
            }
            self.totals[engine].stuck += u64::from(outcome.end == End::Stuck);
        }
        if let Some(point) = subject.point {
            self.take_point(point, trials);
        } else if self.drawn.is_some() && self.rows.len() < DRAWN {
            self.take_dots(subject, trials);
        }
        match self.style {
            Style::Csv => write(&table::csv(subject, trials))?,
            Style::Json => write(&table::json(subject, trials))?,
            Style::Tables if subject.point.is_some() => {}
            Style::Tables if self.count <= FEW as u64 => self.few.push(match self.metric {
                Some(metric) => Few::Row(table::row(ui, subject, trials, metric)),
                None => Few::Table(table::full(ui, subject, trials)),
            }),
            Style::Tables => self.few = vec![],
        }
        Ok(())
    }

    fn take_point(&mut self, point: Point, trials: &[Trial]) {
        if self.points.last().is_none_or(|(last, _)| *last != point) {
            self.points.push((point, vec![Values::default(); self.engines.len()]));
        }
        let metric = self.metric.or(self.drawn).unwrap_or(METRICS[0]);
        if let Some((_, values)) = self.points.last_mut() {
            for (values, trial) in values.iter_mut().zip(trials) {
                if let Some(outcome) = &trial.result {
                    values.add(outcome.metric(metric).0, outcome.end);
                }
            }
        }
    }

    fn take_dots(&mut self, subject: &Subject, trials: &[Trial]) {
        let metric = self.drawn.unwrap_or(METRICS[0]);
        let row = self.rows.len();
        self.rows.push(subject.name.clone());
        self.dots.extend(trials.iter().enumerate().filter_map(|(series, trial)| {
            let outcome = trial.result.as_ref()?;
            Some(Dot { row, series, value: outcome.metric(metric).0, look: look(outcome.end) })
        }));
    }

    /// What is shown when all puzzles are done, of puzzles that were read.
    pub(super) fn tables(&self, ui: &Ui) -> String {
        if self.style != Style::Tables {
            return String::new();
        }
        if self.count > FEW as u64 {
            return match self.metric {
                Some(metric) => table::total(ui, &self.engines, &self.totals, self.count, metric),
                None => table::totals(ui, &self.engines, &self.totals, self.count),
            };
        }
        match self.metric {
            Some(metric) => {
                let rows = self.few.iter().filter_map(|few| match few {
                    Few::Row(cells) => Some(cells.clone()),
                    Few::Table(_) => None,
                });
                table::text(ui.text(table::metric_key(metric)), &self.engines, rows)
            }
            None => {
                let texts: Vec<&str> = self
                    .few
                    .iter()
                    .filter_map(|few| match few {
                        Few::Table(text) => Some(text.as_str()),
                        Few::Row(_) => None,
                    })
                    .collect();
                texts.join("\n")
            }
        }
    }

    /// The picture of the puzzles that were read, and a word on those that are not in it.
    pub(super) fn picture(&self, ui: &Ui, metric: &str) -> (Picture, Option<Message>) {
        let name = ui.text(table::metric_key(metric));
        let left_out = self.count > self.rows.len() as u64;
        let word = left_out
            .then(|| Message::new("cli-plot-first").with("shown", self.rows.len()).with("count", self.count));
        let picture = Picture {
            title: ui.say(&Message::new("cli-plot-title").with("metric", name.as_str())),
            axis: name,
            footnotes: [ui.text("cli-plot-limited"), ui.text("cli-plot-stuck")],
            rows: self.rows.clone(),
            series: self.engines.iter().map(|engine| engine.id.to_string()).collect(),
            dots: self.dots.clone(),
            seconds: metric == "time",
        };
        (picture, word)
    }
}
