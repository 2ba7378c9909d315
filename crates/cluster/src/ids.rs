//! The ids of nodes, and the epochs of shards.

use std::{fmt, str::FromStr};

/// A node, from its start to its end: a random number that it draws when it starts. A process that restarts under the
/// same configured name is another node, so that nothing it led before is taken for its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u64);

impl NodeId {
    /// Creates the id with this number.
    #[must_use]
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    pub(crate) const fn number(self) -> u64 {
        self.0
    }
}

/// Sixteen hexadecimal digits.
impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// The text is no node id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected 16 hexadecimal digits")]
pub struct ParseNodeError;

impl FromStr for NodeId {
    type Err = ParseNodeError;

    fn from_str(text: &str) -> Result<Self, ParseNodeError> {
        let node = u64::from_str_radix(text, 16).map(Self).map_err(|_| ParseNodeError)?;
        // One spelling only.
        if node.to_string() == text { Ok(node) } else { Err(ParseNodeError) }
    }
}

/// How many times a shard has been taken. It rises with every new leader, so that a late write by an earlier leader is
/// refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Epoch(u64);

impl Epoch {
    /// Before the shard was ever led.
    pub const NEVER: Self = Self(0);

    /// Creates the epoch with this number.
    #[must_use]
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    /// Its number, from 0.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.0
    }

    /// The epoch of the next node to take it.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_written_in_one_way() {
        let node = NodeId::new(0x1f);
        assert_eq!(node.to_string(), "000000000000001f");
        assert_eq!("000000000000001f".parse(), Ok(node));
        for wrong in ["", "1f", "000000000000001F", "+00000000000001f", "00000000000000000000000000000001"] {
            assert_eq!(wrong.parse::<NodeId>(), Err(ParseNodeError), "{wrong}");
        }
    }
}
