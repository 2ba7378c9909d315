-- One row per tournament, written with its first entry.
CREATE TABLE tournaments (
    tournament_id BLOB PRIMARY KEY CHECK (length(tournament_id) = 16),
    closed_ms     INTEGER  -- since when nothing is to come of it
) STRICT, WITHOUT ROWID;

CREATE INDEX open_tournaments ON tournaments (tournament_id) WHERE closed_ms IS NULL;
CREATE INDEX closed_tournaments ON tournaments (closed_ms) WHERE closed_ms IS NOT NULL;

-- Clustered as the journals of tables are.
CREATE TABLE tournament_entries (
    tournament_id BLOB NOT NULL REFERENCES tournaments (tournament_id),
    seq           INTEGER NOT NULL CHECK (seq > 0),
    body          BLOB NOT NULL,
    PRIMARY KEY (tournament_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER tournament_entries_never_change BEFORE UPDATE ON tournament_entries
BEGIN
    SELECT raise(ABORT, 'the journal is append-only');
END;
