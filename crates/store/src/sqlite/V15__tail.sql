-- What was written last lies in the order of writing, all tables together, so that a commit writes a page or two and not
-- one for every table that has moved. Once there are some thousands they are filed by table, where a table is read back in
-- one sweep: then each page is written once for many entries. Either has entries that the other has not; both are the
-- journal.
ALTER TABLE journal RENAME TO journal_by_table;

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

CREATE VIEW journal AS
    SELECT table_id, seq, body FROM journal_by_table UNION ALL SELECT table_id, seq, body FROM journal_tail;

-- A house that moves here brings its entries by table.
CREATE TRIGGER journal_is_filed INSTEAD OF INSERT ON journal
BEGIN
    INSERT INTO journal_by_table (table_id, seq, body) VALUES (NEW.table_id, NEW.seq, NEW.body);
END;
