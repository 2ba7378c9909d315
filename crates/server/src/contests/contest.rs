//! A tournament as everyone may know it, and how to ask it.

use super::sheet::Sheets;
use game::Entropy;
use std::{collections::HashMap, sync::Arc};
use table::GuestId;
use tokio::sync::{mpsc, oneshot, watch};
use tournament::{Command, Row, Stage, Tournament};
use wire::{
    Error, TableCode,
    tournament::{MOST_ENTRANTS, Refused, State},
};

/// Requests that may wait for a tournament before the next is refused as busy: all its entrants may open their chance
/// while something is being written.
const QUEUE: usize = 2 * MOST_ENTRANTS as usize;

/// How many versions a millisecond has room for: in JavaScript, too, numbers are exact for a century to come.
const VERSIONS: u64 = 1 << 10;

/// A tournament among people of this house.
pub(crate) type Held = Tournament<GuestId>;

/// A tournament as it is now.
#[derive(Clone)]
pub(crate) struct Shown {
    pub(crate) held: Arc<Held>,
    /// By standing, best first.
    pub(crate) standings: Arc<Vec<Row>>,
    /// The state of each opened table of the current round.
    pub(crate) tables: Arc<HashMap<TableCode, State>>,
    /// Changes whenever anything on the tournament's page changes: see [`version_at`].
    pub(crate) version: u64,
    /// Its page at this version.
    pub(crate) sheets: Sheets,
}

impl Shown {
    /// A tournament whose tables have not been looked at yet.
    pub(crate) fn of(held: Held, version: u64) -> Shown {
        let standings = Arc::new(held.standings());
        Shown { held: Arc::new(held), standings, tables: Arc::default(), version, sheets: Sheets::default() }
    }

    /// Whether the guest finds it without having been told its code: it is listed, or theirs.
    pub(crate) fn is_found_by(&self, who: GuestId) -> bool {
        self.held.terms().listed || self.is_of(who)
    }

    /// Whether everybody finds it in the list once it is over: it is listed, and was played to its end. One that was
    /// called off concerns those who were in it, and anybody can call one off after another.
    pub(crate) fn is_for_all(&self) -> bool {
        self.held.terms().listed && self.held.stage() == Stage::Ended
    }

    /// Whether the guest finds it in a list.
    pub(crate) fn is_in_list_of(&self, who: GuestId) -> bool {
        if is_over(&self.held) { self.is_for_all() || self.is_of(who) } else { self.is_found_by(who) }
    }

    /// Whether the guest has opened it, or has ever been in it.
    pub(crate) fn is_of(&self, who: GuestId) -> bool {
        self.held.organiser() == who || self.held.number_of(who).is_some()
    }

    /// Whether this is the guest's part of the chance already.
    pub(crate) fn has_chance_of(&self, who: GuestId, entropy: Entropy) -> bool {
        let number = self.held.number_of(who);
        let entrant = number.and_then(|number| self.held.entrants().get(usize::from(number.0)));
        entrant.is_some_and(|entrant| entrant.chance == Some(entropy))
    }

    /// The guest's number, if they have entered and not withdrawn.
    pub(crate) fn active(&self, who: GuestId) -> Option<tournament::Number> {
        let number = self.held.number_of(who)?;
        self.held.entrants().get(usize::from(number.0)).is_some_and(|one| one.gone.is_none()).then_some(number)
    }
}

/// A command to a tournament. It is answered once it is durable.
pub(crate) struct Ask {
    pub(crate) command: Command<GuestId>,
    pub(crate) answer: oneshot::Sender<Result<(), Error>>,
}

/// A handle to a tournament.
#[derive(Clone)]
pub(crate) struct Contest {
    inbox: mpsc::Sender<Ask>,
    pub(super) shown: watch::Receiver<Shown>,
}

impl Contest {
    /// A handle to a tournament, and the receiver from which its task takes commands. The task keeps `shown` up to
    /// date.
    pub(crate) fn new(shown: watch::Receiver<Shown>) -> (Contest, mpsc::Receiver<Ask>) {
        let (inbox, asks) = mpsc::channel(QUEUE);
        (Contest { inbox, shown }, asks)
    }

