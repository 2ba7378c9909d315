//! Passkey ceremonies, from the browser's message to the store's key.

use super::super::caller::{Caller, read};
use crate::{desk::Ceremony, http::Refusal, spelling};
use axum::{Json, body::Bytes};
use people::{
    Device,
    passkey::{BadPasskey, Challenge, Made, Making, Passkey, Shown},
};
use serde_json::Value;
use store::{Account, Accounts, Key, KeyId, Lock};
use wire::{
    Error,
    account::{self, Asserted, Denied, MAX_KEY_NAME, Registered},
};

/// Begins a ceremony, for which the browser needs the options.
///
/// # Errors
/// [`Error::Busy`] if too many are under way.
pub(super) async fn begun(
    caller: &Caller,
    (challenge, ceremony): (Challenge, Ceremony),
    options: Value,
) -> Result<Json<account::Ceremony>, Refusal> {
    if ceremony.begin(&caller.house.store, caller.house.clock.now_ms(), challenge).await? {
        Ok(Json(account::Ceremony { options }))
    } else {
        Err(Error::Busy.into())
    }
}

/// Verifies a new passkey and gives it a name.
pub(super) fn made(caller: &Caller, made: &Made, making: &Making, name: Option<String>) -> Result<Key, Refusal> {
    let name = key_name(name, caller.device())?;
    let passkey = made.verify(&caller.place()?, making).map_err(|error| bad(&error))?;
    let Passkey { id: credential, transports, fixed, state } = passkey;
    let lock = Lock::Passkey { credential, transports, fixed, state };
    Ok(Key { id: key_id(), name, made_ms: caller.now_ms(), used_ms: None, lock })
}

/// Reads a new passkey from a browser's message, with its ceremony and its name.
pub(super) async fn registered(caller: &Caller, body: &Bytes) -> Result<(Made, Ceremony, Option<String>), Refusal> {
    let Registered { name, credential } = read(body)?;
    let made = Made::read(&credential).map_err(|error| bad(&error))?;
    let challenge = made.challenge().map_err(|error| bad(&error))?;
    let ceremony = Ceremony::take(&caller.house.store, caller.house.clock.now_ms(), challenge)
        .await?
        .ok_or(Denied::CeremonyOver)?;
    Ok((made, ceremony, name))
}

/// The account whose passkey a browser proves to have, that passkey, and its new state.
pub(super) async fn shown(caller: &Caller, body: &Bytes) -> Result<(Account, KeyId, Vec<u8>), Refusal> {
    let Asserted { credential } = read(body)?;
    let shown = Shown::read(&credential).map_err(|error| bad(&error))?;
    let challenge = shown.challenge().map_err(|error| bad(&error))?;
    let Some(Ceremony::SignIn(asking)) =
        Ceremony::take(&caller.house.store, caller.house.clock.now_ms(), challenge).await?
    else {
        return Err(Denied::CeremonyOver.into());
    };
    let account = caller.house.store.account_of_passkey(shown.id()).await?.ok_or(Denied::WrongKey)?;
    let known =
        account.keys.iter().find_map(|key| Some((key.id, passkey(key)?)).filter(|(_, key)| key.id == shown.id()));
    let (key, passkey) = known.ok_or(Denied::WrongKey)?;
    let state = shown.verify(&caller.place()?, &asking, *account.user.as_bytes(), &passkey);
    Ok((account, key, state.map_err(|error| bad(&error))?))
}

/// The passkeys of an account.
pub(super) fn passkeys(account: &Account) -> Vec<Passkey> {
    account.keys.iter().filter_map(passkey).collect()
}

fn passkey(key: &Key) -> Option<Passkey> {
    match key.lock.clone() {
        Lock::Password { .. } => None,
        Lock::Passkey { credential, transports, fixed, state } => {
            Some(Passkey { id: credential, transports, fixed, state })
        }
    }
}

/// The name of a key: chosen by its owner, or after the browser's device, in product names alone, which are the same in
/// every language.
///
/// # Errors
/// [`Denied::BadKeyName`].
pub(super) fn key_name(name: Option<String>, device: Device) -> Result<String, Denied> {
    let of_device = || [device.browser, device.system].into_iter().flatten().collect::<Vec<_>>().join(" · ");
    let name = name.map_or_else(|| Ok(of_device()), |name| spelling::legible(name.trim()));
    let possible = |name: &String| name.chars().count() <= MAX_KEY_NAME && !name.chars().any(char::is_control);
    name.ok().filter(possible).ok_or(Denied::BadKeyName { max: MAX_KEY_NAME })
}

pub(super) fn key_id() -> KeyId {
    KeyId::from_bytes(crate::chance::bytes())
}

/// Only the operator sees, in the log, what was wrong with the browser's message.
pub(super) fn bad(error: &BadPasskey) -> Refusal {
    tracing::debug!(%error, "a passkey was refused");
    Denied::BadPasskey.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_named_after_its_device_in_no_language() {
        let device = Device { browser: Some("Chrome"), system: Some("Linux") };
        assert_eq!(key_name(None, device), Ok("Chrome · Linux".to_owned()));
        assert_eq!(key_name(None, Device { browser: None, ..device }), Ok("Linux".to_owned()));
        assert_eq!(key_name(Some(" desk ".to_owned()), device), Ok("desk".to_owned()));
    }

    #[test]
    fn a_key_has_no_name_that_its_owner_does_not_see() {
        let name = |name: &str| key_name(Some(name.to_owned()), Device::default());
        let marked = format!("a{}", "\u{301}".repeat(30));
        for unseen in ["\u{200b}", "\u{ad}", "\u{3164}", "\u{e000}", "\u{202e}abc", "a\nb", &marked] {
            assert_eq!(name(unseen), Err(Denied::BadKeyName { max: MAX_KEY_NAME }), "{unseen:?}");
        }
        assert_eq!(name("노트북 🖥\u{fe0f}"), Ok("노트북 🖥".to_owned()));
    }
}
