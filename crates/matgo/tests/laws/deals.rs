//! How often things come up over many random deals (docs/rules/matgo.md#facts-to-test-against).

use crate::position::{plain, rules};
use game::{Game, Seat, sim};
use matgo::{Cards, Matgo};
use serde_json::json;

const DEALS: u32 = if cfg!(debug_assertions) { 100_000 } else { 1_000_000 };

/// Asserts that a frequency, in percent, is close to the page's figure.
fn assert_near(what: &str, count: u32, expected: f64, rounding: f64) {
    let percent = f64::from(count) * 100.0 / f64::from(DEALS);
    let share = expected / 100.0;
    let deviation = 100.0 * (share * (1.0 - share) / f64::from(DEALS)).sqrt();
    assert!((percent - expected).abs() < 4.0 * deviation + rounding, "{what}: {percent} %, not {expected} %");
}

#[test]
fn deals_come_up_as_often_as_the_page_says() {
    let rules = plain();
    let mut standing = Matgo::opening(&rules);
    standing.dealer = Some(Seat(1));
    let mut chance = sim(2024);
    let (mut chongtong, mut four, mut three, mut bonus) = (0, 0, 0, 0);
    for _ in 0..DEALS {
        let state = Matgo::deal(&rules, &standing, Matgo::shuffle(&rules, &mut chance));
        let board = state.board();
        chongtong += u32::from([0, 1].iter().any(|seat| !state.hand(Seat(*seat)).quartets().is_empty()));
        four += u32::from(!board.floor.quartets().is_empty());
        three += u32::from(!board.piles.is_empty());
        bonus += u32::from(board.captured[Seat(1)].meets(Cards::BONUS));
    }
    assert_near("a month of four in a hand", chongtong, 2.2, 0.05);
    assert_near("four of a month on the floor", four, 0.43, 0.005);
    assert_near("three of a month on the floor", three, 13.6, 0.05);
    // The page says 29.5; the exact share of deals with a bonus card among the floor's eight is 1 - 42·41/(50·49).
    assert_near("a bonus card on the floor", bonus, 29.714, 0.001);
    assert_near("a bonus card on the floor, by the page", bonus, 29.5, 0.25);
}

#[test]
fn every_card_is_dealt_to_every_place_as_often() {
    let rules = rules(json!({"floor_four": "redeal"}));
    let mut standing = Matgo::opening(&rules);
    standing.dealer = Some(Seat(0));
    let mut chance = sim(77);
    let mut held = [[0_u32; 50]; 2];
    for _ in 0..DEALS / 4 {
        let state = Matgo::deal(&rules, &standing, Matgo::shuffle(&rules, &mut chance));
        for (seat, counts) in held.iter_mut().enumerate() {
            for (index, card) in Cards::DECK.iter().enumerate() {
                counts[index] += u32::from(state.hand(Seat(seat as u8)).contains(card));
            }
        }
    }
    let expected = DEALS / 4 / 5;
    assert!(held.iter().flatten().all(|count| count.abs_diff(expected) < expected / 20), "{held:?}");
}
