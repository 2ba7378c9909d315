//! A review alongside a replay, computed in this browser: the expectation at each position, mistakes and luck. The
//! search works in slices (`work`), `digest` puts its findings on a round into words, and everything else displays
//! those words and knows nothing of the game.

mod digest;
mod glyph;
mod graph;
mod now;
mod panel;
mod sums;
mod work;

pub use digest::{Cast, Digest, Verdict, digest};
pub use panel::{Panel, Shown, Sight};
pub use work::{Failed, Reviewing};
