//! Median and quartiles: on a machine that does other things too, the mean says little.

/// The middle of some measurements, and between which values the middle half of them lies.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Summary {
    pub(crate) median: f64,
    pub(crate) lower: f64,
    pub(crate) upper: f64,
}

/// The median and the quartiles; `None` of nothing.
pub(crate) fn summary(values: &[f64]) -> Option<Summary> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = |share| quantile(&sorted, share);
    Some(Summary { median: at(0.5)?, lower: at(0.25)?, upper: at(0.75)? })
}

/// The value below which this share of the sorted values lies, on the straight line between the two
/// nearest of them.
fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let place = share * sorted.len().checked_sub(1)? as f64;
    let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    Some(below + (above - below) * place.fract())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_and_even_numbers_of_values() {
        let five = summary(&[5.0, 1.0, 4.0, 2.0, 3.0]).unwrap();
        assert_eq!(five, Summary { median: 3.0, lower: 2.0, upper: 4.0 });
        let four = summary(&[4.0, 1.0, 3.0, 2.0]).unwrap();
        assert_eq!(four, Summary { median: 2.5, lower: 1.75, upper: 3.25 });
    }

    #[test]
    fn one_value_is_its_own_summary_and_nothing_has_none() {
        assert_eq!(summary(&[7.0]), Some(Summary { median: 7.0, lower: 7.0, upper: 7.0 }));
        assert_eq!(summary(&[]), None);
    }

    #[test]
    fn one_wild_value_does_not_move_the_middle() {
        let calm = summary(&[1.0, 2.0, 3.0, 4.0, 5.0]).unwrap();
        let wild = summary(&[1.0, 2.0, 3.0, 4.0, 5e9]).unwrap();
        assert_eq!(calm, wild);
    }
}
