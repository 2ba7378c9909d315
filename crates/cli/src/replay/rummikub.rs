//! How Rummikub is told.

use super::tell::{Tell, told_options};
use crate::record::Names;
use ::rummikub::{End, Event, Outcome, Rummikub, State};
use game::{Game, Observer, Record, Seat, Writable};
use std::fmt::Write;

impl Tell for Rummikub {
    fn tell_match(record: &Record<Rummikub>, names: &Names) -> String {
        told_options("Rummikub", &record.rules, names)
    }

    fn tell_position(state: &State, seat: Option<Seat>, names: &Names, text: &mut String) {
        // Writing to a string cannot fail.
        let _ = position(state, seat, names, text);
    }

    fn tell_event(event: &Event, names: &Names) -> String {
        let width = names.width();
        match event {
            Event::Lay { seat, played, opening, table } => {
                let lays = if *opening { "opens with" } else { "lays" };
                let sets: Vec<String> = table.iter().map(ToString::to_string).collect();
                let indent = width + 9;
                format!("{:width$}  {lays} {played}\n{:indent$}{}", names.get(*seat), "", sets.join(" | "))
            }
            Event::Draw { seat, tiles, penalty } => {
                let why = if *penalty { " as a penalty" } else { "" };
                format!("{:width$}  draws {tiles}{why}", names.get(*seat))
            }
            Event::Pass { seat } => format!("{:width$}  passes", names.get(*seat)),
            Event::GameOver { winners } => {
                let winners: Vec<&str> = winners.iter().map(|seat| names.get(*seat)).collect();
                format!("the game is won by {}", winners.join(" and "))
            }
        }
    }

    fn tell_outcome(outcome: &Outcome, names: &Names, text: &mut String) {
        let _ = settlement(outcome, names, text);
    }
}

fn position(state: &State, seat: Option<Seat>, names: &Names, text: &mut String) -> std::fmt::Result {
    let whole = Rummikub::write_down(state);
    let view = Rummikub::view(state, seat.map_or(Observer::Spectator, Observer::Seat));
    for (at, rack) in whole.racks.iter().enumerate() {
        let holder = Seat(at as u8);
        let turn = if view.turn == Some(holder) { '*' } else { ' ' };
        let seen = seat.is_none_or(|seat| seat == holder);
        let held = if seen { rack.to_string() } else { format!("{} tiles", rack.len()) };
        let opened = if view.opened[at] { "" } else { "  (has not opened)" };
        writeln!(text, "  {turn} {:width$}  {held}{opened}", names.get(holder), width = names.width())?;
    }
    for set in &view.table {
        writeln!(text, "      {set}")?;
    }
    writeln!(text, "    pool: {} tiles", view.pool)
}

fn settlement(outcome: &Outcome, names: &Names, text: &mut String) -> std::fmt::Result {
    if outcome.end == End::Blocked {
        writeln!(text, "       nobody can go on")?;
    }
    for (at, left) in outcome.left.iter().enumerate().filter(|(_, left)| !left.is_empty()) {
        writeln!(text, "       {} still holds {left}", names.get(Seat(at as u8)))?;
    }
    let sums = outcome.net.iter().zip(&outcome.points).enumerate();
    let sums: Vec<String> =
        sums.map(|(at, (net, points))| format!("{} {net:+} = {points}", names.get(Seat(at as u8)))).collect();
    writeln!(text, "       {}", sums.join(", "))?;
    if let Some(places) = &outcome.places {
        writeln!(text, "\nThe match is over")?;
        for place in places {
            writeln!(text, "  {}. {} with {}", place.place, names.get(place.seat), place.points)?;
        }
    }
    Ok(())
}
