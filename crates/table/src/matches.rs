//! A match at the table, while it is played and while its result is shown.

use crate::{Chair, Guest, GuestId, answers::Answers, chair::Player, log::Log};
use game::{Game, Match, Observer, Placed, Proof, Seat, Seed, Trail, Turn, rules_text};
use sha2::{Digest, Sha256};
use std::{collections::BTreeSet, sync::Arc};
use wire::TableCode;

/// What the table is doing.
#[derive(Clone)]
pub(crate) enum Phase<G: Game> {
    /// Guests take their chairs. The house has committed to the first match.
    Gathering {
        /// The seed that the house has committed to, with the commitment.
        promise: Proof,
    },
    /// A match is being played or is over.
    Match(Box<Played<G>>),
}

/// A match with everything around it.
#[derive(Clone)]
pub(crate) struct Played<G: Game> {
    pub(crate) game: Match<G>,
    /// How its seed came about. Copies of the table share everything that stays the same during a match, because every
    /// move is tried on one.
    pub(crate) proof: Arc<Proof>,
    /// What the house has committed to for the next match.
    pub(crate) next: Arc<Proof>,
    pub(crate) progress: Progress,
    /// The entry that ended it.
    pub(crate) ended: Option<u64>,
    /// Since when it stands still, because no one was there any more.
    pub(crate) paused_ms: Option<i64>,
    /// The votes to wait no longer for the player in turn.
    pub(crate) votes: Vec<Vote>,
    /// The plies at which the house moved in a player's place.
    pub(crate) house: Trail<u32>,
    /// The events of the present round.
    log: Log<G::Event>,
    /// The entry that dealt the present round.
    pub(crate) dealt: u64,
    pub(crate) answers: Answers<G::Action>,
    /// The answers of the match before: one may have been lost on the way just as that match ended.
    pub(crate) earlier: Answers<G::Action>,
    /// Who began it, by seat.
    pub(crate) players: Arc<[Player]>,
    /// Whether all who began it were people with accounts. Whoever signs in later has begun it as a guest: else they
    /// could wait and see whether it goes well.
    pub(crate) among_accounts: bool,
    /// The people who had not come when it began, and have not since.
    pub(crate) missing: BTreeSet<Seat>,
    /// Names by seat, as they were when the match began.
    pub(crate) names: Arc<[String]>,
    /// The people who began it, by seat, by the names they have now.
    pub(crate) people: Arc<[Option<Guest>]>,
}

/// What a player wants done about a player in turn who does nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Vote {
    pub(crate) seat: Seat,
    /// Whether to end the match. Otherwise the house plays for the idle player.
    pub(crate) end: bool,
}

/// How far the match has got.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Progress {
    /// A decision is awaited.
    Turn(Pending),
    /// The result of a round has been shown since then.
    Result { since_ms: i64 },
    /// The match is over.
    Finished,
}

/// A decision that is awaited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pending {
    /// Since when it is awaited.
    pub(crate) since_ms: i64,
    /// The ply since which it is awaited. Sketches shown at it or later count.
    pub(crate) since_ply: u32,
    /// Whether every seat is asked ([`Game::asks_everyone`]): it is then one decision from the first seat to the last.
    pub(crate) everyone: bool,
}

/// Commits to `seed` for match `number` at `table`.
pub(crate) fn promise<G: Game>(seed: Seed, table: TableCode, number: u32, rules: &G::Rules) -> Proof {
    Proof::promise(seed, format!("{table}/{number}"), &rules_text::<G>(rules))
}

/// Adds to the promise the open chance of everyone on `chairs`, in seat order.
pub(crate) fn mixed(mut proof: Proof, chairs: &[Chair]) -> Proof {
    let given = || chairs.iter().filter_map(|chair| chair.person()?.chance);
    proof.entropy = given().filter_map(|chance| chance.opened()).collect();
    proof.pledges = given().map(|chance| chance.pledge(&proof.table)).collect();
    proof
}

