//! The house on the network: sockets, sessions, lobby, one task per table.
