//! Flights across the table: tiles from a hand to the middle, a deal, tiles changing places in a rack.
use super::{Felt, From, Speed, place::plate_id};
use crate::platform::{
    dom::{self, Element, Rect},
    motion::{self, Places, Timing},
};
use game::Seat;

/// How long a tile flies, in milliseconds at normal speed.
const FLIGHT_MS: u32 = 380;
/// The time from one tile of a deal to the next, in milliseconds at normal speed.
const DEAL_STEP_MS: u32 = 34;
/// The id of the element that holds everything that moves.
pub const ROOT: &str = "table";
/// The id of the place on the felt where tiles are laid, and dealt from.
pub const MIDDLE: &str = "middle";

/// The current places of everything that can move. What the events reveal comes from a plate or from the middle.
pub fn measured<G: Felt>(root: &Element, seen: &[G::Seen]) -> Places {
    let mut places = Places::below(root);
    for (from, names) in seen.iter().filter_map(G::moved) {
        let Some(place) = place(from) else { continue };
        for name in names {
            if places.of(&name).is_none() {
                places.set(&name, place);
            }
        }
    }
    places
}

fn place(from: From) -> Option<Rect> {
    match from {
        From::Plate(seat) => place_of_plate(seat),
        From::Middle => dom::by_id(MIDDLE).map(|middle| middle.place()),
    }
}

/// Makes everything that has moved glide from its old place.
pub fn glide(root: &Element, places: &Places, speed: Speed) {
    places.glide(root, Timing::of(speed.of(FLIGHT_MS)));
}

/// Deals a new hand: the tiles come from the middle, one after another.
pub fn deal(root: &Element, speed: Speed) {
    let Some(middle) = dom::by_id(MIDDLE).map(|middle| small(middle.place())) else { return };
    for (number, tile) in (0..).zip(root.all("[data-flip]")) {
        let timing = Timing { ms: speed.of(FLIGHT_MS), delay_ms: speed.of(DEAL_STEP_MS) * number };
        motion::fly_in(&tile, middle, timing);
    }
}

/// The place of a small tile in the centre of a seat's plate, from where tiles come.
pub fn place_of_plate(seat: Seat) -> Option<Rect> {
    let plate = dom::by_id(&plate_id(seat))?;
    Some(small(plate.place()))
}

/// The place of a small tile in the centre of a larger one.
fn small(around: Rect) -> Rect {
    let (x, y) = around.center();
    Rect { x: x - 12.0, y: y - 17.0, width: 24.0, height: 34.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_leave_from_the_middle_of_a_plate() {
        let plate = Rect { x: 100.0, y: 50.0, width: 80.0, height: 40.0 };
        assert_eq!(small(plate).center(), plate.center());
    }
}
