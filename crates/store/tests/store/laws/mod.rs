//! What the traits promise, whichever database keeps it: every law is written once, and each store is held to it.

mod accounts;
mod company;
mod deals;
mod journal;
mod matches;
mod moderation;
mod ratings;
mod sessions;
mod subscriptions;
mod tournaments;
mod words;
