//! A record, walked through from the first deal to the end.

use crate::number::counted;
use crate::playable::Playable;
use crate::record::Names;
use game::{BadRecord, Match, Observer, Record, Seat, Turn};
use serde_json::{Value, json};
use std::fmt::Write;
use words::Lang;

/// A match, ply by ply.
pub(super) struct Walk<'a, G: Playable> {
    record: &'a Record<G>,
    names: Names,
    rounds: Vec<Round<G>>,
    over: bool,
}

/// One round of a match.
struct Round<G: Playable> {
    deal: G::State,
    plies: Vec<Ply<G>>,
    outcome: Option<G::Outcome>,
}

/// One action, its events, and the position after it.
struct Ply<G: Playable> {
    seat: Seat,
    action: G::Action,
    /// Whether the house took it in the seat's place.
    house: bool,
    events: Vec<G::Event>,
    after: G::State,
}

impl<'a, G: Playable> Walk<'a, G> {
    /// Replays the record, which must be valid.
    pub(super) fn of(record: &'a Record<G>) -> Result<Walk<'a, G>, BadRecord<G::Illegal>> {
        let over = record.replay(|_| {})?.over();
        let mut played = record.begin()?;
        let mut rounds = vec![Round::dealt(&played)];
        for (index, action) in record.actions.iter().enumerate() {
            if played.next_round() {
                rounds.push(Round::dealt(&played));
            }
            let Turn::Of(seat) = played.turn() else { break };
            let refused = |why| BadRecord::Action { index, why };
            let events = played.play(seat, action.clone()).map_err(refused)?;
            let after = played.state().clone();
            if let Some(round) = rounds.last_mut() {
                round.outcome = G::outcome(&after);
                let house = record.is_of_house(index);
                round.plies.push(Ply { seat, action: action.clone(), house, events, after });
            }
        }
        Ok(Walk { record, names: Names::of(record), rounds, over })
    }

    /// Number of actions in the whole match.
    pub(super) fn plies(&self) -> usize {
        self.rounds.iter().map(|round| round.plies.len()).sum()
    }

    /// The position after `ply` actions.
    fn after(&self, ply: usize) -> &G::State {
        let plies = self.rounds.iter().flat_map(|round| &round.plies);
        let played = ply.checked_sub(1).and_then(|at| plies.map(|ply| &ply.after).nth(at));
        played.unwrap_or(&self.rounds[0].deal)
    }

    /// The position after `ply` actions: in full, or as `seat` saw it.
    pub(super) fn position(&self, ply: usize, seat: Option<Seat>) -> Value {
        shown::<G>(self.after(ply), seat)
    }

    /// The same position, for reading.
    pub(super) fn position_text(&self, ply: usize, seat: Option<Seat>) -> String {
        let mut text = format!("After {ply} of {}\n", counted(self.plies(), "action"));
        // Writing to a string cannot fail.
        let _ = G::tell_position(self.after(ply), seat, &self.names, &mut text);
        text
    }

    /// The whole match, for reading, with all hands and draws or only those of `seat`.
    pub(super) fn text(&self, seat: Option<Seat>) -> String {
        let mut text = heading(self.record, &self.names);
        let mut count = 0;
        // Writing to a string cannot fail.
        for (at, round) in self.rounds.iter().enumerate() {
            text += &format!("\nRound {}\n", at + 1);
            let _ = G::tell_position(&round.deal, seat, &self.names, &mut text);
            for (ply, dealt) in round.told() {
                count += 1;
                let seen = ply.events.iter().filter_map(|event| G::seen_by(seat, event));
                for (place, event) in seen.enumerate() {
                    let number = if place == 0 { count.to_string() } else { String::new() };
                    let house = if place == 0 && ply.house { "  (the house played)" } else { "" };
                    let _ = writeln!(text, "{number:>5}  {}{house}", G::tell_event(&event, &self.names));
                }
                if let Some(dealt) = dealt {
                    let _ = G::tell_position(dealt, seat, &self.names, &mut text);
                }
            }
            if let Some(outcome) = &round.outcome {
                let _ = G::tell_outcome(outcome, &self.names, &mut text);
            }
        }
        if !self.over {
            text += "\nThe match was not played to its end.\n";
        }
        text
    }

    /// The same as JSON.
    pub(super) fn json(&self, seat: Option<Seat>) -> Value {
        let told = |(ply, dealt): (&Ply<G>, Option<&G::State>)| {
            let events: Vec<_> = ply.events.iter().filter_map(|event| G::seen_by(seat, event)).collect();
            let mut told = json!({"seat": ply.seat, "action": ply.action, "house": ply.house, "events": events});
            if let Some(dealt) = dealt {
                told["dealt"] = shown::<G>(dealt, seat);
            }
            told
        };
        let round = |round: &Round<G>| {
            let plies: Vec<Value> = round.told().map(told).collect();
            json!({"deal": shown::<G>(&round.deal, seat), "actions": plies, "outcome": round.outcome})
        };
        json!({
            "game": G::NAME,
            "rules": self.record.rules,
            "players": self.record.players,
            "seed": self.record.seed,
            "room": self.record.room,
            "proof": self.record.proof,
            "rounds": self.rounds.iter().map(round).collect::<Vec<_>>(),
            "finished": self.over,
        })
    }
}

impl<G: Playable> Round<G> {
    fn dealt(played: &Match<G>) -> Round<G> {
        Round { deal: played.state().clone(), plies: Vec::new(), outcome: None }
    }

    /// The plies, each with the position after it if it was the one that had the hands dealt. Where a round begins with
    /// them dealt, that is none.
    fn told(&self) -> impl Iterator<Item = (&Ply<G>, Option<&G::State>)> {
        let mut before = &self.deal;
        self.plies.iter().map(move |ply| {
            let dealt = (!G::is_dealt(before) && G::is_dealt(&ply.after)).then_some(&ply.after);
            before = &ply.after;
            (ply, dealt)
        })
    }
}

fn shown<G: Playable>(state: &G::State, seat: Option<Seat>) -> Value {
    match seat {
        Some(seat) => json!(G::view(state, Observer::Seat(seat))),
        None => json!(G::write_down(state)),
    }
}

/// The game, the players and the rules.
fn heading<G: Playable>(record: &Record<G>, names: &Names) -> String {
    let players: Vec<&str> = names.iter().collect();
    let rules = json!(record.rules);
    let options = rules.as_object().into_iter().flatten().filter(|(name, _)| *name != "seats");
    let options: Vec<String> =
        options.map(|(name, value)| format!("{name} {}", value.to_string().trim_matches('"'))).collect();
    format!("{}: {}\nRules: {}\n", G::title(Lang::En), players.join(", "), options.join(", "))
}
