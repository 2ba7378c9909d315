//! How many proxies are in front of the house.

use serde::{Deserialize, Serialize};
use std::{num::ParseIntError, str::FromStr};

/// How many proxies in a row append the address of their client to `X-Forwarded-For`. Written as the number, or as
/// `true` for one and `false` for none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(from = "Told", into = "u8")]
pub struct Proxies(u8);

/// The ways to write their number.
#[derive(Deserialize)]
#[serde(untagged)]
enum Told {
    Any(bool),
    Count(u8),
}

impl Proxies {
    /// How many there are in front of the house.
    pub fn count(self) -> usize {
        self.0.into()
    }
}

impl From<u8> for Proxies {
    fn from(count: u8) -> Proxies {
        Proxies(count)
    }
}

impl From<Proxies> for u8 {
    fn from(Proxies(count): Proxies) -> u8 {
        count
    }
}

impl From<Told> for Proxies {
    fn from(told: Told) -> Proxies {
        match told {
            Told::Any(any) => Proxies(any.into()),
            Told::Count(count) => Proxies(count),
        }
    }
}

impl FromStr for Proxies {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Proxies, ParseIntError> {
        match text {
            "true" => Ok(Proxies(1)),
            "false" => Ok(Proxies(0)),
            count => count.parse().map(Proxies),
        }
    }
}
