//! What may become of a message.

use std::time::Duration;

/// What becomes of one message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It goes where it should.
    Sent,
    /// It never comes.
    Lost,
    /// It comes twice.
    Doubled,
    /// It comes so much later, after what was sent meanwhile.
    Late(Duration),
}
