//! Curves: a value on a logarithmic axis upwards against a number across. Engines differ in colour and mark as they do
//! in the other picture, groups (sizes of grids) in the stroke of their lines.

use super::{Axis, LEGEND_LINE, Look, MARGIN, WIDTH, colour, escaped, legend, mark, notes};
use std::fmt::Write;

/// What is drawn.
pub(crate) struct Curves {
    pub(crate) title: String,
    /// What the axis across counts, and what stands behind its numbers.
    pub(crate) across: String,
    pub(crate) unit: &'static str,
    /// What the axis upwards measures.
    pub(crate) up: String,
    /// What an open arrow means, and what a hollow mark.
    pub(crate) footnotes: [String; 2],
    /// The names of the engines.
    pub(crate) series: Vec<String>,
    /// The names of the groups; with one or none, all lines are alike.
    pub(crate) groups: Vec<String>,
    pub(crate) curves: Vec<Curve>,
    /// Whether the values are seconds.
    pub(crate) seconds: bool,
}

/// The values of one engine in one group.
pub(crate) struct Curve {
    pub(crate) series: usize,
    pub(crate) group: usize,
    /// Across, up, and how the mark looks; in order.
    pub(crate) dots: Vec<(f64, f64, Look)>,
}

/// How the lines of the groups are stroked; more groups begin again.
const STROKES: [&str; 6] = ["", "14 6", "3 6", "14 6 3 6", "26 8", "7 5"];
const HEIGHT: f64 = 560.0;
const LEFT: f64 = 150.0;

