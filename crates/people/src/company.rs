//! Whom one knows: how far a friendship is, and how many of everything there may be.

use wire::company::Friendship;

/// How many friends one may have, with those whom one has asked.
pub const FRIENDS: u32 = 200;
/// How many one may block.
pub const BLOCKS: u32 = 500;
/// How many of those who ask are shown: the latest.
pub const ASKS_SHOWN: u32 = 200;

/// Whether one would be friends with another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// They have asked, or said yes.
    Yes,
    /// They have asked, and the other has said no. They are not told.
    Refused,
}

/// How far a friendship is, as one of both is told, by what each of them wishes.
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
