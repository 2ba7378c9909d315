//! Settings that rarely need changing: rounds, late entry, clocks.
use super::{
    draft::{Blank, Shape},
    form::{Form, Wrong},
};
use crate::{
    art::{Icon, IconArt},
    house::{catalogue, counts::not_rated},
    parts::{Segmented, Stepper, Toggle},
    prefs::{prefs, tell, tr},
    reactive::{derived, memo},
};
use leptos::prelude::*;
use wire::tournament::{MOST_ENTRANTS, MOST_ROUNDS};
use words::house::{self, Setup, tournament::Opening as Words};

/// The times per move on offer, in seconds.
const PACES: [u32; 3] = [20, 45, 90];
/// The initial number of rounds where it is fixed.
const ROUNDS: u8 = 5;

/// The card, folded away.
#[component]
pub(super) fn More(form: Form) -> impl IntoView {
    let (shape, alike) = (form.of(|draft| draft.shape), form.of(|draft| draft.same_deal));
    let (knockout, swiss) = (move || shape.get() == Shape::Knockout, move || shape.get() == Shape::Swiss);
    view! {
        <section class="card">
            <details class="folded">
                <summary>
                    <IconArt icon=Icon::Right />
                    <span>{tr(Words::More)}</span>
                    <span class="setting-hint">{tr(Words::MoreWhy)}</span>
                </summary>
                <div class="options">
                    <Show when=move || !knockout()>
                        <Rounds form=form />
                        <Late form=form />
                    </Show>
                    <Show when=swiss>
                        <div class="option">
                            <Toggle
                                label=tr(Words::PlayOff)
                                hint=tr(Words::PlayOffWhy)
                                value=form.of(|draft| draft.play_off)
                                on_switch=move |on| form.change(|draft| draft.play_off = on)
                            />
                        </div>
                    </Show>
                    <Clock form=form />
                    <Strength form=form />
                    <div class="option">
                        <Stepper
                            label=tr(Words::Most)
                            value=form.of(|draft| i64::from(draft.most))
                            min=2
                            max=MOST_ENTRANTS.into()
                            on_change=move |most| form.change(|draft| draft.most = most as u16)
                            wrong=form.wrong(Blank::Most)
                        />
                        <Wrong form=form of=Blank::Most />
                    </div>
                    // A rating would reveal something about a round whose deal is still being played.
                    <Show when=move || !alike.get()>
                        <Rated form=form />
                    </Show>
                </div>
            </details>
        </section>
    }
}

#[component]
fn Rounds(form: Form) -> impl IntoView {
    let fixed = form.of(|draft| draft.rounds.is_some());
    let number = move || {
        view! {
            <Stepper
                label=tr(Words::Rounds)
                value=form.of(|draft| draft.rounds.unwrap_or(ROUNDS).into())
                min=1
                max=MOST_ROUNDS.into()
                on_change=move |rounds| form.change(|draft| draft.rounds = Some(rounds as u8))
                wrong=form.wrong(Blank::Rounds)
            />
        }
    };
    view! {
        <div class="option">
            <Segmented
                label=tr(Words::Rounds)
                hint=tr(Words::RoundsWhy)
                choices=vec![(false, tr(Words::RoundsBySize)), (true, tr(Words::RoundsFixed))]
                value=fixed
                on_choose=move |fixed: bool| form.change(|draft| draft.rounds = fixed.then_some(ROUNDS))
            />
            <Show when=move || fixed.get()>{number}</Show>
            <Wrong form=form of=Blank::Rounds />
        </div>
    }
}

#[component]
fn Late(form: Form) -> impl IntoView {
    view! {
        <div class="option">
            <Stepper
                label=tr(Words::Late)
                hint=tr(Words::LateWhy)
                value=form.of(|draft| i64::from(draft.late))
                min=0
                max=MOST_ROUNDS.into()
                on_change=move |late| form.change(|draft| draft.late = late as u8)
            />
        </div>
    }
}

/// The time per move, for games without a clock among their own options.
#[component]
fn Clock(form: Form) -> impl IntoView {
    let (game, plan) = (form.game, form.plan);
    let paced = memo(move || plan.with(|plan| catalogue::settled(game.get(), plan.seats(), &plan.rules_value()).paced));
    let choices = move || PACES.map(|seconds| (Some(seconds * 1_000), tell(move |lang| house::seconds(lang, seconds))));
    view! {
        <Show when=move || paced.get()>
            <div class="option">
                <Segmented
                    label=tr(Setup::Clock)
                    hint=tr(Setup::ClockWhy)
                    choices=choices().into()
                    value=derived(move || plan.with(|plan| plan.pace.move_ms))
                    on_choose=move |move_ms| plan.update(|plan| plan.pace.move_ms = move_ms)
                />
            </div>
        </Show>
    }
}

/// Whether the matches count for ratings, or why they cannot.
#[component]
fn Rated(form: Form) -> impl IntoView {
    let (game, plan) = (form.game, form.plan);
    let official =
        memo(move || plan.with(|plan| catalogue::is_official(game.get(), plan.seats(), &plan.rules_value())));
    view! {
        <div class="option">
            <Show when=move || official.get() fallback=|| not_rated(tr(Setup::RatedOfficial))>
                <Toggle
                    label=tr(Setup::Rated)
                    hint=tr(Setup::RatedWhy)
                    value=form.of(|draft| draft.rated)
                    on_switch=move |on| form.change(|draft| draft.rated = on)
                />
            </Show>
        </div>
    }
}

/// How well the bots that fill up the field play.
#[component]
fn Strength(form: Form) -> impl IntoView {
    let (fills, lang) = (form.of(|draft| draft.fills), prefs().lang);
    let levels = move || {
        let levels = search::Level::ALL.map(search::Level::number);
        levels.map(|number| {
            (number, derived(move || house::level(lang.get(), number).map_or("", |(name, _)| name).to_owned()))
        })
    };
    view! {
        <Show when=move || fills.get()>
            <div class="option">
                <Segmented
                    label=tr(Words::BotLevel)
                    choices=levels().into()
                    value=form.of(|draft| draft.bots.level.0)
                    on_choose=move |level| form.change(|draft| draft.bots.level.0 = level)
                />
            </div>
        </Show>
    }
}
