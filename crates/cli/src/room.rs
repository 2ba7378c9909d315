//! Which game, with how many seats, under which rules: the options that several commands share.

use crate::failure::usage;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use game::{Ruleset, read_rules};
use games::Name;
use serde_json::Value;

#[derive(clap::Args)]
pub(crate) struct Room {
    /// The game
    #[arg(long, value_parser = game(), default_value_t = Name::Lexio)]
    pub(crate) game: Name,
    /// Players at the table [default: 4, or as many as the game is for]
    #[arg(long)]
    seats: Option<u8>,
    /// Rules as JSON: a preset and what differs from it, as in '{"preset": "french", "rounds": 3}'
    #[arg(long, value_name = "JSON", default_value = "{}", value_parser = json)]
    rules: Value,
}

fn game() -> impl TypedValueParser<Value = Name> {
    PossibleValuesParser::new(Name::ALL.iter().map(|name| name.as_str())).try_map(|name| name.parse())
}

fn json(text: &str) -> Result<Value, serde_json::Error> {
    serde_json::from_str(text)
}

impl Room {
    /// The rules of the room, if there are such.
    pub(crate) fn rules<R: Ruleset>(&self) -> anyhow::Result<R> {
        self.rules_for(self.seats.unwrap_or_else(|| R::SEATS.1.min(4)))
    }

    /// The same with another number of players.
    pub(crate) fn rules_for<R: Ruleset>(&self, seats: u8) -> anyhow::Result<R> {
        read_rules(seats, &self.rules).map_err(usage)
    }

    /// How many players were asked for.
    pub(crate) const fn seats(&self) -> Option<u8> {
        self.seats
    }
}
