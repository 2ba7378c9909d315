//! A panel over the table that leaves the visitor's own place and hand uncovered. It is not modal, so the game goes on.
use super::state::{Open, Talk};
use crate::{
    art::Icon,
    parts::IconButton,
    platform::{closing, dom, events, focus, screen, time},
    play::flight::ROOT,
    prefs::tr,
    reactive::effect,
};
use leptos::{ev::KeyboardEvent, prelude::*};
use words::house::House;

/// What is never covered: the visitor's own place and hand.
const OWN: &str = ".own-head, .place.mine, .rack, .rk-rack, .mg-hand, .mg-head.mine, .mg-line-row";
/// The gap between the panel and what it leaves uncovered, in CSS pixels.
const GAP: f64 = 8.0;

/// The button that opens a panel, to which the focus returns.
#[derive(Clone, Copy)]
pub enum Opener {
    /// The one beside the visitor's own seat.
    Seat,
    /// The one in the bar.
    Bar,
}

impl Opener {
    /// Its id.
    pub const fn id(self) -> &'static str {
        match self {
            Opener::Seat => "talk-wheel-open",
            Opener::Bar => "talk-sheet-open",
        }
    }

    /// Moves the focus back there. A visitor without a place of their own has only the button in the bar.
    pub fn lead_back(self) {
        let there = if dom::by_id(self.id()).is_some() { self } else { Opener::Bar };
        focus::soon(there.id());
    }
}

/// The position of the panel: between the bar and the visitor's own things, as close to its button as space allows.
fn free_room(opener: &str) -> String {
    let Some(root) = dom::by_id(ROOT) else { return String::new() };
    let (width, height) = root.room();
    let top = root.first(".bar").map_or(0.0, |bar| bar.place().y + bar.place().height);
    let places = root.all(OWN).into_iter().map(|element| element.place());
    // Places in the upper third are not at the visitor's own end: a spectator has no place there.
    let own = places.filter(|place| place.height > 0.0 && place.y > height / 3.0).map(|place| place.y);
    let own = own.fold(height, f64::min);
    let bottom = own - GAP;
    let room = (bottom - top - GAP).max(0.0);
    let x = dom::by_id(opener).map_or(width, |opener| opener.place().x);
    let [x, bottom, room] = [x, height - bottom, room].map(dom::decimal);
    // Where nothing is left uncovered, its end is above a phone's home bar.
    let home = if own < height { "" } else { ";padding-bottom:env(safe-area-inset-bottom)" };
    format!("--talk-x:{x}px;bottom:{bottom}px;max-height:{room}px{home}")
}

/// A panel that exists only while it is open. The element that `first` selects gets the focus.
#[component]
pub fn Panel(
    talk: Talk,
    /// Which panel it is.
    of: Open,
    /// Its name.
    #[prop(into)]
    label: Signal<String>,
    /// Selector of the element that gets the focus on opening.
    first: &'static str,
    /// The button that gets the focus on closing.
    opener: Opener,
    /// The panel's content.
    children: ChildrenFn,
) -> impl IntoView {
    let (children, beside) = (StoredValue::new(children), opener.id());
    let is_open = Memo::new(move |_| talk.open.get() == Some(of));
    let by_keyboard = StoredValue::new(false);
    // A phone that is turned has its free room elsewhere, known once the page has been laid out anew.
    let turned = RwSignal::new(());
    events::on_window("resize", move |_: leptos::ev::Event| {
        time::next_frame(move || {
            turned.try_set(());
        });
    });
    let place = move || {
        turned.track();
        free_room(beside)
    };
    let id = of.id();
    effect(move || {
        if is_open.get() {
            by_keyboard.set_value(dom::focus_is_shown());
            // Focusing a text field would open an on-screen keyboard over the text to read.
            if screen::is_touched() {
                return;
            }
            focus::at_once(move || dom::by_id(id)?.first(first));
        }
    });
    let close = move || {
        talk.open.set(None);
        // A visitor who uses a pointer does not navigate by focus.
        if by_keyboard.get_value() { opener.lead_back() } else { dom::let_go() }
    };
    effect(move || {
        if is_open.get() {
            closing::on_request(close);
        }
    });
    let on_key = move |event: KeyboardEvent| {
        // The board listens to keys on the window; those pressed in a panel belong to the panel.
        event.stop_propagation();
        // A sheet over the page closes itself.
        if event.key() == "Escape" && !event.is_composing() && !dom::is_in_sheet(&event) {
            event.prevent_default();
            close();
        }
    };
    view! {
        <Show when=move || is_open.get()>
            <section id=id class="talk-panel" role="dialog" aria-label=label style=place on:keydown=on_key>
                <header class="talk-head">
                    <h2>{label}</h2>
                    <IconButton icon=Icon::Close label=tr(House::Close) on_press=close />
                </header>
                {children.with_value(|children| children())}
            </section>
        </Show>
    }
}
