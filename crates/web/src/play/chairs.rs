//! The chairs as a list: who is in each, and what can be done about it while no round is being played.
mod may;

use super::{
    Felt, Sitter, Table,
    acquaint::Befriend,
    keepsake,
    talk::{About, talk},
};
use crate::{
    art::{Icon, IconArt},
    parts::{Dialog, SeatPlate, Twice},
    platform::{dom, focus},
    prefs::{prefs, tell, tr},
    reactive::{derived, effect, memo},
};
use game::{Chance, Seat};
use leptos::prelude::*;
use may::{may_clear, may_hand_over, may_remove, may_seat_bot, may_sit, may_stand};
use wire::{Chair, Level, Phase, Request, Room, TableCode};
use words::{
    Say,
    house::{self, Profile},
    play::{self, Gathering as Words},
};

/// The id of the list.
const LIST: &str = "chairs";

/// All chairs of the table.
#[component]
pub fn Chairs<G: Felt>(table: Table<G>) -> impl IntoView {
    let room = table.screen.room();
    let seats = memo(move || room.with(|room| room.as_ref().map_or(0, |room| room.chairs.len() as u8)));
    // Whoever sits down, or seats a bot, has pressed a button that goes with the empty chair.
    let taken = memo(move || room.with(|room| room.as_ref().map(|room| (room.chairs.clone(), room.you, room.host))));
    let keep = focus::keep(|_| dom::by_id(LIST));
    effect(move || {
        taken.with(|_| ());
        keep();
    });
    view! {
        <ol id=LIST class="gathering-list" tabindex="-1" aria-label=tr(Words::Chairs)>
            <For each=move || 0..seats.get() key=|seat| *seat let(seat)>
                <ChairRow table=table seat=Seat(seat) />
            </For>
        </ol>
    }
}

/// A chair, who is in it, and what can be done about it.
#[component]
fn ChairRow<G: Felt>(table: Table<G>, seat: Seat) -> impl IntoView {
    let (room, sitters, code) = (table.screen.room(), table.occupants(), table.host.table());
    let sitter = memo(move || sitters.with(|sitters| sitters.get(seat.index()).cloned()));
    let of = move |read: fn(&Sitter) -> String| sitter.with(|sitter| sitter.as_ref().map(read)).unwrap_or_default();
    let is = move |read: fn(&Room, Seat) -> bool| room.with(|room| room.as_ref().is_some_and(|room| read(room, seat)));
    let profile = derived(move || sitter.with(|sitter| sitter.as_ref().and_then(|one| one.profile.clone())));
    let talk = talk();
    // What is seldom done about another player would hide the chairs below.
    let unfolded = RwSignal::new(false);
    let is_another = memo(move || talk.is_some_and(|talk| talk.others.with(|others| others.contains(&seat))));
    // The name, while another player with an account sits here.
    let befriended = memo(move || {
        room.with(|room| match room.as_ref()?.chairs.get(seat.index())? {
            Chair::Player { name, account: true, .. } if is_another.get() => Some(name.to_string()),
            _ => None,
        })
    });
    let called = memo(move || of(|sitter| sitter.name.clone()));
    let named = move |what: Words| tell(move |lang| play::chair_of(lang, &what.say(lang), seat.0 + 1));
    let profile_link = move || {
        let page = profile.get()?;
        Some(view! { <ProfileLink page=page name=derived(move || of(|sitter| sitter.name.clone())) /> })
    };
    let sit = move || {
        if let Some(entropy) = room.with_untracked(|room| room.as_ref().map(pledge)) {
            table.tell_host(Request::Sit { table: code, seat: Some(seat), entropy });
        }
    };
    let remove = move || table.tell_host(Request::Remove { table: code, seat, seq: table.screen.seq() });
    let way = move |words: Words, may: fn(&Room, Seat) -> bool, ask: fn(TableCode, Seat, Option<u64>) -> Request| {
        view! {
            <Show when=move || is(may)>
                <button
                    type="button"
                    class="button quiet"
                    aria-label=named(words)
                    on:click=move |_| table.tell_host(ask(code, seat, table.screen.seq()))
                >
                    {tr(words)}
                </button>
            </Show>
        }
    };
    view! {
        <li class="gathering-chair" data-testid="chair">
            <SeatPlate
                name=derived(move || of(|sitter| sitter.name.clone()))
                presence=derived(move || sitter.with(|sitter| sitter.as_ref().map(|one| one.presence)).unwrap_or_default())
                note=derived(move || of(|sitter| sitter.note.clone()))
                mine=derived(move || is(|room, seat| room.you == Some(seat)))
            />
            <div class="gathering-ways">
                {move || (!is_another.get()).then(profile_link).flatten()}
                <Show when=move || is(may_sit)>
                    <button type="button" class="button primary" aria-label=named(Words::SitHere) on:click=move |_| sit()>
                        {tr(Words::SitHere)}
                    </button>
                </Show>
                <Show when=move || is(may_seat_bot)>
                    <BotChooser table=table seat=seat />
                </Show>
                <Show when=move || is(may_stand)>
                    <button type="button" class="button quiet" on:click=move |_| table.stand_up()>
                        {tr(Words::StandUp)}
                    </button>
                </Show>
                {way(Words::Clear, may_clear, |table, seat, seq| Request::Clear { table, seat, seq })}
                <Show when=move || is_another.get()>
                    <button
                        type="button"
                        class="button quiet"
                        aria-label=named(Words::More)
                        aria-expanded=move || unfolded.get().to_string()
                        on:click=move |_| unfolded.update(|unfolded| *unfolded = !*unfolded)
                    >
                        {tr(Words::More)}
                    </button>
                </Show>
            </div>
            <div class="gathering-ways gathering-more" hidden=move || !unfolded.get()>
                {move || is_another.get().then(profile_link).flatten()}
                {talk.map(|talk| view! { <About talk=talk seat=seat near=LIST /> })}
                {move || befriended.get().map(|handle| view! { <Befriend handle=handle /> })}
                {way(Words::HandOver, may_hand_over, |table, seat, seq| Request::HandOver { table, seat, seq })}
                <Show when=move || is(may_remove)>
                    {move || {
                        // Asks anew once somebody else sits there.
                        called.with(|_| ());
                        view! {
                            <Twice
                                words=tr(Words::Remove)
                                sure=tr(Words::SureRemove)
                                label=named(Words::Remove)
                                on_press=remove
                            />
                        }
                    }}
                </Show>
            </div>
        </li>
    }
}

