//! What is drawn: original SVG, all of it made here.
mod chip;
mod digits;
mod icon;
mod logo;
mod scene;
mod tile;

pub use chip::{ChipArt, ChipPile, denominations};
pub use icon::{Icon, IconArt};
pub use logo::{Logo, Wordmark};
pub use scene::{Courtyard, EmptyTable};
pub use tile::{SuitArt, TileArt, TileBack, suit_word};
