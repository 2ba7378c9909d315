//! A sitting at a table: seats, rounds, clocks, settlement; pure.
