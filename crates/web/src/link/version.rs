//! Whether the house and this page are of the same version.
use super::{Link, greeting::empty};
use crate::{platform::socket::Socket, reactive::derived};
use leptos::prelude::*;
use wire::VERSION;

impl Link {
    /// Whether the house and this page speak different versions, because one of them is older. Reloading the page
    /// helps.
    pub fn outdated(self) -> Signal<bool> {
        derived(move || self.outdated.get() || self.refused.get())
    }

    /// Notes that the house has been renewed.
    pub fn found_outdated(self) {
        self.outdated.set(true);
    }

    /// Notes the version of a node that has answered. An older one is yet to be upgraded, and says nothing of the page:
    /// if the whole house went back, the socket is refused.
    pub(super) fn hears_version(self, version: u32) {
        if version > VERSION {
            self.found_outdated();
        }
    }

    /// Notes that the socket has led to a node of another version. While a house is upgraded node by node, the next one
    /// may lead to one of this page's.
    pub(super) fn is_refused(self) {
        // Set once, or a page that has reloaded itself in vain would do so again and again.
        if !self.refused.get_untracked() {
            self.refused.set(true);
        }
        self.inner.with_value(|inner| inner.socket.clone()).iter().for_each(Socket::renew_late);
    }

    /// Notes that the socket has led to a node of this page's version.
    pub(super) fn is_let_in(self) {
        empty(self.refused);
    }
}
