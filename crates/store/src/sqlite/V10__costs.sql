-- What decisions cost. Null where a match was reckoned by an earlier program.
ALTER TABLE rated ADD COLUMN cost REAL;
ALTER TABLE rated ADD COLUMN decisions INTEGER;

ALTER TABLE raters ADD COLUMN cost REAL NOT NULL DEFAULT 0;         -- of their decisions in all, in points
ALTER TABLE raters ADD COLUMN decisions INTEGER NOT NULL DEFAULT 0;
