//! The bell that rings when something has changed about an account or the people it knows.

use serde::{Deserialize, Serialize};

/// Counts the changes about an account and the people it knows.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Bell {
    /// Who is a friend or asks to be one.
    pub(crate) circle: u64,
    /// Who invites or is invited.
    pub(crate) invitations: u64,
    /// What the account may not do, what was done about it, and the cases for a moderator to look at.
    pub(crate) conduct: u64,
}

/// The kind of change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Ring {
    /// [`Bell::circle`].
    Circle,
    /// [`Bell::invitations`].
    Invitations,
    /// [`Bell::conduct`].
    Conduct,
}

impl Bell {
    /// Counts a change.
    pub(crate) const fn ring(&mut self, ring: Ring) {
        *match ring {
            Ring::Circle => &mut self.circle,
            Ring::Invitations => &mut self.invitations,
            Ring::Conduct => &mut self.conduct,
        } += 1;
    }
}
