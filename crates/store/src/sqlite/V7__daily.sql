-- The deal of a day at a game, the same for everyone. Days are counted from 1970-01-01.
CREATE TABLE deals (
    day   INTEGER NOT NULL,
    game  TEXT NOT NULL,
    rules TEXT NOT NULL,  -- every option, as they were committed to
    seed  BLOB NOT NULL CHECK (length(seed) = 72),
    PRIMARY KEY (day, game)
) STRICT, WITHOUT ROWID;

-- Everybody's one try, at a table of its own. Whoever is forgotten since is nobody, and has tried all the same.
CREATE TABLE tries (
    table_id  BLOB PRIMARY KEY CHECK (length(table_id) = 16),
    day       INTEGER NOT NULL,
    game      TEXT NOT NULL,
    user_id   BLOB REFERENCES users (user_id) ON DELETE SET NULL,
    at_ms     INTEGER NOT NULL,
    record_id BLOB CHECK (length(record_id) = 16),  -- null: it is still played
    points    INTEGER,                              -- null: it is still played, or ended when the day was over
    UNIQUE (day, game, user_id),
    FOREIGN KEY (day, game) REFERENCES deals (day, game)
) STRICT, WITHOUT ROWID;

CREATE INDEX tries_by_points ON tries (day, game, points);
CREATE INDEX tries_of_user ON tries (user_id, day);
