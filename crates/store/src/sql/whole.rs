//! The entire contents of a database, table by table, for moving it elsewhere and for comparison.

use futures_util::future::try_join_all;
use sha2::{Digest, Sha256};

use super::{database::Database, row::Row, value::Value};
use crate::Error;

/// How many rows are in transit at once.
const AT_ONCE: u32 = 500;

/// Every table, those that others refer to before the latter, each with the columns of its primary key.
pub(crate) const TABLES: [(&str, &[&str]); 37] = [
    ("meta", &["key"]),
    ("users", &["user_id"]),
    ("sessions", &["token_hash"]),
    ("subscriptions", &["session_hash"]),
    ("accounts", &["user_id"]),
    ("handles", &["small"]),
    ("barred_handles", &["small"]),
    ("taken_names", &["user_id", "name"]),
    ("keys", &["key_id"]),
    ("codes", &["user_id", "hash"]),
    ("ceremonies", &["challenge"]),
    ("became", &["guest_id"]),
    ("farewells", &["user_id"]),
    ("asks", &["user_id", "other_id"]),
    ("blocks", &["number"]),
    ("mutes", &["user_id", "muted_id"]),
    ("tables", &["table_id"]),
    ("journal", &["table_id", "seq"]),
    ("words", &["table_id", "number"]),
    ("whence", &["table_id", "user_id", "digest"]),
    ("records", &["record_id"]),
    ("matches", &["record_id"]),
    ("played", &["record_id", "seat"]),
    ("due", &["record_id"]),
    ("raters", &["rater"]),
    ("reckoned", &["number"]),
    ("rated", &["number", "seat"]),
    ("voids", &["record_id"]),
    ("deals", &["day", "game"]),
    ("tries", &["table_id"]),
    ("reports", &["number"]),
    ("steps", &["number"]),
    ("sanctions", &["user_id", "kind"]),
    ("notices", &["user_id", "step"]),
    ("outcomes", &["user_id", "step"]),
    ("tournaments", &["tournament_id"]),
    ("tournament_entries", &["tournament_id", "seq"]),
];

/// The one table without a primary key: its rows are identified by columns of which one may be null. They are few, and
/// read all at once.
pub(crate) const HINTS: (&str, &[&str]) = ("hints", &["about_id", "name", "other_id NULLS FIRST"]);

/// The key in `meta` that marks a place to which a house is being moved, until all of it has arrived.
pub(crate) const MOVING: &str = "moving";

/// The type of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Integer,
    Real,
    Text,
    Bytes,
}

impl Kind {
    /// The type that a database calls by this name.
    pub(crate) fn of(name: &str) -> Self {
        match name {
            "BLOB" | "bytea" => Self::Bytes,
            "TEXT" | "text" => Self::Text,
            "REAL" | "double precision" => Self::Real,
            _ => Self::Integer,
        }
    }
}

/// A table with its columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) name: &'static str,
    pub(crate) key: &'static [&'static str],
    pub(crate) columns: Vec<(String, Kind)>,
}

/// A row in transit, in the order of its columns.
pub(crate) type Taken = Vec<Kept>;

/// A value in transit.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Kept {
    Integer(Option<i64>),
    Real(Option<f64>),
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
}

impl Kept {
    fn read(kind: Kind, row: &Row<'_>, at: usize) -> Result<Self, Error> {
        Ok(match kind {
            Kind::Integer => Self::Integer(row.get(at)?),
            Kind::Real => Self::Real(row.get(at)?),
            Kind::Text => Self::Text(row.get(at)?),
            Kind::Bytes => Self::Bytes(row.get(at)?),
        })
    }

