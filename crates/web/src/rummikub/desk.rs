//! The player's desk: the draft of the turn, and the tiles chosen, lifted or advised.
mod choosing;
mod follow;
mod moves;

pub use super::drag::{Drag, Over, ghosts};
use super::{
    draft::{Draft, Sorting},
    drag::previewed,
    grid::{Grid, Id},
    lens::Lens,
    marks::Marks,
    news,
    reading::{Read, Reading},
    staging::Staging,
    zoom::{BOARD, Window},
};
use crate::{
    parts::Live,
    platform::{
        dom::Rect,
        sound::{self, Sound},
        storage,
    },
    play::Seating,
    prefs::{Prefs, prefs},
    reactive::memo,
};
use leptos::prelude::*;
use rummikub::{Action, Layout, Rummikub, Tiles};
use words::{
    Lang, Say, play,
    rummikub::{self as say, Board},
};

/// The rack's id.
pub const RACK: &str = "rk-rack";
/// The storage key of the sorting order.
const SORTING: &str = "rummikub.sorting";

/// How much of a hint has been given.
#[derive(Clone, PartialEq, Debug)]
pub enum Advice {
    /// Nothing can be laid.
    None,
    /// How many tiles can be laid.
    Count(Tiles, Layout),
    /// Which tiles can be laid.
    Which(Tiles, Layout),
}

/// What the desk holds, for all others to read. The handles are made once: made wherever something is read, as at each
/// step of a drag, they would stay as long as the board, or, where no component reads, as long as the app.
#[derive(Clone, Copy)]
struct Held {
    draft: ReadSignal<Draft>,
    chosen: ReadSignal<Vec<Id>>,
    drag: ReadSignal<Option<Drag>>,
    lasso: ReadSignal<Option<Rect>>,
    advice: ReadSignal<Option<Advice>>,
    remark: ReadSignal<Option<Board>>,
    sorting: ReadSignal<Sorting>,
}

/// The player's desk, available anywhere below the board. Only the desk changes what it holds.
#[derive(Clone, Copy)]
pub struct Desk {
    /// The seating given to the board.
    pub seating: Seating<Rummikub>,
    /// The view of the board.
    pub window: Window,
    /// Shows another player's lay set by set.
    pub staging: Staging,
    /// What others have done since the player's last turn.
    pub marks: Marks,
    /// What has just happened, in words.
    pub news: Memo<String>,
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
    /// Whether the window is to be measured before the next frame.
    to_measure: StoredValue<bool>,
    sorting: RwSignal<Sorting>,
    held: Held,
    my_turn: Memo<bool>,
    may_move: Memo<bool>,
    prefs: Prefs,
    live: Live,
}

impl Desk {
    /// Creates a desk for the player at the bottom.
    pub fn new(seating: Seating<Rummikub>) -> Desk {
        let view = seating.view;
        let draft = RwSignal::new(Draft::new(Lens::default().columns(&[])));
        let drag = RwSignal::new(None::<Drag>);
        let my_turn =
            memo(move || view.with(|view| seating.act.is_some() && view.me.is_some() && view.turn == view.me));
        let may_move = memo(move || my_turn.get() && seating.sent.with(Option::is_none));
        let lens = RwSignal::new(Lens::default());
        let sketched = memo(move || match seating.sketched.get() {
            Some(Action::Lay(layout)) if !my_turn.get() => {
                Some(draft.with(|draft| draft.sketched(&layout, lens.get())))
            }
            _ => None,
        });
        let lying = memo(move || sketched.get().unwrap_or_else(|| draft.with(|draft| draft.board().clone())));
        let shown = memo(move || {
            let dragged = || draft.with(|draft| drag.with(|drag| Some(previewed(draft, drag.as_ref()?))));
            sketched.get().or_else(|| may_move.get().then(dragged).flatten()).unwrap_or_else(|| lying.get())
        });
        let (chosen, lasso) = (RwSignal::new(Vec::new()), RwSignal::new(None));
        let (advice, remark) = (RwSignal::new(None), RwSignal::new(None));
        let sorting = RwSignal::new(storage::read(SORTING).unwrap_or_default());
        let held = Held {
            draft: draft.read_only(),
            chosen: chosen.read_only(),
            drag: drag.read_only(),
            lasso: lasso.read_only(),
            advice: advice.read_only(),
            remark: remark.read_only(),
            sorting: sorting.read_only(),
        };
        let desk = Desk {
            seating,
            window: Window::new(lying, lens),
            staging: Staging::new(),
            marks: Marks::new(seating),
            news: news::latest(seating),
            draft,
            chosen,
            drag,
            lasso,
            sketched,
            lying,
            shown,
            reads: memo(move || shown.with(|board| draft.with(|draft| draft.read_on(board)))),
            advice,
            remark,
            to_measure: StoredValue::new(false),
            sorting,
            held,
            my_turn,
            may_move,
            prefs: prefs(),
            live: expect_context(),
        };
        desk.keep_up();
        desk
    }

