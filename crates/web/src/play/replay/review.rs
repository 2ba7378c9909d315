//! The review of a replay's match: the round at the current position, for the seat whose view is shown.
use super::controls::Controls;
use crate::{
    play::{
        Felt, Glance,
        film::Film,
        review::{Cast, Digest, Reviewing, Shown, digest},
    },
    prefs::prefs,
    reactive::{derived, effect, memo},
};
use game::{Record, Seat};
use leptos::prelude::*;
use search::review::Account;
use std::sync::Arc;
use words::play::{self, Who, review::Unit};

/// A replay's review.
#[derive(Clone, Copy)]
pub struct Review<G: Felt> {
    reviewing: Reviewing<G>,
    controls: Controls<G>,
    players: Memo<Vec<Who>>,
    /// The position at which each round starts.
    starts: StoredValue<Vec<usize>>,
    /// The round of the current position.
    round: Memo<usize>,
}

impl<G: Felt> Review<G> {
    /// The review of what `controls` show, not yet requested.
    pub fn of(controls: Controls<G>, record: Arc<Record<G>>, players: Memo<Vec<Who>>) -> Review<G> {
        let starts = StoredValue::new(controls.film.with_value(|film| film.rounds()));
        let round = memo(move || {
            let at = controls.cursor.get().at();
            starts.with_value(|starts| starts.iter().rposition(|start| *start <= at)).unwrap_or_default()
        });
        Review { reviewing: Reviewing::new(record, round.into()), controls, players, starts, round }
    }

    /// Whether the review is open.
    pub fn is_open(self) -> bool {
        self.reviewing.open.get()
    }

    /// Opens or closes the review.
    pub fn toggle(self) {
        self.reviewing.toggle();
    }

    /// The review as shown while it is open. The positions that it marks can be jumped to.
    pub fn shown(self) -> Shown {
        let (controls, lang) = (self.controls, prefs().lang);
        let digest = memo(move || self.digest(self.round.get(), controls.eyes.get()));
        let first = memo(move || digest.with(|digest| digest.first));
        let marked = controls.marked;
        effect(move || {
            let places: Vec<usize> =
                digest.with(|digest| digest.points.iter().map(|point| digest.first + point.at).collect());
            marked.set(if self.is_open() { places } else { Vec::new() });
        });
        let part = derived(move || {
            let Glance { part, round, rounds, .. } = self.glance(controls.cursor.get().at());
            play::part_of(lang.get(), part, round, rounds)
        });
        Shown {
            digest,
            part,
            rounds: memo(move || self.accounts(controls.eyes.get())),
            failed: self.reviewing.failed.into(),
            stopped: self.reviewing.stopped.into(),
            stop_or_go_on: Callback::new(move |()| self.reviewing.stop_or_go_on()),
            at: derived(move || controls.cursor.get().at().saturating_sub(first.get())),
            go: Callback::new(move |at| controls.by_hand(|cursor| cursor.to(first.get_untracked() + at))),
            seat: controls.eyes,
            players: self.players,
        }
    }

    /// What is known about a round, in words.
    fn digest(self, round: usize, seat: Seat) -> Digest {
        let unit = if self.glance(0).faces.is_some() { Unit::Chips } else { Unit::Points };
        self.reviewing.found.with(|found| {
            let Some(review) = found.get(round).and_then(Option::as_ref) else { return Digest::default() };
            self.players.with(|players| {
                let cast = Cast { lang: prefs().lang.get(), seat, players, unit };
                let first = self.starts.with_value(|starts| starts.get(round).copied()).unwrap_or_default();
                self.controls.film.with_value(|film| digest(&cast, film, first, review))
            })
        })
    }

    /// What each round brought a seat. Empty for a single round, or until all are reviewed.
    fn accounts(self, seat: Seat) -> Vec<Account> {
        self.reviewing.found.with(|found| {
            let done = |review: &Arc<search::review::Review<G::Action>>| review.progress.done;
            if found.len() < 2 || !found.iter().all(|review| review.as_ref().is_some_and(done)) {
                return Vec::new();
            }
            let own = |review: &Arc<search::review::Review<G::Action>>| {
                review.accounts.iter().find(|account| account.seat == seat).copied()
            };
            found.iter().flatten().filter_map(own).collect()
        })
    }

    fn glance(self, at: usize) -> Glance {
        let view = |film: &Arc<Film<G>>| film.stills.get(at)?.views.first().map(G::glance);
        self.controls.film.with_value(view).unwrap_or_default()
    }
}
