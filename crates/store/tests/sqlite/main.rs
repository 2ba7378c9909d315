//! What the traits promise, kept by SQLite: on a disk, in memory, killed, damaged and copied.

mod accounts;
mod census;
mod company;
mod copies;
mod crash;
mod damage;
mod deals;
mod journal;
mod matches;
mod moderation;
mod numbered;
mod ratings;
mod sessions;
mod subscriptions;
mod tournaments;
mod words;
