//! The table as one observer sees it.

use crate::{
    Chair, Crowd, GuestId, OPENING_MS, Position, RESULT_MS, SEALED_MS, SHORT_RESULT_MS, Sitting,
    chair::Player,
    matches::{Pending, Phase, Progress},
};
use game::{Game, Observer, Proof, Ruleset, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use wire::{GameName, Listing, Own, Presence, Room, Stage, Update};

/// Whom a picture is made for. Everyone with the same seat and rights gets the same one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Audience {
    /// The observer's chair.
    pub seat: Option<Seat>,
    /// Whether the observer is the host.
    pub host: bool,
}

impl Audience {
    fn observer(self) -> Observer {
        self.seat.map_or(Observer::Spectator, Observer::Seat)
    }
}

impl<G: Game> Sitting<G> {
    /// What `guest` is to this table. Whoever was removed from a match watches the house play it.
    pub fn audience(&self, guest: GuestId) -> Audience {
        let seat = self.seat_of(guest).filter(|_| self.not_removed(guest).is_ok());
        Audience { seat, host: guest == self.host }
    }

    /// Whether an observer who has the picture numbered `seq` can be sent what they missed. If not, they need a fresh
    /// one.
    pub fn remembers(&self, seq: u64) -> bool {
        seq <= self.seq && self.played().is_none_or(|played| seq >= played.dealt)
    }

    /// The table as `to` sees it at `now_ms`. `since` is the number of the picture that they have: `seen` lists what
    /// happened after it in the present round. Without one, the picture is fresh and tells the whole round.
    pub fn picture(&self, to: Audience, crowd: &Crowd, now_ms: i64, since: Option<u64>) -> Update<G::View, G::Seen> {
        let Own { you, host, phase } = self.own(to, now_ms);
        let rules = serde_json::to_value(&self.rules).expect("they were written when the table was opened");
        self.update(Room { you, host, phase, ..self.room(rules, crowd) }, to, now_ms, since)
    }

    /// The same with the room, or as much of it as is not sent separately.
    pub(crate) fn update<R>(
        &self,
        room: R,
        to: Audience,
        now_ms: i64,
        since: Option<u64>,
    ) -> Update<G::View, G::Seen, R> {
        let by = to.observer();
        let played = self.played();
        Update {
            table: self.table,
            seq: self.seq,
            ply: self.ply(),
            now_ms,
            room,
            view: played.map(|played| played.game.view(by)),
            seen: played.map_or_else(Vec::new, |played| played.seen(by, since.unwrap_or_default())),
            fresh: since.is_none(),
            sketch: self.shown_sketch(to),
        }
    }

    /// What the player in turn lets the others see of the move being made.
    pub fn shown_sketch(&self, to: Audience) -> Option<Value> {
        let sketch = self.sketch()?;
        let game = &self.played()?.game;
        let turn = game.turn().seat().filter(|turn| to.seat != Some(*turn))?;
        let shown = G::shown_sketch(&game.view(Observer::Seat(turn)), sketch)?;
        serde_json::to_value(shown).ok()
    }

    /// What players are about to do, and in which position, as far as it counts: whoever leads the table next does not
    /// find it in the journal.
    pub fn sketched(&self) -> Vec<(GuestId, Position, Value)> {
        let all = self.sketches.iter().filter(|sketch| self.counts(sketch.ply));
        let told = all.filter_map(|sketch| {
            let (by, of) = (self.person(sketch.seat)?.guest.id, (Some(self.match_number), sketch.ply));
            Some((by, of, serde_json::to_value(&sketch.action).ok()?))
        });
        told.collect()
    }

    /// The part of the room that is an observer's own or changes with every move.
    pub(crate) fn own(&self, to: Audience, now_ms: i64) -> Own {
        Own { you: to.seat, host: to.host, phase: self.shown_phase(now_ms) }
    }

    /// The room as everyone sees it. All of [`Own`] is left blank.
    pub(crate) fn room<R>(&self, rules: R, crowd: &Crowd) -> Room<R> {
        let players = crowd.guests().filter(|guest| self.audience(*guest).seat.is_some()).count();
        Room {
            table: self.table,
            game: GameName::of::<G>(),
            rules,
            pace: self.pace,
            listed: self.listed,
            quick: self.is_of_house() && self.of.is_none(),
            rated: self.rated && (self.counts_for_ratings() || !self.is_playing()),
            shared: self.shared().map(|deal| deal.name.clone()),
            tournament: self.of,
            locked: self.locked,
            quiet: self.quiet,
            still: self.stands_still(crowd),
            chairs: self.chairs.iter().map(|chair| shown(chair, crowd, self.is_finished())).collect(),
            former: self.former(),
            you: None,
            host: false,
            phase: wire::Phase::Gathering,
            match_number: self.match_number,
            commitment: self.commitment(),
            called: self.called(),
            watchers: u32::try_from(crowd.guests().count() - players).unwrap_or(u32::MAX),
        }
    }

