//! Reading the record of a match as the house provides it, and the names of its players.

use crate::{input::json_or_stdin, out::visible};
use anyhow::{Context, anyhow};
use game::{Game, Record, Ruleset, Seat};
use games::Name;
use serde::Deserialize;
use std::{
    fmt::{self, Display, Write},
    path::Path,
};

/// A record not yet parsed for its game.
pub(crate) struct Text {
    pub(crate) game: Name,
    text: String,
}

/// The game of a record.
#[derive(Deserialize)]
struct Which {
    game: String,
}

impl Text {
    /// Reads the text of a file, or of standard input for `-`.
    pub(crate) fn of(file: &Path) -> anyhow::Result<Text> {
        let text = json_or_stdin(file)?;
        let Which { game } = serde_json::from_str(&text).context("this is not a record")?;
        let game =
            game.parse().with_context(|| format!("the record is of {game}, which this program does not know"))?;
        Ok(Text { game, text })
    }

    /// Parses the record of a match of this game.
    pub(crate) fn read<G: Game>(&self) -> anyhow::Result<Record<G>> {
        serde_json::from_str(&self.text).context("this is not a record")
    }
}

/// The error for a record that cannot be replayed.
pub(crate) fn does_not_hold(why: impl Display) -> anyhow::Error {
    anyhow!("the record is not valid: {why}")
}

/// The names of the players.
pub(crate) struct Names(Vec<String>);

impl Names {
    /// The names in a record, or else the numbers of the seats.
    pub(crate) fn of<G: Game>(record: &Record<G>) -> Names {
        let name = |seat: Seat| {
            let name = record.players.get(seat.index()).filter(|name| !name.trim().is_empty());
            name.map_or_else(|| format!("seat {seat}"), |name| visible(name))
        };
        Names(Seat::all(record.rules.seats()).map(name).collect())
    }

    /// The name of a seat.
    pub(crate) fn get(&self, seat: Seat) -> &str {
        self.0.get(seat.index()).map_or("?", String::as_str)
    }

    /// Every name, by seat.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// What each player has won or lost, and what they have now.
    pub(crate) fn sums(&self, net: impl IntoIterator<Item: Display>, now: impl IntoIterator<Item: Display>) -> String {
        let sums = self.iter().zip(net).zip(now).map(|((name, net), now)| format!("{name} {net:+} = {now}"));
        sums.collect::<Vec<_>>().join(", ")
    }

    /// Tells the end of a match: who has which place, with what.
    pub(crate) fn tell_places(
        &self,
        places: impl IntoIterator<Item = (u8, Seat, impl Display)>,
        text: &mut String,
    ) -> fmt::Result {
        writeln!(text, "\nThe match is over")?;
        for (place, seat, with) in places {
            writeln!(text, "  {place}. {} with {with}", self.get(seat))?;
        }
        Ok(())
    }

    /// The length of the longest name, in letters.
    pub(crate) fn width(&self) -> usize {
        self.0.iter().map(|name| name.chars().count()).max().unwrap_or_default()
    }
}
