//! What people say at a table of the house: phrases and emotes from a wheel, bubbles beside the seats, and a sheet with
//! everything said. Knows nothing of the game.

mod bubbles;
mod heard;
mod menu;
mod panel;
mod sheet;
mod state;
mod wheel;
mod writing;

pub use bubbles::Bubbles;
pub use heard::Heard;
pub use menu::{About, TalkMenu};
pub use sheet::{ChatButton, Sheet};
pub use state::{Talk, talk};
pub use wheel::{Wheel, WheelButton};
