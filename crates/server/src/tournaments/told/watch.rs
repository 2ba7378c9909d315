//! What a socket is sent about tournaments: those its visitor is in, and the one they follow.

use super::entered::entered;
use crate::contests::{Contests, Shown};
use serde_json::Value;
use table::GuestId;
use wire::{Error, Message, TableCode, tournament::Entered};

/// What was last sent.
#[derive(Default)]
pub(crate) struct TournamentWatch {
    /// The number of changes to tournaments at the last look.
    seen: Option<u64>,
    entered: Vec<Entered>,
    /// The tournament being followed, and the version of it that was last sent.
    follows: Option<(TableCode, Option<u64>)>,
}

/// What is new for a visitor.
#[derive(Default)]
pub(crate) struct News {
    /// The tournaments they are in have changed.
    pub(crate) entered: Option<Message<Value, Value>>,
    /// The tournament they follow has changed, and the version of it that was last sent.
    pub(crate) followed: Option<(Shown, Option<u64>)>,
}

impl TournamentWatch {
    /// Follows a tournament instead of any other, or none.
    ///
    /// # Errors
    /// [`Error::NoSuchTournament`], including for one that ended long ago.
    pub(crate) fn follow(&mut self, contests: &Contests, tournament: Option<TableCode>) -> Result<(), Error> {
        if let Some(tournament) = tournament.filter(|code| contests.shown(*code).is_none()) {
            return Err(Error::NoSuchTournament { tournament });
        }
        self.follows = tournament.map(|code| (code, None));
        self.seen = None;
        Ok(())
    }

    /// What is new.
    pub(crate) fn news(&mut self, contests: &Contests, who: GuestId) -> News {
        let (changes, mut news) = (contests.changes(), News::default());
        if self.seen == Some(changes) {
            return news;
        }
        self.seen = Some(changes);
        let now: Vec<Entered> = contests.of(who).iter().filter_map(|shown| entered(shown, who)).collect();
        if now != self.entered {
            self.entered.clone_from(&now);
            news.entered = Some(Message::Entered { tournaments: now });
        }
        if let Some((tournament, told)) = self.follows
            && let Some(shown) = contests.shown(tournament)
            && told != Some(shown.version)
        {
            self.follows = Some((tournament, Some(shown.version)));
            news.followed = Some((shown, told));
        }
        news
    }
}
