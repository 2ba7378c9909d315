//! A review along a replay, computed by this browser: how it stood, what was a mistake, what was luck. The search does
//! the work in slices (`work`), a round of it is put into words (`digest`), and the rest shows that and knows no game.

mod digest;
mod glyph;
mod graph;
mod now;
mod panel;
mod sums;
mod work;

pub use digest::{Cast, Digest, Verdict, digest};
pub use panel::{Panel, Shown, Sight};
pub use work::Reviewing;
