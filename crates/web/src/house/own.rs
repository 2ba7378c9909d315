//! Whether this browser is signed in, and to which account.
use crate::prefs::{Prefs, prefs};
use leptos::prelude::*;

/// The visitor's account, as far as the house has said.
#[derive(Clone, Copy)]
pub(super) struct Own {
    handle: RwSignal<Option<String>>,
    prefs: Prefs,
    /// How many changes of it are known.
    changes: StoredValue<u32>,
}

impl Own {
    /// Starts with no account known. Called once, by the frame.
    pub(super) fn provide() -> Own {
        let own = Own { handle: RwSignal::new(None), prefs: prefs(), changes: StoredValue::new(0) };
        provide_context(own);
        own
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
