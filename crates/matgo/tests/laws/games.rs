//! Laws that hold in every game, over many random ones, and counts of the ways to play.

use crate::position::{plain, rules};
use game::{Enumerate, Game, Observer, Seat, Sim, Turn, below, perft, sim};
use matgo::{Action, Cards, End, Event, Matgo, Nagari, Phase, Rules, State};
use serde_json::json;

/// Plays a random game and passes each step to the caller: the state before, the action, the events, the state after.
pub(crate) fn play_random(
    rules: &Rules,
    number: u64,
    mut each: impl FnMut(&State, &Action, &[Event], &State, &mut Sim),
) -> State {
    let mut chance = sim(number);
    let mut state = Matgo::deal(rules, &Matgo::opening(rules), Matgo::shuffle(rules, &mut chance));
    let mut moves = Vec::new();
    loop {
        Matgo::moves(&state, &mut moves);
        if moves.is_empty() {
            return state;
        }
        let action = moves[below(moves.len() as u32, &mut chance) as usize];
        let (before, mut events) = (state, Vec::new());
        Matgo::apply(&mut state, &action, &mut events);
        each(&before, &action, &events, &state, &mut chance);
    }
}

const GAMES: u64 = if cfg!(debug_assertions) { 3_000 } else { 30_000 };

fn all_rules() -> [Rules; 3] {
    [
        rules(json!({})),
        rules(json!({"gukjin": "auto", "target": 10, "two_card_bomb": "steal_only", "first_ppeok": "rising"})),
        rules(json!({"target": 3, "two_card_bomb": "off", "floor_three_steal": 1, "last_turn_ppeok_steal": false})),
    ]
}

#[test]
fn each_seat_has_exactly_ten_turns() {
    let mut exhausted = 0;
    for rules in all_rules() {
        for number in 0..GAMES {
            let over = play_random(&rules, number, |before, _, _, _, _| {
                if *before.phase() == Phase::Play {
                    for seat in [Seat(0), Seat(1)] {
                        let board = before.board();
                        assert_eq!(board.turns[seat] + board.tokens[seat] + before.hand(seat).len(), 10);
                    }
                }
            });
            if matches!(over.phase(), Phase::Over(End::Nagari { why: Nagari::Exhausted })) {
                exhausted += 1;
                assert_eq!(over.board().turns.0, [10, 10]);
                assert_eq!(
                    over.stock()
                        + (over.board().captured[Seat(0)] & Cards::BONUS).len()
                        + (over.board().captured[Seat(1)] & Cards::BONUS).len()
                        + over.board().piles.iter().map(|pile| pile.bonus.len()).sum::<u8>(),
                    2
                );
            }
        }
    }
    assert!(exhausted > 0);
}

#[test]
fn captures_only_grow_but_for_steals_and_so_does_the_score() {
    for rules in all_rules() {
        for number in 0..GAMES {
            play_random(&rules, number, |before, action, events, after, _| {
                for seat in [Seat(0), Seat(1)] {
                    let stolen = events.iter().fold(Cards::NONE, |stolen, event| match event {
                        Event::Steal { from, cards, .. } if *from == seat => stolen | *cards,
                        _ => stolen,
                    });
                    let (was, is) = (before.board().captured[seat], after.board().captured[seat]);
                    assert!(is.contains_all(was - stolen) && !is.meets(stolen), "{action}");
                    let moved = matches!(action, Action::Gukjin(_)) && before.board().gukjin != after.board().gukjin;
                    let locked = events.contains(&Event::GukjinLocked { seat });
                    if stolen.is_empty() && !moved && !locked {
                        let points = |state: &State| state.board().points(&rules, seat);
                        assert!(points(after) >= points(before), "{action}");
                    }
                }
            });
        }
    }
}

#[test]
fn points_are_zero_sum_and_money_neither_comes_nor_goes() {
    for rules in all_rules() {
        for number in 0..GAMES {
            let over = play_random(&rules, number, |_, _, _, after, _| {
                assert_eq!(after.board().won.0.iter().sum::<i64>(), 0);
                assert_eq!(after.board().balance.0.iter().sum::<u64>(), 2 * rules.stake());
            });
            let outcome = Matgo::outcome(&over).unwrap();
            assert_eq!(outcome.net.0.iter().sum::<i64>(), 0);
            assert_eq!(outcome.balance.0.iter().sum::<u64>(), 2 * rules.stake());
            assert_eq!(outcome.payment.is_some(), outcome.end.winner().is_some());
        }
    }
}

