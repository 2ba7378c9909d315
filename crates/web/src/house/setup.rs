//! Setting up a table: who plays, by which rules, and who may come.
use super::{
    catalogue,
    chairs::Chairs,
    counts::{Counts, is_rated},
    open::open_table,
    options::RulesForm,
    own::own,
};
use crate::{
    art::Icon,
    link::{Status, link},
    parts::{Button, Look, Nickname, Segmented, Toggle, Twice},
    play::{Anew, Guest, Plan, lead_to_opened},
    prefs::{prefs, tell, tr},
    reactive::{derived, effect},
    route::{Route, router},
};
use ::games::Name;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use words::{
    Say,
    house::Setup,
    play::{Table, Talk},
};

/// The times per move on offer, in seconds. `None` is no clock.
const PACES: [Option<u32>; 4] = [Some(20), Some(45), Some(90), None];

/// The page on which a table is set up.
#[component]
pub fn SetupPage(game: Name) -> impl IntoView {
    let plan = RwSignal::new(Plan::kept(game));
    effect(move || plan.with(|plan| plan.keep(game)));
    let title = tell(move |lang| format!("{} · {}", catalogue::title(game, lang), Setup::Title.say(lang)));
    view! {
        <div class="column setup">
            <h1>{title}</h1>
            <Chairs plan=plan seats=catalogue::seats(game) />
            <RulesForm game=game plan=plan />
            <Company game=game plan=plan />
            <Ends game=game plan=plan />
        </div>
    }
}

/// Who may come, the pace, and the visitor's name.
#[component]
fn Company(game: Name, plan: RwSignal<Plan>) -> impl IntoView {
    let paces = PACES.map(|pace| {
        let words = tell(move |lang| match pace {
            Some(seconds) => words::house::seconds(lang, seconds),
            None => Setup::ClockNone.say(lang).into_owned(),
        });
        (pace.map(|seconds| seconds * 1000), words)
    });
    let paced = plan.with_untracked(|plan| catalogue::settled(game, plan.seats(), &plan.rules_value()).paced);
    let visibilities = vec![(false, tr(Setup::Private)), (true, tr(Setup::Public))];
    view! {
        <section class="card" aria-labelledby="company-title">
            <h2 id="company-title">{tr(Setup::Company)}</h2>
            <Segmented
                label=tr(Setup::Visibility)
                hint=tr(Setup::VisibilityWhy)
                choices=visibilities
                value=derived(move || plan.with(|plan| plan.listed))
                on_choose=move |listed| plan.update(|plan| plan.listed = listed)
            />
            <Counts game=game plan=plan />
            <Toggle
                label=tr(Talk::Quiet)
                hint=tr(Talk::QuietWhy)
                value=derived(move || plan.with(|plan| plan.quiet))
                on_switch=move |quiet| plan.update(|plan| plan.quiet = quiet)
            />
            {paced.then(|| view! {
                <Segmented
                    label=tr(Setup::Clock)
                    hint=tr(Setup::ClockWhy)
                    choices=paces.into()
                    value=derived(move || plan.with(|plan| plan.pace.move_ms))
                    on_choose=move |move_ms| plan.update(|plan| plan.pace.move_ms = move_ms)
                />
            })}
            <Nickname />
        </section>
    }
}

/// Whether practice as planned would take the place of a match that was planned otherwise.
fn would_lose(game: Name, plan: &Plan) -> bool {
    let practice = |plan: &Plan| (catalogue::relevant(game, plan.seats(), &plan.rules_value()), plan.levels());
    Plan::practised(game).is_some_and(|other| practice(&other) != practice(plan))
}

/// The two ways to start: a table of the house, or practice in this browser.
#[component]
fn Ends(game: Name, plan: RwSignal<Plan>) -> impl IntoView {
    let (link, router, lang) = (link(), router(), prefs().lang);
    let (opening, mine) = (RwSignal::new(false), own().handle());
    let before = StoredValue::new(use_context::<Anew>().and_then(Anew::take));
    let why_not = move || match (opening.get(), link.status().get()) {
        (true, _) => Setup::Opening.say(lang.get()).into_owned(),
        (false, Status::Open) => String::new(),
        (false, _) => link.unreached(lang.get()).into_owned(),
    };
    let open = move || {
        opening.set(true);
        spawn_local(async move {
            let (plan, before) = (plan.get_untracked(), before.get_value());
            let rated = is_rated(game, &plan, mine.with_untracked(Option::is_some));
            let awaits = plan.guests.contains(&Guest::Person);
            let mut opened = open_table(link, game, plan, rated).await;
            if let (Ok((table, refused)), Some(before)) = (&mut opened, before) {
                let left = before.leave_for(*table, awaits, link).await;
                *refused = refused.take().or(left.err());
            }
            opening.set(false);
            lead_to_opened(opened, (&Route::Setup(game), router), lang.get_untracked());
        });
    };
    // A match under way goes on if it was planned like this.
    let loses = move || plan.with(|plan| would_lose(game, plan));
    let practise = move || {
        if untrack(loses) {
            Plan::forget_practice(game);
        }
        router.go(&Route::Practice(game));
    };
    view! {
        <div class="ends">
            <div class="end">
                <Button look=Look::Primary icon=Icon::Door on_press=open why_not=derived(why_not)>
                    {tr(Setup::Open)}
                </Button>
            </div>
            <div class="end">
                <Twice
                    look=Look::Plain
                    icon=Icon::Bot
                    words=tr(Setup::PracticeTitle)
                    sure=tr(Table::SureNewGame)
                    at_once=derived(move || !loses())
                    on_press=practise
                />
            </div>
        </div>
    }
}
