//! The daily deal: made ahead, begun once by everybody, shown to whom it may be.

mod ahead;
mod begin;
mod deal;
mod standing;

pub(crate) use ahead::spawn;
pub(crate) use deal::DailyDeal;
pub(crate) use standing::{board, is_shown_to, today};
