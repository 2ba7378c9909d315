//! Guarantees specific to PostgreSQL: several stores on one database stay out of each other's way, and a broken
//! connection loses nothing.

mod alone;
mod broken;
mod leases;
mod rivals;
mod standby;
mod versions;
