//! Today's deals: how far one is with each, and the way to it.
use super::asks::{self, Refusal};
use crate::{
    house::catalogue,
    link::link,
    parts::{Button, Look},
    prefs::{prefs, tell, tr},
    route::{Route, router},
};
use games::Name;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::daily::{Mine, Today, TodaysGame};
use words::{
    Say,
    house::{Daily as Words, came_to, streak, tried},
};

/// Today's deals, as soon as the house has told them, and why it has not.
#[derive(Clone, Copy)]
pub(super) struct Looking {
    pub(super) today: RwSignal<Option<Today>>,
    pub(super) why: RwSignal<Option<Refusal>>,
}

impl Looking {
    /// Asks for them.
    pub(super) fn begin() -> Looking {
        let looking = Looking { today: RwSignal::new(None), why: RwSignal::new(None) };
        looking.again();
        looking
    }

    pub(super) fn again(self) {
        let link = link();
        spawn_local(async move {
            match asks::today(link).await {
                Ok(today) => {
                    self.why.try_set(None);
                    self.today.try_set(Some(today));
                }
                Err(refusal) => _ = self.why.try_set(Some(refusal)),
            }
        });
    }
}

/// Today's deals in short, for the first page; nothing until the house has told them.
#[component]
pub fn DailyCard() -> impl IntoView {
    let looking = Looking::begin();
    move || {
        looking.today.get().map(|today| {
            let days = today.streak;
            view! {
                <section class="daily-card" aria-labelledby="daily-title">
                    <div class="daily-head">
                        <h2 id="daily-title">
                            <a href=Route::Daily.path()>{tr(Words::Title)}</a>
                        </h2>
                        <p class="soft">{tell(move |lang| streak(lang, days))}</p>
                    </div>
                    <Deals today=today />
                </section>
            }
        })
    }
}

/// The deals, one beside the other.
#[component]
pub(super) fn Deals(today: Today) -> impl IntoView {
    let day = today.day.clone();
    let known = |one: TodaysGame| Some((one.game.as_str().parse::<Name>().ok()?, one));
    let deals = today.games.into_iter().filter_map(known).map(|(name, one)| {
        let day = day.clone();
        view! { <Deal name=name one=one day=day /> }
    });
    view! { <ul class="daily-deals">{deals.collect_view()}</ul> }
}

#[component]
fn Deal(name: Name, one: TodaysGame, day: String) -> impl IntoView {
    let TodaysGame { mine, tried: count, .. } = one;
    let board = Route::DailyBoard(day, name).path();
    let told = match mine.clone() {
        Mine::Done { points, place, of, .. } => tell(move |lang| came_to(lang, points, place, of)),
        Mine::Late { .. } => tr(Words::Late),
        Mine::Playing { .. } => tr(Words::Playing),
        Mine::New => tell(move |lang| tried(lang, count)),
    };
    let open = matches!(mine, Mine::New | Mine::Playing { .. });
    let way = match mine {
        Mine::New => view! { <Begin name=name words=Words::Begin /> }.into_any(),
        Mine::Playing { .. } => view! { <Begin name=name words=Words::GoOn /> }.into_any(),
        Mine::Done { .. } | Mine::Late { .. } => view! {
            <a class="button" href=board.clone()>
                {tr(Words::Board)}
            </a>
        }
        .into_any(),
    };
    let lang = prefs().lang;
    view! {
        <li class="card daily-deal" data-game=name.as_str()>
            <h3>{move || catalogue::title(name, lang.get())}</h3>
            <p class="soft">{told}</p>
            <div class="daily-ways">
                {way}
                {open.then(|| view! { <a class="daily-more" href=board>{tr(Words::Board)}</a> })}
            </div>
        </li>
    }
}

/// Begins today's try at a game, or goes on with it, and leads to its table.
#[component]
pub(super) fn Begin(name: Name, words: Words) -> impl IntoView {
    let (router, lang) = (router(), prefs().lang);
    let (busy, why) = (RwSignal::new(false), RwSignal::new(None::<Refusal>));
    let begin = move || {
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        why.set(None);
        spawn_local(async move {
            let begun = asks::begin(name).await;
            busy.try_set(false);
            match begun {
                Ok(begun) => router.go(&Route::Table(begun.table)),
                Err(refusal) => _ = why.try_set(Some(refusal)),
            }
        });
    };
    view! {
        <Button look=Look::Primary on_press=begin>
            {tr(words)}
        </Button>
        <div role="alert">
            {move || why.get().map(|why| view! { <p class="daily-why">{why.say(lang.get())}</p> })}
        </div>
    }
}
