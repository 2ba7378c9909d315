//! Who somebody is, to tables and to the store: the same bytes.

use store::UserId;
use table::GuestId;

/// Whom the store knows as this, as tables know them.
pub(crate) const fn guest_id(user: UserId) -> GuestId {
    GuestId::from_bytes(*user.as_bytes())
}

/// Whom tables know as this, as the store knows them.
pub(crate) const fn user_id(guest: GuestId) -> UserId {
    UserId::from_bytes(*guest.as_bytes())
}
