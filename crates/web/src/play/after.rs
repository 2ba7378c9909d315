//! What comes after a result: the next round, another match, and what can be done with the match played.
use super::{Felt, Table, again::AgainWith, chairs::pledge, keepsake, last, proof::proof_dialog, sitter};
use crate::{
    art::Icon,
    parts::{Button, LinkButton, Look, copy_text},
    platform::{address, dom, share, time},
    prefs::{prefs, tell, tr, tr_if},
    reactive::{effect, memo},
    route::{Route, router},
};
use game::Seat;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::{Chair, Phase, Request, Room};
use words::{
    Lang, Say,
    house::{Daily, House, Quick, Tournament},
    play::{self, Table as Words},
};

/// The id of the element with the button that leads on.
const ON: &str = "result-ways";

/// Moves the keyboard focus to the button that leads on, unless the visitor is in a sheet or writing.
fn lead_on() {
    if !dom::is_elsewhere() {
        time::next_frame(|| {
            if let Some(on) = dom::by_id(ON).and_then(|ways| ways.first("a, button")) {
                on.focus();
            }
        });
    }
}

/// The way to the next round.
#[component]
pub fn AfterRound<G: Felt>(table: Table<G>) -> impl IntoView {
    let (room, lang) = (table.screen.room(), prefs().lang);
    let phase = move || room.with(|room| room.as_ref().map(|room| (room.phase.clone(), room.you)));
    let still = move || room.with(|room| room.as_ref().is_some_and(|room| room.still));
    let ready = move || match phase() {
        Some((Phase::BetweenRounds { ready, .. }, you)) => (ready, you),
        _ => (Vec::new(), None),
    };
    let mine = memo(move || {
        let (ready, you) = ready();
        you.and_then(|seat| ready.get(seat.index()).copied())
    });
    let now = RwSignal::new(time::now_ms());
    time::every(500, move || now.set(time::now_ms()));
    let practice = table.host.is_practice();
    let countdown = move || match phase() {
        Some((Phase::BetweenRounds { until_ms, ready }, _)) if !practice && !still() => {
            let seconds = ((table.host.local_ms(until_ms) - now.get()) / 1000.0).ceil().max(0.0) as u32;
            let count = ready.iter().filter(|ready| **ready).count();
            let lang = lang.get();
            format!("{} · {}", play::out_of_ready(lang, count, ready.len()), play::deals_in(lang, seconds))
        }
        _ => String::new(),
    };
    let why_not = tr_if(Words::ReadyWaiting, move || mine.get() == Some(true));
    let part = table.screen.part();
    lead_on();
    view! {
        <div id=ON class="result-ways">
            <Show when=move || mine.get().is_some()>
                <Button
                    look=Look::Primary
                    icon=Icon::Right
                    why_not=why_not
                    on_press=move || table.tell_host(Request::Ready { table: table.host.table() })
                >
                    {tell(move |lang| play::next_part(lang, part.get()).to_owned())}
                </Button>
            </Show>
        </div>
        <p class="soft small result-countdown" hidden=practice>{countdown}</p>
    }
}

