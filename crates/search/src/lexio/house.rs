//! What the house plays for somebody who is away.

use super::Sight;
use lexio::{Action, Tiles};

/// Follows nothing, and leads with the lowest number, all of it up to three tiles; but goes out if it can.
pub(super) fn choose(sight: &Sight) -> Option<Action> {
    let mut out = None;
    sight.each_play(|play| {
        if sight.goes_out(&play) {
            out = Some(Action::Play(play.tiles()));
        }
    });
    let otherwise = || match sight.to_beat {
        Some(_) => Some(Action::Pass),
        None => lowest_lead(sight.hand).map(Action::Play),
    };
    out.or_else(otherwise)
}

fn lowest_lead(hand: Tiles) -> Option<Tiles> {
    let lowest = hand.weakest()?;
    Some((hand & Tiles::numbered_as(lowest)).iter().take(3).collect())
}
