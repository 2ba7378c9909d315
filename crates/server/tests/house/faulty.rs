//! A store that fails when it is told to.

mod house;

pub(crate) use house::FaultyHouse;

use std::{
    io,
    sync::{Arc, Mutex, MutexGuard},
    time::Duration,
};
use store::{
    Account, Accounts, Belief, Called, Cause, Company, Deal, DealId, Deals, Entry, Error, HandleRow, Journal, Key,
    KeyId, Mark, Match, Matches, Meta, Moderation, Played, Ranked, Rated, Rater, Ratings, Reckoned, Record, RecordId,
    Relearnt, Scored, Session, SessionRow, Sessions, SignIn, SignUp, Spoken, Sqlite, Step, Subscription, Subscriptions,
    TableId, Tally, TokenHash, TournamentId, Tournaments, Try, UserId, Voided, Wanted, Words,
    company::{Block, Known, Tie},
    moderation::{self, Act, Case, Conduct, Hint, NewReport, Report},
};

/// What is to fail.
#[derive(Clone, Copy, Default)]
pub(crate) struct Faults {
    /// Writing to or reading this table breaks an assertion.
    pub(crate) cursed: Option<TableId>,
    /// Nothing can be written to the journal.
    pub(crate) full: bool,
    /// So long the journal takes over everything that is written to it.
    pub(crate) lag: Duration,
    /// No record can be kept.
    pub(crate) no_records: bool,
    /// How often it was asked what is due: no fault, but to be watched.
    pub(crate) asked_what_is_due: u32,
}

#[derive(Clone)]
pub(crate) struct Faulty {
    inner: Sqlite,
    faults: Arc<Mutex<Faults>>,
}

impl Faulty {
    pub(crate) fn over(inner: Sqlite) -> Faulty {
        Faulty { inner, faults: Arc::default() }
    }

    pub(crate) fn faults(&self) -> MutexGuard<'_, Faults> {
        self.faults.lock().unwrap()
    }

    fn curse(&self, table: TableId) {
        let cursed = self.faults().cursed;
        assert!(cursed != Some(table), "a curse lies on {table}");
    }

    fn room(&self) -> Result<(), Error> {
        if self.faults().full { Err(full()) } else { Ok(()) }
    }
}

fn full() -> Error {
    Error::Backend { cause: Cause::Full, source: Arc::new(io::Error::from(io::ErrorKind::StorageFull)) }
}

impl Journal for Faulty {
    async fn append(&self, entries: Vec<Entry>) -> Result<(), Error> {
        self.room()?;
        let lag = self.faults().lag;
        tokio::time::sleep(lag).await;
        entries.iter().for_each(|entry| self.curse(entry.table));
        self.inner.append(entries).await
    }
    async fn tables(&self) -> Result<Vec<(TableId, u64)>, Error> {
        self.inner.tables().await
    }
    async fn read(&self, table: TableId, after: u64) -> Result<Vec<Entry>, Error> {
        self.curse(table);
        self.inner.read(table, after).await
    }
    async fn keep_record(&self, id: RecordId, table: TableId, at_ms: i64, body: &[u8]) -> Result<(), Error> {
        if self.faults().no_records {
            return Err(full());
        }
        self.inner.keep_record(id, table, at_ms, body).await
    }
    async fn record(&self, id: RecordId) -> Result<Option<Record>, Error> {
        self.inner.record(id).await
    }
    async fn close(&self, table: TableId, at_ms: i64) -> Result<(), Error> {
        self.inner.close(table, at_ms).await
    }
    async fn closed(&self, before_ms: i64) -> Result<Vec<TableId>, Error> {
        self.inner.closed(before_ms).await
    }
    async fn forget(&self, table: TableId) -> Result<(), Error> {
        self.inner.forget(table).await
    }
    async fn salvage(&self, table: TableId) -> Result<Vec<Entry>, Error> {
        self.inner.salvage(table).await
    }
    async fn records(&self) -> Result<Vec<RecordId>, Error> {
        self.inner.records().await
    }
    async fn forget_records(&self, before_ms: i64) -> Result<u64, Error> {
        self.inner.forget_records(before_ms).await
    }
}