#[test]
fn a_stop_is_always_worth_what_was_needed() {
    for rules in all_rules() {
        for number in 0..GAMES {
            let over = play_random(&rules, number, |before, action, _, after, _| {
                if *action == Action::Go {
                    let Turn::Of(seat) = Matgo::turn(before) else { panic!() };
                    assert!(after.board().last_go[seat] > before.board().last_go[seat]);
                }
            });
            if let Phase::Over(End::Stop { winner }) = *over.phase() {
                let board = over.board();
                assert!(board.points(&rules, winner) >= board.need(&rules, winner));
                let settlement = Matgo::outcome(&over).unwrap().settlement.unwrap();
                // The base alone may be lower: the winner's gukjin takes the side that pays more, multipliers included.
                assert!(settlement.points >= rules.options().target.into());
            }
        }
    }
}

/// Everything happens sooner or later in random games.
#[test]
fn every_event_comes_up() {
    let mut seen = std::collections::BTreeSet::new();
    for rules in all_rules() {
        for number in 0..GAMES {
            play_random(&rules, number, |_, _, events, _, _| {
                for event in events {
                    let text = serde_json::to_string(event).unwrap();
                    seen.insert(text.split('"').nth(3).unwrap().to_owned());
                }
            });
        }
    }
    // A third ppeok is too rare to wait for; a tung needs a whole match; the floor of four wins in other rooms.
    let kinds = [
        "pick",
        "dealer",
        "deal",
        "floor_bonus",
        "ready",
        "chongtong",
        "shake",
        "play",
        "bomb",
        "flip_only",
        "flip",
        "capture",
        "ppeok",
        "ppeok_pay",
        "bonus",
        "replace",
        "replacement",
        "ppeok_take",
        "ja_ppeok",
        "pile_take",
        "ttadak",
        "jjok",
        "sweep",
        "steal",
        "gukjin_locked",
        "gukjin",
        "set_won",
        "race",
        "pairs",
        "go",
        "stop",
        "gukjin_counted",
        "nagari",
    ];
    for kind in kinds {
        assert!(seen.contains(kind), "{kind} never happened");
    }
}

/// A deal that never changes, at its first turn.
fn first_turn(number: u64) -> State {
    let rules = plain();
    let mut standing = Matgo::opening(&rules);
    standing.dealer = Some(Seat(0));
    let mut state = Matgo::deal(&rules, &standing, Matgo::shuffle(&rules, &mut sim(number)));
    while *state.phase() == Phase::Chongtong {
        Matgo::apply(&mut state, &"play on".parse().unwrap(), &mut game::Silent);
    }
    state
}

/// The number of ways to play, counted by trying every action that can be written on the view.
fn slow_perft(state: &State, depth: u32, everything: &[Action]) -> u64 {
    let Turn::Of(seat) = Matgo::turn(state) else { return u64::from(depth == 0) };
    if depth == 0 {
        return 1;
    }
    let view = Matgo::view(state, Observer::Seat(seat));
    let ways = everything.iter().filter(|action| Matgo::check(&view, action).is_ok()).map(|action| {
        let mut after = *state;
        Matgo::apply(&mut after, action, &mut game::Silent);
        slow_perft(&after, depth - 1, everything)
    });
    ways.sum()
}

fn everything() -> Vec<Action> {
    let mut all: Vec<Action> =
        ["flip", "go", "stop", "gukjin animal", "gukjin junk"].map(|text| text.parse().unwrap()).into();
    all.extend(matgo::Month::all().map(Action::Bomb));
    for card in Cards::DECK {
        all.extend([Action::Bonus(card), Action::Choose(card)]);
        let takes = card.month().map_or(Cards::NONE, |month| month.cards());
        for take in takes.iter().map(Some).chain([None]) {
            all.extend([false, true].map(|shake| Action::Play { card, take, shake }));
        }
    }
    all
}

#[test]
fn the_ways_to_play_are_counted_alike_by_list_and_by_check() {
    let everything = everything();
    for number in 0..12 {
        let state = first_turn(number);
        assert_eq!(perft::<Matgo>(&state, 2), slow_perft(&state, 2, &everything), "deal {number}");
    }
}

#[test]
fn the_ways_to_play_stay_what_they_were() {
    let counted: Vec<[u64; 4]> =
        (0..6).map(|number| [1, 2, 3, 4].map(|depth| perft::<Matgo>(&first_turn(number), depth))).collect();
    assert_eq!(counted, PERFT);
}

/// Counted by this crate when the two counts above agreed.
const PERFT: [[u64; 4]; 6] = [
    [13, 167, 1756, 18316],
    [15, 193, 856, 9818],
    [12, 144, 1519, 16125],
    [11, 111, 1090, 9980],
    [11, 110, 1084, 9940],
    [10, 100, 910, 8190],
];
