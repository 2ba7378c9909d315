//! What the traits promise, whichever database is behind them: every law is written once, and checked for each store.

mod accounts;
mod census;
mod ceremonies;
mod company;
mod deals;
mod farewells;
mod journal;
mod matches;
mod moderation;
mod ratings;
mod sessions;
mod subscriptions;
mod taken;
mod tournaments;
mod wanted;
mod words;
