//! What the player does before he confirms: moving, choosing, undoing, tidying, asking for a hint.
pub use super::drag::{Drag, Over, ghosts};
use super::{
    draft::{Draft, Sorting},
    drag::{land, previewed},
    grid::{Cell, Id},
    lens::Lens,
    reading::{Read, Reading},
    staging::{Staging, glide, steps},
};
use crate::reactive::{effect, memo};
use crate::{
    parts::Live,
    platform::{
        dom::{self, Rect},
        motion::{self, Places},
        sound::{self, Sound},
        storage, time,
    },
    play::{ROOT, Seating},
    prefs::{Prefs, prefs, tell},
};
use leptos::prelude::*;
use rummikub::{Action, Layout, Rummikub, Tiles, View};
use words::{
    Lang, Say, play,
    rummikub::{self as say, Board},
};

/// The board's id.
pub const BOARD: &str = "rk-board";
/// The id of what holds the tiles on the board.
pub const GRID: &str = "rk-grid";
/// The rack's id.
pub const RACK: &str = "rk-rack";
/// How long tiles take to change places, in milliseconds.
const MOVE_MS: u32 = 240;
/// How much of a hint has been given.
#[derive(Clone, PartialEq, Debug)]
pub enum Advice {
    /// Nothing can be laid.
    None,
    /// How many tiles.
    Count(Tiles, Layout),
    /// Which.
    Which(Tiles, Layout),
}

/// The player's desk, anywhere below the board.
#[derive(Clone, Copy)]
pub struct Desk {
    /// What the board was given.
    pub seating: Seating<Rummikub>,
    /// The arrangement.
    pub draft: RwSignal<Draft>,
    /// The chosen tiles, in the order in which they were chosen.
    pub chosen: RwSignal<Vec<Id>>,
    /// What is being dragged.
    pub drag: RwSignal<Option<Drag>>,
    /// The rectangle that is drawn around tiles, in the window.
    pub lasso: RwSignal<Option<Rect>>,
    /// What whoever is in turn has sketched, where the table shows it.
    pub sketched: Memo<Option<Draft>>,
    /// What lies on the board: the sketch, else the arrangement.
    pub lying: Memo<Draft>,
    /// The sketch, else the arrangement as it would be if the drag ended here.
    pub shown: Memo<Draft>,
    /// Its sets.
    pub reads: Memo<Vec<Read>>,
    /// Another player's lay coming about set by set.
    pub staging: Staging,
    /// Advice given.
    pub advice: RwSignal<Option<Advice>>,
    /// A remark that stays until something is done.
    pub remark: RwSignal<Option<Board>>,
    /// The window on the board.
    pub lens: RwSignal<Lens>,
    /// How much larger than fitted.
    pub zoom: RwSignal<f64>,
    /// Whether the player is in turn.
    pub my_turn: Memo<bool>,
    /// Whether he may move tiles on the board now.
    pub may_move: Memo<bool>,
    pub(super) prefs: Prefs,
    pub(super) live: Live,
}

impl Desk {
    /// A desk for whoever sits at the bottom.
    pub fn new(seating: Seating<Rummikub>) -> Desk {
        let view = seating.view;
        let draft = RwSignal::new(Draft::new(Lens::default().columns(&[])));
        let drag = RwSignal::new(None::<Drag>);
        let my_turn =
            memo(move || view.with(|view| seating.act.is_some() && view.me.is_some() && view.turn == view.me));
        let lens = RwSignal::new(Lens::default());
        let sketched = memo(move || match seating.sketched.get() {
            Some(Action::Lay(layout)) if !my_turn.get() => Some(draft.with(|draft| {
                let rows = lens.get().rows(draft.board().columns()).max(2);
                draft.sketched(&layout, rows)
            })),
            _ => None,
        });
        let shown = memo(move || {
            let own = || draft.with(|draft| drag.with(|drag| previewed(draft, drag.as_ref())));
            sketched.get().unwrap_or_else(own)
        });
        let desk = Desk {
            seating,
            draft,
            chosen: RwSignal::new(Vec::new()),
            drag,
            lasso: RwSignal::new(None),
            sketched,
            lying: memo(move || sketched.get().unwrap_or_else(|| draft.get())),
            shown,
            reads: memo(move || shown.with(Draft::read)),
            staging: Staging::new(),
            advice: RwSignal::new(None),
            remark: RwSignal::new(None),
            lens,
            zoom: RwSignal::new(1.0),
            my_turn,
            may_move: memo(move || my_turn.get() && seating.sent.with(Option::is_none)),
            prefs: prefs(),
            live: expect_context(),
        };
        desk.keep_up();
        desk
    }

