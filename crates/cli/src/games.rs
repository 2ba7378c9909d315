//! The games at the command line: a file for each, with all that the commands need of it.

mod lexio;
mod matgo;
mod rummikub;
#[cfg(feature = "toy")]
mod toy;
