//! A host who sets a table up anew takes along those who sit there: they are invited to the table that takes its place.
use super::again::{invite, invitee};
use crate::link::{Failure, Link};
use game::Seat;
use leptos::prelude::*;
use wire::{Chair, Request, Room, TableCode, company::Invitee};

/// The table that the visitor is about to set up anew, until the page is there on which that is done.
#[derive(Clone, Copy)]
pub struct Anew(StoredValue<Option<Before>>);

/// A table in whose place another is opened.
#[derive(Clone)]
pub struct Before {
    table: TableCode,
    /// Whether the visitor sits there.
    sits: bool,
    /// The others who do.
    people: Vec<Invitee>,
}

impl Anew {
    /// Provides it to the whole app.
    pub fn provide() {
        provide_context(Anew(StoredValue::new(None)));
    }

    /// Takes note of a table, as the picture numbered `seq` shows it.
    pub fn note(self, room: &Room, seq: Option<u64>) {
        self.0.set_value(Some(Before::of(room, seq)));
    }

    /// The table, for the page on which another is set up in its place.
    pub fn take(self) -> Option<Before> {
        self.0.try_update_value(Option::take).flatten()
    }
}

impl Before {
    fn of(room: &Room, seq: Option<u64>) -> Before {
        let others = (0..).map(Seat).zip(&room.chairs).filter(|(seat, _)| room.you != Some(*seat));
        let people = others.filter(|(_, chair)| matches!(chair, Chair::Player { .. }));
        let people = people.map(|(seat, _)| invitee(room.table, seat, seq)).collect();
        Before { table: room.table, sits: room.you.is_some(), people }
    }

    /// Gives up the visitor's chair once `table` has been opened instead, and invites the others there if it `awaits`
    /// people. The house takes it from nobody who has not sat with them, so that comes first.
    ///
    /// # Errors
    /// The first of these calls that failed.
    pub async fn leave_for(self, table: TableCode, awaits: bool, link: Link) -> Result<(), Failure> {
        let Before { table: before, sits, people } = self;
        let invited = invite(link, table, if awaits { people } else { Vec::new() }).await;
        if sits {
            link.ask(Request::Stand { table: before }).await?;
        }
        invited
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::rooms;
    use serde_json::json;

    #[test]
    fn those_who_sit_there_are_taken_along_but_no_bots() {
        let room = |you: Option<u8>| {
            rooms::room(json!({
                "chairs": [
                    {"kind": "player", "name": "Mina", "presence": "here"},
                    {"kind": "bot", "level": 2},
                    {"kind": "player", "name": "Cho", "presence": "away"},
                    {"kind": "empty"},
                ],
                "you": you, "host": true,
            }))
        };
        let sat = |seat: u8| Invitee::Sat(room(None).table, Seat(seat), 7);
        let before = Before::of(&room(Some(0)), Some(7));
        assert_eq!((before.sits, before.people), (true, vec![sat(2)]));
        let before = Before::of(&room(None), Some(7));
        assert_eq!((before.sits, before.people), (false, vec![sat(0), sat(2)]));
    }
}
