-- Who would be friends with whom: two who both would are.
CREATE TABLE asks (
    user_id  BLOB NOT NULL REFERENCES accounts (user_id) ON DELETE CASCADE,
    other_id BLOB NOT NULL REFERENCES accounts (user_id) ON DELETE CASCADE,
    at_ms    INTEGER NOT NULL,
    refused  INTEGER NOT NULL DEFAULT 0 CHECK (refused IN (0, 1)),  -- the other has said no
    PRIMARY KEY (user_id, other_id),
    CHECK (user_id <> other_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX asks_of_other ON asks (other_id, at_ms);

-- Who does not want to have anything to do with whom, guests among them.
CREATE TABLE blocks (
    number     INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id    BLOB NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
    blocked_id BLOB NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
    at_ms      INTEGER NOT NULL,
    UNIQUE (user_id, blocked_id),
    CHECK (user_id <> blocked_id)
) STRICT;

CREATE INDEX blocks_of_blocked ON blocks (blocked_id);
