//! The frame: the bar, a quiet line for problems, and the current stage of the table.
use super::{
    Felt, Hints, ROOT, Seating, Table, TableOptions,
    again::Companions,
    alarm, awake,
    bar::Bar,
    gathering::Gathering,
    host::Host,
    keys::on_keys,
    last::last_record,
    own_chair::{TakeBack, come, stood_in, take_chair},
    place::{BesideOwn, Seated},
    result::ResultPanel,
    sitter,
    talk::{Bubbles, Sheet, Talk, Wheel, WheelButton},
    taps::Taps,
    your_turn,
};
use crate::{
    art::{EmptyTable, Icon},
    parts::{Button, LineNotice, LinkButton, Look},
    platform::{focus, json},
    prefs::{tell, tr},
    reactive::{derived, effect, memo, whenever},
    route::{Route, router},
};
use game::Seat;
use leptos::{ev::MouseEvent, prelude::*};
use wire::Phase;
use words::play::{Table as Words, capital};

/// The stage of the table to show.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Stage {
    Entering,
    Gone,
    Gathering,
    /// A match, with the visitor's seat if they have one.
    Match(Option<Seat>),
}

/// A table with everything around it.
#[component]
pub fn Frame<G: Felt>(table: Table<G>) -> impl IntoView {
    let (room, view) = (table.screen.room(), table.screen.view());
    let stage = memo(move || {
        if table.screen.gone.with(Option::is_some) && !table.screen.is_over() {
            return Stage::Gone;
        }
        // Whoever has sat down after a match has not played it: the hand on that chair is not theirs.
        table.screen.players.with(|room| match room {
            None => Stage::Entering,
            Some(_) if view.with(Option::is_none) => Stage::Gathering,
            Some(room) => Stage::Match(room.you),
        })
    });
    let help = RwSignal::new(false);
    let rules = memo(move || room.with(|room| room.as_ref().map(|room| room.rules.clone()).unwrap_or_default()));
    provide_context(TableOptions(rules.into()));
    alarm::watch(table);
    awake::watch(table);
    your_turn::watch(table);
    Companions::provide(room);
    provide_context(Seated(table.seated().into()));
    come(table);
    take_chair(table);
    let talk = match table.host {
        Host::House(link, code) => {
            Some(Talk::provide((link, code), room, derived(move || table.screen.seq()), table.screen.heard))
        }
        Host::Practice(_) | Host::Lesson(_) => None,
    };
    if let Some(talk) = talk {
        provide_context(BesideOwn(ViewFn::from(move || view! { <WheelButton talk=talk /> })));
        on_keys(move |event| talk.obey(event));
    }
    let stood_in = stood_in(table);
    let keep = focus::keep_on_page();
    effect(move || {
        stage.with(|_| ());
        stood_in.with(|_| ());
        keep();
    });
    let why_gone = table.screen.why_gone();
    whenever(
        move || table.screen.gone.with(Option::is_some),
        move || {
            let why = why_gone.get_untracked();
            if !why.is_empty() {
                table.screen.live.say(why);
            }
        },
    );
    // Practice needs no house.
    let lost = (!table.host.is_practice()).then(|| tr(Words::Lost));
    view! {
        <div id=ROOT class="table" data-testid="table">
            <Bar table=table help=help />
            <LineNotice lost=lost />
            <TakeBack table=table stood_in=stood_in />
            <StandsStill table=table />
            // Read out as it happens.
            <Show when=move || stage.get() != Stage::Gone && !why_gone.with(String::is_empty)>
                <div class="take-back">
                    <p>{why_gone}</p>
                </div>
            </Show>
            <p class="table-news" aria-hidden="true" hidden=move || table.screen.news.with(Option::is_none)>
                {move || table.screen.news.get()}
            </p>
            {move || match stage.get() {
                Stage::Entering => view! { <p class="table-note" role="status">{tr(Words::Entering)}</p> }.into_any(),
                Stage::Gone => view! {
                    <NoTable why=table.screen.why_gone() record=last_record(table.host.table()) below=true />
                }
                .into_any(),
                Stage::Gathering => view! { <Gathering table=table /> }.into_any(),
                Stage::Match(you) => view! { <Playing table=table you=you help=help /> }.into_any(),
            }}
            {talk.map(|talk| view! { <TalkLayer talk=talk /> })}
        </div>
    }
}

/// The talk over the table: bubbles, and the panels while they are open.
#[component]
fn TalkLayer(talk: Talk) -> impl IntoView {
    let on = talk.is_on();
    view! {
        <Show when=move || on.get()>
            <Bubbles talk=talk />
            <Wheel talk=talk />
            <Sheet talk=talk />
        </Show>
    }
}

