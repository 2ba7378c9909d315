-- An account is a user with a handle and at least one key.
CREATE TABLE accounts (
    user_id   BLOB PRIMARY KEY REFERENCES users (user_id) ON DELETE CASCADE,
    handle    TEXT NOT NULL,
    made_ms   INTEGER NOT NULL,
    handle_ms INTEGER NOT NULL  -- since when it is called so
) STRICT, WITHOUT ROWID;

-- Every handle that somebody has or had, by the two forms that tell it apart from others.
CREATE TABLE handles (
    small   TEXT PRIMARY KEY,
    drawn   TEXT NOT NULL UNIQUE,
    user_id BLOB NOT NULL REFERENCES accounts (user_id) ON DELETE CASCADE,
    current INTEGER NOT NULL CHECK (current IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE INDEX handles_of_user ON handles (user_id);

-- A key is a password (hash alone) or a passkey (all but the hash).
CREATE TABLE keys (
    key_id     BLOB PRIMARY KEY CHECK (length(key_id) = 16),
    user_id    BLOB NOT NULL REFERENCES accounts (user_id) ON DELETE CASCADE,
    name       TEXT NOT NULL,
    made_ms    INTEGER NOT NULL,
    used_ms    INTEGER,
    hash       TEXT,
    credential BLOB UNIQUE,
    transports INTEGER,
    fixed      BLOB,
    state      BLOB,
    CHECK ((hash IS NULL) = (credential IS NOT NULL AND transports IS NOT NULL AND fixed IS NOT NULL AND state IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX keys_of_user ON keys (user_id);
CREATE UNIQUE INDEX one_password ON keys (user_id) WHERE hash IS NOT NULL;

-- Recovery codes that are still good.
CREATE TABLE codes (
    user_id BLOB NOT NULL REFERENCES accounts (user_id) ON DELETE CASCADE,
    hash    BLOB NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (user_id, hash)
) STRICT, WITHOUT ROWID;

-- Guests who have signed in: whatever is still under the guest is the account's.
CREATE TABLE became (
    guest_id BLOB PRIMARY KEY CHECK (length(guest_id) = 16),
    user_id  BLOB NOT NULL REFERENCES accounts (user_id) ON DELETE CASCADE,
    at_ms    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX became_user ON became (user_id);

-- Who played which record. Whoever is forgotten since is nobody.
CREATE TABLE played (
    record_id BLOB NOT NULL CHECK (length(record_id) = 16),
    seat      INTEGER NOT NULL,
    user_id   BLOB REFERENCES users (user_id) ON DELETE SET NULL,
    game      TEXT NOT NULL,
    at_ms     INTEGER NOT NULL,
    place     INTEGER,  -- 1 is the best; null: not known
    points    INTEGER,
    PRIMARY KEY (record_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX played_by_user ON played (user_id, at_ms);

-- What the browser looked like when the session began; empty: not known.
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
