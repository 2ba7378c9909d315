//! Rummikub at the command line.

use crate::failure::usage;
use crate::number::counted;
use crate::op::{Answer, Fault, Fields, Op, Reason, Tools, Unread, parse};
use crate::playable::{Moves, Playable};
use crate::record::Names;
use crate::solve::{GaveUp, Puzzle, rules};
use crate::train::{self, Trains};
use ::rummikub::{
    Action, Before, End, Event, Layout, Outcome, Piece, Rummikub, Seen, Set, Solver, Standing, State, Tile, Tiles,
};
use game::{Game, Observer, Seat, Sim, Writable, below};
use search::{Budget, Level, Thinks};
use serde::{Deserialize, Serialize};
use serde_json::{json, value::RawValue};
use std::fmt::{self, Write};
use thiserror::Error;

/// An action, checked only for its shape.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Shape {
    Lay(Vec<Vec<String>>),
    Draw(bool),
    Pass(bool),
    Penalty(bool),
}

/// A lay that contains something that is not a tile.
#[derive(Debug, Error, Serialize)]
#[error("{text:?} is not a tile")]
#[serde(tag = "kind", rename = "unknown_tile")]
struct UnknownTile {
    text: String,
}

impl Playable for Rummikub {
    const OPS: &'static [Op] =
        &[("rummikub.set", set), ("rummikub.turn", turn), ("rummikub.solve", solve), ("rummikub.arrange", arrange)];
    const MOVES: Result<Moves<Rummikub>, &'static str> =
        Err("a turn of Rummikub is a whole table: there are too many lays to count");

    fn round(standing: &Standing) -> u32 {
        standing.game
    }

    fn read_action(text: &RawValue) -> Result<Action, Unread> {
        let why = "it must be {\"lay\": [[tiles], …]}, {\"draw\": true}, {\"pass\": true} or {\"penalty\": true}";
        let malformed = || Unread::Malformed(Fault::BadAction { why: why.into() });
        Ok(match parse(text).map_err(|_| malformed())? {
            Shape::Lay(sets) => Action::Lay(read_layout(&sets).map_err(|bad| Unread::Impossible(Reason::of(&bad)))?),
            Shape::Draw(true) => Action::Draw,
            Shape::Pass(true) => Action::Pass,
            Shape::Penalty(true) => Action::Penalty,
            Shape::Draw(false) | Shape::Pass(false) | Shape::Penalty(false) => return Err(malformed()),
        })
    }

    fn witness(event: &Event) -> Observer {
        match event {
            Event::Draw { seat, .. } => Observer::Seat(*seat),
            Event::Lay { .. } | Event::Pass { .. } | Event::GameOver { .. } => Observer::Spectator,
        }
    }

    /// Every second turn is a draw; in the others a bot of some level chooses a lay.
    fn by_chance(state: &State, _: &mut Vec<Action>, chance: &mut Sim) -> Option<Action> {
        let view = Rummikub::view(state, Observer::Seat(Rummikub::turn(state).seat()?));
        if below(2, chance) == 0 {
            return Rummikub::house_move(&view);
        }
        let level = [Level::Beginner, Level::Casual, Level::Club][below(3, chance) as usize];
        Rummikub::think(level, &view, &Budget::playouts(0), chance)
    }

    /// The tiles laid; the whole table would not fit on a line.
    fn short(before: &State, action: &Action) -> String {
        let Action::Lay(layout) = action else { return action.to_string() };
        let lay: Tiles = before.table().iter().flat_map(|set| set.tiles()).copied().collect();
        (layout.iter().flatten().copied().collect::<Tiles>() - lay).to_string()
    }

