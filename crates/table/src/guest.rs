//! People, as a table knows them.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::fmt;
use wire::{Name, profile::SOMEONE};

/// A guest's identity, independent of their name. Written as 32 hex digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GuestId([u8; 16]);

/// A guest and their name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guest {
    /// The guest's identity, independent of their name.
    pub id: GuestId,
    /// The guest's nickname.
    pub name: Name,
    /// Whether the name is the handle of an account. False in journals that predate this.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub account: bool,
}

impl Guest {
    /// Whether this is what is left at a table of somebody who has deleted their account.
    pub fn is_gone(&self) -> bool {
        !self.account && self.name.as_str() == SOMEONE
    }
}

impl GuestId {
    /// The house itself, as the host of tables that it opens for guests whom it has brought together.
    pub const HOUSE: GuestId = GuestId([0; 16]);

    /// The guest with these bytes as their id.
    pub const fn from_bytes(bytes: [u8; 16]) -> GuestId {
        GuestId(bytes)
    }

    /// The bytes of the id.
    pub const fn as_bytes(&self) -> &[u8; 16] {
        &self.0
    }
}

impl fmt::Display for GuestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for GuestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for GuestId {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        game::write_text(self, to)
    }
}

impl<'de> Deserialize<'de> for GuestId {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<GuestId, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(from)?;
        let number = match text.len() {
            32 if text.bytes().all(|digit| digit.is_ascii_hexdigit()) => u128::from_str_radix(&text, 16).ok(),
            _ => None,
        };
        number.map(|number| GuestId(number.to_be_bytes())).ok_or_else(|| D::Error::custom("expected 32 hex digits"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_bytes_are_inverse() {
        let id = GuestId(std::array::from_fn(|i| i as u8 * 17));
        let text = serde_json::to_string(&id).unwrap();
        assert_eq!(serde_json::from_str::<GuestId>(&text).unwrap(), id);
        for text in ["\"\"", "\"+0000000000000000000000000000000\"", "\"00\"", "7"] {
            assert!(serde_json::from_str::<GuestId>(text).is_err(), "{text}");
        }
    }
}
