//! The toy at the command line.

use crate::failure::usage;
use crate::op::{Fault, Unread, parse};
use crate::playable::{Moves, Playable};
use crate::record::Names;
use crate::train::{self, Trains};
use game::{Observer, Seat, Writable};
use serde_json::value::RawValue;
use std::fmt::{self, Write};
use toy::{Action, Event, Outcome, Seen, Standing, State, Toy};

impl Playable for Toy {
    const MOVES: Result<Moves<Toy>, &'static str> = Ok(Moves::listed());

    fn round(standing: &Standing) -> u32 {
        standing.round
    }

    fn read_action(text: &RawValue) -> Result<Action, Unread> {
        parse(text).map_err(|why| Unread::Malformed(Fault::BadAction { why }))
    }

    fn witness(event: &Event) -> Observer {
        match event {
            Event::Done { seat, .. } => Observer::Seat(*seat),
            Event::Shown { .. } => Observer::Spectator,
        }
    }

    fn tell_position(state: &State, seat: Option<Seat>, names: &Names, text: &mut String) -> fmt::Result {
        let whole = Toy::write_down(state);
        for (holder, card) in (0..).map(Seat).zip(&whole.cards) {
            let card = if seat.is_none_or(|seat| seat == holder) { card.to_string() } else { "?".to_owned() };
            writeln!(text, "    {:width$}  {card}", names.get(holder), width = names.width())?;
        }
        Ok(())
    }

    fn tell_event(event: &Seen, names: &Names) -> String {
        match event {
            Seen::Done { seat, action, card } => {
                let card = card.map_or_else(|| "?".to_owned(), |card| card.to_string());
                format!("{}  {action}: {card}", names.get(*seat))
            }
            Seen::Shown { winner } => format!("{}  has the highest card", names.get(*winner)),
        }
    }

    fn tell_outcome(outcome: &Outcome, names: &Names, text: &mut String) -> fmt::Result {
        for (seat, (net, points)) in (0..).map(Seat).zip(outcome.net.iter().zip(&outcome.points)) {
            writeln!(text, "       {} {net:+} = {points}", names.get(seat))?;
        }
        Ok(())
    }

    #[cfg(test)]
    fn requests() -> Vec<serde_json::Value> {
        use serde_json::json;
        let state = json!({
            "standing": {"round": 2, "points": [1, -1]}, "cards": [4, 9], "done": [null, null], "away": [null, null],
            "stock": [1, 2, 3, 5, 6, 7, 8],
        });
        vec![
            json!({"op": "new", "game": "toy", "seats": 4, "rules": {"rounds": 2}, "seed": "dusk"}),
            json!({"op": "load", "game": "toy", "rules": {}, "state": state, "seed": "dawn"}),
            json!({"op": "legal"}),
            json!({"op": "act", "action": "keep"}),
            json!({"op": "hint", "level": 3}),
            json!({"op": "act", "action": "change"}),
        ]
    }
}

impl Trains for Toy {
    fn train(_: &train::Args) -> anyhow::Result<()> {
        Err(usage("there are no nets for toy: one playout is enough"))
    }
}
