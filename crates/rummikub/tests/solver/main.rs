//! The solver: the shared cases, and a naive exhaustive solver.

mod cases;
mod naive;
mod positions;
mod small;
