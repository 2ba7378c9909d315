//! Who a person is to the house, and what they are called.
use crate::{ids::guest_id, nickname};
use store::{Called, Session, UserId};
use table::{Guest, GuestId};
use wire::Name;

/// A guest by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    pub(crate) id: GuestId,
    pub(crate) name: Name,
    /// Whether the visitor chose the name.
    pub(crate) named: bool,
    /// Whether the name is the handle of an account.
    pub(crate) account: bool,
}

impl Known {
    /// The guest of a session. Without a nickname, they have the default one derived from their id.
    pub(crate) fn of(session: &Session) -> Known {
        Known::named(session.user, &session.nickname, session.account)
    }

    /// A person as the store knows them.
    pub(crate) fn called(called: &Called) -> Known {
        Known::named(called.user, &called.name, called.account)
    }

    fn named(user: UserId, name: &str, account: bool) -> Known {
        let id = guest_id(user);
        let name = if account { nickname::of_account(name) } else { nickname::chosen(name).ok() };
        match name {
            Some(name) => Known { id, name, named: true, account },
            None => Known::new(id),
        }
    }

    /// A person who has not chosen a name.
    pub(crate) fn new(id: GuestId) -> Known {
        Known { id, name: nickname::of(id), named: false, account: false }
    }

    /// The same person, as tables know them.
    pub(crate) fn guest(self) -> Guest {
        Guest { id: self.id, name: self.name, account: self.account }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handle_is_called_as_it_is_written() {
        let user = UserId::from_bytes([7; 16]);
        let known = |name: &str, account| Known::called(&Called { user, name: name.to_owned(), account });
        for handle in ["maſon", "paraŀlel", "ĳĳĳĳĳĳĳĳĳĳĳ", "단비ㅎㅎ"] {
            let Known { name, named, account, .. } = known(handle, true);
            assert_eq!((name.as_str(), named, account), (handle, true, true));
        }
        assert_eq!(known("ｍason", false).name.as_str(), "mason");
        assert!(!known("", false).named);
    }
}
