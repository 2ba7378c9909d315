//! Mouse, pen and finger: dragging tiles, drawing a lasso around them, pinching the board.
use super::{
    desk::{Desk, Drag, Over, RACK},
    draft::Draft,
    grid::{Cell, Id},
    zoom::{BOARD, GRID},
};
use crate::platform::{
    dom::{self, Rect},
    drag::{self, DragPhase},
};
use leptos::{ev::PointerEvent, prelude::*};

/// How close to the board's edge a drag scrolls it, in pixels.
const EDGE: f64 = 28.0;

/// Follows a drag that starts with a press on a tile. If the tile is chosen, all chosen tiles move along.
pub fn grab(desk: Desk, id: Id, event: &PointerEvent) {
    if desk.seating.act.is_none() {
        return;
    }
    let mut is_lifted = false;
    drag::follow(event, move |phase| match phase {
        DragPhase::Moved(here) => {
            if !std::mem::replace(&mut is_lifted, true) {
                desk.lift(lifted(desk, id, here.x, here.y));
            }
            scroll_at(here.x, here.y);
            let over = over(desk, here.x, here.y);
            desk.carry((here.x, here.y), over);
        }
        DragPhase::Dropped(here) => desk.drop_dragged(rack_place(id, here.x, here.y)),
        DragPhase::Cancelled => desk.let_go(),
    });
}

/// The tiles that a press on `id` lifts. If all of them lie on the board, they keep their distances.
fn lifted(desk: Desk, id: Id, x: f64, y: f64) -> Drag {
    let mut ids = desk.chosen().get_untracked();
    if !ids.contains(&id) {
        ids = vec![id];
    }
    let cell = desk.window.cell();
    let width = if cell > 0.0 { cell } else { 40.0 };
    let tiles = desk.draft().with_untracked(|draft| places_from(draft, &ids, id));
    let pitch = desk.window.lens().pitch();
    Drag { tiles, at: (x, y), width: width.max(34.0), pitch, over: Over::Nothing }
}

fn places_from(draft: &Draft, ids: &[Id], grabbed: Id) -> Vec<(Id, i32, i32)> {
    let from = draft.board().of(grabbed);
    let apart = |id: &Id| {
        let (from, cell) = (from?, draft.board().of(*id)?);
        Some((*id, i32::from(cell.col) - i32::from(from.col), i32::from(cell.row) - i32::from(from.row)))
    };
    let apart: Option<Vec<_>> = ids.iter().map(apart).collect();
    apart.unwrap_or_else(|| {
        let at = ids.iter().position(|id| *id == grabbed).unwrap_or(0) as i32;
        (0..).zip(ids).map(|(place, id)| (*id, place - at, 0)).collect()
    })
}

/// What is under a point of the window.
fn over(desk: Desk, x: f64, y: f64) -> Over {
    let holds = |id| dom::by_id(id).is_some_and(|element| element.place().holds(x, y));
    if holds(RACK) {
        return Over::Rack;
    }
    if holds(BOARD) && desk.may_move().get_untracked() {
        cell_at(desk, x, y).map_or(Over::Nothing, Over::Board)
    } else {
        Over::Nothing
    }
}

/// The cell of the board under a point of the window.
pub fn cell_at(desk: Desk, x: f64, y: f64) -> Option<Cell> {
    let grid = dom::by_id(GRID)?;
    let grid = grid.place();
    let columns = desk.draft().with_untracked(|draft| draft.board().columns());
    let cell = grid.width / f64::from(columns.max(1));
    let (col, row) = (((x - grid.x) / cell).floor(), ((y - grid.y) / (cell * desk.window.lens().pitch())).floor());
    let (col, row) = (col.clamp(0.0, f64::from(columns) - 1.0), row.clamp(0.0, f64::from(desk.window.rows()) - 1.0));
    Some(Cell { row: row as u16, col: col as u16 })
}

/// The tile of the rack in front of which a tile is dropped.
fn rack_place(id: Id, x: f64, y: f64) -> Option<Id> {
    let rack = dom::by_id(RACK)?;
    rack.all("[data-tile]").into_iter().find_map(|element| {
        let other = Id::read(&element.attribute("data-tile")?)?;
        let place = element.place();
        let here = (place.y..place.y + place.height + 6.0).contains(&y) && x < place.center().0;
        (here && other != id).then_some(other)
    })
}

fn scroll_at(x: f64, y: f64) {
    let Some(board) = dom::by_id(BOARD) else { return };
    let place = board.place();
    let pull = |at: f64, low: f64, high: f64| {
        if at < low + EDGE {
            -9.0
        } else if at > high - EDGE {
            9.0
        } else {
            0.0
        }
    };
    if place.holds(x, y) {
        let (dx, dy) = (pull(x, place.x, place.x + place.width), pull(y, place.y, place.y + place.height));
        board.scroll_by(dx as i32, dy as i32);
    }
}

/// Draws a lasso from a press on an empty part of the board. The tiles inside it are chosen.
pub fn lasso(desk: Desk, event: &PointerEvent) {
    let mouse = event.pointer_type() == "mouse";
    // A finger pans a board that is larger than its window.
    if desk.seating.act.is_none() || (!mouse && untrack(|| desk.window.is_zoomed())) {
        return;
    }
    let (x0, y0) = (f64::from(event.client_x()), f64::from(event.client_y()));
    drag::follow(event, move |phase| match phase {
        DragPhase::Moved(here) => {
            let rect =
                Rect { x: x0.min(here.x), y: y0.min(here.y), width: (here.x - x0).abs(), height: (here.y - y0).abs() };
            desk.draw_lasso(Some(rect));
        }
        DragPhase::Dropped(_) => {
            if let Some(rect) = desk.lasso().get_untracked() {
                desk.choose(inside(rect));
            }
            desk.draw_lasso(None);
        }
        DragPhase::Cancelled => desk.draw_lasso(None),
    });
}

fn inside(rect: Rect) -> Vec<Id> {
    let Some(grid) = dom::by_id(GRID) else { return Vec::new() };
    let mut found: Vec<(i64, i64, Id)> = grid
        .all("[data-tile]")
        .into_iter()
        .filter_map(|element| {
            let (x, y) = element.place().center();
            let id = Id::read(&element.attribute("data-tile")?)?;
            rect.holds(x, y).then_some((y as i64, x as i64, id))
        })
        .collect();
    found.sort();
    found.into_iter().map(|(.., id)| id).collect()
}
