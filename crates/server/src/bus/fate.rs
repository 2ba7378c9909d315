//! The possible fates of a message.

use std::time::Duration;

/// The fate of one message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It arrives.
    Sent,
    /// It never arrives.
    Lost,
    /// It arrives twice.
    Doubled,
    /// It arrives this much later, after messages sent meanwhile.
    Late(Duration),
}
