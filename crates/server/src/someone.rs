//! Records without the names of those who have deleted their accounts.

use crate::ids::user_id;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use store::{Accounts, AnyStore};
use table::{Ended, Player};

/// The name in records for people who have deleted their account.
const SOMEONE: &str = "Someone";

/// The record of a match without the names of those whose accounts were deleted before it could be stored. `None` if it
/// names nobody like that. While anything names them, the house has not said farewell to them.
pub(crate) async fn nameless(store: &AnyStore, ended: &Ended) -> Result<Option<Vec<u8>>, store::Error> {
    let gone = store.farewells().await?;
    let mut nameless: Option<Vec<u8>> = None;
    for (seat, player) in (0..).zip(&ended.players) {
        if let Player::Guest(guest) = player
            && gone.iter().any(|(user, _)| *user == user_id(*guest))
        {
            let body = nameless.as_deref().unwrap_or(&ended.body);
            nameless = without_name(body, seat).or(nameless);
        }
    }
    Ok(nameless)
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
