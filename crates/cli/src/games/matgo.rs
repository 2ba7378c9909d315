//! Matgo at the command line.

use crate::number::counted;
use crate::op::{self, Answer, Fault, Fields, Op, Reason, Tools, Unread, parse};
use crate::playable::{Moves, Nets, Playable};
use crate::record::Names;
use crate::train::{self, Trains};
use ::matgo::{
    Action, BySeat, Card, Cards, Claim, End, Event, Gukjin, Matgo, Month, Nagari, Outcome, Rules, Score, Side,
    Standing, State, View, WhySide, junk_value, settle, settle_fixed,
};
use game::{Game, Observer, Seat, Writable, read_rules};
use serde::Serialize;
use serde_json::{Value, json, value::RawValue};
use std::{
    fmt::{self, Write},
    ops::RangeInclusive,
};
use thiserror::Error;
use words::{
    Lang,
    matgo::{mission, mission_kind},
};

/// An action that names something that does not exist.
#[derive(Debug, Error, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum NoSuchCard {
    #[error("{text:?} is not a card")]
    UnknownCard { text: String },
    #[error("there is no month {month}: months are 1 to 12")]
    UnknownMonth { month: u64 },
    #[error("{card} is named twice")]
    CardTwice { card: Card },
}

impl Playable for Matgo {
    const OPS: &'static [Op] = &[("matgo.score", score), ("matgo.settle", settle_captures)];
    const MOVES: Result<Moves<Matgo>, &'static str> = Ok(Moves::listed());
    const NETS: Option<Nets<Matgo>> = Some(Nets::shown());

    fn round(standing: &Standing) -> u32 {
        standing.round
    }

    fn read_action(text: &RawValue) -> Result<Action, Unread> {
        let malformed = |why| Unread::Malformed(Fault::BadAction { why });
        let written: Value = parse(text).map_err(malformed)?;
        parse(text).map_err(|why| match no_such_card(&written) {
            Some(no_such) => Unread::Impossible(Reason::of(&no_such)),
            None => malformed(why),
        })
    }

    /// Completes an action whose `take` is missing, or names a card that is taken anyway.
    fn completed(view: &View, action: Action) -> Action {
        view.completed(action)
    }

    fn witness(event: &Event) -> Observer {
        if let Event::Replacement { seat, .. } = event { Observer::Seat(*seat) } else { Observer::Spectator }
    }

    fn point(rules: &Rules) -> f64 {
        rules.options().point_value.into()
    }

    fn tell_position(state: &State, seat: Option<Seat>, names: &Names, text: &mut String) -> fmt::Result {
        let whole = Matgo::write_down(state);
        let view = Matgo::view(state, seat.map_or(Observer::Spectator, Observer::Seat));
        let BySeat(balance) = view.board.balance;
        for (at, hand) in whole.hands.iter().enumerate() {
            let holder = Seat(at as u8);
            let turn = if view.turn == Some(holder) { '*' } else { ' ' };
            let seen = seat.is_none_or(|seat| seat == holder);
            let held = if seen { or_nothing(*hand) } else { counted(hand.len(), "card") };
            let (name, width, has) = (names.get(holder), names.width(), balance[at]);
            writeln!(text, "  {turn} {name:width$}  {has:>9}  {held}")?;
            let captured = view.board.captured.0[at];
            if !captured.is_empty() {
                writeln!(text, "      has taken {captured}: {}", counted(view.points(holder), "point"))?;
            }
        }
        if view.board.mission.is_some() || !view.board.floor.is_empty() || !view.board.piles.is_empty() {
            writeln!(text, "    floor: {}", or_nothing(view.board.floor))?;
            for pile in view.board.piles.iter() {
                writeln!(text, "    pile: {}", pile.cards | pile.bonus)?;
            }
        }
        if let Some(asked) = &view.board.mission {
            writeln!(text, "    {}: {}", mission_kind(Lang::En, asked), mission(Lang::En, asked))?;
        }
        let carry = view.board.carry;
        if carry > 1 { writeln!(text, "    this game counts {carry} times") } else { Ok(()) }
    }