/// The board and, when a round is over, its result.
#[component]
pub fn Playing<G: Felt>(
    table: Table<G>,
    /// The visitor's seat. `None` for spectators.
    you: Option<Seat>,
    /// Whether the game's help is shown.
    help: RwSignal<bool>,
) -> impl IntoView {
    // Made once: one made whenever a board asks what follows from the room would stay as long as the board.
    let (room, view) = (table.screen.room(), table.screen.view());
    view.get_untracked().map(|first| {
        // The board lives as long as there has been a position; if there is none for a moment, the last one stays.
        let view = Memo::new(move |last: Option<&G::View>| {
            view.get().or_else(|| last.cloned()).unwrap_or_else(|| first.clone())
        });
        let moved = derived(move || table.screen.sent.with(Option::is_some));
        let hint = match table.host {
            Host::Practice(_) => Some(Hints::on(view.into(), moved)),
            Host::Lesson(tuition) => Some(Hints::given(view.into(), moved, Callback::new(move |()| tuition.hint()))),
            Host::House(..) => None,
        };
        let seating = Seating {
            view: view.into(),
            sitters: table.sitters().into(),
            bottom: table.screen.bottom().into(),
            sent: derived(move || table.screen.sent.with(|sent| sent.as_ref().map(|sent| sent.action.clone()))),
            refused: table.refusal(),
            act: you.map(|_| Callback::new(move |action| table.act(action))),
            sketch: you.map(|_| Callback::new(move |sketch| table.sketch(sketch))),
            sketched: sketched(table),
            hint,
            open: Signal::stored(Vec::new()),
            caption: last_story(table, you),
            story: table.screen.story.into(),
            speed: table.screen.speed.into(),
            sealed: derived(move || {
                room.with(|room| {
                    room.as_ref().is_some_and(|room| matches!(room.phase, Phase::Playing { sealed: true, .. }))
                })
            }),
            again: derived(move || room.with(|room| room.as_ref().is_some_and(|room| !room.is_once()))),
            help,
        };
        let taps = Taps::new();
        let guard = move |event: MouseEvent| taps.guard(&event);
        view! {
            <div class="stage" on:click:capture=guard on:dblclick:capture=guard>
                {G::board(seating)}
                <ResultPanel table=table />
            </div>
        }
    })
}

/// The sketch of the player in turn, as far as the table lets others see it.
fn sketched<G: Felt>(table: Table<G>) -> Signal<Option<G::Action>> {
    let sketch =
        memo(move || table.screen.picture.with(|picture| picture.as_ref().and_then(|picture| picture.sketch.clone())));
    derived(move || sketch.with(|sketch| sketch.clone().and_then(json::take)))
}

/// The latest event, for spectators.
fn last_story<G: Felt>(table: Table<G>, you: Option<Seat>) -> Signal<String> {
    tell(move |lang| {
        if you.is_some() {
            return String::new();
        }
        table.screen.players.with(|room| {
            let Some(room) = room else { return String::new() };
            let who = |seat| sitter::who(lang, room, seat);
            let last =
                |view: &G::View| table.screen.story.with(|story| G::stories(lang, story, None, view, &who).pop());
            let told = table.screen.picture.with(|picture| picture.as_ref()?.view.as_ref().and_then(last));
            told.map(|line| capital(&line)).unwrap_or_default()
        })
    })
}

/// Says that the match goes on only once one of its players is back.
#[component]
fn StandsStill<G: Felt>(table: Table<G>) -> impl IntoView {
    let room = table.screen.room();
    view! {
        <Show when=move || room.with(|room| room.as_ref().is_some_and(|room| room.still))>
            <div class="take-back" role="status">
                <p>{tr(Words::StandsStill)}</p>
            </div>
        </Show>
    }
}

/// Says that there is no such table, or that it no longer exists. The last match that this tab has seen there can still
/// be watched.
#[component]
pub fn NoTable(
    /// Why there is no table.
    why: Signal<String>,
    /// The name of the record of that match.
    record: Option<String>,
    /// Whether the table exists and is only hidden.
    #[prop(optional)]
    hidden: bool,
    /// Whether the table's bar, which has the title of the page, is above.
    #[prop(optional)]
    below: bool,
) -> impl IntoView {
    let router = router();
    let known = record.is_some();
    let what = tr(match (hidden, known) {
        (true, _) => Words::NotShown,
        (false, true) => Words::HasClosed,
        (false, false) => Words::NoTable,
    });
    let title = match below {
        true => view! { <h2>{what}</h2> }.into_any(),
        false => view! { <h1>{what}</h1> }.into_any(),
    };
    view! {
        <section class="table-note">
            <EmptyTable />
            {title}
            {(hidden || !known).then(|| view! { <p>{why}</p> })}
            {(!hidden && !known && !below).then(|| view! { <p class="soft">{tr(Words::NoTableWhy)}</p> })}
            {record.map(|record| {
                let replay = Route::Replay(record).path();
                let review = format!("{replay}?review");
                view! {
                    <LinkButton icon=Icon::Play to=replay words=tr(Words::WatchReplay) />
                    <LinkButton icon=Icon::Chart to=review words=tr(Words::Review) />
                }
            })}
            <Button look=Look::Primary icon=Icon::Home on_press=move || router.go(&Route::Home)>
                {tr(Words::ToHome)}
            </Button>
        </section>
    }
}
