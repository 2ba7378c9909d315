-- Handles that a moderator took away from accounts deleted since, by their two forms: they stay barred.
CREATE TABLE barred_handles (
    small TEXT PRIMARY KEY,
    drawn TEXT NOT NULL UNIQUE
) STRICT, WITHOUT ROWID;
