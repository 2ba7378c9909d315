//! Finds positions of Rummikub that the browser tests need, and writes each as a practice table that a browser might
//! have kept: nothing but a seed and legal moves.
//!
//! `cargo run --release --package madang --example positions -- e2e/positions [NAME]`

mod kept;

use anyhow::{Context, Result};
use game::{Observer, Seat, Seed};
use kept::Kept;
use rummikub::{Action, Before, Colour, Layout, Rummikub, Set, Solver, Tile, Tiles, View, Wish};
use serde_json::{Value, json};
use std::{fs, path::Path};
use table::Entry;
use wire::Level;

/// Number of seeds tried before a search gives up.
const SEEDS: u32 = 20_000;

/// A position to look for.
struct Wanted {
    /// The file's name.
    name: &'static str,
    seats: u8,
    rules: fn() -> Value,
    /// The move of the player in turn.
    play: fn(&mut Solver, &View) -> Action,
    /// Whether the position is found. Asked when the visitor is in turn.
    found: fn(&View) -> bool,
}

const WANTED: [Wanted; 4] = [
    Wanted { name: "last", seats: 4, rules: no_clock, play: lay_but_stay, found: is_last },
    Wanted { name: "joker-run", seats: 2, rules: no_clock, play: join_by_joker, found: has_joker_run },
    Wanted { name: "late", seats: 5, rules: no_clock, play: keep_some, found: is_late },
    Wanted { name: "hoard", seats: 6, rules: no_clock, play: let_the_visitor_hoard, found: is_hoarded },
];

fn main() -> Result<()> {
    let folder = std::env::args().nth(1).context("where to: a folder")?;
    let only = std::env::args().nth(2);
    for wanted in WANTED.iter().filter(|wanted| only.as_ref().is_none_or(|only| only == wanted.name)) {
        let (seed, entries) = search(wanted).with_context(|| format!("no seed gives {}", wanted.name))?;
        let path = Path::new(&folder).join(format!("{}.json", wanted.name));
        fs::write(&path, serde_json::to_string(&json!({ "entries": entries }))?)?;
        println!("{}: seed {seed}, {} entries", path.display(), entries.len());
    }
    Ok(())
}

fn no_clock() -> Value {
    json!({"clock": 0})
}

fn search(wanted: &Wanted) -> Option<(u32, Vec<Entry<Rummikub>>)> {
    let mut solver = Solver::with_budget(100_000);
    (0..SEEDS).find_map(|seed| Some((seed, attempt(wanted, seed, &mut solver)?)))
}

/// Plays at a table until the position occurs. `None` if it never does.
fn attempt(wanted: &Wanted, seed: u32, solver: &mut Solver) -> Option<Vec<Entry<Rummikub>>> {
    let seed = Seed::from_phrase(&format!("{} {seed}", wanted.name));
    let mut table = Kept::<Rummikub>::open(wanted.seats, (wanted.rules)(), Level(2), seed)?;
    loop {
        let game = table.sitting.game().filter(|_| !table.sitting.is_finished())?;
        let seat = game.turn().seat()?;
        let view = game.view(Observer::Seat(seat));
        if seat == Seat(0) && (wanted.found)(&view) {
            return Some(table.entries);
        }
        table.act(seat, (wanted.play)(solver, &view))?;
    }
}

/// Lays as many tiles as possible, but never a joker.
fn lay(solver: &mut Solver, view: &View) -> Action {
    let rack: Tiles = view.rack.iter().filter(|tile| !tile.is_joker()).collect();
    let before = Before { rack: &rack, ..view.before() };
    let answer = solver.lay(&before, &Wish { least_change: true, ..Wish::default() });
    if answer.played.is_empty() || answer.played == view.rack { wait(view) } else { Action::Lay(answer.after) }
}

fn wait(view: &View) -> Action {
    if view.pool > 0 { Action::Draw } else { Action::Pass }
}

