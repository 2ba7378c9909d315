//! Today's deals: the visitor's progress with each, and the way to it.
use super::asks;
use crate::{
    house::{
        asking::{Attempt, Known, Refusal, Why},
        catalogue,
    },
    link::{Link, link},
    parts::{Button, LinkButton, Look},
    platform::{focus, time},
    prefs::{prefs, tell, tr},
    reactive::effect,
    route::{Route, router},
};
use games::Name;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::{
    Error, TableCode,
    account::Refused,
    daily::{Mine, Today, TodaysGame},
};
use words::{
    Say,
    house::{Daily as Words, House, came_to, streak, tried},
};

/// How often the pages look whether the day is over, in milliseconds.
pub(super) const LOOK_MS: u32 = 30_000;

/// Today's deals, as soon as the house has sent them.
#[derive(Clone, Copy)]
pub(super) struct Looking {
    pub(super) today: RwSignal<Known<Today>>,
    link: Link,
}

impl Looking {
    /// Asks the house for the deals, and for the next ones once their day is over.
    pub(super) fn begin() -> Looking {
        let looking = Looking { today: RwSignal::new(Known::Asking), link: link() };
        looking.again();
        time::every(LOOK_MS, move || {
            if looking.is_over() {
                looking.again();
            }
        });
        looking
    }

    /// Also asks again once the house can be reached again.
    pub(super) fn insist(self) -> Looking {
        self.link.when_back(move || {
            if self.today.with_untracked(|today| *today == Known::Refused(Refusal::Unreachable)) {
                self.again();
            }
        });
        self
    }

    pub(super) fn again(self) {
        spawn_local(async move {
            match asks::today(self.link).await {
                // Asked for again soon.
                Err(_) if self.is_over() => {}
                told => drop(self.today.try_set(told.into())),
            }
        });
    }

    fn is_over(self) -> bool {
        let is_past = |today: &Today| self.link.local_ms(today.ends_ms) <= time::now_ms();
        let over = |known: &Known<Today>| matches!(known, Known::Told(today) if is_past(today));
        self.today.try_with_untracked(over).unwrap_or_default()
    }

    pub(super) fn is_refused(self) -> bool {
        self.today.with(|today| matches!(today, Known::Refused(_)))
    }
}

/// Today's deals in brief, for the first page. Reserves their space until the house has answered, and where it does not,
/// offers to ask again there.
#[component]
pub fn DailyCard() -> impl IntoView {
    let looking = Looking::begin().insist();
    let today = looking.today;
    let line = tell(move |lang| {
        today.with(|today| match today {
            Known::Told(today) => streak(lang, today.streak),
            Known::Refused(_) => Words::NotCome.say(lang).into_owned(),
            Known::Asking => "\u{a0}".to_owned(),
        })
    });
    // *Try again* goes with its answer.
    let keep = focus::keep_on_page();
    effect(move || {
        today.track();
        keep();
    });
    let deals = move || match today.get() {
        Known::Told(today) => view! { <Deals looking=looking today=today /> }.into_any(),
        Known::Asking => view! { <Room /> }.into_any(),
        Known::Refused(_) => view! { <Room refused=looking /> }.into_any(),
    };
    view! {
        <section class="daily-card" aria-labelledby="daily-title">
            <div class="daily-head">
                <h2 id="daily-title">
                    <a href=Route::Daily.path()>{tr(Words::Title)}</a>
                </h2>
                <p class="soft">{line}</p>
            </div>
            {deals}
        </section>
    }
}

