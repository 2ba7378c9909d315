-- A finished match, as its players find it again.
CREATE TABLE matches (
    record_id BLOB PRIMARY KEY CHECK (length(record_id) = 16),
    game      TEXT NOT NULL,
    class     TEXT NOT NULL,     -- which ratings it belongs to
    seats     INTEGER NOT NULL,
    bots      INTEGER NOT NULL,
    rounds    INTEGER NOT NULL,  -- that came to their end
    rated     INTEGER NOT NULL CHECK (rated IN (0, 1)),
    private   INTEGER NOT NULL CHECK (private IN (0, 1)),
    at_ms     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A seat repeats what pages are chosen by, so that one index finds a page. All of it is null where an earlier program
-- noted who played, until the match itself is noted.
ALTER TABLE played ADD COLUMN bot INTEGER;                           -- the level; null: no bot
ALTER TABLE played ADD COLUMN ending INTEGER CHECK (ending IN (-1, 0, 1));  -- lost, shared, won; null: not known
ALTER TABLE played ADD COLUMN class TEXT;
ALTER TABLE played ADD COLUMN rated INTEGER;
ALTER TABLE played ADD COLUMN private INTEGER;

DROP INDEX played_by_user;
CREATE INDEX played_by_user ON played (user_id, at_ms, record_id, seat, class, ending, rated, private, points);
-- Who sat with whom.
CREATE INDEX played_with ON played (user_id, record_id);

-- Accounts that were deleted, while their names are taken out of the journals of closed tables: up to this one it is done.
CREATE TABLE farewells (
    user_id  BLOB PRIMARY KEY CHECK (length(user_id) = 16),
    table_id BLOB CHECK (length(table_id) = 16)
) STRICT, WITHOUT ROWID;
