//! Positions written down: what is written reads back the same, and contradictions are refused.

use crate::games::play_random;
use crate::position::{Play, cards, plain, position, rules};
use game::{Enumerate, Game, Seat, Writable, below};
use matgo::{BySeat, Card, End, Gukjin, Impossible, Matgo, Nagari, Phase, Rules, Setup, State, Window};
use serde_json::{Value, json};

fn load_under(rules: &Rules, written: Value) -> Result<State, Impossible> {
    Matgo::set_up(rules, serde_json::from_value(written).expect("a setup"))
}

fn load(written: Value) -> Result<State, Impossible> {
    load_under(&plain(), written)
}

fn round_trip(state: &State) {
    let text = serde_json::to_string(&Matgo::write_down(state)).unwrap();
    let again = Matgo::set_up(state.rules(), serde_json::from_str(&text).unwrap());
    assert_eq!(again.as_ref(), Ok(state), "{text}");
    assert_eq!(serde_json::to_string(&Matgo::write_down(&again.unwrap())).unwrap(), text);
}

#[test]
fn every_position_of_a_game_can_be_written_and_read_back() {
    let rooms = [
        rules(json!({})),
        rules(json!({"target": 3, "gukjin": "auto", "floor_four": "dealer_wins"})),
        rules(json!({"target": 10, "floor_four": "redeal", "carry_cap": 4})),
    ];
    for rules in rooms {
        for number in 0..300 {
            let over = play_random(&rules, number, |before, _, _, _, _| round_trip(before));
            round_trip(&over);
        }
    }
}

#[test]
fn the_rare_ends_can_be_written_too() {
    let looked = |floor: &str, hands: [&str; 2], answer: &str| {
        let mut setup = position(hands[0], floor, "");
        setup.captured = BySeat::default();
        setup.hands[1] = cards(hands[1]);
        setup.phase = Some(Phase::Chongtong);
        round_trip(&Play::new(&setup).state);
        Play::new(&setup).act(answer).state
    };
    let (four, other, none) = ("5y 5t 5a 5b 1g", "8g 8y 8a 8b 1t", "8g 8y 8a 9y 1t");
    for state in [
        looked("9a", [four, other], "play on"),
        looked("9a", [four, none], "chongtong"),
        looked("10y 10t 10a 10b", [four, none], "play on"),
    ] {
        assert!(Matgo::outcome(&state).is_some());
        round_trip(&state);
    }
    // A chongtong that ended the game has been shown, whether the description says so or not.
    let stopped = looked("9a", [four, none], "chongtong");
    let written = Setup { shown: None, ..Matgo::write_down(&stopped) };
    assert_eq!(Matgo::set_up(&plain(), written), Ok(stopped));
    let mut third = position("5a 10a", "5t 1a", "5b");
    third.turns = Some(BySeat([6, 6]));
    third.ppeoks = serde_json::from_value(json!([[1, 4], []])).unwrap();
    round_trip(&Play::new(&third).act("5a").state);
}

/// Cards scattered over the places, with all kinds of numbers and phases.
fn random_puzzle(chance: &mut game::Sim) -> Setup {
    let mut setup = position("", "", "");
    setup.captured = BySeat::default();
    let mut deck: Vec<Card> = matgo::Cards::DECK.iter().collect();
    game::shuffle(&mut deck, chance);
    let mut some = |most: u32| below(most + 1, chance) as usize;
    let mut take = |count: usize| -> Vec<Card> { deck.drain(..count.min(deck.len())).collect() };
    setup.hands = vec![take(some(10)).into_iter().collect(), take(some(10)).into_iter().collect()];
    setup.floor = take(some(9)).into_iter().filter(|card| card.month().is_some()).collect();
    setup.captured = BySeat([take(some(20)).into_iter().collect(), take(some(14)).into_iter().collect()]);
    let flipped = take(1).first().copied();
    setup.stock = take(some(25));
    setup.turn = [None, Some(Seat(0)), Some(Seat(1))][some(2)];
    setup.dealer = [None, Some(Seat(1))][some(1)];
    setup.gukjin = [Gukjin::Animal, Gukjin::Animal, Gukjin::Junk, Gukjin::Locked][some(3)];
    setup.tokens = BySeat([some(2) as u8, some(1) as u8]);
    let turns = [some(4) as u8, some(4) as u8];
    setup.turns = Some(BySeat(turns));
    setup.go = BySeat(turns.map(|turns| some(turns.min(2).into()) as u8));
    let phases = [
        json!(null),
        json!({"kind": "play"}),
        json!({"kind": "chongtong"}),
        json!({"kind": "go_or_stop"}),
        json!({"kind": "gukjin", "window": "turn_end"}),
        json!({"kind": "gukjin", "window": "after_go"}),
        json!({"kind": "choose", "card": flipped, "hand": "laid"}),
        json!({"kind": "over", "end": "stop", "winner": some(1)}),
        json!({"kind": "over", "end": "nagari", "why": "exhausted"}),
    ];
    setup.phase = serde_json::from_value(phases[some(8)].clone()).unwrap_or_default();
    setup
}

