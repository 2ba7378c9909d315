//! Positions in writing: everything that is accepted is a position, and every position can be written.

use crate::table::{rules, tiles};
use game::{BadSeats, Enumerate, Game, Match, Observer, Seat, Seed, Turn, Writable, below, play, sim};
use lexio::{Impossible, Lexio, Rules, Setup, State};
use proptest::prelude::*;
use serde_json::{Value, json};

fn set_up(rules: &Rules, setup: Value) -> Result<State, Impossible> {
    Lexio::set_up(rules, serde_json::from_value(setup).expect("the shape of a setup"))
}

fn written(state: &State) -> Value {
    serde_json::to_value(Lexio::write_down(state)).expect("a setup can be written")
}

/// Writes the state down, reads that back, and demands the same state.
fn survives_writing(rules: &Rules, state: &State) {
    let text = written(state).to_string();
    let setup: Setup = serde_json::from_str(&text).expect("a setup can be read");
    assert_eq!(Lexio::set_up(rules, setup).as_ref(), Ok(state), "{text}");
}

/// Checks every law that a position must keep, and that random play from here ends.
fn is_a_position(rules: &Rules, mut state: State, chance: &mut game::Sim) {
    let chips: i64 = written(&state)["chips"].as_array().expect("chips").iter().filter_map(Value::as_i64).sum();
    for _ in 0..10_000 {
        survives_writing(rules, &state);
        for observer in Observer::all(game::Ruleset::seats(rules)) {
            let view = Lexio::view(&state, observer);
            assert_eq!(Lexio::view(&Lexio::imagine(&view, chance), observer), view);
        }
        let Turn::Of(seat) = Lexio::turn(&state) else {
            let outcome = Lexio::outcome(&state).expect("an outcome");
            return assert_eq!(outcome.chips.iter().sum::<i64>(), chips);
        };
        let legal = Lexio::legal(&Lexio::view(&state, Observer::Seat(seat)));
        let action = legal[below(legal.len() as u32, chance) as usize];
        play::<Lexio>(&mut state, seat, &action).expect("a listed action");
    }
    panic!("a round ends");
}

fn every_kind_of_rules() -> Vec<Rules> {
    let options = [json!({}), json!({"preset": "french", "pass": "hard"}), json!({"two_penalty": "count"})];
    let mut all: Vec<Rules> = (2..=5).flat_map(|seats| options.clone().map(|options| rules(seats, options))).collect();
    all.push(rules(2, json!({"two_player": "open", "next_lead": "winner"})));
    all
}

#[test]
fn every_state_of_random_matches_survives_writing() {
    for rules in every_kind_of_rules() {
        for number in 0..8 {
            let mut chance = sim(number);
            let mut played = Match::<Lexio>::new(rules, Seed::from_phrase(&format!("setup {number}")));
            loop {
                survives_writing(&rules, played.state());
                let Turn::Of(seat) = played.turn() else { if played.next_round() { continue } else { break } };
                let legal = Lexio::legal(&played.view(Observer::Seat(seat)));
                played.play(seat, legal[below(legal.len() as u32, &mut chance) as usize]).expect("a listed action");
            }
        }
    }
}

#[test]
fn a_bare_deal_is_the_deal() {
    let dealt = Match::<Lexio>::new(rules(4, json!({})), Seed::from_phrase("bare"));
    let written = written(dealt.state());
    let bare = set_up(dealt.rules(), json!({"hands": written["hands"]})).expect("possible");
    assert_eq!(bare, *dealt.state(), "chips, round, lead and turn have natural defaults");
}

#[test]
fn tiles_named_nowhere_are_out_of_play() {
    let state = set_up(&rules(2, json!({})), json!({"hands": [["3C"], ["4C", "5C"]]})).expect("possible");
    let view = Lexio::view(&state, Observer::Seat(Seat(0)));
    assert_eq!(view.gone.len(), 9 * 4 - 3);
    assert_eq!(view.unseen(), tiles("4C 5C"));
}

#[test]
fn the_tiles_of_the_trick_were_played_by_its_seat() {
    let setup = json!({"hands": [["3C"], ["4C", "5C"]], "trick": {"seat": 1, "tiles": ["9C"]}});
    let state = set_up(&rules(2, json!({})), setup).expect("possible");
    let view = Lexio::view(&state, Observer::Spectator);
    assert_eq!((view.played[0], view.played[1]), (tiles(""), tiles("9C")));
    assert_eq!(Lexio::turn(&state), Turn::Of(Seat(0)), "the follower is in turn");
}

