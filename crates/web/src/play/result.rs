//! The result of a round or match: chips travel from payer to receiver, then who stands where.
use super::{
    Felt, Glance, RoundResult, Speed, Table, keepsake,
    payment::{FLIGHT_MS, Flight, flights, meanwhile},
    place::plate_id,
    proof::proof_dialog,
};
use crate::{
    art::Icon,
    parts::{Button, Look, Tone, toast},
    platform::{
        address, dom,
        motion::{self, Timing},
        share,
        sound::{self, Sound},
        time,
    },
    prefs::{prefs, tell, tr},
    reactive::memo,
    route::{Route, router},
};
use game::Seat;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::{Phase, Request};
use words::{
    Say,
    house::House,
    play::{self, Table as Words},
};

/// How long the last tiles are looked at before the chips fly, in milliseconds at normal speed.
const LOOK_MS: u32 = 1_000;

/// The result, over the board, once a round is over.
#[component]
pub fn ResultPanel<G: Felt>(
    /// The table.
    table: Table<G>,
) -> impl IntoView {
    let (room, glance) = (table.screen.room(), table.screen.glance());
    let over = memo(move || {
        let ended = room.with(|room| {
            room.as_ref().is_some_and(|room| matches!(room.phase, Phase::BetweenRounds { .. } | Phase::Finished { .. }))
        });
        let round = glance.with(|glance| glance.as_ref().map(|glance| glance.round));
        let number = room.with(|room| room.as_ref().map(|room| room.match_number));
        round.zip(number).filter(|_| ended)
    });
    // None: nothing to show; false: chips are flying; true: the panel is up.
    let shown = RwSignal::new(false);
    let hidden = RwSignal::new(false);
    Effect::new(move |before: Option<Option<(u32, u32)>>| {
        let now = over.get();
        shown.set(false);
        hidden.set(false);
        match now {
            None => table.screen.purse.set(None),
            Some(_) if before.is_none() => shown.set(true),
            Some(_) => settle(table, shown),
        }
        now
    });
    view! {
        <Show when=move || over.get().is_some() && shown.get() && !hidden.get()>
            <Panel table=table hidden=hidden />
        </Show>
        <Show when=move || over.get().is_some() && hidden.get()>
            <div class="show-result">
                <Button look=Look::Primary on_press=move || hidden.set(false)>
                    {tr(Words::ShowResult)}
                </Button>
            </div>
        </Show>
    }
}

/// Sends the chips on their way, one payment after the other; then the panel comes.
fn settle<G: Felt>(table: Table<G>, shown: RwSignal<bool>) {
    let Some(Glance { result: Some(result), chips, .. }) = table.screen.glance().get_untracked() else { return };
    let look_ms = LOOK_MS + result.show_ms;
    let speed = table.screen.speed.get_untracked();
    let flights = StoredValue::new(flights(&result.payments));
    let counts = RwSignal::new((0, 0));
    let chips = StoredValue::new(chips);
    if motion::reduced() || flights.with_value(Vec::is_empty) {
        time::after(speed.of(look_ms), move || shown.set(true));
        return;
    }
    let recount = move || {
        let (left, landed) = counts.get_untracked();
        table
            .screen
            .purse
            .set(Some(chips.with_value(|after| flights.with_value(|all| meanwhile(after, all, left, landed)))));
    };
    recount();
    let last = flights.with_value(|all| all.last().map_or(0, |flight| flight.at_ms));
    for flight in flights.get_value() {
        time::after(speed.of(look_ms + flight.at_ms), move || {
            counts.update(|(left, _)| *left += 1);
            recount();
            fly(flight, speed, move || {
                // The page may have been left while the chips were in the air.
                if counts.try_update(|(_, landed)| *landed += 1).is_some() {
                    recount();
                }
            });
        });
    }
    time::after(speed.of(look_ms + last + FLIGHT_MS + 200), move || {
        table.screen.purse.set(None);
        shown.set(true);
    });
}

/// One payment's chip from plate to plate.
fn fly(flight: Flight, speed: Speed, landed: impl FnOnce() + 'static) {
    let chip = |seat: Seat| {
        let plate = dom::by_id(&plate_id(seat))?;
        plate.first(".place-chips")
    };
    sound::play(Sound::Chip);
    match (chip(flight.payment.from), chip(flight.payment.to)) {
        (Some(from), Some(to)) => {
            let timing = Timing::of(speed.of(FLIGHT_MS));
            motion::fly_chip(flight.payment.amount, from.place(), to.place(), timing, landed);
        }
        _ => landed(),
    }
}