#[test]
fn whatever_is_described_is_refused_or_can_be_played_to_the_end() {
    let rooms = [rules(json!({"target": 3})), rules(json!({"gukjin": "auto", "target": 3})), plain()];
    let mut chance = game::sim(12);
    let (mut refused, mut phases) = (0, std::collections::BTreeMap::new());
    for number in 0..30_000 {
        let rules = &rooms[number % rooms.len()];
        let setup = random_puzzle(&mut chance);
        let Ok(mut state) = Matgo::set_up(rules, setup) else {
            refused += 1;
            continue;
        };
        *phases.entry(format!("{:?}", state.phase().awaited())).or_insert(0) += 1;
        round_trip(&state);
        let mut moves = Vec::new();
        loop {
            for observer in game::Observer::all(2) {
                let view = Matgo::view(&state, observer);
                let imagined = Matgo::imagine(&view, &mut chance);
                assert_eq!(Matgo::view(&imagined, observer), view);
            }
            Matgo::moves(&state, &mut moves);
            let Some(count) = std::num::NonZeroU32::new(moves.len() as u32) else { break };
            let action = moves[below(count.get(), &mut chance) as usize];
            Matgo::apply(&mut state, &action, &mut game::Silent);
            round_trip(&state);
        }
        assert!(Matgo::outcome(&state).is_some(), "only a game that is over has no moves");
    }
    assert!(refused > 1_000, "{refused} refused");
    assert!(phases.len() == 6 && phases.values().all(|count| *count > 10), "{phases:?}");
}

#[test]
fn later_games_and_the_question_of_tung_can_be_written_too() {
    let rules = rules(json!({}));
    let mut standing = Matgo::opening(&rules);
    standing.dealer = Some(Seat(1));
    standing.losing = Some(matgo::Losing { seat: Seat(0), games: 3 });
    (standing.round, standing.carry, standing.refills) = (4, 8, BySeat([1, 0]));
    let state = Matgo::deal(&rules, &standing, Matgo::shuffle(&rules, &mut game::sim(1)));
    assert_eq!(state.phase(), &Phase::Tung);
    round_trip(&state);
}

#[test]
fn the_protocols_example_can_be_read() {
    let written = json!({
        "dealer": 0, "turn": 0, "hands": [["5a", "10a"], ["9a", "12g"]], "floor": ["1a", "5t"],
        "piles": [{"owner": 1, "cards": ["7y", "7t", "7b"], "bonus": ["b3"]}], "stock": ["3a", "b2"],
        "captured": [["6a"], ["9y"]], "gukjin": "locked", "tokens": [0, 1], "turns": [4, 4], "go": [0, 1],
        "last_go": [0, 7], "shaken": [[11], []], "bombs": [0, 1], "ppeoks": [[], [1]], "carry": 2, "mission": null,
        "phase": {"kind": "play"},
    });
    let state = load(written.clone()).unwrap();
    let again = serde_json::to_value(Matgo::write_down(&state)).unwrap();
    for (field, value) in written.as_object().unwrap() {
        assert_eq!(&again[field], value, "{field}");
    }
}

