-- What SQLite's file has in its version 14; what each table is for is said there. Flags are 0 and 1 as they are there,
-- so that both are asked in the same words; text is compared byte by byte, as there.

-- SQLite has it. Where the second begins in the first, from 1; 0: nowhere.
CREATE FUNCTION instr(bytea, bytea) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN position($2 IN $1);

CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;

CREATE TABLE tables (
    table_id  bytea PRIMARY KEY CHECK (length(table_id) = 16),
    closed    smallint NOT NULL DEFAULT 0 CHECK (closed IN (0, 1)),
    closed_ms bigint
);

CREATE INDEX open_tables ON tables (table_id) WHERE closed = 0;
CREATE INDEX closed_tables ON tables (closed_ms) WHERE closed_ms IS NOT NULL;

-- No foreign key to the table: an append looks after it (it holds the table's row), and a check for each entry would
-- write to that row once more.
CREATE TABLE journal (
    table_id bytea NOT NULL,
    seq      bigint NOT NULL CHECK (seq > 0),
    body     bytea NOT NULL,
    PRIMARY KEY (table_id, seq)
);

CREATE TRIGGER journal_never_changes BEFORE UPDATE ON journal FOR EACH ROW EXECUTE FUNCTION append_only();

CREATE TABLE records (
    record_id bytea PRIMARY KEY CHECK (length(record_id) = 16),
    table_id  bytea NOT NULL,
    at_ms     bigint NOT NULL,
    bytes     bigint NOT NULL,
    zstd      bytea NOT NULL
);

-- It is compressed already.
ALTER TABLE records ALTER COLUMN zstd SET STORAGE EXTERNAL;

CREATE INDEX records_by_age ON records (at_ms);
CREATE INDEX records_of_table ON records (table_id, at_ms);

CREATE TABLE users (
    user_id    bytea PRIMARY KEY CHECK (length(user_id) = 16),
    nickname   text COLLATE "C" NOT NULL,
    created_ms bigint NOT NULL
);

CREATE TABLE sessions (
    token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
    user_id    bytea NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
    created_ms bigint NOT NULL,
    seen_ms    bigint NOT NULL,
    first_hash bytea CHECK (length(first_hash) = 32),
    ends_ms    bigint,
    device     text NOT NULL DEFAULT ''
);

CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE INDEX sessions_by_age ON sessions (seen_ms);
CREATE INDEX sessions_by_first ON sessions ((coalesce(first_hash, token_hash)));

CREATE TABLE meta (
    key   text COLLATE "C" PRIMARY KEY,
    value bytea NOT NULL
);

-- A probe shall need as much room as it writes.
ALTER TABLE meta ALTER COLUMN value SET STORAGE EXTERNAL;

CREATE TABLE accounts (
    user_id   bytea PRIMARY KEY REFERENCES users (user_id) ON DELETE CASCADE,
    handle    text COLLATE "C" NOT NULL,
    made_ms   bigint NOT NULL,
    handle_ms bigint NOT NULL,
    moderator smallint NOT NULL DEFAULT 0 CHECK (moderator IN (0, 1))
);

CREATE TABLE handles (
    small   text COLLATE "C" PRIMARY KEY,
    drawn   text COLLATE "C" NOT NULL UNIQUE,
    user_id bytea NOT NULL REFERENCES accounts (user_id) ON DELETE CASCADE,
    current smallint NOT NULL CHECK (current IN (0, 1)),
    barred  smallint NOT NULL DEFAULT 0 CHECK (barred IN (0, 1))
);

CREATE INDEX handles_of_user ON handles (user_id);

CREATE TABLE keys (
    key_id     bytea PRIMARY KEY CHECK (length(key_id) = 16),
    user_id    bytea NOT NULL REFERENCES accounts (user_id) ON DELETE CASCADE,
    name       text NOT NULL,
    made_ms    bigint NOT NULL,
    used_ms    bigint,
    hash       text,
    credential bytea UNIQUE,
    transports smallint,
    fixed      bytea,
    state      bytea,
    CHECK ((hash IS NULL) = (credential IS NOT NULL AND transports IS NOT NULL AND fixed IS NOT NULL AND state IS NOT NULL))
);

CREATE INDEX keys_of_user ON keys (user_id);
CREATE UNIQUE INDEX one_password ON keys (user_id) WHERE hash IS NOT NULL;

CREATE TABLE codes (
    user_id bytea NOT NULL REFERENCES accounts (user_id) ON DELETE CASCADE,
    hash    bytea NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (user_id, hash)
);

CREATE TABLE became (
    guest_id bytea PRIMARY KEY CHECK (length(guest_id) = 16),
    user_id  bytea NOT NULL REFERENCES accounts (user_id) ON DELETE CASCADE,
    at_ms    bigint NOT NULL
);

CREATE INDEX became_user ON became (user_id);

CREATE TABLE farewells (
    user_id  bytea PRIMARY KEY CHECK (length(user_id) = 16),
    table_id bytea CHECK (length(table_id) = 16)
);

CREATE TABLE matches (
    record_id bytea PRIMARY KEY CHECK (length(record_id) = 16),
    game      text COLLATE "C" NOT NULL,
    class     text COLLATE "C" NOT NULL,
    seats     smallint NOT NULL,
    bots      smallint NOT NULL,
    rounds    bigint NOT NULL,
    rated     smallint NOT NULL CHECK (rated IN (0, 1)),
    private   smallint NOT NULL CHECK (private IN (0, 1)),
    at_ms     bigint NOT NULL
);

CREATE TABLE played (
    record_id bytea NOT NULL CHECK (length(record_id) = 16),
    seat      smallint NOT NULL,
    user_id   bytea REFERENCES users (user_id) ON DELETE SET NULL,
    game      text COLLATE "C" NOT NULL,
    at_ms     bigint NOT NULL,
    place     smallint,
    points    bigint,
    bot       smallint,
    ending    smallint CHECK (ending IN (-1, 0, 1)),
    class     text COLLATE "C",
    rated     smallint,
    private   smallint,
    PRIMARY KEY (record_id, seat)
);

CREATE INDEX played_by_user ON played (user_id, at_ms, record_id, seat, class, ending, rated, private, points);
CREATE INDEX played_with ON played (user_id, record_id);

CREATE TABLE due (
    record_id bytea PRIMARY KEY REFERENCES matches (record_id),
    at_ms     bigint NOT NULL
);

CREATE INDEX due_in_order ON due (at_ms, record_id);

CREATE TABLE raters (
    rater     bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    class     text COLLATE "C" NOT NULL,
    user_id   bytea REFERENCES users (user_id) ON DELETE SET NULL,
    matches   bigint NOT NULL,
    points    double precision NOT NULL,
    luck      double precision NOT NULL,
    rounds    bigint NOT NULL,
    mean      double precision NOT NULL,
    variance  double precision NOT NULL,
    at_ms     bigint NOT NULL,
    cost      double precision NOT NULL DEFAULT 0,
    decisions bigint NOT NULL DEFAULT 0
);

CREATE UNIQUE INDEX rater_of ON raters (user_id, class);
CREATE INDEX raters_by_class ON raters (class, mean);

CREATE TABLE reckoned (
    number    bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    record_id bytea NOT NULL UNIQUE REFERENCES matches (record_id)
);

CREATE TABLE rated (
    number    bigint NOT NULL REFERENCES reckoned (number),
    seat      smallint NOT NULL,
    rater     bigint NOT NULL REFERENCES raters (rater),
    place     smallint NOT NULL,
    points    double precision NOT NULL,
    luck      double precision NOT NULL,
    score     double precision NOT NULL,
    chance    double precision NOT NULL,
    mean      double precision NOT NULL,
    variance  double precision NOT NULL,
    cost      double precision,
    decisions bigint,
    PRIMARY KEY (number, seat)
);

CREATE INDEX rated_of ON rated (rater, number);

CREATE TABLE voids (
    record_id bytea PRIMARY KEY CHECK (length(record_id) = 16),
    class     text COLLATE "C" NOT NULL,
    number    bigint NOT NULL
);

CREATE TABLE deals (
    day   integer NOT NULL,
    game  text COLLATE "C" NOT NULL,
    rules text NOT NULL,
    seed  bytea NOT NULL CHECK (length(seed) = 72),
    PRIMARY KEY (day, game)
);

CREATE TABLE tries (
    table_id  bytea PRIMARY KEY CHECK (length(table_id) = 16),
    day       integer NOT NULL,
    game      text COLLATE "C" NOT NULL,
    user_id   bytea REFERENCES users (user_id) ON DELETE SET NULL,
    at_ms     bigint NOT NULL,
    record_id bytea CHECK (length(record_id) = 16),
    points    bigint,
    UNIQUE (day, game, user_id),
    FOREIGN KEY (day, game) REFERENCES deals (day, game)
);

CREATE INDEX tries_by_points ON tries (day, game, points);
CREATE INDEX tries_of_user ON tries (user_id, day);

CREATE TABLE words (
    table_id bytea NOT NULL CHECK (length(table_id) = 16),
    number   bigint NOT NULL CHECK (number > 0),
    match    bigint NOT NULL,
    user_id  bytea REFERENCES users (user_id) ON DELETE SET NULL,
    seat     smallint,
    at_ms    bigint NOT NULL,
    what     text NOT NULL,
    removed  smallint NOT NULL DEFAULT 0 CHECK (removed IN (0, 1)),
    PRIMARY KEY (table_id, number)
);

CREATE INDEX words_by_age ON words (at_ms);
CREATE INDEX words_of_user ON words (user_id, at_ms);

CREATE TABLE mutes (
    user_id  bytea NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
    muted_id bytea NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, muted_id)
);

