//! What only Lexio is asked.

use super::advice::{Advice, advise};
use super::ask::{self, Answer, Op};
use super::desk::Desk;
use super::fault::{Fault, Reason};
use super::request::{Fields, parse};
use super::session::{Playable, Unread};
use crate::chance::random_rounds;
use crate::playouts::Throughput;
use ::lexio::{Action, BadTiles, Combination, Event, Left, Lexio, Ranking, Rules, Standing, Tile, Tiles, View, settle};
use game::{Enumerate, Seed, Sim, read_rules};
use search::{Budget, Level};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json, value::RawValue};
use thiserror::Error;

pub(super) const OPS: &[(&str, Op)] =
    &[("lexio.classify", classify), ("lexio.beats", beats), ("lexio.settle", settle_hands)];

/// An action by its shape alone.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Shape {
    Play(Vec<String>),
    Pass(bool),
}

/// Tiles that nobody can play.
#[derive(Debug, Error, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum NoSuchTiles {
    #[error("{text:?} is no tile")]
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
    fn round(standing: &Standing) -> u32 {
        standing.round
    }

    fn read_action(text: &RawValue) -> Result<Action, Unread> {
        let malformed = |why| Unread::Malformed(Fault::BadAction { why });
        match parse(text).map_err(malformed)? {
            Shape::Play(names) => play(&names).map_err(|bad| Unread::Impossible(Reason::of(&NoSuchTiles::from(bad)))),
            Shape::Pass(true) => Ok(Action::Pass),
            Shape::Pass(false) => Err(malformed("a pass is written {\"pass\": true}".into())),
        }
    }

    fn event(event: &Event) -> Value {
        json!(event)
    }

    fn listed(view: &View) -> Option<Vec<Action>> {
        Some(Lexio::legal(view))
    }

    fn advise(level: Level, view: &View, budget: &Budget<'_>, chance: &mut Sim) -> Advice<Action> {
        advise::<Lexio>(level, view, budget, chance)
    }

    fn random(rules: &Rules, games: u64, seed: &Seed) -> Throughput {
        random_rounds::<Lexio>(rules, games, seed)
    }
}

fn play(names: &[String]) -> Result<Action, BadTiles> {
    let tiles = names.iter().map(|name| name.parse()).collect::<Result<Vec<Tile>, _>>()?;
    Ok(Action::Play(Tiles::distinct(tiles)?))
}

/// The rules asked for. What is asked here depends on no number of seats.
fn rules(fields: &mut Fields<'_>) -> Result<Rules, Fault> {
    read_rules(4, &ask::rules(fields)?).map_err(|bad| Fault::rule(&bad))
}

fn ranking(fields: &mut Fields<'_>) -> Result<Ranking, Fault> {
    let numbers = fields.need_within("numbers", 6..=15)? as u8;
    Ok(Ranking::new(numbers, rules(fields)?.options()))
}

fn classify(_: &mut Desk, mut fields: Fields<'_>) -> Answer {
    let ranking = ranking(&mut fields)?;
    let tiles = fields.need("tiles")?;
    fields.finish()?;
    let combination = Combination::read(ranking, tiles).map(|combination| json!({"kind": combination.kind()}));
    Ok(json!({"combination": combination}))
}

fn beats(_: &mut Desk, mut fields: Fields<'_>) -> Answer {
    let ranking = ranking(&mut fields)?;
    let a = Combination::read(ranking, fields.need("a")?);
    let b = Combination::read(ranking, fields.need("b")?);
    fields.finish()?;
    Ok(json!({"beats": a.zip(b).is_some_and(|(a, b)| a.beats(&b))}))
}

fn settle_hands(_: &mut Desk, mut fields: Fields<'_>) -> Answer {
    let rules = rules(&mut fields)?;
    let left: Vec<Left> = fields.need("left")?;
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
