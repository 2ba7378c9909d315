//! What the player does before confirming: moving, choosing, undoing, sorting.
pub use super::drag::{Drag, Over, ghosts};
use super::{
    draft::{Draft, Sorting},
    drag::{land, previewed},
    grid::{Cell, Grid, Id},
    lens::Lens,
    reading::{Read, Reading},
    staging::{Staging, glide, steps},
    zoom::{BOARD, Window},
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

/// The player's desk, anywhere below the board. It alone changes what it holds.
#[derive(Clone, Copy)]
pub struct Desk {
    /// What the board was given.
    pub seating: Seating<Rummikub>,
    /// How the board is looked at.
    pub window: Window,
    /// Another player's lay coming about set by set.
    pub staging: Staging,
    draft: RwSignal<Draft>,
    chosen: RwSignal<Vec<Id>>,
    drag: RwSignal<Option<Drag>>,
    lasso: RwSignal<Option<Rect>>,
    sketched: Memo<Option<Grid>>,
    lying: Memo<Grid>,
    shown: Memo<Grid>,
    reads: Memo<Vec<Read>>,
    advice: RwSignal<Option<Advice>>,
    remark: RwSignal<Option<Board>>,
    my_turn: Memo<bool>,
    may_move: Memo<bool>,
    prefs: Prefs,
    live: Live,
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
        let lying = memo(move || sketched.get().unwrap_or_else(|| draft.with(|draft| draft.board().clone())));
        let shown = memo(move || {
            let dragged = || draft.with(|draft| drag.with(|drag| Some(previewed(draft, drag.as_ref()?))));
            sketched.get().or_else(dragged).unwrap_or_else(|| lying.get())
        });
        let desk = Desk {
            seating,
            window: Window::new(lying, lens),
            staging: Staging::new(),
            draft,
            chosen: RwSignal::new(Vec::new()),
            drag,
            lasso: RwSignal::new(None),
            sketched,
            lying,
            shown,
            reads: memo(move || shown.with(|board| draft.with(|draft| draft.read_on(board)))),
            advice: RwSignal::new(None),
            remark: RwSignal::new(None),
            my_turn,
            may_move: memo(move || my_turn.get() && seating.sent.with(Option::is_none)),
            prefs: prefs(),
            live: expect_context(),
        };
        desk.keep_up();
        desk
    }

    /// The draft of the turn.
    pub fn draft(self) -> ReadSignal<Draft> {
        self.draft.read_only()
    }

    /// The chosen tiles, in the order in which they were chosen.
    pub fn chosen(self) -> ReadSignal<Vec<Id>> {
        self.chosen.read_only()
    }

    /// What is being dragged.
    pub fn drag(self) -> ReadSignal<Option<Drag>> {
        self.drag.read_only()
    }

    /// The rectangle that is drawn around tiles, in the window.
    pub fn lasso(self) -> ReadSignal<Option<Rect>> {
        self.lasso.read_only()
    }

    /// Whether what lies there is another player's sketch.
    pub fn is_sketched(self) -> bool {
        self.sketched.with(Option::is_some)
    }

    /// What lies on the board: a sketch, else the draft's board.
    pub const fn lying(self) -> Memo<Grid> {
        self.lying
    }

    /// The same as it would be if the drag ended here.
    pub const fn shown(self) -> Memo<Grid> {
        self.shown
    }

    /// Its sets.
    pub const fn reads(self) -> Memo<Vec<Read>> {
        self.reads
    }

    /// Advice given.
    pub fn advice(self) -> ReadSignal<Option<Advice>> {
        self.advice.read_only()
    }

    /// A remark that stays until something is done.
    pub fn remark(self) -> ReadSignal<Option<Board>> {
        self.remark.read_only()
    }

    /// Whether the player is in turn.
    pub const fn my_turn(self) -> Memo<bool> {
        self.my_turn
    }

    /// Whether the player may move tiles on the board now.
    pub const fn may_move(self) -> Memo<bool> {
        self.may_move
    }

    /// The language now.
    pub fn lang(self) -> Lang {
        self.prefs.lang.get_untracked()
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
        let lens = self.window.lens();
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
        if !self.window.measured(lens) {
            return;
        }
        let draft = self.draft.get_untracked();
        let columns = lens.columns(&lengths(&draft));
        if draft.is_changed() || draft.can_undo() {
            self.draft.update(|draft| draft.set_columns(columns));
        } else if columns != draft.board().columns() {
            self.draft.update(|draft| draft.pack(columns));
        }
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

    /// Chooses these tiles and no others.
    pub fn choose(self, ids: Vec<Id>) {
        self.chosen.set(ids);
    }

    /// Gives advice, or takes it back.
    pub fn advise(self, advice: Option<Advice>) {
        self.advice.set(advice);
    }

    /// Draws a rectangle around tiles, or wipes it away.
    pub fn draw_lasso(self, around: Option<Rect>) {
        self.lasso.set(around);
    }

    /// Lifts tiles.
    pub fn lift(self, drag: Drag) {
        self.drag.set(Some(drag));
    }

    /// Carries what is lifted on.
    pub fn carry(self, at: (f64, f64), over: Over) {
        self.drag.update(|drag| {
            if let Some(drag) = drag {
                (drag.at, drag.over) = (at, over);
            }
        });
    }

    /// Lets what is lifted go back to where it was.
    pub fn let_go(self) {
        self.drag.set(None);
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
        let ids = drag.ids();
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
        self.say(say::sorted(self.lang(), by == Sorting::Groups));
    }

    /// Says why something cannot be, until something is done.
    pub fn protest(self, why: Board) {
        self.remark.set(Some(why));
        self.refuse(&why.say(self.lang()));
    }

    /// Says why not.
    pub fn refuse(self, why: &str) {
        sound::play(Sound::Refused);
        self.say(why);
    }

    /// Reads a text out.
    pub fn say(self, text: impl Into<String>) {
        self.live.say(text);
    }

    /// Reads out the sets in which these tiles lie.
    fn tell_sets(self, ids: &[Id]) {
        let lang = self.lang();
        let reads = self.draft.with_untracked(Draft::read);
        for read in reads.iter().filter(|read| read.stretch.ids.iter().any(|id| ids.contains(id))) {
            self.say(told_read(lang, read));
        }
    }
}

/// Free pixels above the grid, and below it for the name of the last row.
const PADDING: f64 = 16.0;
/// Free pixels on both sides of it, for the outlines.
const SIDES: f64 = 14.0;
/// Where the way to sort is kept.
const SORTING: &str = "rummikub.sorting";

/// How long the sets on the board are.
pub fn lengths(draft: &Draft) -> Vec<u16> {
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
