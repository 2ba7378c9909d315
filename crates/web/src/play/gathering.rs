//! Before the first match: people take their chairs, the host seats bots, the house shows its commitment.
use super::{
    Anew, Felt, Plan, Table,
    chairs::{Chairs, Lock},
    invite::Invite,
    menu::TableRules,
};
use crate::{
    art::{Icon, IconArt},
    parts::{Button, Look, Nickname},
    prefs::{prefs, tr},
    reactive::{derived, memo},
    route::{Route, router},
};
use game::Seat;
use leptos::prelude::*;
use wire::{Chair, Error, Level, Request, Room};
use words::{
    Say,
    house::{Quick, Tournament},
    play::{Gathering as Words, Table as TableWords},
};

/// The page while people take their chairs.
#[component]
pub fn Gathering<G: Felt>(table: Table<G>) -> impl IntoView {
    let room = table.screen.room();
    let (code, router, anew) = (table.host.table(), router(), use_context::<Anew>());
    let plan_anew = move || {
        let mut plan = Plan::kept(G::GAME);
        plan.set_free();
        plan.keep(G::GAME);
        if let Some((anew, room)) = anew.zip(room.get_untracked()) {
            anew.note(&room, table.screen.seq());
        }
        router.go(&Route::Setup(G::GAME));
    };
    // The players are settled, and the match starts by itself.
    let settled =
        memo(move || room.with(|room| room.as_ref().is_some_and(|room| room.quick || room.tournament.is_some())));
    view! {
        <div class="gathering">
            <section class="card">
                <Show when=move || settled.get() fallback=move || view! { <Invite table=code room=room /> }>
                    <Arriving table=table />
                </Show>
                <Nickname />
            </section>
            <section class="card" aria-labelledby="gathering-title">
                <h2 id="gathering-title">{tr(Words::Title)}</h2>
                <Chairs table=table />
                <Show when=move || !settled.get()>
                    <Start table=table />
                </Show>
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

/// What players whom the house has called to the table are waiting for.
#[component]
fn Arriving<G: Felt>(table: Table<G>) -> impl IntoView {
    let room = table.screen.room();
    let cup = memo(move || room.with(|room| room.as_ref().and_then(|room| room.tournament)));
    view! {
        <Show
            when=move || cup.with(Option::is_some)
            fallback=|| view! {
                <h2>{tr(Quick::Arriving)}</h2>
                <p role="status">{tr(Quick::ArrivingWhy)}</p>
            }
        >
            <h2>{tr(Tournament::Arriving)}</h2>
            <p role="status">{tr(Tournament::ArrivingWhy)}</p>
            <p>
                {move || cup.get().map(|of| view! { <a href=Route::Tournament(of.tournament).path()>{tr(Tournament::ToTournament)}</a> })}
            </p>
        </Show>
    }
}

/// The start button for the host, and for the others what they are waiting for.
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
    let called = memo(move || room.with(|room| room.as_ref().is_some_and(|room| room.called.is_some())));
    view! {
        <Show when=move || called.get()>
            <p role="status">{tr(Words::Shuffling)}</p>
        </Show>
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

fn empty_seats(room: &Room) -> Vec<Seat> {
    (0..).map(Seat).zip(&room.chairs).filter(|(_, chair)| **chair == Chair::Empty).map(|(seat, _)| seat).collect()
}

/// The house's commitment.
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
