//! Opening a tournament: a form whose defaults are fine as they are, and everything that can be changed.
use super::{
    asks,
    draft::{Blank, Draft, FEWEST_SEATS, MOST_SEATS, Shape, Times, blank},
    form::{Form, Wrong, has_league, usual_plan},
    more::More,
    start::Starts,
};
use crate::{
    art::Icon,
    house::{
        asking::{Refusal, Why},
        catalogue,
        options::RulesForm,
        own::own,
    },
    link::{Status, link},
    parts::{Button, Look, Segmented, Stepper, TextField, Toggle},
    platform::time,
    prefs::{prefs, tell, tr},
    reactive::{derived, effect},
    route::{Route, router},
};
use ::games::Name;
use leptos::prelude::*;
use wire::tournament::{Format, MOST_FILLED, TITLE};
use words::{
    Say,
    house::{
        Tournament, Tournaments,
        tournament::{Opening as Words, format, format_why},
    },
};

/// The page for opening a tournament.
#[component]
pub fn NewTournamentPage() -> impl IntoView {
    let (form, handle) = (Form::new(), own().handle());
    let (game, plan) = (form.game, form.plan);
    Effect::new(move |before: Option<Name>| {
        let game = game.get();
        if before.is_some_and(|before| before != game) {
            plan.set(usual_plan(game));
        }
        form.change(|draft| draft.fit(catalogue::seats(game).1));
        game
    });
    // The rules may depend on the number of players at a table.
    let seats = form.of(|draft| draft.format().chairs().1);
    effect(move || {
        game.track();
        let (fewest, most) = catalogue::seats(game.get_untracked());
        let seats = seats.get().clamp(fewest, most);
        plan.update(|plan| plan.set_seats(seats));
    });
    let rules = move || view! { <RulesForm game=game.get() plan=plan timed=true /> };
    view! {
        <div class="column setup cups-new">
            <header>
                <p class="soft">
                    <a href=Route::Tournaments.path()>{tr(Tournament::ToAll)}</a>
                </p>
                <h1>{tr(Tournaments::Open)}</h1>
                <p class="soft">{tr(Words::Lead)}</p>
                <Show when=move || handle.with(Option::is_none)>
                    <p>
                        {tr(Words::NeedsAccount)} " " <a href=Route::Account.path()>{tr(Tournament::MakeAccount)}</a>
                    </p>
                </Show>
            </header>
            <What form=form />
            <Starts form=form />
            <Fields form=form />
            <More form=form />
            {rules}
            <Ends form=form />
        </div>
    }
}

/// The title, the game and the pairing.
#[component]
fn What(form: Form) -> impl IntoView {
    let (draft, game) = (form.draft, form.game);
    let title = RwSignal::new(draft.with_untracked(|draft| draft.title.clone()));
    effect(move || form.change(|draft| draft.title = title.get()));
    let usual = tell(move |lang| Words::title(lang, catalogue::title(game.get(), lang)));
    let games = Name::ALL.iter().map(|name| (*name, tell(move |lang| catalogue::title(*name, lang).to_owned())));
    let shapes = move || {
        let shape = |shape: Shape| {
            let of = Draft { shape, ..draft.get_untracked() }.format();
            (shape, tell(move |lang| format(lang, of).to_owned()))
        };
        let all = [Shape::Swiss, Shape::League, Shape::Knockout].into_iter();
        let choices = all.filter(|shape| *shape != Shape::League || has_league(game.get())).map(shape);
        view! {
            <Segmented
                label=tr(Words::Format)
                choices=choices.collect()
                value=form.of(|draft| draft.shape)
                on_choose=move |shape| form.change(|draft| draft.shape = shape)
            />
        }
    };
    let pairing = form.of(Draft::format);
    let league = move || matches!(pairing.get(), Format::League(_));
    let most = move || catalogue::seats(game.get()).1.min(MOST_SEATS);
    let seats = move || {
        view! {
            <Stepper
                label=tr(Words::Seats)
                hint=tr(Words::SeatsWhy)
                value=form.of(|draft| i64::from(draft.seats))
                min=FEWEST_SEATS.into()
                max=most().into()
                on_change=move |seats| form.change(|draft| draft.seats = seats as u8)
                wrong=form.wrong(Blank::Seats)
            />
        }
    };
    view! {
        <section class="card" aria-labelledby="cup-what">
            <h2 id="cup-what">{tr(Words::What)}</h2>
            <TextField
                label=tr(Words::TitleLabel)
                value=title
                max=TITLE.1 as u32
                fills="off"
                placeholder=usual
                wrong=form.wrong(Blank::Title)
            />
            <Wrong form=form of=Blank::Title />
            <Segmented
                label=tr(Words::Game)
                choices=games.collect()
                value=game
                on_choose=move |name| game.set(name)
            />
            {shapes}
            <p class="setting-hint">{tell(move |lang| format_why(lang, pairing.get()).into_owned())}</p>
            <Show when=league>{seats}</Show>
            <Wrong form=form of=Blank::Seats />
        </section>
    }
}

