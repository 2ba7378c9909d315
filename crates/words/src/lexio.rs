//! Lexio in words.

mod board;
mod combination;
mod howto;
mod options;
mod refusal;
mod story;
mod tiles;

pub use board::{Board, answers, beats, chosen, left_over, sorted};
pub use combination::{combination, kind, numbers_of};
pub use howto::{HowTo, Pictured};
pub use options::{Explained, choice, option, preset};
pub use refusal::{not_a_combination, refusal};
pub use story::{held, last, lead, story, to_play};
pub use tiles::{suit, tile, tiles};
