//! Lexio at the command line.

use crate::number::counted;
use crate::op::{self, Answer, Fault, Fields, Op, Reason, Tools, Unread, parse};
use crate::playable::{Moves, Nets, Playable};
use crate::record::Names;
use crate::train::{self, Trains};
use ::lexio::{
    Action, BadTiles, Combination, Event, Kind, Left, Lexio, Outcome, Ranking, Rules, Stake, Standing, State, Tile,
    Tiles, settle,
};
use game::{Game, Observer, Seat, Writable, read_rules};
use serde::{Deserialize, Serialize};
use serde_json::{json, value::RawValue};
use std::fmt::{self, Write};
use thiserror::Error;

/// An action, checked only for its shape.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Shape {
    Play(Vec<String>),
    Pass(bool),
}

/// Tiles that cannot be played.
#[derive(Debug, Error, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum NoSuchTiles {
    #[error("{text:?} is not a tile")]
    UnknownTile { text: String },
    #[error("{tile} is named twice")]
    TileTwice { tile: Tile },
}

impl From<BadTiles> for NoSuchTiles {
    fn from(bad: BadTiles) -> NoSuchTiles {
        match bad {
            BadTiles::Item(bad) => NoSuchTiles::UnknownTile { text: bad.text },
            BadTiles::Twice { item: tile } => NoSuchTiles::TileTwice { tile },
        }
    }
}

impl Playable for Lexio {
    const OPS: &'static [Op] = &[("lexio.classify", classify), ("lexio.beats", beats), ("lexio.settle", settle_hands)];
    const MOVES: Result<Moves<Lexio>, &'static str> = Ok(Moves::listed());
    const NETS: Option<Nets<Lexio>> = Some(Nets::shown());

    fn round(standing: &Standing) -> u32 {
        standing.round
    }

    fn read_action(text: &RawValue) -> Result<Action, Unread> {
        let why = "it must be {\"play\": [tiles]} or {\"pass\": true}";
        let malformed = || Unread::Malformed(Fault::BadAction { why: why.into() });
        match parse(text).map_err(|_| malformed())? {
            Shape::Play(names) => play(&names).map_err(|bad| Unread::Impossible(Reason::of(&NoSuchTiles::from(bad)))),
            Shape::Pass(true) => Ok(Action::Pass),
            Shape::Pass(false) => Err(malformed()),
        }
    }

    fn unit(rules: &Rules) -> &'static str {
        match rules.options().stake {
            Stake::Chips => "chips",
            Stake::Points => "points",
        }
    }

    fn witness(_: &Event) -> Observer {
        Observer::Spectator
    }

    fn tell_position(state: &State, seat: Option<Seat>, names: &Names, text: &mut String) -> fmt::Result {
        let whole = Lexio::write_down(state);
        let view = Lexio::view(state, seat.map_or(Observer::Spectator, Observer::Seat));
        for (at, hand) in whole.hands.iter().enumerate() {
            let holder = Seat(at as u8);
            let turn = if view.turn == Some(holder) { '*' } else { ' ' };
            let name = names.get(holder);
            // Once the round is over, all hands lie open.
            let seen = seat.is_none_or(|seat| seat == holder) || !view.hands.is_empty();
            let held = if seen { hand.to_string() } else { counted(hand.len(), "tile") };
            writeln!(text, "  {turn} {name:width$}  {:>5}  {held}", view.chips[at], width = names.width())?;
        }
        if view.hidden > 0 {
            let hidden: Tiles = whole.hidden;
            let left = if seat.is_none() { hidden.to_string() } else { counted(view.hidden, "tile") };
            writeln!(text, "    left over: {left}")?;
        }
        if let (Some(trick), Some(play)) = (&view.trick, view.to_beat()) {
            writeln!(text, "    to beat: {} ({}) by {}", trick.tiles, word(play.kind()), names.get(trick.seat))?;
        }
        Ok(())
    }

    fn tell_event(event: &Event, names: &Names) -> String {
        let width = names.width();
        match event {
            Event::Play { seat, tiles, combination, lead } => {
                let lead = if *lead { "leads" } else { "plays" };
                format!("{:width$}  {lead} {tiles} ({})", names.get(*seat), word(*combination))
            }
            Event::Pass { seat } => format!("{:width$}  passes", names.get(*seat)),
            Event::TrickWon { seat } => format!("{:width$}  wins the trick", names.get(*seat)),
            Event::RoundOver { winner } => format!("{:width$}  goes out", names.get(*winner)),
        }
    }

    fn tell_outcome(outcome: &Outcome, names: &Names, text: &mut String) -> fmt::Result {
        for payment in &outcome.transfers {
            writeln!(text, "       {} pays {} {}", names.get(payment.from), names.get(payment.to), payment.chips)?;
        }
        writeln!(text, "       {}", names.sums(&outcome.net, &outcome.chips))?;
        if let Some(places) = &outcome.places {
            let places = places.iter().map(|place| (place.place, place.seat, place.chips));
            names.tell_places(places, text)?;
        }
        Ok(())
    }

    #[cfg(test)]
    fn requests() -> Vec<serde_json::Value> {
        let state = json!({
            "numbers": 9, "hands": [["3C", "4C", "4T"], ["5C", "5T", "2S"], ["6C", "9S"]], "hidden": ["7C"], "turn": 1,
            "trick": {"seat": 0, "tiles": ["3T", "3M"], "passed": []}, "round": 2, "chips": [60, 70, 62],
            "played": [["3T", "3M"], [], []], "last": [{"play": ["3T", "3M"]}, null, null],
            "lead": {"seat": 0, "tile": "3C"},
        });
        vec![
            json!({"op": "games"}),
            json!({"op": "new", "game": "lexio", "seats": 3, "rules": {"preset": "french", "rounds": 2}, "seed": "dusk"}),
            json!({"op": "load", "game": "lexio", "rules": {"pass": "hard"}, "state": state, "seed": "dawn"}),
            json!({"op": "state"}),
            json!({"op": "view", "seat": 1}),
            json!({"op": "view", "seat": null}),
            json!({"op": "legal"}),
            json!({"op": "check", "action": {"play": ["5C", "5T"]}}),
            json!({"op": "act", "action": {"play": ["5C", "5T"]}}),
            json!({"op": "act", "action": {"pass": true}}),
            json!({"op": "outcome"}),
            json!({"op": "hint", "level": 3, "ms": 2}),
            json!({"op": "hint", "level": 2}),
            json!({"op": "random", "games": 2, "seed": "x"}),
            json!({"op": "lexio.classify", "numbers": 13, "rules": {}, "tiles": ["3C", "3T"]}),
            json!({"op": "lexio.beats", "numbers": 9, "a": ["3C"], "b": ["4C"]}),
            json!({"op": "lexio.settle", "rules": {"two_penalty": "count"}, "left": [{"tiles": 4, "twos": 1}, {"tiles": 0}]}),
        ]
    }
}

