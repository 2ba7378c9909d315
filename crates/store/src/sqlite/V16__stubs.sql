-- What is kept of each commit beside its entries, on other pages than these: whose they are, their numbers, and what their
-- bodies come to. Where a part of the tail can no longer be read, this tells whose entries lay there. It goes when the tail is
-- filed.
CREATE TABLE journal_stubs (
    stub_id INTEGER PRIMARY KEY,
    entries BLOB NOT NULL
) STRICT;

-- Entries of which nothing is left but that they were there.
CREATE TABLE journal_lost (
    table_id BLOB NOT NULL REFERENCES tables (table_id),
    seq      INTEGER NOT NULL CHECK (seq > 0),
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

DROP VIEW journal;

-- What is lost has a place in the journal, and no body: whoever reads the table meets it, though nothing follows.
CREATE VIEW journal AS
    SELECT table_id, seq, body FROM journal_by_table
    UNION ALL SELECT table_id, seq, body FROM journal_tail
    UNION ALL SELECT table_id, seq, NULL FROM journal_lost;

CREATE TRIGGER journal_is_filed INSTEAD OF INSERT ON journal
BEGIN
    INSERT INTO journal_by_table (table_id, seq, body) VALUES (NEW.table_id, NEW.seq, NEW.body);
END;
