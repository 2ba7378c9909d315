//! Final points and settlement (docs/rules/matgo.md#final-points, docs/rules/matgo.md#settlement).

use crate::position::{Play, cards, plain, position, rules};
use game::{Game, Seat};
use matgo::{BySeat, Claim, End, FactorKind, Matgo, Nagari, Payment, Room, Setup, Standing, settle, settle_fixed};
use serde_json::{Value, json};

fn claim(winner: &str, loser: &str) -> Claim {
    Claim::new(cards(winner), cards(loser))
}

const SEVEN: &str = "1g 3g 8g 1t 2t 3t 1a 1b 2a 2b 3a 3b 4a 4b 6b 8a";
const SAFE: &str = "11g 7a 9b 11a 11b 11s 12s";

/// A stop that pays seven points, right away.
fn stop(change: impl FnOnce(&mut Setup)) -> Setup {
    let mut setup = position("10a 12t", "4t", "7b 9a");
    setup.captured.0 = [cards(SEVEN), cards(SAFE)];
    setup.hands[1] = cards("10b 12g");
    change(&mut setup);
    setup
}

#[test]
fn goes_add_one_each_and_double_from_the_third() {
    let points = |go, options: Value| settle(&rules(options), &Claim { go, ..claim(SEVEN, SAFE) }).points;
    assert_eq!([0, 1, 2, 3, 4, 5, 6].map(|go| points(go, json!({}))), [7, 8, 9, 20, 44, 96, 208]);
    let two_kept = json!({"go_plain_add": "two_kept"});
    assert_eq!([0, 1, 2, 3, 4, 5].map(|go| points(go, two_kept.clone())), [7, 8, 9, 18, 36, 72]);
    let first_two = json!({"go_plain_add": "first_two"});
    assert_eq!([1, 2, 3, 4].map(|go| points(go, first_two.clone())), [8, 9, 14, 28]);
}

#[test]
fn shakes_and_bombs_double_each() {
    let settlement = settle(&plain(), &Claim { shakes: 2, bombs: 1, ..claim(SEVEN, SAFE) });
    assert_eq!(settlement.points, 56);
    let factors: Vec<_> = settlement.factors.iter().map(|factor| (factor.kind, factor.times)).collect();
    assert_eq!(factors, [(FactorKind::Shake, 4), (FactorKind::Bomb, 2)]);
}

#[test]
fn pibak_is_for_one_to_seven_junk_against_scored_junk() {
    let points = |winner: &str, loser: &str, options: Value| settle(&rules(options), &claim(winner, loser)).points;
    assert_eq!(points(SEVEN, "11g 7a 9b 11a 11b 11s b2", json!({})), 7, "eight by value");
    assert_eq!(points(SEVEN, "11g 7a 9b 11a 11b b3", json!({})), 14, "seven");
    assert_eq!(points(SEVEN, "11g", json!({})), 7, "none at all is exempt");
    assert_eq!(points(SEVEN, "11g", json!({"pibak_zero_exempt": false})), 14);
    assert_eq!(points("1g 3g 8g 2y 4y 8y", "11g 7a", json!({})), 8, "the winner did not score with junk");
    for (limit, pays) in [(7, 14), (6, 7), (5, 7)] {
        assert_eq!(points(SEVEN, "11g 7a 9b 11a 11b b3", json!({"pibak_limit": limit})), pays);
    }
}

#[test]
fn gwangbak_meongbak_and_gobak_double() {
    let factors = |claim: &Claim| -> Vec<FactorKind> {
        settle(&plain(), claim).factors.iter().map(|factor| factor.kind).collect()
    };
    assert_eq!(factors(&claim("1g 3g 12g 2y 4y 8y", "7t")), [FactorKind::Gwangbak], "three with the rain, too");
    assert!(factors(&claim("1g 3g 2y 4y 8y", "7t")).is_empty(), "two brights score nothing");
    assert_eq!(factors(&claim("2y 4y 8y 5y 6y 7y 10y", "1g 12y")), [FactorKind::Meongbak]);
    assert!(factors(&claim("2y 4y 8y 5y 6y 7y", "1g 12y")).is_empty(), "six are too few");
    assert_eq!(factors(&Claim { loser_go: 2, ..claim(SEVEN, SAFE) }), [FactorKind::Gobak]);
    let spared = rules(json!({"meong_need_loser_zero": true}));
    assert_eq!(settle(&spared, &claim("2y 4y 8y 5y 6y 7y 10y", "1g 12y")).points, 8);
    assert_eq!(settle(&spared, &claim("2y 4y 8y 5y 6y 7y 10y", "1g")).points, 16);
}

