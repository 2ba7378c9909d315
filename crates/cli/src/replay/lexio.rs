//! How Lexio is told.

use super::tell::{Tell, told_options};
use crate::record::Names;
use ::lexio::{Event, Kind, Lexio, Outcome, State, Tiles};
use game::{Game, Observer, Record, Seat, Writable};
use std::fmt::Write;

impl Tell for Lexio {
    fn tell_match(record: &Record<Lexio>, names: &Names) -> String {
        told_options("Lexio", &record.rules, names)
    }

    fn tell_position(state: &State, seat: Option<Seat>, names: &Names, text: &mut String) {
        // Writing to a string cannot fail.
        let _ = position(state, seat, names, text);
    }

    fn tell_event(event: &Event, names: &Names) -> String {
        let width = names.width();
        match event {
            Event::Play { seat, tiles, combination, lead } => {
                let lead = if *lead { "leads" } else { "plays" };
                format!("{:width$}  {lead} {tiles} ({})", names.get(*seat), word(*combination))
            }
            Event::Pass { seat } => format!("{:width$}  passes", names.get(*seat)),
            Event::TrickWon { seat } => format!("{:width$}  wins the trick", names.get(*seat)),
            Event::RoundOver { winner } => format!("{:width$}  goes out", names.get(*winner)),
        }
    }

    fn tell_outcome(outcome: &Outcome, names: &Names, text: &mut String) {
        let _ = settlement(outcome, names, text);
    }
}

const fn word(kind: Kind) -> &'static str {
    match kind {
        Kind::Single => "single",
        Kind::Pair => "pair",
        Kind::Triple => "triple",
        Kind::Straight => "straight",
        Kind::Flush => "flush",
        Kind::FullHouse => "full house",
        Kind::FourCard => "four card",
        Kind::StraightFlush => "straight flush",
    }
}

fn position(state: &State, seat: Option<Seat>, names: &Names, text: &mut String) -> std::fmt::Result {
    let whole = Lexio::write_down(state);
    let view = Lexio::view(state, seat.map_or(Observer::Spectator, Observer::Seat));
    for (at, hand) in whole.hands.iter().enumerate() {
        let holder = Seat(at as u8);
        let turn = if view.turn == Some(holder) { '*' } else { ' ' };
        let name = names.get(holder);
        let seen = seat.is_none_or(|seat| seat == holder);
        let held = if seen { hand.to_string() } else { count(hand.len()) };
        writeln!(text, "  {turn} {name:width$}  {:>5}  {held}", view.chips[at], width = names.width())?;
    }
    if view.hidden > 0 {
        let hidden: Tiles = whole.hidden;
        let left = if seat.is_none() { hidden.to_string() } else { count(view.hidden) };
        writeln!(text, "    left over: {left}")?;
    }
    if let Some(trick) = &view.trick {
        writeln!(text, "    to beat: {} ({}) by {}", trick.tiles, word(trick.kind), names.get(trick.seat))?;
    }
    Ok(())
}

fn count(tiles: u8) -> String {
    format!("{tiles} tile{}", if tiles == 1 { "" } else { "s" })
}

fn settlement(outcome: &Outcome, names: &Names, text: &mut String) -> std::fmt::Result {
    for payment in &outcome.transfers {
        writeln!(text, "       {} pays {} {}", names.get(payment.from), names.get(payment.to), payment.chips)?;
    }
    let sums = outcome.net.iter().zip(&outcome.chips).enumerate();
    let sums: Vec<String> =
        sums.map(|(at, (net, chips))| format!("{} {net:+} = {chips}", names.get(Seat(at as u8)))).collect();
    writeln!(text, "       {}", sums.join(", "))?;
    if let Some(places) = &outcome.places {
        writeln!(text, "\nThe match is over")?;
        for place in places {
            writeln!(text, "  {}. {} with {}", place.place, names.get(place.seat), place.chips)?;
        }
    }
    Ok(())
}
