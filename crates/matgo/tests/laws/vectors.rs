//! Every worked case of docs/rules/matgo.md.

use crate::position::{Play, cards, plain, position, rules};
use game::{Observer, Seat};
use matgo::{Action, BySeat, Cards, Claim, Event, Gukjin, Pile, Rules, Score, Side, settle, settle_fixed};
use serde::Deserialize;
use serde_json::{Map, Value, json};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vectors {
    scoring: Vec<Scoring>,
    settlement: Vec<Settling>,
    turn: Vec<Turning>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Scoring {
    id: String,
    cards: String,
    gukjin: String,
    total: u8,
    why: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Settling {
    id: String,
    win: Cards,
    lose: Cards,
    args: Args,
    #[serde(rename = "final")]
    points: u64,
    working: String,
}

#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
#[derive(Default)]
struct Args {
    go: u32,
    loser_go: u32,
    shake: u32,
    carry: Option<u32>,
    mmult: Option<u32>,
    madd: u32,
    fixed: Option<u32>,
    /// The side to which the loser has moved the gukjin, if any.
    lgk: Option<String>,
    opt: Map<String, Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Turning {
    id: String,
    hand: String,
    floor: String,
    stock: String,
    act: Vec<Value>,
    captured: String,
    stolen: String,
    floor_after: String,
    events: Vec<String>,
    note: String,
    #[serde(default)]
    piles: Vec<Pile>,
    opp: Option<String>,
    #[serde(default)]
    tokens: u8,
    #[serde(default)]
    opt: Map<String, Value>,
    /// The number of this turn; by default one in the middle.
    turn: Option<u8>,
    /// The turns that had a ppeok.
    #[serde(default)]
    pt: Vec<u8>,
    gk: Option<Value>,
}

fn vectors() -> Vectors {
    serde_json::from_str(include_str!("../data/matgo-vectors.json")).expect("the page's cases")
}

/// The rules for these options. The cases write one option differently from the page.
fn rules_of(options: &Map<String, Value>) -> Rules {
    let mut asked = json!({"preset": "plain"});
    for (name, value) in options {
        asked[name] = match name.as_str() {
            "go_plain_add" => json!(if *value == json!(true) { "all" } else { "first_two" }),
            _ => value.clone(),
        };
    }
    rules(asked)
}

#[test]
fn scoring() {
    let cases = vectors().scoring;
    assert_eq!(cases.len(), 21);
    for case in cases {
        let side = if case.gukjin == "P" { Side::Junk } else { Side::Animal };
        assert_eq!(Score::of(cards(&case.cards), side).total(), case.total, "{}: {}", case.id, case.why);
    }
}

#[test]
fn settlement() {
    let cases = vectors().settlement;
    assert_eq!(cases.len(), 24);
    for Settling { id, win, lose, args, points, working } in cases {
        let carry = args.carry.unwrap_or(1);
        let claim = Claim {
            gukjin: if args.lgk.as_deref() == Some("P") { Gukjin::Junk } else { Gukjin::Animal },
            go: args.go,
            loser_go: args.loser_go,
            shakes: args.shake,
            carry,
            mission_times: args.mmult.unwrap_or(1),
            mission_plus: args.madd,
            ..Claim::new(win, lose)
        };
        let settlement = match args.fixed {
            Some(fixed) => settle_fixed(fixed, carry),
            None => settle(&rules_of(&args.opt), &claim),
        };
        assert_eq!(settlement.points, points, "{id}: {working}: {settlement:?}");
    }
}

/// The name that the cases use for an event; `None` for events that they do not name.
fn name(event: &Event) -> Option<String> {
    let kind = serde_json::to_value(event).ok()?["kind"].as_str()?.to_owned();
    match event {
        Event::Bomb { cards, .. } => Some(format!("bomb{}", cards.len())),
        Event::Jjok { .. }
        | Event::Ttadak { .. }
        | Event::Sweep { .. }
        | Event::Ppeok { .. }
        | Event::PpeokPay { .. }
        | Event::PpeokTake { .. }
        | Event::JaPpeok { .. }
        | Event::PileTake { .. }
        | Event::Bonus { .. }
        | Event::FlipOnly { .. }
        | Event::ThreePpeok { .. }
        | Event::GukjinLocked { .. } => Some(kind),
        _ => None,
    }
}

#[test]
fn turns() {
    let cases = vectors().turn;
    assert_eq!(cases.len(), 30);
    for case in cases {
        let mut setup = position(&case.hand, &case.floor, &case.stock);
        setup.piles.clone_from(&case.piles);
        setup.tokens = BySeat([case.tokens, 0]);
        setup.turns = Some(BySeat([case.turn.map_or(5, |turn| turn - 1), 5]));
        setup.ppeoks = serde_json::from_value(json!([case.pt, []])).expect("turns");
        if let Some(opponent) = &case.opp {
            setup.captured.0[1] = cards(opponent);
        }
        if case.gk.is_some() {
            setup.gukjin = Gukjin::Junk;
        }
        let before = setup.captured.0[1];
        let mut play = Play::under(rules_of(&case.opt), &setup);
        for action in actions(&case.act) {
            let action = play.view(Observer::Seat(play.seat())).completed(action);
            play = play.act(&action.to_string());
        }
        let stolen: Cards = cards(&play.stolen().join(" "));
        let board = play.state.board();
        let what = format!("{}: {}", case.id, case.note);
        assert_eq!(play.captured(0) - stolen, cards(&case.captured), "{what}");
        assert_eq!(stolen, cards(&case.stolen), "{what}");
        assert_eq!(play.captured(1), before - stolen, "{what}");
        assert_eq!(board.floor, cards(&case.floor_after), "{what}");
        assert_eq!(play.events.iter().filter_map(name).collect::<Vec<_>>(), case.events, "{what}");
        if case.events.iter().any(|event| event.starts_with("bomb")) {
            let tokens = play.events.iter().find_map(|event| match event {
                Event::Bomb { cards, .. } => Some(cards.len() - 1),
                _ => None,
            });
            assert_eq!((board.tokens[Seat(0)], board.bombs[Seat(0)]), (tokens.unwrap_or(0), 1), "{what}");
        }
        if case.events.iter().any(|event| event == "ppeok_pay") {
            assert_eq!(board.won.0, [700, -700], "{what}");
        }
    }
    assert_eq!(plain().options().point_value, 100);
}

/// `["play", "5a", {"target": "5t", "flip_target": "3t"}]`, `["bonus", "b2"]`, `["bomb", 5]`, `["flip"]`.
fn actions(act: &[Value]) -> Vec<Action> {
    let card = |value: &Value| value.as_str().and_then(|text| text.parse().ok());
    let of = |value: Option<&Value>, name: &str| value.and_then(|value| value.get(name)).and_then(card);
    let first = match (act[0].as_str(), act.get(1)) {
        (Some("play"), Some(played)) => {
            Action::Play { card: card(played).expect("a card"), take: of(act.get(2), "target"), shake: false }
        }
        (Some("bonus"), Some(bonus)) => Action::Bonus(card(bonus).expect("a card")),
        (Some("bomb"), Some(month)) => Action::Bomb(serde_json::from_value(month.clone()).expect("a month")),
        (Some("flip"), None) => Action::Flip,
        _ => panic!("{act:?}"),
    };
    [Some(first), of(act.get(2), "flip_target").map(Action::Choose)].into_iter().flatten().collect()
}
