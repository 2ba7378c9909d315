//! The page of the visitor's company.
use super::{
    asks,
    lists::{Blocked, Friend, Row, Way},
};
use crate::{
    art::EmptyTable,
    house::{
        asking::{Attempt, InOrder, Known, Refusal, Why, shown},
        nothing::Nothing,
        own::own,
    },
    link::{Link, link},
    parts::{LinkButton, Look, fresh_id, submits},
    platform::{dom, focus},
    prefs::tr,
    reactive::{effect, whenever},
    route::{Route, router},
};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::company::{Acquaintance, Circle};
use words::house::Company as Words;

/// The id of the page's title.
const TITLE: &str = "company-title";

/// The page of the visitor's company.
#[component]
pub fn CompanyPage() -> impl IntoView {
    let (known, link, own) = (RwSignal::new(Known::<Circle>::Asking), link(), own().handle());
    link.watch_lobby();
    let looks = InOrder::new();
    let look = move || {
        let asked = looks.ask();
        spawn_local(async move {
            let told = asks::circle(link).await;
            if looks.is_news(asked) {
                known.try_set(told.into());
            }
        });
    };
    // Requests, answers and arrivals show up at once.
    let company = link.company();
    whenever(move || company.with(|company| (company.asks.clone(), company.friends.len())), look);
    // The lists are made anew with every answer.
    let keep = focus::keep(|_| dom::by_id(TITLE));
    effect(move || {
        known.track();
        keep();
    });
    // What is being asked for outlives the lists.
    let attempt = Attempt::new();
    let page = shown(known, look, move |circle| view! { <Told circle=circle look=look attempt=attempt link=link /> });
    view! {
        <div class="column friends">
            <header>
                <h1 id=TITLE tabindex="-1">
                    {tr(Words::Title)}
                </h1>
                <p class="soft">{tr(Words::Why)}</p>
            </header>
            <Show
                when=move || own.with(Option::is_some)
                fallback=|| view! {
                    <section class="no-tables">
                        <EmptyTable />
                        <div class="pf-nothing">
                            <p>{tr(Words::SignUpWhy)}</p>
                            <LinkButton look=Look::Primary to=Route::Account.path() words=tr(Words::SignUp) />
                        </div>
                    </section>
                }
            >
                <Find />
            </Show>
            <Why attempt=attempt />
            {page}
        </div>
    }
}

/// Leads to the profile of the player with a given name.
#[component]
fn Find() -> impl IntoView {
    let (written, router, id) = (RwSignal::new(String::new()), router(), fresh_id("find"));
    let find = move || {
        let name = written.with_untracked(|name| name.trim().to_owned());
        if !name.is_empty() {
            router.go(&Route::Profile(name));
        }
    };
    view! {
        <form class="pf-choice" role="search" on:submit=submits(find)>
            <label class="setting-label" for=id.clone()>
                {tr(Words::FindLabel)}
            </label>
            <span class="pf-with">
                <input
                    id=id
                    class="text-field"
                    type="search"
                    maxlength="20"
                    autocomplete="off"
                    autocapitalize="none"
                    spellcheck="false"
                    placeholder=tr(Words::FindWhy)
                    prop:value=written
                    on:input=move |event| written.set(dom::value_of(&event))
                />
                <button type="submit" class="button">
                    {tr(Words::Find)}
                </button>
            </span>
        </form>
    }
}

#[component]
fn Told(circle: Circle, look: impl Fn() + Copy + Send + Sync + 'static, attempt: Attempt, link: Link) -> impl IntoView {
    let Circle { friends, asks: asking, asked, blocks } = circle;
    let own = own().handle();
    let run = move |asked: std::pin::Pin<Box<dyn Future<Output = Result<(), Refusal>>>>| {
        attempt.run(async move {
            asked.await?;
            look();
            Ok(())
        });
    };
    let befriend = move |handle: String| run(Box::pin(async { asks::befriend(handle).await.map(drop) }));
    let part = move |handle: String| run(Box::pin(async { asks::part(handle).await.map(drop) }));
    let unblock = move |block| run(Box::pin(asks::unblock(block)));
    let alone = friends.is_empty() && asking.is_empty();
    let nobody = || view! { <Nothing title=tr(Words::Nobody) why=tr(Words::NobodyWhy) /> };
    let nobody = move || (alone && own.with(Option::is_some)).then(nobody);
    let ask = move |Acquaintance { handle, .. }: Acquaintance| {
        let (yes, no, name, other) = (handle.clone(), handle.clone(), handle.clone(), handle.clone());
        view! {
            <Row handle=handle>
                <Way words=Words::Accept name=name first=true on_press=move || befriend(yes.clone()) />
                <Way words=Words::Refuse name=other on_press=move || part(no.clone()) />
            </Row>
        }
    };
    let waits = move |Acquaintance { handle, .. }: Acquaintance| {
        let (name, other) = (handle.clone(), handle.clone());
        view! {
            <Row handle=handle>
                <Way words=Words::TakeBack name=name on_press=move || part(other.clone()) />
            </Row>
        }
    };
    let friends = in_order(link, friends);
    view! {
        {list(Words::Asks, "asks", asking.into_iter().map(ask).collect())}
        {nobody}
        {list(Words::Title, "friends", friends.into_iter().map(|handle| view! { <Friend handle=handle /> }).collect())}
        {list(Words::Asked, "asked", asked.into_iter().map(waits).collect())}
        {(!blocks.is_empty()).then(|| view! {
            <details class="menu-more">
                <summary>{tr(Words::Blocks)}</summary>
                <p class="soft">{tr(Words::BlocksWhy)}</p>
                <ul class="tables" data-testid="blocks">
                    {blocks.into_iter().map(|block| view! { <Blocked block=block unblock=unblock /> }).collect_view()}
                </ul>
            </details>
        })}
    }
}

/// Friends in the house first, each group sorted by name.
fn in_order(link: Link, friends: Vec<Acquaintance>) -> Vec<String> {
    let here = link.company().with_untracked(|company| company.friends.clone());
    let mut friends: Vec<String> = friends.into_iter().map(|friend| friend.handle).collect();
    friends.sort_by_key(|handle| (!here.iter().any(|one| one.handle == *handle), handle.to_lowercase()));
    friends
}

fn list<V: IntoView + 'static>(title: Words, id: &'static str, rows: Vec<V>) -> Option<impl IntoView> {
    (!rows.is_empty()).then(|| {
        view! {
            <section class="table-list" aria-labelledby=id data-testid=id>
                <h2 id=id>{tr(title)}</h2>
                <ul class="tables">{rows}</ul>
            </section>
        }
    })
}
