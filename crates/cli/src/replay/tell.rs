//! How a game is told in plain text.

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

/// What the players are called.
pub(super) struct Names(Vec<String>);

impl Names {
    /// The names in a record, else the numbers of the seats. Control characters would change the terminal.
    pub(super) fn of<G: Tell>(record: &Record<G>) -> Names {
        let name = |seat: Seat| {
            let name = record.players.get(seat.index()).filter(|name| !name.trim().is_empty());
            let visible = |name: &String| name.chars().filter(|letter| !letter.is_control()).collect();
            name.map_or_else(|| format!("seat {seat}"), visible)
        };
        Names(Seat::all(record.rules.seats()).map(name).collect())
    }

    /// The name of a seat.
    pub(super) fn get(&self, seat: Seat) -> &str {
        self.0.get(seat.index()).map_or("?", String::as_str)
    }

    /// Every name, by seat.
    pub(super) fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// The letters of the longest.
    pub(super) fn width(&self) -> usize {
        self.0.iter().map(|name| name.chars().count()).max().unwrap_or_default()
    }
}
