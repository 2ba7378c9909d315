//! Whoever asks.

use super::{Refusal, address, session, session::Present};
use crate::{House, door::Network, identity, ids::guest_id};
use axum::{
    body::Bytes,
    extract::{ConnectInfo, FromRequestParts},
    http::{HeaderMap, header, request::Parts},
};
use people::{Device, Handle, passkey::Place};
use serde::de::DeserializeOwned;
use std::{net::SocketAddr, sync::Arc};
use store::{Account, Accounts};
use table::{Guest, GuestId};
use wire::{
    Error,
    account::{BadHandle, Denied},
};

/// Somebody at the desk, on a page that may talk to the house.
pub(in crate::http) struct Caller {
    pub(in crate::http) house: Arc<House>,
    pub(super) headers: HeaderMap,
    pub(in crate::http) network: Network,
}

/// A caller who has an account, and the session.
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
        Ok(Caller { house: house.clone(), headers: parts.headers.clone(), network })
    }
}

impl Caller {
    /// The session that the caller has.
    ///
    /// # Errors
    /// [`Error::NoSession`], [`Error::TooFast`], [`Error::Busy`].
    pub(in crate::http) async fn present(&self) -> Result<Present, Refusal> {
        let present = session::present(&self.house, &self.headers).await?.ok_or(Error::NoSession)?;
        self.limited(self.house.desk.ask(id_of(&present)).map_err(Error::from))?;
        Ok(present)
    }

    /// The account that the caller has.
    ///
    /// # Errors
    /// [`Denied::NotSignedIn`], and as [`Caller::present`].
    pub(super) async fn owner(&self) -> Result<Owner, Refusal> {
        let present = self.present().await?;
        let account = self.house.store.account(present.user()).await?.ok_or(Denied::NotSignedIn)?;
        Ok(Owner { present, account })
    }

    /// A guest who would have an account.
    ///
    /// # Errors
    /// [`Denied::SignedIn`], and as [`Caller::present`] and [`Caller::may_try`].
    pub(super) async fn guest(&self) -> Result<Present, Refusal> {
        let present = self.present().await?;
        if present.has_account() {
            return Err(Denied::SignedIn.into());
        }
        self.may_try()?;
        Ok(present)
    }

    /// One more key, or a sign-up, is tried from the caller's network.
    ///
    /// # Errors
    /// [`Error::TooFast`].
    pub(super) fn may_try(&self) -> Result<(), Refusal> {
        self.limited(self.house.desk.try_from(self.network).map_err(Error::from))
    }

    /// One more password or code is tried at what is called so.
    ///
    /// # Errors
    /// [`Error::TooFast`].
    pub(super) fn may_try_at(&self, small: &str) -> Result<(), Refusal> {
        self.limited(self.house.desk.try_at(small).map_err(Error::from))
    }

    /// A handle that nobody else has.
    ///
    /// # Errors
    /// [`Denied::BadHandle`].
    pub(super) async fn free_handle(&self, text: &str, of: &Present) -> Result<Handle, Refusal> {
        let handle = Handle::chosen(text).map_err(|reason| Denied::BadHandle { reason })?;
        if self.house.store.is_handle_taken(identity::row(handle.as_str()), Some(of.user())).await? {
            return Err(Denied::BadHandle { reason: BadHandle::Taken }.into());
        }
        Ok(handle)
    }

    /// Where the caller's passkeys are bound to.
    ///
    /// # Errors
    /// [`Denied::NoPasskeysHere`].
    pub(super) fn place(&self) -> Result<Place, Denied> {
        let origin = self.headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
        origin.and_then(Place::of).ok_or(Denied::NoPasskeysHere)
    }

    /// What the caller's browser looks like.
    pub(super) fn device(&self) -> Device {
        session::device(&self.headers)
    }

    pub(in crate::http) fn now_ms(&self) -> i64 {
        self.house.clock.now_ms()
    }

    pub(super) fn limited(&self, taken: Result<(), Error>) -> Result<(), Refusal> {
        taken.map_err(|error| {
            self.house.metrics.refuse(&error);
            error.into()
        })
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

/// What a request says.
///
/// # Errors
/// [`Error::BadMessage`].
pub(super) fn read<T: DeserializeOwned>(body: &Bytes) -> Result<T, Error> {
    // What a body holds is nobody's business, least of all a log's.
    serde_json::from_slice(body).map_err(|error| Error::BadMessage {
        reason: format!("the body is not what is asked for, at line {}, column {}", error.line(), error.column()),
    })
}

/// What the store refused because somebody else was quicker, said in the words of accounts.
pub(super) fn refused(error: store::Error, gone: Denied) -> Refusal {
    match error {
        store::Error::Gone => gone.into(),
        store::Error::HandleTaken => Denied::BadHandle { reason: BadHandle::Taken }.into(),
        store::Error::LastKey => Denied::LastKey.into(),
        other => other.into(),
    }
}
