//! Before the first match: people take their chairs, the host asks bots, the house shows what it has committed to.
use super::{Felt, Plan, Sitter, Table, invite::Invite, keepsake, menu::TableRules};
use crate::{
    art::{Icon, IconArt},
    parts::{Button, Look, Nickname, SeatPlate},
    platform::dom,
    prefs::{prefs, tell, tr},
    reactive::{derived, memo},
    route::{Route, router},
};
use game::Seat;
use leptos::prelude::*;
use wire::{Chair, Error, Level, Request, Room};
use words::{
    Say, house,
    play::{self, Gathering as Words, Table as TableWords},
};

/// The page while chairs are taken.
#[component]
pub fn Gathering<G: Felt>(
    /// The table.
    table: Table<G>,
) -> impl IntoView {
    let room = table.screen.room();
    let seats = memo(move || room.with(|room| room.as_ref().map_or(0, |room| room.chairs.len() as u8)));
    let (code, router) = (table.host.table(), router());
    let plan_anew = move || {
        let mut plan = Plan::kept(G::GAME);
        plan.set_free();
        plan.keep(G::GAME);
        table.tell_host(Request::Stand { table: code });
        router.go(&Route::Setup(G::GAME));
    };
    view! {
        <div class="gathering">
            <section class="card gathering-company">
                <Invite table=code />
                <Nickname />
            </section>
            <section class="card gathering-chairs" aria-labelledby="gathering-title">
                <h2 id="gathering-title">{tr(Words::Title)}</h2>
                <ol class="gathering-list">
                    <For each=move || 0..seats.get() key=|seat| *seat let(seat)>
                        <ChairRow table=table seat=Seat(seat) />
                    </For>
                </ol>
                <Start table=table />
            </section>
            <section class="card" aria-labelledby="gathering-rules">
                <h2 id="gathering-rules">{tr(TableWords::TableRules)}</h2>
                <TableRules table=table />
                <Show when=move || room.with(|room| room.as_ref().is_some_and(|room| room.host))>
                    <div>
                        <Button icon=Icon::Settings on_press=plan_anew>
                            {tr(Words::OtherRules)}
                        </Button>
                    </div>
                </Show>
            </section>
            <Fair table=table />
        </div>
    }
}

/// A chair, who is on it, and what can be done about it.
#[component]
fn ChairRow<G: Felt>(table: Table<G>, seat: Seat) -> impl IntoView {
    let (room, sitters, code) = (table.screen.room(), table.sitters(), table.host.table());
    let sitter = memo(move || sitters.with(|sitters| sitters.get(seat.index()).cloned()));
    let of = move |read: fn(&Sitter) -> String| sitter.with(|sitter| sitter.as_ref().map(read)).unwrap_or_default();
    let is = move |read: fn(&Room) -> bool| room.with(|room| room.as_ref().is_some_and(read));
    let chair = memo(move || room.with(|room| room.as_ref()?.chairs.get(seat.index()).cloned()));
    let empty = move || chair.get() == Some(Chair::Empty);
    let person = move || matches!(chair.get(), Some(Chair::Player { .. }));
    let host = move || is(|room| room.host);
    let standing = move || is(|room| room.you.is_none());
    let mine = move || room.with(|room| room.as_ref().is_some_and(|room| room.you == Some(seat)));
    let named = move |what: Words| tell(move |lang| play::chair_of(lang, &what.say(lang), seat.0 + 1));
    let sit = move || {
        if let Some(shown) = room.with_untracked(|room| room.as_ref().map(|room| room.commitment)) {
            table.tell_host(Request::Sit { table: code, seat: Some(seat), entropy: keepsake::give(code, Some(shown)) });
        }
    };
    view! {
        <li class="gathering-chair" data-testid="chair">
            <SeatPlate
                name=derived(move || of(|sitter| sitter.name.clone()))
                presence=derived(move || sitter.with(|sitter| sitter.as_ref().map(|one| one.presence)).unwrap_or_default())
                note=derived(move || of(|sitter| sitter.note.clone()))
                mine=derived(mine)
            />
            <div class="gathering-ways">
                <Show when=move || empty() && standing()>
                    <button type="button" class="button primary" aria-label=named(Words::SitHere) on:click=move |_| sit()>
                        {tr(Words::SitHere)}
                    </button>
                </Show>
                <Show when=move || empty() && host()>
                    <BotChooser table=table seat=seat />
                </Show>
                <Show when=mine>
                    <button type="button" class="button quiet" on:click=move |_| table.tell_host(Request::Stand { table: code })>
                        {tr(Words::StandUp)}
                    </button>
                </Show>
                <Show when=move || host() && !empty() && !mine()>
                    <button
                        type="button"
                        class="button quiet"
                        aria-label=named(Words::Clear)
                        on:click=move |_| table.tell_host(Request::Clear { table: code, seat })
                    >
                        {tr(Words::Clear)}
                    </button>
                </Show>
                <Show when=move || host() && person() && !mine()>
                    <button
                        type="button"
                        class="button quiet"
                        aria-label=named(Words::HandOver)
                        on:click=move |_| table.tell_host(Request::HandOver { table: code, seat })
                    >
                        {tr(Words::HandOver)}
                    </button>
                    <button
                        type="button"
                        class="button quiet"
                        aria-label=named(Words::Remove)
                        on:click=move |_| table.tell_host(Request::Remove { table: code, seat })
                    >
                        {tr(Words::Remove)}
                    </button>
                </Show>
            </div>
        </li>
    }
}