/// What can be done once a match is over.
#[component]
pub fn AfterMatch<G: Felt>(table: Table<G>) -> impl IntoView {
    let (room, router) = (table.screen.room(), router());
    let proof = RwSignal::new(false);
    let finished = move || {
        room.with(|room| match room.as_ref().map(|room| (&room.phase, room.you)) {
            Some((Phase::Finished { record, rematch, .. }, you)) => Some((record.clone(), rematch.clone(), you)),
            _ => None,
        })
    };
    let record = memo(move || finished().map(|(record, ..)| record).unwrap_or_default());
    let would = memo(move || finished().and_then(|(_, rematch, you)| rematch.get(you?.index()).copied()));
    // Whoever was on another page for a while has lost it, and has only to sit down again.
    let lost = memo(move || room.with(|room| last::lost_chair(room.as_ref()?)));
    let (gone, why_gone) = (table.screen.gone, table.screen.why_gone());
    let why_not = tell(move |lang| match gone.with(Option::is_some) {
        true => why_gone.get(),
        false if would.get() == Some(true) => Words::RematchWaiting.say(lang).into_owned(),
        false => String::new(),
    });
    // If everyone plays the same deal, the address of its board.
    let shared = memo(move || {
        let name = room.with(|room| room.as_ref().and_then(|room| room.shared.clone()))?;
        let (day, game) = name.split_once('/')?;
        Some(Route::DailyBoard(day.to_owned(), game.parse().ok()?).path())
    });
    let cup = memo(move || room.with(|room| room.as_ref().and_then(|room| room.tournament)));
    // Such a match is not played again.
    let once = memo(move || room.with(|room| room.as_ref().is_some_and(Room::is_once)));
    // Nothing can be proven until the seed is open.
    let open = memo(move || {
        room.with(|room| matches!(room.as_ref().map(|room| &room.phase), Some(Phase::Finished { proof: Some(_), .. })))
    });
    let sealed = tr_if(Words::ProveAfterDay, move || !open.get());
    let practice = table.host.is_practice();
    let quick = memo(move || room.with(|room| room.as_ref().is_some_and(|room| room.quick)));
    // In practice no one else contributes randomness.
    let chance = move |room: &Room| if practice { keepsake::give_in_practice().into() } else { pledge(room) };
    let again = move || {
        let after = room.with_untracked(|room| room.as_ref().map(|room| (room.match_number, chance(room))));
        let (Some((number, entropy)), code) = (after, table.host.table()) else { return };
        table.tell_host(match lost.get_untracked() {
            Some(seat) => Request::Sit { table: code, seat: Some(seat), entropy },
            None => Request::Rematch { table: code, match_number: Some(number), entropy },
        });
    };
    let asks = tell(move |lang| room.with(|room| room.as_ref().map(|room| asking(lang, room)).unwrap_or_default()));
    entitle(asks);
    lead_on();
    view! {
        // Both come late, and move nothing: they lie on the line above the buttons.
        <p class="result-asks" hidden=move || asks.with(String::is_empty)>
            {asks}
        </p>
        <p class="result-asks" hidden=move || lost.get().is_none()>
            {tr(Words::SeatLost)}
        </p>
        <div id=ON class="result-ways">
            {move || shared.get().map(|board| view! {
                <LinkButton look=Look::Primary to=board words=tr(Daily::Board) />
            })}
            {move || cup.get().map(|of| view! {
                <LinkButton look=Look::Primary to=Route::Tournament(of.tournament).path() words=tr(Tournament::ToTournament) />
            })}
            <Show when=move || (would.get().is_some() || lost.get().is_some()) && !once.get()>
                <Button look=Look::Primary icon=Icon::Again why_not=why_not on_press=again>
                    {tr(Words::Rematch)}
                </Button>
            </Show>
            <Show when=move || quick.get()>
                <Button icon=Icon::Person on_press=move || router.go(&Route::Play(G::GAME))>
                    {tr(Quick::Others)}
                </Button>
            </Show>
            // The record becomes available together with the seed.
            <Show when=move || open.get() || cup.with(Option::is_none)>
                <Button icon=Icon::Play on_press=move || router.go(&Route::Replay(record.get_untracked()))>
                    {tr(Words::WatchReplay)}
                </Button>
                <Button icon=Icon::Chart on_press=move || router.follow(&format!("{}?review", Route::Replay(record.get_untracked()).path()))>
                    {tr(Words::Review)}
                </Button>
            </Show>
            <Show when=move || open.get() || shared.with(Option::is_some)>
                <Button icon=Icon::Shield why_not=sealed on_press=move || proof.set(true)>
                    {tr(Words::ProveShuffle)}
                </Button>
            </Show>
            <Show when=move || !practice && !once.get()>
                <Button icon=Icon::Share on_press=move || share_replay(table, &record.get_untracked())>
                    {tr(Words::ShareResult)}
                </Button>
                <AgainWith table=table />
            </Show>
        </div>
        {proof_dialog::<G>(proof, record.into(), table.host.table())}
    }
}

/// Which other players want to play again, in words, while the visitor has not answered.
fn asking(lang: Lang, room: &Room) -> String {
    let Phase::Finished { rematch, .. } = &room.phase else { return String::new() };
    let would = |seat: Seat| rematch.get(seat.index()) == Some(&true);
    if room.you.is_none_or(would) {
        return String::new();
    }
    let person = |seat: &Seat| matches!(room.chairs.get(seat.index()), Some(Chair::Player { .. }));
    let seats = (0..rematch.len()).map(|seat| Seat(seat as u8)).filter(|seat| would(*seat)).filter(person);
    seats.map(|seat| play::asks_again(lang, &sitter::who(lang, room, seat))).collect::<Vec<_>>().join(" ")
}

/// Puts the question before the page's title, where it is visible from another tab.
fn entitle(asks: Signal<String>) {
    let router = router();
    effect(move || router.asks(asks.get()));
    on_cleanup(move || router.asks(String::new()));
}

/// Shares the link to the replay, through the system's sheet or else through the clipboard.
fn share_replay<G: Felt>(table: Table<G>, record: &str) {
    let url = format!("{}{}", address::origin(), Route::Replay(record.to_owned()).path());
    let lang = table.screen.prefs.lang.get_untracked();
    spawn_local(async move {
        if !share::share(&House::Name.say(lang), &url).await {
            copy_text(&url, lang).await;
        }
    });
}
