//! Bots, nets and reviews from outside: what those of every game must do, and what each game's are good for.

mod laws;
mod lexio;
mod matgo;
mod nets;
mod review;
mod rummikub;
