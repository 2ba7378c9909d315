//! The view of the search: a panel on the first page, a small bar on all others.
use super::search::{Search, Wish, search};
use crate::{
    art::{Icon, IconArt},
    house::{catalogue, own::own},
    link::link,
    parts::{Button, IconButton, Look},
    platform::time,
    prefs::{prefs, tell, tr},
    reactive::{derived, memo},
    route::{Route, router},
};
use leptos::prelude::*;
use wire::{BotsAsked, Quick};
use words::{
    Lang, Say,
    house::{Quick as Words, players, quick, tournament::clock},
};

/// How often the clock is updated, in milliseconds.
const TICK_MS: u32 = 500;

/// The search on the first page.
#[component]
pub(in crate::house) fn SearchPanel() -> impl IntoView {
    let (search, mine) = (search(), own().handle());
    let (is_called, wish) = (called(search), wished(search));
    view! {
        <Show when=move || search.wish().is_some()>
            <section class="search" aria-labelledby="search-title" class:called=move || is_called.get()>
                <div class="search-words">
                    <h2 id="search-title">{title(is_called)}</h2>
                    <p class="soft">{wish} " · " <Clock search=search /></p>
                    <p>{said(search)}</p>
                    <p class="small soft" hidden=move || mine.with(Option::is_none)>
                        {tr(Words::Rated)}
                    </p>
                    <Read search=search is_called=is_called />
                </div>
                <Ways search=search />
                <Asked search=search />
            </section>
        </Show>
    }
}

/// The search on every other page, except at the table that it has led to.
#[component]
pub(in crate::house) fn SearchBar() -> impl IntoView {
    let search = search();
    let here = router().here();
    let elsewhere = memo(move || match (search.state(), here.get()) {
        (None, _) | (_, Route::Home) => false,
        (Some(Quick::Called { table, .. }), here) => here != Route::Table(table),
        _ => true,
    });
    let (is_called, wish) = (called(search), wished(search));
    let (title, said) = (title(is_called), said(search));
    let line = derived(move || if is_called.get() { title.get() } else { said.get() });
    view! {
        <Show when=move || elsewhere.get()>
            <aside
                class="search-bar"
                class:called=move || is_called.get()
                class:asked=move || asked(search).is_some()
                class:at-table=move || here.with(Route::is_table)
                aria-label=tr(Words::Looking)
            >
                <IconArt icon=Icon::Clock />
                <p class="search-line">
                    <span>{line}</span>
                    <span class="search-wish">{wish}</span>
                </p>
                <Read search=search is_called=is_called />
                <Clock search=search />
                <Show when=move || is_called.get()>
                    <Come search=search />
                </Show>
                <Asked search=search />
                <IconButton icon=Icon::Close label=stop_words(is_called) on_press=move || search.stop() />
            </aside>
        </Show>
    }
}

/// The text for screen readers: how many are waiting, but not the time or how many play, which change constantly.
#[component]
fn Read(search: Search, is_called: Memo<bool>) -> impl IntoView {
    let (title, unreached) = (title(is_called), unreached());
    let lang = prefs().lang;
    let line = memo(move || match search.state() {
        _ if !search.is_reached() => unreached.get(),
        Some(Quick::Waiting { waiting, .. }) => {
            format!("{}{}{}", title.get(), lang.get().colon(), quick::awaited(lang.get(), waiting))
        }
        _ => title.get(),
    });
    view! { <p class="sr-only" role="status">{line}</p> }
}

/// What the visitor can do meanwhile.
#[component]
fn Ways(search: Search) -> impl IntoView {
    let is_called = called(search);
    let router = router();
    let practise = move || {
        if let Some(wish) = untrack(|| search.wish()) {
            router.go(&Route::Practice(wish.game));
        }
    };
    view! {
        <div class="search-ways">
            <Show
                when=move || is_called.get()
                fallback=move || view! {
                    <Button look=Look::Primary icon=Icon::Bot on_press=practise>
                        {tr(Words::Meanwhile)}
                    </Button>
                }
            >
                <Come search=search />
            </Show>
            <Button icon=Icon::Close on_press=move || search.stop()>
                {stop_words(is_called)}
            </Button>
        </div>
        <p class="search-bell small soft">{tr(Words::Bell)}</p>
    }
}

