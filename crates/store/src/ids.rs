//! The ids of tables, records, users, tournaments and sessions: random bytes, written as lower-case hexadecimal digits.
//! Also the names of shards and nodes, which are up to the nodes.

use std::{fmt, str::FromStr, sync::Arc};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The text is not an identifier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected {digits} hexadecimal digits")]
pub struct ParseIdError {
    /// How many digits it must consist of.
    pub digits: usize,
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $bytes:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name([u8; $bytes]);

        impl $name {
            /// The id made of these bytes.
            pub const fn from_bytes(bytes: [u8; $bytes]) -> Self {
                Self(bytes)
            }

            /// The bytes of the id.
            pub const fn as_bytes(&self) -> &[u8; $bytes] {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self)
            }
        }

        impl FromStr for $name {
            type Err = ParseIdError;

            fn from_str(text: &str) -> Result<Self, ParseIdError> {
                from_hex(text).map(Self)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
                text.parse().map_err(de::Error::custom)
            }
        }
    };
}

id! {
    /// The name of a table.
    TableId, 16
}
id! {
    /// The name of a finished match.
    RecordId, 16
}
id! {
    /// The name of a person. Unlike the nickname, which can change and be shared, it is unique and never changes.
    UserId, 16
}
id! {
    /// The name of a key to an account.
    KeyId, 16
}
id! {
    /// The name of a tournament.
    TournamentId, 16
}
id! {
    /// SHA-256 of the secret in a browser's cookie. The secret itself is never stored.
    TokenHash, 32
}

/// Something that one of several nodes leads, such as `tables:7f`: a name of at most 100 bytes, opaque to the store.
pub type Shard = Arc<str>;

/// A node, from its start to its end: a name of at most 100 bytes that no other process has used.
pub type Node = Arc<str>;

/// Accepts lower case only, so that an id has a single spelling.
fn from_hex<const N: usize>(text: &str) -> Result<[u8; N], ParseIdError> {
    let wrong = ParseIdError { digits: 2 * N };
    let digit = |c: u8| match c {
        b'0'..=b'9' => Ok(c - b'0'),
        b'a'..=b'f' => Ok(c - b'a' + 10),
        _ => Err(wrong),
    };
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    if pairs.len() != N || !rest.is_empty() {
        return Err(wrong);
    }
    let mut bytes = [0; N];
    for (byte, [high, low]) in bytes.iter_mut().zip(pairs) {
        *byte = digit(*high)? << 4 | digit(*low)?;
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "000102030405060708090a0b0c0dfeff";
    const BYTES: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 254, 255];

    #[test]
    fn display_and_parse_are_inverse() {
        let id = TableId::from_bytes(BYTES);
        assert_eq!(id.to_string(), TEXT);
        assert_eq!(TEXT.parse(), Ok(id));
        assert_eq!(format!("{id:?}"), format!("TableId({TEXT})"));
    }

    #[test]
    fn serde_writes_the_digits() {
        let id = TableId::from_bytes(BYTES);
        let json = serde_json::to_string(&id).unwrap();
        assert_eq!(json, format!("\"{TEXT}\""));
        assert_eq!(serde_json::from_str::<TableId>(&json).unwrap(), id);
        // Serde deserialises an owned string by a different path from a borrowed one.
        assert_eq!(serde_json::from_reader::<_, TableId>(json.as_bytes()).unwrap(), id);
        assert!(serde_json::from_str::<TableId>("\"00\"").is_err());
    }

    #[test]
    fn anything_else_is_refused() {
        let wrong = Err(ParseIdError { digits: 32 });
        for text in [
            "",
            "0",
            &TEXT[1..],
            &TEXT[2..],
            &format!("{TEXT}0"),
            &format!("{TEXT}00"),
            &TEXT.to_uppercase(),
            &TEXT.replace('a', "g"),
            &TEXT.replace("00", "é"),
        ] {
            assert_eq!(text.parse::<TableId>(), wrong, "{text}");
        }
    }
}
