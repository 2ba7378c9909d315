//! A guest who signs up in the middle of a match, plays as a guest in another browser, and signs in there.

use super::{
    asks::Browser,
    hand::Hand,
    play::{self, play},
    steps::{Asked, GAME, SOME, Try, arrived, begun, finished, tried},
};
use matgo::Matgo;
use server::client::Broken;
use std::{collections::BTreeSet, net::SocketAddr};
use wire::{TableCode, account::Me, daily::Mine};

/// What became of requests without an answer.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Unanswered {
    pub(super) done: u32,
    pub(super) not_done: u32,
}

/// What a newcomer does.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Story {
    /// Signs up and signs in without playing, so that kills hit many sign-ups and sign-ins.
    #[default]
    Signs,
    /// Plays as well: the guest begins a deal.
    Plays,
    /// Plays as well: the account begins a deal before the guest does.
    PlaysFirst,
}

impl Story {
    /// The first four of every eight newcomers play.
    pub(super) const fn of(number: u32) -> Story {
        match number % 8 {
            0 | 2 => Story::PlaysFirst,
            1 | 3 => Story::Plays,
            _ => Story::Signs,
        }
    }
}

/// A newcomer, and everything the house has acknowledged to them.
#[derive(Default)]
pub(super) struct Newcomer {
    pub(super) handle: String,
    /// Cookie of the browser that signs up, in the middle of the match at `own_table`.
    own: Option<String>,
    own_table: Option<TableCode>,
    signed_up: Asked,
    codes: Vec<String>,
    pub(super) story: Story,
    own_try: Option<Try>,
    /// Cookie of the other browser: a guest's at first, then the account's.
    guest: Option<String>,
    /// Where the guest plays a match to its end.
    first_table: Option<TableCode>,
    guest_try: Option<Try>,
    /// Where the guest sits when signing in.
    last_table: Option<TableCode>,
    signed_in: Asked,
    /// Records of all matches that have ended so far.
    pub(super) records: Vec<String>,
    pub(super) unanswered: Unanswered,
}

impl Newcomer {
    pub(super) fn called(handle: String, story: Story) -> Newcomer {
        Newcomer { handle, story, ..Newcomer::default() }
    }

    pub(super) fn has_signed_up(&self) -> bool {
        self.signed_up == Asked::Done
    }

    pub(super) fn has_merged(&self) -> bool {
        self.signed_in == Asked::Done
    }

    /// Whether nothing is left to do.
    pub(super) fn is_over(&self) -> bool {
        let tried = self.own_try.iter().chain(&self.guest_try).all(|tried| tried.record.is_some());
        self.signed_in == Asked::Done && self.own_table.is_none() && self.last_table.is_none() && tried
    }

    /// How many tries at deals have begun, and how many of them are over.
    pub(super) fn tries(&self) -> (usize, usize) {
        let all = || self.own_try.iter().chain(&self.guest_try);
        (all().count(), all().filter(|tried| tried.record.is_some()).count())
    }

    /// Does what is left to do, to the end of the story.
    pub(super) async fn go_on(&mut self, house: SocketAddr, hand: &mut Hand) -> Result<(), Broken> {
        let own = arrived(&mut self.own, house).await?;
        if self.signed_in != Asked::Done {
            if self.story != Story::Signs {
                begun(&mut self.own_table, house, &own, hand).await?;
            }
            self.sign_up(house, hand).await?;
            if self.story != Story::Signs {
                self.visit_as_guest(house, hand).await?;
            }
            self.sign_in(house, hand).await?;
        }
        let guest = arrived(&mut self.guest, house).await?;
        finished(&mut self.last_table, &mut self.records, house, &guest, hand).await?;
        finished(&mut self.own_table, &mut self.records, house, &guest, hand).await?;
        self.play_try(house, u32::MAX, hand).await
    }