    fn tell_event(event: &Event, names: &Names) -> String {
        let (who, what) = told(event);
        match who {
            Some(seat) => format!("{:width$}  {what}", names.get(seat), width = names.width()),
            None => what,
        }
    }

    fn tell_outcome(outcome: &Outcome, names: &Names, text: &mut String) -> fmt::Result {
        if let Some(settlement) = &outcome.settlement {
            let factors = settlement.factors.iter().map(|factor| format!(" x{} {:?}", factor.times, factor.kind));
            let factors: String = factors.collect::<String>().to_lowercase();
            let (base, added) = (settlement.base, settlement.added);
            let points = counted(settlement.points, "point");
            writeln!(text, "       {base} + {added}{factors} = {points}")?;
        }
        if let Some(payment) = &outcome.payment {
            write!(text, "       {} pays {} {}", names.get(payment.from), names.get(payment.to), payment.paid)?;
            if payment.shortfall > 0 {
                write!(text, ", which is all they have: {} short", payment.shortfall)?;
            }
            writeln!(text)?;
        }
        writeln!(text, "       {}", names.sums(outcome.net.0, outcome.balance.0))?;
        if let End::Nagari { .. } = outcome.end {
            let next = if outcome.places.is_none() { "the next game" } else { "the first game of a rematch" };
            writeln!(text, "       {next} counts {} times", outcome.carry)?;
        }
        if let Some(places) = &outcome.places {
            let places = places.iter().map(|place| (place.place, place.seat, format!("{:+}", place.gain)));
            names.tell_places(places, text)?;
        }
        Ok(())
    }

    #[cfg(test)]
    fn requests() -> Vec<Value> {
        let state = json!({
            "dealer": 0, "turn": 0, "hands": [["5a", "10a", "b2"], ["1b", "2a"]], "floor": ["5t", "5y", "1a"],
            "piles": [{"owner": 1, "cards": ["7y", "7t", "7a"], "bonus": ["b3"]}], "stock": ["3a", "9y", "4a"],
            "captured": [["2t"], ["6a", "6b"]], "gukjin": "animal", "tokens": [1, 0], "turns": [5, 5], "go": [0, 0],
            "shaken": [[], []], "ppeoks": [[], [2]], "carry": 2, "mission": {"kind": "pairs", "times": [1, 2]},
            "phase": {"kind": "play"},
        });
        vec![
            json!({"op": "new", "game": "matgo", "seats": 2, "rules": {"preset": "plain", "rounds": 2}, "seed": "dusk"}),
            json!({"op": "act", "action": {"pick": 3}}),
            json!({"op": "new", "game": "matgo", "seats": 2, "seed": "dusk", "room": {"carry": 2, "losing": null}}),
            json!({"op": "load", "game": "matgo", "rules": {"gukjin": "auto"}, "state": state, "seed": "dawn"}),
            json!({"op": "view", "seat": 1}),
            json!({"op": "legal"}),
            json!({"op": "check", "action": {"play": "5a", "take": "5t"}}),
            json!({"op": "act", "action": {"bonus": "b2"}}),
            json!({"op": "act", "action": {"flip": true}}),
            json!({"op": "hint", "level": 3, "ms": 2}),
            json!({"op": "random", "games": 2, "seed": "x"}),
            json!({"op": "matgo.score", "cards": ["9y", "b3", "1g"], "gukjin": "junk"}),
            json!({
                "op": "matgo.settle", "winner": ["2y", "4y", "8y"], "loser": ["6a"], "go": 3, "loser_go": 1, "shakes": 1,
                "bombs": 1, "carry": 4, "mission_times": 2, "mission_plus": 3, "gukjin": "locked",
            }),
            json!({"op": "matgo.settle", "winner": [], "loser": [], "fixed": 7, "carry": 2}),
        ]
    }
}

