//! Who is who at a table.

use game::Seat;
use serde::{Deserialize, Serialize};
use table::{Audience, GuestId, Hosted};

/// Who sits where, and who is the host: together they decide who sees what.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Roster {
    pub(crate) sits: Vec<Option<GuestId>>,
    pub(crate) host: GuestId,
    /// Who sits there and sees what spectators see: the host has removed them from the match.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) removed: Vec<GuestId>,
}

impl Roster {
    pub(crate) fn of(sitting: &(impl Hosted + ?Sized)) -> Roster {
        let sits: Vec<_> = sitting.chairs().iter().map(|chair| chair.person().map(|person| person.guest.id)).collect();
        let is_removed = |guest: &GuestId| sitting.audience(*guest).seat.is_none();
        let removed = sits.iter().flatten().copied().filter(is_removed).collect();
        Roster { sits, host: sitting.host(), removed }
    }

    /// The guest's audience.
    pub(crate) fn audience(&self, guest: GuestId) -> Audience {
        let seat = (0..).map(Seat).zip(&self.sits).find(|(_, who)| **who == Some(guest)).map(|(seat, _)| seat);
        let seat = seat.filter(|_| !self.removed.contains(&guest));
        Audience { seat, host: guest == self.host }
    }

    /// The seats of the guests chosen by `meant`.
    pub(crate) fn where_sit(&self, meant: impl Fn(GuestId) -> bool) -> Vec<Seat> {
        (0..).map(Seat).zip(&self.sits).filter(|(_, who)| who.is_some_and(&meant)).map(|(seat, _)| seat).collect()
    }
}
