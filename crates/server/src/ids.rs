//! A person's identity for tables and for the store: the same bytes.

use store::UserId;
use table::GuestId;

/// The tables' identity for the store's.
pub(crate) const fn guest_id(user: UserId) -> GuestId {
    GuestId::from_bytes(*user.as_bytes())
}

/// The store's identity for the tables'.
pub(crate) const fn user_id(guest: GuestId) -> UserId {
    UserId::from_bytes(*guest.as_bytes())
}
