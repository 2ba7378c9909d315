//! A player's page: who they are, their results, and their matches.

mod asks;
mod classes;
mod curve;
mod filters;
mod history;
mod row;
mod together;

use super::{
    asking::{Known, Loading, Refusal},
    company::{TIES, Ways},
    moderation::FileLink,
    own::own,
};
use crate::{
    art::{EmptyTable, Icon, IconArt},
    link::link,
    parts::{Button, LinkButton, Look},
    platform::time,
    play::Report,
    prefs::{prefs, tell, tr},
    reactive::{derived, effect, memo},
    route::{Route, router},
};
use classes::Classes;
use history::History;
use leptos::prelude::*;
use row::Row;
use together::Together;
use wasm_bindgen_futures::spawn_local;
use wire::{moderation::Reported, profile::Profile};
use words::{
    Say,
    house::{Company, House, Profile as Words, member_since},
};

/// The page of a player.
#[component]
pub fn ProfilePage(
    /// The player's current handle or a former one.
    handle: String,
) -> impl IntoView {
    let (known, router, link) = (RwSignal::new(Known::<Profile>::Asking), router(), link());
    let asked = StoredValue::new(handle);
    let look = move || {
        known.set(Known::Asking);
        spawn_local(async move {
            let told = asks::profile(link, &asked.get_value()).await;
            known.try_set(told.into());
        });
    };
    look();
    // A former handle redirects to the current one.
    effect(move || {
        let now = known.with(|known| match known {
            Known::Told(profile) => Some(profile.handle.clone()),
            Known::Asking | Known::Refused(_) => None,
        });
        if let Some(now) = now.filter(|now| *now != asked.get_value()) {
            router.replace(&Route::Profile(now));
        }
    });
    let known = memo(move || known.get());
    let page = move || match known.get() {
        Known::Asking => view! {
            <div class="column">
                <Loading />
            </div>
        }
        .into_any(),
        Known::Refused(why) => view! { <Refused why=why again=look /> }.into_any(),
        Known::Told(profile) => view! { <Told profile=profile /> }.into_any(),
    };
    view! { {page} }
}

#[component]
fn Refused(why: Refusal, again: impl Fn() + Send + Sync + Copy + 'static) -> impl IntoView {
    let lang = prefs().lang;
    view! {
        <div class="column lost">
            <EmptyTable />
            <div role="alert">
                <h1>{move || why.say(lang.get())}</h1>
            </div>
            <div class="account-row">
                <LinkButton look=Look::Primary to="/" words=tr(House::ToHome) />
                <Button look=Look::Quiet on_press=again>
                    {tr(House::TryAgain)}
                </Button>
            </div>
        </div>
    }
}

#[component]
fn Told(profile: Profile) -> impl IntoView {
    let Profile { handle, since_ms, you, classes, best } = profile;
    let since = tell(move |lang| member_since(lang, &time::day(since_ms, lang.tag())));
    let played = !classes.is_empty();
    let mine = own().handle();
    let other = handle.clone();
    // Visitors with an account are shown their results against this player.
    let together = move || {
        let mine = mine.get().filter(|mine| !you && *mine != other)?;
        Some(view! { <Together handle=mine other=other.clone() you=true /> })
    };
    let best = (!best.is_empty()).then(|| {
        let rows = best.into_iter().map(|played| view! { <Row played=played /> }).collect_view();
        view! {
            <section class="table-list" aria-labelledby="best-title">
                <h2 id="best-title">{tr(Words::Best)}</h2>
                <ul class="tables">{rows}</ul>
            </section>
        }
    });
    let nothing = (!played).then(|| {
        view! {
            <div class="no-tables">
                <EmptyTable />
                <div class="pf-nothing">
                    <p class="soft">{tr(if you { Words::NoneOwn } else { Words::None })}</p>
                    {you.then(|| view! { <LinkButton look=Look::Primary to="/" words=tr(Words::Play) /> })}
                </div>
            </div>
        }
    });
    let history = played.then(|| view! { <History handle=handle.clone() you=you /> });
    let ways = you.then(|| {
        view! {
            <div class="account-row">
                <LinkButton icon=Icon::People to=Route::Company.path() words=tr(Company::Title) />
                <LinkButton icon=Icon::Settings to=Route::Account.path() words=tr(Words::Manage) />
                {played.then(|| view! {
                    <a class="button quiet" href="/api/account/records" download="madang-records.ndjson">
                        <IconArt icon=Icon::Download />
                        {tr(Words::TakeAlong)}
                    </a>
                })}
            </div>
        }
    });
    let ties = (!you).then(|| {
        let (called, reported) = (handle.clone(), handle.clone());
        view! {
            <div id=TIES class="pf-ties" tabindex="-1">
                <Ways handle=handle.clone() />
                <Report who=derived(move || Reported::Handle(reported.clone())) name=derived(move || called.clone()) />
                <FileLink handle=handle.clone() />
            </div>
        }
    });
    let shown = derived(move || classes.clone());
    view! {
        <div class="pf">
            <header class="pf-head">
                <span class="pf-face" aria-hidden="true">
                    {handle.chars().next().map(|first| first.to_uppercase().to_string())}
                </span>
                <div class="pf-who">
                    <h1>
                        <bdi>{handle}</bdi>
                    </h1>
                    <p class="soft">{since}</p>
                </div>
                {ways}
            </header>
            {ties}
            {nothing}
            <div class="pf-columns">
                <div class="pf-side">
                    {together}
                    <Classes classes=shown />
                    {best}
                </div>
                {history}
            </div>
        </div>
    }
}
