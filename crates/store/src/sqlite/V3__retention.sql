-- When a table was closed, in milliseconds since 1970. None while it is open, and none again once its entries are
-- forgotten. What an earlier program closed is taken for old.
ALTER TABLE tables ADD COLUMN closed_ms INTEGER;
UPDATE tables SET closed_ms = 0 WHERE closed = 1;

CREATE INDEX closed_tables ON tables (closed_ms) WHERE closed_ms IS NOT NULL;
CREATE INDEX records_by_age ON records (at_ms);
