//! Deliberate flaws, which make sure that the laws can fail.

/// A mistake that the model makes on purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flaw {
    /// An append does not check which node leads the shard, only the number of the entry.
    NoEpochAtAppend,
    /// The lease is counted from the arrival of the answer; the database's own ends sooner by the round-trip time.
    LeaseFromAnswer,
    /// A node leads until the very end of its lease by its own clock, which drifts.
    NoMargin,
    /// An unanswered append is taken for written.
    UnknownIsWritten,
    /// A move is acknowledged when it is sent to the database.
    AcknowledgedBeforeCommit,
    /// No player gets back the time that the house cost them.
    NoCredit,
    /// Nor the time for which the leader's node, which was not theirs, heard nobody.
    NoCreditForCuts,
    /// A resent move is taken for a new one.
    ForgottenMoves,
    /// The pictures of a table all come under one subject, whatever their audience.
    MixedSubjects,
    /// Pictures are shown in the order of their arrival.
    ShownAsTheyCome,
    /// No one takes leases that have run out.
    NobodyTakes,
    /// A table that a node has dropped is loaded again at the same epoch, and its pictures are counted anew.
    CountedAnew,
    /// A node that has missed a picture does not ask for it.
    NobodyAsks,
}

impl Flaw {
    /// All flaws.
    pub const ALL: [Self; 13] = [
        Self::NoEpochAtAppend,
        Self::LeaseFromAnswer,
        Self::NoMargin,
        Self::UnknownIsWritten,
        Self::AcknowledgedBeforeCommit,
        Self::NoCredit,
        Self::NoCreditForCuts,
        Self::ForgottenMoves,
        Self::MixedSubjects,
        Self::ShownAsTheyCome,
        Self::NobodyTakes,
        Self::CountedAnew,
        Self::NobodyAsks,
    ];
}
