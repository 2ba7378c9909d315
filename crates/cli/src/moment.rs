//! Times, for people to read.

use meeting::daily::Day;

const DAY_MS: i64 = 86_400_000;

/// A time in milliseconds since 1970, such as `2026-11-22 08:30:00 UTC`.
pub(crate) fn moment(ms: i64) -> String {
    let (day, second) = (ms.div_euclid(DAY_MS), ms.rem_euclid(DAY_MS) / 1_000);
    // Wherever a day begins, its number tells the date.
    match i32::try_from(day).ok().and_then(Day::numbered) {
        Some(day) => format!("{day} {:02}:{:02}:{:02} UTC", second / 3_600, second / 60 % 60, second % 60),
        None => format!("{ms} ms since 1970"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_told_with_its_date_in_utc() {
        for (ms, told) in [
            (0, "1970-01-01 00:00:00 UTC"),
            (-1, "1969-12-31 23:59:59 UTC"),
            // Tomorrow in Seoul.
            (1_795_392_000_000 - 1_000, "2026-11-22 23:59:59 UTC"),
            (4_107_542_400_000, "2100-03-01 00:00:00 UTC"),
            (i64::MAX, "9223372036854775807 ms since 1970"),
        ] {
            assert_eq!(moment(ms), told);
        }
    }
}
