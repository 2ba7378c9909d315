//! The tables, as listed for a visitor.

use crate::{Busy, GameName, Name, Runs, TableCode};
use serde::{Deserialize, Serialize};

/// The tables of the house that are open to this visitor.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Lobby {
    /// Tells this state of it from all others that the house shows, for [`LobbyChange::from`].
    pub version: u64,
    /// Listed tables with a free chair.
    pub open: Vec<Listing>,
    /// Listed tables where a match is being played, to watch.
    pub live: Vec<Listing>,
    /// The visitor's own tables: where they sit and the host has not removed them, or are the host before the match.
    pub mine: Vec<Listing>,
    /// How many are waiting for quick match and how many are playing, where there are any.
    #[serde(default)]
    pub busy: Vec<Busy>,
}

/// What has changed in the lobby since it was last sent on the same socket.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LobbyChange {
    /// The version that it changes.
    pub from: u64,
    /// The version that comes of it.
    pub version: u64,
    /// What has become of [`Lobby::open`], if it has changed; so for all that follows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<Runs<Listing>>,
    /// What has become of [`Lobby::live`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub live: Option<Runs<Listing>>,
    /// What has become of [`Lobby::mine`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mine: Option<Runs<Listing>>,
    /// What has become of [`Lobby::busy`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub busy: Option<Runs<Busy>>,
}

impl Lobby {
    /// Whether it shows the same, whatever the version.
    #[must_use]
    pub fn is_like(&self, other: &Lobby) -> bool {
        let Lobby { version, open, live, mine, busy } = self;
        *version == other.version || (open, live, mine, busy) == (&other.open, &other.live, &other.mine, &other.busy)
    }

    /// What has changed since `before`.
    #[must_use]
    pub fn since(&self, before: &Lobby) -> LobbyChange {
        LobbyChange {
            from: before.version,
            version: self.version,
            open: Runs::between(&before.open, &self.open),
            live: Runs::between(&before.live, &self.live),
            mine: Runs::between(&before.mine, &self.mine),
            busy: Runs::between(&before.busy, &self.busy),
        }
    }

    /// The lobby after a change. `None` if the change is one of another version, so that all of it has to be requested.
    #[must_use]
    pub fn changed(&self, change: &LobbyChange) -> Option<Lobby> {
        let now = (self.version == change.from).then_some(change)?;
        Some(Lobby {
            version: now.version,
            open: after(&self.open, now.open.as_ref())?,
            live: after(&self.live, now.live.as_ref())?,
            mine: after(&self.mine, now.mine.as_ref())?,
            busy: after(&self.busy, now.busy.as_ref())?,
        })
    }
}

/// A list after a change, if there is any.
fn after<T: Clone + PartialEq>(before: &[T], change: Option<&Runs<T>>) -> Option<Vec<T>> {
    change.map_or_else(|| Some(before.to_vec()), |runs| runs.of(before))
}

/// A table in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Listing {
    /// The code of the table.
    pub table: TableCode,
    /// The name of the game played there.
    pub game: GameName,
    /// The people who sit there, in seat order, without bots.
    pub players: Vec<Name>,
    /// Number of bots.
    pub bots: u8,
    /// Number of chairs.
    pub seats: u8,
    /// What stage the table is at.
    pub stage: Stage,
    /// Whether it is the visitor's turn.
    pub your_turn: bool,
    /// Whether the visitor's place there is kept for them: they have not given it up, and it is not a daily deal, for
    /// which no one waits.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub held: bool,
}

