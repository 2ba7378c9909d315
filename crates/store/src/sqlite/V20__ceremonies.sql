-- Ceremonies with passkeys under way, by their challenges. Each is ended once, within minutes, even if the house
-- restarts in between.
CREATE TABLE ceremonies (
    challenge BLOB PRIMARY KEY CHECK (length(challenge) = 16),
    began_ms  INTEGER NOT NULL,
    body      BLOB NOT NULL
) STRICT, WITHOUT ROWID;