#[test]
fn what_has_a_natural_default_may_be_missing() {
    let state = load(json!({"hands": [["5a"], ["9a"]]})).unwrap();
    let written = Matgo::write_down(&state);
    assert_eq!((written.turn, written.dealer, written.carry), (Some(Seat(0)), Some(Seat(0)), 1));
    assert_eq!((written.phase, written.round), (Some(Phase::Play), 1));
    assert_eq!(written.balance, Some(BySeat([150_000; 2])));
    let theirs = load(json!({"hands": [[], ["9a"]]})).unwrap();
    assert_eq!(Matgo::turn(&theirs).seat(), Some(Seat(1)), "whoever has something to play");
    let nothing = load(json!({"hands": [[], []]})).unwrap();
    assert_eq!(nothing.phase(), &Phase::Over(End::Nagari { why: Nagari::Exhausted }));
    let three = load(json!({"hands": [["5a"], []], "floor": ["3g", "3t", "3a", "1a"]})).unwrap();
    assert_eq!(three.board().floor, cards("1a"), "three of a month are a pile of nobody's");
    assert_eq!(three.board().piles.iter().next().unwrap().owner, None);
    let shaken = load(json!({"hands": [["5a", "5b", "8a"], []], "shaken": [[5], []]})).unwrap();
    assert_eq!(shaken.board().shown, BySeat([cards("5a 5b"), cards("")]));
}

/// One that is missing says nothing that what is there could contradict.
#[test]
fn turns_that_are_missing_follow_from_what_came_of_them() {
    let with = |field: &str, value: Value| {
        let mut written = json!({"hands": [["5a", "10a"], ["9a"]]});
        written[field] = value;
        *load(written).unwrap().board()
    };
    let ppeoks = with("ppeoks", json!([[1, 4], []]));
    assert_eq!((ppeoks.turns, ppeoks.ppeoks[Seat(0)].len()), (BySeat([4, 0]), 2));
    let plays = with("plays", json!([[], [{"card": "1a", "floor": []}, {"card": "2a", "floor": []}]]));
    assert_eq!((plays.turns, plays.plays[Seat(1)].len()), (BySeat([0, 2]), 2));
    assert_eq!(with("go", json!([2, 0])).turns, BySeat([2, 0]));
    assert_eq!(with("bombs", json!([0, 2])).turns, BySeat([0, 2]));
    assert_eq!(with("turns", json!(null)).turns, BySeat([0, 0]));
}

#[test]
fn a_fresh_deal_with_a_month_of_four_waits_for_the_looks() {
    let mut setup = position("5y 5t 5a 5b 1g 2y 3g 4y 6y 7y", "1t 2t 3t 4t 6t 7t 8g 9y", "");
    setup.captured = BySeat::default();
    setup.hands[1] = cards("1a 1b 2a 2b 3a 3b 4a 4b 6a 6b");
    let placed = setup.hands[0] | setup.hands[1] | setup.floor;
    setup.stock = (matgo::Cards::DECK - placed).iter().collect();
    assert_eq!(Play::new(&setup).state.phase(), &Phase::Chongtong);
    setup.captured.0[0] = cards("b2");
    setup.stock.clear();
    assert_eq!(Play::new(&setup).state.phase(), &Phase::Chongtong, "whatever else is out of play");
    setup.captured.0[0] = cards("9a");
    assert_eq!(Play::new(&setup).state.phase(), &Phase::Play, "somebody has played");
}

