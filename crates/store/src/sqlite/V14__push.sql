-- Where somebody can be called while no page of theirs is seen: what the browser of a session got from its push service.
CREATE TABLE subscriptions (
    session_hash BLOB PRIMARY KEY CHECK (length(session_hash) = 32),  -- the hash of the session's first secret
    user_id      BLOB NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
    endpoint     TEXT NOT NULL UNIQUE,
    public_key   BLOB NOT NULL CHECK (length(public_key) = 65),       -- a point of P-256, uncompressed
    secret       BLOB NOT NULL CHECK (length(secret) = 16),
    language     TEXT NOT NULL,
    made_ms      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX subscriptions_of_user ON subscriptions (user_id, made_ms);

-- It ends with the session, however that ends: with the last of its secrets.
CREATE TRIGGER subscription_ends AFTER DELETE ON sessions
WHEN NOT EXISTS (SELECT 1 FROM sessions
                 WHERE coalesce(first_hash, token_hash) = coalesce(OLD.first_hash, OLD.token_hash))
BEGIN
    DELETE FROM subscriptions WHERE session_hash = coalesce(OLD.first_hash, OLD.token_hash);
END;
