-- Handles that a moderator took away from accounts deleted since, by their two forms: they stay barred.
CREATE TABLE barred_handles (
    small text COLLATE "C" PRIMARY KEY,
    drawn text COLLATE "C" NOT NULL UNIQUE
);