impl<G: Game> Played<G> {
    /// Deals the match of this proof to the players on `chairs`. `None` if no match can go on from `room`.
    pub(crate) fn begin(
        proof: Proof,
        next: Proof,
        rules: &G::Rules,
        room: Option<G::Room>,
        chairs: &[Chair],
        seq: u64,
        at_ms: i64,
    ) -> Option<Played<G>> {
        let game = match room {
            None => Match::<G>::new(rules.clone(), proof.seed()),
            Some(room) => Match::going_on(rules.clone(), proof.seed(), room)?,
        };
        let everyone = G::asks_everyone(game.state());
        let missing = |(seat, chair): (Seat, &Chair)| chair.person()?.chance.is_none().then_some(seat);
        let has_account = |chair: &Chair| chair.person().is_some_and(|person| person.guest.account);
        Some(Played {
            game,
            proof: Arc::new(proof),
            next: Arc::new(next),
            progress: Progress::Turn(Pending { since_ms: at_ms, since_ply: 0, everyone }),
            ended: None,
            paused_ms: None,
            votes: Vec::new(),
            house: Trail::default(),
            log: Log::default(),
            dealt: seq,
            answers: Answers::default(),
            earlier: Answers::default(),
            players: chairs.iter().filter_map(Chair::player).collect(),
            among_accounts: chairs.iter().all(has_account),
            missing: (0..).map(Seat).zip(chairs).filter_map(missing).collect(),
            names: chairs.iter().map(Chair::shown).collect(),
            people: chairs.iter().map(|chair| chair.person().map(|person| person.guest.clone())).collect(),
        })
    }

    /// What it leaves to the next match, if that is between the same players, wherever each of them sits now.
    pub(crate) fn left_to(&self, players: &[Player]) -> Option<G::Room> {
        let room = self.game.left_to_the_room().or_else(|| self.left_when_called_off())?;
        if *players == *self.players {
            return Some(room);
        }
        let sat = |player| u8::try_from(self.players.iter().position(|before| before == player)?).ok().map(Seat);
        let before: Vec<Seat> = players.iter().map(sat).collect::<Option<_>>()?;
        let everyone =
            before.len() == self.players.len() && before.iter().collect::<BTreeSet<_>>().len() == before.len();
        everyone.then(|| G::reseated(room, &before))
    }

    /// What it leaves to the same players if it was ended before its end.
    pub(crate) fn left_when_called_off(&self) -> Option<G::Room> {
        self.game.left_if_called_off().filter(|_| self.progress == Progress::Finished)
    }

    /// Records that the player who began it as `before` is now `guest`.
    pub(crate) fn became(&mut self, before: GuestId, guest: &Guest) {
        let named = Arc::make_mut(&mut self.names).iter_mut().zip(Arc::make_mut(&mut self.people));
        for (player, (name, person)) in Arc::make_mut(&mut self.players).iter_mut().zip(named) {
            if *player == Player::Guest(before) {
                *player = Player::Guest(guest.id);
                *name = guest.name.as_str().to_owned();
                *person = Some(guest.clone());
            }
        }
    }

    /// Records that a player has another name now. The record keeps the one they began under.
    pub(crate) fn renamed(&mut self, guest: &Guest) {
        let people = Arc::make_mut(&mut self.people).iter_mut().flatten();
        people.filter(|person| person.id == guest.id).for_each(|person| person.clone_from(guest));
    }

    /// Whether a player is known by another name than this.
    pub(crate) fn calls_otherwise(&self, guest: &Guest) -> bool {
        self.people.iter().flatten().any(|person| person.id == guest.id && person != guest)
    }

    /// The place of each seat, if the match was played to its end.
    pub(crate) fn placed(&self) -> Option<Vec<Placed>> {
        let last = self.game.outcomes().last().filter(|_| self.game.over())?;
        G::placed(self.game.rules(), last)
    }

    pub(crate) fn ply(&self) -> u32 {
        u32::try_from(self.game.actions().len()).unwrap_or(u32::MAX)
    }