/// A link to a player's profile, in a new tab so that the table stays open.
#[component]
fn ProfileLink(page: String, name: Signal<String>) -> impl IntoView {
    let label = tell(move |lang| format!("{}{}{}", name.get(), lang.colon(), Profile::Title.say(lang)));
    view! {
        <a class="button quiet" href=page target="_blank" rel="noopener" aria-label=label>
            {tr(Profile::Title)}
        </a>
    }
}

/// The pledge of this browser's randomness for the next match.
pub fn pledge(room: &Room) -> Chance {
    match &room.phase {
        Phase::Finished { next_commitment, .. } => {
            keepsake::pledge(room.table, room.match_number + 1, *next_commitment)
        }
        _ => keepsake::pledge(room.table, room.match_number, room.commitment),
    }
}

/// A choice of bots for an empty chair, on a sheet: a list would seat one at the first press of an arrow key.
#[component]
fn BotChooser<G: Felt>(table: Table<G>, seat: Seat) -> impl IntoView {
    let open = RwSignal::new(false);
    let label = tell(move |lang| play::chair_of(lang, &Words::AddBot.say(lang), seat.0 + 1));
    view! {
        <button
            type="button"
            class="button quiet"
            aria-label=label
            aria-haspopup="dialog"
            on:click=move |_| open.set(true)
        >
            <IconArt icon=Icon::Bot />
            {tr(Words::AddBot)}
        </button>
        <Dialog open=open title=label>
            <BotLevels table=table seat=seat open=open />
        </Dialog>
    }
}

/// The bots to choose from, each with a line about how it plays.
#[component]
fn BotLevels<G: Felt>(table: Table<G>, seat: Seat, open: RwSignal<bool>) -> impl IntoView {
    let (lang, code) = (prefs().lang, table.host.table());
    let levels = search::Level::ALL.map(|level| {
        let number = level.number();
        let choose = move || {
            open.set(false);
            table.tell_host(Request::SeatBot { table: code, seat, level: Level(number) });
        };
        view! {
            <li>
                <button type="button" class="button" on:click=move |_| choose()>
                    {move || house::level(lang.get(), number).map_or("", |(name, _)| name)}
                </button>
                <span class="soft small">{move || house::level(lang.get(), number).map_or("", |(_, why)| why)}</span>
            </li>
        }
    });
    view! { <ul class="bot-levels">{levels.collect_view()}</ul> }
}

/// The host's switch for whether anyone may sit down.
#[component]
pub fn Lock<G: Felt>(table: Table<G>) -> impl IntoView {
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
