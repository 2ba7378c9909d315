//! What a PostgreSQL failure means to the house.

use std::sync::Arc;

use deadpool_postgres::{Pool, PoolError};
use tokio_postgres::error::SqlState;

use crate::{Cause, Error};

impl From<tokio_postgres::Error> for Error {
    fn from(source: tokio_postgres::Error) -> Self {
        Self::Backend { cause: Cause::from(&source), source: Arc::new(source) }
    }
}

impl From<PoolError> for Error {
    fn from(error: PoolError) -> Self {
        match error {
            PoolError::Backend(error) => error.into(),
            PoolError::Closed => Self::Shut,
            // The server did not answer in time, or all connections are in use.
            other => Self::Backend { cause: Cause::Unreachable, source: Arc::new(other) },
        }
    }
}

impl From<&tokio_postgres::Error> for Cause {
    fn from(error: &tokio_postgres::Error) -> Self {
        let Some(code) = error.code() else {
            return if is_lost(error) { Self::Unreachable } else { Self::Other };
        };
        match *code {
            _ if is_lost(error) => Self::Unreachable,
            SqlState::DISK_FULL => Self::Full,
            SqlState::IO_ERROR => Self::Disk,
            SqlState::INSUFFICIENT_PRIVILEGE => Self::ReadOnly,
            SqlState::DATA_CORRUPTED | SqlState::INDEX_CORRUPTED => Self::Damaged,
            SqlState::OUT_OF_MEMORY => Self::Memory,
            SqlState::INVALID_CATALOG_NAME
            | SqlState::INVALID_PASSWORD
            | SqlState::INVALID_AUTHORIZATION_SPECIFICATION => Self::CannotOpen,
            SqlState::T_R_SERIALIZATION_FAILURE | SqlState::T_R_DEADLOCK_DETECTED | SqlState::LOCK_NOT_AVAILABLE => {
                Self::Busy
            }
            _ => Self::Other,
        }
    }
}

/// Whether the connection is lost, or leads to a server that does not write yet: the request may or may not have been
/// carried out.
pub(super) fn is_lost(error: &tokio_postgres::Error) -> bool {
    match error.code() {
        // 08: connections; 57P: the server is starting or stopping; 53300: it has too many connections; 25006: it is
        // still a standby, which writes nothing; 25P03: this process stood still in the middle of a transaction.
        Some(code) => {
            let lost = ["08", "57P", "53300", "25006", "25P03"];
            lost.iter().any(|class| code.code().starts_with(class))
        }
        None => {
            error.is_closed() || std::error::Error::source(error).is_some_and(|source| source.is::<std::io::Error>())
        }
    }
}

/// Whether another transaction was in the way, so that a retry may succeed. Two that insert the same row collide in its
/// key.
pub(super) fn is_collision(error: &tokio_postgres::Error) -> bool {
    let collisions = [
        SqlState::T_R_SERIALIZATION_FAILURE,
        SqlState::T_R_DEADLOCK_DETECTED,
        SqlState::UNIQUE_VIOLATION,
        SqlState::FOREIGN_KEY_VIOLATION,
    ];
    error.code().is_some_and(|code| collisions.contains(code))
}

/// Whether the server does not do this as things are: a standby begins no serializable transaction, and none carries out
/// a prepared statement whose result is no longer of the same types, since a later program has changed them.
pub(super) fn is_unsupported(error: &tokio_postgres::Error) -> bool {
    error.code() == Some(&SqlState::FEATURE_NOT_SUPPORTED)
}

/// Has all statements prepared anew if that may help.
pub(super) fn prepare_anew(pool: &Pool, error: &Error) {
    if postgres(error).is_some_and(is_unsupported) {
        pool.manager().statement_caches.clear();
    }
}

/// PostgreSQL's own error, if it is one.
pub(super) fn postgres(error: &Error) -> Option<&tokio_postgres::Error> {
    match error {
        Error::Backend { source, .. } => source.downcast_ref(),
        _ => None,
    }
}
