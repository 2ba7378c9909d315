//! Where a test opens a store: each test has a place of its own.

use std::path::PathBuf;
use store::{Sqlite, Store};
use tempfile::TempDir;

/// Somewhere that a store can be opened.
pub(crate) trait Place {
    /// What is opened there.
    type Store: Store;

    /// Opens it; opened again, it has what was written before.
    fn open(&self) -> impl Future<Output = Self::Store> + Send;

    /// Does something to the database that no store would do. Answers whether the database has let it be done.
    fn by_hand(&self, sql: &str) -> impl Future<Output = bool> + Send;
}

/// SQLite without a file. It is gone with its last handle.
pub(crate) struct Memory;

impl Place for Memory {
    type Store = Sqlite;

    async fn open(&self) -> Sqlite {
        Sqlite::memory().unwrap()
    }

    async fn by_hand(&self, _: &str) -> bool {
        false
    }
}

/// SQLite in a file.
pub(crate) struct Disk(TempDir);

impl Disk {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self) -> PathBuf {
        self.0.path().join("house.db")
    }
}

impl Place for Disk {
    type Store = Sqlite;

    async fn open(&self) -> Sqlite {
        Sqlite::open(self.path()).unwrap()
    }

    async fn by_hand(&self, sql: &str) -> bool {
        rusqlite::Connection::open(self.path()).unwrap().execute_batch(sql).is_ok()
    }
}

/// Makes tests of laws: of those that open their place once, and after a semicolon of those that open it again or reach
/// into it. (SQLite takes a file only for these: waiting for the disk is most of what a test would do.)
macro_rules! laws {
    ($($law:ident,)* $(; $($kept:ident,)*)?) => {
        mod sqlite {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $law() {
                    super::$law(&crate::place::Memory).await;
                }
            )*
            $($(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $kept() {
                    super::$kept(&crate::place::Disk::new()).await;
                }
            )*)?
        }
    };
}
pub(crate) use laws;