    fn value(&self) -> Value<'_> {
        match self {
            Self::Integer(number) => Value::Integer(*number),
            Self::Real(number) => Value::Real(*number),
            Self::Text(text) => Value::Text(text.as_deref()),
            Self::Bytes(bytes) => Value::Bytes(bytes.as_deref()),
        }
    }

    /// Hashes whether there is a value, its length and its bytes, so that no two rows look alike.
    fn digest(&self, hash: &mut Sha256) {
        let bytes = match self {
            Self::Integer(number) => number.map(|number| number.to_be_bytes().to_vec()),
            // SQLite does not store the sign of 0.
            Self::Real(number) => number.map(|number| (number + 0.0).to_bits().to_be_bytes().to_vec()),
            Self::Text(text) => text.as_ref().map(|text| text.as_bytes().to_vec()),
            Self::Bytes(bytes) => bytes.clone(),
        };
        match bytes {
            Some(bytes) => {
                hash.update((bytes.len() as u64).to_be_bytes());
                hash.update(bytes);
            }
            None => hash.update([0xff; 8]),
        }
    }
}

impl Table {
    /// The first rows after the given one, in the order of the key. Empty if there are no more.
    pub(crate) async fn rows(&self, db: &dyn Database, after: Option<&Taken>) -> Result<Vec<Taken>, Error> {
        let (name, key) = (self.name, self.key.join(", "));
        let columns: Vec<&str> = self.columns.iter().map(|(column, _)| column.as_str()).collect();
        let is_whole = name == HINTS.0;
        if is_whole && after.is_some() {
            return Ok(Vec::new());
        }
        let beyond = after.map(|row| self.key_of(row)).unwrap_or_default();
        let places: Vec<String> = (1..=beyond.len()).map(|place| format!("?{place}")).collect();
        let from = if beyond.is_empty() { String::new() } else { format!("WHERE ({key}) > ({})", places.join(", ")) };
        let limit = if is_whole { String::new() } else { format!("LIMIT {AT_ONCE}") };
        let sql = format!("SELECT {} FROM {name} {from} ORDER BY {key} {limit}", columns.join(", "));
        db.rows(&sql, &beyond, |row| {
            self.columns.iter().enumerate().map(|(at, (_, kind))| Kept::read(*kind, row, at)).collect()
        })
        .await
    }

    fn key_of<'a>(&self, row: &'a Taken) -> Vec<Value<'a>> {
        let of = |key: &&str| self.columns.iter().zip(row).find(|((column, _), _)| column == key);
        self.key.iter().filter_map(|key| Some(of(key)?.1.value())).collect()
    }

    /// Whether the row is the mark of a place to which a house is being moved, and not a part of the house.
    pub(crate) fn is_mark(&self, row: &Taken) -> bool {
        self.name == "meta" && row.contains(&Kept::Text(Some(MOVING.to_owned())))
    }
}

/// Rows copied from elsewhere.
pub(crate) struct Filling {
    pub(crate) table: Table,
    pub(crate) rows: Vec<Taken>,
}

impl Filling {
    /// Writes the rows within the open transaction, and returns how many there are.
    pub(super) async fn write(&self, db: &dyn Database) -> Result<u64, Error> {
        let columns: Vec<&str> = self.table.columns.iter().map(|(column, _)| column.as_str()).collect();
        let places: Vec<String> = (1..=columns.len()).map(|place| format!("?{place}")).collect();
        let (name, columns, places) = (self.table.name, columns.join(", "), places.join(", "));
        let sql = format!("INSERT INTO {name} ({columns}) VALUES ({places})");
        let written = try_join_all(self.rows.iter().map(|row| insert(db, &sql, row))).await?;
        Ok(written.into_iter().sum())
    }
}

async fn insert(db: &dyn Database, sql: &str, row: &Taken) -> Result<u64, Error> {
    let values: Vec<Value<'_>> = row.iter().map(Kept::value).collect();
    db.execute(sql, &values).await
}

/// The number of rows, and a digest of them all.
#[derive(Clone, Default)]
pub(crate) struct Sum {
    pub(crate) rows: u64,
    hash: Sha256,
}

impl Sum {
    pub(crate) fn add(&mut self, row: &Taken) {
        self.rows += 1;
        row.iter().for_each(|kept| kept.digest(&mut self.hash));
    }

    /// A digest that only the same rows in the same order have.
    pub(crate) fn digest(&self) -> [u8; 32] {
        self.hash.clone().finalize().into()
    }
}
