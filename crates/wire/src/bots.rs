//! The names of the house's bots. A seat says only that a bot sits there; each browser names it in its own language,
//! and no one else may use these names.

/// In Hangul, by place at the table.
pub const HANGUL: [&str; 5] = ["단비", "마루", "소담", "여울", "한별"];

/// In Latin letters, by place at the table.
pub const LATIN: [&str; 5] = ["Danbi", "Maru", "Sodam", "Yeoul", "Hanbyeol"];
