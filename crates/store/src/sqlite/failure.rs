//! What the errors of SQLite mean.

use std::sync::Arc;

use rusqlite::ErrorCode;

use crate::{Cause, Error};

impl From<rusqlite::Error> for Error {
    fn from(source: rusqlite::Error) -> Self {
        Self::Backend { cause: Cause::from(&source), source: Arc::new(source) }
    }
}

impl From<&rusqlite::Error> for Cause {
    fn from(error: &rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::Full,
            Some(ErrorCode::SystemIoFailure) => Self::Disk,
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => Self::ReadOnly,
            // Nothing is stored that is too long to be read back, unless its length is spoilt.
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::TooBig) => Self::Damaged,
            Some(ErrorCode::NotADatabase) => Self::NoDatabase,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::FileLockingProtocolFailed) => {
                Self::Busy
            }
            Some(ErrorCode::CannotOpen) => Self::CannotOpen,
            Some(ErrorCode::OutOfMemory) => Self::Memory,
            _ => Self::Other,
        }
    }
}
