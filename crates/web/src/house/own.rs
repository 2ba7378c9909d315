//! Whether this browser is signed in, and to which account.
use crate::prefs::{Prefs, prefs};
use leptos::prelude::*;

/// The visitor's account, as the house last said.
#[derive(Clone, Copy)]
pub(super) struct Own {
    handle: RwSignal<Option<String>>,
    prefs: Prefs,
    /// How many changes of it are known.
    changes: StoredValue<u32>,
}

impl Own {
    /// Starts with what the house said in the visit before: until it answers, whoever has an account is not taken for a
    /// guest. Called once, by the frame.
    pub(super) fn provide() -> Own {
        let own = Own::known(prefs());
        provide_context(own);
        own
    }

    fn known(prefs: Prefs) -> Own {
        Own { handle: RwSignal::new(prefs.handle.get_untracked()), prefs, changes: StoredValue::new(0) }
    }

    /// The handle of the visitor's account, if they have one.
    pub(super) fn handle(self) -> Signal<Option<String>> {
        self.handle.into()
    }

    /// How many changes of it are known: what the house was asked before one may be out of date after it.
    pub(super) fn changes(self) -> u32 {
        self.changes.try_get_value().unwrap_or_default()
    }

    /// Counts a change, made here or in another tab.
    pub(super) fn changed(self) {
        self.changes.try_update_value(|changes| *changes += 1);
    }

    /// Notes whose account it is, as the house has said. Its handle is the visitor's name, and goes with it, even if
    /// the session ended while no page was open. If another tab has signed out, the visitor may have chosen a name
    /// there.
    pub(super) fn is(self, handle: Option<String>) {
        let is_known = |signal: RwSignal<Option<String>>| signal.with_untracked(|known| *known == handle);
        if !(is_known(self.handle) && is_known(self.prefs.handle)) {
            self.prefs.nickname.set(handle.clone().unwrap_or_else(Prefs::guest_name));
            self.prefs.handle.set(handle.clone());
            self.handle.set(handle);
        }
    }
}

/// The visitor's account. Available anywhere below the frame.
pub(super) fn own() -> Own {
    expect_context()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_has_an_account_is_no_guest_until_the_house_says_so() {
        Owner::new().with(|| {
            let prefs = Prefs::plain();
            prefs.handle.set(Some("Mina".into()));
            let own = Own::known(prefs);
            assert_eq!(own.handle().get_untracked().as_deref(), Some("Mina"));
            own.is(Some("Sora".into()));
            assert_eq!(own.handle().get_untracked().as_deref(), Some("Sora"), "they were renamed meanwhile");
        });
    }
}
