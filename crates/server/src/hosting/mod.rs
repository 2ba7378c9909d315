//! One task for each table: the only one that touches its sitting.

mod alarm;
mod publish;
mod task;
mod timing;
mod work;

pub(crate) use task::spawn;
