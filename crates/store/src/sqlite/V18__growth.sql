-- A session is found by its first secret without walking through all sessions: the trigger `subscription_ends` looks for one
-- whenever a secret goes, and thousands go at a time.
CREATE INDEX sessions_by_first ON sessions (coalesce(first_hash, token_hash));

DROP VIEW journal;

-- What is lost has no body, but one of the type of the others. Only so are the three parts merged in the order of the key;
-- otherwise each page of the journal costs a walk through all that comes after it.
CREATE VIEW journal AS
    SELECT table_id, seq, body FROM journal_by_table
    UNION ALL SELECT table_id, seq, body FROM journal_tail
    UNION ALL SELECT table_id, seq, CAST(NULL AS BLOB) FROM journal_lost;

CREATE TRIGGER journal_is_filed INSTEAD OF INSERT ON journal
BEGIN
    INSERT INTO journal_by_table (table_id, seq, body) VALUES (NEW.table_id, NEW.seq, NEW.body);
END;
