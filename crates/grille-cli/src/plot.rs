//! A picture of a comparison as SVG: puzzles down, one mark for each engine, a logarithmic axis
//! across. Engines differ in colour (a palette that colour-blind people can tell apart) and in the
//! form of their mark; a run that a time limit cut short is an open arrow: the value is at least that;
//! a run that got stuck is a hollow mark.

pub(crate) mod curves;

use std::fmt::Write;

/// What is drawn.
pub(crate) struct Picture {
    pub(crate) title: String,
    /// What the axis measures.
    pub(crate) axis: String,
    /// What an open arrow means, and what a hollow mark.
    pub(crate) footnotes: [String; 2],
    /// The names of the puzzles.
    pub(crate) rows: Vec<String>,
    /// The names of the engines.
    pub(crate) series: Vec<String>,
    pub(crate) dots: Vec<Dot>,
    /// Whether the values are seconds.
    pub(crate) seconds: bool,
}

/// One value of the picture.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Dot {
    pub(crate) row: usize,
    pub(crate) series: usize,
    pub(crate) value: f64,
    pub(crate) look: Look,
}

/// What a mark says besides its place.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Look {
    /// The run came to its end.
    Full,
    /// The engine knew no further.
    Hollow,
    /// A limit stopped the run: the true value is larger.
    Arrow,
}

/// The palette of Okabe and Ito, without its yellow, which is too pale on white.
const COLOURS: [&str; 7] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000"];
const FORMS: usize = 5;

const WIDTH: f64 = 1280.0;
const MARGIN: f64 = 32.0;
/// The height of the lane of one engine within the row of a puzzle.
const LANE: f64 = 15.0;
const LEGEND_LINE: f64 = 28.0;

/// Draws the picture.
pub(crate) fn svg(picture: &Picture) -> String {
    let names = picture.rows.iter().map(|name| shortened(name).chars().count()).max().unwrap_or(0);
    let left = MARGIN + 10.5 * names as f64 + 24.0;
    let axis = Axis::new(picture.dots.iter().map(|dot| dot.value), left, WIDTH - MARGIN - 40.0);
    let legend = legend(&picture.series, 24.0);
    let top = 70.0 + LEGEND_LINE * legend.len() as f64 + 12.0;
    let row_height = LANE * picture.series.len() as f64 + 18.0;
    let bottom = top + row_height * picture.rows.len() as f64;
    let notes = notes(&picture.footnotes, |look| picture.dots.iter().any(|dot| dot.look == look));
    let height = bottom + 84.0 + 24.0 * notes.len() as f64;

    let mut out = head(&picture.title, height);
    for (line, items) in legend.iter().enumerate() {
        let y = 74.0 + LEGEND_LINE * line as f64;
        for &(series, x) in items {
            out.push_str(&mark(series, x + 8.0, y - 6.0, Look::Full));
            let _ = writeln!(
                out,
                r#"<text x="{}" y="{y}">{}</text>"#,
                x + 24.0,
                escaped(&picture.series[series])
            );
        }
    }
    for row in 0..picture.rows.len() {
        let y = top + row_height * row as f64;
        let shade = if row.is_multiple_of(2) { "#f4f4f4" } else { "#ffffff" };
        let _ = writeln!(
            out,
            r#"<rect x="{MARGIN}" y="{y}" width="{}" height="{row_height}" fill="{shade}"/>"#,
            WIDTH - 2.0 * MARGIN
        );
        let _ = writeln!(
            out,
            r#"<text x="{}" y="{}" text-anchor="end">{}</text>"#,
            left - 40.0,
            y + row_height / 2.0 + 6.0,
            escaped(&shortened(&picture.rows[row]))
        );
    }
    for (x, label) in axis.ticks(picture.seconds) {
        let _ = writeln!(
            out,
            r##"<line x1="{x:.1}" y1="{top}" x2="{x:.1}" y2="{bottom}" stroke="#cccccc"/>
<text x="{x:.1}" y="{}" text-anchor="middle">{label}</text>"##,
            bottom + 24.0
        );
    }
    for dot in &picture.dots {
        let y = top + row_height * dot.row as f64 + 9.0 + LANE * (dot.series as f64 + 0.5);
        out.push_str(&mark(dot.series, axis.place(dot.value), y, dot.look));
    }
    let middle = (axis.left + axis.right) / 2.0;
    let _ = writeln!(
        out,
        r#"<text x="{middle:.1}" y="{}" text-anchor="middle" font-weight="bold">{}</text>"#,
        bottom + 56.0,
        escaped(&picture.axis)
    );
    foot(&mut out, &notes, bottom + 88.0);
    out
}

