//! The latest practice matches, kept in this browser: everything that replay, review and proof need.
use crate::platform::storage;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The storage key of the list, latest match first.
const LIST: &str = "practice.matches";
/// The number of matches kept.
const KEPT: usize = 20;
/// The storage key of the last match if there is no room to keep it with others, remembered until the page is closed:
/// its name and its record. Earlier versions kept it there in any case.
const ALONE: &str = "practice.record";

/// A practice match that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Practised {
    /// The name of its record.
    pub record: String,
    /// The name of the game: a later version may know others.
    pub game: String,
    /// When it ended, in milliseconds since 1970.
    pub ended_ms: i64,
    /// The visitor's place, from 1.
    pub place: u8,
    /// Whether others have the same place. Earlier versions did not keep it.
    #[serde(default)]
    pub shared: bool,
    /// The number of players.
    pub players: u8,
}

/// The kept matches, latest first.
pub fn practised() -> Vec<Practised> {
    storage::read(LIST).unwrap_or_default()
}

/// Keeps a match with its record. The oldest is dropped when there are twenty, or when the browser runs out of room.
pub fn keep(ended: Practised, record: &impl Serialize) {
    let called = ended.record.clone();
    let name = place_of(&called);
    while let Some((list, gone)) = with(practised(), ended.clone()) {
        // Nothing leads to a record without its place in the list.
        if storage::keep_if_room(&name, record) && storage::keep_if_room(LIST, &list) {
            gone.iter().for_each(|gone| storage::forget(&place_of(&gone.record)));
            return;
        }
        if !drop_oldest_practised() {
            // There is no room even for this match alone. Its own result leads to it, for now.
            storage::forget(&name);
            return storage::keep(ALONE, &(&called, record));
        }
    }
}

/// Drops the oldest match to make room for something else, such as a match that is being played: a reload would go back
/// to its last move for which there was room. Returns false if there is none, or if the browser stores nothing at all.
pub fn drop_oldest_practised() -> bool {
    let mut list = practised();
    let Some(oldest) = list.pop().filter(|_| storage::keep_if_room(LIST, &list)) else { return false };
    storage::forget(&place_of(&oldest.record));
    true
}

/// The record of the practice match with this name as JSON, whatever its game, if it is kept here.
pub fn value(name: &str) -> Option<Value> {
    let alone = || storage::read::<(String, Value)>(ALONE).filter(|(kept, _)| kept == name).map(|(_, record)| record);
    storage::read(&place_of(name)).or_else(alone)
}

fn place_of(record: &str) -> String {
    format!("practice.record.{record}")
}

/// The list with one more match, and the matches that no longer fit. `None` if the match is already in the list.
fn with(mut list: Vec<Practised>, ended: Practised) -> Option<(Vec<Practised>, Vec<Practised>)> {
    if list.iter().any(|kept| kept.record == ended.record) {
        return None;
    }
    list.insert(0, ended);
    let gone = list.split_off(list.len().min(KEPT));
    Some((list, gone))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ended(number: usize) -> Practised {
        Practised { record: number.to_string(), game: "lexio".into(), ended_ms: 0, place: 1, shared: false, players: 4 }
    }

    #[test]
    fn the_last_twenty_are_kept_each_once() {
        let mut list = Vec::new();
        for number in 0..KEPT {
            let (longer, gone) = with(list, ended(number)).expect("a new one");
            assert!(gone.is_empty());
            list = longer;
        }
        assert_eq!(with(list.clone(), ended(3)), None);
        let (list, gone) = with(list, ended(99)).expect("a new one");
        assert_eq!((list.len(), &list[0], gone), (KEPT, &ended(99), vec![ended(0)]));
    }
}
