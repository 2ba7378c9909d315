-- Which node leads what, for houses of several. Rows change every other second: room for that in their pages.
CREATE TABLE shards (
    shard   text COLLATE "C" PRIMARY KEY CHECK (length(shard) BETWEEN 1 AND 100),
    -- Who took it last; none where it was given up since.
    node    text COLLATE "C" CHECK (length(node) BETWEEN 1 AND 100),
    -- How often it was taken.
    epoch   bigint NOT NULL DEFAULT 0 CHECK (epoch >= 0),
    -- By this clock alone.
    expires timestamptz NOT NULL DEFAULT '-infinity'
) WITH (fillfactor = 50);

-- A node that goes (leaves = 1) is not counted on.
CREATE TABLE nodes (
    node    text COLLATE "C" PRIMARY KEY CHECK (length(node) BETWEEN 1 AND 100),
    expires timestamptz NOT NULL,
    leaves  smallint NOT NULL CHECK (leaves IN (0, 1))
) WITH (fillfactor = 50);