/// Who can find the tournament, who fills it up, and what is dealt.
#[component]
fn Fields(form: Form) -> impl IntoView {
    let fills = form.of(|draft| draft.fills);
    let finds = vec![(true, tr(Words::Anyone)), (false, tr(Words::LinkOnly))];
    let up_to = move || {
        view! {
            <Stepper
                label=tr(Words::BotsUpTo)
                value=form.of(|draft| i64::from(draft.bots.up_to))
                min=2
                max=MOST_FILLED.into()
                on_change=move |up_to| form.change(|draft| draft.bots.up_to = up_to as u16)
                wrong=form.wrong(Blank::Bots)
            />
        }
    };
    view! {
        <section class="card" aria-labelledby="cup-company">
            <h2 id="cup-company">{tr(Words::Company)}</h2>
            <Segmented
                label=tr(Words::Listed)
                choices=finds
                value=form.of(|draft| draft.listed)
                on_choose=move |listed| form.change(|draft| draft.listed = listed)
            />
            <Toggle
                label=tr(Words::Bots)
                hint=tr(Words::BotsWhy)
                value=fills
                on_switch=move |fills| form.change(|draft| draft.fills = fills)
            />
            <Show when=move || fills.get()>{up_to}</Show>
            <Wrong form=form of=Blank::Bots />
            <Toggle
                label=tr(Words::SameDeal)
                hint=tr(Words::SameDealWhy)
                value=form.of(|draft| draft.same_deal)
                on_switch=move |on| form.change(|draft| draft.same_deal = on)
            />
        </section>
    }
}

/// The one button, always within reach.
#[component]
fn Ends(form: Form) -> impl IntoView {
    let (link, router, lang, handle) = (link(), router(), prefs().lang, own().handle());
    // Whether an answer was: the house may have opened the tournament.
    let lost = StoredValue::new(false);
    let why_not = move || match (form.attempt.is_busy(), link.status().get()) {
        (true, _) => Words::Opening.say(lang.get()).into_owned(),
        (false, Status::Open) => Words::barred(lang.get(), handle.with(Option::is_some)),
        (false, _) => link.unreached(lang.get()).into_owned(),
    };
    let open = move || {
        let (game, lang) = (form.game.get_untracked(), lang.get_untracked());
        let times = Times { read: time::of_field, on_the_wall: time::on_the_wall };
        let usual = Words::title(lang, catalogue::title(game, lang));
        let terms =
            form.plan.with_untracked(|plan| form.draft.with_untracked(|draft| draft.terms(game, plan, usual, times)));
        let again = lost.get_value();
        form.attempt.run(async move {
            let opened = asks::open(link, &terms, again).await;
            if opened == Err(Refusal::Unreachable) {
                lost.try_set_value(true);
            }
            let opened = opened?;
            form.opened();
            router.go_from(&Route::NewTournament, &Route::Tournament(opened));
            Ok(())
        });
    };
    // Errors about a field are shown beside that field.
    form.leads_to_faults();
    let of_none = move || match form.attempt.why() {
        Some(Refusal::Said(why)) => blank(&why).is_none(),
        _ => true,
    };
    view! {
        <div class="ends">
            <div class="end">
                <Button look=Look::Primary icon=Icon::Plus on_press=open why_not=derived(why_not)>
                    {tr(Words::Open)}
                </Button>
                <Show when=of_none>
                    <Why attempt=form.attempt />
                </Show>
            </div>
        </div>
    }
}
