-- A moderator looks after the conduct of others.
ALTER TABLE accounts ADD COLUMN moderator INTEGER NOT NULL DEFAULT 0 CHECK (moderator IN (0, 1));
-- A handle that a moderator has taken away: nobody is called so again, its owner neither.
ALTER TABLE handles ADD COLUMN barred INTEGER NOT NULL DEFAULT 0 CHECK (barred IN (0, 1));
-- Words that are shown to moderators alone.
ALTER TABLE words ADD COLUMN removed INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0, 1));

-- Who reports whom for what. Whoever is forgotten takes the reports about them along, and leaves those by them.
CREATE TABLE reports (
    number    INTEGER PRIMARY KEY AUTOINCREMENT,
    by_id     BLOB REFERENCES users (user_id) ON DELETE SET NULL,
    about_id  BLOB NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
    reason    TEXT NOT NULL,
    words     TEXT NOT NULL,
    table_id  BLOB CHECK (length(table_id) = 16),     -- null: it was at no table
    match     INTEGER,                                -- at the table, from 1
    record_id BLOB CHECK (length(record_id) = 16),    -- of a match that was over
    at_ms     INTEGER NOT NULL,
    closed    INTEGER,                                -- the step of the log that closed it; null: it is open
    CHECK ((table_id IS NULL) = (match IS NULL))
) STRICT;

CREATE INDEX reports_about ON reports (about_id, number);
CREATE INDEX reports_by ON reports (by_id, about_id);
CREATE INDEX open_reports ON reports (about_id) WHERE closed IS NULL;
CREATE INDEX open_scenes ON reports (table_id, match) WHERE closed IS NULL AND table_id IS NOT NULL;
CREATE INDEX records_of_table ON records (table_id, at_ms);

-- Everything that was done, for ever. Whoever is forgotten since is nobody.
CREATE TABLE steps (
    number   INTEGER PRIMARY KEY AUTOINCREMENT,
    by_id    BLOB REFERENCES users (user_id) ON DELETE SET NULL,
    by_name  TEXT,  -- as they were called; null: whoever runs the house
    about_id BLOB REFERENCES users (user_id) ON DELETE SET NULL,
    action   TEXT NOT NULL,
    reason   TEXT NOT NULL,
    note     TEXT NOT NULL,
    at_ms    INTEGER NOT NULL
) STRICT;

CREATE INDEX steps_about ON steps (about_id, number);
CREATE INDEX steps_by ON steps (by_id);

CREATE TRIGGER steps_never_change BEFORE UPDATE OF number, by_name, action, reason, note, at_ms ON steps
BEGIN
    SELECT raise(ABORT, 'the log is append-only');
END;

CREATE TRIGGER steps_never_go BEFORE DELETE ON steps
BEGIN
    SELECT raise(ABORT, 'the log is append-only');
END;

-- What somebody may not do.
CREATE TABLE sanctions (
    user_id  BLOB NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
    kind     TEXT NOT NULL CHECK (kind IN ('mute', 'suspension')),
    until_ms INTEGER,  -- null: for good
    reason   TEXT NOT NULL,
    PRIMARY KEY (user_id, kind)
) STRICT, WITHOUT ROWID;

-- Steps that those whom they concern have not read yet.
CREATE TABLE notices (
    user_id BLOB NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
    step    INTEGER NOT NULL REFERENCES steps (number),
    PRIMARY KEY (user_id, step)
) STRICT, WITHOUT ROWID;

-- What the house has noticed by reckoning.
CREATE TABLE hints (
    about_id  BLOB NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
    name      TEXT NOT NULL,
    other_id  BLOB REFERENCES users (user_id) ON DELETE CASCADE,
    amount    REAL NOT NULL,
    count     INTEGER NOT NULL,
    at_ms     INTEGER NOT NULL,
    closed_ms INTEGER  -- null: it is open
) STRICT;

CREATE UNIQUE INDEX one_hint ON hints (about_id, name, ifnull(other_id, x''));
CREATE INDEX hints_with ON hints (other_id);
CREATE INDEX open_hints ON hints (about_id) WHERE closed_ms IS NULL;

-- From where people came to a table: a salted digest, different at every table. Kept as long as words.
CREATE TABLE whence (
    table_id BLOB NOT NULL CHECK (length(table_id) = 16),
    user_id  BLOB NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
    digest   BLOB NOT NULL CHECK (length(digest) = 16),
    at_ms    INTEGER NOT NULL,
    PRIMARY KEY (table_id, user_id, digest)
) STRICT, WITHOUT ROWID;

CREATE INDEX whence_by_age ON whence (at_ms);
CREATE INDEX whence_of_user ON whence (user_id);

-- Matches that were voided after they had been reckoned: what was learnt after them is learnt anew. `number` is that of
-- the match in its class.
CREATE TABLE voids (
    record_id BLOB PRIMARY KEY CHECK (length(record_id) = 16),
    class     TEXT NOT NULL,
    number    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
