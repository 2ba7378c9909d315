//! Which ratings a match belongs to.

use crate::Name;
use game::{Game, Ruleset};
use std::{fmt, str::FromStr};
use thiserror::Error;

/// The class of a match: its game, and whether two play or more. A game that only two can play has a single class with
/// the game's name (`matgo`); others have `lexio-n` and, if two can play, `lexio-2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Class {
    game: Name,
    size: Size,
}

/// The number of players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Size {
    Two,
    More,
}

/// No class of the house has this name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no class {0:?}; the classes are {known}", known = known())]
pub struct UnknownClass(pub String);

impl Class {
    /// The class of a match of `game` between this many seats.
    pub fn of(game: Name, seats: u8) -> Class {
        Class { game, size: if seats > 2 { Size::More } else { Size::Two } }
    }

    /// Every class, in the order of the house.
    pub fn all() -> impl Iterator<Item = Class> {
        let each = |game: Name| {
            let (fewest, most) = seats(game);
            let two = (fewest <= 2).then_some(2);
            two.into_iter().chain((most > 2).then_some(most)).map(move |seats| Class::of(game, seats))
        };
        Name::ALL.iter().copied().flat_map(each)
    }

    /// The game that is played.
    pub const fn game(self) -> Name {
        self.game
    }

    /// Whether it is for two players.
    pub const fn is_of_two(self) -> bool {
        matches!(self.size, Size::Two)
    }
}

/// The fewest and the most players of a game.
fn seats(game: Name) -> (u8, u8) {
    of_game!(game, G => <<G as Game>::Rules as Ruleset>::SEATS)
}

fn known() -> String {
    Class::all().map(|class| class.to_string()).collect::<Vec<_>>().join(", ")
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.game.as_str())?;
        match self.size {
            _ if seats(self.game) == (2, 2) => Ok(()),
            Size::Two => f.write_str("-2"),
            Size::More => f.write_str("-n"),
        }
    }
}

impl FromStr for Class {
    type Err = UnknownClass;

    fn from_str(text: &str) -> Result<Class, UnknownClass> {
        Class::all().find(|class| class.to_string() == text).ok_or_else(|| UnknownClass(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_is_read_back() {
        let names: Vec<String> = Class::all().map(|class| class.to_string()).collect();
        assert_eq!(names[..5], ["lexio-2", "lexio-n", "rummikub-2", "rummikub-n", "matgo"]);
        for class in Class::all() {
            assert_eq!(class.to_string().parse(), Ok(class));
        }
    }

    #[test]
    fn every_table_has_a_class() {
        for game in Name::ALL {
            let (fewest, most) = seats(*game);
            for seats in fewest..=most {
                let class = Class::of(*game, seats);
                assert!(Class::all().any(|one| one == class), "{class}");
                assert_eq!((class.game(), class.is_of_two()), (*game, seats == 2));
            }
        }
        assert_eq!(Class::of(Name::Matgo, 2).to_string(), "matgo");
    }

    #[test]
    fn strangers_are_told_what_there_is() {
        for text in ["", "matgo-2", "lexio", "lexio-3", "Lexio-2"] {
            let error = text.parse::<Class>().unwrap_err().to_string();
            assert!(error.contains("the classes are lexio-2, lexio-n, rummikub-2, rummikub-n, matgo"), "{error}");
        }
    }
}
