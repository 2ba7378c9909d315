//! Quick match: looking for other players, while the visitor may be on any page.

mod panel;
mod search;
mod size;
mod way;

pub(super) use panel::{SearchBar, SearchPanel};
pub use search::Search;
pub(super) use search::search;
pub use way::PlayPage;
pub(super) use way::PlayWay;