/// The space reserved for the deals.
#[component]
fn Room(
    /// What to look for again, if the house has refused.
    #[prop(optional)]
    refused: Option<Looking>,
) -> impl IntoView {
    let lang = prefs().lang;
    let again = |looking: Looking| {
        let again = move || {
            looking.today.set(Known::Asking);
            looking.again();
        };
        view! { <Button on_press=again>{tr(House::TryAgain)}</Button> }
    };
    let deals = Name::ALL.iter().map(|name| {
        view! {
            <li class="card daily-deal">
                <h3>{move || catalogue::title(*name, lang.get())}</h3>
                <p class="soft">"\u{a0}"</p>
                <div class="daily-ways daily-room">{refused.map(again)}</div>
            </li>
        }
    });
    view! { <ul class="daily-deals">{deals.collect_view()}</ul> }
}

/// The deals, side by side.
#[component]
pub(super) fn Deals(looking: Looking, today: Today) -> impl IntoView {
    let (day, ends_ms) = (today.day.clone(), today.ends_ms);
    let known = |one: TodaysGame| Some((one.game.as_str().parse::<Name>().ok()?, one));
    let deals = today.games.into_iter().filter_map(known).map(|(name, one)| {
        let day = day.clone();
        view! { <Deal name=name one=one day=day ends_ms=ends_ms looking=looking /> }
    });
    view! { <ul class="daily-deals">{deals.collect_view()}</ul> }
}

#[component]
fn Deal(name: Name, one: TodaysGame, day: String, ends_ms: i64, looking: Looking) -> impl IntoView {
    let TodaysGame { mine, tried: count, .. } = one;
    let board = Route::DailyBoard(day.clone(), name).path();
    let to_board = board.clone();
    let told = match mine.clone() {
        Mine::Done { points, place, of, .. } => tell(move |lang| came_to(lang, points, place, of)),
        Mine::Late { .. } => tr(Words::Late),
        Mine::Playing { .. } => tr(Words::Playing),
        Mine::New => tell(move |lang| tried(lang, count)),
    };
    let way = match mine {
        Mine::New => view! { <Begin name=name day=day ends_ms=ends_ms again=move || looking.again() /> }.into_any(),
        Mine::Playing { table } => view! { <GoOn table=table /> }.into_any(),
        Mine::Done { .. } | Mine::Late { .. } => view! {
            <LinkButton to=board words=tr(Words::Board) />
        }
        .into_any(),
    };
    let lang = prefs().lang;
    view! {
        <li class="card daily-deal" data-game=name.as_str()>
            <h3>
                <a href=to_board>{move || catalogue::title(name, lang.get())}</a>
            </h3>
            <p class="soft">{told}</p>
            <div class="daily-ways">{way}</div>
        </li>
    }
}

/// Starts today's try at a game, and leads to its table.
#[component]
pub(super) fn Begin(
    name: Name,
    /// The day of the deal shown.
    day: String,
    /// When the day of the deal shown ends, in milliseconds since 1970.
    ends_ms: i64,
    /// Shows what has become of the deal, if its day has ended.
    again: impl Fn() + 'static,
) -> impl IntoView {
    let (link, router, attempt) = (link(), router(), Attempt::new());
    let over = RwSignal::new(false);
    effect(move || {
        if over.get() {
            again();
        }
    });
    let begin = move || {
        if link.local_ms(ends_ms) <= time::now_ms() {
            over.set(true);
            return;
        }
        let (from, day) = (router.here().get_untracked(), day.clone());
        attempt.run(async move {
            match asks::begin(day, name).await {
                Ok(begun) => router.go_from(&from, &Route::Table(begun.table)),
                // Its day has ended on the way.
                Err(Refusal::Said(Refused::House(Error::NoSuchDeal))) => {
                    over.try_set(true);
                }
                Err(why) => return Err(why),
            }
            Ok(())
        });
    };
    view! {
        <Button look=Look::Primary on_press=begin>
            {tr(Words::Begin)}
        </Button>
        <Why attempt=attempt />
    }
}

/// The way back to the table of a try under way, which may be of the day before.
#[component]
pub(super) fn GoOn(table: TableCode) -> impl IntoView {
    view! {
        <LinkButton look=Look::Primary to=Route::Table(table).path() words=tr(Words::GoOn) />
    }
}
