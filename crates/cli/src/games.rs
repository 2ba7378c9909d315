//! The games at the command line: a file for each, with everything that the commands need of it.

mod lexio;
mod matgo;
mod rummikub;
#[cfg(feature = "toy")]
mod toy;
