//! How values are written: the same text in JSON, on the command line and in tests.

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, Visitor},
};
use std::{
    fmt::{self, Display, Write},
    marker::PhantomData,
    str::FromStr,
};

/// The digits of a small number, 0 to 15. A list of tiles is written faster this way than by formatting.
///
/// # Panics
/// If `number` is above 15.
pub const fn digits(number: u8) -> &'static str {
    const DIGITS: [&str; 16] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15"];
    DIGITS[number as usize]
}

/// Reads what [`written_as_text`](crate::written_as_text) writes.
///
/// # Errors
/// If the value is not a string, or the type cannot be parsed from it.
pub fn read_text<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(from: D) -> Result<T, D::Error> {
    struct Text<T>(PhantomData<T>);

    impl<T: FromStr<Err: Display>> Visitor<'_> for Text<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a string")
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
            text.parse().map_err(E::custom)
        }
    }

    from.deserialize_str(Text(PhantomData))
}

/// Writes what [`read_text`] reads. Pictures are full of short texts. They are assembled here, because a serializer
/// writes a whole text faster than pieces.
///
/// # Errors
/// As `to`.
pub fn write_text<S: Serializer>(text: &impl Display, to: S) -> Result<S::Ok, S::Error> {
    let mut short = Short { bytes: [0; SHORT], len: 0 };
    match write!(short, "{text}").map(|()| short.text()) {
        Ok(Some(text)) => to.serialize_str(text),
        Ok(None) | Err(fmt::Error) => to.collect_str(text),
    }
}

/// The number of hex digits in a seed.
const SHORT: usize = 144;

/// A text that is not on the heap.
struct Short {
    bytes: [u8; SHORT],
    len: usize,
}

impl Short {
    fn text(&self) -> Option<&str> {
        str::from_utf8(self.bytes.get(..self.len)?).ok()
    }
}

impl Write for Short {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        let end = self.len + more.len();
        self.bytes.get_mut(self.len..end).ok_or(fmt::Error)?.copy_from_slice(more.as_bytes());
        self.len = end;
        Ok(())
    }
}

/// Only ever `true`. Actions without further data are written with it, as in `{"draw": true}`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "bool", into = "bool")]
pub struct True;

impl TryFrom<bool> for True {
    type Error = &'static str;
    fn try_from(so: bool) -> Result<True, &'static str> {
        so.then_some(True).ok_or("write true, or leave it out")
    }
}

impl From<True> for bool {
    fn from(_: True) -> bool {
        true
    }
}

/// Writes a type that has `iter` as the list of its items: in text separated by spaces, in JSON as an array. `Debug`
/// puts the text in brackets.
#[macro_export]
macro_rules! written_as_list {
    ($List:ident) => {
        impl std::fmt::Display for $List {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                for (place, item) in self.iter().enumerate() {
                    write!(f, "{}{item}", if place == 0 { "" } else { " " })?;
                }
                Ok(())
            }
        }

        impl std::fmt::Debug for $List {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "[{self}]")
            }
        }

        impl serde::Serialize for $List {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_seq(self.iter())
            }
        }
    };
}

/// Writes a type that has `Display` and `FromStr` as its text in JSON.
#[macro_export]
macro_rules! written_as_text {
    ($Type:ty) => {
        impl serde::Serialize for $Type {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                $crate::write_text(self, to)
            }
        }

        impl<'de> serde::Deserialize<'de> for $Type {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                $crate::read_text(from)
            }
        }
    };
}
