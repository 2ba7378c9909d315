-- What those who have reported somebody have not read yet: that it was looked at, and whether anything was done.
CREATE TABLE outcomes (
    user_id BLOB NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
    step    INTEGER NOT NULL REFERENCES steps (number),
    done    INTEGER NOT NULL CHECK (done IN (0, 1)),
    PRIMARY KEY (user_id, step)
) STRICT, WITHOUT ROWID;
