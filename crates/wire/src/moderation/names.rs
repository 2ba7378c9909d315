//! The names of reasons, requests and hints.

use serde::{Deserialize, Serialize};

/// An enum of names, with the list of them all.
macro_rules! names {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$doc])* $variant,)+ }

        impl $name {
            /// All of them, in the order in which they are offered.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];
        }
    };
}

names! {
    /// What is wrong with somebody's conduct.
    Reason {
        /// They insult, threaten or harass.
        Abuse,
        /// They say or write what does not belong here: advertisements, the same again and again.
        Spam,
        /// They have help, or give games away.
        Cheating,
        /// They let others wait, or leave matches.
        Stalling,
        /// They are called something that nobody should be.
        Name,
        /// Something else: the words tell.
        Other,
    }
}

names! {
    /// What moderators alone may ask. The house makes its routes from this list, and a test goes through it.
    Endpoint {
        /// The cases that wait.
        Cases,
        /// Somebody's file.
        Person,
        /// The file of whoever is called so.
        Called,
        /// Something is done.
        Act,
        /// What was done.
        Log,
    }
}

names! {
    /// What the house has noticed by reckoning: a hint, and no more than that.
    Hint {
        /// They give away to one other what they do not give to anybody else.
        GivesAway,
        /// They think for the same time again and again, as no hand does.
        EvenTiming,
        /// They play rated matches against somebody who sits behind the same address.
        SameAddress,
    }
}

impl Endpoint {
    /// How it is asked for.
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