#[test]
fn what_cannot_be_read_is_no_setup() {
    for wrong in [
        json!({}),
        json!({"hands": [["5z"], []]}),
        json!({"hands": [["5a", "5a"], []]}),
        json!({"hands": [["5a"], []], "colour": 1}),
        json!({"hands": [["5a"], []], "tokens": [1]}),
        json!({"hands": [["5a"], []], "tokens": [-1, 0]}),
        json!({"hands": [["5a"], []], "shaken": [[13], []]}),
        json!({"hands": [["5a"], []], "ppeoks": [[11], []]}),
        json!({"hands": [["5a"], []], "phase": {"kind": "sleep"}}),
        json!({"hands": [["5a"], []], "phase": {"kind": "over", "end": "stop"}}),
        json!({"hands": [["5a"], []], "phase": {"kind": "over", "end": "stop", "winner": 0, "x": 1}}),
        json!({"hands": [["5a"], []], "phase": {"kind": "play", "x": 1}}),
        json!({"hands": [["5a"], []], "phase": {"kind": "choose", "card": "3a", "x": 1}}),
        json!({"hands": [["5a"], []], "phase": {"kind": "choose", "card": "3a", "hand": {"pile": {"month": 5, "x": 1}}}}),
        json!({"hands": [["5a"], []], "phase": "play"}),
        json!({"hands": [["5a"], []], "mission": {"kind": "times", "set": "gwang"}}),
    ] {
        assert!(serde_json::from_value::<Setup>(wrong.clone()).is_err(), "{wrong}");
    }
    // Without what is wrong with them, they are setups.
    for phase in [
        json!({"kind": "play"}),
        json!({"kind": "over", "end": "stop", "winner": 0}),
        json!({"kind": "choose", "card": "3a"}),
        json!({"kind": "choose", "card": "3a", "hand": {"pile": {"month": 5}}}),
    ] {
        let right = json!({"hands": [["5a"], []], "mission": {"kind": "times", "set": "godori"}, "phase": phase});
        assert!(serde_json::from_value::<Setup>(right.clone()).is_ok(), "{right}");
    }
}

#[test]
fn what_contradicts_itself_is_refused_and_named() {
    let base = json!({"hands": [["5a", "10a"], ["9a"]]});
    let with = |fields: Value| {
        let mut written = base.clone();
        for (field, value) in fields.as_object().unwrap() {
            written[field] = value.clone();
        }
        load(written).unwrap_err()
    };
    let card = |text: &str| text.parse::<matgo::Card>().unwrap();
    let month = |text: &str| card(text).month().unwrap();
    assert_eq!(with(json!({"hands": [["5a"]]})), Impossible::Hands { hands: 1 });
    assert_eq!(with(json!({"floor": ["5a"]})), Impossible::CardTwice { card: card("5a") });
    assert_eq!(with(json!({"stock": ["1a", "1a"]})), Impossible::CardTwice { card: card("1a") });
    assert_eq!(with(json!({"turn": 2})), Impossible::NoSuchSeat { field: "turn", seat: Seat(2) });
    assert_eq!(with(json!({"dealer": 7})), Impossible::NoSuchSeat { field: "dealer", seat: Seat(7) });
    assert_eq!(
        with(json!({"mission": {"kind": "race", "of": "junk", "first": 9}})),
        Impossible::NoSuchSeat { field: "mission", seat: Seat(9) }
    );
    assert!(matches!(with(json!({"piles": [{"cards": ["1a", "1b"]}]})), Impossible::Pile(_)));
    assert!(matches!(with(json!({"piles": [{"owner": 3, "cards": ["1a", "1b", "1t"]}]})), Impossible::Pile(_)));
    let beside = json!({"piles": [{"cards": ["1a", "1b", "1t"]}], "floor": ["1g"]});
    assert_eq!(with(beside), Impossible::LooseByPile { month: month("1g") });
    for phase in [json!(null), json!({"kind": "play"})] {
        let four = json!({"floor": ["1a", "1b", "1t", "1g"], "phase": phase});
        assert_eq!(with(four), Impossible::FloorFour { month: month("1g") }, "whether the phase is written or not");
    }
    assert_eq!(with(json!({"floor": ["b2"]})), Impossible::BonusOnFloor { card: card("b2") });
    assert_eq!(with(json!({"gukjin": "junk"})), Impossible::Gukjin);
    assert!(matches!(with(json!({"turns": [9, 9]})), Impossible::TooManyTurns { seat: Seat(0), turns: 9, .. }));
    assert!(matches!(with(json!({"tokens": [0, 255]})), Impossible::TooManyTurns { seat: Seat(1), .. }));
    let played =
        json!({"plays": [[{"card": "10a", "floor": ["1a"]}], []], "turns": [1, 1], "hands": [["10a"], ["9a"]]});
    assert_eq!(with(played), Impossible::Plays { seat: Seat(0), turns: 1 });
    let early = json!({"plays": [[], [{"card": "1a", "floor": []}, {"card": "2a", "floor": []}]], "turns": [0, 0]});
    assert_eq!(with(early), Impossible::Plays { seat: Seat(1), turns: 0 });
    assert_eq!(with(json!({"ppeoks": [[2], []], "turns": [1, 1]})), Impossible::Ppeoks { seat: Seat(0), turns: 1 });
    assert!(matches!(with(json!({"ppeoks": [[1, 2, 3], []], "turns": [3, 3]})), Impossible::Ppeoks { .. }));
    assert!(matches!(with(json!({"last_go": [7, 0]})), Impossible::Go { go: 0, last_go: 7, .. }));
    assert_eq!(with(json!({"turns": [1, 1], "go": [0, 2]})), Impossible::Go { seat: Seat(1), go: 2, last_go: 0 });
    assert!(matches!(with(json!({"go": [11, 0]})), Impossible::Go { go: 11, .. }));
    assert_eq!(with(json!({"turns": [1, 1], "bombs": [2, 0]})), Impossible::Bombs { seat: Seat(0), bombs: 2 });
    assert_eq!(with(json!({"bombs": [101, 0]})), Impossible::Bombs { seat: Seat(0), bombs: 101 });
    assert_eq!(with(json!({"shown": [["9a"], []]})), Impossible::Shown { seat: Seat(0), card: card("9a") });
    assert_eq!(with(json!({"carry": 3})), Impossible::Carry { carry: 3, cap: 8 });
    assert_eq!(with(json!({"carry": 16})), Impossible::Carry { carry: 16, cap: 8 });
    assert_eq!(with(json!({"mission": {"kind": "pairs", "times": [6, 1]}})), Impossible::Pairs { times: 6 });
    assert_eq!(with(json!({"round": 11})), Impossible::Round { round: 11, rounds: 10 });
    assert_eq!(with(json!({"won": [5, 5]})), Impossible::Money);
    assert_eq!(with(json!({"won": [i64::MIN, i64::MIN]})), Impossible::Money);
    assert_eq!(with(json!({"balance": [u64::MAX, 0]})), Impossible::Money);
    assert_eq!(with(json!({"hands": [[], ["9a"]], "turn": 0})), Impossible::NothingToPlay { seat: Seat(0) });
}