/// The beginning of a picture: its size, its ground and its title.
fn head(title: &str, height: f64) -> String {
    let title = escaped(title);
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" font-family="Helvetica, Arial, sans-serif" font-size="18" fill="#222222">
<title>{title}</title>
<rect width="100%" height="100%" fill="#ffffff"/>
<text x="{MARGIN}" y="44" font-size="26" font-weight="bold">{title}</text>
"##
    )
}

/// The end of a picture, with its footnotes from this height on.
fn foot(out: &mut String, notes: &[&String], y: f64) {
    for (line, note) in notes.iter().enumerate() {
        let _ = writeln!(
            out,
            r#"<text x="{}" y="{}" text-anchor="end" font-size="16">{}</text>"#,
            WIDTH - MARGIN,
            y + 24.0 * line as f64,
            escaped(note)
        );
    }
    out.push_str("</svg>\n");
}

/// The footnotes to what is there.
fn notes(footnotes: &[String; 2], is_there: impl Fn(Look) -> bool) -> Vec<&String> {
    let looks = [Look::Arrow, Look::Hollow].into_iter().zip(footnotes);
    looks.filter(|&(look, _)| is_there(look)).map(|(_, note)| note).collect()
}

/// A logarithmic axis, with a place of its own for zero, which has no logarithm.
struct Axis {
    left: f64,
    right: f64,
    /// The powers of ten at both ends.
    low: i32,
    high: i32,
    zero: bool,
}

/// What zero stands off from the axis.
const APART: f64 = 60.0;

impl Axis {
    /// The axis of these values, from one end to the other; it may go either way.
    fn new(values: impl Iterator<Item = f64> + Clone, left: f64, right: f64) -> Axis {
        let positive = || values.clone().filter(|&value| value > 0.0);
        let low = positive().fold(f64::INFINITY, f64::min);
        let high = positive().fold(0.0, f64::max);
        let (low, high) =
            if high > 0.0 { (low.log10().floor() as i32, high.log10().ceil() as i32) } else { (0, 1) };
        let zero = values.clone().any(|value| value <= 0.0);
        let apart = if zero { APART * (right - left).signum() } else { 0.0 };
        Axis { left: left + apart, right, low, high: high.max(low + 1), zero }
    }

    fn place(&self, value: f64) -> f64 {
        if value <= 0.0 {
            return self.left - APART * (self.right - self.left).signum();
        }
        let share = (value.log10() - f64::from(self.low)) / f64::from(self.high - self.low);
        self.left + share * (self.right - self.left)
    }

    fn ticks(&self, seconds: bool) -> Vec<(f64, String)> {
        let zero = self.zero.then(|| (self.place(0.0), "0".to_string()));
        let step = (self.high - self.low + 11) / 12;
        let powers = (self.low..=self.high).step_by(step.max(1) as usize);
        let power =
            |k: i32| (self.place(10f64.powi(k)), if seconds { time_label(k) } else { count_label(k) });
        zero.into_iter().chain(powers.map(power)).collect()
    }
}

/// `10 ms` for `10^-2` seconds.
fn time_label(k: i32) -> String {
    let (unit, base) = match k {
        ..=-7 => ("ns", -9),
        -6..=-4 => ("µs", -6),
        -3..=-1 => ("ms", -3),
        _ => ("s", 0),
    };
    match k - base {
        n @ 0..=5 => format!("{} {unit}", 10u64.pow(n as u32)),
        _ => format!("{} {unit}", count_label(k - base)),
    }
}

/// `1000` for `10^3`, and `10⁶` where zeros would have to be counted.
fn count_label(k: i32) -> String {
    match k {
        0..=3 => 10u32.pow(k as u32).to_string(),
        _ => {
            let raised = |c| match c {
                '-' => '⁻',
                '1' => '¹',
                '2' => '²',
                '3' => '³',
                other => char::from_u32('⁰' as u32 + other.to_digit(10).unwrap_or(0)).unwrap_or(other),
            };
            format!("10{}", k.to_string().chars().map(raised).collect::<String>())
        }
    }
}

/// A legend in lines: each name with the place of its mark, which is so wide.
fn legend(names: &[String], mark: f64) -> Vec<Vec<(usize, f64)>> {
    let mut lines: Vec<Vec<(usize, f64)>> = vec![];
    let mut x = f64::INFINITY;
    for (series, name) in names.iter().enumerate() {
        let width = mark + 10.0 * name.chars().count() as f64 + 28.0;
        if x + width > WIDTH - MARGIN {
            lines.push(vec![]);
            x = MARGIN;
        }
        if let Some(line) = lines.last_mut() {
            line.push((series, x));
        }
        x += width;
    }
    lines
}