impl Trains for Matgo {
    fn train(args: &train::Args) -> anyhow::Result<()> {
        train::train::<Matgo>(args)
    }
}

/// The first card or month named by an action that does not exist.
fn no_such_card(written: &Value) -> Option<NoSuchCard> {
    let named = ["play", "take", "bonus", "choose"].into_iter().filter_map(|field| written.get(field)?.as_str());
    let unknown = |text: &&str| text.parse::<Card>().is_err();
    let month = written.get("bomb").and_then(Value::as_u64);
    let no_month = |month: &u64| u8::try_from(*month).ok().and_then(Month::new).is_none();
    named
        .into_iter()
        .find(unknown)
        .map(|text| NoSuchCard::UnknownCard { text: text.chars().take(40).collect() })
        .or_else(|| month.filter(no_month).map(|month| NoSuchCard::UnknownMonth { month }))
}

fn score(_: &mut Tools, mut fields: Fields<'_>) -> Answer {
    let cards: Cards = fields.need("cards")?;
    let side = fields.take::<Side>("gukjin")?.unwrap_or(Side::Animal);
    fields.finish()?;
    let score = Score::of(cards, side);
    Ok(json!({"points": score.total(), "parts": score, "junk_value": junk_value(cards, side)}))
}

fn settle_captures(_: &mut Tools, mut fields: Fields<'_>) -> Answer {
    let rules: Rules = read_rules(2, &op::rules(&mut fields)?).map_err(|bad| Fault::rule(&bad))?;
    let (winner, loser): (Cards, Cards) = (fields.need("winner")?, fields.need("loser")?);
    let claim = Claim {
        gukjin: fields.take::<Gukjin>("gukjin")?.unwrap_or_default(),
        go: number(&mut fields, "go", 0..=TURNS)?,
        loser_go: number(&mut fields, "loser_go", 0..=TURNS)?,
        shakes: number(&mut fields, "shakes", 0..=TURNS)?,
        bombs: number(&mut fields, "bombs", 0..=TURNS)?,
        carry: number(&mut fields, "carry", 1..=MOST)?,
        mission_times: number(&mut fields, "mission_times", 1..=MOST)?,
        mission_plus: number(&mut fields, "mission_plus", 0..=MOST)?,
        ..Claim::new(winner, loser)
    };
    let fixed = fields.take_within("fixed", 0..=MOST)?;
    fields.finish()?;
    if let Some(card) = (winner & loser).first() {
        return Err(Fault::rule(&NoSuchCard::CardTwice { card }));
    }
    Ok(json!(match fixed {
        Some(points) => settle_fixed(points as u32, claim.carry),
        None => settle(&rules, &claim),
    }))
}

/// A player's turns, each of which takes at most one go, one shake and one bomb.
const TURNS: u64 = 10;
/// More than any game reaches. With this many of all else, the points still fit in 64 bits.
const MOST: u64 = 1_000;

/// An optional count; the lowest if it is missing.
fn number(fields: &mut Fields<'_>, field: &'static str, range: RangeInclusive<u64>) -> Result<u32, Fault> {
    let least = *range.start();
    Ok(fields.take_within(field, range)?.unwrap_or(least) as u32)
}

