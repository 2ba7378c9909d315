//! What only Rummikub is asked.

use super::advice::{Advice, advise};
use super::ask::{self, Answer, Op};
use super::desk::Desk;
use super::fault::{Fault, Reason};
use super::request::{Fields, parse};
use super::session::{Playable, Unread};
use crate::chance::random_rounds;
use crate::playouts::Throughput;
use crate::solve::{GaveUp, Question};
use ::rummikub::{Action, Before, Event, Layout, Rules, Rummikub, Set, Solver, Standing, Tile, Tiles, View};
use game::{Game, Observer, Seed, Sim, read_rules};
use search::{Budget, Level};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json, value::RawValue};
use thiserror::Error;

pub(super) const OPS: &[(&str, Op)] =
    &[("rummikub.set", set), ("rummikub.turn", turn), ("rummikub.solve", solve), ("rummikub.arrange", arrange)];

/// An action by its shape alone.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Shape {
    Lay(Vec<Vec<String>>),
    Draw(bool),
    Pass(bool),
    Penalty(bool),
}

/// A lay of something that is no tile.
#[derive(Debug, Error, Serialize)]
#[error("{text:?} is no tile")]
#[serde(tag = "kind", rename = "unknown_tile")]
struct UnknownTile {
    text: String,
}

impl Playable for Rummikub {
    fn round(standing: &Standing) -> u32 {
        standing.game
    }

    fn read_action(text: &RawValue) -> Result<Action, Unread> {
        let malformed = |why| Unread::Malformed(Fault::BadAction { why });
        Ok(match parse(text).map_err(malformed)? {
            Shape::Lay(sets) => Action::Lay(read_layout(&sets).map_err(|bad| Unread::Impossible(Reason::of(&bad)))?),
            Shape::Draw(true) => Action::Draw,
            Shape::Pass(true) => Action::Pass,
            Shape::Penalty(true) => Action::Penalty,
            Shape::Draw(false) | Shape::Pass(false) | Shape::Penalty(false) => {
                return Err(malformed("what is done is written with true, such as {\"draw\": true}".into()));
            }
        })
    }

    fn event(event: &Event) -> Value {
        // Whole, as the seat that drew sees it.
        let by = match event {
            Event::Draw { seat, .. } => Observer::Seat(*seat),
            Event::Lay { .. } | Event::Pass { .. } | Event::GameOver { .. } => Observer::Spectator,
        };
        json!(Rummikub::see(event, by))
    }

    /// The lays of a turn are too many to list.
    fn listed(_: &View) -> Option<Vec<Action>> {
        None
    }

    fn advise(level: Level, view: &View, budget: &Budget<'_>, chance: &mut Sim) -> Advice<Action> {
        advise::<Rummikub>(level, view, budget, chance)
    }

    fn random(rules: &Rules, games: u64, seed: &Seed) -> Throughput {
        random_rounds::<Rummikub>(rules, games, seed)
    }
}

fn read_layout(sets: &[Vec<String>]) -> Result<Layout, UnknownTile> {
    let tile = |text: &String| text.parse::<Tile>().map_err(|bad| UnknownTile { text: bad.text });
    sets.iter().map(|set| set.iter().map(tile).collect()).collect()
}

/// The rules asked for. What is asked here depends on no number of seats.
fn rules(fields: &mut Fields<'_>) -> Result<Rules, Fault> {
    read_rules(4, &ask::rules(fields)?).map_err(|bad| Fault::rule(&bad))
}

fn set(_: &mut Desk, mut fields: Fields<'_>) -> Answer {
    rules(&mut fields)?;
    let tiles: Vec<Tile> = fields.need("tiles")?;
    fields.finish()?;
    Ok(match Set::read(&tiles) {
        Ok(set) => {
            json!({"set": {"kind": set.kind(), "stands_for": set.stands_for(), "value": set.value()}})
        }
        Err(broken) => json!({"set": null, "reason": Reason::of(&broken).told()}),
    })
}

fn turn(_: &mut Desk, mut fields: Fields<'_>) -> Answer {
    let rules = rules(&mut fields)?;
    let (table, rack): (Vec<Set>, Tiles) = (fields.need("table")?, fields.need("rack")?);
    let (opened, after): (bool, Layout) = (fields.need("opened")?, fields.need("after")?);
    fields.finish()?;
    let before = Before { options: rules.options(), table: &table, rack: &rack, opened };
    Ok(match before.lay(&after) {
        Ok(lay) => json!({"legal": true, "played": lay.played}),
        Err(illegal) => json!({"legal": false, "reason": Reason::of(&illegal).told(), "played": []}),
    })
}

fn solve(desk: &mut Desk, mut fields: Fields<'_>) -> Answer {
    let question = Question {
        rules: *rules(&mut fields)?.options(),
        set: fields.take("set")?,
        table: fields.need("table")?,
        rack: fields.need("rack")?,
        opened: fields.need("opened")?,
        objective: fields.take("objective")?.unwrap_or_default(),
        joker_value: fields.take("joker_value")?.unwrap_or_default(),
        least_change: fields.take("least_change")?.unwrap_or(true),
    };
    fields.finish()?;
    question.check().map_err(|bad| Fault::rule(&bad))?;
    Ok(json!(question.answer(solver(desk))))
}

fn arrange(desk: &mut Desk, mut fields: Fields<'_>) -> Answer {
    let set = fields.take("set")?;
    let tiles: Tiles = fields.need("tiles")?;
    fields.finish()?;
    crate::solve::check_box(set, &tiles).map_err(|bad| Fault::rule(&bad))?;
    let sets = solver(desk).arrange(&tiles).map_err(|bad| Fault::rule(&GaveUp::from(bad)))?;
    Ok(json!({"sets": sets}))
}

fn solver(desk: &mut Desk) -> &mut Solver {
    desk.solver.get_or_insert_with(Solver::new)
}
