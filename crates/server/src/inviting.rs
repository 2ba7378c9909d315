//! The invitations of the whole house. Each is kept at the node from which it was sent.

use crate::{House, bell::Ring, courier::letter::Event, elsewhere::Invited as Standing, invitations::Draft};
use cluster::NodeId;
use table::{Guest, GuestId};
use wire::{
    Error,
    company::{Invitation, Invited},
};

impl House {
    /// The invitations that the guest has received, earliest first.
    pub(crate) fn invitations_to(&self, to: GuestId) -> Vec<Invitation> {
        let now_ms = self.clock.now_ms();
        let mut all = self.invitations.received(to, now_ms);
        let standing = |one: &Standing| one.to.id == to && !one.declined && !one.hidden && one.until_ms > now_ms;
        for (_, invitation, one) in self.invitations_elsewhere(standing) {
            let Standing { by: Guest { name: from, account, .. }, table, game, until_ms, .. } = one;
            all.push(Invitation { invitation, from, account, table, game, until_ms });
        }
        all.sort_by_key(|one| one.until_ms);
        all
    }

    /// The invitations that the guest has sent, and to whom, earliest first.
    pub(crate) fn invitations_by(&self, by: GuestId) -> Vec<(GuestId, Invited)> {
        let now_ms = self.clock.now_ms();
        let mut all = self.invitations.sent(by, now_ms);
        for (_, invitation, one) in self.invitations_elsewhere(|one| one.by.id == by && one.until_ms > now_ms) {
            let Standing { to, table, declined, .. } = one;
            all.push((to.id, Invited { invitation, to: to.name, table, declined }));
        }
        all
    }

    /// Sends an invitation from here, unless one that was sent at another node stands in its way. Returns whether it is
    /// new.
    ///
    /// # Errors
    /// As [`crate::invitations::Invitations::send`].
    pub(crate) fn send_invitation(&self, draft: Draft) -> Result<bool, Error> {
        let now_ms = self.clock.now_ms();
        let between = |one: &Standing| one.by.id == draft.by.id && one.to.id == draft.to.id && one.until_ms > now_ms;
        for (.., one) in self.invitations_elsewhere(between) {
            if one.declined {
                let retry_ms = u32::try_from(one.until_ms.saturating_sub(now_ms)).unwrap_or_default();
                return Err(Error::TooFast { retry_ms });
            }
            if one.table == draft.table {
                return Ok(false);
            }
        }
        self.invitations.send(draft, now_ms)
    }

    /// Answers an invitation, at the node from which it was sent. One that no longer exists needs no answer.
    ///
    /// # Errors
    /// As [`crate::courier::Courier::tell`].
    pub(crate) async fn answer_invitation(&self, to: GuestId, invitation: u32, comes: bool) -> Result<(), Error> {
        if self.hear_answer(to, invitation, comes) {
            return Ok(());
        }
        let Some(afar) = &self.afar else { return Ok(()) };
        let open = self.invitations_elsewhere(|one| one.to.id == to);
        let Some((node, ..)) = open.into_iter().find(|(_, number, _)| *number == invitation) else { return Ok(()) };
        let answered = Event::Answered { to, invitation, comes };
        if comes {
            // Whoever sits down has answered, whether this arrives or not, and is not kept from it.
            afar.tell_node(node, answered);
            return Ok(());
        }
        afar.courier.tell(node, answered).await
    }

    /// As [`House::answer_invitation`], on this node only. Returns whether the invitation was sent from here.
    pub(crate) fn hear_answer(&self, to: GuestId, invitation: u32, comes: bool) -> bool {
        let by = self.invitations.answer(to, invitation, comes, self.clock.now_ms());
        for one in by.into_iter().flat_map(|by| [to, by]) {
            self.ring(one, Ring::Invitations);
        }
        by.is_some()
    }

    /// Hides from `to` the invitations that `by` has sent them.
    pub(crate) fn hide_invitations(&self, by: GuestId, to: GuestId) {
        self.invitations.hide(by, to);
        if let Some(afar) = &self.afar {
            afar.tell_all(&Event::Hide { by, to });
        }
    }

    fn invitations_elsewhere(&self, meant: impl Fn(&Standing) -> bool) -> Vec<(NodeId, u32, Standing)> {
        self.afar.as_ref().map_or_else(Vec::new, |afar| afar.elsewhere.invitations(meant))
    }
}
