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
    company::{TIES, Ways, tie},
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
    reactive::{derived, effect, memo, whenever},
    route::{Route, router},
};
use asks::Met;
use classes::Classes;
use futures_util::future::join;
use history::History;
use leptos::prelude::*;
use row::Row;
use together::Together;
use wasm_bindgen_futures::spawn_local;
use wire::{company::Tie, moderation::Reported, profile::Profile};
use words::{
    Say,
    house::{Company, House, Profile as Words, member_since},
};

/// How two players are related, or why it is not known.
type Related = Result<Tie, Refusal>;

/// The page of a player.
#[component]
pub fn ProfilePage(
    /// The player's current handle or a former one.
    handle: String,
) -> impl IntoView {
    let (known, router, link) =
        (RwSignal::new(Known::<(Profile, Option<Met>, Option<Related>)>::Asking), router(), link());
    let (asked, reader) = (StoredValue::new(handle), own().handle());
    let look = move || {
        known.set(Known::Asking);
        let (handle, reads) = (asked.get_value(), reader.get_untracked());
        spawn_local(async move {
            let is_other = reads.as_ref().is_none_or(|reader| reader.to_lowercase() != handle.to_lowercase());
            let related = async { if is_other { Some(tie(link, &handle).await) } else { None } };
            let (told, related) = join(asks::profile(link, &handle, reads.as_deref()), related).await;
            let told = told.map(|(profile, met)| (profile, met, related));
            // Otherwise it is asked for again, for whoever reads now.
            if reader.try_get_untracked() == Some(reads) {
                known.try_set(told.into());
            }
        });
    };
    whenever(move || reader.get(), look);
    // A former handle redirects to the current one.
    effect(move || {
        let now = known.with(|known| match known {
            Known::Told((profile, ..)) => Some(profile.handle.clone()),
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
        Known::Told((profile, met, related)) => {
            view! { <Told profile=profile met=met related=related again=look /> }.into_any()
        }
    };
    view! { {page} }
}

#[component]
fn Refused(why: Refusal, again: impl Fn() + Send + Sync + Copy + 'static) -> impl IntoView {
    let lang = prefs().lang;
    if why == Refusal::Unreachable {
        link().when_back(again);
    }
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
fn Told(
    profile: Profile,
    /// The reader's results against this player, if they are another with an account.
    met: Option<Met>,
    /// How the reader is related to this player, if they are another.
    related: Option<Related>,
    again: impl Fn() + Clone + 'static,
) -> impl IntoView {
    let Profile { handle, since_ms, you, classes, best } = profile;
    let since = tell(move |lang| member_since(lang, &time::day(since_ms, lang.tag())));
    let played = !classes.is_empty();
    let together = met.map(|met| {
        let (mine, other) = (own().handle().get_untracked().unwrap_or_default(), handle.clone());
        view! { <Together handle=mine other=other you=true met=met again=again /> }
    });
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
    let ties = related.filter(|_| !you).map(|related| {
        let (called, reported) = (handle.clone(), handle.clone());
        view! {
            <div id=TIES class="pf-ties" tabindex="-1">
                // Before what may change while it is shown.
                <Report who=derived(move || Reported::Handle(reported.clone())) name=derived(move || called.clone()) />
                <Ways handle=handle.clone() told=related />
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