#[test]
fn passes_have_natural_defaults() {
    let soft = || json!({"pass": "soft"});
    let hard = || json!({"pass": "hard"});
    let wrong = |turn, expected| Err(Impossible::Turn { turn: Seat(turn), expected: Seat(expected) });
    for options in [soft(), hard()] {
        let trick = |passed: Value| json!({"seat": 1, "tiles": ["9C"], "passed": passed});
        let passed = |passed, turn| passed_in(&options, trick(passed), turn);
        assert_eq!(passed(json!(null), json!(null)), Ok((Some(vec![]), Some(2))));
        assert_eq!(passed(json!(null), json!(0)), Ok((Some(vec![2, 3]), Some(0))), "who was skipped has passed");
        assert_eq!(passed(json!(null), json!(1)), Ok((None, Some(1))), "all have passed: a new lead");
        assert_eq!(passed(json!([2]), json!(null)), Ok((Some(vec![2]), Some(3))));
        assert_eq!(passed(json!([2, 3, 0]), json!(null)), Ok((None, Some(1))));
        assert_eq!(passed(json!([2, 3, 0]), json!(1)), Ok((None, Some(1))));
        assert_eq!(passed(json!([]), json!(3)), wrong(3, 2));
        assert_eq!(passed(json!([3]), json!(0)), wrong(0, 2));
        assert_eq!(passed(json!([1]), json!(null)), Err(Impossible::LeaderPassed { seat: Seat(1) }));
    }
    let trick = json!({"seat": 1, "tiles": ["9C"], "passed": [3]});
    assert_eq!(
        passed_in(&soft(), trick.clone(), json!(2)),
        Ok((Some(vec![]), Some(2))),
        "soft: an old pass is forgotten"
    );
    assert_eq!(passed_in(&hard(), trick, json!(2)), Ok((Some(vec![3]), Some(2))), "hard: it lasts");
}

/// Who has passed and who is in turn, after setting up a trick with these passes.
type Passed = Result<(Option<Vec<u8>>, Option<u8>), Impossible>;

fn passed_in(options: &Value, trick: Value, turn: Value) -> Passed {
    let setup = json!({"hands": [["3C"], ["4C"], ["5C"], ["6C"]], "trick": trick, "turn": turn});
    let state = set_up(&rules(4, options.clone()), setup)?;
    let view = Lexio::view(&state, Observer::Spectator);
    let passed = view.trick.map(|trick| trick.passed.iter().map(|seat| seat.0).collect());
    Ok((passed, view.turn.map(|seat| seat.0)))
}

#[test]
fn a_finished_round_is_settled_unless_its_chips_are_written() {
    let finished = json!({"hands": [[], ["4C", "5C"]], "trick": {"seat": 0, "tiles": ["9C"]}});
    let state = set_up(&rules(2, json!({})), finished.clone()).expect("possible");
    let outcome = Lexio::outcome(&state).expect("over");
    assert_eq!((outcome.winner, outcome.chips.as_slice()), (Seat(0), &[66, 62][..]));
    let mut finished = finished;
    finished["chips"] = json!([10, 20]);
    let state = set_up(&rules(2, json!({})), finished).expect("possible");
    assert_eq!(Lexio::outcome(&state).expect("over").chips.as_slice(), [10, 20]);
}