#[test]
fn phases_that_cannot_be_are_refused() {
    let with = |phase: Value, more: Value| {
        let mut written = json!({"hands": [["5a", "10a"], ["9a"]], "phase": phase});
        for (field, value) in more.as_object().unwrap() {
            written[field] = value.clone();
        }
        load_under(&rules(json!({})), written).unwrap_err()
    };
    let none = || json!({});
    assert_eq!(with(json!({"kind": "tung"}), none()), Impossible::NotBeforeDeal);
    let offered = json!(["1a", "2a", "3a", "4a", "5a"]);
    assert_eq!(with(json!({"kind": "pick", "offered": offered}), none()), Impossible::NotBeforeDeal);
    let all: Vec<String> = matgo::Cards::DECK.iter().map(|card| card.to_string()).collect();
    let undealt = json!({"hands": [[], []], "stock": all});
    let pick = |offered: Value| with(json!({"kind": "pick", "offered": offered}), undealt.clone());
    assert_eq!(pick(json!(["1a", "1b", "3a", "4a", "5a"])), Impossible::Offer);
    assert_eq!(pick(json!(["b2", "2a", "3a", "4a", "5a"])), Impossible::Offer);
    let two = json!({"hands": [[], []], "stock": all, "losing": {"seat": 0, "games": 2}});
    assert_eq!(with(json!({"kind": "tung"}), two), Impossible::NoTung);
    let chongtong = json!({"kind": "chongtong"});
    assert_eq!(with(chongtong, json!({"turns": [1, 0]})), Impossible::NotAsDealt);
    let choose = json!({"kind": "choose", "card": "3a"});
    assert!(matches!(with(choose.clone(), none()), Impossible::NoChoice { .. }));
    assert!(matches!(with(choose, json!({"floor": ["3t"]})), Impossible::NoChoice { .. }));
    let held = json!({"kind": "choose", "card": "3a", "held": ["4a"]});
    assert_eq!(with(held, json!({"floor": ["3t", "3b"]})), Impossible::Held { cards: cards("4a") });
    let pile = json!({"kind": "choose", "card": "3a", "hand": {"pile": {"month": 5, "bonus": ["b2"]}}});
    assert_eq!(with(pile, json!({"floor": ["3t", "3b"]})), Impossible::Held { cards: cards("b2") });
    let late = json!({"kind": "choose", "card": "3a"});
    let late = with(late, json!({"floor": ["3t", "3b"], "turns": [8, 8]}));
    assert!(matches!(late, Impossible::TooManyTurns { turns: 8, .. }));
    let window = |window: &str| with(json!({"kind": "gukjin", "window": window}), json!({"captured": [["9y"], []]}));
    assert_eq!(window("turn_end"), Impossible::NoWindow { seat: Seat(0) });
    assert_eq!(window("after_go"), Impossible::NoWindow { seat: Seat(0) });
    let go = with(json!({"kind": "go_or_stop"}), none());
    assert_eq!(go, Impossible::NoGo { seat: Seat(0), points: 0, need: 7 });
    let five = json!([["1g", "3g", "8g", "11g", "12g"], []]);
    let soon = with(json!({"kind": "go_or_stop"}), json!({"captured": five, "turns": [1, 1], "go": [1, 0]}));
    assert_eq!(soon, Impossible::TooFewTurns { seat: Seat(0), turns: 1, go: 1 });
    let stop = json!({"kind": "over", "end": "stop", "winner": 1});
    assert_eq!(with(stop.clone(), none()), Impossible::NotOver { end: End::Stop { winner: Seat(1) } });
    assert_eq!(with(stop, json!({"turn": 0})), Impossible::Turn { turn: Seat(0) });
    for (end, why) in [
        (End::Nagari { why: Nagari::Exhausted }, json!({"end": "nagari", "why": "exhausted"})),
        (End::Nagari { why: Nagari::FloorFour }, json!({"end": "nagari", "why": "floor_four"})),
        (End::Nagari { why: Nagari::BothChongtong }, json!({"end": "nagari", "why": "both_chongtong"})),
        (End::Chongtong { winner: Seat(0) }, json!({"end": "chongtong", "winner": 0})),
        (End::ThreePpeok { winner: Seat(0) }, json!({"end": "three_ppeok", "winner": 0})),
        (End::FloorFour { winner: Seat(0) }, json!({"end": "floor_four", "winner": 0})),
    ] {
        let mut phase = why;
        phase["kind"] = json!("over");
        assert_eq!(with(phase, none()), Impossible::NotOver { end });
    }
}

