//! Rummikub in words.

mod board;
mod howto;
mod options;
mod refusal;
mod sets;
mod story;
mod tiles;

pub use board::{
    Board, drawing, hint_tiles, laid_count, lay, opening_so_far, own_tiles, place_after, place_before, pool, sorted,
    table_of,
};
pub use howto::HowTo;
pub use options::{choice, option, preset};
pub use refusal::{broken, refusal};
pub use sets::{set, set_name};
pub use story::{begins, end, story, to_play};
pub use tiles::{colour, tile, tiles};
