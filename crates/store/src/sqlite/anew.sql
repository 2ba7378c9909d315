-- A tail that cannot be emptied is left to nobody, and an empty one made in its place. Its pages are used again after a VACUUM.
PRAGMA writable_schema = ON;
DELETE FROM sqlite_schema WHERE tbl_name IN ('journal_tail', 'journal_stubs');
PRAGMA writable_schema = RESET;

CREATE TABLE journal_tail (
    entry_id INTEGER PRIMARY KEY,
    table_id BLOB NOT NULL,
    seq      INTEGER NOT NULL CHECK (seq > 0),
    body     BLOB NOT NULL
) STRICT;

CREATE TRIGGER journal_tail_never_changes BEFORE UPDATE ON journal_tail
BEGIN
    SELECT raise(ABORT, 'the journal is append-only');
END;

CREATE TABLE journal_stubs (
    stub_id INTEGER PRIMARY KEY,
    entries BLOB NOT NULL
) STRICT;
