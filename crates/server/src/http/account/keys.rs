//! The keys to an account. Every change to them needs a key that was shown lately, and ends all other sessions.

use super::{
    super::{
        Refusal,
        caller::{Caller, Owner, id_of, read, refused},
    },
    me,
    passkeys::{bad, begun, key_id, key_name, made, passkeys, registered},
    sign_in::password_of,
};
use crate::{chance, desk::Ceremony};
use axum::{Json, body::Bytes};
use people::{CODES, Code, Device, Handle, Hashed, passkey};
use store::{Accounts, Key, KeyId, Lock, MAX_KEYS, Shown};
use wire::account::{self, Codes, Denied, MAX_KEY_NAME, Me, NewKeyName, NewPassword, OldKey};

/// `POST /api/account/keys/passkey`.
pub(super) async fn begin_passkey(caller: Caller) -> Result<Json<account::Ceremony>, Refusal> {
    let owner = caller.owner().await?;
    caller.has_shown_key(&owner).await?;
    let account = owner.account;
    room(&account)?;
    caller.may_try()?;
    let (place, user) = (caller.place()?, account.user);
    let handle: Handle = account.handle.parse().map_err(|reason| Denied::BadHandle { reason })?;
    let asked = passkey::make(&place, *user.as_bytes(), &handle, &passkeys(&account)).map_err(|error| bad(&error))?;
    let (challenge, making, options) = asked;
    begun(&caller, (challenge, Ceremony::Add { user, making }), options).await
}

/// `POST /api/account/keys/passkey/finish`.
pub(super) async fn finish_passkey(caller: Caller, body: Bytes) -> Result<Json<Me>, Refusal> {
    let owner = caller.owner().await?;
    let (passkey, ceremony, name) = registered(&caller, &body).await?;
    let Ceremony::Add { user, making } = ceremony else { return Err(Denied::CeremonyOver.into()) };
    if user != owner.account.user {
        return Err(Denied::CeremonyOver.into());
    }
    let key = made(&caller, &passkey, &making, name)?;
    put(&caller, &owner, key, Shown::Session).await
}

/// `POST /api/account/password`.
pub(super) async fn change_password(caller: Caller, body: Bytes) -> Result<Json<Me>, Refusal> {
    let NewPassword { old, new } = read(&body)?;
    let owner = caller.owner().await?;
    caller.may_try()?;
    let shown = match password_of(&owner.account) {
        Some(password) => shown(&caller, &owner, password, old.unwrap_or_default(), &new).await?,
        None => {
            caller.has_shown_key(&owner).await?;
            room(&owner.account)?;
            Shown::Session
        }
    };
    let handle: Handle = owner.account.handle.parse().map_err(|reason| Denied::BadHandle { reason })?;
    let hash = caller.house.desk.hashing.chosen(new, handle).await?;
    let lock = Lock::Password { hash: hash.as_str().to_owned() };
    let key = Key { id: key_id(), name: String::new(), made_ms: caller.now_ms(), used_ms: None, lock };
    put(&caller, &owner, key, shown).await
}

/// A person at the browser need not know the password, so it is asked for. A recovery code will do instead, and is then
/// to be spent.
async fn shown(
    caller: &Caller,
    owner: &Owner,
    (key, hash): (KeyId, Hashed),
    old: String,
    new: &str,
) -> Result<Shown, Refusal> {
    let (account, hashing) = (owner.account.user.to_string(), &caller.house.desk.hashing);
    caller.may_try_at(&account)?;
    let code = old.parse::<Code>().map(|code| code.hash(owner.account.user.as_bytes()));
    // A password may look like a code.
    if hashing.is_of(Some(hash.clone()), old).await? {
        return Ok(Shown::Key(key));
    }
    // Where the answer was lost, the change is made again, and the new password is the one to show. That is a try, too.
    caller.may_try_at(&account)?;
    if hashing.is_of(Some(hash), new.to_owned()).await? {
        return Ok(Shown::Key(key));
    }
    Ok(Shown::Code(code.map_err(|_| Denied::WrongKey)?))
}

