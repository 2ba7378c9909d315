//! What a moderator has done at another node, applied to what is led here: the bus may not have brought it. Applied
//! already, it changes nothing.

use super::{acting::look_after, conduct::may_play, named::action_of};
use crate::{House, bell::Ring, handle::Handle, identity, ids::guest_id};
use std::sync::Arc;
use store::{UserId, moderation::Step};
use table::GuestId;
use wire::{Error, moderation::Action};

/// Applies a step of the log to what is led here.
pub(crate) async fn make_up(house: &Arc<House>, step: &Step) {
    let (Some(about), Some(action)) = (step.about, action_of(&step.action)) else { return };
    let who = guest_id(about);
    match action {
        Action::Suspend { .. } | Action::Ban => take_away(house, who).await,
        Action::Rename => {
            if let Err(error) = call(house, about).await {
                tracing::warn!(%error, "a new name could not be looked up");
            }
        }
        Action::RemoveWords { table, of_match } => {
            if let Some(table) = house.tables.get(table).filter(Handle::is_here) {
                // A table that is too busy continues to show them until it is reopened.
                table.unsay(who, of_match).ok();
            }
        }
        Action::Dismiss
        | Action::Warn
        | Action::Mute { .. }
        | Action::Unmute
        | Action::Lift
        | Action::Void { .. }
        | Action::Role { .. } => {}
    }
}

/// Takes somebody who is suspended out of quick match and off chairs where no match is being played, and hides the
/// invitations that they have sent.
async fn take_away(house: &Arc<House>, who: GuestId) {
    // It may have been lifted meanwhile.
    let Err(Error::Suspended(_)) = may_play(house, who).await else { return };
    let relying = |table: &Handle| table.on_card(|card| card.seats(who) || card.host == who);
    look_after(house, house.tables.here().iter().filter(|table| relying(table)).map(Handle::code).collect());
    house.seekers.forget(who);
    // Nobody hears it unless quick match is led here.
    house.seekers.stop(who, None).await.ok();
    for (_, one) in house.invitations.sent(who, house.clock.now_ms()) {
        house.invitations.hide(who, one.to.id);
        house.ring(one.to.id, Ring::Invitations);
    }
}

/// Has the tables call the person by the name that the store has by now, also where they have said something.
async fn call(house: &House, about: UserId) -> Result<(), store::Error> {
    identity::call_by_name(house).await?;
    let mut talked_at = identity::talked_at(house, about).await?;
    talked_at.retain(|table, _| house.tables.get(*table).is_some_and(|table| table.is_here()));
    identity::tell_anew(house, about, talked_at);
    Ok(())
}