impl Sessions for Faulty {
    async fn create_session(
        &self,
        user: UserId,
        token: TokenHash,
        name: &str,
        device: &str,
        at_ms: i64,
    ) -> Result<(), Error> {
        self.inner.create_session(user, token, name, device, at_ms).await
    }
    async fn session(&self, token: TokenHash) -> Result<Option<Session>, Error> {
        self.inner.session(token).await
    }
    async fn rename(&self, user: UserId, nickname: &str) -> Result<bool, Error> {
        self.inner.rename(user, nickname).await
    }
    async fn touch_session(&self, token: TokenHash, seen_ms: i64) -> Result<bool, Error> {
        self.inner.touch_session(token, seen_ms).await
    }
    async fn renew_session(&self, token: TokenHash, renewed: TokenHash, created_ms: i64) -> Result<bool, Error> {
        self.inner.renew_session(token, renewed, created_ms).await
    }
    async fn settle_session(&self, token: TokenHash, seen_ms: i64, ends_ms: i64) -> Result<bool, Error> {
        self.inner.settle_session(token, seen_ms, ends_ms).await
    }
    async fn end_sessions(&self, user: UserId, only: Option<TokenHash>) -> Result<u64, Error> {
        self.inner.end_sessions(user, only).await
    }
    async fn ended_sessions(&self, sessions: Vec<(UserId, TokenHash)>) -> Result<Vec<(UserId, TokenHash)>, Error> {
        self.inner.ended_sessions(sessions).await
    }
    async fn expire_sessions(&self, before_ms: i64) -> Result<u64, Error> {
        self.inner.expire_sessions(before_ms).await
    }
}

impl Accounts for Faulty {
    async fn sign_up(&self, sign_up: SignUp) -> Result<(), Error> {
        self.inner.sign_up(sign_up).await
    }
    async fn sign_in(&self, sign_in: SignIn) -> Result<u64, Error> {
        self.inner.sign_in(sign_in).await
    }
    async fn account(&self, user: UserId) -> Result<Option<Account>, Error> {
        self.inner.account(user).await
    }
    async fn account_called(&self, small: &str) -> Result<Option<Account>, Error> {
        self.inner.account_called(small).await
    }
    async fn account_known_as(&self, small: &str) -> Result<Option<Account>, Error> {
        self.inner.account_known_as(small).await
    }
    async fn called(&self, users: Vec<UserId>) -> Result<Vec<Called>, Error> {
        self.inner.called(users).await
    }
    async fn account_of_passkey(&self, credential: &[u8]) -> Result<Option<Account>, Error> {
        self.inner.account_of_passkey(credential).await
    }
    async fn is_handle_taken(&self, handle: HandleRow, but: Option<UserId>) -> Result<bool, Error> {
        self.inner.is_handle_taken(handle, but).await
    }
    async fn change_handle(&self, user: UserId, handle: HandleRow, since_ms: i64, at_ms: i64) -> Result<(), Error> {
        self.inner.change_handle(user, handle, since_ms, at_ms).await
    }
    async fn put_key(&self, user: UserId, key: Key, code: Option<[u8; 32]>, keep: TokenHash) -> Result<(), Error> {
        self.inner.put_key(user, key, code, keep).await
    }
    async fn rename_key(&self, user: UserId, key: KeyId, name: &str) -> Result<(), Error> {
        self.inner.rename_key(user, key, name).await
    }
    async fn remove_key(&self, user: UserId, key: KeyId, keep: TokenHash) -> Result<(), Error> {
        self.inner.remove_key(user, key, keep).await
    }
    async fn put_codes(&self, user: UserId, codes: Vec<[u8; 32]>, keep: TokenHash) -> Result<(), Error> {
        self.inner.put_codes(user, codes, keep).await
    }
    async fn end_other_sessions(&self, user: UserId, keep: TokenHash) -> Result<u64, Error> {
        self.inner.end_other_sessions(user, keep).await
    }
    async fn sessions_of(&self, user: UserId, now_ms: i64) -> Result<Vec<SessionRow>, Error> {
        self.inner.sessions_of(user, now_ms).await
    }
    async fn delete_account(&self, user: UserId) -> Result<(), Error> {
        self.inner.delete_account(user).await
    }
    async fn became(&self) -> Result<Vec<(UserId, UserId)>, Error> {
        self.inner.became().await
    }
    async fn forget_became(&self, guests: Vec<UserId>, before_ms: i64) -> Result<u64, Error> {
        self.inner.forget_became(guests, before_ms).await
    }
    async fn farewells(&self) -> Result<Vec<(UserId, Option<TableId>)>, Error> {
        self.inner.farewells().await
    }
    async fn said_farewell(&self, user: UserId, up_to: Option<TableId>) -> Result<(), Error> {
        self.inner.said_farewell(user, up_to).await
    }
    async fn redact_record(&self, record: RecordId, body: &[u8]) -> Result<(), Error> {
        self.inner.redact_record(record, body).await
    }
}