#[component]
fn Panel<G: Felt>(table: Table<G>, hidden: RwSignal<bool>) -> impl IntoView {
    let glance = table.screen.glance();
    let result = memo(move || glance.with(|glance| glance.as_ref().and_then(|glance| glance.result.clone())));
    let ended = memo(move || result.with(|result| result.as_ref().is_some_and(|result| result.places.is_some())));
    let part = part(table);
    let title = tell(move |lang| match ended.get() {
        true => Words::MatchResult.say(lang).into_owned(),
        false => play::part_result(lang, part.get()).to_owned(),
    });
    view! {
        <section class="result" class:final=move || ended.get() aria-labelledby="result-title" data-testid="result">
            <h2 id="result-title">{title}</h2>
            {move || table.screen.view().with_untracked(|view| view.as_ref().map(|view| G::account(view, table.sitters().into())))}
            <Standings table=table result=result />
            {move || match ended.get() {
                true => view! { <AfterMatch table=table /> }.into_any(),
                false => view! { <AfterRound table=table /> }.into_any(),
            }}
            <button type="button" class="button quiet" on:click=move |_| hidden.set(true)>
                {tr(Words::ShowTable)}
            </button>
        </section>
    }
}

/// What the match is made of.
fn part<G: Felt>(table: Table<G>) -> Memo<play::Part> {
    let glance = table.screen.glance();
    memo(move || glance.with(|glance| glance.as_ref().map(|glance| glance.part)).unwrap_or_default())
}

/// A row of the result.
#[derive(Clone, PartialEq)]
struct Row {
    seat: Seat,
    place: Option<u8>,
    left: Option<u8>,
    net: i64,
    chips: i64,
}

fn rows(result: &RoundResult, chips: &[i64]) -> Vec<Row> {
    let row = |seat: Seat, place: Option<u8>| Row {
        seat,
        place,
        left: result.left.get(seat.index()).copied(),
        net: result.net.get(seat.index()).copied().unwrap_or_default(),
        chips: chips.get(seat.index()).copied().unwrap_or_default(),
    };
    match &result.places {
        Some(places) => places.iter().map(|(place, seat, _)| row(*seat, Some(*place))).collect(),
        None => {
            let mut rows: Vec<Row> = (0..result.net.len()).map(|seat| row(Seat(seat as u8), None)).collect();
            rows.sort_by_key(|row| (-row.net, row.seat));
            rows
        }
    }
}

#[component]
fn Standings<G: Felt>(table: Table<G>, result: Memo<Option<RoundResult>>) -> impl IntoView {
    let (glance, sitters, lang) = (table.screen.glance(), table.sitters(), prefs().lang);
    let rows = move || {
        let chips = glance.with(|glance| glance.as_ref().map(|glance| glance.chips.clone())).unwrap_or_default();
        result.with(|result| result.as_ref().map(|result| rows(result, &chips))).unwrap_or_default()
    };
    let row = move |row: Row| {
        let sitter = sitters.with(|sitters| sitters.get(row.seat.index()).cloned());
        let (name, mine) = sitter.map(|sitter| (sitter.who().name(lang.get()), sitter.mine)).unwrap_or_default();
        let place = row.place.map(|place| play::place(lang.get(), place));
        view! {
            <li class="standing" class:mine=mine class:first=row.place == Some(1)>
                <span class="standing-place">{place}</span>
                <bdi class="standing-name">{name}</bdi>
                <span class="standing-left">{row.left.map(|left| G::held(lang.get(), left))}</span>
                <span class="standing-net digits" data-sign=row.net.signum().to_string()>{play::gain(lang.get(), row.net)}</span>
                <span class="standing-chips digits">{play::amount(lang.get(), row.chips)}</span>
            </li>
        }
    };
    view! { <ol class="standings">{move || rows().into_iter().map(row).collect_view()}</ol> }
}

