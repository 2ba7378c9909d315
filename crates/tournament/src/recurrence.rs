//! When the next tournament begins: at a wall-clock time, every day or on certain days of the week.

use jiff::{Timestamp, civil::Weekday, tz::TimeZone};
use wire::tournament::Recurrence;

/// Whether its days, its time and its time zone exist.
pub(crate) fn is_possible(recurs: &Recurrence) -> bool {
    recurs.days.iter().all(|day| (1..=7).contains(day)) && recurs.minute < 1_440 && TimeZone::get(&recurs.zone).is_ok()
}

/// The first occurrence after `after_ms` (milliseconds since 1970). A time that the clock skips is moved later by the
/// size of the jump; of a time that occurs twice, the first counts. `None` if the recurrence is not possible.
pub fn next_after(recurs: &Recurrence, after_ms: i64) -> Option<i64> {
    let zone = TimeZone::get(&recurs.zone).ok()?;
    let after = Timestamp::from_millisecond(after_ms).ok()?.to_zoned(zone.clone());
    let (hour, minute) = ((recurs.minute / 60) as i8, (recurs.minute % 60) as i8);
    // Within a week every weekday has come; the day before is for zones whose clock went back over midnight.
    let first = after.date().yesterday().ok()?;
    let days = first.series(jiff::Span::new().days(1)).take(10).filter(|day| is_on(recurs, day.weekday()));
    let times = days.filter_map(|day| {
        let at = day.to_datetime(jiff::civil::Time::new(hour, minute, 0, 0).ok()?);
        Some(zone.to_ambiguous_zoned(at).compatible().ok()?.timestamp().as_millisecond())
    });
    times.filter(|time_ms| *time_ms > after_ms).min()
}

fn is_on(recurs: &Recurrence, day: Weekday) -> bool {
    recurs.days.is_empty() || recurs.days.contains(&(day.to_monday_one_offset() as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(zone: &str, hour: u16, days: &[u8]) -> Recurrence {
        Recurrence { days: days.to_vec(), minute: hour * 60, zone: zone.into() }
    }

    fn ms(time: &str) -> i64 {
        time.parse::<Timestamp>().expect("a time").as_millisecond()
    }

    #[test]
    fn every_day_at_nine_in_the_evening() {
        let seoul = at("Asia/Seoul", 21, &[]);
        assert_eq!(next_after(&seoul, ms("2026-11-22T11:59:00Z")), Some(ms("2026-11-22T12:00:00Z")));
        assert_eq!(next_after(&seoul, ms("2026-11-22T12:00:00Z")), Some(ms("2026-11-23T12:00:00Z")));
    }

    #[test]
    fn the_wall_says_the_same_in_summer_and_in_winter() {
        let paris = at("Europe/Paris", 21, &[]);
        assert_eq!(next_after(&paris, ms("2026-03-28T20:30:00Z")), Some(ms("2026-03-29T19:00:00Z")));
        assert_eq!(next_after(&paris, ms("2026-10-24T19:30:00Z")), Some(ms("2026-10-25T20:00:00Z")));
    }

    #[test]
    fn a_time_that_is_left_out_or_comes_twice_comes_once() {
        let paris = Recurrence { minute: 150, ..at("Europe/Paris", 0, &[]) };
        let spring = next_after(&paris, ms("2026-03-28T12:00:00Z"));
        assert_eq!(spring, Some(ms("2026-03-29T01:30:00Z")), "half past two is half past three");
        assert_eq!(next_after(&paris, ms("2026-03-29T01:30:00Z")), Some(ms("2026-03-30T00:30:00Z")));
        let autumn = next_after(&paris, ms("2026-10-24T12:00:00Z"));
        assert_eq!(autumn, Some(ms("2026-10-25T00:30:00Z")));
        assert_eq!(next_after(&paris, ms("2026-10-25T00:30:00Z")), Some(ms("2026-10-26T01:30:00Z")));
    }

    #[test]
    fn days_of_the_week_are_those_of_the_place() {
        // Sunday evening in New York is Monday in UTC.
        let sundays = at("America/New_York", 21, &[7]);
        assert_eq!(next_after(&sundays, ms("2026-11-22T12:00:00Z")), Some(ms("2026-11-23T02:00:00Z")));
        assert_eq!(next_after(&sundays, ms("2026-11-23T02:00:00Z")), Some(ms("2026-11-30T02:00:00Z")));
    }

    #[test]
    fn what_is_no_time_never_comes() {
        for wrong in [at("Asia/Atlantis", 21, &[]), at("Asia/Seoul", 24, &[]), at("Asia/Seoul", 21, &[0])] {
            assert!(!is_possible(&wrong));
        }
        assert_eq!(next_after(&at("Asia/Atlantis", 21, &[]), 0), None);
        assert_eq!(next_after(&at("Asia/Seoul", 24, &[]), 0), None);
    }
}
