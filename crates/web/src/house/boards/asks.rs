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

/// The players on a board, best first.
pub(super) async fn board(link: Link, Wanted { class, week }: Wanted) -> Result<Vec<Place>, Refusal> {
    let week = if week { "/week" } else { "" };
    get(link, &format!("/api/boards/{class}{week}")).await
}