CREATE INDEX mutes_of_muted ON mutes (muted_id);

CREATE TABLE asks (
    user_id  bytea NOT NULL REFERENCES accounts (user_id) ON DELETE CASCADE,
    other_id bytea NOT NULL REFERENCES accounts (user_id) ON DELETE CASCADE,
    at_ms    bigint NOT NULL,
    refused  smallint NOT NULL DEFAULT 0 CHECK (refused IN (0, 1)),
    PRIMARY KEY (user_id, other_id),
    CHECK (user_id <> other_id)
);

CREATE INDEX asks_of_other ON asks (other_id, at_ms);

CREATE TABLE blocks (
    number     bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    user_id    bytea NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
    blocked_id bytea NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
    at_ms      bigint NOT NULL,
    UNIQUE (user_id, blocked_id),
    CHECK (user_id <> blocked_id)
);

CREATE INDEX blocks_of_blocked ON blocks (blocked_id);

CREATE TABLE reports (
    number    bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    by_id     bytea REFERENCES users (user_id) ON DELETE SET NULL,
    about_id  bytea NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
    reason    text NOT NULL,
    words     text NOT NULL,
    table_id  bytea CHECK (length(table_id) = 16),
    match     bigint,
    record_id bytea CHECK (length(record_id) = 16),
    at_ms     bigint NOT NULL,
    closed    bigint,
    CHECK ((table_id IS NULL) = (match IS NULL))
);