/// Keeps a joker until it joins two runs into one.
fn join_by_joker(solver: &mut Solver, view: &View) -> Action {
    let joined = (view.rack.jokers() > 0 && view.before().opened).then(|| joined_by_joker(&view.table)).flatten();
    match joined {
        Some(layout) if view.me != Some(Seat(0)) => Action::Lay(layout),
        _ => lay(solver, view),
    }
}

/// The table with a joker placed between two runs of the same colour.
fn joined_by_joker(table: &[Set]) -> Option<Layout> {
    let layout: Layout = table.iter().map(|set| set.tiles().to_vec()).collect();
    for (low, left) in layout.iter().enumerate() {
        for (high, right) in layout.iter().enumerate() {
            let (Some(last), Some(first)) =
                (run_end(left), right.first().copied().filter(|_| run_end(right).is_some()))
            else {
                continue;
            };
            let gap = last.colour() == first.colour() && last.number().map(|number| number + 2) == first.number();
            if low != high && gap {
                let mut joined: Layout = layout.clone();
                joined[low] = [&left[..], &[Tile::JOKER], &right[..]].concat();
                joined.remove(high);
                return Some(joined);
            }
        }
    }
    None
}

/// The last tile of a run without jokers.
fn run_end(tiles: &[Tile]) -> Option<Tile> {
    let colours: Vec<Option<Colour>> = tiles.iter().map(|tile| tile.colour()).collect();
    let one = colours.iter().all(|colour| colour.is_some() && *colour == colours[0]);
    tiles.last().copied().filter(|_| one)
}

/// The visitor has opened, a run of seven or more has a joker with three tiles on either side, and the rack holds two
/// tiles that make a set with it.
fn has_joker_run(view: &View) -> bool {
    let parted = |set: &Set| {
        let tiles = set.tiles();
        let at = tiles.iter().position(|tile| tile.is_joker());
        let run = tiles.iter().filter_map(|tile| tile.number()).collect::<Vec<_>>().is_sorted_by(|a, b| a < b);
        run && at.is_some_and(|at| at >= 3 && tiles.len() - at > 3)
    };
    let pair = || {
        let numbers = |number| Colour::ALL.into_iter().filter_map(move |colour| Tile::new(colour, number));
        (1..=13).any(|number| numbers(number).filter(|tile| view.rack.contains(*tile)).count() == 2)
    };
    view.before().opened && view.table.iter().any(parted) && pair()
}

/// Lays as many tiles as possible without ending the game.
fn lay_but_stay(solver: &mut Solver, view: &View) -> Action {
    let answer = solver.lay(&view.before(), &Wish { least_change: true, ..Wish::default() });
    if answer.played.is_empty() || answer.played == view.rack { wait(view) } else { Action::Lay(answer.after) }
}

fn on_table(view: &View) -> usize {
    view.table.iter().map(|set| set.tiles().len()).sum()
}

/// The visitor can lay their whole rack, and the table is neither empty nor full.
fn is_last(view: &View) -> bool {
    let laid = || Solver::with_budget(100_000).lay(&view.before(), &Wish::default()).played;
    (40..80).contains(&on_table(view)) && view.rack.len() > 2 && laid() == view.rack
}

/// The game is late, and only some of the tiles on the visitor's rack can be laid.
fn is_late(view: &View) -> bool {
    let laid = || Solver::with_budget(100_000).lay(&view.before(), &Wish::default()).played.len();
    let held = view.rack.len();
    on_table(view) >= 96 && (8..15).contains(&held) && (4..held).contains(&laid())
}

/// The visitor keeps some tiles for later.
fn keep_some(solver: &mut Solver, view: &View) -> Action {
    let keeps = view.me == Some(Seat(0)) && view.before().opened && view.rack.len() < 15;
    if keeps { wait(view) } else { lay_but_stay(solver, view) }
}

/// The visitor only draws; the others lay.
fn let_the_visitor_hoard(solver: &mut Solver, view: &View) -> Action {
    if view.me == Some(Seat(0)) { wait(view) } else { lay_but_stay(solver, view) }
}

fn is_hoarded(view: &View) -> bool {
    on_table(view) >= 92 && view.rack.len() >= 27
}
