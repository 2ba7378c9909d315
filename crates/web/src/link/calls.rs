//! Calls to the house and their answers, and what follows if there are none.
use super::{Failure, LOOK_MS, Link, Status, Waiting};
use crate::platform::{
    events, json,
    time::{self, Pauses},
};
use futures_channel::oneshot;
use game::Commitment;
use leptos::prelude::*;
use std::time::Duration;
use wire::{Answer, Call, Error, Outcome, Quick, Reply, Request, Stage, TableCode, Welcome};

/// The longest that a call waits for its answer, in milliseconds.
pub(super) const PATIENCE_MS: u32 = 10_000;
/// The longest that a probe waits for its answer, in milliseconds, beside the time on the way: a house that is there,
/// and has nothing else to carry out for this page, gives it at once.
const PROBE_MS: u32 = 4_000;
/// How long the house may be silent while others are waited for before the connection is probed, in milliseconds; at most
/// twice that.
const SILENCE_MS: u32 = 2_000;
/// The pause before asking again after the first refusal that passes, in milliseconds. Each further one is twice as
/// long.
const FIRST_PAUSE_MS: u32 = 500;
/// The longest of these pauses, in milliseconds, unless the house asks for a longer one.
const LONGEST_PAUSE_MS: u32 = 8_000;
/// How long the house may take to say hello again before a table that it may have opened is given up.
const FINDING: Duration = Duration::from_secs(20);

impl Link {
    /// Sends the house a request and waits for the answer.
    ///
    /// # Errors
    /// [`Failure`] says whether the house refused or was not reached.
    pub async fn ask(self, request: Request) -> Result<Reply, Failure> {
        let answer = self.call(PATIENCE_MS, request).ok_or(Failure::Unreachable)?;
        answer.await.unwrap_or(Err(Failure::Unreachable))
    }

    /// Sends a request without waiting for the answer.
    pub fn cast(self, request: Request) {
        drop(self.call(PATIENCE_MS, request));
    }

    /// Enters a table, so that its messages arrive. Asks again after a refusal that passes, as long as there is a
    /// listener for the table ([`Link::on_table`]). `last_seq` is the number of the newest picture received. Whoever has
    /// signed in or out since enters as if there were none: another's seat that is no longer theirs has not been lost.
    pub async fn enter(self, table: TableCode, last_seq: impl Fn() -> Option<u64>) -> Result<(), Failure> {
        let is_another = || self.inner.with_value(|inner| inner.shown_to_another);
        let request = || Request::Enter { table, last_seq: last_seq().filter(|_| !is_another()) };
        self.insist(request, || self.inner.with_value(|inner| inner.tables.contains_key(&table))).await.map(drop)
    }

