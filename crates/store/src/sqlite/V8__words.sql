-- What was said at a table, apart from its journal: no record or proof knows of it. Kept for a while, for moderators.
-- Whoever is forgotten since is nobody.
CREATE TABLE words (
    table_id BLOB NOT NULL CHECK (length(table_id) = 16),
    number   INTEGER NOT NULL CHECK (number > 0),  -- at the table, from 1
    match    INTEGER NOT NULL,                     -- at the table, from 1: the one played then, or to come
    user_id  BLOB REFERENCES users (user_id) ON DELETE SET NULL,
    seat     INTEGER,                              -- null: they looked on
    at_ms    INTEGER NOT NULL,
    what     TEXT NOT NULL,                        -- JSON: a phrase, an emote or a text
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX words_by_age ON words (at_ms);
CREATE INDEX words_of_user ON words (user_id, at_ms);

-- Whom somebody does not want to hear.
CREATE TABLE mutes (
    user_id  BLOB NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
    muted_id BLOB NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, muted_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX mutes_of_muted ON mutes (muted_id);
