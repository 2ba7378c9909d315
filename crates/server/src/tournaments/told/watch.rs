//! What a socket is told of tournaments: of those in which its visitor is, and of the one that they follow.

use super::entered::entered;
use crate::contests::Contests;
use serde_json::Value;
use table::GuestId;
use wire::{Error, Message, TableCode, tournament::Entered};

/// What was last told.
#[derive(Default)]
pub(crate) struct TournamentWatch {
    /// The changes of tournaments that were looked at.
    seen: Option<u64>,
    entered: Vec<Entered>,
    /// The one that is followed, and its version as it was told.
    follows: Option<(TableCode, Option<u64>)>,
}

impl TournamentWatch {
    /// Follows a tournament in place of any other, or none.
    ///
    /// # Errors
    /// [`Error::NoSuchTournament`], also for one that was over long ago.
    pub(crate) fn follow(&mut self, contests: &Contests, tournament: Option<TableCode>) -> Result<(), Error> {
        if let Some(tournament) = tournament.filter(|code| contests.shown(*code).is_none()) {
            return Err(Error::NoSuchTournament { tournament });
        }
        self.follows = tournament.map(|code| (code, None));
        self.seen = None;
        Ok(())
    }

    /// What is to be told.
    pub(crate) fn news(&mut self, contests: &Contests, who: GuestId) -> Vec<Message<Value, Value>> {
        let (changes, mut news) = (contests.changes(), Vec::new());
        if self.seen == Some(changes) {
            return news;
        }
        self.seen = Some(changes);
        let now: Vec<Entered> = contests.of(who).iter().filter_map(|shown| entered(shown, who)).collect();
        if now != self.entered {
            self.entered.clone_from(&now);
            news.push(Message::Entered { tournaments: now });
        }
        if let Some((tournament, told)) = self.follows
            && let Some(version) = contests.shown(tournament).map(|shown| shown.version)
            && told != Some(version)
        {
            self.follows = Some((tournament, Some(version)));
            news.push(Message::Tournament { tournament, version });
        }
        news
    }
}
