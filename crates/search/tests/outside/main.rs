//! Bots, nets and reviews from outside: what those of every game must do, and how good each game's are.

mod laws;
mod lexio;
mod matgo;
mod nets;
mod review;
mod rummikub;