    async fn sign_up(&mut self, house: SocketAddr, hand: &Hand) -> Result<(), Broken> {
        if self.signed_up != Asked::Done {
            let own = arrived(&mut self.own, house).await?;
            self.signed_up = Asked::Unanswered;
            hand.hashes();
            let cookie = Browser::of(house, &own).sign_up(&self.handle).await?;
            self.signed_up = Asked::Done;
            self.own = cookie.or(Some(own));
        }
        let own = arrived(&mut self.own, house).await?;
        if self.codes.is_empty() {
            self.codes = Browser::of(house, &own).draw_codes().await?;
        }
        if self.story == Story::PlaysFirst {
            tried(&mut self.own_try, house, &own, hand).await?;
        }
        Ok(())
    }

    /// Plays in another browser.
    async fn visit_as_guest(&mut self, house: SocketAddr, hand: &mut Hand) -> Result<(), Broken> {
        let guest = arrived(&mut self.guest, house).await?;
        if self.records.is_empty() {
            begun(&mut self.first_table, house, &guest, hand).await?;
            finished(&mut self.first_table, &mut self.records, house, &guest, hand).await?;
        }
        tried(&mut self.guest_try, house, &guest, hand).await?;
        self.play_try(house, SOME, hand).await?;
        begun(&mut self.last_table, house, &guest, hand).await
    }

    /// Signs in in the other browser.
    async fn sign_in(&mut self, house: SocketAddr, hand: &Hand) -> Result<(), Broken> {
        let guest = arrived(&mut self.guest, house).await?;
        let Some(code) = self.codes.last() else { return Ok(()) };
        self.signed_in = Asked::Unanswered;
        hand.asks();
        let (told, cookie) = Browser::of(house, &guest).sign_in_by_code(&self.handle, code).await?;
        self.merged(cookie);
        assert_eq!(told.matches as usize, self.records.len(), "{}: {:?}", self.handle, self.records);
        let last = self.last_table;
        assert!(last.is_none_or(|table| told.tables.contains(&table)), "{}: {:?}", self.handle, told.tables);
        Ok(())
    }

    /// Turns the guest into the account.
    fn merged(&mut self, cookie: String) {
        self.guest = Some(cookie);
        self.signed_in = Asked::Done;
        self.codes.pop();
        if self.own_try.is_some() {
            // The guest's own try belongs to no one now.
            self.guest_try = None;
        }
    }

    /// Plays at most `most` moves of the deal.
    async fn play_try(&mut self, house: SocketAddr, most: u32, hand: &mut Hand) -> Result<(), Broken> {
        let (tried, cookie) = match (&mut self.guest_try, &mut self.own_try) {
            (Some(tried), _) => (tried, &self.guest),
            (None, Some(tried)) => (tried, &self.own),
            (None, None) => return Ok(()),
        };
        if let (None, Some(cookie)) = (&tried.record, cookie) {
            tried.record = play::<Matgo>(house, cookie, tried.table, most, hand).await?;
            self.records.extend(tried.record.clone());
        }
        Ok(())
    }

    /// Checks after a kill that what was acknowledged is there, and that what got no answer is there entirely or not at
    /// all.
    pub(super) async fn recall(&mut self, house: SocketAddr) -> Result<(), Broken> {
        let Some(own) = self.own.clone() else { return Ok(()) };
        let me = Browser::of(house, &own).who().await?.expect("the first session stays");
        self.recall_sign_up(house, &own, &me).await?;
        if self.signed_up != Asked::Done {
            return self.has_tried(house, &own, &self.own_try).await;
        }
        let of_account: BTreeSet<String> =
            Browser::of(house, &own).history(&self.handle).await?.into_iter().map(|played| played.record).collect();
        if let Some(guest) = self.guest.clone() {
            self.recall_sign_in(house, &guest, &me, &of_account).await?;
        }
        if self.signed_in == Asked::Done {
            let missing: Vec<_> = self.records.iter().filter(|record| !of_account.contains(*record)).collect();
            assert!(missing.is_empty(), "{} has lost {missing:?}", self.handle);
        }
        self.has_tried(house, &own, &self.own_try).await
    }