    /// The draft of the turn.
    pub const fn draft(self) -> ReadSignal<Draft> {
        self.held.draft
    }

    /// The chosen tiles, in the order in which they were chosen.
    pub const fn chosen(self) -> ReadSignal<Vec<Id>> {
        self.held.chosen
    }

    /// What is being dragged.
    pub const fn drag(self) -> ReadSignal<Option<Drag>> {
        self.held.drag
    }

    /// The rectangle that selects tiles, in window coordinates.
    pub const fn lasso(self) -> ReadSignal<Option<Rect>> {
        self.held.lasso
    }

    /// Whether the board shows another player's sketch.
    pub fn is_sketched(self) -> bool {
        self.sketched.with(Option::is_some)
    }

    /// What lies on the board: a sketch, or else the draft's board.
    pub const fn lying(self) -> Memo<Grid> {
        self.lying
    }

    /// The same board as if the drag ended here.
    pub const fn shown(self) -> Memo<Grid> {
        self.shown
    }

    /// The sets of the board shown.
    pub const fn reads(self) -> Memo<Vec<Read>> {
        self.reads
    }

    /// The advice given.
    pub const fn advice(self) -> ReadSignal<Option<Advice>> {
        self.held.advice
    }

    /// A remark that stays until the player does something.
    pub const fn remark(self) -> ReadSignal<Option<Board>> {
        self.held.remark
    }

    /// How the rack was sorted last.
    pub const fn sorting(self) -> ReadSignal<Sorting> {
        self.held.sorting
    }

    /// Whether the player is in turn.
    pub const fn my_turn(self) -> Memo<bool> {
        self.my_turn
    }

    /// Whether the player may move tiles on the board now.
    pub const fn may_move(self) -> Memo<bool> {
        self.may_move
    }

    /// The current language.
    pub fn lang(self) -> Lang {
        self.prefs.lang.get_untracked()
    }

    /// Gives or withdraws advice.
    pub fn advise(self, advice: Option<Advice>) {
        self.advice.set(advice);
    }

    fn quiet(self) {
        self.remark.set(None);
        if matches!(self.advice.get_untracked(), Some(Advice::None)) {
            self.advice.set(None);
        }
    }

    /// Ends a remark.
    pub fn end_remark(self) {
        self.remark.set(None);
    }

    /// Says why something is impossible, until the player does something.
    pub fn protest(self, why: Board) {
        self.remark.set(Some(why));
        self.refuse(&why.say(self.lang()));
    }

    /// Announces a refusal.
    pub fn refuse(self, why: &str) {
        sound::play(Sound::Refused);
        self.say(why);
    }

    /// Announces a text.
    pub fn say(self, text: impl Into<String>) {
        self.live.say(text);
    }
}

/// The lengths of the sets on the board.
pub fn lengths(draft: &Draft) -> Vec<u16> {
    draft.board().stretches().iter().map(super::grid::Stretch::len).collect()
}

/// A set in words: what it is, or what is wrong with it.
pub fn told_read(lang: Lang, read: &Read) -> String {
    let wrong = match &read.reading {
        Reading::Whole(set) => return play::capital(&say::set(lang, set)),
        Reading::Begun => Board::Begun.say(lang).into_owned(),
        Reading::Broken(why) => say::broken(lang, why),
    };
    play::capital(&format!("{} – {wrong}", say::tiles(lang, read.stretch.tiles())))
}