impl Matches for Faulty {
    async fn note_match(&self, of: Match) -> Result<(), Error> {
        self.inner.note_match(of).await
    }
    async fn is_noted(&self, record: RecordId) -> Result<bool, Error> {
        self.inner.is_noted(record).await
    }
    async fn unkept(&self, records: Vec<RecordId>) -> Result<Vec<RecordId>, Error> {
        self.inner.unkept(records).await
    }
    async fn noted(&self, record: RecordId) -> Result<Option<Match>, Error> {
        self.inner.noted(record).await
    }
    async fn unnoted(&self, after: Option<RecordId>, most: u32) -> Result<Vec<(RecordId, TableId)>, Error> {
        self.inner.unnoted(after, most).await
    }
    async fn seats_of(&self, user: UserId) -> Result<Vec<(RecordId, u8)>, Error> {
        self.inner.seats_of(user).await
    }
    async fn history(
        &self,
        user: UserId,
        wanted: Wanted,
        after: Option<Mark>,
        most: u32,
    ) -> Result<Vec<Played>, Error> {
        self.inner.history(user, wanted, after, most).await
    }
    async fn tallies(&self, user: UserId, wanted: Wanted) -> Result<Vec<Tally>, Error> {
        self.inner.tallies(user, wanted).await
    }
    async fn best_wins(&self, user: UserId, private: bool) -> Result<Vec<Played>, Error> {
        self.inner.best_wins(user, private).await
    }
}

impl Ratings for Faulty {
    async fn due(&self, most: u32) -> Result<Vec<Match>, Error> {
        self.faults().asked_what_is_due += 1;
        self.inner.due(most).await
    }
    async fn due_of(&self, user: UserId) -> Result<Vec<(String, u64)>, Error> {
        self.inner.due_of(user).await
    }
    async fn settle(&self, record: RecordId, seats: Vec<Rated>) -> Result<(), Error> {
        self.inner.settle(record, seats).await
    }
    async fn standing(&self, user: UserId) -> Result<Vec<Rater>, Error> {
        self.inner.standing(user).await
    }
    async fn steps(&self, user: UserId, class: &str, latest: u32, most: u32) -> Result<Vec<Step>, Error> {
        self.inner.steps(user, class, latest, most).await
    }
    async fn best(&self, class: &str, within: f64, since_ms: i64, most: u32) -> Result<Vec<Ranked>, Error> {
        self.inner.best(class, within, since_ms, most).await
    }
    async fn reckoned(&self, after: u64, most: u32) -> Result<Vec<Reckoned>, Error> {
        self.inner.reckoned(after, most).await
    }
    async fn beliefs(&self) -> Result<Vec<(u64, Belief)>, Error> {
        self.inner.beliefs().await
    }
    async fn voids(&self) -> Result<Vec<Voided>, Error> {
        self.inner.voids().await
    }
    async fn leave_out(&self, record: RecordId) -> Result<(), Error> {
        self.inner.leave_out(record).await
    }
    async fn relearn(&self, learnt: Vec<Relearnt>) -> Result<(), Error> {
        self.inner.relearn(learnt).await
    }
    async fn relearnt(&self, record: RecordId, beliefs: Vec<(u64, Belief)>) -> Result<(), Error> {
        self.inner.relearnt(record, beliefs).await
    }
}