/// Draws the picture.
pub(crate) fn svg(picture: &Curves) -> String {
    let engines = legend(&picture.series, 24.0);
    let groups = if picture.groups.len() > 1 { legend(&picture.groups, 64.0) } else { vec![] };
    let top = 70.0 + LEGEND_LINE * (engines.len() + groups.len()) as f64 + 24.0;
    let bottom = top + HEIGHT;
    let dots = || picture.curves.iter().flat_map(|curve| &curve.dots);
    let notes = notes(&picture.footnotes, |look| dots().any(|dot| dot.2 == look));
    let height = bottom + 84.0 + 24.0 * notes.len() as f64;
    let up = Axis::new(dots().map(|dot| dot.1), bottom - 12.0, top + 12.0);
    let across = Across::new(dots().map(|dot| dot.0).collect());

    let mut out = super::head(&picture.title, height);
    for (line, items) in engines.iter().enumerate() {
        let y = 74.0 + LEGEND_LINE * line as f64;
        for &(series, x) in items {
            out.push_str(&mark(series, x + 8.0, y - 6.0, Look::Full));
            text(&mut out, x + 24.0, y, "start", &picture.series[series]);
        }
    }
    for (line, items) in groups.iter().enumerate() {
        let y = 74.0 + LEGEND_LINE * (engines.len() + line) as f64;
        for &(group, x) in items {
            let _ = writeln!(
                out,
                r##"<path d="M{x} {:.1}h52" stroke="#222222" stroke-width="2.5"{}/>"##,
                y - 6.0,
                stroke(group)
            );
            text(&mut out, x + 64.0, y, "start", &picture.groups[group]);
        }
    }
    for (y, label) in up.ticks(picture.seconds) {
        let _ = writeln!(
            out,
            r##"<line x1="{LEFT}" y1="{y:.1}" x2="{}" y2="{y:.1}" stroke="#cccccc"/>"##,
            WIDTH - MARGIN
        );
        text(&mut out, LEFT - 12.0, y + 6.0, "end", &label);
    }
    for (x, label) in across.ticks(picture.unit) {
        let _ = writeln!(
            out,
            r##"<line x1="{x:.1}" y1="{bottom}" x2="{x:.1}" y2="{}" stroke="#888888"/>"##,
            bottom + 7.0
        );
        text(&mut out, x, bottom + 27.0, "middle", &label);
    }
    let _ = writeln!(
        out,
        r##"<path d="M{LEFT} {top}V{bottom}H{}" fill="none" stroke="#888888"/>"##,
        WIDTH - MARGIN
    );
    for curve in &picture.curves {
        let places = curve.dots.iter().map(|&(x, value, look)| (across.place(x), up.place(value), look));
        let path: Vec<String> = places.clone().map(|(x, y, _)| format!("{x:.1} {y:.1}")).collect();
        if path.len() > 1 {
            let _ = writeln!(
                out,
                r#"<path d="M{}" fill="none" stroke="{}" stroke-width="2.5"{}/>"#,
                path.join("L"),
                colour(curve.series),
                stroke(curve.group)
            );
        }
        for (x, y, look) in places {
            // An arrow to the right says nothing on an axis that goes up.
            let up = if look == Look::Arrow {
                format!(r#" transform="rotate(-90 {x:.1} {y:.1})""#)
            } else {
                String::new()
            };
            let _ = writeln!(out, "<g{up}>{}</g>", mark(curve.series, x, y, look).trim_end());
        }
    }
    let middle = (LEFT + WIDTH - MARGIN) / 2.0;
    let (x, y) = (MARGIN + 14.0, (top + bottom) / 2.0);
    let _ = writeln!(
        out,
        r#"<text x="{middle:.1}" y="{}" text-anchor="middle" font-weight="bold">{}</text>
<text x="{x}" y="{y:.1}" text-anchor="middle" font-weight="bold" transform="rotate(-90 {x} {y:.1})">{}</text>"#,
        bottom + 62.0,
        escaped(&picture.across),
        escaped(&picture.up)
    );
    super::foot(&mut out, &notes, bottom + 92.0);
    out
}

fn text(out: &mut String, x: f64, y: f64, anchor: &str, text: &str) {
    let text = escaped(text);
    let _ = writeln!(out, r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}">{text}</text>"#);
}

fn stroke(group: usize) -> String {
    match STROKES[group % STROKES.len()] {
        "" => String::new(),
        dashes => format!(" stroke-dasharray=\"{dashes}\""),
    }
}

/// The axis across: linear, marked where there are values.
struct Across {
    numbers: Vec<f64>,
    low: f64,
    high: f64,
}

impl Across {
    fn new(mut numbers: Vec<f64>) -> Across {
        numbers.sort_by(f64::total_cmp);
        numbers.dedup();
        let low = numbers.first().copied().unwrap_or(0.0);
        let high = numbers.last().copied().unwrap_or(1.0);
        // A single number stands in the middle.
        let (low, high) = if low < high { (low, high) } else { (low - 1.0, high + 1.0) };
        Across { numbers, low, high }
    }

    fn place(&self, number: f64) -> f64 {
        let (left, right) = (LEFT + 30.0, WIDTH - MARGIN - 30.0);
        left + (number - self.low) / (self.high - self.low) * (right - left)
    }

    /// The numbers with what stands behind them, without those whose label would stand on the one before.
    fn ticks(&self, unit: &str) -> Vec<(f64, String)> {
        let mut ticks: Vec<(f64, String)> = vec![];
        for &number in &self.numbers {
            let (x, label) = (self.place(number), format!("{number}{unit}"));
            let width = 10.5 * label.chars().count() as f64 + 12.0;
            if ticks.last().is_none_or(|(last, _)| x - last >= width) {
                ticks.push((x, label));
            }
        }
        ticks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(look: Look) -> Curves {
        Curves {
            title: "a < b".to_string(),
            across: "share".to_string(),
            unit: " %",
            up: "nodes".to_string(),
            footnotes: ["arrow".to_string(), "hollow".to_string()],
            series: vec!["one".to_string(), "two".to_string()],
            groups: vec!["9×9".to_string(), "16×16".to_string()],
            curves: vec![
                Curve { series: 0, group: 0, dots: vec![(20.0, 0.0, Look::Full), (40.0, 1000.0, look)] },
                Curve { series: 1, group: 1, dots: vec![(20.0, 10.0, Look::Full)] },
            ],
            seconds: false,
        }
    }

    #[test]
    fn larger_values_stand_higher_and_zero_lowest() {
        let axis = Axis::new([0.0, 10.0, 1000.0].into_iter(), 500.0, 100.0);
        let [zero, ten, thousand] = [0.0, 10.0, 1000.0].map(|value| axis.place(value));
        assert_eq!((zero, thousand), (500.0, 100.0));
        assert!(zero > ten && ten > thousand);
    }

    #[test]
    fn labels_across_keep_apart() {
        let across = Across::new((0..=100).map(f64::from).collect());
        let ticks = across.ticks(" %");
        assert!(ticks.len() > 10 && ticks.windows(2).all(|pair| pair[1].0 - pair[0].0 >= 43.0));
        assert!(across.ticks("").len() > ticks.len());
        assert_eq!(Across::new(vec![9.0]).ticks("")[0].1, "9");
    }

    #[test]
    fn groups_differ_in_stroke_and_limits_point_up() {
        let svg = svg(&picture(Look::Arrow));
        assert!(svg.contains("<title>a &lt; b</title>") && svg.contains("stroke-dasharray=\"14 6\""));
        assert!(
            svg.contains("rotate(-90") && svg.contains(">arrow</text>") && !svg.contains(">hollow</text>")
        );
        assert!(svg.contains(">40 %</text>") && svg.contains(">16×16</text>"));
        let mut alone = picture(Look::Full);
        alone.groups.truncate(1);
        assert!(!super::svg(&alone).contains(">9×9</text>"));
    }
}
