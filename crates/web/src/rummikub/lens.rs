//! How the board is looked at: how many columns it has, how large its cells are drawn.
use super::grid::packed;

/// A row's height in widths of a cell: a tile and a little air.
pub const PITCH: f64 = 1.72;
/// The widest and the narrowest cell of a board that is fitted to its window, in pixels.
const WIDEST: f64 = 58.0;
const NARROWEST: f64 = 22.0;
/// What a finger hits well.
const TOUCH: f64 = 42.0;
/// The largest cell that zooming leads to.
const LARGEST: f64 = 72.0;

/// The window that the board is seen through, in pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lens {
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

impl Default for Lens {
    fn default() -> Lens {
        Lens { width: 360.0, height: 420.0 }
    }
}

impl Lens {
    /// The fewest columns: cells no wider than is good, or than a finger needs.
    fn fewest(self) -> u16 {
        let widest = if self.width < 600.0 { TOUCH } else { WIDEST };
        (self.width / widest).floor().max(8.0) as u16
    }

    /// The most columns whose cells can still be told apart.
    fn most(self) -> u16 {
        ((self.width / NARROWEST).floor() as u16).max(14)
    }

    /// Rows that are seen when the board has so many columns.
    pub fn rows(self, columns: u16) -> u16 {
        let cell = self.width / f64::from(columns.max(1));
        (self.height / (cell * PITCH)).floor().max(2.0) as u16
    }

    /// The fewest columns in which sets of these lengths are seen whole, with a row to spare if there is room for one;
    /// where they are too many, those that make the cells largest.
    pub fn columns(self, lengths: &[u16]) -> u16 {
        let longest = lengths.iter().max().copied().unwrap_or(0);
        let taken = |columns: u16| packed(lengths, columns).1;
        let mut all = self.fewest().max(longest)..=self.most().max(longest);
        let spared = all.clone().find(|columns| taken(*columns) < self.rows(*columns));
        let whole = || all.clone().find(|columns| taken(*columns) <= self.rows(*columns));
        let cell = |columns: u16| self.fit(columns, taken(columns));
        let first = *all.start();
        let largest = |all: &mut std::ops::RangeInclusive<u16>| {
            all.fold(first, |best, columns| if cell(columns) > cell(best) { columns } else { best })
        };
        spared.or_else(whole).unwrap_or_else(|| largest(&mut all))
    }

    /// The width of a cell at which columns and rows are seen whole.
    pub fn fit(self, columns: u16, rows: u16) -> f64 {
        let by_width = self.width / f64::from(columns.max(1));
        let by_height = self.height / (f64::from(rows.max(1)) * PITCH);
        by_width.min(by_height).clamp(14.0, WIDEST)
    }
}

/// The next zoom, `steps` up or down, never beyond what is useful at this fit.
pub fn zoomed(zoom: f64, factor: f64, fit: f64) -> f64 {
    (zoom * factor).clamp(1.0, (LARGEST / fit).max(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PHONE: Lens = Lens { width: 374.0, height: 430.0 };
    const DESK: Lens = Lens { width: 1380.0, height: 560.0 };

    #[test]
    fn few_sets_are_large_and_many_are_whole() {
        for lens in [PHONE, DESK] {
            let few = lens.columns(&[3, 4, 3]);
            assert!(lens.width / f64::from(few) >= TOUCH);
            // A late board: a hundred tiles.
            let late: Vec<u16> = [3, 4, 3, 5, 3, 4, 7, 3].repeat(3);
            let columns = lens.columns(&late);
            let rows = packed(&late, columns).1;
            assert!(lens.fit(columns, rows) >= 22.0, "{columns} {rows}");
        }
    }

    #[test]
    fn a_long_run_has_its_columns() {
        assert!(PHONE.columns(&[13]) >= 13);
    }

    #[test]
    fn zooming_stays_within_reason() {
        assert_eq!(zoomed(1.0, 0.5, 30.0), 1.0);
        assert!(zoomed(2.0, 4.0, 30.0) * 30.0 <= LARGEST);
    }
}
