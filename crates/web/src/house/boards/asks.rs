//! What the page asks the house.
use super::super::asking::{Refusal, get};
use crate::link::Link;
use games::Class;
use wire::rating::Place;

/// Which board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Wanted {
    /// Of which class.
    pub(super) class: Class,
    /// Whether of those alone who have played in the last seven days.
    pub(super) week: bool,
}

/// Who has a place on a board, the best first.
///
/// # Errors
/// [`Refusal`] says why that is not known.
pub(super) async fn board(link: Link, Wanted { class, week }: Wanted) -> Result<Vec<Place>, Refusal> {
    let week = if week { "/week" } else { "" };
    get(link, &format!("/api/boards/{class}{week}")).await
}
