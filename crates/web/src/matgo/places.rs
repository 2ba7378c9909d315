//! The places of cards on the floor: a month keeps its place around the stock for as long as one of its cards lies
//! there.
use matgo::{Month, Months};

/// The number of places: one for each month.
pub const PLACES: usize = 12;

/// The places in the order in which they are filled, nearest to the stock first. The style sheet arranges them: 0 to 4
/// above the stock, 5 to 9 below it, 10 and 11 beside it.
const ORDER: [usize; PLACES] = [10, 11, 2, 7, 1, 8, 3, 6, 0, 9, 4, 5];

/// The month at each place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Places([Option<Month>; PLACES]);

impl Places {
    /// The places with these months on the floor: months that are already there stay, and the others are added in
    /// order.
    #[must_use]
    pub fn holding(mut self, months: Months) -> Places {
        for place in &mut self.0 {
            *place = place.filter(|month| months.contains(*month));
        }
        for month in months.iter().filter(|month| self.of(*month).is_none()).collect::<Vec<_>>() {
            let free = ORDER.into_iter().find(|at| self.0[*at].is_none());
            if let Some(at) = free {
                self.0[at] = Some(month);
            }
        }
        self
    }

    /// The place of a month.
    pub fn of(&self, month: Month) -> Option<usize> {
        self.0.iter().position(|place| *place == Some(month))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn months(numbers: &[u8]) -> Months {
        numbers.iter().filter_map(|number| Month::new(*number)).collect()
    }

    #[test]
    fn who_lies_there_stays() {
        let first = Places::default().holding(months(&[1, 5, 9]));
        let five = Month::new(5).expect("a month");
        let at = first.of(five);
        let next = first.holding(months(&[2, 3, 5, 12]));
        assert_eq!(next.of(five), at);
        assert_eq!(next.of(Month::new(1).expect("a month")), None);
    }

    #[test]
    fn every_month_finds_a_place_of_its_own() {
        let all = Places::default().holding(Month::all().collect());
        let mut at: Vec<usize> = Month::all().filter_map(|month| all.of(month)).collect();
        at.sort_unstable();
        assert_eq!(at, (0..PLACES).collect::<Vec<_>>());
    }
}