impl Deals for Faulty {
    async fn put_deal(&self, id: DealId, deal: Deal) -> Result<(), Error> {
        self.inner.put_deal(id, deal).await
    }
    async fn deal(&self, id: DealId) -> Result<Option<Deal>, Error> {
        self.inner.deal(id).await
    }
    async fn begin_try(&self, id: DealId, user: UserId, at_ms: i64, entries: Vec<Entry>) -> Result<(), Error> {
        self.room()?;
        self.inner.begin_try(id, user, at_ms, entries).await
    }
    async fn end_try(&self, table: TableId, record: RecordId, points: Option<i64>) -> Result<(), Error> {
        self.inner.end_try(table, record, points).await
    }
    async fn try_of(&self, id: DealId, user: UserId) -> Result<Option<Try>, Error> {
        self.inner.try_of(id, user).await
    }
    async fn tries(&self, id: DealId) -> Result<u64, Error> {
        self.inner.tries(id).await
    }
    async fn ranking(&self, id: DealId, most: u32) -> Result<Vec<Scored>, Error> {
        self.inner.ranking(id, most).await
    }
    async fn results(&self, id: DealId) -> Result<Vec<(i64, u64)>, Error> {
        self.inner.results(id).await
    }
    async fn days_of(&self, user: UserId) -> Result<Vec<i32>, Error> {
        self.inner.days_of(user).await
    }
}

impl Words for Faulty {
    async fn keep_words(&self, spoken: Spoken) -> Result<(), Error> {
        self.room()?;
        self.inner.keep_words(spoken).await
    }
    async fn last_words(&self, table: TableId, most: u32) -> Result<Vec<Spoken>, Error> {
        self.inner.last_words(table, most).await
    }
    async fn words_of_match(&self, table: TableId, of_match: u32) -> Result<Vec<Spoken>, Error> {
        self.inner.words_of_match(table, of_match).await
    }
    async fn words_of(&self, user: UserId) -> Result<Vec<Spoken>, Error> {
        self.inner.words_of(user).await
    }
    async fn forget_words(&self, before_ms: i64) -> Result<u64, Error> {
        self.inner.forget_words(before_ms).await
    }
    async fn mute(&self, user: UserId, muted: UserId, on: bool) -> Result<(), Error> {
        self.inner.mute(user, muted, on).await
    }
    async fn muted_by(&self, user: UserId) -> Result<Vec<UserId>, Error> {
        self.inner.muted_by(user).await
    }
}

impl Company for Faulty {
    async fn befriend(&self, user: UserId, other: UserId, at_ms: i64, most: u32) -> Result<(), Error> {
        self.inner.befriend(user, other, at_ms, most).await
    }
    async fn part(&self, user: UserId, other: UserId) -> Result<(), Error> {
        self.inner.part(user, other).await
    }
    async fn block(&self, user: UserId, other: UserId, at_ms: i64, most: u32) -> Result<(), Error> {
        self.inner.block(user, other, at_ms, most).await
    }
    async fn unblock(&self, user: UserId, number: u64) -> Result<Option<UserId>, Error> {
        self.inner.unblock(user, number).await
    }
    async fn tie(&self, user: UserId, other: UserId) -> Result<Tie, Error> {
        self.inner.tie(user, other).await
    }
    async fn circle(&self, user: UserId, most: u32) -> Result<Vec<Known>, Error> {
        self.inner.circle(user, most).await
    }
    async fn blocks_of(&self, user: UserId) -> Result<Vec<Block>, Error> {
        self.inner.blocks_of(user).await
    }
}

