//! The daily deal: prepared ahead, started once by each guest, shown to those who may see it.

mod ahead;
mod begin;
mod deal;
mod standing;

pub(crate) use ahead::spawn;
pub(crate) use deal::DailyDeal;
pub(crate) use standing::{board, is_shown_to, today};
