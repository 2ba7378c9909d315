//! The pages that belong to a game: a table, practice, a replay, the rules. What only they need is fetched with the first
//! of them.

mod fetch;
mod first;
mod table;

pub use fetch::OfGame;
pub use table::{LearnPage, PracticePage, ReplayPage, TablePage};
