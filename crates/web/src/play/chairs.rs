//! The chairs as a list: who is in each, and what can be done about it while no round is being played.
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
use wire::{Chair, Level, Phase, Presence, Request, Room, TableCode};
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

/// Whether a match is being played.
fn is_playing(room: &Room) -> bool {
    matches!(room.phase, Phase::Playing { .. } | Phase::BetweenRounds { .. })
}

fn is_empty(room: &Room, seat: Seat) -> bool {
    room.chairs.get(seat.index()) == Some(&Chair::Empty)
}

/// At a locked table only its host may sit down, and whoever has played the last match.
fn may_sit(room: &Room, seat: Seat) -> bool {
    let played = || room.former.iter().flatten().any(|chair| matches!(chair, Chair::Player { .. }));
    is_empty(room, seat) && room.you.is_none() && room.tournament.is_none() && (!room.locked || room.host || played())
}

fn may_seat_bot(room: &Room, seat: Seat) -> bool {
    is_empty(room, seat) && room.host
}

fn may_stand(room: &Room, seat: Seat) -> bool {
    room.you == Some(seat) && !is_playing(room) && room.tournament.is_none()
}

fn may_clear(room: &Room, seat: Seat) -> bool {
    room.host && room.you != Some(seat) && !is_empty(room, seat) && !is_playing(room)
}

/// The presence of another person, if the visitor is the host.
fn presence_of_other(room: &Room, seat: Seat) -> Option<Presence> {
    match room.chairs.get(seat.index())? {
        Chair::Player { presence, .. } if room.host && room.you != Some(seat) => Some(*presence),
        _ => None,
    }
}

/// Nobody becomes the host for whom the house plays: they may have left for good.
fn may_hand_over(room: &Room, seat: Seat) -> bool {
    presence_of_other(room, seat).is_some_and(|presence| presence != Presence::HousePlays)
}

/// A host cannot take the game from a player who is playing it, nor from anyone if it counts for ratings.
fn may_remove(room: &Room, seat: Seat) -> bool {
    let may = |presence| presence == Presence::HousePlays && !room.rated || !is_playing(room);
    presence_of_other(room, seat).is_some_and(may)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::rooms;
    use serde_json::json;

    #[test]
    fn a_locked_table_offers_a_chair_only_to_its_host_and_those_who_have_played_there() {
        let ann = json!({"kind": "player", "name": "Ann", "presence": "here"});
        let room = |told: serde_json::Value| {
            let mut room = rooms::room(told);
            room.chairs = vec![Chair::Empty];
            room
        };
        assert!(may_sit(&room(json!({})), Seat(0)));
        assert!(!may_sit(&room(json!({"locked": true})), Seat(0)));
        assert!(!may_sit(&room(json!({"locked": true, "former": [{"kind": "bot", "level": 2}]})), Seat(0)));
        assert!(may_sit(&room(json!({"locked": true, "former": [ann]})), Seat(0)));
        assert!(may_sit(&room(json!({"locked": true, "host": true})), Seat(0)));
    }

    #[test]
    fn from_a_match_that_counts_the_host_removes_nobody() {
        let room = |rated: bool, phase: serde_json::Value| {
            rooms::room(json!({
                "chairs": [
                    {"kind": "player", "name": "Mina", "account": true, "presence": "here"},
                    {"kind": "player", "name": "Cho", "account": true, "presence": "house_plays"},
                ],
                "you": 0, "host": true, "rated": rated, "phase": phase,
            }))
        };
        let playing = || json!({"kind": "playing", "since_ms": 0, "limit_ms": null, "sealed": false});
        assert!(may_remove(&room(false, playing()), Seat(1)));
        assert!(!may_remove(&room(true, playing()), Seat(1)));
        assert!(may_remove(&room(true, json!({"kind": "gathering"})), Seat(1)));
    }

    #[test]
    fn the_host_makes_nobody_the_host_for_whom_the_house_plays() {
        let room = |presence: &str| {
            rooms::room(json!({
                "chairs": [{"kind": "empty"}, {"kind": "player", "name": "Cho", "presence": presence}],
                "you": null, "host": true,
            }))
        };
        let may = ["here", "away", "house_plays"].map(|presence| may_hand_over(&room(presence), Seat(1)));
        assert_eq!(may, [true, true, false]);
        assert!(!may_hand_over(&room("here"), Seat(0)), "nobody sits there");
    }
}
