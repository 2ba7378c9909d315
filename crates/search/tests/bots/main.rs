//! The bots from outside: what every game's bots must do, and what each game's are good for.

mod laws;
mod lexio;
mod matgo;
mod rummikub;
