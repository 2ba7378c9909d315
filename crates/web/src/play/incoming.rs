//! Pictures arriving from a table, each shown for its moment, however fast they arrive.
use super::{
    Felt,
    pace::shown_ms,
    screen::{Picture, Screen},
    show::show,
};
use crate::platform::time;
use leptos::prelude::*;
use std::collections::VecDeque;
use wire::Update;

/// A picture waiting to be shown.
struct Waiting<G: Felt> {
    picture: Picture<G>,
    /// Whether the picture is only a step on the way to the next.
    between: bool,
}

/// The pictures on their way to a screen.
#[derive(Clone, Copy)]
pub struct Incoming<G: Felt> {
    /// The screen that shows them.
    pub screen: Screen<G>,
    waiting: StoredValue<VecDeque<Waiting<G>>>,
    /// The number of the newest picture received, shown or not.
    newest: StoredValue<Option<u64>>,
    showing: StoredValue<bool>,
}

impl<G: Felt> Incoming<G> {
    /// A queue in which nothing has arrived yet.
    pub fn new(screen: Screen<G>) -> Incoming<G> {
        let (newest, showing) = (StoredValue::new(None), StoredValue::new(false));
        Incoming { screen, waiting: StoredValue::default(), newest, showing }
    }

    /// The number of the newest picture received. `None` if there is none, or the page is gone.
    pub fn newest(self) -> Option<u64> {
        self.newest.try_get_value().flatten()
    }

    /// Receives a picture.
    pub fn receive(self, picture: Picture<G>) {
        let newest = self.newest.get_value();
        if !picture.fresh && newest.is_some_and(|newest| picture.seq < newest) {
            return;
        }
        self.newest.set_value(Some(picture.seq));
        self.waiting.update_value(|waiting| {
            if picture.fresh {
                waiting.clear();
            }
            let shown = self.screen.picture.get_untracked();
            let before = waiting.back().map(|last| &last.picture).or(shown.as_ref());
            let (between, last) = in_steps::<G>(before, picture);
            waiting.extend(between.into_iter().map(|picture| Waiting { picture, between: true }));
            waiting.push_back(Waiting { picture: last, between: false });
        });
        if !self.showing.get_value() {
            self.show_next();
        }
    }

    /// Shows the next waiting picture, and after its moment the one after it.
    fn show_next(self) {
        loop {
            let Some(Waiting { picture, between }) = self.waiting.try_update_value(VecDeque::pop_front).flatten()
            else {
                self.showing.try_set_value(false);
                return;
            };
            let waiting = self.waiting.with_value(|waiting| waiting.iter().filter(|one| !one.between).count());
            let waiting = waiting.saturating_sub(usize::from(between));
            let ms = shown_ms(G::hold_ms(&picture.seen), picture.seen.len(), picture.fresh, waiting);
            let ms = if ms == 0 { self.begins(&picture) } else { ms + self.lingers(&picture) };
            let ms = self.screen.speed.get_untracked().of(ms);
            show(self.screen, picture, between);
            if ms > 0 {
                self.showing.set_value(true);
                time::later(ms, move || self.show_next());
                return;
            }
        }
    }

    /// How long a picture is shown because it starts a round.
    fn begins(self, picture: &Picture<G>) -> u32 {
        let round = |picture: &Picture<G>| Some((picture.room.match_number, G::glance(picture.view.as_ref()?).round));
        let shown = self.screen.picture.with_untracked(|before| before.as_ref().and_then(round));
        let begun = shown.is_some() && shown == round(picture);
        picture.view.as_ref().filter(|_| !begun).map(G::begins_ms).unwrap_or_default()
    }

    /// How much longer a picture is shown because of its content.
    fn lingers(self, picture: &Picture<G>) -> u32 {
        let longer = |before: Option<&Picture<G>>| Some(G::lingers(before?.view.as_ref()?, picture.view.as_ref()?));
        self.screen.picture.with_untracked(|before| longer(before.as_ref())).unwrap_or_default()
    }

    /// Whether everything received has been shown. `None` if the page is gone.
    pub fn is_settled(self) -> Option<bool> {
        self.showing.try_get_value().map(|showing| !showing)
    }
}

/// The steps from the previous picture to this one, and this one with the events that the steps do not cover.
fn in_steps<G: Felt>(before: Option<&Picture<G>>, mut picture: Picture<G>) -> (Vec<Picture<G>>, Picture<G>) {
    let Some(before) = before.filter(|before| !picture.fresh && before.room.match_number == picture.room.match_number)
    else {
        return (Vec::new(), picture);
    };
    let (Some(from), Some(to)) = (&before.view, &picture.view) else { return (Vec::new(), picture) };
    if G::glance(from).round != G::glance(to).round {
        return (Vec::new(), picture);
    }
    let (stages, told) = G::stages(from, &picture.seen);
    // The room stays as it was: the player in turn, the clock, no result yet.
    let step = |(view, seen)| Update { view: Some(view), seen, ..before.clone() };
    let steps = stages.into_iter().map(step).map(|step| Update { fresh: false, ..step }).collect();
    picture.seen.drain(..told);
    (steps, picture)
}
