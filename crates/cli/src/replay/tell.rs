//! How a game is told in plain text.

use crate::record::Names;
use game::{Record, Ruleset, Seat, Writable};

/// Games whose matches can be told.
pub(super) trait Tell: Writable {
    /// What is played by whom under which rules.
    fn tell_match(record: &Record<Self>, names: &Names) -> String;
    /// A position: all of it, or what `seat` may know.
    fn tell_position(state: &Self::State, seat: Option<Seat>, names: &Names, text: &mut String);
    /// What happened, in a line without its end.
    fn tell_event(event: &Self::Event, names: &Names) -> String;
    /// How a round was settled.
    fn tell_outcome(outcome: &Self::Outcome, names: &Names, text: &mut String);
}

/// Who plays `game`, under which rules.
pub(super) fn told_options(game: &str, rules: &impl Ruleset, names: &Names) -> String {
    let players: Vec<&str> = names.iter().collect();
    let rules = serde_json::to_value(rules).unwrap_or_default();
    let options = rules.as_object().into_iter().flatten().filter(|(name, _)| *name != "seats");
    let options: Vec<String> =
        options.map(|(name, value)| format!("{name} {}", value.to_string().trim_matches('"'))).collect();
    format!("{game}: {}\nRules: {}\n", players.join(", "), options.join(", "))
}
