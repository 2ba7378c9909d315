//! Places where tests open stores: each test has its own.

use std::{
    env,
    path::PathBuf,
    sync::atomic::{AtomicU64, Ordering},
};

use store::{Counting, Postgres, Sqlite, Store};
use tempfile::TempDir;

/// A place where a store can be opened.
pub(crate) trait Place {
    /// The store that is opened there.
    type Store: Store + Counting;

    /// Opens the store. Opened again, it has what was written before.
    fn open(&self) -> impl Future<Output = Self::Store> + Send;

    /// Runs SQL on the database that no store would. Returns whether the database has accepted it.
    fn by_hand(&self, sql: &str) -> impl Future<Output = bool> + Send;
}

/// SQLite without a file. It disappears with its last handle.
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

/// A schema of its own on the server named by `MADANG_TEST_POSTGRES`.
pub(crate) struct Server {
    url: String,
    schema: String,
}

impl Server {
    /// `None` if no server is named, which is an error on CI.
    pub(crate) async fn new() -> Option<Self> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let Ok(url) = env::var("MADANG_TEST_POSTGRES") else {
            assert!(env::var_os("CI").is_none(), "MADANG_TEST_POSTGRES names no server");
            return None;
        };
        let schema = format!("test_{}_{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let sign = if url.contains('?') { '&' } else { '?' };
        let place =
            Self { url: format!("{url}{sign}options=-csearch_path%3D{schema}&application_name={schema}"), schema };
        // One left behind by a failed test may have this name.
        place.run(&format!("DROP SCHEMA IF EXISTS {0} CASCADE; CREATE SCHEMA {0}", place.schema)).await.unwrap();
        Some(place)
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    pub(crate) async fn run(&self, sql: &str) -> Result<(), tokio_postgres::Error> {
        let (client, connection) = tokio_postgres::connect(&self.url, tokio_postgres::NoTls).await.unwrap();
        tokio::spawn(connection);
        client.batch_execute(sql).await
    }

    /// Drops the schema.
    pub(crate) async fn clear(self) {
        self.run(&format!("DROP SCHEMA {} CASCADE", self.schema)).await.unwrap();
    }
}

impl Place for Server {
    type Store = Postgres;

    async fn open(&self) -> Postgres {
        Postgres::open(&self.url).await.unwrap()
    }

    async fn by_hand(&self, sql: &str) -> bool {
        self.run(sql).await.is_ok()
    }
}

/// Generates tests of laws for each store: of laws that open their place once and, after a semicolon, of laws that open
/// it again or reach into it. (SQLite uses a file only for the latter, because a test would spend most of its time
/// waiting for the disk.)
macro_rules! laws {
    (@postgres $($law:ident,)*) => {
        $(
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $law() {
                if let Some(place) = crate::place::Server::new().await {
                    super::$law(&place).await;
                    place.clear().await;
                }
            }
        )*
    };
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
        mod postgres {
            crate::place::laws! { @postgres $($law,)* $($($kept,)*)? }
        }
    };
}
pub(crate) use laws;
