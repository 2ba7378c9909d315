//! The built command, as a person or a script meets it.

mod engine;
mod guide;
mod perft;
mod replay;
mod run;
mod sim;
mod usage;
