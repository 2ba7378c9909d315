-- Ceremonies with passkeys under way, by their challenges. Each is ended once, within minutes, at any node.
CREATE TABLE ceremonies (
    challenge bytea PRIMARY KEY CHECK (length(challenge) = 16),
    began_ms  bigint NOT NULL,
    body      bytea NOT NULL
);
