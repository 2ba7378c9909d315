//! A session: one position of one game, and the match that continues from it.

use super::advice::advise;
use crate::chance::random_rounds;
use crate::op::{Fault, Reason, Unread};
use crate::playable::Playable;
use crate::playouts::Throughput;
use game::{Game, Observer, Refusal, Ruleset, Seat, Seed, Turn, play, read_rules};
use search::{Budget, Level, seed_of};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json, value::RawValue};
use std::time::{Duration, Instant};
use thiserror::Error;
use wire::strict::listed;

/// The value to continue from is nothing that a match leaves to its room.
#[derive(Debug, Error, Serialize)]
#[error("no match leaves its room like this")]
#[serde(tag = "kind", rename = "no_such_room")]
struct NoMatchLeaves {}

/// How long random rounds are played: ten million of Lexio take a third of it, as many of Rummikub a day.
const RANDOM: Duration = Duration::from_secs(600);

/// A position of some game.
pub(super) trait Session {
    /// The position in written form.
    fn state(&self) -> Value;
    /// The seat in turn. `None` if the match is over.
    fn turn(&self) -> Option<Seat>;
    /// What a seat or a spectator sees.
    fn view(&self, seat: Option<Seat>) -> Result<Value, Fault>;
    /// The legal actions. Null for games that do not list them.
    fn legal(&self) -> Value;
    /// Why an action is illegal, if it is.
    fn check(&self, action: &RawValue) -> Result<Option<Reason>, Fault>;
    /// Carries out an action and returns what happened. If it is refused, the position stays as it was.
    fn act(&mut self, action: &RawValue) -> Result<Vec<Value>, Fault>;
    /// How the match ended. Null while it is running.
    fn outcome(&self) -> Value;
    /// A bot's choice, with its assessment.
    fn hint(&self, level: Level, time: Option<Duration>) -> Result<Value, Fault>;
    /// Plays up to so many random rounds under the same rules, for ten minutes at most.
    fn random(&self, games: u64, seed: &Seed) -> Throughput;
}

/// A position of `G`.
pub(super) struct Table<G: Game> {
    rules: G::Rules,
    state: G::State,
    /// The source of later rounds' deals. Without it, a loaded position is a single round.
    seed: Option<Seed>,
}

impl<G: Playable> Table<G> {
    /// The first round of a match, which continues from what an earlier match left to the room, if anything.
    pub(super) fn new(seats: u8, rules: &Value, seed: Seed, room: Option<Value>) -> Result<Table<G>, Fault> {
        let rules: G::Rules = read_rules(seats, rules).map_err(|bad| Fault::rule(&bad))?;
        let standing = match room {
            None => G::opening(&rules),
            Some(room) => going_on::<G>(&rules, room).ok_or_else(|| Fault::rule(&NoMatchLeaves {}))?,
        };
        let state = deal::<G>(&rules, &standing, &seed);
        Ok(Table { rules, state, seed: Some(seed) })
    }

    /// A position from its written form.
    pub(super) fn load(rules: &Value, setup: G::Setup, seed: Option<Seed>) -> Result<Table<G>, Fault> {
        let rules: G::Rules = read_rules(G::seats(&setup), rules).map_err(|bad| Fault::rule(&bad))?;
        let state = G::set_up(&rules, setup).map_err(|why| Fault::rule(&why))?;
        Ok(Table { rules, state, seed })
    }

    fn observe(&self, seat: Seat) -> G::View {
        G::view(&self.state, Observer::Seat(seat))
    }

    fn in_turn(&self) -> Result<Seat, Fault> {
        self.turn().ok_or(Fault::Over)
    }

    /// Ends a round: reports its settlement, and the next deal if the match goes on.
    fn end_round(&mut self, told: &mut Vec<Value>) {
        let Some(outcome) = G::outcome(&self.state) else { return };
        told.push(with_kind("settlement", &outcome));
        if let (Some(standing), Some(seed)) = (G::next(&self.state), &self.seed) {
            self.state = deal::<G>(&self.rules, &standing, seed);
            told.push(json!({"kind": "deal", "round": G::round(&standing)}));
        }
        if let Some(room) = G::left_to_the_room(&self.state) {
            told.push(with_kind("room", &room));
        }
    }
}

