//! The table after a lay, drawn in plain text.

use super::puzzle::{Puzzle, Solved};
use rummikub::{Set, Tile, Tiles};
use std::fmt::Write;

/// Draws the tiles laid, and the table set by set.
pub(super) fn draw(puzzle: &Puzzle, solved: &Solved) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = headline(puzzle, solved, &mut text);
    let before: Vec<Vec<Tile>> = puzzle.table.iter().map(|set| set.tiles().to_vec()).collect();
    let mut left = before.clone();
    let mut played = solved.played;
    // What jokers stand for may depend on what they stood for.
    let table = puzzle.before().lay(&solved.after).map_or_else(|_| puzzle.table.clone(), |lay| lay.table);
    // Sets that lie as before keep their tiles; the others show which tiles came from the rack.
    for (set, shown) in solved.after.iter().zip(&table) {
        let same = left.iter().position(|other| other == set).map(|at| left.swap_remove(at)).is_some();
        let laid = if same { Tiles::NONE } else { taken(set, &mut played) };
        let mark = match laid.len() {
            _ if same => ' ',
            count if count == set.len() => '+',
            _ => '~',
        };
        let _ = writeln!(text, "{}", line(mark, set, laid, shown));
    }
    let _ = writeln!(text, "Left on the rack: {}", or_nothing(puzzle.rack - solved.played));
    text
}

fn headline(puzzle: &Puzzle, solved: &Solved, text: &mut String) -> std::fmt::Result {
    if solved.played.is_empty() {
        let why = if puzzle.opened { "Nothing can be laid" } else { "The rack cannot open" };
        let sure = if solved.exact { "" } else { ", as far as the search went" };
        return writeln!(text, "{why}{sure}.");
    }
    let tiles = if solved.count == 1 { "tile" } else { "tiles" };
    let sure = if solved.exact { "" } else { " (not proven to be the best)" };
    writeln!(text, "Lay {} {tiles} worth {}{sure}: {}", solved.count, solved.value, solved.played)
}

/// The tiles of the set that come from the rack. They are removed from `played`.
fn taken(set: &[Tile], played: &mut Tiles) -> Tiles {
    set.iter().copied().filter(|tile| played.take(*tile)).collect()
}

fn line(mark: char, set: &[Tile], mut laid: Tiles, shown: &Set) -> String {
    let mut line = format!("  {mark}");
    for tile in set {
        let dot = if laid.take(*tile) { "·" } else { " " };
        let _ = write!(line, " {tile:>3}{dot}", tile = tile.to_string());
    }
    let jokers: Vec<String> = shown.jokers().map(|tile| tile.to_string()).collect();
    if !jokers.is_empty() {
        let _ = write!(line, "  J is {}", jokers.join(", "));
    }
    line.trim_end().to_owned()
}

fn or_nothing(tiles: Tiles) -> String {
    if tiles.is_empty() { "nothing".to_owned() } else { tiles.to_string() }
}
