//! Records without the names of those who have deleted their accounts, and without names that moderators took away.

use crate::{
    ids::{guest_id, user_id},
    nickname,
    visitors::Known,
};
use people::alike;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use store::{Accounts, AnyStore, Called, Journal, Moderation, RecordId, TableId, UserId};
use table::{Ended, Player};
use wire::profile::SOMEONE;

/// What becomes of the name on a seat of a record.
pub(crate) struct Change {
    seat: u8,
    naming: Naming,
}

/// What becomes of a name, wherever it stands.
#[derive(Clone)]
pub(crate) struct Naming {
    /// The names that are replaced. `None` if any is.
    taken: Option<Vec<String>>,
    now: String,
}

impl Change {
    /// Nobody is named there any more.
    pub(crate) fn gone(seat: u8) -> Change {
        Change { seat, naming: Naming { taken: None, now: SOMEONE.to_owned() } }
    }
}

impl Naming {
    /// Where the user is called by a name that was taken away, they are called as they are now, or as the house calls
    /// them if they are a guest who has taken it again. `None` if none was taken away.
    ///
    /// # Errors
    /// As [`Moderation::taken_names`].
    pub(crate) async fn renamed(store: &AnyStore, user: UserId) -> Result<Option<Naming>, store::Error> {
        let taken = store.taken_names(user).await?;
        if taken.is_empty() {
            return Ok(None);
        }
        let called = called(store, user).await?;
        let Known { id, name, account, .. } =
            called.map_or_else(|| Known::new(guest_id(user)), |called| Known::called(&called));
        // A handle that was taken away is nobody's: an account's may only be like what its owner was called as a guest.
        let is_taken = !account && taken.iter().any(|taken| alike(name.as_str(), taken));
        let now = if is_taken { nickname::of(id) } else { name }.to_string();
        Ok(Some(Naming { taken: Some(taken), now }))
    }

    /// What becomes of it on a seat.
    pub(crate) fn on(&self, seat: u8) -> Change {
        Change { seat, naming: self.clone() }
    }

    /// Whether the name is replaced. One that only looks as if it came of one taken away, but is what they are called
    /// now, is their own.
    fn concerns(&self, name: &str) -> bool {
        let Some(taken) = &self.taken else { return true };
        !alike(name, &self.now) && taken.iter().any(|taken| nickname::comes_of(name, taken))
    }
}

/// What the user is called, or the account that a guest has become.
async fn called(store: &AnyStore, user: UserId) -> Result<Option<Called>, store::Error> {
    let called = store.called(vec![user]).await?.pop();
    if called.is_some() {
        return Ok(called);
    }
    match store.became(vec![user]).await?.pop() {
        Some((_, account)) => Ok(store.called(vec![account]).await?.pop()),
        None => Ok(None),
    }
}

/// What becomes of the names in the record of a match because of what has happened since it began. While anything names
/// the owner of a deleted account, the house has not said farewell to them.
///
/// # Errors
/// If the store fails.
pub(crate) async fn changes(store: &AnyStore, ended: &Ended) -> Result<Vec<Change>, store::Error> {
    let gone = store.farewells().await?;
    let mut changes = Vec::new();
    for (seat, player) in (0..).zip(&ended.players) {
        let Player::Guest(guest) = player else { continue };
        let user = user_id(*guest);
        if gone.iter().any(|(other, _)| *other == user) {
            changes.push(Change::gone(seat));
            continue;
        }
        changes.extend(Naming::renamed(store, user).await?.map(|naming| naming.on(seat)));
    }
    Ok(changes)
}

/// Makes these changes in a stored record, whoever else changes it meanwhile. Returns the table where it was played.
/// `None` if there is no such record, or it is damaged.
///
/// # Errors
/// If the store fails.
pub(crate) async fn rewrite(
    store: &AnyStore,
    id: RecordId,
    changes: &[Change],
) -> Result<Option<TableId>, store::Error> {
    loop {
        let record = match store.record(id).await {
            Err(error) if error.is_damage() => {
                tracing::warn!(record = %id, %error, "a record is damaged");
                None
            }
            found => found?,
        };
        let Some(record) = record else { return Ok(None) };
        let Some(body) = changed(&record.body, changes) else { return Ok(Some(record.table)) };
        if store.redact_record(id, &record.body, &body).await? {
            return Ok(Some(record.table));
        }
    }
}