/// What stage a table is at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// People are taking their chairs.
    Gathering,
    /// A match is being played.
    Playing,
    /// A match is over.
    Finished,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Message;
    use proptest::prelude::*;
    use serde_json::Value;

    fn listing(number: u64, bots: u8, stage: Stage) -> Listing {
        Listing {
            table: TableCode::numbered(number),
            game: "lexio".parse().unwrap(),
            players: vec!["Jade Heron".parse().unwrap(), "Amber Crane".parse().unwrap()],
            bots,
            seats: 5,
            stage,
            your_turn: false,
            held: false,
        }
    }

    /// The message of a change, as it is read on the other side.
    fn sent(change: LobbyChange) -> (usize, LobbyChange) {
        let text = serde_json::to_string(&Message::<Value, Value>::LobbyChange(change)).unwrap();
        let Message::LobbyChange(change) = serde_json::from_str::<Message<Value, Value>>(&text).unwrap() else {
            panic!("{text}")
        };
        (text.len(), change)
    }

    fn any_list() -> impl Strategy<Value = Vec<Listing>> {
        prop::collection::vec((0_u64..9, 0_u8..2), 0..9).prop_map(|tables| {
            tables.into_iter().map(|(number, bots)| listing(number, bots, Stage::Gathering)).collect()
        })
    }

    fn any_lobby() -> impl Strategy<Value = Lobby> {
        let busy = prop::collection::vec((2_u8..5, 0_u32..3), 0..4);
        (any_list(), any_list(), any_list(), busy).prop_map(|(open, live, mine, busy)| {
            let game: GameName = "matgo".parse().unwrap();
            let busy = busy.into_iter().map(|(seats, waiting)| Busy { game, seats, waiting, playing: 2 }).collect();
            Lobby { version: 0, open, live, mine, busy }
        })
    }

    proptest! {
        #[test]
        fn whoever_is_told_every_change_has_the_lobby_as_it_is_now(all in prop::collection::vec(any_lobby(), 1..9)) {
            let mut all = all.into_iter().zip(1..).map(|(lobby, version)| Lobby { version, ..lobby });
            let mut then = all.next().unwrap();
            let mut known = then.clone();
            for now in all {
                known = known.changed(&sent(now.since(&then)).1).unwrap();
                prop_assert_eq!(&known, &now);
                then = now;
            }
        }
    }

    #[test]
    fn a_change_of_another_version_is_not_taken_for_one_of_this() {
        let version = |version, bots| {
            let open = vec![listing(1, bots, Stage::Gathering)];
            Lobby { version, open, ..Lobby::default() }
        };
        let [first, second, third] = [version(4, 0), version(5, 1), version(9, 2)];
        assert_eq!(first.changed(&third.since(&second)), None, "one was missed");
        assert_eq!(third.changed(&second.since(&first)), None);
        assert_eq!(second.changed(&third.since(&second)), Some(third));
        assert_eq!(Lobby::default().changed(&second.since(&first)), None, "nothing is known yet");
        assert!(first.is_like(&version(7, 0)) && !first.is_like(&second));
    }

    #[test]
    fn what_changes_in_a_second_takes_a_fraction_of_the_lobby() {
        let list = |numbers: std::ops::Range<u64>, stage| numbers.map(|number| listing(number, 0, stage)).collect();
        let (open, live) = (list(0..50, Stage::Gathering), list(50..100, Stage::Playing));
        let before = Lobby { version: 70_001, open, live, ..Lobby::default() };
        let whole = serde_json::to_string(&Message::<Value, Value>::Lobby(before.clone())).unwrap().len();
        // A bot sits down at five tables far apart, which come first thereby.
        let mut now = Lobby { version: 70_002, ..before.clone() };
        for at in [4, 16, 28, 41, 49] {
            let mut table = now.open.remove(at);
            table.bots += 1;
            now.open.insert(0, table);
        }
        let (bytes, change) = sent(now.since(&before));
        assert_eq!(before.changed(&change), Some(now));
        assert!(whole > 12_000 && bytes < 1_000, "{bytes} instead of {whole}");
        // The same five tables without a change, in another order.
        let mut now = Lobby { version: 70_003, ..before.clone() };
        for at in [4, 16, 28, 41, 49] {
            let table = now.live.remove(at);
            now.live.insert(0, table);
        }
        assert!(sent(now.since(&before)).0 < 200);
    }
}
