//! Days, streaks, the spread and the line to share.

use meeting::daily::{Bar, Day, Spread, streak};
use proptest::prelude::*;

fn day(text: &str) -> Day {
    text.parse().unwrap()
}

#[test]
fn the_day_is_that_of_seoul() {
    // 2026-11-22T14:59:59.999Z and the millisecond after it.
    let midnight_ms = 1_795_359_600_000;
    assert_eq!(Day::at(midnight_ms - 1).to_string(), "2026-11-22");
    assert_eq!(Day::at(midnight_ms).to_string(), "2026-11-23");
    assert_eq!(day("2026-11-22").ends_ms(), midnight_ms);
    assert_eq!((Day::at(0).number(), Day::at(-9 * 3_600_000 - 1).to_string()), (0, "1969-12-31".to_owned()));
    for known in ["2000-02-29", "2024-02-29", "1900-03-01", "2400-02-29", "0000-01-01", "9999-12-31"] {
        assert_eq!(day(known).to_string(), known);
    }
    assert_eq!(day("2026-03-01").number() - day("2026-02-28").number(), 1);
    assert_eq!(day("2024-03-01").number() - day("2024-02-28").number(), 2);
}

#[test]
fn what_is_no_day_is_none() {
    let wrong = ["", "today", "2026-11", "2026-11-31", "2026-02-29", "2026-13-01", "2026-00-10", "26-11-22"];
    let odd =
        ["2026-11-22x", " 2026-11-22", "2026-11-22-1", "+2026-11-22", "2026-1-2", "99999999999-1-1", "2026-9999999-1"];
    for text in wrong.into_iter().chain(odd) {
        assert!(text.parse::<Day>().is_err(), "{text}");
    }
}

#[test]
fn a_streak_goes_on_until_a_day_is_over_without_a_game() {
    let today = day("2026-03-02");
    let ago = |days: &[i32]| days.iter().map(|ago| today.plus(-ago)).collect::<Vec<_>>();
    for (played, expected) in [
        (&[][..], 0),
        (&[0], 1),
        (&[1], 1),
        (&[2], 0),
        (&[0, 1, 2], 3),
        (&[3, 1, 2, 1], 3),
        (&[0, 2, 3], 1),
        (&[-1, 0], 1),
    ] {
        assert_eq!(streak(&ago(played), today), expected, "{played:?}");
    }
}

#[test]
fn equals_share_a_place() {
    let spread = Spread::new([(5, 2), (-3, 1), (9, 1), (5, 1)].map(|(points, count)| Bar { points, count }));
    assert_eq!(spread.bars().len(), 3);
    assert_eq!((spread.count(), spread.place(9), spread.place(5), spread.place(-3), spread.place(-4)), (5, 1, 2, 5, 6));
}

#[test]
fn the_line_shows_where_one_stands() {
    let spread = Spread::new([(0, 1), (70, 7), (30, 3)].map(|(points, count)| Bar { points, count }));
    assert_eq!(spread.line(70), "▂▁▄▁▁▁[█]");
    assert_eq!(spread.line(0), "[▂]▁▄▁▁▁█");
    assert_eq!(Spread::default().line(4), "[▁]▁▁▁▁▁▁");
}

proptest! {
    #[test]
    fn every_day_is_read_as_it_is_written(number in -719_528..2_932_896_i32) {
        let day = Day::numbered(number).unwrap();
        prop_assert_eq!(day.to_string().parse::<Day>(), Ok(day));
        prop_assert!(day < day.plus(1) && day.plus(1).to_string() > day.to_string());
    }

    #[test]
    fn every_moment_is_of_one_day(ms in -60_000_000_000_000..200_000_000_000_000_i64) {
        let day = Day::at(ms);
        prop_assert!(day.begins_ms() <= ms && ms < day.ends_ms());
        prop_assert_eq!(Day::at(day.ends_ms()), day.plus(1));
    }

    #[test]
    fn nobody_is_lost_in_the_spread(results in prop::collection::vec(any::<i64>(), 1..60), columns in 1..9_usize) {
        let spread = Spread::new(results.iter().map(|points| Bar { points: *points, count: 1 }));
        prop_assert_eq!(spread.count(), results.len() as u64);
        for points in &results {
            prop_assert_eq!(spread.place(*points), 1 + results.iter().filter(|other| *other > points).count() as u64);
            let (counts, mine) = spread.columns(columns, *points);
            prop_assert!(counts[mine] > 0 && counts.iter().sum::<u64>() == spread.count());
            prop_assert_eq!(spread.line(*points).chars().count(), 9);
        }
    }
}
