//! Tables in Markdown, and numbers as people read them.

/// A table in Markdown; the first column is text, the others are numbers.
pub(crate) fn markdown(head: &[&str], rows: &[Vec<String>]) -> String {
    let line = |cells: Vec<&str>| format!("| {} |\n", cells.join(" | "));
    let rule = head.iter().enumerate().map(|(i, _)| if i == 0 { "---" } else { "---:" }).collect();
    let mut text = line(head.to_vec()) + &line(rule);
    for row in rows {
        assert_eq!(row.len(), head.len(), "a row without a head for each of its columns");
        text += &line(row.iter().map(String::as_str).collect());
    }
    text
}

/// A time in the unit that suits it, to three figures.
pub(crate) fn time(seconds: f64) -> String {
    let (value, unit) = match seconds {
        s if s >= 1.0 => (s, "s"),
        s if s >= 1e-3 => (s * 1e3, "ms"),
        s if s >= 1e-6 => (s * 1e6, "µs"),
        s => (s * 1e9, "ns"),
    };
    format!("{} {unit}", figures(value))
}

/// A number to three figures, or two of a small one, and no less than whole ones.
pub(crate) fn figures(value: f64) -> String {
    let decimals = match value {
        v if v >= 100.0 => 0,
        v if v >= 10.0 => 1,
        v if (0.01..0.1).contains(&v) => 3,
        v if (1e-4..0.01).contains(&v) => 4,
        _ => 2,
    };
    format!("{value:.decimals$}")
}

/// A whole number with a space between its thousands.
pub(crate) fn whole(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!([0, 999, 1000, 1234567].map(whole), ["0", "999", "1 000", "1 234 567"]);
        assert_eq!([0.123, 9.876, 98.76, 987.6].map(figures), ["0.12", "9.88", "98.8", "988"]);
        assert_eq!([0.0, 0.1, 0.0123, 0.00123].map(figures), ["0.00", "0.10", "0.012", "0.0012"]);
        assert_eq!([2.5, 0.025, 2.5e-5, 2.5e-8].map(time), ["2.50 s", "25.0 ms", "25.0 µs", "25.0 ns"]);
    }

    #[test]
    fn a_table_has_a_rule_below_its_head() {
        let text = markdown(&["a", "b"], &[vec!["x".into(), "1".into()]]);
        assert_eq!(text, "| a | b |\n| --- | ---: |\n| x | 1 |\n");
    }
}
