//! A day as the house counts them: a day in Seoul.

use std::{fmt, str::FromStr};

/// How far Seoul's clocks are ahead of UTC, all year round, in milliseconds.
const SEOUL_MS: i64 = 9 * 3_600_000;
const DAY_MS: i64 = 86_400_000;

/// A day in Seoul, by its number since 1970-01-01. Written as `2026-11-22`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Day(i32);

impl Day {
    /// Returns the day with this number since 1970-01-01, within the years 0 to 9999.
    pub const fn numbered(number: i32) -> Option<Day> {
        // 0000-01-01 and 9999-12-31.
        if number >= -719_528 && number <= 2_932_896 { Some(Day(number)) } else { None }
    }

    /// Returns the day in Seoul at this time, in milliseconds since 1970.
    pub fn at(ms: i64) -> Day {
        let number = ms.saturating_add(SEOUL_MS).div_euclid(DAY_MS).clamp(-719_528, 2_932_896);
        Day(i32::try_from(number).unwrap_or(0))
    }

    /// Its number since 1970-01-01.
    pub const fn number(self) -> i32 {
        self.0
    }

    /// When it begins, in milliseconds since 1970.
    pub fn begins_ms(self) -> i64 {
        i64::from(self.0) * DAY_MS - SEOUL_MS
    }

    /// When it ends, in milliseconds since 1970.
    pub fn ends_ms(self) -> i64 {
        self.begins_ms() + DAY_MS
    }

    /// Returns the day this many days later, clamped to the days that exist.
    pub fn plus(self, days: i32) -> Day {
        Day(self.0.saturating_add(days).clamp(-719_528, 2_932_896))
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = date(self.0);
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

/// The text is not a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoDay;

impl fmt::Display for NoDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a day such as 2026-11-22")
    }
}

impl std::error::Error for NoDay {}

impl FromStr for Day {
    type Err = NoDay;

    fn from_str(text: &str) -> Result<Day, NoDay> {
        let mut parts = text.split('-').map(|part| part.parse::<i32>().map_err(|_| NoDay));
        let mut next = || parts.next().unwrap_or(Err(NoDay));
        let found = Day::numbered(number(next()?, next()?, next()?)).ok_or(NoDay)?;
        // Anything that is not a date, or is written differently, comes out different.
        if found.to_string() == text { Ok(found) } else { Err(NoDay) }
    }
}

/// The number of days from 1970-01-01 to a Gregorian date. Years count from March, so that the leap day comes last.
fn number(year: i32, month: i32, day: i32) -> i32 {
    let year = if month <= 2 { year.saturating_sub(1) } else { year };
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let from_march = month.saturating_add(9).rem_euclid(12);
    let of_year = (153 * from_march + 2) / 5;
    let days = of_era * 365 + of_era / 4 - of_era / 100 + of_year;
    era.saturating_mul(146_097).saturating_add(days).saturating_add(day).saturating_sub(719_469)
}

/// The date that is this many days after 1970-01-01.
const fn date(number: i32) -> (i32, i32, i32) {
    let days = number + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    (year + era * 400 + (month <= 2) as i32, month, day)
}
