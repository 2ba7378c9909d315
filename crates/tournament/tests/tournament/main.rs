//! Tournaments from outside.

mod hall;
mod knockout;
mod league;
mod steps;
mod swiss;
mod whole;