/// The way to the table.
#[component]
fn Come(search: Search) -> impl IntoView {
    let come = move || {
        if let Some(Quick::Called { table, commitment, .. }) = untrack(|| search.state()) {
            search.come(table, commitment);
        }
    };
    view! {
        <Button look=Look::Primary icon=Icon::Door on_press=come>
            {tr(Words::Come)}
        </Button>
    }
}

/// The question for visitors who have waited for long.
#[component]
fn Asked(search: Search) -> impl IntoView {
    let asked = memo(move || asked(search));
    let agrees = move || asked.get().is_some_and(|asked| asked.you);
    let words = tell(move |lang| asked.get().map(|asked| quick::agreed(lang, asked)).unwrap_or_default());
    view! {
        <div role="status" class="search-asked" hidden=move || asked.get().is_none()>
            <Show when=move || asked.get().is_some()>
                <p>
                    <strong>{tr(Words::BotsAsk)}</strong>
                    <span class="search-why small">{tr(Words::BotsWhy)}</span>
                    <span class="small soft">{words}</span>
                </p>
                <Show
                    when=agrees
                    fallback=move || view! {
                        <Button look=Look::Primary icon=Icon::Bot on_press=move || search.agree(true)>
                            {tr(Words::BotsYes)}
                        </Button>
                    }
                >
                    <Button icon=Icon::Person on_press=move || search.agree(false)>
                        {tr(Words::BotsNo)}
                    </Button>
                </Show>
            </Show>
        </div>
    }
}

/// How long the visitor has waited, or has left to come. Visible, but not read out second by second.
#[component]
fn Clock(search: Search) -> impl IntoView {
    let now = RwSignal::new(time::now_ms());
    time::every(TICK_MS, move || now.set(time::now_ms()));
    let shown = move || match search.state() {
        Some(Quick::Waiting { since_ms, .. }) => clock(whole(now.get() - search.local_ms(since_ms))),
        Some(Quick::Called { until_ms, .. }) => clock(search.local_ms(until_ms) - now.get()),
        _ => clock(0.0),
    };
    view! { <span class="search-clock" role="timer" aria-live="off">{shown}</span> }
}

/// The whole seconds of a time that has passed, in milliseconds. The clock rounds up, for what is left.
fn whole(ms: f64) -> f64 {
    (ms / 1_000.0).floor() * 1_000.0
}

fn called(search: Search) -> Memo<bool> {
    memo(move || matches!(search.state(), Some(Quick::Called { .. })))
}

fn asked(search: Search) -> Option<BotsAsked> {
    match search.state() {
        Some(Quick::Waiting { bots, .. }) => bots,
        _ => None,
    }
}

fn title(is_called: Memo<bool>) -> Signal<String> {
    let (looking, called) = (tr(Words::Looking), tr(Words::Called));
    derived(move || if is_called.get() { called.get() } else { looking.get() })
}

fn stop_words(is_called: Memo<bool>) -> Signal<String> {
    let (stop, not_now) = (tr(Words::Stop), tr(Words::NotNow));
    derived(move || if is_called.get() { not_now.get() } else { stop.get() })
}

/// The game, and the number of players.
fn wished(search: Search) -> Signal<String> {
    tell(move |lang: Lang| {
        let Some(Wish { game, seats }) = search.wish() else { return String::new() };
        format!("{} · {}", catalogue::title(game, lang), players(lang, seats))
    })
}

/// Why the search is not going on.
fn unreached() -> Signal<String> {
    let outdated = link().outdated();
    tell(move |lang| if outdated.get() { Words::Renewed } else { Words::Unreached }.say(lang).into_owned())
}

/// The progress of the search.
fn said(search: Search) -> Signal<String> {
    let unreached = unreached();
    let lang = prefs().lang;
    derived(move || match search.state() {
        _ if !search.is_reached() => unreached.get(),
        Some(Quick::Waiting { waiting, playing, .. }) => quick::busy(lang.get(), waiting, playing),
        _ => String::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_has_passed_when_it_is_over_and_is_left_until_then() {
        assert_eq!([-40.0, 999.0, 59_999.0, 60_000.0].map(|ms| clock(whole(ms))), ["0:00", "0:00", "0:59", "1:00"]);
        assert_eq!([59_001.0, 1.0, 0.0, -40.0].map(clock), ["1:00", "0:01", "0:00", "0:00"]);
    }
}
