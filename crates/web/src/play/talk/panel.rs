//! A panel over the table that leaves the visitor's own place and hand free: not modal, so that the game goes on.
use super::state::{Open, Talk};
use crate::{
    art::Icon,
    parts::IconButton,
    platform::{dom, focus, screen, time},
    play::flight::ROOT,
    prefs::tr,
    reactive::effect,
};
use leptos::{ev::KeyboardEvent, prelude::*};
use words::house::House;

/// What is never covered: the own place and whatever is held.
const OWN: &str = ".own-head, .place.mine, .rack, .rk-rack, .mg-hand, .mg-head.mine, .mg-line-row";
/// Between the panel and what it leaves free, in CSS pixels.
const GAP: f64 = 8.0;

/// The id of the button that opens a panel, to which the focus goes back.
pub enum Opener {
    /// The one beside the own seat.
    Seat,
    /// The one in the bar.
    Bar,
}

impl Opener {
    /// Its id.
    pub const fn id(&self) -> &'static str {
        match self {
            Opener::Seat => "talk-wheel-open",
            Opener::Bar => "talk-sheet-open",
        }
    }
}

/// Where the panel lies: between the bar and the visitor's own things, as near to its button as there is room.
fn free_room(opener: &str) -> String {
    let Some(root) = dom::by_id(ROOT) else { return String::new() };
    let (width, height) = root.room();
    let top = root.first(".bar").map_or(0.0, |bar| bar.place().y + bar.place().height);
    let places = root.all(OWN).into_iter().map(|element| element.place());
    // What is in the upper half is not at the visitor's own end: nobody sits there who looks on.
    let own = places.filter(|place| place.height > 0.0 && place.y > height / 3.0).map(|place| place.y);
    let bottom = own.fold(height, f64::min) - GAP;
    let room = (bottom - top - GAP).max(0.0);
    let x = dom::by_id(opener).map_or(width, |opener| opener.place().x);
    let [x, bottom, room] = [x, height - bottom, room].map(dom::decimal);
    format!("--talk-x:{x}px;bottom:{bottom}px;max-height:{room}px")
}

/// A panel that is there while it is the open one. The first of its buttons, or what `first` finds, gets the focus.
#[component]
pub fn Panel(
    /// The words of the table.
    talk: Talk,
    /// Which it is.
    of: Open,
    /// Its name.
    #[prop(into)]
    label: Signal<String>,
    /// What gets the focus at first.
    first: &'static str,
    /// Where the focus goes in the end.
    opener: Opener,
    /// What is on it.
    children: ChildrenFn,
) -> impl IntoView {
    let (children, opener) = (StoredValue::new(children), opener.id());
    let is_open = Memo::new(move |_| talk.open.get() == Some(of));
    let by_keyboard = StoredValue::new(false);
    let id = match of {
        Open::Wheel => "talk-wheel",
        Open::Sheet => "talk-sheet",
    };
    effect(move || {
        if is_open.get() {
            by_keyboard.set_value(dom::focus_is_shown());
            // A field that gets the focus would call up a keyboard over what is to be read.
            if screen::is_touched() {
                return;
            }
            time::next_frame(move || {
                if let Some(first) = dom::by_id(id).and_then(|panel| panel.first(first)) {
                    first.focus();
                }
            });
        }
    });
    let close = move || {
        talk.open.set(None);
        // Whoever came by pointer does not go by focus.
        if by_keyboard.get_value() { focus::soon(opener) } else { dom::let_go() }
    };
    let on_key = move |event: KeyboardEvent| {
        // The board hears the window's keys: those of a panel are its own.
        event.stop_propagation();
        if event.key() == "Escape" && !event.is_composing() {
            event.prevent_default();
            close();
        }
    };
    view! {
        <Show when=move || is_open.get()>
            <section id=id class="talk-panel" role="dialog" aria-label=label style=free_room(opener) on:keydown=on_key>
                <header class="talk-head">
                    <h2>{label}</h2>
                    <IconButton icon=Icon::Close label=tr(House::Close) on_press=close />
                </header>
                {children.with_value(|children| children())}
            </section>
        </Show>
    }
}