    /// Follows the table, and the window.
    fn keep_up(self) {
        Effect::new(move |before: Option<View>| {
            let view = self.seating.view.get();
            self.follow(before.as_ref(), &view);
            view
        });
        effect(move || {
            if !self.seating.refused.with(String::is_empty) {
                sound::play(Sound::Refused);
                if let Some(board) = dom::by_id(BOARD) {
                    motion::shake(&board);
                }
            }
        });
        effect(move || {
            if let Some(sketch) = self.sketched.get() {
                self.staging.sees(sketch);
            }
        });
        // What the clock would find is shown to the table as it changes.
        effect(move || {
            let layout = self.draft.with(|draft| draft.is_changed().then(|| draft.layout()));
            if let (Some(sketch), true) = (self.seating.sketch, self.my_turn.get()) {
                sketch.run(layout.map(Action::Lay));
            }
        });
    }

    /// Takes in a new position.
    fn follow(self, before: Option<&View>, view: &View) {
        let old = self.draft.get_untracked();
        let lens = self.lens.get_untracked();
        let mut new = old.clone();
        new.follow(view, lens.rows(old.board().columns()).max(2));
        if new.board().rows() >= lens.rows(new.board().columns()) && !new.is_changed() {
            new.pack(lens.columns(&lengths(&new)));
        }
        if new.rack().len() != old.rack().len() {
            let sorting: Sorting = storage::read(SORTING).unwrap_or_default();
            if new.rack().iter().any(|id| !old.is_own(*id)) {
                new.sort(sorting);
            }
        }
        if new != old {
            let actor = before.and_then(|before| before.turn);
            let mine = actor.is_some() && before.and_then(|before| before.me) == actor && self.seating.act.is_some();
            let seen = self.staging.was_seen(&new);
            let steps = if before.is_none() || mine || seen { Vec::new() } else { steps(&old, &new) };
            self.staging.begin(&old, &new, &steps);
            self.draft.set(new);
            self.staging.play(steps, actor);
        }
        self.chosen.set(Vec::new());
        self.advice.set(None);
        self.remark.set(None);
        time::next_frame(move || self.measure());
    }

    /// Measures the window and lays the board accordingly.
    pub fn measure(self) {
        let Some(board) = dom::by_id(BOARD) else { return };
        let (width, height) = board.room();
        let (width, height) = (width - SIDES, height - PADDING);
        if width < 1.0 || height < 1.0 {
            return;
        }
        let lens = Lens { width, height };
        if self.lens.try_get_untracked().is_none_or(|old| old == lens) {
            return;
        }
        self.lens.set(lens);
        let draft = self.draft.get_untracked();
        let columns = lens.columns(&lengths(&draft));
        if draft.is_changed() || draft.can_undo() {
            self.draft.update(|draft| draft.set_columns(columns));
        } else if columns != draft.board().columns() {
            self.draft.update(|draft| draft.pack(columns));
        }
    }

    /// The width of a cell, in pixels.
    pub fn cell(self) -> f64 {
        self.fit() * self.zoom.get()
    }

    /// The width of a cell at which the whole board is seen.
    pub fn fit(self) -> f64 {
        let (columns, used) = self.lying.with(|draft| (draft.board().columns(), draft.board().rows()));
        let lens = self.lens.get();
        lens.fit(columns, lens.rows(columns).max(used))
    }

    /// Rows of the board: as many as are seen, and always a free one; on a full board one scrolls to it.
    pub fn rows(self) -> u16 {
        let (columns, used) = self.lying.with(|draft| (draft.board().columns(), draft.board().rows()));
        self.lens.get().rows(columns).max(used + 1)
    }

    /// Chooses a tile, or lets it go.
    pub fn toggle(self, id: Id) {
        sound::play(Sound::Lift);
        self.quiet();
        self.chosen.update(|chosen| match chosen.iter().position(|one| *one == id) {
            Some(at) => drop(chosen.remove(at)),
            None => chosen.push(id),
        });
    }

    /// Chooses the whole set in which a tile lies.
    pub fn choose_set(self, id: Id) {
        let set = self.draft.with_untracked(|draft| draft.board().stretch_of(draft.board().of(id)?));
        if let Some(set) = set {
            sound::play(Sound::Lift);
            self.quiet();
            self.chosen.set(set.ids);
        }
    }

    /// Lets every tile go.
    pub fn clear(self) {
        self.quiet();
        self.chosen.set(Vec::new());
    }

    fn quiet(self) {
        self.remark.set(None);
        if matches!(self.advice.get_untracked(), Some(Advice::None)) {
            self.advice.set(None);
        }
    }

    /// Lays the chosen tiles from a cell on.
    pub fn lay_chosen(self, at: Cell) {
        let chosen = self.chosen.get_untracked();
        if !chosen.is_empty() && self.change(|draft| draft.lay(&chosen, at)) {
            self.chosen.set(Vec::new());
            self.tell_sets(&chosen);
        }
    }

    /// Takes the chosen tiles back; without a choice, nothing.
    pub fn take_back_chosen(self) {
        let chosen = self.chosen.get_untracked();
        if self.change(|draft| draft.take_back(&chosen)) {
            self.chosen.set(Vec::new());
        }
    }

