//! The page's title says that it is the visitor's turn while the page is out of sight.
use super::{Felt, Table};
use crate::{platform::events, reactive::memo, route::router};
use leptos::prelude::*;
use words::{Say, house::Home};

/// Watches the turn for as long as the page lives.
pub fn watch<G: Felt>(table: Table<G>) {
    let (sitters, lang, router) = (table.sitters(), table.screen.prefs.lang, router());
    let seen = RwSignal::new(events::visible());
    events::on_sight(move |now| seen.set(now));
    let is_called =
        memo(move || !seen.get() && sitters.with(|all| all.iter().any(|sitter| sitter.mine && sitter.in_turn)));
    // What else the page asks stays as it is.
    Effect::new(move |before: Option<bool>| {
        let now = is_called.get();
        if now {
            router.asks(Home::YourTurn.say(lang.get()).into_owned());
        } else if before == Some(true) {
            router.asks(String::new());
        }
        now
    });
    on_cleanup(move || router.asks(String::new()));
}