/// The start of a match that continues from `room`.
fn going_on<G: Playable>(rules: &G::Rules, room: Value) -> Option<G::Standing> {
    let left = G::Room::deserialize(&room).ok()?;
    if listed(&room, &json!(left)).is_some() { None } else { G::going_on(rules, &left) }
}

/// Deals a round from its own stream of the seed, as [`game::Match`] does.
fn deal<G: Playable>(rules: &G::Rules, standing: &G::Standing, seed: &Seed) -> G::State {
    let mut stream = seed.stream(G::round(standing).saturating_sub(1));
    G::deal(rules, standing, G::shuffle(rules, &mut stream))
}

/// The fields of `data` and a kind.
fn with_kind(kind: &str, data: &impl Serialize) -> Value {
    let mut event = json!(data);
    event["kind"] = json!(kind);
    event
}

impl<G: Playable> Session for Table<G> {
    fn state(&self) -> Value {
        json!(G::write_down(&self.state))
    }

    fn turn(&self) -> Option<Seat> {
        G::turn(&self.state).seat()
    }

    fn view(&self, seat: Option<Seat>) -> Result<Value, Fault> {
        let seats = self.rules.seats();
        match seat {
            Some(seat) if seat.0 >= seats => Err(Fault::NoSuchSeat { seat, seats }),
            seat => Ok(json!(G::view(&self.state, seat.map_or(Observer::Spectator, Observer::Seat)))),
        }
    }

    fn legal(&self) -> Value {
        json!(G::listed(&G::view(&self.state, self.turn().map_or(Observer::Spectator, Observer::Seat))))
    }

    fn check(&self, action: &RawValue) -> Result<Option<Reason>, Fault> {
        let action = match G::read_action(action) {
            Ok(action) => action,
            Err(Unread::Impossible(reason)) => return Ok(Some(reason)),
            Err(Unread::Malformed(fault)) => return Err(fault),
        };
        let Some(seat) = self.turn() else { return Ok(Some(Reason::of(&Refusal::<G::Illegal>::Over))) };
        let view = self.observe(seat);
        Ok(G::check(&view, &G::completed(&view, action)).err().map(|illegal| Reason::of(&illegal)))
    }

    fn act(&mut self, action: &RawValue) -> Result<Vec<Value>, Fault> {
        let action = G::read_action(action)?;
        let seat = self.in_turn()?;
        let action = G::completed(&self.observe(seat), action);
        let events = play::<G>(&mut self.state, seat, &action).map_err(|refusal| Fault::rule(&refusal))?;
        let seen = events.iter().filter_map(|event| G::seen_by(None, event));
        let mut told: Vec<Value> = seen.map(|event| json!(event)).collect();
        if G::turn(&self.state) == Turn::Over {
            self.end_round(&mut told);
        }
        Ok(told)
    }

    fn outcome(&self) -> Value {
        json!(G::outcome(&self.state))
    }

    fn hint(&self, level: Level, time: Option<Duration>) -> Result<Value, Fault> {
        let view = self.observe(self.in_turn()?);
        let start = Instant::now();
        let clock = || start.elapsed();
        // Half of the time is for the action, half for what is told of the others.
        let budget = || match time {
            Some(time) => Budget::timed(u32::MAX, time / 2, &clock),
            None => Budget::of(level, &clock),
        };
        // The same for the same position, but a bot's whims must not be the same in all of them.
        let mut chance = game::sim(seed_of(&view));
        Ok(json!(advise::<G>(level, &view, budget, &mut chance)))
    }

    fn random(&self, games: u64, seed: &Seed) -> Throughput {
        random_rounds::<G>(&self.rules, games, seed, RANDOM)
    }
}
