//! What can be wrong, so that the laws are seen to fail.

/// A mistake that the model makes on purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flaw {
    /// An append asks nobody who leads the shard: the number of the entry is all that is looked at.
    NoEpochAtAppend,
    /// The lease is counted from when the answer came: by as much as the round trip takes, the database's own is over sooner.
    LeaseFromAnswer,
    /// A node leads until the very end of its lease by its own clock, which drifts.
    NoMargin,
    /// An append that nobody has answered is taken for written.
    UnknownIsWritten,
    /// A move is acknowledged when it is sent to the database.
    AcknowledgedBeforeCommit,
    /// Nobody gets back what the house took.
    NoCredit,
    /// A move that comes again is taken for another.
    ForgottenMoves,
    /// The pictures of a table come by one subject, whomever they are for.
    MixedSubjects,
    /// Pictures are shown as they come.
    ShownAsTheyCome,
    /// Leases that run out are taken by nobody.
    NobodyTakes,
}

impl Flaw {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::NoEpochAtAppend,
        Self::LeaseFromAnswer,
        Self::NoMargin,
        Self::UnknownIsWritten,
        Self::AcknowledgedBeforeCommit,
        Self::NoCredit,
        Self::ForgottenMoves,
        Self::MixedSubjects,
        Self::ShownAsTheyCome,
        Self::NobodyTakes,
    ];
}
