//! The page's requests to the house.
use super::super::asking::{Refusal, get};
use crate::link::Link;
use games::Class;
use wire::rating::Place;

/// The board to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Wanted {
    /// The class of the board.
    pub(super) class: Class,
    /// Whether to show only players who have played in the last seven days.
    pub(super) week: bool,
}

impl Wanted {
    /// The board shown at first.
    fn first() -> Option<Wanted> {
        Class::all().next().map(|class| Wanted { class, week: true })
    }

    /// The board that the query of an address asks for.
    pub(super) fn read(query: &str) -> Option<Wanted> {
        let parts = query.trim_start_matches('?').split('&');
        parts.fold(Wanted::first(), |wanted, part| {
            let wanted = wanted?;
            Some(match part.split_once('=') {
                Some(("class", class)) => Wanted { class: class.parse().unwrap_or(wanted.class), ..wanted },
                None if part == "all" => Wanted { week: false, ..wanted },
                _ => wanted,
            })
        })
    }

    /// The query that asks for it. Empty for the one shown at first.
    pub(super) fn query(self) -> String {
        let all = if self.week { "" } else { "&all" };
        if Some(self) == Wanted::first() { String::new() } else { format!("?class={}{all}", self.class) }
    }
}

/// The players on a board, best first.
pub(super) async fn board(link: Link, Wanted { class, week }: Wanted) -> Result<Vec<Place>, Refusal> {
    let week = if week { "/week" } else { "" };
    get(link, &format!("/api/boards/{class}{week}")).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_brings_back_the_board_that_was_chosen() {
        for class in Class::all() {
            for week in [true, false] {
                let wanted = Wanted { class, week };
                assert_eq!(Wanted::read(&wanted.query()), Some(wanted));
            }
        }
        assert_eq!(Wanted::first().map(Wanted::query).as_deref(), Some(""));
        assert_eq!(Wanted::read("?class=chess&x"), Wanted::first());
    }
}
