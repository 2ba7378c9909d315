//! The rules page docs/rules/matgo.md, sentence by sentence, and its worked cases.

mod conformance;
mod deals;
mod ends;
mod games;
mod gukjin;
mod missions;
mod money;
mod opening;
mod position;
mod positions;
mod rewards;
mod secrets;
mod turns;
mod vectors;