#[test]
fn what_contradicts_itself_is_refused_with_its_reason() {
    let two = rules(2, json!({}));
    let tile = |text: &str| text.parse().expect("a tile");
    let base = || json!({"hands": [["3C", "6C"], ["4C", "5C"]]});
    let with = |field: &str, value: Value| {
        let mut setup = base();
        setup[field] = value;
        set_up(&two, setup).expect_err("impossible")
    };
    let seat = Seat;
    assert_eq!(with("numbers", json!(5)), Impossible::Numbers { numbers: 5 });
    assert_eq!(with("numbers", json!(16)), Impossible::Numbers { numbers: 16 });
    assert_eq!(with("hidden", json!(["4C"])), Impossible::TileTwice { tile: tile("4C") });
    assert_eq!(with("hidden", json!(["10C"])), Impossible::NotInPlay { tile: tile("10C"), numbers: 9 });
    assert_eq!(with("hands", json!([["3C"]])), BadSeats::Entries { field: "hands", got: 1, seats: 2 }.into());
    assert_eq!(with("hands", json!([["3C"], ["3C"]])), Impossible::TileTwice { tile: tile("3C") });
    assert_eq!(with("hands", json!([[], []])), Impossible::TwoEmptyHands);
    assert_eq!(with("chips", json!([1])), BadSeats::Entries { field: "chips", got: 1, seats: 2 }.into());
    assert_eq!(with("chips", json!([i64::MIN, 0])), Impossible::Chips { chips: i64::MIN });
    assert_eq!(with("played", json!([[]])), BadSeats::Entries { field: "played", got: 1, seats: 2 }.into());
    assert_eq!(with("last", json!([null])), BadSeats::Entries { field: "last", got: 1, seats: 2 }.into());
    assert_eq!(with("round", json!(0)), Impossible::Round { round: 0, rounds: 5 });
    assert_eq!(with("round", json!(6)), Impossible::Round { round: 6, rounds: 5 });
    assert_eq!(with("turn", json!(2)), BadSeats::NoSuchSeat { field: "turn", seat: seat(2), seats: 2 }.into());
    let trick = |seat: u8, tiles: Value| with("trick", json!({"seat": seat, "tiles": tiles}));
    assert_eq!(trick(2, json!(["9C"])), BadSeats::NoSuchSeat { field: "trick", seat: seat(2), seats: 2 }.into());
    assert_eq!(trick(0, json!(["9C", "8C"])), Impossible::NoCombination { tiles: tiles("8C 9C") });
    assert_eq!(trick(0, json!([])), Impossible::NoCombination { tiles: tiles("") });
    assert_eq!(trick(0, json!(["3C"])), Impossible::TileTwice { tile: tile("3C") });
    assert_eq!(trick(0, json!(["10C"])), Impossible::NotInPlay { tile: tile("10C"), numbers: 9 });
    let passed = json!({"seat": 0, "tiles": ["9C"], "passed": [7]});
    assert_eq!(with("trick", passed), BadSeats::NoSuchSeat { field: "passed", seat: seat(7), seats: 2 }.into());
    for (at, by) in [(1, "3C"), (0, "6C"), (0, "9C"), (1, "4C")] {
        let lead = lexio::Lead { seat: seat(at), tile: tile(by) };
        assert_eq!(with("lead", json!({"seat": at, "tile": by})), Impossible::Lead { lead }, "0 holds 3C");
    }
    let lead = json!({"seat": 9, "tile": "3C"});
    assert_eq!(with("lead", lead), BadSeats::NoSuchSeat { field: "lead", seat: seat(9), seats: 2 }.into());
}

#[test]
fn fields_that_contradict_each_other_are_refused() {
    let two = rules(2, json!({}));
    let refused = |setup: Value| set_up(&two, setup).expect_err("impossible");
    let finished = json!({"hands": [[], ["4C"]], "turn": 1});
    assert_eq!(refused(finished), Impossible::Finished { winner: Seat(0) });
    let by_the_loser = json!({"hands": [[], ["4C"]], "trick": {"seat": 1, "tiles": ["9C"]}});
    assert_eq!(refused(by_the_loser), Impossible::LastPlay { seat: Seat(1), winner: Seat(0) });
    let by_another = json!({"hands": [["3C"], ["4C"]], "played": [[], ["9C"]], "trick": {"seat": 0, "tiles": ["9C"]}});
    assert_eq!(refused(by_another), Impossible::TileTwice { tile: "9C".parse().expect("a tile") });
    let led_by_another = json!({"hands": [["3C"], ["4C"]], "lead": {"seat": 0, "tile": "3C"}, "turn": 1});
    assert_eq!(refused(led_by_another), Impossible::Turn { turn: Seat(1), expected: Seat(0) });
    let trick = json!({"seat": 0, "tiles": ["9C"]});
    let passed_last = json!({"hands": [["3C"], ["4C"]], "trick": trick, "last": ["pass", null]});
    assert_eq!(refused(passed_last), Impossible::Last { seat: Seat(0) });
    let played_last = json!({"hands": [["3C"], ["4C"]], "trick": trick, "last": [{"play": ["8C"]}, null]});
    assert_eq!(refused(played_last), Impossible::Last { seat: Seat(0) });
}

#[test]
fn text_of_another_shape_is_no_setup() {
    for text in [
        json!({}),
        json!([]),
        json!({"hands": 3}),
        json!({"hands": [["3C", "3C"]]}),
        json!({"hands": [["0C"]]}),
        json!({"hands": [], "surplus": 1}),
        json!({"hands": [], "turn": -1}),
        json!({"hands": [], "round": 1.5}),
        json!({"hands": [], "trick": {"seat": 0}}),
        json!({"hands": [], "last": ["play"]}),
        json!({"hands": [], "trick": {"seat": 0, "tiles": [], "surplus": 1}}),
    ] {
        assert!(serde_json::from_value::<Setup>(text.clone()).is_err(), "{text}");
    }
    // Without what is wrong with them, they are setups.
    for text in [json!({"hands": []}), json!({"hands": [], "trick": {"seat": 0, "tiles": []}})] {
        assert!(serde_json::from_value::<Setup>(text.clone()).is_ok(), "{text}");
    }
}