/// A choice of bots for an empty chair.
#[component]
fn BotChooser<G: Felt>(table: Table<G>, seat: Seat) -> impl IntoView {
    let (lang, code) = (prefs().lang, table.host.table());
    let choices = search::Level::ALL.map(|level| {
        let number = level.number();
        view! {
            <option value=number.to_string()>
                {move || house::level(lang.get(), number).map_or("", |(name, _)| name)}
            </option>
        }
    });
    let label = tell(move |lang| play::chair_of(lang, &Words::AddBot.say(lang), seat.0 + 1));
    view! {
        <label class="bot-chooser">
            <IconArt icon=Icon::Bot />
            <select
                class="select"
                aria-label=label
                on:change=move |event| {
                    if let Ok(level) = dom::value_of(&event).parse() {
                        table.tell_host(Request::SeatBot { table: code, seat, level: Level(level) });
                    }
                }
            >
                <option value="">{tr(Words::AddBot)}</option>
                {choices.collect_view()}
            </select>
        </label>
    }
}

/// The start, for the host; for the others, what is waited for.
#[component]
fn Start<G: Felt>(table: Table<G>) -> impl IntoView {
    let (room, lang, code) = (table.screen.room(), prefs().lang, table.host.table());
    let host = memo(move || room.with(|room| room.as_ref().is_some_and(|room| room.host)));
    let empty = memo(move || room.with(|room| room.as_ref().map(empty_seats).unwrap_or_default()));
    let why_not = derived(move || {
        if empty.with(Vec::is_empty) {
            String::new()
        } else {
            Error::ChairsEmpty { seats: empty.get() }.say(lang.get()).into_owned()
        }
    });
    let fill = move || {
        for seat in empty.get_untracked() {
            table.tell_host(Request::SeatBot { table: code, seat, level: Level(2) });
        }
    };
    view! {
        <Show when=move || host.get() fallback=|| view! { <p class="soft">{tr(Words::StartHost)}</p> }>
            <div class="gathering-start">
                <Button
                    look=Look::Primary
                    icon=Icon::Play
                    why_not=why_not
                    on_press=move || table.tell_host(Request::Start { table: code })
                >
                    {tr(Words::Start)}
                </Button>
                <Show when=move || !empty.with(Vec::is_empty)>
                    <Button icon=Icon::Bot on_press=fill>
                        {tr(Words::FillBots)}
                    </Button>
                </Show>
                <Lock table=table />
            </div>
        </Show>
    }
}

/// Whether anybody may sit down, for the host.
#[component]
pub fn Lock<G: Felt>(
    /// The table.
    table: Table<G>,
) -> impl IntoView {
    let (room, code) = (table.screen.room(), table.host.table());
    let locked = memo(move || room.with(|room| room.as_ref().is_some_and(|room| room.locked)));
    let words = move || if locked.get() { Words::Unlock } else { Words::Lock };
    view! {
        <button
            type="button"
            class="button quiet"
            data-testid="lock"
            on:click=move |_| table.tell_host(Request::Lock { table: code, on: !locked.get_untracked() })
        >
            {tell(move |lang| words().say(lang).into_owned())}
        </button>
    }
}

fn empty_seats(room: &Room) -> Vec<Seat> {
    (0..).map(Seat).zip(&room.chairs).filter(|(_, chair)| **chair == Chair::Empty).map(|(seat, _)| seat).collect()
}

/// What the house has committed to.
#[component]
fn Fair<G: Felt>(table: Table<G>) -> impl IntoView {
    let room = table.screen.room();
    let commitment =
        move || room.with(|room| room.as_ref().map(|room| room.commitment.to_string())).unwrap_or_default();
    view! {
        <section class="card fair" aria-labelledby="fair-title">
            <h2 id="fair-title">
                <IconArt icon=Icon::Shield />
                {tr(Words::FairTitle)}
            </h2>
            <p>{tr(Words::FairWhy)}</p>
            <p class="small soft">{tr(Words::Fingerprint)}</p>
            <code class="fingerprint" data-testid="commitment">{commitment}</code>
        </section>
    }
}
