//! The rules page docs/rules/lexio.md, sentence by sentence, and the laws that follow from it.

mod combinations;
mod conformance;
mod counts;
mod hidden;
mod matches;
mod moves;
mod order;
mod perft;
mod records;
mod round;
mod settlement;
mod setups;
mod table;
mod vectors;