    /// Makes a request, and again after a refusal that passes, as long as it is `wanted`.
    pub async fn insist(self, request: impl Fn() -> Request, wanted: impl Fn() -> bool) -> Result<Reply, Failure> {
        let mut pauses = Pauses::new(FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
        loop {
            let failure = match self.ask(request()).await {
                Ok(reply) => return Ok(reply),
                Err(failure) => failure,
            };
            let Some(least_ms) = failure.passes_after() else { return Err(failure) };
            pauses.rest(least_ms).await;
            if !wanted() {
                return Err(failure);
            }
        }
    }

    /// Opens a table by [`Request::Create`]. If the connection breaks before the answer, the table may be open all the
    /// same, and another request would open another: it is looked for once the house has said hello again. The
    /// commitment of one that was found is not known.
    pub async fn open_table(self, request: Request) -> Result<(TableCode, Option<Commitment>), Failure> {
        let greetings = || self.inner.try_with_value(|inner| inner.greetings);
        let (before, known) = (greetings(), untrack(|| self.mine()));
        let known: Vec<TableCode> = known.iter().map(|table| table.table).collect();
        let answer = self.call(PATIENCE_MS, request.clone()).ok_or(Failure::Unreachable)?;
        match answer.await.unwrap_or(Err(Failure::Unreachable)) {
            Ok(Reply::Created { table, commitment }) => return Ok((table, Some(commitment))),
            Ok(_) => return Err(Failure::Unreachable),
            Err(Failure::Unreachable) => {}
            Err(refused) => return Err(refused),
        }
        let until = time::since_start() + FINDING;
        // If it is open, the house is just slow, and says no hello.
        while greetings() == before && self.status.get_untracked() != Status::Open && time::since_start() < until {
            time::sleep(LOOK_MS).await;
        }
        if greetings() == before {
            return Err(Failure::Unreachable);
        }
        let table = self.welcome.with_untracked(|welcome| opened(welcome.as_ref()?, &known, &request));
        table.map(|table| (table, None)).ok_or(Failure::Unreachable)
    }

    /// Asks for what changes nothing, to find out whether the connection is still alive. The house carries out one call
    /// after the other, and may take its time: while one waits, its own deadline serves instead.
    pub(super) fn probe(self) {
        self.probe_within(probe_ms(self.inner.with_value(|inner| inner.quickest_ms)));
    }

    fn probe_within(self, patience_ms: u32) {
        let (idle, on) = self.inner.with_value(|inner| (inner.waiting.is_empty(), inner.lobby_watchers > 0));
        if idle && self.status.get_untracked() == Status::Open {
            drop(self.call(patience_ms, Request::Lobby { on }));
        }
    }

    /// Minds this machine's clock. Probes the connection whenever the house has been silent for a while, and the visitor is
    /// waiting for others in sight: at a table, in quick match, at a tournament. To the browser, a connection to a machine
    /// that has vanished stays open, and they would wait for ever.
    pub(super) async fn watch(self) {
        let mut heard = 0;
        loop {
            time::sleep(SILENCE_MS).await;
            self.mind_clock();
            let (now, waits) = self.inner.with_value(|inner| {
                let waits = !inner.tables.is_empty() || inner.follows.is_some();
                (inner.heard, waits || self.quick.with_untracked(|quick| !matches!(quick, Quick::Idle { .. })))
            });
            if now == heard && waits && events::visible() {
                self.probe();
            }
            heard = now;
        }
    }

    /// Passes an answer to its call.
    pub(super) fn answered(self, Answer { id, result }: Answer) {
        let waiting = self.inner.try_update_value(|inner| {
            let Waiting { answer, since } = inner.waiting.remove(&id)?;
            let took_ms = time::since_start().saturating_sub(since).as_secs_f64() * 1_000.0;
            inner.quickest_ms = Some(inner.quickest_ms.map_or(took_ms, |known| known.min(took_ms)));
            Some(answer)
        });
        if let Some(waiting) = waiting.flatten() {
            let result = match result {
                Outcome::Ok(reply) => Ok(reply),
                Outcome::Error(error) => Err(Failure::Refused(error)),
            };
            waiting.send(result).ok();
        }
    }

    /// Sends a request. Without an answer within `patience_ms`, the wait ends, whether or not anyone waits.
    fn call(self, patience_ms: u32, request: Request) -> Option<oneshot::Receiver<Result<Reply, Failure>>> {
        let (sender, answer) = oneshot::channel();
        let sent = self.inner.try_update_value(|inner| {
            inner.last_id += 1;
            let id = inner.last_id;
            let text = json::write(&Call { id, request })?;
            if !inner.socket.as_ref()?.send(&text) {
                return None;
            }
            inner.waiting.insert(id, Waiting { answer: sender, since: time::since_start() });
            Some((id, inner.heard))
        });
        let (id, heard) = sent.flatten()?;
        time::later(patience_ms, move || self.give_up(id, heard));
        Some(answer)
    }

    /// Ends the wait for an answer. If nothing has been heard since the call, the connection is dead, which the browser
    /// may not notice for minutes; if the house has not even answered the hello, it is of no use. Either way it is
    /// renewed. A connection over which something was heard may have died since, and is probed.
    fn give_up(self, id: u32, heard: u32) {
        let now = self.inner.try_update_value(|inner| {
            // Dropping the sender ends the wait.
            inner.waiting.remove(&id).map(|_| inner.heard)
        });
        let Some(now) = now.flatten() else { return };
        let is_open = self.status.get_untracked() == Status::Open;
        if now == heard || !is_open {
            if !is_open {
                self.lose();
            }
            self.rest();
            self.resume();
        } else {
            // The house may still be busy with that call.
            self.probe_within(PATIENCE_MS);
        }
    }
}

/// The table that `request` has opened, if the house tells of one that was not `known` before. The visitor has not sat
/// down there.
fn opened(welcome: &Welcome, known: &[TableCode], request: &Request) -> Option<TableCode> {
    let Request::Create { game, seats, .. } = request else { return None };
    let new = welcome.mine.iter().find(|table| {
        let is_such = table.stage == Stage::Gathering && (table.game, table.seats) == (*game, *seats);
        is_such && !table.players.contains(&welcome.name) && !known.contains(&table.table)
    });
    new.map(|table| table.table)
}

/// How long a probe waits for its answer, in milliseconds, on a connection whose quickest answer took that long: where
/// every one takes seconds, the line is not dead, and another would be no better.
fn probe_ms(quickest_ms: Option<f64>) -> u32 {
    let on_the_way = quickest_ms.unwrap_or_default() * 2.0;
    PROBE_MS.saturating_add(on_the_way as u32).min(PATIENCE_MS)
}

impl Failure {
    /// The least time in milliseconds after which a refused call may succeed. `None` if the refusal is final.
    pub fn passes_after(&self) -> Option<u32> {
        match self {
            Failure::Refused(Error::TooFast { retry_ms }) => Some(*retry_ms),
            Failure::Refused(Error::Busy | Error::GoingDown) => Some(0),
            Failure::Refused(_) | Failure::Unreachable => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    use wire::{Listing, Pace};

    #[test]
    fn a_slow_line_is_not_taken_for_a_dead_one() {
        assert_eq!([None, Some(50.0)].map(probe_ms), [4_000, 4_100]);
        assert_eq!(probe_ms(Some(2_500.0)), 9_000);
        assert_eq!([Some(5_000.0), Some(f64::MAX)].map(probe_ms), [PATIENCE_MS; 2], "as long as any call");
    }

    #[test]
    fn a_table_whose_opening_was_not_heard_of_is_found_among_ones_own() {
        let create = |seats: u8| {
            let (game, rules) = ("lexio".parse().expect("a game"), Value::Null);
            Request::Create { game, seats, rules, pace: Pace::default(), listed: false, rated: false }
        };
        let [one, other] = [7, 8].map(TableCode::numbered);
        let table = |table: TableCode, players: &[&str], stage: Stage| {
            let players = players.iter().map(|name| name.parse().expect("a name")).collect();
            let game = "lexio".parse().expect("a game");
            Listing { table, game, players, bots: 0, seats: 3, stage, your_turn: false, held: true }
        };
        let found = |mine: Vec<Listing>, known: &[TableCode], seats: u8| {
            let name = "Mina".parse().expect("a name");
            let (games, named, push) = (Vec::new(), true, false);
            let welcome = Welcome { version: wire::VERSION, name, named, now_ms: 0, games, mine, push };
            opened(&welcome, known, &create(seats))
        };
        let gathers = || vec![table(one, &[], Stage::Gathering), table(other, &[], Stage::Gathering)];
        assert_eq!(found(gathers(), &[one], 3), Some(other));
        assert_eq!(found(gathers(), &[one, other], 3), None, "both have been there before");
        assert_eq!(found(gathers(), &[], 4), None, "a table for four");
        assert_eq!(found(vec![table(one, &["Ben"], Stage::Gathering)], &[], 3), Some(one), "another has come first");
        assert_eq!(found(vec![table(one, &["Mina"], Stage::Gathering)], &[], 3), None, "opened on another page");
        assert_eq!(found(vec![table(one, &[], Stage::Playing)], &[], 3), None);
    }

    #[test]
    fn a_house_without_time_is_asked_again_and_any_other_refusal_is_final() {
        let after = |error| Failure::Refused(error).passes_after();
        assert_eq!([Error::Busy, Error::GoingDown].map(after), [Some(0); 2]);
        assert_eq!(after(Error::TooFast { retry_ms: 700 }), Some(700));
        assert_eq!([Error::RoundNotOver, Error::Stumbled].map(after), [None; 2]);
        assert_eq!(Failure::Unreachable.passes_after(), None);
    }
}