/// The way to the next round.
#[component]
fn AfterRound<G: Felt>(table: Table<G>) -> impl IntoView {
    let (room, lang) = (table.screen.room(), prefs().lang);
    let phase = move || room.with(|room| room.as_ref().map(|room| (room.phase.clone(), room.you)));
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
        Some((Phase::BetweenRounds { until_ms, ready }, _)) if !practice => {
            let seconds = ((table.host.local_ms(until_ms) - now.get()) / 1000.0).ceil().max(0.0) as u32;
            let count = ready.iter().filter(|ready| **ready).count();
            let lang = lang.get();
            format!("{} · {}", play::out_of_ready(lang, count, ready.len()), play::deals_in(lang, seconds))
        }
        _ => String::new(),
    };
    let why_not =
        tell(
            move |lang| {
                if mine.get() == Some(true) { Words::ReadyWaiting.say(lang).into_owned() } else { String::new() }
            },
        );
    let part = part(table);
    view! {
        <div class="result-ways">
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
fn AfterMatch<G: Felt>(table: Table<G>) -> impl IntoView {
    let (room, router) = (table.screen.room(), router());
    let proof = RwSignal::new(false);
    let finished = move || {
        room.with(|room| match room.as_ref().map(|room| (&room.phase, room.you)) {
            Some((Phase::Finished { record, rematch, .. }, you)) => Some((record.clone(), rematch.clone(), you)),
            _ => None,
        })
    };
    let promised = move || {
        room.with_untracked(|room| match room.as_ref().map(|room| &room.phase) {
            Some(Phase::Finished { next_commitment, .. }) => Some(*next_commitment),
            _ => None,
        })
    };
    let record = memo(move || finished().map(|(record, ..)| record).unwrap_or_default());
    let would = memo(move || finished().and_then(|(_, rematch, you)| rematch.get(you?.index()).copied()));
    let why_not =
        tell(
            move |lang| {
                if would.get() == Some(true) { Words::RematchWaiting.say(lang).into_owned() } else { String::new() }
            },
        );
    let again = move || {
        let entropy = keepsake::give(table.host.table(), promised());
        table.tell_host(Request::Rematch { table: table.host.table(), entropy });
    };
    let practice = table.host.is_practice();
    view! {
        <div class="result-ways">
            <Show when=move || would.get().is_some()>
                <Button look=Look::Primary icon=Icon::Again why_not=why_not on_press=again>
                    {tr(Words::Rematch)}
                </Button>
            </Show>
            <Button icon=Icon::Play on_press=move || router.go(&Route::Replay(record.get_untracked()))>
                {tr(Words::WatchReplay)}
            </Button>
            <Button icon=Icon::Chart on_press=move || router.review(record.get_untracked())>
                {tr(play::review::Review::Open)}
            </Button>
            <Button icon=Icon::Shield on_press=move || proof.set(true)>
                {tr(Words::ProveShuffle)}
            </Button>
            {(!practice).then(|| view! {
                <Button icon=Icon::Share on_press=move || share_replay(table, &record.get_untracked())>
                    {tr(Words::ShareResult)}
                </Button>
            })}
        </div>
        {proof_dialog::<G>(proof, record.into())}
    }
}

/// Gives the link to the replay away: by the system's sheet, else by the clipboard.
fn share_replay<G: Felt>(table: Table<G>, record: &str) {
    let url = format!("{}{}", address::origin(), Route::Replay(record.to_owned()).path());
    let lang = table.screen.prefs.lang.get_untracked();
    let owner = Owner::current().unwrap_or_default();
    spawn_local(async move {
        if share::can_share() && share::share(&House::Name.say(lang), &url).await {
            return;
        }
        let copied = share::copy(&url).await;
        owner.with(|| match copied {
            true => toast(Tone::Good, House::Copied.say(lang)),
            false => toast(Tone::Bad, House::CopyFailed.say(lang)),
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_s_winners_come_first_and_a_match_goes_by_place() {
        let mut result = RoundResult { net: vec![-4, 9, -5], left: vec![3, 0, 4], ..RoundResult::default() };
        let seats = |rows: Vec<Row>| rows.iter().map(|row| row.seat.0).collect::<Vec<_>>();
        assert_eq!(seats(rows(&result, &[60, 73, 59])), [1, 0, 2]);
        result.places = Some(vec![(1, Seat(2), 80), (2, Seat(0), 60), (2, Seat(1), 60)]);
        assert_eq!(seats(rows(&result, &[60, 60, 80])), [2, 0, 1]);
    }
}
