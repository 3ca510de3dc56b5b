use super::*;
use crate::generate::classic;

#[test]
fn all_grids_are_counted() {
    let tables = Tables::new();
    assert_eq!((tables.splits.len(), tables.most), (SPLITS, 1728));
    assert_eq!(tables.splits[0], [0b111, 0b111_000, 0b111_000_000]);
    assert!(tables.below.iter().all(|fitting| fitting.len() == BELOW));
    let mut total = 0u128;
    for (two, three, sum) in each_top(&tables) {
        total += u128::from(tables.ways[two][three]) * u128::from(sum);
    }
    // The columns of the first box are any of 1,680; those of the two others in any order.
    assert_eq!(total * 1680 * 36, 6_670_903_752_021_072_936_960);
}

/// Every pair of splits beside the first, and the number of grids below it, its own ways left out. That
/// number is the same for pairs that exchanging digits makes of each other, so it is added up once for each class.
fn each_top(tables: &Tables) -> Vec<(usize, usize, u64)> {
    let numbers: HashMap<Split, usize> =
        tables.splits.iter().enumerate().map(|(n, &split)| (split, n)).collect();
    let mut moves: Vec<Vec<usize>> = vec![];
    let orders = |start: usize| orders([0, 1, 2]).map(|order| order.map(|k| start + usize::from(k)));
    for (a, b, c) in orders(0)
        .into_iter()
        .flat_map(|a| orders(3).into_iter().flat_map(move |b| orders(6).map(|c| (a, b, c))))
    {
        for columns in super::orders([0, 1, 2]) {
            let names = |digit: usize| [a, b, c][usize::from(columns[digit / 3])][digit % 3];
            let names: [usize; 9] = std::array::from_fn(names);
            let moved = |split: &Split| numbers[&sorted(split.map(|column| renamed(column, &names)))];
            moves.push(tables.splits.iter().map(moved).collect());
        }
    }
    let mut known = vec![[None; SPLITS]; SPLITS];
    let mut all = vec![];
    for two in 0..SPLITS {
        for three in 0..SPLITS {
            let sum = known[two][three].unwrap_or_else(|| {
                let mut sum = 0;
                for &(_, a, x) in &tables.below[0] {
                    for &(_, b, y) in &tables.below[two] {
                        for &(_, c, z) in &tables.below[three] {
                            sum += tables.ways(a, b, c) * tables.ways(x, y, z);
                        }
                    }
                }
                moves.iter().for_each(|moved| known[moved[two]][moved[three]] = Some(sum));
                sum
            });
            all.push((two, three, sum));
        }
    }
    all
}

#[test]
fn ways_are_what_listing_everything_finds() {
    let tables = Tables::new();
    let mut random = Random::new(4);
    for _ in 0..40 {
        let three = [0; 3].map(|_| random.below(SPLITS));
        let rows = three.map(|n| boxes(tables.splits[n]));
        // The dull twin: all three boxes in all ways.
        let mut count = 0;
        for a in &rows[0] {
            for b in rows[1].iter().filter(|b| (0..3).all(|k| a[k] & b[k] == 0)) {
                count += rows[2].iter().filter(|c| (0..3).all(|k| (a[k] | b[k]) & c[k] == 0)).count();
            }
        }
        let [a, b, c] = three.map(|n| n as u16);
        assert_eq!(tables.ways(a, b, c), count as u64);
    }
}

#[test]
fn the_first_bands_are_as_likely_as_they_should_be() {
    // The share of grids whose first band has a given number of ways is known exactly, so chi-square tells.
    let layout = Arc::new(Layout::new(Shape::CLASSIC, &[]));
    let Uniform(Way::Classic(tables)) = Uniform::new(&layout).unwrap() else { panic!() };
    let mut weights: HashMap<u64, f64> = HashMap::new();
    for (two, three, sum) in each_top(tables) {
        let ways = u64::from(tables.ways[two][three]);
        *weights.entry(ways).or_default() += ways as f64 * sum as f64;
    }
    let total: f64 = weights.values().sum();
    const GRIDS: usize = 20_000;
    let numbers: HashMap<Split, u16> =
        tables.splits.iter().enumerate().map(|(n, &split)| (split, n as u16)).collect();
    let squares = |full: &mut dyn FnMut() -> Full| {
        let mut seen: HashMap<u64, usize> = HashMap::new();
        let mut places = [[0u32; 9]; 81];
        for _ in 0..GRIDS {
            let grid = full();
            let split = |stack: usize| {
                let column = |k: usize| (0..3).fold(0, |set, row| set | 1 << grid[9 * row + 3 * stack + k]);
                numbers[&sorted([0, 1, 2].map(column))]
            };
            *seen.entry(tables.ways(split(0), split(1), split(2))).or_default() += 1;
            grid.iter().enumerate().for_each(|(cell, &digit)| places[cell][usize::from(digit)] += 1);
        }
        let mut squares = 0.0;
        for (ways, weight) in &weights {
            let expected = weight / total * GRIDS as f64;
            squares += (seen.get(ways).copied().unwrap_or(0) as f64 - expected).powi(2) / expected;
        }
        let expected = GRIDS as f64 / 9.0;
        let digits: f64 =
            places.iter().flatten().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
        (squares, digits)
    };
    let mut random = Random::new(9);
    let (bands, digits) = squares(&mut || tables.full(&mut random));
    let freedom = weights.len() as f64 - 1.0;
    assert!(bands < freedom + 5.0 * (2.0 * freedom).sqrt(), "{bands} of {freedom}");
    assert!(digits < 800.0, "{digits}");
    // The usual way is not uniform; the test sees it.
    let (usual, _) = squares(&mut || classic::full(&mut random));
    assert!(usual > bands, "usual {usual}, uniform {bands}, {freedom}");
}

#[test]
fn the_grids_of_order_4_are_equally_likely() {
    for (shape, count) in
        [(Shape::new(4), 288), (Shape::latin(4), 576), (Shape::latin(3), 12), (Shape::new(1), 1)]
    {
        let layout = Arc::new(Layout::new(shape.unwrap(), &[]));
        let uniform = Uniform::new(&layout).unwrap();
        let mut random = Random::new(4);
        let mut seen: HashMap<Grid, usize> = HashMap::new();
        const EACH: usize = 60;
        for _ in 0..count * EACH {
            *seen.entry(uniform.grid(&mut random).unwrap()).or_default() += 1;
        }
        assert_eq!(seen.len(), count);
        let squares: f64 = seen.values().map(|&n| (n as f64 - EACH as f64).powi(2) / EACH as f64).sum();
        let freedom = count as f64 - 1.0;
        assert!(squares <= freedom + 4.0 * (2.0 * freedom).sqrt(), "{squares}");
    }
}