CREATE INDEX reports_about ON reports (about_id, number);
CREATE INDEX reports_by ON reports (by_id, about_id);
CREATE INDEX open_reports ON reports (about_id) WHERE closed IS NULL;
CREATE INDEX open_scenes ON reports (table_id, match) WHERE closed IS NULL AND table_id IS NOT NULL;

CREATE TABLE steps (
    number   bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    by_id    bytea REFERENCES users (user_id) ON DELETE SET NULL,
    by_name  text,
    about_id bytea REFERENCES users (user_id) ON DELETE SET NULL,
    action   text NOT NULL,
    reason   text NOT NULL,
    note     text NOT NULL,
    at_ms    bigint NOT NULL
);

CREATE INDEX steps_about ON steps (about_id, number);
CREATE INDEX steps_by ON steps (by_id);

CREATE TRIGGER steps_never_change BEFORE UPDATE OF number, by_name, action, reason, note, at_ms ON steps
FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER steps_never_go BEFORE DELETE ON steps FOR EACH ROW EXECUTE FUNCTION append_only();

CREATE TABLE sanctions (
    user_id  bytea NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
    kind     text COLLATE "C" NOT NULL CHECK (kind IN ('mute', 'suspension')),
    until_ms bigint,
    reason   text NOT NULL,
    PRIMARY KEY (user_id, kind)
);

