//! The scale of the board: how many columns it has and how large its cells are drawn.
use super::grid::packed;

/// The height of a row in cell widths: a tile, and space for the name of its set.
const PITCH: f64 = 1.72;
/// The same in a low window, where sets are not named and every pixel goes to the tiles.
const LOW_PITCH: f64 = 1.58;
/// A window less high than this is low, in pixels.
const LOW: f64 = 220.0;
/// The cell width from which the names of all sets fit, in pixels.
const ROOMY: f64 = 46.0;
/// The narrowest cell of a board fitted to its window, in pixels. Tiles are still readable at this width.
const NARROWEST: f64 = 22.0;
/// The cell width that a finger hits well, in pixels.
const TOUCH: f64 = 42.0;
/// The widest cell in a window of normal width, in pixels. In wider windows cells grow along.
const WIDEST: f64 = 58.0;
/// Number of the widest cells in a row of a large window.
const IN_A_ROW: f64 = 23.25;
/// The length of a set for which room is kept.
const ANOTHER: u16 = 4;
/// The largest cell width by zooming, as a multiple of the widest.
const CLOSEST: f64 = 1.25;

/// The window through which the board is seen, in pixels.
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
    /// The height of a row in cell widths.
    pub fn pitch(self) -> f64 {
        if self.height < LOW { LOW_PITCH } else { PITCH }
    }

    /// Whether every set is named at this cell width.
    pub fn names_sets(self, cell: f64) -> bool {
        self.height >= LOW && cell >= ROOMY
    }

    /// The widest cell without zooming.
    fn widest(self) -> f64 {
        WIDEST.max(self.width / IN_A_ROW)
    }

    /// Whether it is as narrow as a phone held upright.
    fn is_narrow(self) -> bool {
        self.width < 600.0
    }

    /// The fewest columns: cells are at most as wide as looks good, or on a phone as a finger needs.
    fn fewest(self) -> u16 {
        let widest = if self.is_narrow() { TOUCH } else { self.widest() };
        (self.width / widest).floor().max(8.0) as u16
    }

    /// The most columns at which cells can still be told apart.
    pub fn most(self) -> u16 {
        ((self.width / NARROWEST).floor() as u16).max(14)
    }

    /// Number of visible rows when the board has `columns` columns.
    pub fn rows(self, columns: u16) -> u16 {
        let cell = self.width / f64::from(columns.max(1));
        (self.height / (cell * self.pitch())).floor().max(2.0) as u16
    }

    /// The fewest columns at which all sets of these lengths are visible, if possible with space left for another set
    /// or, on a phone, for a row to work in. If not all sets can be visible, the number that makes the cells largest.
    pub fn columns(self, lengths: &[u16]) -> u16 {
        let longest = lengths.iter().max().copied().unwrap_or(0);
        let spare = |columns: u16| [lengths, &[if self.is_narrow() { columns } else { ANOTHER }]].concat();
        let taken = |columns: u16| packed(lengths, columns).1;
        let mut all = self.fewest().max(longest)..=self.most().max(longest);
        let spared = all.clone().find(|columns| packed(&spare(*columns), *columns).1 <= self.rows(*columns));
        let whole = || all.clone().find(|columns| taken(*columns) <= self.rows(*columns));
        let cell = |columns: u16| self.fit(columns, taken(columns));
        let first = *all.start();
        let largest = |all: &mut std::ops::RangeInclusive<u16>| {
            all.fold(first, |best, columns| if cell(columns) > cell(best) { columns } else { best })
        };
        spared.or_else(whole).unwrap_or_else(|| largest(&mut all))
    }

    /// The cell width at which all columns and rows are visible.
    pub fn fit(self, columns: u16, rows: u16) -> f64 {
        let by_width = self.width / f64::from(columns.max(1));
        let by_height = self.height / (f64::from(rows.max(1)) * self.pitch());
        by_width.min(by_height).clamp(14.0, self.widest())
    }

    /// The fewest columns, but at least `columns`, at which `rows` rows are visible. The most possible if none suffice.
    pub fn grown(self, columns: u16, rows: u16) -> u16 {
        let (least, most) = (columns.max(self.fewest()), columns.max(self.most()));
        (least..=most).find(|columns| self.rows(*columns) >= rows).unwrap_or(most)
    }

    /// Whether tiles on a board of this size are readable without zooming.
    pub fn reads(self, columns: u16, rows: u16) -> bool {
        self.fit(columns, rows) >= NARROWEST
    }

    /// The next zoom, limited to what is useful at this fit.
    pub fn zoomed(self, zoom: f64, fit: f64) -> f64 {
        zoom.clamp(1.0, (CLOSEST * self.widest() / fit).max(1.0))
    }
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
    fn a_large_screen_spares_room_for_a_set_and_a_phone_a_row() {
        let large = Lens { width: 1870.0, height: 640.0 };
        let full: Vec<u16> = vec![4; 16];
        let columns = large.columns(&full);
        assert!(large.width / f64::from(columns) >= 76.0 && packed(&full, columns).1 == large.rows(columns));
        let some = [3; 10];
        let columns = PHONE.columns(&some);
        assert!(packed(&some, columns).1 < PHONE.rows(columns));
    }

    #[test]
    fn a_long_run_has_its_columns() {
        assert!(PHONE.columns(&[13]) >= 13);
    }

    #[test]
    fn zooming_stays_within_reason() {
        assert_eq!(DESK.zoomed(0.5, 30.0), 1.0);
        assert!(DESK.zoomed(8.0, 30.0) * 30.0 <= CLOSEST * DESK.widest());
    }

    #[test]
    fn cells_grow_with_a_large_screen() {
        let large = Lens { width: 1870.0, height: 640.0 };
        let cell = |lens: Lens| lens.width / f64::from(lens.columns(&[3, 4, 3]));
        assert!(cell(large) >= 78.0, "{}", cell(large));
        assert!((52.0..62.0).contains(&cell(Lens { width: 1240.0, height: 420.0 })));
    }

    #[test]
    fn a_board_grows_to_the_right_before_it_grows_too_small() {
        for lens in [PHONE, DESK] {
            let columns = lens.columns(&[3, 4, 3]);
            assert_eq!(lens.grown(columns, lens.rows(columns)), columns);
            let more = lens.grown(columns, lens.rows(columns) + 1);
            assert!(more > columns && lens.rows(more) > lens.rows(columns));
            assert!(lens.grown(columns, 99) <= lens.most());
        }
    }
}
