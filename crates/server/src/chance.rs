//! Randomness from the operating system: for seeds, names of tables and users, and session secrets.

use game::Seed;
use store::UserId;
use wire::TableCode;

/// Random bytes.
///
/// # Panics
/// If the operating system has none to give: a house without randomness must not deal.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

pub(crate) fn seed() -> Seed {
    Seed::from_bytes(bytes())
}

pub(crate) fn user() -> UserId {
    UserId::from_bytes(bytes())
}

pub(crate) fn number() -> u64 {
    u64::from_le_bytes(bytes())
}

pub(crate) fn table_code() -> TableCode {
    TableCode::numbered(number())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_never_comes_twice() {
        assert_ne!(seed(), seed());
        assert_ne!(user(), user());
        assert_ne!(bytes::<32>(), bytes::<32>());
    }
}
