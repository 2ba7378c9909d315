//! What several parts of the page are made of.
use crate::{platform::passkeys, prefs::tr};
use leptos::prelude::*;
use words::house::Account as Words;

/// One thing of a list: what it is, when it was last used, and what can be done with it.
#[component]
pub(super) fn Item(title: Signal<String>, used: Signal<String>, children: Children) -> impl IntoView {
    view! {
        <li class="account-item">
            <span class="account-what">
                <b>{title}</b>
                <small class="soft">{used}</small>
            </span>
            {children()}
        </li>
    }
}

/// What Enter presses: a form of several lines needs one.
#[component]
pub(super) fn Submit() -> impl IntoView {
    view! { <input type="submit" hidden=true /> }
}

/// Why a passkey cannot be had here; empty where it can.
pub(super) fn no_passkeys() -> Signal<String> {
    if passkeys::are_known() { Signal::stored(String::new()) } else { tr(Words::NoPasskeys) }
}
