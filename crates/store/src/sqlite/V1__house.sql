-- One row per table, written with its first entry.
CREATE TABLE tables (
    table_id BLOB PRIMARY KEY CHECK (length(table_id) = 16),
    closed   INTEGER NOT NULL DEFAULT 0 CHECK (closed IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE INDEX open_tables ON tables (table_id) WHERE closed = 0;

-- Clustered by table, so that a table is read back in one sweep and its last number is one step in the tree.
CREATE TABLE journal (
    table_id BLOB NOT NULL REFERENCES tables (table_id),
    seq      INTEGER NOT NULL CHECK (seq > 0),
    body     BLOB NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER journal_never_changes BEFORE UPDATE ON journal
BEGIN
    SELECT raise(ABORT, 'the journal is append-only');
END;

CREATE TABLE records (
    record_id BLOB PRIMARY KEY CHECK (length(record_id) = 16),
    table_id  BLOB NOT NULL,
    at_ms     INTEGER NOT NULL,
    bytes     INTEGER NOT NULL,  -- length of the record before compression
    zstd      BLOB NOT NULL
) STRICT;

CREATE TABLE users (
    user_id    BLOB PRIMARY KEY CHECK (length(user_id) = 16),
    nickname   TEXT NOT NULL,
    created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
    token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32),
    user_id    BLOB NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
    created_ms INTEGER NOT NULL,
    seen_ms    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE INDEX sessions_by_age ON sessions (seen_ms);

CREATE TABLE meta (
    key   TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