/// The seat that an event belongs to, and what happened.
fn told(event: &Event) -> (Option<Seat>, String) {
    let (seat, what) = match event {
        Event::Pick { seat, card, .. } => (*seat, format!("picks {card}")),
        Event::Dealer { seat } => (*seat, "deals and plays first".to_owned()),
        Event::Tung { seat } => (*seat, "asks for the deal in one go".to_owned()),
        Event::Deal { dealer, tung } => (*dealer, format!("deals{}", if *tung { " in one go" } else { "" })),
        Event::FloorBonus { seat, cards } => (*seat, format!("gets {cards} from the floor")),
        Event::Ready { seat } => (*seat, "plays on with the hand as dealt".to_owned()),
        Event::Chongtong { seat, cards } => (*seat, format!("stops with the chongtong {cards}")),
        Event::Shake { seat, cards } => (*seat, format!("shakes {cards}")),
        Event::Play { seat, card } => (*seat, format!("plays {card}")),
        Event::Bomb { seat, cards, .. } => (*seat, format!("bombs with {cards}")),
        Event::FlipOnly { seat } => (*seat, "spends a bomb token".to_owned()),
        Event::Flip { seat, card } => (*seat, format!("flips {card}")),
        Event::Capture { seat, cards } => (*seat, format!("takes {cards}")),
        Event::Ppeok { seat, cards } => (*seat, format!("ppeok: {cards} stay")),
        Event::PpeokPay { seat, points, paid, .. } => {
            (*seat, format!("is paid {paid} ({}) for it", counted(*points, "point")))
        }
        Event::ThreePpeok { seat } => (*seat, "wins with the third ppeok".to_owned()),
        Event::Bonus { seat, card } => (*seat, format!("bonus {card}")),
        Event::Replace { seat } => (*seat, "draws for the bonus card".to_owned()),
        Event::Replacement { seat, card } => (*seat, format!("draws {card}")),
        Event::PpeokTake { seat, month } => (*seat, format!("takes the other's ppeok of month {month}")),
        Event::JaPpeok { seat, month } => (*seat, format!("takes back their own ppeok of month {month}")),
        Event::PileTake { seat, month } => (*seat, format!("takes the three of month {month}")),
        Event::Ttadak { seat } => (*seat, "ttadak".to_owned()),
        Event::Jjok { seat } => (*seat, "jjok".to_owned()),
        Event::Sweep { seat } => (*seat, "sweeps the floor".to_owned()),
        Event::Steal { seat, cards, .. } => (*seat, format!("steals {cards}")),
        Event::GukjinLocked { seat } => (*seat, "keeps the gukjin as an animal for good".to_owned()),
        Event::Gukjin { seat, side: Side::Junk } => (*seat, "moves the gukjin to the junk".to_owned()),
        Event::Gukjin { seat, side: Side::Animal } => (*seat, "leaves the gukjin with the animals".to_owned()),
        Event::SetWon { seat } => (*seat, "has all the cards of the mission".to_owned()),
        Event::Race { seat } => (*seat, "is first and has the mission".to_owned()),
        Event::Pairs { seat, times } => (*seat, format!("sets the mission multiplier to {times}")),
        Event::Go { seat, count, points } => (*seat, format!("go {count} with {}", counted(*points, "point"))),
        Event::Stop { seat, points } => (*seat, format!("stops with {}", counted(*points, "point"))),
        Event::GukjinCounted { seat, side, why } => (*seat, gukjin(*side, *why)),
        Event::FloorFour { seat } => (*seat, "wins with four of a month on the floor".to_owned()),
        Event::Nagari { why } => return (None, nagari(*why)),
    };
    (Some(seat), what)
}

fn gukjin(side: Side, why: WhySide) -> String {
    let side = if side == Side::Junk { "junk" } else { "an animal" };
    let why = match why {
        WhySide::Moved => "it was moved there",
        WhySide::Locked => "it was locked there",
        WhySide::PaysMore => "that pays more",
        WhySide::CostsLess => "that costs less",
        WhySide::Same => "either way pays the same",
    };
    format!("has the gukjin counted as {side}: {why}")
}

fn nagari(why: Nagari) -> String {
    let why = match why {
        Nagari::Exhausted => "all cards are played",
        Nagari::FloorFour => "four of a month lay on the floor",
        Nagari::BothChongtong => "both had a chongtong",
    };
    format!("nagari, a draw: {why}")
}

fn or_nothing(cards: Cards) -> String {
    if cards.is_empty() { "nothing".to_owned() } else { cards.to_string() }
}