    /// Has a command carried out.
    ///
    /// # Errors
    /// Why it is refused; [`Error::Busy`] if too many wait, or the task has just ended.
    pub(crate) async fn command(&self, command: Command<GuestId>) -> Result<(), Error> {
        let (answer, answered) = oneshot::channel();
        // If the task is gone, its tournament is over or the house is closing.
        let over = || match is_over(&self.shown().held) {
            true => Error::Tournament { reason: Refused::Over },
            false => Error::Busy,
        };
        self.inbox.try_send(Ask { command, answer }).map_err(|_| over())?;
        answered.await.map_err(|_| over())?
    }

    /// The tournament as it is now.
    pub(crate) fn shown(&self) -> Shown {
        self.shown.borrow().clone()
    }

    /// The same, if it is not over and the guest is in it.
    pub(super) fn shown_to_entrant(&self, who: GuestId) -> Option<Shown> {
        let shown = self.shown.borrow();
        (!is_over(&shown.held) && shown.active(who).is_some()).then(|| shown.clone())
    }
}

/// A version of what is shown of a tournament from this time on, later ones being greater. Every node counts for itself,
/// and a page may come from another one than what changes on it: two may notice different things in one millisecond, and
/// `chance` keeps those apart.
pub(crate) fn version_at(at_ms: i64, chance: u64) -> u64 {
    let versions = u64::try_from(at_ms).unwrap_or_default().saturating_mul(VERSIONS);
    versions.saturating_add(chance % VERSIONS)
}

/// The number of entries of which a tournament's page shows anything. Unlike versions, it is the same at every node.
pub(crate) fn shown_by(held: &Held) -> u64 {
    held.seq().saturating_sub(held.opened() as u64)
}

/// Whether the tournament has ended or was cancelled.
pub(crate) const fn is_over(held: &Held) -> bool {
    matches!(held.stage(), Stage::Ended | Stage::Cancelled(_))
}

/// A tournament for tests, which so many may enter, and nobody has.
#[cfg(test)]
pub(crate) fn cup(most: u16) -> Held {
    let terms = serde_json::json!({
        "title": "Cup", "game": "lexio", "rules": null, "pace": {"move_ms": 20_000}, "format": "swiss",
        "same_deal": true, "listed": true, "most": most, "starts": "by_hand",
    });
    let opening = tournament::Opening {
        code: TableCode::numbered(1),
        organiser: GuestId::from_bytes([1; 16]),
        terms: serde_json::from_value(terms).unwrap(),
        waits: tournament::Waits::default(),
        seed: game::Seed::from_phrase("cup"),
        after: None,
    };
    Tournament::new(&Tournament::open(opening, 0).unwrap()).unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::future::select_all;
    use std::time::Duration;
    use tokio::time::timeout;

    #[tokio::test]
    async fn all_entrants_may_ask_at_once_while_something_is_being_written() {
        let (contest, _asks) = Contest::new(watch::channel(Shown::of(cup(MOST_ENTRANTS), 1)).1);
        let asking = (0..MOST_ENTRANTS).map(|_| Box::pin(contest.command(Command::GoOn)));
        let first = timeout(Duration::from_millis(50), select_all(asking)).await;
        assert!(first.is_err(), "all wait, and none is turned away");
    }

    #[test]
    fn versions_of_one_moment_differ_and_later_ones_are_greater() {
        let now_ms = 1_795_000_000_000;
        assert_ne!(version_at(now_ms, 1), version_at(now_ms, 2));
        assert!(version_at(now_ms, u64::MAX) < version_at(now_ms + 1, 0));
        // JavaScript reads it as it is.
        assert!(version_at(now_ms * 4, u64::MAX) < 1 << 53);
        assert_eq!(version_at(-1, 0), 0);
        assert!(version_at(i64::MAX, u64::MAX) > version_at(now_ms, 0));
    }
}
