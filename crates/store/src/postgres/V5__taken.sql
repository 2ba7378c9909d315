-- Names that a moderator took away from people, and since when. Nobody is called by them in a record that is stored
-- later; those stored before are searched for them. Whoever they were taken from may be a guest who is forgotten since.
CREATE TABLE taken_names (
    user_id  bytea NOT NULL CHECK (length(user_id) = 16),
    name     text COLLATE "C" NOT NULL,
    at_ms    bigint NOT NULL,
    searched smallint NOT NULL DEFAULT 0 CHECK (searched IN (0, 1)),
    PRIMARY KEY (user_id, name)
);
