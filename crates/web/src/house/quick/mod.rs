//! Quick match: looking for others to play with, on whatever page one is meanwhile.

mod panel;
mod search;
mod way;

pub(super) use panel::{SearchBar, SearchPanel};
pub use search::Search;
pub(super) use search::search;
pub use way::PlayPage;
pub(super) use way::PlayWay;