impl Trains for Lexio {
    fn train(args: &train::Args) -> anyhow::Result<()> {
        train::train::<Lexio>(args)
    }
}

fn play(names: &[String]) -> Result<Action, BadTiles> {
    let tiles = names.iter().map(|name| name.parse()).collect::<Result<Vec<Tile>, _>>()?;
    Ok(Action::Play(Tiles::distinct(tiles)?))
}

/// The rules requested. They do not depend on the number of seats here.
fn rules(fields: &mut Fields<'_>) -> Result<Rules, Fault> {
    read_rules(4, &op::rules(fields)?).map_err(|bad| Fault::rule(&bad))
}

fn ranking(fields: &mut Fields<'_>) -> Result<Ranking, Fault> {
    let numbers = fields.need_within("numbers", 6..=15)? as u8;
    Ok(Ranking::new(numbers, rules(fields)?.options()))
}

fn classify(_: &mut Tools, mut fields: Fields<'_>) -> Answer {
    let ranking = ranking(&mut fields)?;
    let tiles = fields.need("tiles")?;
    fields.finish()?;
    let combination = Combination::read(ranking, tiles).map(|combination| json!({"kind": combination.kind()}));
    Ok(json!({"combination": combination}))
}

fn beats(_: &mut Tools, mut fields: Fields<'_>) -> Answer {
    let ranking = ranking(&mut fields)?;
    let a = Combination::read(ranking, fields.need("a")?);
    let b = Combination::read(ranking, fields.need("b")?);
    fields.finish()?;
    Ok(json!({"beats": a.zip(b).is_some_and(|(a, b)| a.beats(&b))}))
}

fn settle_hands(_: &mut Tools, mut fields: Fields<'_>) -> Answer {
    let rules = rules(&mut fields)?;
    let left: Vec<Left> = fields.need_objects("left")?;
    fields.finish()?;
    let bad = |field: String, why: &str| Fault::BadField { field, why: why.into() };
    if !(2..=5).contains(&left.len()) {
        return Err(bad("left".into(), "2 to 5 hands settle"));
    }
    if let Some(at) = left.iter().position(|left| left.tiles > 60) {
        return Err(bad(format!("left[{at}].tiles"), "there are 60 tiles"));
    }
    if let Some(at) = left.iter().position(|left| left.twos > left.tiles.min(4)) {
        return Err(bad(format!("left[{at}].twos"), "at most 4 of the tiles are twos"));
    }
    Ok(json!(settle(rules.options().two_penalty, &left)))
}

const fn word(kind: Kind) -> &'static str {
    match kind {
        Kind::Single => "single",
        Kind::Pair => "pair",
        Kind::Triple => "triple",
        Kind::Straight => "straight",
        Kind::Flush => "flush",
        Kind::FullHouse => "full house",
        Kind::FourCard => "four card",
        Kind::StraightFlush => "straight flush",
    }
}
