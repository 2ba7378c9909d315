//! What PostgreSQL alone promises: that several stores on one database are not in each other's way, and that a connection
//! that breaks costs nothing.

mod broken;
mod leases;
mod rivals;
mod standby;
mod versions;
