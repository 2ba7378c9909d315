//! The classes that are compared.

use game::{Game, Ruleset};
use games::{Name, of_game};

/// Tables that are rated together.
pub(super) struct Class {
    /// The name: the game's, with -2 or -n where it can be played by two or by more.
    pub(super) name: String,
    pub(super) game: Name,
    /// The numbers of seats, each as common as the others.
    pub(super) seats: Vec<u8>,
}

impl Class {
    /// Every class that has official rules.
    pub(super) fn all() -> Vec<Class> {
        Name::ALL.iter().flat_map(|game| of_game!(*game, G => classes::<G>(*game))).collect()
    }
}

/// More than so many seldom meet.
const MOST: u8 = 5;

fn classes<G: Game>(game: Name) -> Vec<Class> {
    let (least, most) = G::Rules::SEATS;
    let official = |seats: &u8| G::Rules::preset("official", *seats).is_some();
    let class = |end: &str, seats: Vec<u8>| Class { name: format!("{}{end}", G::NAME), game, seats };
    let classes = match (least, most) {
        (2, 2) => vec![class("", vec![2])],
        _ => vec![class("-2", vec![2]), class("-n", (3..=most.min(MOST)).collect())],
    };
    let whole = |class: &Class| !class.seats.is_empty() && class.seats.iter().all(official);
    classes.into_iter().filter(whole).collect()
}