impl Moderation for Faulty {
    async fn report(&self, report: NewReport, most: u32) -> Result<(), Error> {
        self.inner.report(report, most).await
    }
    async fn cases(&self, most: u32) -> Result<Vec<Case>, Error> {
        self.inner.cases(most).await
    }
    async fn reports_about(&self, about: UserId, most: u32) -> Result<Vec<Report>, Error> {
        self.inner.reports_about(about, most).await
    }
    async fn reports_by(&self, by: UserId) -> Result<Vec<Report>, Error> {
        self.inner.reports_by(by).await
    }
    async fn act(&self, act: Act) -> Result<u64, Error> {
        self.inner.act(act).await
    }
    async fn log(&self, about: Option<UserId>, before: Option<u64>, most: u32) -> Result<Vec<moderation::Step>, Error> {
        self.inner.log(about, before, most).await
    }
    async fn conduct(&self, user: UserId, now_ms: i64) -> Result<Conduct, Error> {
        self.inner.conduct(user, now_ms).await
    }
    async fn has_read(&self, user: UserId, up_to: u64) -> Result<(), Error> {
        self.inner.has_read(user, up_to).await
    }
    async fn has_heard(&self, user: UserId, up_to: u64) -> Result<(), Error> {
        self.inner.has_heard(user, up_to).await
    }
    async fn to_hear(&self, step: u64) -> Result<Vec<UserId>, Error> {
        self.inner.to_hear(step).await
    }
    async fn moderators(&self) -> Result<Vec<UserId>, Error> {
        self.inner.moderators().await
    }
    async fn players_of(&self, record: RecordId) -> Result<Vec<UserId>, Error> {
        self.inner.players_of(record).await
    }
    async fn last_record_of(&self, table: TableId) -> Result<Option<RecordId>, Error> {
        self.inner.last_record_of(table).await
    }
    async fn notice(&self, about: UserId, hint: Hint, anew_ms: i64) -> Result<(), Error> {
        self.inner.notice(about, hint, anew_ms).await
    }
    async fn hints_about(&self, about: UserId) -> Result<Vec<Hint>, Error> {
        self.inner.hints_about(about).await
    }
    async fn came_from(&self, table: TableId, user: UserId, digest: [u8; 16], at_ms: i64) -> Result<(), Error> {
        self.inner.came_from(table, user, digest, at_ms).await
    }
    async fn whence(&self, table: TableId) -> Result<Vec<(UserId, [u8; 16])>, Error> {
        self.inner.whence(table).await
    }
    async fn forget_whence(&self, before_ms: i64) -> Result<u64, Error> {
        self.inner.forget_whence(before_ms).await
    }
}

impl Tournaments for Faulty {
    async fn write_tournament(&self, tournament: TournamentId, seq: u64, bodies: Vec<Vec<u8>>) -> Result<(), Error> {
        self.room()?;
        self.inner.write_tournament(tournament, seq, bodies).await
    }
    async fn tournament(&self, tournament: TournamentId) -> Result<Vec<Vec<u8>>, Error> {
        self.inner.tournament(tournament).await
    }
    async fn tournament_since(&self, tournament: TournamentId, after: u64) -> Result<Vec<Vec<u8>>, Error> {
        self.inner.tournament_since(tournament, after).await
    }
    async fn open_tournaments(&self) -> Result<Vec<TournamentId>, Error> {
        self.inner.open_tournaments().await
    }
    async fn close_tournament(&self, tournament: TournamentId, at_ms: i64) -> Result<(), Error> {
        self.room()?;
        self.inner.close_tournament(tournament, at_ms).await
    }
    async fn tournaments_with(&self, said: String) -> Result<Vec<TournamentId>, Error> {
        self.inner.tournaments_with(said).await
    }
    async fn closed_tournaments(&self, most: u32) -> Result<Vec<TournamentId>, Error> {
        self.inner.closed_tournaments(most).await
    }
}

impl Subscriptions for Faulty {
    async fn subscribe(&self, subscription: Subscription, most: u32) -> Result<(), Error> {
        self.inner.subscribe(subscription, most).await
    }
    async fn unsubscribe(&self, session: TokenHash) -> Result<(), Error> {
        self.inner.unsubscribe(session).await
    }
    async fn forget_endpoint(&self, endpoint: &str) -> Result<(), Error> {
        self.inner.forget_endpoint(endpoint).await
    }
    async fn subscriptions_of(&self, user: UserId) -> Result<Vec<Subscription>, Error> {
        self.inner.subscriptions_of(user).await
    }
}

impl Meta for Faulty {
    async fn put_meta(&self, key: &'static str, value: Vec<u8>) -> Result<(), Error> {
        self.inner.put_meta(key, value).await
    }
    async fn meta(&self, key: &'static str) -> Result<Option<Vec<u8>>, Error> {
        self.inner.meta(key).await
    }
    async fn probe(&self) -> Result<(), Error> {
        self.room()?;
        self.inner.probe().await
    }
}
