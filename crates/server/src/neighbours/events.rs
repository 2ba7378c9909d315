//! Events at other nodes that concern people here.

use crate::{House, courier::letter::Event};
use std::sync::Arc;
use store::TokenHash;

/// Applies an event here. Hearing it twice changes nothing.
pub(super) fn happen(house: &Arc<House>, event: Event) {
    let visitors = &house.visitors;
    match event {
        Event::Ring { who, ring } => visitors.ring(who, ring),
        Event::Quick { who, now, at } => house.hear_quick(who, now, at),
        Event::Unheard { by, other, blocks, on } => house.hear_unheard((by, other), blocks, on),
        Event::Became { before, now } => {
            let here = house.clone();
            house.tasks.spawn(async move { here.hear_became(before, now).await });
        }
        Event::Rename(guest) => house.hear_rename(guest),
        Event::End { who, session, others } => match (session.map(TokenHash::from_bytes), others) {
            (Some(keep), true) => visitors.end_others(who, keep),
            (session, _) => visitors.end(who, session),
        },
        Event::Answered { to, invitation, comes } => house.hear_answer(to, invitation, comes),
        Event::Hide { by, to } => house.invitations.hide(by, to),
        Event::HandOver { invitations } => house.take_over_invitations(invitations),
        Event::Announce(said) => drop(house.announcement.send_replace(said)),
    }
}
