//! The questions the engine answers: every op with its fields.

use super::desk::Desk;
use super::session::{Session, Table};
use crate::op::{Answer, Fault, Fields, rules};
use crate::playable::Playable;
use game::{Field, Game, Kind, Ruleset, Seat, Seed};
use games::{Name, UnknownGame, of_game};
use search::Level;
use serde_json::{Map, Value, json};
use std::time::Duration;

/// Answers one op.
type Carry = fn(&mut Desk, Fields<'_>) -> Answer;

/// The ops of every game.
const OPS: &[(&str, Carry)] = &[
    ("games", games),
    ("new", new),
    ("load", load),
    ("state", state),
    ("view", view),
    ("legal", legal),
    ("check", check),
    ("act", act),
    ("outcome", outcome),
    ("hint", hint),
    ("random", random),
];

/// A new session, or why there is none.
type Opened = Result<Box<dyn Session>, Fault>;

/// Answers the op of this name.
pub(super) fn answer(op: &str, desk: &mut Desk, fields: Fields<'_>) -> Answer {
    if let Some((_, carry)) = OPS.iter().find(|(name, _)| *name == op) {
        return carry(desk, fields);
    }
    let of_games = || Name::ALL.iter().flat_map(|name| of_game!(*name, G => G::OPS));
    if let Some((_, carry)) = of_games().find(|(name, _)| *name == op) {
        return carry(&mut desk.tools, fields);
    }
    let known = OPS.iter().map(|(name, _)| *name).chain(of_games().map(|(name, _)| *name)).collect();
    Err(Fault::UnknownOp { op: op.to_owned(), known })
}

fn game(fields: &mut Fields<'_>) -> Result<Name, Fault> {
    let game: String = fields.need("game")?;
    let known = || Name::ALL.iter().map(|name| name.as_str()).collect();
    game.parse().map_err(|UnknownGame(game)| Fault::UnknownGame { game, known: known() })
}

fn seed(fields: &mut Fields<'_>) -> Result<Option<String>, Fault> {
    fields.take("seed")
}

/// 128 random bits as a phrase that can be used again.
fn random_phrase() -> Result<String, Fault> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|_| Fault::NoChance)?;
    Ok(format!("{:032x}", u128::from_le_bytes(bytes)))
}

fn games(_: &mut Desk, fields: Fields<'_>) -> Answer {
    fields.finish()?;
    let games = Name::ALL.iter().map(|name| {
        let mut told = of_game!(*name, G => describe::<<G as Game>::Rules>());
        told["game"] = json!(name);
        told
    });
    Ok(json!({"games": games.collect::<Vec<_>>()}))
}

fn describe<R: Ruleset>() -> Value {
    let (min, max) = R::SEATS;
    let defaults = R::PRESETS.first().and_then(|preset| R::preset(preset, min));
    let defaults = json!(defaults);
    let option = |field: &Field| {
        let default = &defaults[field.name];
        let told = match field.kind {
            Kind::Choice(values) => json!({"default": default, "values": values}),
            Kind::Flag => json!({"default": default, "values": [true, false]}),
            Kind::OneOf(values) => json!({"default": default, "values": values}),
            Kind::Spans(ranges) => {
                let range = [ranges.first().map(|(min, _)| min), ranges.last().map(|(_, max)| max)];
                json!({"default": default, "range": range, "ranges": ranges})
            }
            Kind::Range { min, max } => json!({"default": default, "range": [min, max]}),
        };
        (field.name.to_owned(), told)
    };
    let options: Map<String, Value> = R::FIELDS.iter().map(option).collect();
    json!({"seats": [min, max], "presets": R::PRESETS, "options": options})
}

