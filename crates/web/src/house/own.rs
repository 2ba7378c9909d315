//! Whether this browser is signed in, and to which account.
use leptos::prelude::*;

/// The handle of the visitor's account, once the house has said it.
#[derive(Clone, Copy)]
pub(super) struct Own(RwSignal<Option<String>>);

impl Own {
    /// Starts with no account known. Called once, by the frame.
    pub(super) fn provide() -> Own {
        let own = Own(RwSignal::new(None));
        provide_context(own);
        own
    }

    /// The handle of the visitor's account, if they have one.
    pub(super) fn handle(self) -> Signal<Option<String>> {
        self.0.into()
    }

    /// Notes whose account it is, as the house has said.
    pub(super) fn is(self, handle: Option<String>) {
        if self.0.with_untracked(|known| *known != handle) {
            self.0.set(handle);
        }
    }
}

/// The visitor's account. Available anywhere below the frame.
pub(super) fn own() -> Own {
    expect_context()
}
