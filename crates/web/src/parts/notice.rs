//! Problems with the connection to the house, as a quiet line across the page.
use super::{Banner, Button, Look};
use crate::{
    art::Icon,
    link::{Status, link},
    platform::{address, dom, events, storage, time},
    prefs::{tell, tr},
    reactive::{derived, effect, memo},
    route::{Route, router},
};
use leptos::prelude::*;
use words::{Say, house::House};

/// How long a page that has reloaded itself waits before reloading again, in milliseconds: the house that it was loaded
/// from may be just as old.
const RELOAD_PAUSE_MS: f64 = 60_000.0;
/// The storage key for the moment of the last reload.
const RELOADED: &str = "reloaded";

/// Says that the house cannot be reached, or why it does not let this page in, that it is closing for a moment, or that
/// the page and the house differ in version.
#[component]
pub fn LineNotice(
    /// The text if the house cannot be reached. `None` if that does not matter.
    #[prop(into)]
    lost: Option<Signal<String>>,
) -> impl IntoView {
    let link = link();
    let (status, outdated, barred) = (link.status(), link.outdated(), link.barred());
    let amiss = move || lost.is_some() && !outdated.get() && matches!(status.get(), Status::Lost | Status::Closing);
    let text = tell(move |lang| match status.get() {
        Status::Closing => House::GoingDown.say(lang).into_owned(),
        _ => match barred.get() {
            Some(why) => why.say(lang).into_owned(),
            None => lost.map(|lost| lost.get()).unwrap_or_default(),
        },
    });
    view! {
        <Banner shown=derived(amiss) text=text />
        <Banner shown=outdated text=tr(House::Outdated)>
            <Button look=Look::Primary icon=Icon::Again on_press=address::reload>
                {tr(House::Reload)}
            </Button>
        </Banner>
    }
}

/// Reloads a page whose version differs from that of the house, unless a game is under way or something would be lost:
/// what has been filled in since the visitor came to the page, or an open sheet, which may show what is shown only once.
/// Then it is reloaded at the next page.
pub fn stay_current() {
    let (outdated, here) = (link().outdated(), router().here());
    let page = memo(move || here.get());
    let filled_in = RwSignal::new(false);
    events::on_filled_in(move || filled_in.set(true));
    effect(move || {
        page.with(|_| ());
        filled_in.set(false);
    });
    effect(move || {
        let idle = page.with(|page| !matches!(page, Route::Table(_) | Route::Practice(_)));
        if outdated.get() && idle && !filled_in.get() && !dom::is_covered() {
            let now_ms = time::now_ms();
            let last_ms: f64 = storage::read(RELOADED).unwrap_or_default();
            // A page that cannot keep the moment would reload again and again.
            if now_ms - last_ms > RELOAD_PAUSE_MS && storage::keep_if_room(RELOADED, &now_ms) {
                address::reload();
            }
        }
    });
}
