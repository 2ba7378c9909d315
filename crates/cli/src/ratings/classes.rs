//! The classes to compare.

use game::{Game, Ruleset};
use games::{Name, of_game};

/// Tables that are rated together.
pub(super) struct Class {
    pub(super) name: String,
    pub(super) game: Name,
    /// The numbers of seats, all equally common.
    pub(super) seats: Vec<u8>,
}

/// The most seats considered: more people seldom meet.
const MOST: u8 = 5;

impl Class {
    /// Every class that has official rules.
    pub(super) fn all() -> Vec<Class> {
        let class = |class: games::Class| {
            let game = class.game();
            Class { name: class.to_string(), game, seats: of_game!(game, G => seats::<G>(class)) }
        };
        games::Class::all().map(class).filter(|class| !class.seats.is_empty()).collect()
    }
}

fn seats<G: Game>(class: games::Class) -> Vec<u8> {
    let (fewest, most) = G::Rules::SEATS;
    let of_class = |seats: &u8| games::Class::of(class.game(), *seats) == class;
    let official = |seats: &u8| G::Rules::preset("official", *seats).is_some();
    (fewest..=most.min(MOST)).filter(of_class).filter(official).collect()
}
