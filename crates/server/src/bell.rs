//! What rings when something has changed about those whom somebody knows.

/// What has changed about those whom somebody knows: counted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Bell {
    /// Who is a friend or asks.
    pub(crate) circle: u64,
    /// Who invites or is invited.
    pub(crate) invitations: u64,
}
