//! What the traits promise, kept by every store, and what each promises besides.

mod laws;
mod moving;
mod numbered;
mod place;
mod postgres;
mod sqlite;