fn new(desk: &mut Desk, mut fields: Fields<'_>) -> Answer {
    let game = game(&mut fields)?;
    let seats = fields.need("seats")?;
    let rules = rules(&mut fields)?;
    let seed = seed(&mut fields)?;
    let room: Option<Value> = fields.take("room")?;
    fields.finish()?;
    let phrase = match &seed {
        Some(phrase) => phrase.clone(),
        None => random_phrase()?,
    };
    let session = of_game!(game, G => new_table::<G>(seats, &rules, Seed::from_phrase(&phrase), room))?;
    let mut told = position(session.as_ref());
    if seed.is_none() {
        told["seed"] = json!(phrase);
    }
    desk.session = Some(session);
    Ok(told)
}

fn new_table<G: Playable>(seats: u8, rules: &Value, seed: Seed, room: Option<Value>) -> Opened {
    Ok(Box::new(Table::<G>::new(seats, rules, seed, room)?))
}

fn load(desk: &mut Desk, mut fields: Fields<'_>) -> Answer {
    let session = of_game!(game(&mut fields)?, G => load_table::<G>(fields))?;
    let told = position(session.as_ref());
    desk.session = Some(session);
    Ok(told)
}

fn load_table<G: Playable>(mut fields: Fields<'_>) -> Opened {
    let rules = rules(&mut fields)?;
    let setup = fields.need_objects("state")?;
    let seed = seed(&mut fields)?.map(|phrase| Seed::from_phrase(&phrase));
    fields.finish()?;
    Ok(Box::new(Table::<G>::load(&rules, setup, seed)?))
}

fn position(session: &dyn Session) -> Value {
    json!({"state": session.state(), "turn": session.turn()})
}

fn state(desk: &mut Desk, fields: Fields<'_>) -> Answer {
    fields.finish()?;
    Ok(json!({"state": desk.session()?.state()}))
}

fn view(desk: &mut Desk, mut fields: Fields<'_>) -> Answer {
    let seat: Option<u8> = fields.need("seat")?;
    fields.finish()?;
    Ok(json!({"view": desk.session()?.view(seat.map(Seat))?}))
}

fn legal(desk: &mut Desk, fields: Fields<'_>) -> Answer {
    fields.finish()?;
    let session = desk.session()?;
    Ok(json!({"seat": session.turn(), "actions": session.legal()}))
}

fn check(desk: &mut Desk, mut fields: Fields<'_>) -> Answer {
    let action = fields.raw("action")?;
    fields.finish()?;
    Ok(match desk.session()?.check(action)? {
        None => json!({"legal": true}),
        Some(reason) => json!({"legal": false, "reason": reason.told()}),
    })
}

fn act(desk: &mut Desk, mut fields: Fields<'_>) -> Answer {
    let action = fields.raw("action")?;
    fields.finish()?;
    let session = desk.session()?;
    let events = session.act(action)?;
    let turn = session.turn();
    Ok(json!({"events": events, "turn": turn, "over": turn.is_none()}))
}

fn outcome(desk: &mut Desk, fields: Fields<'_>) -> Answer {
    fields.finish()?;
    Ok(json!({"outcome": desk.session()?.outcome()}))
}

/// The longest thinking time for a hint: a minute.
const MOST_MS: u64 = 60_000;

fn hint(desk: &mut Desk, mut fields: Fields<'_>) -> Answer {
    let level = fields.take::<Level>("level")?.unwrap_or(Level::Club);
    let time = fields.take_within("ms", 1..=MOST_MS)?.map(Duration::from_millis);
    fields.finish()?;
    desk.session()?.hint(level, time)
}

/// The most random games of one request.
const MOST_GAMES: u64 = 10_000_000;

fn random(desk: &mut Desk, mut fields: Fields<'_>) -> Answer {
    let games = fields.need_within("games", 1..=MOST_GAMES)?;
    let seed = seed(&mut fields)?;
    fields.finish()?;
    let seed = Seed::from_phrase(&seed.map_or_else(random_phrase, Ok)?);
    let throughput = match &desk.session {
        Some(session) => session.random(games, &seed),
        None => Table::<games::Lexio>::new(4, &Value::Null, seed.clone(), None)?.random(games, &seed),
    };
    Ok(json!(throughput))
}
