//! What rings when something has changed about somebody or those whom they know.

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
