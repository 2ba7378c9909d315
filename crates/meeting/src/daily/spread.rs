//! The results of everyone who has played a deal to its end.

/// The marks of the line to share, from the fewest players to the most.
const MARKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// How many players scored a number of points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bar {
    /// The points.
    pub points: i64,
    /// The number of players.
    pub count: u64,
}

/// All results of a deal, the best first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Spread(Vec<Bar>);

impl Spread {
    /// Collects bars in any order; bars with the same points are merged.
    pub fn new(bars: impl IntoIterator<Item = Bar>) -> Spread {
        let mut all: Vec<Bar> = bars.into_iter().filter(|bar| bar.count > 0).collect();
        all.sort_by_key(|bar| std::cmp::Reverse(bar.points));
        let mut spread: Vec<Bar> = Vec::new();
        for bar in all {
            match spread.last_mut().filter(|last| last.points == bar.points) {
                Some(last) => last.count = last.count.saturating_add(bar.count),
                None => spread.push(bar),
            }
        }
        Spread(spread)
    }

    /// The bars, the best first.
    pub fn bars(&self) -> &[Bar] {
        &self.0
    }

    /// The number of results.
    pub fn count(&self) -> u64 {
        self.0.iter().map(|bar| bar.count).sum()
    }

    /// The place of a player with `points`, from 1; equals share the better place.
    pub fn place(&self, points: i64) -> u64 {
        1 + self.0.iter().filter(|bar| bar.points > points).map(|bar| bar.count).sum::<u64>()
    }

    /// Groups the results into `columns` columns (1 or more) of equal width, from the worst result to the best. Also
    /// returns the column of `points`.
    pub fn columns(&self, columns: usize, points: i64) -> (Vec<u64>, usize) {
        let mut counts = vec![0; columns.max(1)];
        let all = || self.0.iter().map(|bar| bar.points).chain([points]);
        let (least, most) = (all().min().unwrap_or(points), all().max().unwrap_or(points));
        let width = i128::from(most) - i128::from(least) + 1;
        let column = |points: i64| {
            let at = (i128::from(points) - i128::from(least)) * counts.len() as i128 / width;
            usize::try_from(at).unwrap_or(0).min(counts.len() - 1)
        };
        let (mine, places): (usize, Vec<usize>) =
            (column(points), self.0.iter().map(|bar| column(bar.points)).collect());
        for (place, bar) in places.into_iter().zip(&self.0) {
            counts[place] += bar.count;
        }
        (counts, mine)
    }

    /// A line that shows everyone's results, the worst on the left, with one's own column in brackets. It reveals
    /// nothing about the cards.
    pub fn line(&self, points: i64) -> String {
        let (counts, mine) = self.columns(7, points);
        let most = counts.iter().copied().max().unwrap_or(0).max(1);
        let mark = |count: u64| {
            let height = (u128::from(count) * (MARKS.len() as u128 - 1)).div_ceil(u128::from(most));
            MARKS[usize::try_from(height).unwrap_or(0).min(MARKS.len() - 1)]
        };
        let each = counts.iter().enumerate().map(|(at, count)| match at == mine {
            true => format!("[{}]", mark(*count)),
            false => mark(*count).to_string(),
        });
        each.collect()
    }
}