#[test]
fn all_multipliers_commute_and_nothing_overflows() {
    let all = Claim {
        go: 5,
        loser_go: 1,
        shakes: 1,
        bombs: 1,
        carry: 8,
        mission_times: 5,
        mission_plus: 5,
        ..claim("1g 3g 8g 2y 4y 5y 6y 7y 10y 12y 1a 1b 2a 2b 3a 3b 4a 4b 5a 5b", "11a")
    };
    let settlement = settle(&plain(), &all);
    let product: u64 = settlement.factors.iter().map(|factor| factor.times).product();
    assert_eq!(product, 8 * 2 * 2 * 2 * 2 * 2 * 2 * 5 * 8);
    assert_eq!((settlement.factors.len(), settlement.points), (9, (7 + 5 + 5) * product));
    let beyond = Claim { go: u32::MAX, shakes: u32::MAX, carry: u32::MAX, ..all };
    assert_eq!(settle(&plain(), &beyond).points, u64::MAX);
    assert_eq!(settle_fixed(7, 8).points, 56);
}

#[test]
fn money_is_points_times_the_point_value() {
    let outcome = Play::new(&stop(|_| {})).act("10a").act("stop").outcome();
    assert_eq!(outcome.payment, Some(Payment { from: Seat(1), to: Seat(0), due: 700, paid: 700, shortfall: 0 }));
    assert_eq!((outcome.net, outcome.balance), (BySeat([700, -700]), BySeat([150_700, 149_300])));
    let dear = rules(json!({"point_value": 1000}));
    let outcome = Play::under(dear, &stop(|_| {})).act("10a").act("stop").outcome();
    assert_eq!(outcome.balance, BySeat([1_507_000, 1_493_000]));
}

#[test]
fn never_more_than_the_losers_balance_and_the_shortfall_is_reported() {
    let poor = stop(|setup| setup.balance = Some(BySeat([150_000, 250])));
    let play = Play::new(&poor).act("10a").act("stop");
    let outcome = play.outcome();
    assert_eq!(outcome.payment, Some(Payment { from: Seat(1), to: Seat(0), due: 700, paid: 250, shortfall: 450 }));
    assert_eq!((outcome.net, outcome.bankrupt), (BySeat([250, -250]), BySeat([false, true])));
    let next = Matgo::next(&play.state).unwrap();
    assert_eq!((next.balance, next.refills), (BySeat([150_250, 150_000]), BySeat([0, 1])), "a free refill, counted");
}

#[test]
fn carry_doubles_after_draws_up_to_the_cap_and_is_gone_after_a_win() {
    let exhausted = |carry: u8, options: Value| {
        let mut setup = position("10a", "4t", "7b");
        setup.carry = carry;
        let play = Play::under(rules(options), &setup).act("10a");
        assert_eq!(play.outcome().end, End::Nagari { why: Nagari::Exhausted });
        play.outcome().carry
    };
    assert_eq!([1, 2, 4, 8].map(|carry| exhausted(carry, json!({}))), [2, 4, 8, 8]);
    assert_eq!([2, 4].map(|carry| exhausted(carry, json!({"carry_cap": 4}))), [4, 4]);
    assert_eq!([8, 16].map(|carry| exhausted(carry, json!({"carry_cap": 16}))), [16, 16]);
    let won = Play::new(&stop(|setup| setup.carry = 4)).act("10a").act("stop").outcome();
    assert_eq!((won.settlement.unwrap().points, won.carry), (28, 1));
}

#[test]
fn the_room_keeps_the_carry_and_the_streak_for_a_rematch_of_the_two() {
    let losing = Some(matgo::Losing { seat: Seat(1), games: 2 });
    let drawn = |round| {
        let mut setup = position("10a", "4t", "7b");
        (setup.round, setup.carry, setup.losing) = (round, 2, losing);
        Matgo::left_to_the_room(&Play::under(rules(json!({"rounds": 3})), &setup).act("10a").state)
    };
    let room = drawn(3).expect("the match is over");
    assert_eq!((drawn(2), room), (None, Room { carry: 4, losing }));
    let won = stop(|setup| (setup.round, setup.carry, setup.losing) = (10, 4, losing));
    let left = Matgo::left_to_the_room(&Play::new(&won).act("10a").act("stop").state).unwrap();
    assert_eq!((left.carry, left.losing.map(|losing| losing.games)), (1, Some(3)));
    let next = Matgo::going_on(&plain(), &room).unwrap();
    assert_eq!(next, Standing { carry: 4, losing, ..Matgo::opening(&plain()) });
    let swapped = Matgo::reseated(room, &[Seat(1), Seat(0)]).losing.unwrap();
    assert_eq!(swapped, matgo::Losing { seat: Seat(0), games: 2 });
}

