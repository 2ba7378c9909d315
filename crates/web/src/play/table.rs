//! A table as this browser knows it: the newest picture, shown at a pace that eyes can follow, and what the visitor
//! does, lifted at once and done when the table says so.
use super::{
    Felt, Glance, Sitter,
    host::Host,
    pace::{Speed, shown_ms},
    show, sitter,
};
use crate::{
    house::failure_text,
    link::Failure,
    parts::{Live, Tone, toast},
    platform::{chance, storage, time},
    prefs::{Prefs, prefs, tell},
    reactive::{effect, memo},
};
use game::Seat;
use leptos::prelude::*;
use serde::Deserialize;
use std::collections::VecDeque;
use wasm_bindgen_futures::spawn_local;
use wire::{Error, Reply, Request, Room, Update};
use words::{Lang, Say, play::Table as TableWords};

/// A picture of a table of game `G`.
pub type Picture<G> = Update<<G as game::Game>::View, <G as game::Game>::Seen>;

/// The pause before a call is sent again over a new line, in milliseconds.
const AGAIN_MS: u32 = 500;

/// Why there is no table to show.
#[derive(Clone, PartialEq, Debug)]
pub enum Gone {
    /// It was cleared away while the visitor was here.
    Closed,
    /// The house refused to let him in.
    Refused(Error),
}

/// What the visitor wants to do and the table has not yet acknowledged.
#[derive(Clone, PartialEq, Debug)]
pub struct Draft<A> {
    /// What.
    pub action: A,
    /// Actions in the match when he decided.
    pub ply: u32,
}

/// A picture that waits to be shown.
struct Waiting<G: Felt> {
    picture: Picture<G>,
    /// Whether it is only a step on the way to the next.
    between: bool,
}

/// The table, anywhere below its page.
pub struct Table<G: Felt> {
    /// Where calls go.
    pub host: Host<G>,
    /// The picture shown now.
    pub picture: RwSignal<Option<Picture<G>>>,
    /// What happened in the round shown.
    pub story: RwSignal<Vec<G::Seen>>,
    /// The move that waits for its acknowledgement.
    pub draft: RwSignal<Option<Draft<G::Action>>>,
    /// Why the last move was put back.
    pub refused: RwSignal<Option<Failure>>,
    /// Why there is no table.
    pub gone: RwSignal<Option<Gone>>,
    /// What everybody has while chips are on their way; none when all have arrived.
    pub purse: RwSignal<Option<Vec<i64>>>,
    /// How fast it is shown.
    pub speed: RwSignal<Speed>,
    /// The visitor's choices, also where no component asks.
    pub prefs: Prefs,
    /// Where the game is read out.
    pub live: Live,
    /// Pictures that wait to be shown.
    waiting: StoredValue<VecDeque<Waiting<G>>>,
    /// The number of the newest picture received, shown or not.
    newest: StoredValue<Option<u64>>,
    showing: StoredValue<bool>,
}

impl<G: Felt> Clone for Table<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Felt> Copy for Table<G> {}

impl<G: Felt> Table<G> {
    /// A table whose calls go to `host`; nothing is known of it yet.
    pub fn new(host: Host<G>) -> Table<G> {
        let speed = RwSignal::new(storage::read("speed").unwrap_or_default());
        effect(move || storage::keep("speed", &speed.get()));
        Table {
            host,
            picture: RwSignal::new(None),
            story: RwSignal::new(Vec::new()),
            draft: RwSignal::new(None),
            refused: RwSignal::new(None),
            gone: RwSignal::new(None),
            purse: RwSignal::new(None),
            speed,
            prefs: prefs(),
            live: expect_context(),
            waiting: StoredValue::default(),
            newest: StoredValue::new(None),
            showing: StoredValue::new(false),
        }
    }

    /// The number of the newest picture received.
    pub fn newest(self) -> Option<u64> {
        self.newest.get_value()
    }

    /// The room shown, once there is one.
    pub fn room(self) -> Memo<Option<Room>> {
        memo(move || self.picture.with(|picture| picture.as_ref().map(|picture| picture.room.clone())))
    }

    /// The position shown, once there is one.
    pub fn view(self) -> Memo<Option<G::View>> {
        memo(move || self.picture.with(|picture| picture.as_ref().and_then(|picture| picture.view.clone())))
    }

    /// The position as the frame shows it.
    pub fn glance(self) -> Memo<Option<Glance>> {
        let view = self.view();
        memo(move || view.with(|view| view.as_ref().map(G::glance)))
    }

    /// Everyone at the table.
    pub fn sitters(self) -> Memo<Vec<Sitter>> {
        let (room, glance, lang) = (self.room(), self.glance(), self.prefs.lang);
        let glance = memo(move || {
            let mut glance = glance.get();
            if let (Some(glance), Some(purse)) = (&mut glance, self.purse.get()) {
                glance.chips = purse;
            }
            glance
        });
        memo(move || {
            let local = |ms| self.host.local_ms(ms);
            let mut sitters = room.with(|room| {
                let room = room.as_ref();
                glance.with(|glance| {
                    room.map(|room| sitter::sitters(lang.get(), room, glance.as_ref(), local)).unwrap_or_default()
                })
            });
            // In practice the visitor needs no name: he is called "You" in the language of now.
            if self.host.is_practice() && self.prefs.nickname.with(String::is_empty) {
                for mine in sitters.iter_mut().filter(|sitter| sitter.mine) {
                    mine.name = TableWords::You.say(lang.get()).into_owned();
                }
            }
            sitters
        })
    }

