//! Tournaments from outside.

mod chance;
mod hall;
mod knockout;
mod league;
mod steps;
mod swiss;
mod whole;
