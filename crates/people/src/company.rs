//! An account's acquaintances: the state of friendships, and how many of everything there may be.

use wire::company::Friendship;

/// The most friends an account may have, including pending requests.
pub const FRIENDS: u32 = 200;
/// The most people an account may block.
pub const BLOCKS: u32 = 500;
/// The most incoming requests shown: the latest ones.
pub const ASKS_SHOWN: u32 = 200;

/// An account's wish to be friends with another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// The account has asked, or accepted.
    Yes,
    /// The account has asked, and the other has declined. The account is not told.
    Refused,
}

/// The state of a friendship as shown to one of the two, given the wishes of both.
pub const fn friendship(own: Option<Wish>, other: Option<Wish>) -> Friendship {
    match (own, other) {
        (Some(_), Some(_)) => Friendship::Friends,
        (Some(_), None) => Friendship::Asked,
        (None, Some(Wish::Yes)) => Friendship::AsksYou,
        (None, Some(Wish::Refused) | None) => Friendship::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_who_wish_it_are_friends_and_a_no_is_kept_from_whoever_asked() {
        let (yes, no) = (Some(Wish::Yes), Some(Wish::Refused));
        assert_eq!(friendship(None, None), Friendship::None);
        for (one, of_one, of_other) in
            [(yes, Friendship::Asked, Friendship::AsksYou), (no, Friendship::Asked, Friendship::None)]
        {
            assert_eq!((friendship(one, None), friendship(None, one)), (of_one, of_other));
            assert_eq!(friendship(one, yes), Friendship::Friends, "whoever said no may still ask");
        }
    }
}