    fn tell_position(state: &State, seat: Option<Seat>, names: &Names, text: &mut String) -> fmt::Result {
        let whole = Rummikub::write_down(state);
        let view = Rummikub::view(state, seat.map_or(Observer::Spectator, Observer::Seat));
        for (at, rack) in whole.racks.iter().enumerate() {
            let holder = Seat(at as u8);
            let turn = if view.turn == Some(holder) { '*' } else { ' ' };
            let seen = seat.is_none_or(|seat| seat == holder);
            let held = if seen { rack.to_string() } else { counted(rack.len(), "tile") };
            let opened = if view.opened[at] { "" } else { "  (has not opened)" };
            writeln!(text, "  {turn} {:width$}  {held}{opened}", names.get(holder), width = names.width())?;
        }
        for set in &view.table {
            writeln!(text, "      {set}")?;
        }
        writeln!(text, "    pool: {}", counted(view.pool, "tile"))
    }

    fn tell_event(event: &Seen, names: &Names) -> String {
        let width = names.width();
        match event {
            Seen::Lay { seat, played, opening, table } => {
                let lays = if *opening { "opens with" } else { "lays" };
                let sets: Vec<String> = table.iter().map(ToString::to_string).collect();
                let indent = width + 9;
                format!("{:width$}  {lays} {played}\n{:indent$}{}", names.get(*seat), "", sets.join(" | "))
            }
            Seen::Draw { seat, count, tiles, penalty } => {
                let what = tiles.map_or_else(|| counted(*count, "tile"), |tiles| tiles.to_string());
                let why = if *penalty { " as a penalty" } else { "" };
                format!("{:width$}  draws {what}{why}", names.get(*seat))
            }
            Seen::Pass { seat } => format!("{:width$}  passes", names.get(*seat)),
            Seen::GameOver { winners } => {
                let winners: Vec<&str> = winners.iter().map(|seat| names.get(*seat)).collect();
                format!("the game is won by {}", winners.join(" and "))
            }
        }
    }

    fn tell_outcome(outcome: &Outcome, names: &Names, text: &mut String) -> fmt::Result {
        if outcome.end == End::Blocked {
            writeln!(text, "       no one can go on")?;
        }
        for (at, left) in outcome.left.iter().enumerate().filter(|(_, left)| !left.is_empty()) {
            writeln!(text, "       {} still holds {left}", names.get(Seat(at as u8)))?;
        }
        writeln!(text, "       {}", names.sums(&outcome.net, &outcome.points))?;
        if let Some(places) = outcome.ranked() {
            let places = places.iter().map(|place| (place.place, place.seat, place.points));
            names.tell_places(places, text)?;
        }
        Ok(())
    }

    #[cfg(test)]
    fn requests() -> Vec<serde_json::Value> {
        let state = json!({
            "racks": [["R6", "R8", "K1", "J"], ["B1", "B2"]], "table": [["R3", "R4", "R5"], ["K8", "B8", "Y8"]],
            "pool": ["Y1", "Y2"], "opened": [true, true], "turn": 0, "game": 1, "wins": [0, 0], "points": [0, 0],
        });
        let (table, rack) = (json!([["R3", "R4", "R5"], ["K8", "B8", "Y8"]]), json!(["R6", "R8", "J"]));
        let after = json!([["R3", "R4", "R5", "R6"], ["K8", "B8", "Y8"]]);
        vec![
            json!({"op": "new", "game": "rummikub", "seats": 5, "rules": {"joker": "new_set", "games": 2}, "seed": "dusk"}),
            json!({"op": "load", "game": "rummikub", "rules": {"open_and_play": true}, "state": state, "seed": "dawn"}),
            json!({"op": "view", "seat": 1}),
            json!({"op": "legal"}),
            json!({"op": "check", "action": {"lay": after}}),
            json!({"op": "act", "action": {"lay": after}}),
            json!({"op": "act", "action": {"draw": true}}),
            json!({"op": "hint", "level": 3}),
            json!({"op": "rummikub.set", "rules": {}, "tiles": ["R5", "J", "R7"]}),
            json!({"op": "rummikub.turn", "table": table, "rack": rack, "opened": true, "after": after}),
            json!({
                "op": "rummikub.solve", "set": 106, "table": table, "rack": rack, "opened": true,
                "objective": "tiles_then_value", "joker_value": 30, "rules": {"joker": "must_replace"},
            }),
            json!({"op": "rummikub.solve", "table": [], "rack": rack, "opened": false, "objective": "value"}),
            json!({"op": "rummikub.arrange", "set": 160, "tiles": ["R5", "J", "R7", "R6"]}),
        ]
    }
}

