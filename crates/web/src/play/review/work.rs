//! The work of a review, done in slices between frames while the review is open.
use crate::{
    link::{Link, link},
    platform::time,
    play::{Felt, nets},
};
use game::Record;
use leptos::prelude::*;
use search::{
    Budget,
    review::{Review, Reviewer, Round},
};
use std::{sync::Arc, time::Duration};
use wasm_bindgen_futures::spawn_local;

/// How long to compute between two frames; the rest of a frame is for the board.
const SLICE: Duration = Duration::from_millis(10);
/// How often the display is updated with the findings so far.
const TELL: Duration = Duration::from_millis(400);

/// The findings on each round. `None` until its reviewer has looked at it.
pub type Found<A> = Vec<Option<Arc<Review<A>>>>;

/// Why there is no review.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failed {
    /// The record is broken.
    Unreviewable,
    /// The net for its playouts could not be fetched. Without, it would come to other figures.
    Netless,
}

/// The review of a match.
pub struct Reviewing<G: Felt> {
    /// Whether it is open.
    pub open: RwSignal<bool>,
    /// The findings on each round.
    pub found: RwSignal<Found<G::Action>>,
    /// Why it has not begun, if it cannot.
    pub failed: RwSignal<Option<Failed>>,
    /// Whether the visitor has stopped the work although the review is open.
    pub stopped: RwSignal<bool>,
    link: Link,
    record: StoredValue<Arc<Record<G>>>,
    /// The round shown.
    round: Signal<usize>,
    reviewers: StoredValue<Vec<Reviewer<G>>, LocalStorage>,
    working: StoredValue<bool>,
}

impl<G: Felt> Clone for Reviewing<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Felt> Copy for Reviewing<G> {}

impl<G: Felt> Reviewing<G> {
    /// Creates a review of `record`, not yet opened. The round shown is reviewed first.
    pub fn new(record: Arc<Record<G>>, round: Signal<usize>) -> Reviewing<G> {
        Reviewing {
            open: RwSignal::new(false),
            found: RwSignal::new(Vec::new()),
            failed: RwSignal::new(None),
            stopped: RwSignal::new(false),
            link: link(),
            record: StoredValue::new(record),
            round,
            reviewers: StoredValue::new_local(Vec::new()),
            working: StoredValue::new(false),
        }
    }

    /// Opens the review and resumes the work, or closes it and pauses the work.
    pub fn toggle(self) {
        self.open.update(|open| *open = !*open);
        self.go_on();
    }

    /// Stops or resumes the work, or tries again to begin it.
    pub fn stop_or_go_on(self) {
        let has_begun = self.failed.get_untracked().is_none();
        self.stopped.update(|stopped| *stopped = has_begun && !*stopped);
        self.go_on();
    }

    /// Whether there is work to do now. `None` if the page is gone.
    fn is_wanted(self) -> Option<bool> {
        Some(self.open.try_get_untracked()? && !self.stopped.try_get_untracked()?)
    }

    fn go_on(self) {
        if self.is_wanted() == Some(true) && !self.working.get_value() {
            self.working.set_value(true);
            spawn_local(async move {
                self.work().await;
                self.working.try_set_value(false);
            });
        }
    }

    async fn work(self) {
        if self.reviewers.with_value(Vec::is_empty) {
            self.failed.try_set(None);
            if let Err(failed) = self.begin().await {
                self.failed.try_set(Some(failed));
                return;
            }
        }
        let mut told = time::since_start();
        // The page may be gone by now.
        while self.is_wanted() == Some(true) {
            let clock = time::since_start;
            let Some(Some((round, done))) = self.reviewers.try_update_value(|all| self.slice(all, &clock)) else {
                return;
            };
            if done || clock().saturating_sub(told) > TELL {
                told = clock();
                self.tell(round);
            }
            time::frame().await;
        }
    }

    /// Replays the record for the reviewers, whose playouts use a net where there is one.
    async fn begin(self) -> Result<(), Failed> {
        let record = self.record.try_get_value().ok_or(Failed::Unreviewable)?;
        let rounds = Round::all(&record).ok().filter(|rounds| !rounds.is_empty()).ok_or(Failed::Unreviewable)?;
        if let Some(net) = G::net(&record.rules)
            && let Err(failed) = nets::fetch(net).await
        {
            if failed.is_missing() {
                self.link.found_outdated();
            }
            return Err(Failed::Netless);
        }
        let playouts = G::playouts(&record.rules);
        self.found.try_set(vec![None; rounds.len()]);
        self.reviewers.try_set_value(rounds.into_iter().map(|round| Reviewer::of(round, playouts)).collect());
        Ok(())
    }

    /// Works on the round shown, or else on the first that is not done. Returns the round and whether it is now done.
    /// `None` if all are done.
    fn slice(self, all: &mut [Reviewer<G>], clock: &impl Fn() -> Duration) -> Option<(usize, bool)> {
        let open = |(_, reviewer): &(usize, &mut Reviewer<G>)| !reviewer.progress().done;
        let count = all.len();
        let here = self.round.get_untracked().min(count.saturating_sub(1));
        let (round, reviewer) =
            all.iter_mut().enumerate().filter(open).min_by_key(|(at, _)| (at + count - here) % count)?;
        let progress = reviewer.advance(&Budget::timed(u32::MAX, SLICE, clock));
        Some((round, progress.done))
    }

    fn tell(self, round: usize) {
        let review = self.reviewers.try_with_value(|all| all.get(round).map(Reviewer::review)).flatten();
        self.found.try_update(|found| {
            if let Some(place) = found.get_mut(round) {
                *place = review.map(Arc::new);
            }
        });
    }
}
