//! The messages between browser and server.