    async fn recall_sign_up(&mut self, house: SocketAddr, own: &str, me: &Me) -> Result<(), Broken> {
        if self.signed_up == Asked::Unanswered {
            let known = Browser::new(house).sign_in(&self.handle).await?;
            assert_eq!(known.is_some(), me.account.is_some(), "{} is half signed up", self.handle);
            count(&mut self.unanswered, known.is_some());
            self.signed_up = if known.is_some() { Asked::Done } else { Asked::No };
        }
        let account = me.account.as_ref();
        assert_eq!(account.is_some(), self.signed_up == Asked::Done, "{}: {me:?}", self.handle);
        if let Some(account) = account {
            assert_eq!((account.handle.as_str(), account.keys.len()), (self.handle.as_str(), 1));
            assert_eq!(me.name.as_str(), self.handle);
            if let Some(table) = self.own_table {
                let name = play::name_at(house, own, table, 0).await?;
                assert_eq!(name, self.handle, "the table {table} has heard who sits there");
            }
        }
        Ok(())
    }

    async fn recall_sign_in(
        &mut self,
        house: SocketAddr,
        guest: &str,
        account: &Me,
        of_account: &BTreeSet<String>,
    ) -> Result<(), Broken> {
        let me = Browser::of(house, guest).who().await?;
        let codes = account.account.as_ref().map_or(0, |account| usize::from(account.codes));
        let is_account = me.as_ref().is_some_and(|me| me.account.is_some());
        match (self.signed_in, &me) {
            (Asked::Done, _) => assert!(is_account, "{}: {me:?}", self.handle),
            // The answer with the new cookie was lost, and the guest no longer exists.
            (Asked::Unanswered, None) => {
                count(&mut self.unanswered, true);
                let known = Browser::new(house).sign_in(&self.handle).await?;
                self.merged(known.expect("the account is there"));
                assert_eq!(codes, self.codes.len(), "{}: the code is spent", self.handle);
            }
            (asked, _) => {
                assert!(me.is_some() && !is_account, "{}: {me:?}", self.handle);
                if asked == Asked::Unanswered {
                    count(&mut self.unanswered, false);
                }
                self.signed_in = Asked::No;
                let early: Vec<_> = self.records.iter().filter(|record| of_account.contains(*record)).collect();
                assert!(early.is_empty(), "{} has {early:?} of a guest", self.handle);
                assert!(codes == self.codes.len() || self.codes.is_empty(), "{}: no code is spent", self.handle);
            }
        }
        let guest = self.guest.clone().unwrap_or_default();
        self.has_tried(house, &guest, &self.guest_try).await
    }

    /// Checks that their one try is as they were told, whether as a guest or as the account.
    async fn has_tried(&self, house: SocketAddr, cookie: &str, tried: &Option<Try>) -> Result<(), Broken> {
        let Some(Try { day, table, record }) = tried else { return Ok(()) };
        let browser = Browser::of(house, cookie);
        let board = browser.board(day, GAME).await?;
        match (&board.mine, record) {
            (Mine::Playing { table: at }, None) => assert_eq!(at, table, "{}", self.handle),
            // The last move may have got no answer.
            (Mine::Done { .. } | Mine::Late { .. }, None) => {}
            (Mine::Done { record: kept, .. } | Mine::Late { record: kept }, Some(record)) => assert_eq!(kept, record),
            (mine, record) => panic!("{}: {mine:?}, but {record:?} at {table}", self.handle),
        }
        let places = board.places.iter().filter(|place| place.mine).count();
        assert!(places <= 1, "{}: {places} places", self.handle);
        if browser.today().await?.day == *day {
            assert_eq!(browser.begin_deal(GAME).await?, *table, "{} has one try", self.handle);
        }
        Ok(())
    }
}

const fn count(unanswered: &mut Unanswered, done: bool) {
    if done { unanswered.done += 1 } else { unanswered.not_done += 1 }
}
