//! What only Matgo is asked.

use super::advice::{Advice, advise};
use super::ask::{self, Answer, Op};
use super::desk::Desk;
use super::fault::{Fault, Reason};
use super::request::{Fields, parse};
use super::session::{Playable, Unread};
use crate::chance::random_rounds;
use crate::playouts::Throughput;
use ::matgo::{
    Action, Card, Cards, Claim, Event, Gukjin, Matgo, Month, Rules, Score, Side, Standing, View, junk_value, settle,
    settle_fixed,
};
use game::{Enumerate, Seed, Sim, read_rules};
use search::{Budget, Level};
use serde::Serialize;
use serde_json::{Value, json, value::RawValue};
use thiserror::Error;

pub(super) const OPS: &[(&str, Op)] = &[("matgo.score", score), ("matgo.settle", settle_captures)];

/// An action that names what there is not.
#[derive(Debug, Error, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum NoSuchCard {
    #[error("{text:?} is no card")]
    UnknownCard { text: String },
    #[error("there is no month {month}: there are 1 to 12")]
    UnknownMonth { month: u64 },
    #[error("{card} is named twice")]
    CardTwice { card: Card },
}

impl Playable for Matgo {
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

    /// A `take` may be missing, or name a card that is taken in any case.
    fn completed(view: &View, action: Action) -> Action {
        view.completed(action)
    }

    fn event(event: &Event) -> Value {
        json!(event)
    }

    fn listed(view: &View) -> Option<Vec<Action>> {
        Some(Matgo::legal(view))
    }

    fn advise(level: Level, view: &View, budget: &Budget<'_>, chance: &mut Sim) -> Advice<Action> {
        advise::<Matgo>(level, view, budget, chance)
    }

    fn random(rules: &Rules, games: u64, seed: &Seed) -> Throughput {
        random_rounds::<Matgo>(rules, games, seed)
    }
}

/// The first card or month that an action names and that there is not.
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

fn score(_: &mut Desk, mut fields: Fields<'_>) -> Answer {
    let cards: Cards = fields.need("cards")?;
    let side = fields.take::<Side>("gukjin")?.unwrap_or(Side::Animal);
    fields.finish()?;
    let score = Score::of(cards, side);
    Ok(json!({"points": score.total(), "parts": score, "junk_value": junk_value(cards, side)}))
}

fn settle_captures(_: &mut Desk, mut fields: Fields<'_>) -> Answer {
    let rules: Rules = read_rules(2, &ask::rules(&mut fields)?).map_err(|bad| Fault::rule(&bad))?;
    let (winner, loser): (Cards, Cards) = (fields.need("winner")?, fields.need("loser")?);
    let claim = Claim {
        gukjin: fields.take::<Gukjin>("gukjin")?.unwrap_or_default(),
        go: number(&mut fields, "go", 0)?,
        loser_go: number(&mut fields, "loser_go", 0)?,
        shakes: number(&mut fields, "shakes", 0)?,
        bombs: number(&mut fields, "bombs", 0)?,
        carry: number(&mut fields, "carry", 1)?,
        mission_times: number(&mut fields, "mission_times", 1)?,
        mission_plus: number(&mut fields, "mission_plus", 0)?,
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

/// More than any game comes to.
const MOST: u64 = 1_000;

/// A count that may be missing; what multiplies is 1 or more.
fn number(fields: &mut Fields<'_>, field: &'static str, least: u32) -> Result<u32, Fault> {
    Ok(fields.take_within(field, u64::from(least)..=MOST)?.map_or(least, |number| number as u32))
}
