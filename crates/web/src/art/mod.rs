//! The artwork: original SVG, all of it made here.
mod chip;
mod digits;
mod emote;
mod face;
mod hwatu;
mod icon;
mod logo;
mod number_tile;
mod proof;
mod scene;
mod tile;

pub use chip::{ChipArt, ChipPile, Faces};
pub use emote::EmoteArt;
pub use face::FaceArt;
pub use hwatu::{CardArt, CardBack};
pub use icon::{Icon, IconArt};
pub use logo::{Logo, Wordmark};
pub use number_tile::{NumberTile, StandsFor};
pub use proof::{ProofArt, ProofStep};
pub use scene::{Courtyard, EmptyTable};
pub use tile::{SuitArt, TileArt, TileBack};
