//! What rings when something has changed about somebody or those whom they know.

use serde::{Deserialize, Serialize};

/// What has changed about somebody or those whom they know: counted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Bell {
    /// Who is a friend or asks.
    pub(crate) circle: u64,
    /// Who invites or is invited.
    pub(crate) invitations: u64,
    /// What they may not do, what was done about them, and what a moderator is to look at.
    pub(crate) conduct: u64,
}

/// What rings.
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
    /// Rings.
    pub(crate) const fn ring(&mut self, ring: Ring) {
        *match ring {
            Ring::Circle => &mut self.circle,
            Ring::Invitations => &mut self.invitations,
            Ring::Conduct => &mut self.conduct,
        } += 1;
    }
}
