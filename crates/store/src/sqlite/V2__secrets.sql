-- A session's secret is renewed now and then. All its secrets are rows of their own, and the hash of the first one names
-- the session (null: this is the first one).
ALTER TABLE sessions ADD COLUMN first_hash BLOB CHECK (first_hash IS NULL OR length(first_hash) = 32);
-- When the secret ends: milliseconds since 1970; null: not as long as the session is used.
ALTER TABLE sessions ADD COLUMN ends_ms INTEGER;
