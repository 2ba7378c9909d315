//! Matgo in words. Korean terms stay what they are; English and French give them with a short gloss.

mod advice;
mod amount;
mod board;
mod cards;
mod combination;
mod howto;
mod mission;
mod options;
mod refusal;
mod settlement;
mod stamp;
mod story;

pub use advice::advice;
pub use amount::{money, number, points};
pub use board::{
    Board, bomb_tokens, captured_of, factor_of, goes, group_of, held_cards, later_stop, mission_progress, other_needs,
    own_needs, pile_of, place_of, ppeok_count, shakes, stock, stop_now, turns_left,
};
pub use cards::{card, cards, described, kind, month, month_number};
pub use combination::{Combination, progress};
pub use howto::HowTo;
pub use mission::{mission, mission_kind, mission_set, mission_why, mission_worth};
pub use options::{choice, option, preset};
pub use refusal::refusal;
pub use settlement::{Risk, end, factor, factor_why, part, risk};
pub use stamp::Stamp;
pub use story::{begins, result, story, to_play};
