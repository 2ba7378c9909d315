//! Building blocks shared by several parts of the page.
use crate::{platform::passkeys, prefs::tr};
use leptos::prelude::*;
use wire::account::{Denied, Refused};
use words::house::Account as Words;

/// An item of a list: its title, when it was last used, and what can be done with it.
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

/// The button that Enter presses: a form with several fields needs one.
#[component]
pub(super) fn Submit() -> impl IntoView {
    view! { <input type="submit" hidden=true /> }
}

/// Whether a refusal is about the handle that was entered.
pub(super) const fn is_bad_handle(why: &Refused) -> bool {
    matches!(why, Refused::Account(Denied::BadHandle { .. }))
}

/// Whether a refusal is about the new password that was entered.
pub(super) const fn is_bad_password(why: &Refused) -> bool {
    matches!(why, Refused::Account(Denied::BadPassword { .. }))
}

/// Whether a refusal is about the key that was entered.
pub(super) const fn is_wrong_key(why: &Refused) -> bool {
    matches!(why, Refused::Account(Denied::WrongKey))
}

/// Why passkeys are unavailable here. Empty if they are available.
pub(super) fn no_passkeys() -> Signal<String> {
    if passkeys::are_known() { Signal::stored(String::new()) } else { tr(Words::NoPasskeys) }
}
