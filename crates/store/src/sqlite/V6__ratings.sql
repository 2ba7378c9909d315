-- Rated matches that are still to be reckoned. A row comes with its match and goes with what is learnt of it.
CREATE TABLE due (
    record_id BLOB PRIMARY KEY REFERENCES matches (record_id),
    at_ms     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX due_in_order ON due (at_ms, record_id);

-- Whoever is rated in a class: known by a number that stays when they are forgotten, so that what others' ratings came of
-- can still be told.
CREATE TABLE raters (
    rater    INTEGER PRIMARY KEY,
    class    TEXT NOT NULL,
    user_id  BLOB REFERENCES users (user_id) ON DELETE SET NULL,
    matches  INTEGER NOT NULL,
    points   REAL NOT NULL,     -- in all
    luck     REAL NOT NULL,     -- of that
    rounds   INTEGER NOT NULL,
    mean     REAL NOT NULL,     -- what is believed of their skill
    variance REAL NOT NULL,
    at_ms    INTEGER NOT NULL   -- when their last match ended
) STRICT;

CREATE UNIQUE INDEX rater_of ON raters (user_id, class);
CREATE INDEX raters_by_class ON raters (class, mean);

-- Rated matches, in the order in which their class learnt of them.
CREATE TABLE reckoned (
    number    INTEGER PRIMARY KEY,
    record_id BLOB NOT NULL UNIQUE REFERENCES matches (record_id)
) STRICT;

-- What a match said of a seat, and what was believed of whoever sat there afterwards.
CREATE TABLE rated (
    number   INTEGER NOT NULL REFERENCES reckoned (number),
    seat     INTEGER NOT NULL,
    rater    INTEGER NOT NULL REFERENCES raters (rater),
    place    INTEGER NOT NULL,
    points   REAL NOT NULL,
    luck     REAL NOT NULL,
    score    REAL NOT NULL,
    chance   REAL NOT NULL,
    mean     REAL NOT NULL,
    variance REAL NOT NULL,
    PRIMARY KEY (number, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX rated_of ON rated (rater, number);
