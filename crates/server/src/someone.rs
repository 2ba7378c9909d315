//! Records without the names of those who have deleted their accounts.

use crate::ids::user_id;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use store::{Accounts, AnyStore, Journal, RecordId};
use table::{Ended, Player};

/// The name in records for people who have deleted their account.
const SOMEONE: &str = "Someone";

/// The record of a match without the names of those whose accounts were deleted before it could be stored. `None` if it
/// names nobody like that. While anything names them, the house has not said farewell to them.
pub(crate) async fn nameless(store: &AnyStore, ended: &Ended) -> Result<Option<Vec<u8>>, store::Error> {
    Ok(without_names(&ended.body, &seats_of_the_gone(store, ended).await?))
}

/// Takes the names of those whose accounts are deleted out of the stored records of these matches. Where a match was
/// noted in the moment in which an account was deleted, neither has found the other.
pub(crate) async fn leave_out(store: &AnyStore, ended: &[Ended]) -> Result<(), store::Error> {
    for ended in ended {
        let Ok(id) = ended.name.parse::<RecordId>() else { continue };
        let seats = seats_of_the_gone(store, ended).await?;
        if seats.is_empty() {
            continue;
        }
        let record = match store.record(id).await {
            Err(error) if error.is_damage() => None,
            found => found?,
        };
        let named = record.and_then(|record| Some((without_names(&record.body, &seats)?, record.body)));
        if let Some((body, before)) = named
            && body != before
        {
            store.redact_record(id, &body).await?;
        }
    }
    Ok(())
}

/// The seats of the players of a match who have deleted their accounts.
async fn seats_of_the_gone(store: &AnyStore, ended: &Ended) -> Result<Vec<u8>, store::Error> {
    let gone = store.farewells().await?;
    let is_gone = |player: &Player| match player {
        Player::Guest(guest) => gone.iter().any(|(user, _)| *user == user_id(*guest)),
        Player::Bot(_) => false,
    };
    Ok((0..).zip(&ended.players).filter(|(_, player)| is_gone(player)).map(|(seat, _)| seat).collect())
}

/// The record without the names of the players on these seats. `None` if it can be left as it is.
fn without_names(body: &[u8], seats: &[u8]) -> Option<Vec<u8>> {
    seats.iter().fold(None, |nameless: Option<Vec<u8>>, seat| {
        without_name(nameless.as_deref().unwrap_or(body), *seat).or(nameless)
    })
}

/// The record without the name of the player on this seat. `None` if it cannot be read.
pub(crate) fn without_name(body: &[u8], seat: u8) -> Option<Vec<u8>> {
    let mut record: BTreeMap<String, Box<RawValue>> = serde_json::from_slice(body).ok()?;
    let players = record.get_mut("players")?;
    let mut names: Vec<String> = serde_json::from_str(players.get()).ok()?;
    *names.get_mut(usize::from(seat))? = SOMEONE.to_owned();
    *players = serde_json::value::to_raw_value(&names).ok()?;
    serde_json::to_vec(&record).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_taken_out_and_nothing_else() {
        let record = br#"{"format":1,"players":["Mina","Bot 3"],"seed":18446744073709551615}"#;
        let told = without_name(record, 0).unwrap();
        assert_eq!(
            String::from_utf8(told).unwrap(),
            r#"{"format":1,"players":["Someone","Bot 3"],"seed":18446744073709551615}"#
        );
        assert_eq!(without_name(record, 2), None);
        assert_eq!(without_name(b"x", 0), None);
    }
}
