//! Guarantees specific to PostgreSQL: several stores on one database stay out of each other's way, and a broken
//! connection loses nothing. Connections are encrypted as the URL asks.

mod alone;
mod broken;
mod damage;
mod leases;
mod rivals;
mod standby;
mod tls;
mod versions;
