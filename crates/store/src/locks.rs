//! Locks after a panic.

use std::sync::{LockResult, PoisonError};

/// What a lock guards, even if a thread has panicked while it held the lock: a panic ends one task, not the house.
pub trait Unpoisoned {
    /// Access to it.
    type Guard;

    /// That access.
    fn unpoisoned(self) -> Self::Guard;
}

impl<Guard> Unpoisoned for LockResult<Guard> {
    type Guard = Guard;

    fn unpoisoned(self) -> Guard {
        self.unwrap_or_else(PoisonError::into_inner)
    }
}
