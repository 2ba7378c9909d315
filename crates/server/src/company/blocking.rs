//! Blocking people, who are not told.

use super::told::tell_friends;
use crate::{
    House,
    bell::Ring,
    ids::{guest_id, user_id},
};
use people::company::BLOCKS;
use store::Company;
use table::GuestId;

/// Blocks `other`: from now on `by` neither hears nor meets them, and gets no invitations from them. Those sent to
/// them are taken back.
///
/// # Errors
/// [`store::Error::Full`]; as [`store::Company::block`].
pub(crate) async fn block(house: &House, by: GuestId, other: GuestId) -> Result<(), store::Error> {
    house.store.block(user_id(by), user_id(other), house.clock.now_ms(), BLOCKS).await?;
    house.hide_invitations(other, by);
    house.take_back_invitations(by, other);
    now_blocks(house, by, other, true).await;
    Ok(())
}

/// Ends a block.
///
/// # Errors
/// As [`store::Company::unblock`].
pub(crate) async fn unblock(house: &House, by: GuestId, number: u64) -> Result<(), store::Error> {
    if let Some(other) = house.store.unblock(user_id(by), number).await? {
        now_blocks(house, by, guest_id(other), false).await;
    }
    Ok(())
}

async fn now_blocks(house: &House, by: GuestId, other: GuestId, on: bool) {
    house.is_unheard((by, other), true, on);
    // A friendship may have ended with it, and a request may be visible again.
    tell_friends(house, &[by, other]);
    house.ring(by, Ring::Invitations);
    // Quick match must learn of it: a waiting guest is not to meet them.
    house.blocks_changed(by).await;
}