/// Makes the changes in the stored records of these matches that are due by now. Where a match was noted in the moment in
/// which an account was deleted, neither has found the other.
///
/// # Errors
/// If the store fails.
pub(crate) async fn leave_out(store: &AnyStore, ended: &[Ended]) -> Result<(), store::Error> {
    for ended in ended {
        let Ok(id) = ended.name.parse::<RecordId>() else { continue };
        let changes = changes(store, ended).await?;
        if !changes.is_empty() {
            rewrite(store, id, &changes).await?;
        }
    }
    Ok(())
}

/// The record with these changes. `None` if it can be left as it is, or cannot be read.
pub(crate) fn changed(body: &[u8], changes: &[Change]) -> Option<Vec<u8>> {
    if changes.is_empty() {
        return None;
    }
    let mut record: BTreeMap<String, Box<RawValue>> = serde_json::from_slice(body).ok()?;
    let players = record.get_mut("players")?;
    let before: Vec<String> = serde_json::from_str(players.get()).ok()?;
    let mut names = before.clone();
    for change in changes {
        let Change { seat, naming } = change;
        if let Some(name) = names.get_mut(usize::from(*seat)).filter(|name| naming.concerns(name)) {
            name.clone_from(&naming.now);
        }
    }
    if names == before {
        return None;
    }
    *players = serde_json::value::to_raw_value(&names).ok()?;
    serde_json::to_vec(&record).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::Sqlite;

    #[tokio::test]
    async fn two_who_change_a_record_at_once_undo_nothing_of_each_other() {
        let (store, table) = (AnyStore::from(Sqlite::memory().unwrap()), TableId::from_bytes([7; 16]));
        for byte in 0..20 {
            let id = RecordId::from_bytes([byte; 16]);
            store.keep_record(id, table, 1, br#"{"players":["Mina","Ben"]}"#).await.unwrap();
            let [one, other] = [0, 1].map(|seat| [Change::gone(seat)]);
            let both = tokio::join!(rewrite(&store, id, &one), rewrite(&store, id, &other));
            assert_eq!((both.0.unwrap(), both.1.unwrap()), (Some(table), Some(table)));
            let kept = store.record(id).await.unwrap().unwrap();
            assert_eq!(str::from_utf8(&kept.body), Ok(r#"{"players":["Someone","Someone"]}"#));
        }
    }

    #[test]
    fn a_name_is_taken_out_and_nothing_else() {
        let record = br#"{"format":1,"players":["Mina","Bot 3"],"seed":18446744073709551615}"#;
        let without = |seat| changed(record, &[Change::gone(seat)]).map(|told| String::from_utf8(told).unwrap());
        let told = r#"{"format":1,"players":["Someone","Bot 3"],"seed":18446744073709551615}"#;
        assert_eq!(without(0).as_deref(), Some(told));
        assert_eq!(without(2), None);
        assert_eq!(changed(told.as_bytes(), &[Change::gone(0)]), None, "it is left as it is");
        assert_eq!(changed(b"x", &[Change::gone(0)]), None);
    }

    #[test]
    fn only_a_name_that_was_taken_away_is_replaced_and_only_its_owners() {
        for (before, now, after) in [
            (r#"["Ugly","Ben"]"#, "player-7", Some(r#"["player-7","Ben"]"#)),
            (r#"["Ugly 2","Ugly"]"#, "player-7", Some(r#"["player-7","Ugly"]"#)),
            (r#"["Fair","Ugly"]"#, "player-7", None),
            // Nobody has taken this one away.
            (r#"["Ugly2","Ben"]"#, "Ugly2", None),
            (r#"["Ugly 3","Ben"]"#, "Ugly2", Some(r#"["Ugly2","Ben"]"#)),
        ] {
            let record = |players: &str| format!(r#"{{"players":{players}}}"#);
            let naming = Naming { taken: Some(vec!["Ugly".to_owned()]), now: now.to_owned() };
            let told = changed(record(before).as_bytes(), &[naming.on(0)]).map(|told| String::from_utf8(told).unwrap());
            assert_eq!(told, after.map(record), "{before}");
        }
    }
}
