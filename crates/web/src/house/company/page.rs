//! The page of the visitor's company.
use super::{
    asks,
    lists::{Blocked, Deed, Friend, Row, Way},
};
use crate::{
    art::EmptyTable,
    house::{
        asking::{InOrder, Known, Loading, WhyNot},
        nothing::Nothing,
        own::own,
    },
    link::{Link, link},
    parts::{LinkButton, Look, fresh_id, submits},
    platform::{dom, events, focus},
    prefs::tr,
    reactive::{derived, effect, memo, whenever},
    route::{Route, router},
};
use leptos::prelude::*;
use std::collections::BTreeSet;
use wasm_bindgen_futures::spawn_local;
use wire::company::{Acquaintance, Circle, Company};
use words::{
    Lang,
    house::{Company as Words, called},
};

/// The id of the page's title.
const TITLE: &str = "company-title";

/// The page of the visitor's company.
#[component]
pub fn CompanyPage() -> impl IntoView {
    let (known, link, own) = (RwSignal::new(Known::<Circle>::Asking), link(), own().handle());
    link.watch_lobby();
    let lists = Lists { known, looks: InOrder::new(), link };
    let look = move || spawn_local(lists.look());
    // Requests, answers and arrivals show up at once.
    let company = link.company();
    // So does what a friend is called by now.
    let here = |company: &Company| company.friends.iter().map(|one| one.handle.clone()).collect::<BTreeSet<_>>();
    whenever(move || company.with(|company| (company.asks.clone(), here(company))), look);
    // Another tab may have changed the rest.
    events::on_sight(move |seen| {
        if seen {
            spawn_local(lists.look_again());
        }
    });
    // What is answered, or taken back, goes with its buttons.
    let keep = focus::keep(|_| dom::by_id(TITLE));
    effect(move || {
        known.track();
        keep();
    });
    // The lists are built once, and follow the answers from then on.
    let here = memo(move || known.with(|known| matches!(known, Known::Told(_))));
    let circle = derived(move || match known.get() {
        Known::Told(circle) => circle,
        Known::Asking | Known::Refused(_) => Circle::default(),
    });
    let other = move || match known.get() {
        Known::Asking | Known::Told(_) => view! { <Loading /> }.into_any(),
        Known::Refused(why) => view! { <WhyNot why=why again=look /> }.into_any(),
    };
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
            <Show when=move || here.get() fallback=other>
                <Told circle=circle lists=lists />
            </Show>
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

/// The lists of the page, asked for again and again.
#[derive(Clone, Copy)]
struct Lists {
    known: RwSignal<Known<Circle>>,
    looks: InOrder,
    link: Link,
}

impl Lists {
    async fn look(self) {
        let asked = self.looks.ask();
        let told = asks::circle(self.link).await;
        if self.looks.is_news(asked) {
            self.known.try_set(told.into());
        }
    }

    /// If the house cannot be asked, what is there stays.
    async fn look_again(self) {
        let asked = self.looks.ask();
        if let Ok(circle) = asks::circle(self.link).await
            && self.looks.is_news(asked)
        {
            self.known.try_set(Known::Told(circle));
        }
    }
}

#[component]
fn Told(circle: Signal<Circle>, lists: Lists) -> impl IntoView {
    let (own, link) = (own().handle(), lists.link);
    let befriend = move |deed: Deed, handle: String| deed.run(asks::befriend(handle), lists.look());
    let part = move |deed: Deed, handle: String| deed.run(asks::part(handle), lists.look());
    let unblock = move |deed: Deed, block| deed.run(asks::unblock(block), lists.look());
    let asking = derived(move || circle.with(|circle| handles(&circle.asks)));
    let asked = derived(move || circle.with(|circle| handles(&circle.asked)));
    let friends = derived(move || circle.with(|circle| in_order(link, &circle.friends)));
    let blocks = move || circle.with(|circle| circle.blocks.clone());
    let alone = memo(move || circle.with(|circle| circle.friends.is_empty() && circle.asks.is_empty()));
    let blocking = memo(move || circle.with(|circle| !circle.blocks.is_empty()));
    let ask = move |handle: String| {
        let (yes, no, name, other) = (handle.clone(), handle.clone(), handle.clone(), handle.clone());
        let deed = Deed::new();
        view! {
            <Row handle=handle deed=deed>
                <Way words=Words::Accept name=name first=true on_press=move || befriend(deed, yes.clone()) />
                <Way words=Words::Refuse name=other on_press=move || part(deed, no.clone()) />
            </Row>
        }
        .into_any()
    };
    let waits = move |handle: String| {
        let (name, other, deed) = (handle.clone(), handle.clone(), Deed::new());
        view! {
            <Row handle=handle deed=deed>
                <Way words=Words::TakeBack name=name on_press=move || part(deed, other.clone()) />
            </Row>
        }
        .into_any()
    };
    view! {
        <People title=Words::Asks id="asks" handles=asking row=ask />
        <Show when=move || alone.get() && own.with(Option::is_some)>
            <Nothing title=tr(Words::Nobody) why=tr(Words::NobodyWhy) />
        </Show>
        <People
            title=Words::Title
            id="friends"
            handles=friends
            row=|handle: String| view! { <Friend handle=handle /> }.into_any()
        />
        <People title=Words::Asked id="asked" handles=asked row=waits />
        <Show when=move || blocking.get()>
            <details class="menu-more">
                <summary>{tr(Words::Blocks)}</summary>
                <p class="soft">{tr(Words::BlocksWhy)}</p>
                <ul class="tables" data-testid="blocks">
                    <For each=blocks key=|block| (block.block, called(Lang::En, &block.who)) let(block)>
                        <Blocked block=block unblock=unblock />
                    </For>
                </ul>
            </details>
        </Show>
    }
}

fn handles(list: &[Acquaintance]) -> Vec<String> {
    list.iter().map(|one| one.handle.clone()).collect()
}

/// Friends in the house first, each group sorted by name.
fn in_order(link: Link, friends: &[Acquaintance]) -> Vec<String> {
    let here = link.company().with_untracked(|company| company.friends.clone());
    let mut friends = handles(friends);
    friends.sort_by_key(|handle| (!here.iter().any(|one| one.handle == *handle), handle.to_lowercase()));
    friends
}

/// A titled list, while anybody is in it. A row stays while others come and go: made anew, it would lose the focus, or a
/// press.
#[component]
fn People(
    title: Words,
    id: &'static str,
    handles: Signal<Vec<String>>,
    row: impl Fn(String) -> AnyView + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let anybody = memo(move || handles.with(|handles| !handles.is_empty()));
    let rows = move || {
        focus::stay();
        handles.get()
    };
    view! {
        <Show when=move || anybody.get()>
            <section class="table-list" aria-labelledby=id data-testid=id>
                <h2 id=id>{tr(title)}</h2>
                <ul class="tables">
                    <For each=rows key=Clone::clone children=row />
                </ul>
            </section>
        </Show>
    }
}