impl Trains for Rummikub {
    fn train(_: &train::Args) -> anyhow::Result<()> {
        Err(usage("there are no nets for rummikub: its bots use the solver"))
    }
}

fn read_layout(sets: &[Vec<String>]) -> Result<Layout, UnknownTile> {
    let piece = |text: &String| text.parse::<Piece>().map_err(|bad| UnknownTile { text: bad.text });
    let sets: Vec<Vec<Piece>> = sets.iter().map(|set| set.iter().map(piece).collect()).collect::<Result<_, _>>()?;
    Ok(layout(&sets))
}

/// The tiles alone: in a lay, the rules decide what a joker stands for.
fn layout(sets: &[Vec<Piece>]) -> Layout {
    sets.iter().map(|set| set.iter().map(|piece| piece.tile).collect()).collect()
}

fn set(_: &mut Tools, mut fields: Fields<'_>) -> Answer {
    rules(&mut fields)?;
    let pieces: Vec<Piece> = fields.need("tiles")?;
    fields.finish()?;
    let tiles: Vec<Tile> = pieces.iter().map(|piece| piece.tile).collect();
    let shown = pieces.iter().any(|piece| piece.shown_as.is_some());
    let read = if shown { Set::read_pieces(pieces.iter().copied()) } else { Set::read(&tiles) };
    Ok(match read {
        Ok(set) => {
            json!({"set": {"kind": set.kind(), "stands_for": stands_for(&pieces, &set), "value": set.value()}})
        }
        Err(broken) => json!({"set": null, "reason": Reason::of(&broken).told()}),
    })
}

/// What each of these tiles stands for in the set that they make; a set has an order of its own.
fn stands_for(pieces: &[Piece], set: &Set) -> Vec<Tile> {
    let mut free = set.jokers().filter(|face| !pieces.iter().any(|piece| piece.shown_as == Some(*face)));
    let face = |piece: &Piece| match piece.shown_as {
        Some(shown) => shown,
        None if piece.tile.is_joker() => free.next().unwrap_or(piece.tile),
        None => piece.tile,
    };
    pieces.iter().map(face).collect()
}

fn turn(_: &mut Tools, mut fields: Fields<'_>) -> Answer {
    let rules = rules(&mut fields)?;
    let (table, rack): (Vec<Set>, Tiles) = (fields.need("table")?, fields.need("rack")?);
    let (opened, after): (bool, Vec<Vec<Piece>>) = (fields.need("opened")?, fields.need("after")?);
    fields.finish()?;
    let lying: Tiles = table.iter().flat_map(Set::tiles).copied().collect();
    crate::solve::check_box(None, &(lying + rack)).map_err(|bad| Fault::rule(&bad))?;
    let before = Before { options: rules.options(), table: &table, rack: &rack, opened };
    Ok(match before.lay(&layout(&after)) {
        Ok(lay) => json!({"legal": true, "played": lay.played}),
        Err(illegal) => json!({"legal": false, "reason": Reason::of(&illegal).told(), "played": []}),
    })
}

fn solve(tools: &mut Tools, mut fields: Fields<'_>) -> Answer {
    let opened = fields.need("opened")?;
    let puzzle = Puzzle::read(fields, Some(opened))?;
    Ok(json!(puzzle.answer(solver(tools))))
}

fn arrange(tools: &mut Tools, mut fields: Fields<'_>) -> Answer {
    let set = fields.take("set")?;
    let tiles: Tiles = fields.need("tiles")?;
    fields.finish()?;
    crate::solve::check_box(set, &tiles).map_err(|bad| Fault::rule(&bad))?;
    let sets = solver(tools).arrange(&tiles).map_err(|bad| Fault::rule(&GaveUp::from(bad)))?;
    Ok(json!({"sets": sets}))
}

fn solver(tools: &mut Tools) -> &mut Solver {
    tools.get(Solver::new)
}
