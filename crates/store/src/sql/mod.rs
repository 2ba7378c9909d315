//! What all databases have in common: SQL that both SQLite and PostgreSQL understand, run on a [`Database`] that is one
//! of them. What only one of them can do, and how each stores journals, is in their own modules.
//!
//! Parameters are written `?1`, `?2`, …; flags are 0 and 1; a table's own columns are qualified in `ON CONFLICT DO
//! UPDATE`, where PostgreSQL could not tell which of two rows is meant.

mod ceremonies;
mod company;
mod counted;
mod database;
mod deals;
mod deeds;
mod engine;
mod entries;
mod handles;
mod heads;
mod heard;
mod held;
mod history;
mod journal;
mod keys;
mod known;
mod matches;
mod moderated;
mod moderation;
mod order;
mod people;
mod proving;
mod ratings;
mod row;
mod salvage;
mod sessions;
mod settle;
mod subscribed;
mod subscriptions;
mod taken;
mod tournaments;
mod tries;
mod value;
mod versions;
mod visits;
mod voids;
mod whole;
mod words;

pub(crate) use database::{Answer, Database, Reader};
pub(crate) use deals::Trying;
pub(crate) use deeds::come;
#[cfg(feature = "faults")]
pub(crate) use engine::asked;
pub(crate) use engine::{Engine, Query, ask};
pub(crate) use entries::{Head, Journaling};
pub(crate) use heads::Heads;
pub(crate) use order::Order;
pub(crate) use row::{Cell, Cells, Row};
pub(crate) use value::{Param, Value, params};
pub(crate) use versions::{FOUND, HISTORY, Versions};
pub(crate) use whole::{Filling, HINTS, Kind, MOVING, Sum, TABLES, Table, Taken};
#[cfg(test)]
pub(crate) use {
    held::WITH,
    history::UNNOTED,
    journal::CLOSED,
    moderation::{Moderating, WHENCE_AT_ONCE},
    visits::{SESSIONS_AT_ONCE, Visiting},
};