fn colour(series: usize) -> &'static str {
    COLOURS[series % COLOURS.len()]
}

/// The mark of an engine; an open arrow in its colour for what was cut short.
fn mark(series: usize, x: f64, y: f64, look: Look) -> String {
    let colour = colour(series);
    let paint = match look {
        Look::Full => format!("fill=\"{colour}\""),
        Look::Hollow => format!("fill=\"#ffffff\" stroke=\"{colour}\" stroke-width=\"2\""),
        Look::Arrow => {
            let start = x - 4.0;
            return format!(
                "<path d=\"M{start:.1} {y:.1}h14m-6 -6l7 6l-7 6\" fill=\"none\" stroke=\"{colour}\" \
                 stroke-width=\"2.5\"/>\n"
            );
        }
    };
    let r = 6.5;
    match series % FORMS {
        0 => format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"6\" {paint}/>\n"),
        1 => {
            let (left, top) = (x - 5.5, y - 5.5);
            format!("<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"11\" height=\"11\" {paint}/>\n")
        }
        2 => format!("<path d=\"M{x:.1} {:.1}l{r} {r}l-{r} {r}l-{r} -{r}z\" {paint}/>\n", y - r),
        3 => format!("<path d=\"M{x:.1} {:.1}l{r} 12h-13z\" {paint}/>\n", y - r),
        _ => format!("<path d=\"M{x:.1} {:.1}l{r} -12h-13z\" {paint}/>\n", y + r),
    }
}

/// Long names would leave no room for the picture.
fn shortened(name: &str) -> String {
    if name.chars().count() <= 28 {
        return name.to_string();
    }
    let start: String = name.chars().take(27).collect();
    format!("{}…", start.trim_end())
}

fn escaped(text: &str) -> String {
    let clean = text.chars().filter(|c| !c.is_control());
    clean.fold(String::new(), |mut out, c| {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(c),
        }
        out
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(dots: Vec<Dot>) -> Picture {
        Picture {
            title: "a < b".to_string(),
            axis: "nodes".to_string(),
            footnotes: ["arrow".to_string(), "hollow".to_string()],
            rows: vec!["one".to_string(), "two".to_string()],
            series: (0..12).map(|i| format!("engine-{i}")).collect(),
            dots,
            seconds: false,
        }
    }

    #[test]
    fn the_axis_is_logarithmic_and_zero_stands_apart() {
        let dots = [0.0, 10.0, 1000.0].map(|value| Dot { row: 0, series: 0, value, look: Look::Full });
        let axis = Axis::new(dots.iter().map(|dot| dot.value), 100.0, 1100.0);
        assert_eq!((axis.low, axis.high, axis.left), (1, 3, 160.0));
        assert_eq!(axis.place(10.0), 160.0);
        assert_eq!(axis.place(100.0), 630.0);
        assert_eq!(axis.place(0.0), 100.0);
        let labels: Vec<String> = axis.ticks(false).into_iter().map(|(_, label)| label).collect();
        assert_eq!(labels, ["0", "10", "100", "1000"]);
    }

    #[test]
    fn every_engine_has_a_look_of_its_own() {
        let looks: std::collections::BTreeSet<String> =
            (0..COLOURS.len() * FORMS).map(|series| mark(series, 0.0, 0.0, Look::Full)).collect();
        assert_eq!(looks.len(), COLOURS.len() * FORMS);
    }

    #[test]
    fn texts_are_escaped_and_limits_are_drawn_as_arrows() {
        let with = |look| svg(&picture(vec![Dot { row: 1, series: 2, value: 5.0, look }]));
        let (arrow, full) = (with(Look::Arrow), with(Look::Full));
        assert!(arrow.contains("<title>a &lt; b</title>"));
        assert!(arrow.contains("l7 6l-7 6") && arrow.contains(">arrow</text>"));
        assert!(!full.contains("l7 6l-7 6") && !full.contains(">arrow</text>"));
        assert!(with(Look::Hollow).contains(">hollow</text>") && !full.contains(">hollow</text>"));
    }

    #[test]
    fn labels_of_powers() {
        assert_eq!([-7, -6, -2, 0, 2].map(time_label), ["100 ns", "1 µs", "10 ms", "1 s", "100 s"]);
        assert_eq!([0, 3, 6, 12].map(count_label), ["1", "1000", "10⁶", "10¹²"]);
    }
}
