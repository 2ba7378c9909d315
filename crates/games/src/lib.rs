//! The list of the house's games, the only one there is.
//!
//! Everything generic is written over a `G: Game`. Where the game is only known at run time, as at a table that a guest
//! opens or in a record, [`Name`] says which it is, and [`of_game!`] leads from the name to the type:
//!
//! ```
//! use game::{Game, Ruleset};
//! use games::{Name, of_game};
//!
//! fn most_seats(game: Name) -> u8 {
//!     of_game!(game, G => <G as Game>::Rules::SEATS.1)
//! }
//! assert_eq!(most_seats(Name::Rummikub), 6);
//! ```
//!
//! When a game is added to the list below, the compiler reports every place where one of its parts is still missing.
//! `docs/CONTRIBUTING.md` says what to write where.

use game::Game;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use thiserror::Error;
use wire::GameName;

/// Generates everything that follows from the list. The first token is a `$` for the macro that it defines.
macro_rules! list {
    ($d:tt $($game:ident in $krate:ident)+) => {
        $(pub use $krate::$game;)+

        $(
            // A state never travels: if one were `Serialize`, both implementations would fit, and this not compile.
            const _: fn() = || {
                trait Travels<By> {
                    fn travels() {}
                }
                impl<T: ?Sized> Travels<()> for T {}
                impl<T: ?Sized + Serialize> Travels<u8> for T {}
                let _ = <<$game as Game>::State as Travels<_>>::travels;
            };
        )+

        /// A game of the house, in the order of the house.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(into = "GameName", try_from = "String")]
        pub enum Name {
            $(
                #[doc = concat!("[`", stringify!($krate), "`]")]
                $game,
            )+
        }

        impl Name {
            /// Every game, in the order of the house.
            pub const ALL: &'static [Name] = &[$(Name::$game),+];
        }

        /// `of_game!(name, G => expression)`: the expression with `G` as the game of this [`Name`].
        #[macro_export]
        macro_rules! of_game {
            ($d name:expr, $d of:ident => $d expression:expr) => {
                match $d name {
                    $($crate::Name::$game => {
                        type $d of = $crate::$game;
                        $d expression
                    })+
                }
            };
        }

        impl Name {
            /// The name in addresses, messages and journals: [`Game::NAME`].
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Name::$game => <$game as Game>::NAME,)+
                }
            }
        }

        impl From<Name> for GameName {
            fn from(name: Name) -> GameName {
                match name {
                    $(Name::$game => GameName::of::<$game>(),)+
                }
            }
        }
    };
}

/// The list: the games, and the one that exists only in tests.
macro_rules! house {
    ($d:tt $($game:ident in $krate:ident)+; toy $($toy:ident in $toys:ident)+) => {
        #[cfg(not(feature = "toy"))]
        list! { $d $($game in $krate)+ }
        #[cfg(feature = "toy")]
        list! { $d $($game in $krate)+ $($toy in $toys)+ }
    };
}

house! { $
    Lexio in lexio
    Rummikub in rummikub
    Matgo in matgo;
    toy
    Toy in toy
}

// After the list, which defines `of_game!`.
mod class;
pub use class::{Class, UnknownClass};

/// No game of the house has this name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no game {0:?}; the games are {known}", known = known())]
pub struct UnknownGame(pub String);

fn known() -> String {
    Name::ALL.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(", ")
}

impl FromStr for Name {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Name, UnknownGame> {
        let found = Name::ALL.iter().copied().find(|name| name.as_str() == text);
        found.ok_or_else(|| UnknownGame(text.to_owned()))
    }
}

impl TryFrom<String> for Name {
    type Error = UnknownGame;

    fn try_from(text: String) -> Result<Name, UnknownGame> {
        text.parse()
    }
}

impl TryFrom<GameName> for Name {
    type Error = wire::Error;

    /// The game that a message names.
    ///
    /// # Errors
    /// [`wire::Error::UnknownGame`] if this program does not have it.
    fn try_from(game: GameName) -> Result<Name, wire::Error> {
        let known = || Name::ALL.iter().copied().map(GameName::from).collect();
        game.as_str().parse().map_err(|UnknownGame(_)| wire::Error::UnknownGame { game, known: known() })
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_name_is_read_back() {
        for name in Name::ALL {
            assert_eq!(name.to_string().parse(), Ok(*name));
            assert_eq!(Name::try_from(GameName::from(*name)), Ok(*name));
            let json = serde_json::to_string(name).unwrap();
            assert_eq!(json, format!("\"{name}\""));
            assert_eq!(serde_json::from_str::<Name>(&json).unwrap(), *name);
        }
        let names: BTreeSet<&str> = Name::ALL.iter().map(|name| name.as_str()).collect();
        assert_eq!(names.len(), Name::ALL.len(), "two games of one name");
    }

    #[test]
    fn the_name_leads_to_the_game() {
        for name in Name::ALL {
            assert_eq!(of_game!(*name, G => <G as Game>::NAME), name.as_str());
        }
    }

    #[test]
    fn strangers_are_told_what_there_is() {
        let error = "chess".parse::<Name>().unwrap_err().to_string();
        assert!(error.starts_with("there is no game \"chess\"; the games are lexio, rummikub, matgo"), "{error}");
        let chess: GameName = "chess".parse().unwrap();
        let Err(wire::Error::UnknownGame { game, known }) = Name::try_from(chess) else { panic!("chess is no game") };
        assert_eq!((game, known.len()), (chess, Name::ALL.len()));
        assert!(serde_json::from_str::<Name>("\"chess\"").is_err());
    }
}