#[test]
fn a_match_that_is_ended_early_leaves_the_room_what_the_games_played_out_have_left() {
    let losing = Some(matgo::Losing { seat: Seat(1), games: 2 });
    let cut_short = |carry, losing| {
        let setup = stop(|setup| (setup.carry, setup.losing) = (carry, losing));
        Matgo::left_if_called_off(&Play::new(&setup).act("10a").state)
    };
    assert_eq!(cut_short(4, losing), Some(Room { carry: 4, losing }), "a game that was cut short changes nothing");
    assert_eq!(cut_short(2, None), Some(Room { carry: 2, losing: None }));
    assert_eq!(cut_short(1, losing), Some(Room { carry: 1, losing }));
    assert_eq!(cut_short(1, None), None, "there is nothing to go on with");
    let mut drawn = position("10a", "4t", "7b");
    (drawn.carry, drawn.losing) = (2, losing);
    let drawn = Play::new(&drawn).act("10a").state;
    assert_eq!(Matgo::left_if_called_off(&drawn), Some(Room { carry: 4, losing }));
    assert_eq!(Matgo::left_to_the_room(&drawn), None, "there were more games to play");
    let won = stop(|setup| (setup.carry, setup.losing) = (4, losing));
    let left = Matgo::left_if_called_off(&Play::new(&won).act("10a").act("stop").state).unwrap();
    assert_eq!((left.carry, left.losing.map(|losing| losing.games)), (1, Some(3)));
}

#[test]
fn a_room_that_no_match_leaves_is_refused() {
    let refused = |room: Room| Matgo::going_on(&plain(), &room).is_none();
    let losing = |seat, games| Some(matgo::Losing { seat: Seat(seat), games });
    for carry in [0, 3, 16, 255] {
        assert!(refused(Room { carry, losing: None }), "{carry}");
    }
    assert!(refused(Room { carry: 1, losing: losing(2, 1) }) && refused(Room { carry: 1, losing: losing(0, 0) }));
    assert!(!refused(Room { carry: 8, losing: losing(1, 4) }));
}

#[test]
fn the_next_game_starts_from_what_this_one_left() {
    let play = Play::new(&stop(|setup| setup.round = 3)).act("10a").act("stop");
    let expected = Standing {
        round: 4,
        dealer: Some(Seat(0)),
        carry: 1,
        losing: Some(matgo::Losing { seat: Seat(1), games: 1 }),
        balance: BySeat([150_700, 149_300]),
        refills: BySeat([0, 0]),
    };
    assert_eq!(Matgo::next(&play.state), Some(expected));
    assert_eq!(Matgo::next(&Play::new(&stop(|_| {})).state), None, "not while it runs");
}

#[test]
fn after_a_draw_the_dealer_stays_and_so_does_a_losing_streak() {
    for dealer in [Seat(0), Seat(1)] {
        let mut setup = position("10a", "4t", "7b");
        (setup.dealer, setup.turn) = (Some(dealer), Some(Seat(0)));
        setup.losing = Some(matgo::Losing { seat: Seat(1), games: 2 });
        let next = Matgo::next(&Play::new(&setup).act("10a").state).unwrap();
        assert_eq!((next.dealer, next.losing), (Some(dealer), setup.losing));
    }
    // A third loss lengthens it; a win ends it.
    for (losing, after) in [(1, (1, 3)), (0, (1, 1))] {
        let setup = stop(|setup| setup.losing = Some(matgo::Losing { seat: Seat(losing), games: 2 }));
        let next = Matgo::next(&Play::new(&setup).act("10a").act("stop").state).unwrap();
        assert_eq!(next.losing, Some(matgo::Losing { seat: Seat(after.0), games: after.1 }));
    }
}

#[test]
fn the_match_ends_after_its_rounds_with_places_by_what_was_won() {
    let last = |change: fn(&mut Setup)| {
        let play = Play::new(&stop(|setup| {
            setup.round = 10;
            change(setup);
        }));
        let play = play.act("10a").act("stop");
        assert_eq!(Matgo::next(&play.state), None);
        let places = play.outcome().places.unwrap();
        places.iter().map(|place| (place.place, place.seat.0, place.gain)).collect::<Vec<_>>()
    };
    assert_eq!(last(|_| {}), [(1, 0, 700), (2, 1, -700)]);
    // A refill is only lent.
    let refilled =
        |setup: &mut Setup| (setup.balance, setup.refills) = (Some(BySeat([150_000, 300_000])), BySeat([0, 1]));
    assert_eq!(last(refilled), [(1, 0, 700), (2, 1, -700)]);
    let level = |setup: &mut Setup| setup.balance = Some(BySeat([149_300, 150_700]));
    assert_eq!(last(level), [(1, 0, 0), (1, 1, 0)]);
}

#[test]
fn a_view_tells_what_a_stop_would_pay_now() {
    let play = Play::new(&stop(|setup| setup.carry = 2)).act("10a");
    let view = play.view(game::Observer::Spectator);
    let told = view.if_stopped(Seat(0));
    assert_eq!((view.points(Seat(0)), view.need(Seat(0))), (7, 7));
    assert_eq!(told, play.act("stop").outcome().settlement);
    assert_eq!(view.if_stopped(Seat(2)), None);
}