    /// The players of the match that is over who are no longer in their chairs, by seat. Empty if all are.
    fn former(&self) -> Vec<Option<wire::Chair>> {
        let Some(played) = self.over() else { return Vec::new() };
        let began = played.players.iter().zip(played.people.iter());
        let former = self.chairs.iter().zip(began).map(|(now, (player, person))| match (player, person, now) {
            (Player::Guest(guest), Some(person), _) if !now.is_of(*guest) => Some(wire::Chair::Player {
                name: person.name.clone(),
                account: person.account,
                presence: Presence::Away,
                stood: false,
            }),
            (Player::Bot(level), _, now) if *now != Chair::Bot(*level) => Some(wire::Chair::Bot { level: *level }),
            _ => None,
        });
        let former: Vec<_> = former.collect();
        if former.iter().all(Option::is_none) { Vec::new() } else { former }
    }

    /// Whether the seed of a finished match may be revealed: no one plays the same deal any more.
    fn is_open(&self, now_ms: i64) -> bool {
        self.shared.as_ref().is_none_or(|deal| now_ms >= deal.until_ms)
    }

    /// The chance that is called for before the next match.
    fn called(&self) -> Option<wire::Called> {
        let until_ms = self.called_ms?.saturating_add(OPENING_MS);
        let name = self.next_match();
        let given = self.chairs.iter().filter_map(|chair| Some(chair.person()?.chance?.pledge(name)));
        let missing = Seat::all(self.rules.seats()).filter(|seat| self.chairs[seat.index()].is_to_open());
        Some(wire::Called { until_ms, pledges: given.collect(), missing: missing.collect() })
    }

    fn shown_phase(&self, now_ms: i64) -> wire::Phase {
        let Phase::Match(played) = &self.phase else { return wire::Phase::Gathering };
        // An observer who comes to a match that stands still sees the clocks as they are about to go on.
        let still_ms = played.stood_still_ms(now_ms);
        match played.progress {
            Progress::Turn(Pending { since_ms, .. }) => {
                // Bots and absent players have no clock to show.
                let person = played.game.turn().seat().and_then(|seat| self.person(seat));
                let timed = person.is_some_and(|person| !person.house_plays);
                let sealed = self.sealed_until().is_some();
                wire::Phase::Playing {
                    since_ms: since_ms.saturating_add(still_ms),
                    limit_ms: if sealed { Some(SEALED_MS) } else { self.turn_ms().filter(|_| timed) },
                    sealed,
                    votable: self.is_votable(),
                    votes: played.voters(false),
                    ends: played.voters(true),
                }
            }
            Progress::Result { since_ms } => {
                let ready: Vec<_> = self.chairs.iter().map(Chair::is_ready).collect();
                let shown = if ready.iter().all(|ready| *ready) { SHORT_RESULT_MS } else { RESULT_MS };
                wire::Phase::BetweenRounds { until_ms: since_ms.saturating_add(shown + still_ms), ready }
            }
            Progress::Finished => wire::Phase::Finished {
                record: self.record_name(played),
                proof: self.is_open(now_ms).then(|| Proof::clone(&played.proof)),
                rematch: self.chairs.iter().map(Chair::is_willing).collect(),
                next_commitment: played.next.commitment,
            },
        }
    }

    /// The table in a list, as `guest` sees it.
    pub fn listing(&self, guest: Option<GuestId>) -> Listing {
        let own = guest.and_then(|guest| self.seat_of(guest));
        let turn = self.played().filter(|_| self.is_playing()).and_then(|played| played.game.turn().seat());
        Listing {
            table: self.table,
            game: GameName::of::<G>(),
            players: self.chairs.iter().filter_map(|chair| Some(chair.person()?.guest.name.clone())).collect(),
            bots: self.chairs.iter().filter(|chair| matches!(chair, Chair::Bot(_))).count() as u8,
            seats: self.chairs.len() as u8,
            stage: self.stage(),
            your_turn: own.is_some() && own == turn,
            held: own.is_some(),
        }
    }

    /// How far the table has got.
    pub fn stage(&self) -> Stage {
        match (self.is_playing(), self.is_finished()) {
            (true, _) => Stage::Playing,
            (_, true) => Stage::Finished,
            _ => Stage::Gathering,
        }
    }
}

/// A chair as everyone sees it. Once the match `is_over`, the house plays for nobody any more.
fn shown(chair: &Chair, crowd: &Crowd, is_over: bool) -> wire::Chair {
    match chair {
        Chair::Empty => wire::Chair::Empty,
        Chair::Bot(level) => wire::Chair::Bot { level: *level },
        Chair::Person(person) => wire::Chair::Player {
            name: person.guest.name.clone(),
            account: person.guest.account,
            presence: match crowd.away_since(person.guest.id) {
                _ if person.house_plays && !is_over => Presence::HousePlays,
                None => Presence::Here,
                Some(_) => Presence::Away,
            },
            stood: person.stood && !is_over,
        },
    }
}