/// Any tiles of the whole box.
fn any_tiles(most: usize) -> impl Strategy<Value = Value> {
    let all: Vec<String> = lexio::Tiles::deck(15).iter().map(|tile| tile.to_string()).collect();
    prop::sample::subsequence(all, 0..=most).prop_map(|tiles| json!(tiles))
}

/// Values that a field of a setup could have, more or less sensible.
fn any_value() -> impl Strategy<Value = Value> {
    let seat = || (0_u8..6).prop_map(|seat| json!(seat));
    let seats = || prop::collection::vec(0_u8..6, 0..5).prop_map(|seats| json!(seats));
    let trick = (seat(), any_tiles(5), prop::option::of(seats()))
        .prop_map(|(seat, tiles, passed)| json!({"seat": seat, "tiles": tiles, "passed": passed}));
    let last =
        prop_oneof![Just(json!(null)), Just(json!("pass")), any_tiles(5).prop_map(|tiles| json!({"play": tiles}))];
    prop_oneof![
        Just(json!(null)),
        seat(),
        any::<i64>().prop_map(|number| json!(number)),
        any_tiles(20),
        prop::collection::vec(any_tiles(15), 0..6).prop_map(|hands| json!(hands)),
        prop::collection::vec(last, 0..6).prop_map(|last| json!(last)),
        prop::collection::vec(any::<i64>(), 0..6).prop_map(|chips| json!(chips)),
        trick,
        (seat(), any_tiles(1)).prop_map(|(seat, tile)| json!({"seat": seat, "tile": tile[0]})),
    ]
}

const FIELDS: [&str; 10] = ["numbers", "hands", "hidden", "turn", "trick", "round", "chips", "played", "last", "lead"];

/// A position of a random round, in writing.
fn any_written() -> impl Strategy<Value = (Rules, Value)> {
    (prop::sample::select(every_kind_of_rules()), any::<u64>(), 0_u32..60).prop_map(|(rules, number, plies)| {
        let mut chance = sim(number);
        let mut played = Match::<Lexio>::new(rules, Seed::from_phrase(&number.to_string()));
        for _ in 0..plies {
            let Turn::Of(seat) = played.turn() else { break };
            let legal = Lexio::legal(&played.view(Observer::Seat(seat)));
            played.play(seat, legal[below(legal.len() as u32, &mut chance) as usize]).expect("a listed action");
        }
        (rules, written(played.state()))
    })
}

fn set_up_is_sound(rules: &Rules, setup: Value) {
    let Ok(setup) = serde_json::from_value::<Setup>(setup) else { return };
    if let Ok(state) = Lexio::set_up(rules, setup) {
        is_a_position(rules, state, &mut sim(1));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn changed_positions_are_positions_or_refused(
        (rules, written) in any_written(),
        changes in prop::collection::vec((prop::sample::select(FIELDS.to_vec()), any_value()), 0..3),
        missing in prop::sample::subsequence(FIELDS.to_vec(), 0..6),
    ) {
        let mut setup = written;
        for (field, value) in changes {
            setup[field] = value;
        }
        for field in missing {
            setup.as_object_mut().expect("an object").remove(field);
        }
        set_up_is_sound(&rules, setup);
    }

    #[test]
    fn puzzles_are_positions_or_refused(
        rules in prop::sample::select(every_kind_of_rules()),
        deal in any::<u64>(),
        hands in prop::collection::vec(0_usize..9, 2..=5),
        trick in prop::option::of((0_u8..5, 1_usize..6)),
        fields in prop::collection::vec((prop::sample::select(FIELDS.to_vec()), any_value()), 0..2),
    ) {
        let mut deck: Vec<lexio::Tile> = lexio::Tiles::deck(9).iter().collect();
        game::shuffle(&mut deck, &mut sim(deal));
        let mut deck = deck.into_iter();
        let hands: Vec<Vec<_>> = hands.into_iter().map(|count| deck.by_ref().take(count).collect()).collect();
        let mut setup = json!({"hands": hands});
        if let Some((seat, count)) = trick {
            setup["trick"] = json!({"seat": seat, "tiles": deck.take(count).collect::<Vec<_>>()});
        }
        for (field, value) in fields {
            setup[field] = value;
        }
        set_up_is_sound(&rules, setup);
    }
}

/// The engine's users read refusals as JSON, whichever crate they come from.
#[test]
fn refusals_have_one_shape() {
    let refusal = Impossible::from(BadSeats::NoSuchSeat { field: "turn", seat: Seat(7), seats: 2 });
    let written = json!({"kind": "no_such_seat", "field": "turn", "seat": 7, "seats": 2});
    assert_eq!(serde_json::to_value(&refusal).unwrap(), written);
    assert_eq!(refusal.to_string(), "the field turn names seat 7; there are 2 seats");
}
