//! The names of reasons, requests and hints.

use crate::names::names;
use serde::{Deserialize, Serialize};

names! {
    /// What is wrong with a person's conduct.
    Reason {
        /// They insult, threaten or harass others.
        Abuse,
        /// They write what does not belong here: advertisements, the same thing again and again.
        Spam,
        /// They have help, or lose games on purpose.
        Cheating,
        /// They keep others waiting, or leave matches.
        Stalling,
        /// They have a name that no one should have.
        Name,
        /// Something else, explained in the text.
        Other,
    }
}

names! {
    /// The requests reserved for moderators. The house builds its routes from this list, and a test goes through it.
    Endpoint {
        /// The waiting cases.
        Cases,
        /// A person's file.
        Person,
        /// The file of the account with a handle.
        Called,
        /// An action about a person.
        Act,
        /// The log of actions.
        Log,
    }
}

names! {
    /// Something the house has noticed by computation: a hint, and no more than that.
    Hint {
        /// They give away to one opponent what they give to no one else.
        GivesAway,
        /// Their thinking times are too even, or too short, for a human.
        EvenTiming,
        /// They play rated matches against a person at the same address.
        SameAddress,
    }
}

impl Endpoint {
    /// Its HTTP method.
    pub const fn method(self) -> &'static str {
        match self {
            Endpoint::Act => "POST",
            Endpoint::Cases | Endpoint::Person | Endpoint::Called | Endpoint::Log => "GET",
        }
    }

    /// Its path below `/api/moderation`.
    pub const fn path(self) -> &'static str {
        match self {
            Endpoint::Cases => "/cases",
            Endpoint::Person => "/people/{person}",
            Endpoint::Called => "/called/{handle}",
            Endpoint::Act => "/act",
            Endpoint::Log => "/log",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_endpoint_has_a_path_of_its_own() {
        let paths: std::collections::BTreeSet<_> = Endpoint::ALL.iter().map(|one| (one.method(), one.path())).collect();
        assert_eq!(paths.len(), Endpoint::ALL.len());
    }
}
