//! Whether this browser is signed in, and with whose account.
use leptos::prelude::*;

/// The handle of the visitor's account, as soon as the house has said it.
#[derive(Clone, Copy)]
pub(super) struct Own(RwSignal<Option<String>>);

impl Own {
    /// Nobody is known yet. Called once, by the frame.
    pub(super) fn provide() -> Own {
        let own = Own(RwSignal::new(None));
        provide_context(own);
        own
    }

    /// The visitor's account, if they have one.
    pub(super) fn handle(self) -> Signal<Option<String>> {
        self.0.into()
    }

    /// The house has said whose account it is.
    pub(super) fn is(self, handle: Option<String>) {
        if self.0.with_untracked(|known| *known != handle) {
            self.0.set(handle);
        }
    }
}

/// The visitor's account, anywhere below the frame.
pub(super) fn own() -> Own {
    expect_context()
}
