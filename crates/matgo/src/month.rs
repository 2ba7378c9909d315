//! Months and sets of them.

/// One of the twelve months: pine, plum, cherry, black bush, iris, peony, red bush, moon hill, chrysanthemum, maple,
/// paulownia, rain.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Month(u8);

impl Month {
    /// The month of this number, which must be 1 to 12.
    pub const fn new(number: u8) -> Option<Month> {
        match number {
            1..=12 => Some(Month(number)),
            _ => None,
        }
    }

    /// Its number: 1 to 12.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All twelve, in order.
    pub fn all() -> impl ExactSizeIterator<Item = Month> + Clone {
        (1..13).map(Month)
    }

    /// The month of the card with this index, which must be below 48.
    pub(crate) const fn of_card(index: u8) -> Month {
        Month(index / 4 + 1)
    }
}

/// A set of months.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Months(u16);

impl Months {
    /// The empty set.
    pub const NONE: Months = Months(0);

    /// The months whose first card's bit is set.
    pub(crate) const fn gather(cards: u64) -> Months {
        // The bonus cards' bits lie above the twelve months'. Every nibble keeps its lowest bit, and these are then
        // folded together, bit m - 1 for month m.
        let first = cards & 0x1111_1111_1111;
        let pairs = (first | first >> 3) & 0x0303_0303_0303;
        let fours = (pairs | pairs >> 6) & 0x000f_000f_000f;
        Months((fours | fours >> 12 | fours >> 24) as u16 & 0xfff)
    }

    /// The number of months.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there are no months.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `month` is in the set.
    pub const fn contains(self, month: Month) -> bool {
        self.0 >> (month.0 - 1) & 1 == 1
    }

    /// The set with `month` added.
    #[must_use]
    pub const fn with(self, month: Month) -> Months {
        Months(self.0 | 1 << (month.0 - 1))
    }

    /// The set without `month`.
    #[must_use]
    pub const fn without(self, month: Month) -> Months {
        Months(self.0 & !(1 << (month.0 - 1)))
    }

    /// The first month, if there is any.
    pub const fn first(self) -> Option<Month> {
        if self.0 == 0 { None } else { Some(Month(self.0.trailing_zeros() as u8 + 1)) }
    }

    /// The months, in order.
    pub fn iter(self) -> impl Iterator<Item = Month> + Clone {
        let mut left = self;
        std::iter::from_fn(move || {
            let month = left.first()?;
            left = left.without(month);
            Some(month)
        })
    }
}

impl std::ops::BitAnd for Months {
    type Output = Months;
    fn bitand(self, other: Months) -> Months {
        Months(self.0 & other.0)
    }
}

/// The months that are in the first set but not in the second.
impl std::ops::Sub for Months {
    type Output = Months;
    fn sub(self, other: Months) -> Months {
        Months(self.0 & !other.0)
    }
}

impl FromIterator<Month> for Months {
    fn from_iter<I: IntoIterator<Item = Month>>(months: I) -> Months {
        months.into_iter().fold(Months::NONE, Months::with)
    }
}
