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
/// The storage key for the moment at which this tab was last reloaded.
const RELOADED: &str = "reloaded";

/// Says that the house cannot be reached, or why it does not let this page in, that it is closing for a moment, or that
/// the page and the house differ in version.
#[component]
pub fn LineNotice(
    /// The text if the house cannot be reached. `None` if that does not matter.
    #[prop(into)]
    lost: Option<Signal<String>>,
    /// Whether this is the place over the page.
    #[prop(optional)]
    over: bool,
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
        <Banner shown=derived(amiss) text=text over=over />
        <Banner shown=outdated text=tr(House::Outdated) over=over>
            <Button look=Look::Primary icon=Icon::Again on_press=address::reload>
                {tr(House::Reload)}
            </Button>
        </Banner>
    }
}

/// Reloads a page whose version differs from that of the house, unless a game is under way or something would be lost:
/// what has been filled in since the visitor came to the page, an open sheet, which may show what is shown only once, or
/// a replay with its review. Then it is reloaded at the next page.
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
        let idle = page.with(|page| !matches!(page, Route::Table(_) | Route::Practice(_) | Route::Replay(_)));
        if outdated.get() && idle && !filled_in.get() && !dom::is_covered() {
            let now_ms = time::now_ms();
            let last_ms: f64 = storage::read_in_tab(RELOADED).unwrap_or_default();
            // A page that cannot keep the moment would reload again and again.
            if is_long_ago(last_ms, now_ms) && storage::keep_in_tab(RELOADED, &now_ms) {
                address::reload();
            }
        }
    });
}

/// Whether a page that has reloaded itself at this moment may do so again. A moment that is yet to come was noted before
/// this machine's clock was set back.
fn is_long_ago(last_ms: f64, now_ms: f64) -> bool {
    !(0.0..=RELOAD_PAUSE_MS).contains(&(now_ms - last_ms))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_reloads_itself_again_after_a_while_or_once_the_clock_was_set_back() {
        let reloads = [1_000.0, 60_001.0, -3_600_000.0].map(|since_ms| is_long_ago(9e9, 9e9 + since_ms));
        assert_eq!(reloads, [false, true, true]);
    }
}