    pub(crate) fn note(&mut self, seq: u64, events: Vec<G::Event>, at_ms: i64) {
        self.log.note(seq, events);
        self.votes.clear();
        match self.game.turn() {
            Turn::Of(_) => self.ask(at_ms),
            Turn::Over if self.game.over() => self.end(seq),
            Turn::Over => self.progress = Progress::Result { since_ms: at_ms },
        }
    }

    /// Ends the match as far as it was played.
    pub(crate) fn end(&mut self, seq: u64) {
        self.votes.clear();
        self.paused_ms = None;
        self.progress = Progress::Finished;
        self.ended = Some(seq);
    }

    /// Records a vote, which replaces the seat's earlier one.
    pub(crate) fn vote(&mut self, seat: Seat, end: bool) {
        self.votes.retain(|vote| vote.seat != seat);
        self.votes.push(Vote { seat, end });
    }

    /// The seats that voted to end the match, or to have the house play.
    pub(crate) fn voters(&self, end: bool) -> Vec<Seat> {
        self.votes.iter().filter(|vote| vote.end == end).map(|vote| vote.seat).collect()
    }

    /// The decision that is awaited.
    pub(crate) const fn pending(&self) -> Option<Pending> {
        match self.progress {
            Progress::Turn(pending) => Some(pending),
            Progress::Result { .. } | Progress::Finished => None,
        }
    }

    /// Awaits the next decision. A question that every seat is asked goes on to the next seat.
    fn ask(&mut self, at_ms: i64) {
        let everyone = G::asks_everyone(self.game.state());
        if !(everyone && matches!(self.progress, Progress::Turn(Pending { everyone: true, .. }))) {
            self.progress = Progress::Turn(Pending { since_ms: at_ms, since_ply: self.ply(), everyone });
        }
    }

    /// Deals the next round. False if there is none to deal.
    pub(crate) fn deal(&mut self, seq: u64, at_ms: i64) -> bool {
        if !self.game.next_round() {
            return false;
        }
        self.log = Log::default();
        self.dealt = seq;
        self.ask(at_ms);
        true
    }

    /// Makes the clocks go on as if the last `ms` milliseconds had not passed.
    pub(crate) fn credit(&mut self, ms: i64) {
        match &mut self.progress {
            Progress::Turn(Pending { since_ms, .. }) | Progress::Result { since_ms } => {
                *since_ms = since_ms.saturating_add(ms)
            }
            Progress::Finished => {}
        }
    }

    /// Makes the clocks go on at `at_ms` from where they stood still.
    pub(crate) fn resume(&mut self, at_ms: i64) {
        self.credit(self.stood_still_ms(at_ms));
        self.paused_ms = None;
    }

    /// How long the clocks have stood still by `now_ms`, counted from the start of what they now measure at the
    /// earliest.
    pub(crate) fn stood_still_ms(&self, now_ms: i64) -> i64 {
        let Some(since_ms) = self.since_ms() else { return 0 };
        self.paused_ms.map_or(0, |paused_ms| now_ms.saturating_sub(paused_ms.max(since_ms)).max(0))
    }

    /// When the clocks started on what they now measure, shifted by the time given back.
    pub(crate) const fn since_ms(&self) -> Option<i64> {
        match self.progress {
            Progress::Turn(Pending { since_ms, .. }) | Progress::Result { since_ms } => Some(since_ms),
            Progress::Finished => None,
        }
    }

    /// What `by` saw in the present round after entry `since`.
    pub(crate) fn seen(&self, by: Observer, since: u64) -> Vec<G::Seen> {
        self.log.after(since).into_iter().flatten().filter_map(|event| G::see(event, by)).collect()
    }

    /// The name of the match's record. It never changes, and no one can guess it before the seed is open. If others
    /// play the same deal, the table `apart` tells this record from theirs.
    pub(crate) fn record_name(&self, apart: Option<TableCode>) -> String {
        let mut hash = Sha256::new();
        hash.update(b"madang record");
        hash.update(self.proof.house_seed.as_bytes());
        hash.update(apart.map(|table| table.to_string()).unwrap_or_default());
        hash.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
    }
}
