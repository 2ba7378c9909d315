//! The madang command.
fn main() {}
