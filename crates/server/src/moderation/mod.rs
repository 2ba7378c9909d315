//! Order in the house: what people may not do, what moderators do about them, and what those concerned are shown.

mod acting;
mod conduct;
mod missed;
mod named;
mod reporting;
mod signals;
mod unnaming;

pub(crate) use acting::{By, act, leave, look_after, ring_moderators};
pub(crate) use conduct::{ConductWatch, may_play, may_sign_in, may_talk};
pub(crate) use missed::make_up;
pub(crate) use named::{action_of, name, named, reason_of, sanctions, unnumbered};
pub(crate) use reporting::{About, at, is_there, report};
pub(crate) use signals::{look, look_again_after};
pub(crate) use unnaming::unname;