    /// Whose place is at the bottom: the visitor's own, else the first.
    pub fn bottom(self) -> Memo<Seat> {
        let room = self.room();
        memo(move || room.with(|room| room.as_ref().and_then(|room| room.you)).unwrap_or(Seat(0)))
    }

    /// Why the last move was put back, in words; empty for nothing.
    pub fn refusal(self) -> Signal<String> {
        let view = self.view();
        tell(move |lang| {
            self.refused.with(|refused| {
                let Some(refused) = refused else { return String::new() };
                view.with(|view| refusal::<G>(lang, refused, view.as_ref()))
            })
        })
    }

    /// Asks the host for something.
    ///
    /// # Errors
    /// As the host refuses it.
    pub async fn ask(self, request: Request) -> Result<Reply, Failure> {
        self.host.ask(self, request).await
    }

    /// Asks, and says what became of it only when it was refused.
    pub fn tell_host(self, request: Request) {
        let owner = Owner::current().unwrap_or_default();
        let lang = self.prefs.lang;
        spawn_local(async move {
            if let Err(failure) = self.ask(request).await {
                owner.with(|| toast(Tone::Bad, failure_text(lang.get_untracked(), &failure)));
            }
        });
    }

    /// Does what the visitor decided: lifted now, done when the table says so, put back when it refuses.
    pub fn act(self, action: G::Action) {
        let ply = self.picture.with_untracked(|picture| picture.as_ref().map(|picture| picture.ply));
        let Some(ply) = ply.filter(|_| self.draft.with_untracked(Option::is_none)) else { return };
        let Ok(written) = serde_json::to_value(&action) else { return };
        self.refused.set(None);
        self.draft.set(Some(Draft { action, ply }));
        let request = Request::Act { table: self.host.table(), move_id: chance::number(), ply, action: written };
        spawn_local(async move { self.send_move(request).await });
    }

    /// Shows the host what the visitor is about to do.
    pub fn sketch(self, sketch: Option<G::Action>) {
        if let Some(ply) = self.picture.with_untracked(|picture| picture.as_ref().map(|picture| picture.ply)) {
            self.host.sketch(ply, sketch);
        }
    }

    /// Sends a move until it is answered: a line that breaks meanwhile does not lose it, since the table answers the
    /// same move twice in the same way.
    async fn send_move(self, request: Request) {
        loop {
            match self.ask(request.clone()).await {
                Ok(_) => return,
                Err(Failure::Unreachable) => time::sleep(AGAIN_MS).await,
                Err(refused) => {
                    self.draft.try_set(None);
                    self.refused.try_set(Some(refused));
                    return;
                }
            }
            if self.draft.try_with_untracked(Option::is_none).unwrap_or(true) {
                return;
            }
        }
    }

    /// Takes in a picture that has come.
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
            let shown = self.picture.get_untracked();
            let before = waiting.back().map(|last| &last.picture).or(shown.as_ref());
            let (between, last) = in_steps::<G>(before, picture);
            waiting.extend(between.into_iter().map(|picture| Waiting { picture, between: true }));
            waiting.push_back(Waiting { picture: last, between: false });
        });
        if !self.showing.get_value() {
            self.show_next();
        }
    }

    /// Shows the next picture that waits, and then, after its moment, the one after it.
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
            let ms = self.speed.get_untracked().of(if ms == 0 { 0 } else { ms + self.lingers(&picture) });
            show::show(self, picture, between);
            if ms > 0 {
                self.showing.set_value(true);
                time::later(ms, move || self.show_next());
                return;
            }
        }
    }

    /// How much longer a picture stays because of what it shows.
    fn lingers(self, picture: &Picture<G>) -> u32 {
        let longer = self.view_now(|before| Some(G::lingers(before, picture.view.as_ref()?)));
        longer.flatten().unwrap_or_default()
    }

    fn view_now<T>(self, f: impl FnOnce(&G::View) -> T) -> Option<T> {
        self.picture.with_untracked(|picture| picture.as_ref()?.view.as_ref().map(f))
    }

    /// Whether everything that has come is shown; none when the page is gone.
    pub fn is_settled(self) -> Option<bool> {
        self.showing.try_get_value().map(|showing| !showing)
    }
}

/// The steps from the picture before to this one, and this one with what they have not told.
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
    // The room is still as it was: who is in turn, the clock, no result yet.
    let step = |(view, seen)| Update { view: Some(view), seen, ..before.clone() };
    let steps = stages.into_iter().map(step).map(|step| Update { fresh: false, ..step }).collect();
    picture.seen.drain(..told);
    (steps, picture)
}

fn refusal<G: Felt>(lang: Lang, failure: &Failure, view: Option<&G::View>) -> String {
    if let (Failure::Refused(Error::Illegal { reason }), Some(view)) = (failure, view)
        && let Ok(why) = G::Illegal::deserialize(reason)
    {
        return G::refusal(lang, &why, view);
    }
    match failure {
        Failure::Unreachable => String::new(),
        Failure::Refused(error) => error.say(lang).into_owned(),
    }
}
