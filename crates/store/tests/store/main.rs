//! What the traits promise, checked for every store, and what each store promises besides.

mod backups;
mod laws;
mod moving;
mod numbered;
mod place;
mod postgres;
mod sqlite;