#[test]
fn who_is_asked_for_a_deal_in_one_go_has_lost_three_games() {
    let all: Vec<String> = matgo::Cards::DECK.iter().map(|card| card.to_string()).collect();
    let tung = json!({"hands": [[], []], "stock": all, "turn": 1, "phase": {"kind": "tung"}});
    let state = load_under(&rules(json!({})), tung).unwrap();
    assert_eq!(Matgo::write_down(&state).losing, Some(matgo::Losing { seat: Seat(1), games: 3 }));
    round_trip(&state);
}

#[test]
fn phases_that_can_be_are_set_up() {
    let mut setup = position("10a", "3t 3b", "1a");
    setup.phase = serde_json::from_value(json!({"kind": "choose", "card": "3a", "held": ["b2"], "hand": "took"})).ok();
    let chosen = Play::new(&setup).act("choose 3b");
    assert_eq!(chosen.captured(0), cards("3a 3b b2 6a"));
    let mut setup = position("10a", "3t", "1a");
    setup.captured = BySeat([cards("9y 11s 12s b2 b3 1a 1b 2a 2b 5a 5b"), cards("")]);
    setup.stock.clear();
    setup.phase = Some(Phase::Gukjin { window: Window::TurnEnd });
    let low = rules(json!({"preset": "plain", "target": 3}));
    let moved = Play::under(low, &setup).act("gukjin junk");
    assert_eq!((moved.state.board().gukjin, moved.state.phase()), (Gukjin::Junk, &Phase::GoOrStop));
}
