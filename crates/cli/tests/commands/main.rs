//! The built command, as used by a person or a script.

mod arena;
mod deploy;
mod engine;
mod engine_matgo;
mod engine_rummikub;
mod evening;
mod guide;
#[cfg(unix)]
mod house;
#[cfg(unix)]
mod keeping;
#[cfg(unix)]
mod load;
mod meet;
#[cfg(unix)]
mod operate;
mod people;
mod perft;
#[cfg(unix)]
mod postgres;
mod push;
mod ratings;
#[cfg(unix)]
mod ready;
#[cfg(unix)]
mod repair;
mod replay;
mod review;
mod run;
#[cfg(unix)]
mod scripts;
mod shapes;
mod sim;
mod solve;
mod tail;
mod tournament;
#[cfg(feature = "toy")]
mod toy;
mod train;
#[cfg(unix)]
mod upgrade;
mod usage;