    /// Drops what is dragged.
    pub fn drop_dragged(self, before: Option<Id>) {
        let Some(drag) = self.drag.get_untracked() else { return };
        let ids: Vec<Id> = drag.tiles.iter().map(|(id, ..)| *id).collect();
        let ghosts = ghosts(&drag);
        let all_in_rack = self.draft.with_untracked(|draft| ids.iter().all(|id| draft.board().of(*id).is_none()));
        let places = dom::by_id(ROOT).map(|root| {
            let mut places = Places::below(&root);
            for (id, place) in ghosts {
                places.set(&id.to_string(), place);
            }
            places
        });
        self.drag.set(None);
        let done = match drag.over {
            Over::Board(_) if !self.may_move.get_untracked() => {
                self.protest(if self.my_turn.get_untracked() { Board::Waiting } else { Board::NotYourTurn });
                false
            }
            Over::Board(cell) => self.draft.try_update(|draft| land(draft, &drag, cell)).unwrap_or_default(),
            Over::Rack if all_in_rack => {
                self.draft.update(|draft| ids.iter().for_each(|id| draft.order(*id, before)));
                false
            }
            Over::Rack => self.draft.try_update(|draft| draft.take_back(&ids)).unwrap_or_default(),
            Over::Nothing => false,
        };
        if done {
            self.quiet();
            self.chosen.set(Vec::new());
            sound::play(Sound::Tile);
            self.tell_sets(&ids);
        }
        if let Some(places) = places {
            time::next_frame(move || {
                glide(&places, MOVE_MS);
                self.measure();
            });
        }
    }

    /// Changes the arrangement; what moves glides.
    pub fn change(self, change: impl FnOnce(&mut Draft) -> bool) -> bool {
        if !self.may_move.get_untracked() {
            self.protest(if self.my_turn.get_untracked() { Board::Waiting } else { Board::NotYourTurn });
            return false;
        }
        self.quiet();
        let done = self.rearrange(change);
        if done {
            sound::play(Sound::Tile);
        }
        done
    }

    /// The same, when it does not matter whether there was anything to change.
    pub fn try_to(self, change: impl FnOnce(&mut Draft) -> bool) {
        self.change(change);
    }

    fn rearrange(self, change: impl FnOnce(&mut Draft) -> bool) -> bool {
        let places = dom::by_id(ROOT).map(|root| Places::below(&root));
        let done = self.draft.try_update(change).unwrap_or_default();
        if let Some(places) = places {
            time::next_frame(move || {
                glide(&places, MOVE_MS);
                self.measure();
            });
        }
        done
    }

    /// Sorts the rack.
    pub fn sort(self, by: Sorting) {
        storage::keep(SORTING, &by);
        self.rearrange(|draft| {
            draft.sort(by);
            true
        });
        self.live.say(say::sorted(self.lang(), by == Sorting::Groups));
    }

    pub(super) fn protest(self, why: Board) {
        self.remark.set(Some(why));
        self.refuse(&why.say(self.lang()));
    }

    pub(super) fn refuse(self, why: &str) {
        sound::play(Sound::Refused);
        self.live.say(why.to_owned());
    }

    /// Reads out the sets in which these tiles lie.
    fn tell_sets(self, ids: &[Id]) {
        let lang = self.lang();
        let reads = self.draft.with_untracked(Draft::read);
        for read in reads.iter().filter(|read| read.stretch.ids.iter().any(|id| ids.contains(id))) {
            self.live.say(told_read(lang, read));
        }
    }

    pub(super) fn lang(self) -> Lang {
        self.prefs.lang.get_untracked()
    }
}

/// Free pixels above the grid, and below it for the name of the last row.
const PADDING: f64 = 16.0;
/// Free pixels on both sides of it, for the outlines.
const SIDES: f64 = 14.0;
/// Where the way to sort is kept.
const SORTING: &str = "rummikub.sorting";

pub(super) fn lengths(draft: &Draft) -> Vec<u16> {
    draft.board().stretches().iter().map(super::grid::Stretch::len).collect()
}

/// A set in words: what it is, or what is wrong with it.
pub fn told_read(lang: Lang, read: &Read) -> String {
    match &read.reading {
        Reading::Whole(set) => play::capital(&say::set(lang, set)),
        Reading::Begun => {
            format!("{} – {}", say::tiles(lang, read.stretch.tiles()), Board::Begun.say(lang))
        }
        Reading::Broken(why) => {
            format!("{} – {}", say::tiles(lang, read.stretch.tiles()), say::broken(lang, why))
        }
    }
}

/// A text of the desk in the visitor's language.
pub fn told(desk: Desk, text: impl Fn(Desk, Lang) -> String + Send + Sync + 'static) -> Signal<String> {
    tell(move |lang| text(desk, lang))
}
