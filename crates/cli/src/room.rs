//! The options that several commands share: the game, the number of seats and the rules.

use crate::failure::usage;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use game::{Ruleset, read_rules};
use games::Name;
use serde_json::Value;
use wire::strict::Distinct;

#[derive(clap::Args)]
pub(crate) struct Room {
    /// The game
    #[arg(long, value_parser = game(), default_value_t = Name::Lexio)]
    pub(crate) game: Name,
    /// Players at the table [default: 4, or as many as the game allows]
    #[arg(long)]
    seats: Option<u8>,
    /// Rules as JSON: a preset and the differences from it, as in '{"preset": "french", "rounds": 3}'
    #[arg(long, value_name = "JSON", default_value = "{}", value_parser = json)]
    rules: Value,
}

fn game() -> impl TypedValueParser<Value = Name> {
    PossibleValuesParser::new(Name::ALL.iter().map(|name| name.as_str())).try_map(|name| name.parse())
}

/// Reads JSON. An option named twice is refused, as by the engine.
fn json(text: &str) -> Result<Value, serde_json::Error> {
    serde_json::from_str::<Distinct>(text)?;
    serde_json::from_str(text)
}

impl Room {
    /// The rules of the room, if they exist.
    pub(crate) fn rules<R: Ruleset>(&self) -> anyhow::Result<R> {
        self.rules_for(self.seats.unwrap_or_else(|| R::SEATS.1.min(4)))
    }

    /// The rules of the room with another number of players.
    pub(crate) fn rules_for<R: Ruleset>(&self, seats: u8) -> anyhow::Result<R> {
        read_rules(seats, &self.rules).map_err(usage)
    }

    /// The number of players requested.
    pub(crate) const fn seats(&self) -> Option<u8> {
        self.seats
    }
}
