-- What can be recovered of the tail, by table, for whoever may not change the file: these names come before those of
-- the file.
CREATE TEMP TABLE journal_tail (table_id BLOB NOT NULL, seq INTEGER NOT NULL, body BLOB NOT NULL) STRICT;
CREATE INDEX temp.journal_tail_by_table ON journal_tail (table_id, seq);
CREATE TEMP TABLE journal_lost (table_id BLOB NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (table_id, seq)) STRICT, WITHOUT ROWID;
INSERT INTO temp.journal_lost SELECT table_id, seq FROM main.journal_lost;

CREATE TEMP VIEW journal AS
    SELECT table_id, seq, body FROM main.journal_by_table
    UNION ALL SELECT table_id, seq, body FROM temp.journal_tail
    UNION ALL SELECT table_id, seq, CAST(NULL AS BLOB) FROM temp.journal_lost;