async fn put(caller: &Caller, owner: &Owner, key: Key, shown: Shown) -> Result<Json<Me>, Refusal> {
    let (user, keep) = (owner.account.user, owner.present.id());
    let mut account = owner.account.clone();
    if is_password(&key) {
        account.keys.retain(|old| !is_password(old));
    }
    account.keys.push(key.clone());
    account.codes = account.codes.saturating_sub(u64::from(matches!(shown, Shown::Code(_))));
    match caller.house.store.put_key(user, key, shown, keep).await {
        Ok(()) => {}
        Err(store::Error::Taken) => return Err(Denied::BadPasskey.into()),
        // Other ceremonies may have been finished since this one began.
        Err(store::Error::Full { max }) => return Err(Denied::TooManyKeys { max: max as usize }.into()),
        Err(error) => return Err(why(caller, error, Denied::WrongKey).await),
    }
    Ok(changed(caller, owner, account).await)
}

/// `POST /api/account/keys/rename`.
pub(super) async fn rename(caller: Caller, body: Bytes) -> Result<Json<Me>, Refusal> {
    let NewKeyName { key, name } = read(&body)?;
    let owner = caller.owner().await?;
    let key = known(&key)?;
    let name = key_name(Some(name), Device::default())?;
    if name.is_empty() {
        return Err(Denied::BadKeyName { max: MAX_KEY_NAME }.into());
    }
    let renamed = caller.house.store.rename_key(owner.account.user, key, &name).await;
    renamed.map_err(|error| refused(error, Denied::NoSuchKey))?;
    Ok(Json(me::of_owner(&caller, &owner.present).await?))
}

/// `POST /api/account/keys/remove`.
pub(super) async fn remove(caller: Caller, body: Bytes) -> Result<Json<Me>, Refusal> {
    let OldKey { key } = read(&body)?;
    let owner = caller.owner().await?;
    caller.has_shown_key(&owner).await?;
    let key = known(&key)?;
    if let Err(error) = caller.house.store.remove_key(owner.account.user, key, owner.present.id()).await {
        return Err(why(&caller, error, Denied::NoSuchKey).await);
    }
    let mut account = owner.account.clone();
    account.keys.retain(|old| old.id != key);
    Ok(changed(&caller, &owner, account).await)
}

/// `POST /api/account/codes`.
pub(super) async fn draw_codes(caller: Caller) -> Result<Json<Codes>, Refusal> {
    let owner = caller.owner().await?;
    caller.has_shown_key(&owner).await?;
    let user = owner.account.user;
    let codes: Vec<Code> = (0..CODES).map(|_| Code::numbered(u128::from_le_bytes(chance::bytes()))).collect();
    let hashes = codes.iter().map(|code| code.hash(user.as_bytes())).collect();
    if let Err(error) = caller.house.store.put_codes(user, hashes, owner.present.id()).await {
        return Err(why(&caller, error, Denied::NotSignedIn).await);
    }
    caller.house.end_others(id_of(&owner.present), owner.present.id());
    Ok(Json(Codes { codes: codes.iter().map(Code::to_string).collect() }))
}

/// Closes the sockets of the other sessions, which have ended. The change has left the `account` like this.
async fn changed(caller: &Caller, owner: &Owner, account: store::Account) -> Json<Me> {
    caller.house.end_others(id_of(&owner.present), owner.present.id());
    Json(me::changed(caller, &owner.present, account).await)
}

/// Why the store has refused a change: another may have ended the session meanwhile.
async fn why(caller: &Caller, error: store::Error, gone: Denied) -> Refusal {
    match (error, caller.present().await) {
        (store::Error::Gone, Err(refusal)) => refusal,
        (error, _) => refused(error, gone),
    }
}

const fn is_password(key: &Key) -> bool {
    matches!(key.lock, Lock::Password { .. })
}

fn known(key: &str) -> Result<KeyId, Denied> {
    key.parse().map_err(|_| Denied::NoSuchKey)
}

fn room(account: &store::Account) -> Result<(), Denied> {
    let max = MAX_KEYS as usize;
    if account.keys.len() < max { Ok(()) } else { Err(Denied::TooManyKeys { max }) }
}