CREATE TABLE notices (
    user_id bytea NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
    step    bigint NOT NULL REFERENCES steps (number),
    PRIMARY KEY (user_id, step)
);

CREATE TABLE outcomes (
    user_id bytea NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
    step    bigint NOT NULL REFERENCES steps (number),
    done    smallint NOT NULL CHECK (done IN (0, 1)),
    PRIMARY KEY (user_id, step)
);

CREATE TABLE hints (
    about_id  bytea NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
    name      text COLLATE "C" NOT NULL,
    other_id  bytea REFERENCES users (user_id) ON DELETE CASCADE,
    amount    double precision NOT NULL,
    count     bigint NOT NULL,
    at_ms     bigint NOT NULL,
    closed_ms bigint
);

CREATE UNIQUE INDEX one_hint ON hints (about_id, name, coalesce(other_id, ''::bytea));
CREATE INDEX hints_with ON hints (other_id);
CREATE INDEX open_hints ON hints (about_id) WHERE closed_ms IS NULL;

CREATE TABLE whence (
    table_id bytea NOT NULL CHECK (length(table_id) = 16),
    user_id  bytea NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
    digest   bytea NOT NULL CHECK (length(digest) = 16),
    at_ms    bigint NOT NULL,
    PRIMARY KEY (table_id, user_id, digest)
);

CREATE INDEX whence_by_age ON whence (at_ms);
CREATE INDEX whence_of_user ON whence (user_id);

CREATE TABLE tournaments (
    tournament_id bytea PRIMARY KEY CHECK (length(tournament_id) = 16),
    closed_ms     bigint
);

CREATE INDEX open_tournaments ON tournaments (tournament_id) WHERE closed_ms IS NULL;
CREATE INDEX closed_tournaments ON tournaments (closed_ms) WHERE closed_ms IS NOT NULL;

CREATE TABLE tournament_entries (
    tournament_id bytea NOT NULL REFERENCES tournaments (tournament_id),
    seq           bigint NOT NULL CHECK (seq > 0),
    body          bytea NOT NULL,
    PRIMARY KEY (tournament_id, seq)
);

CREATE TRIGGER tournament_entries_never_change BEFORE UPDATE ON tournament_entries
FOR EACH ROW EXECUTE FUNCTION append_only();

CREATE TABLE subscriptions (
    session_hash bytea PRIMARY KEY CHECK (length(session_hash) = 32),
    user_id      bytea NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
    endpoint     text NOT NULL UNIQUE,
    public_key   bytea NOT NULL CHECK (length(public_key) = 65),
    secret       bytea NOT NULL CHECK (length(secret) = 16),
    language     text NOT NULL,
    made_ms      bigint NOT NULL
);

CREATE INDEX subscriptions_of_user ON subscriptions (user_id, made_ms);

CREATE FUNCTION subscription_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM subscriptions WHERE session_hash = coalesce(OLD.first_hash, OLD.token_hash)
        AND NOT EXISTS (SELECT 1 FROM sessions
                        WHERE coalesce(first_hash, token_hash) = coalesce(OLD.first_hash, OLD.token_hash));
    RETURN NULL;
END $$;

CREATE TRIGGER subscription_ends AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION subscription_ends();
