//! What SQLite alone promises: of its file, when it is killed, damaged, copied and counted.

mod census;
mod copies;
mod crash;
mod damage;
mod file;
mod tail;
