//! How many proxies are in front of the house.

use serde::{Deserialize, Serialize};
use std::str::FromStr;
use thiserror::Error;

/// How many proxies in a row append the address of their client to `X-Forwarded-For`. Written as the number, or as
/// `true` for one and `false` for none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(from = "Told", into = "u8")]
pub struct Proxies(u8);

/// The ways to write their number.
#[derive(Deserialize)]
#[serde(untagged, expecting = "not a number of proxies: 0 to 255, or true for one, false for none")]
enum Told {
    Any(bool),
    Count(u8),
}

/// A text that does not say how many proxies there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("not a number of proxies: 0 to 255, or true for one, false for none")]
pub struct BadProxies;

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
    type Err = BadProxies;

    fn from_str(text: &str) -> Result<Proxies, BadProxies> {
        match text {
            "true" => Ok(Proxies(1)),
            "false" => Ok(Proxies(0)),
            count => count.parse().map(Proxies).map_err(|_| BadProxies),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_number_of_proxies_is_told_what_would_be() {
        assert_eq!(["2", "true", "false"].map(|text| text.parse().map(Proxies::count)), [Ok(2), Ok(1), Ok(0)]);
        let by_text = "abc".parse::<Proxies>().expect_err("no number").to_string();
        assert!(by_text.contains("0 to 255, or true"), "{by_text}");
        for value in ["-1", "300", "\"one\""] {
            let by_file = serde_json::from_str::<Proxies>(value).expect_err("no number").to_string();
            assert!(by_file.starts_with(&by_text), "{by_file}");
        }
    }
}
