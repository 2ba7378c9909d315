//! The account page's requests to the house, and what they have returned.
use crate::{
    house::{
        asking::{Refusal, get},
        own::{Own, own},
    },
    link::{Link, link},
    parts::{Tone, toast},
    platform::{
        http,
        passkeys::{self, Missing},
    },
    prefs::{Prefs, prefs},
    reactive::derived,
};
use leptos::prelude::*;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use wasm_bindgen_futures::spawn_local;
use wire::{
    Error,
    account::{Account, Ceremony, Denied, Me, Refused, SignedIn},
};
use words::{
    Lang, Say,
    house::{Account as Words, came_along, welcome_back},
};

/// The visitor's identity, and the requests that change it.
#[derive(Clone, Copy)]
pub(super) struct Desk {
    me: RwSignal<Option<Me>>,
    link: Link,
    prefs: Prefs,
    own: Own,
    /// Whether the house wants to be shown a key first.
    again: RwSignal<bool>,
}

impl Desk {
    pub(super) fn new() -> Desk {
        Desk { me: RwSignal::new(None), link: link(), prefs: prefs(), own: own(), again: RwSignal::new(false) }
    }

    /// The visitor's identity. `None` until the house has answered.
    pub(super) fn me(self) -> Signal<Option<Me>> {
        self.me.into()
    }

    /// The visitor's account, if they have one and the house has said so.
    pub(super) fn account(self) -> Signal<Option<Account>> {
        derived(move || self.me.with(|me| me.as_ref().and_then(|me| me.account.clone())))
    }

    /// Whether the house wants to be shown a key before it changes any or deletes the account. The page then asks for
    /// one.
    pub(super) fn again(self) -> RwSignal<bool> {
        self.again
    }

    /// Asks the house who the visitor is.
    pub(super) async fn look(self) -> Result<(), Refusal> {
        loop {
            let before = self.own.changes();
            let me = me(self.link).await?;
            // What was true before a change is not shown after it.
            if self.own.changes() == before {
                self.knows(me);
                return Ok(());
            }
        }
    }

    /// Sends a request that may need a key to be shown first.
    pub(super) async fn request<T: DeserializeOwned>(self, path: &str, body: &impl Serialize) -> Result<T, Refusal> {
        let answer = ask(path, body).await;
        match &answer {
            Err(Refusal::Said(Refused::Account(Denied::SignInAgain))) => {
                self.again.try_set(true);
            }
            // Tried again, what was done would be refused as done already, by a page that does not show it.
            Err(why) if may_be_done(why) => spawn_local(async move { drop(self.look().await) }),
            Ok(_) | Err(_) => {}
        }
        answer
    }

    /// Sends a request that is answered with the visitor's new identity.
    pub(super) async fn ask(self, path: &str, body: &impl Serialize) -> Result<(), Refusal> {
        let me = self.request(path, body).await?;
        self.changed(me);
        Ok(())
    }

    /// Requests a change, and confirms it once it is made.
    pub(super) async fn change(self, path: &str, body: &impl Serialize) -> Result<(), Refusal> {
        self.ask(path, body).await?;
        self.tell(Words::Changed.say(self.lang()));
        Ok(())
    }

    /// Has the browser create a passkey, and registers it with the house under `path`.
    pub(super) async fn register(self, path: &str, body: &impl Serialize) -> Result<(), Refusal> {
        let ceremony: Ceremony = self.request(path, body).await?;
        let credential = passkeys::made(&ceremony.options).await.map_err(|missing| match missing {
            Missing::Declined => Refusal::NoPasskey,
            Missing::There => Refusal::HasPasskey,
        })?;
        self.ask(&format!("{path}/finish"), &json!({ "name": null, "credential": credential })).await
    }

    /// Signs in with a passkey.
    pub(super) async fn show_passkey(self) -> Result<(), Refusal> {
        let ceremony: Ceremony = ask("sign-in/passkey", &Value::Null).await?;
        let credential = passkeys::shown(&ceremony.options).await.ok_or(Refusal::NoPasskey)?;
        self.sign_in("sign-in/passkey/finish", &json!({ "credential": credential })).await
    }

    /// Signs in. The connection rests meanwhile, since it belongs to a different identity afterwards.
    pub(super) async fn sign_in(self, path: &str, body: &impl Serialize) -> Result<(), Refusal> {
        self.link.rest();
        let signed_in = ask::<SignedIn>(path, body).await;
        self.link.resume();
        let SignedIn { me, matches, tables } = signed_in?;
        let lang = self.prefs.lang.get_untracked();
        let said = match (matches, tables.len()) {
            (0, 0) => welcome_back(lang, me.name.as_str()),
            (matches, seats) => came_along(lang, matches, seats),
        };
        self.changed(me);
        self.again.try_set(false);
        self.tell(said);
        Ok(())
    }

    /// Shows a brief message.
    pub(super) fn tell(self, text: impl Into<String>) {
        toast(Tone::Good, text);
    }

    /// The current language of the page.
    pub(super) fn lang(self) -> Lang {
        self.prefs.lang.get_untracked()
    }

    fn changed(self, me: Me) {
        self.own.changed();
        self.knows(me);
    }

    fn knows(self, me: Me) {
        self.own.is(me.account.as_ref().map(|account| account.handle.clone()));
        if me.account.is_some() {
            self.link.is_called(me.name.clone());
        }
        self.me.try_set(Some(me));
    }
}

/// Whether what was asked for may be done, here with an answer that was lost or on another page: what the page shows may
/// not be true any more.
const fn may_be_done(why: &Refusal) -> bool {
    match why {
        Refusal::Unreachable => true,
        Refusal::Said(Refused::House(error)) => matches!(error, Error::NoSession),
        Refusal::Said(Refused::Account(denied)) => matches!(
            denied,
            Denied::NotSignedIn
                | Denied::SignedIn
                | Denied::HandleTooSoon { .. }
                | Denied::NoSuchKey
                | Denied::LastKey
                | Denied::TooManyKeys { .. }
                | Denied::NoSuchSession
        ),
        Refusal::OtherName | Refusal::Foreign | Refusal::NoPasskey | Refusal::HasPasskey | Refusal::NotCalled(_) => {
            false
        }
    }
}

/// The visitor's identity. Early in a visit, waits until the house knows the visitor.
pub(in crate::house) async fn me(link: Link) -> Result<Me, Refusal> {
    get(link, "/api/account").await
}

/// Sends the house a request about the account.
pub(super) async fn ask<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, Refusal> {
    Ok(http::post(&format!("/api/account/{path}"), body).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_looks_again_where_something_may_be_done_without_an_answer() {
        let said = |denied| Refusal::Said(Refused::Account(denied));
        for why in [
            Refusal::Unreachable,
            said(Denied::SignedIn),
            said(Denied::HandleTooSoon { until_ms: 0 }),
            said(Denied::NoSuchKey),
            Refusal::Said(Refused::House(Error::NoSession)),
        ] {
            assert!(may_be_done(&why), "{why:?}");
        }
        for why in [said(Denied::WrongKey), Refusal::NoPasskey, Refusal::Said(Refused::House(Error::Busy))] {
            assert!(!may_be_done(&why), "{why:?}");
        }
    }
}
