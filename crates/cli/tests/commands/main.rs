//! The built command, as a person or a script meets it.

mod arena;
mod engine;
mod guide;
mod perft;
mod replay;
mod run;
mod sim;
mod train;
mod usage;
