//! The solver against proven optima, and against a naive solver that tries everything.

mod cases;
mod change;
mod go_on;
mod naive;
mod positions;
mod small;
