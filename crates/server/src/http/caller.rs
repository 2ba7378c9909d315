//! The caller of an endpoint.

use super::{Refusal, address, session, session::Present};
use crate::{House, door::Network, identity, ids::guest_id};
use axum::{
    body::Bytes,
    extract::{ConnectInfo, FromRequestParts},
    http::{HeaderMap, header, request::Parts},
};
use people::{Device, Handle, passkey::Place};
use serde::{Serialize, de::DeserializeOwned};
use std::{net::SocketAddr, sync::Arc};
use store::{Account, Accounts};
use table::{Guest, GuestId};
use wire::{
    Error,
    account::{BadHandle, Denied},
    strict,
};

/// How long after it was opened with a key a session may change keys, in milliseconds. No longer than a renewed session
/// keeps its old secret: until then, that one tells when the session began.
const KEY_SHOWN_MS: i64 = session::OVERLAP_MS;

/// A caller, on a page that may talk to the house.
pub(in crate::http) struct Caller {
    pub(in crate::http) house: Arc<House>,
    pub(super) headers: HeaderMap,
    pub(in crate::http) network: Network,
}

/// A caller with an account, and their session.
pub(super) struct Owner {
    pub(super) present: Present,
    pub(super) account: Account,
}

impl FromRequestParts<Arc<House>> for Caller {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Caller, Refusal> {
        if !house.origins.welcome(&parts.headers) {
            return Err(Refusal::foreign_origin());
        }
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| *peer);
        let peer = peer.ok_or(Error::Stumbled)?;
        let network = address::network(house, &parts.headers, peer);
        house.lookups.from(network)?;
        Ok(Caller { house: house.clone(), headers: parts.headers.clone(), network })
    }
}

impl Caller {
    /// The caller's session.
    ///
    /// # Errors
    /// [`Error::NoSession`], [`Error::TooFast`], [`Error::Busy`].
    pub(in crate::http) async fn present(&self) -> Result<Present, Refusal> {
        let present = session::present(&self.house, &self.headers).await?.ok_or(Error::NoSession)?;
        self.house.desk.ask(id_of(&present))?;
        Ok(present)
    }

    /// The caller's account.
    ///
    /// # Errors
    /// [`Denied::NotSignedIn`], and as [`Caller::present`].
    pub(super) async fn owner(&self) -> Result<Owner, Refusal> {
        let present = self.present().await?;
        let account = self.house.store.account(present.user()).await?.ok_or(Denied::NotSignedIn)?;
        Ok(Owner { present, account })
    }

    /// Whether the owner has shown a key in this session a short while ago, by signing in or up. Anyone who has the
    /// browser has the session, but not the key, and is not to lock the owner out.
    ///
    /// # Errors
    /// [`Denied::SignInAgain`].
    pub(super) async fn has_shown_key(&self, Owner { present, account }: &Owner) -> Result<(), Refusal> {
        // It may be in other hands than the browser's, which has a later one.
        if present.is_replaced() {
            return Err(Denied::SignInAgain.into());
        }
        let now_ms = self.now_ms();
        let sessions = self.house.store.sessions_of(account.user, now_ms).await?;
        let began = sessions.iter().find(|session| session.id == present.id());
        // Whoever signs up goes on in the guest's session.
        let shown_ms = began.map_or(0, |session| session.created_ms).max(account.made_ms);
        if now_ms.saturating_sub(shown_ms) < KEY_SHOWN_MS { Ok(()) } else { Err(Denied::SignInAgain.into()) }
    }

    /// The session of a guest who wants an account.
    ///
    /// # Errors
    /// [`Denied::SignedIn`], [`Error::NoSession`], and as [`Caller::present`].
    pub(super) async fn guest(&self) -> Result<Present, Refusal> {
        let present = self.present().await?;
        if present.has_account() {
            return Err(Denied::SignedIn.into());
        }
        // Whoever else has such a secret would have the account, too. A page that asks for its session gets another.
        if !present.is_own(&self.house, &self.headers) {
            return Err(Error::NoSession.into());
        }
        Ok(present)
    }

    /// Counts one more try at a key or a sign-up from the caller's network.
    ///
    /// # Errors
    /// [`Error::TooFast`].
    pub(super) fn may_try(&self) -> Result<(), Refusal> {
        self.house.desk.try_from(self.network).map_err(Refusal::from)
    }

    /// Counts one more try at a password or code for this name.
    ///
    /// # Errors
    /// [`Error::TooFast`].
    pub(super) fn may_try_at(&self, small: &str) -> Result<(), Refusal> {
        self.house.desk.try_at(small).map_err(Refusal::from)
    }

    /// Checks that a handle is valid and that no one else has it.
    ///
    /// # Errors
    /// [`Denied::BadHandle`].
    pub(super) async fn free_handle(&self, text: &str, of: &Present) -> Result<Handle, Refusal> {
        let handle = Handle::chosen(text).map_err(|reason| Denied::BadHandle { reason })?;
        if identity::is_of_another(&self.house.store, handle.as_str(), of.user()).await? {
            return Err(Denied::BadHandle { reason: BadHandle::Taken }.into());
        }
        Ok(handle)
    }

    /// The place to which the caller's passkeys are bound.
    ///
    /// # Errors
    /// [`Denied::NoPasskeysHere`].
    pub(super) fn place(&self) -> Result<Place, Denied> {
        let origin = self.headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
        origin.and_then(Place::of).ok_or(Denied::NoPasskeysHere)
    }

    /// The caller's device, as guessed from the headers.
    pub(super) fn device(&self) -> Device {
        session::device(&self.headers)
    }

    pub(in crate::http) fn now_ms(&self) -> i64 {
        self.house.clock.now_ms()
    }
}

impl Owner {
    /// The account as the tables know it.
    pub(super) fn guest(&self) -> Guest {
        identity::guest_of(self.account.user, &self.account.handle)
    }
}

pub(in crate::http) fn id_of(present: &Present) -> GuestId {
    guest_id(present.user())
}

/// Reads the body of a request.
///
/// # Errors
/// [`Error::BadMessage`].
pub(super) fn read<T: Serialize + DeserializeOwned>(body: &Bytes) -> Result<T, Error> {
    // The content of a body is private and must not get into a log.
    strict::read(body).map_err(|error| {
        let unfit = "the body does not fit the request";
        let reason = match error.line() {
            0 => format!("{unfit}: an object is written as a list"),
            line => format!("{unfit}, at line {line}, column {}", error.column()),
        };
        Error::BadMessage { reason }
    })
}

/// A refusal by the store because another request was faster, in terms of accounts.
pub(super) fn refused(error: store::Error, gone: Denied) -> Refusal {
    match error {
        store::Error::Gone => gone.into(),
        store::Error::HandleTaken => Denied::BadHandle { reason: BadHandle::Taken }.into(),
        store::Error::LastKey => Denied::LastKey.into(),
        other => other.into(),
    }
}
