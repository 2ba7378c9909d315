//! The card that says what to do, and how it went.
use super::super::{
    Felt,
    screen::Screen,
    tuition::{Slip, Tuition},
};
use crate::{
    art::{Icon, IconArt},
    prefs::{tell, tr},
    reactive::effect,
    route::{Route, router},
};
use leptos::prelude::*;
use words::{
    Lang, Say, Told,
    house::Setup,
    play::{Learn, lesson_of},
};

/// The id of the card's title, which receives the focus.
pub const TITLE: &str = "lesson-title";

/// What the page lets the visitor do besides playing.
#[derive(Clone, Copy)]
pub struct Ways {
    /// The index of this lesson, from 0, and the number of lessons.
    pub place: (usize, usize),
    /// Goes to another lesson.
    pub go: Callback<usize>,
    /// Starts this lesson over.
    pub again: Callback<()>,
}

/// The words of a lesson, and the values to fill in.
#[derive(Clone)]
pub struct Script {
    told: Told,
    /// The words of a hint, by language.
    advice: Vec<(Lang, String)>,
}

impl Script {
    /// The words of a lesson, with the position and the move that they may mention.
    pub fn of<G: Felt>(told: Told, first: Option<(&G::View, &G::Action)>) -> Script {
        let advice = |lang| first.map(|(view, model)| (lang, format!("{}.", G::advice(lang, view, model))));
        Script { told, advice: Lang::ALL.into_iter().filter_map(advice).collect() }
    }

    fn fill(&self, lang: Lang, text: impl Say) -> String {
        let advice = self.advice.iter().find(|(of, _)| *of == lang).map_or("", |(_, advice)| advice);
        text.say(lang).replace("{move}", advice)
    }

    fn ask(&self, lang: Lang, asked: usize) -> String {
        self.fill(lang, self.told.then.filter(|_| asked > 0).unwrap_or(self.told.ask))
    }
}

/// The card of a lesson.
#[component]
pub fn Card<G: Felt>(tuition: Tuition<G>, screen: Screen<G>, script: Script, ways: Ways) -> impl IntoView {
    let script = StoredValue::new(script);
    let (asked, done, slip) = (tuition.asked(), tuition.done(), tuition.slip());
    let view = screen.view();
    let ask = tell(move |lang| {
        script.with_value(|script| match done.get() {
            true => script.fill(lang, script.told.done),
            false => script.ask(lang, asked.get()),
        })
    });
    let answer = tell(move |lang| {
        slip.with(|slip| match slip {
            Some(Slip::Illegal(why)) => {
                view.with(|view| view.as_ref().map(|view| G::refusal(lang, why, view))).unwrap_or_default()
            }
            Some(Slip::Beside) => script.with_value(|script| script.fill(lang, script.told.slip)),
            None => String::new(),
        })
    });
    // Changes on the card are read out.
    effect(move || screen.live.say(ask.get()));
    effect(move || {
        let said = answer.get();
        if !said.is_empty() {
            screen.live.say(said);
        }
    });
    let title = tell(move |lang| script.with_value(|script| script.told.title.say(lang).into_owned()));
    view! {
        <section class="lesson-card" class:done=move || done.get() aria-labelledby=TITLE data-testid="lesson">
            <h2 id=TITLE class="lesson-title" tabindex="-1">{title}</h2>
            <p class="lesson-ask" data-testid="lesson-ask">{ask}</p>
            <p class="lesson-slip" data-testid="lesson-slip" hidden=move || answer.with(String::is_empty)>{answer}</p>
            <CardWays done=done ways=ways game=Route::Practice(G::GAME) />
        </section>
    }
}

/// The buttons back and on.
#[component]
fn CardWays(done: Signal<bool>, ways: Ways, game: Route) -> impl IntoView {
    let Ways { place: (at, count), go, again } = ways;
    let last = at + 1 == count;
    let (router, game) = (router(), StoredValue::new(game));
    let on = Callback::new(move |()| if last { router.go(&game.get_value()) } else { go.run(at + 1) });
    let place = tell(move |lang| lesson_of(lang, at + 1, count));
    let back = Callback::new(move |()| go.run(at - 1));
    view! {
        <div class="lesson-ways" class:last=last>
            <div class="lesson-dots" role="img" aria-label=place>
                {(0..count).map(|dot| view! { <span class:here=dot == at class:past=dot < at></span> }).collect_view()}
            </div>
            {(at > 0).then(|| view! { <Way id="lesson-back" words=tr(Learn::Back) icon=Icon::Left small=true on_press=back /> })}
            {move || match done.get() {
                false => view! { <Way id="lesson-skip" words=tr(Learn::Skip) on_press=on /> }.into_any(),
                true => {
                    let words = if last { tr(Setup::PracticeTitle) } else { tr(Learn::Next) };
                    let icon = if last { Icon::Play } else { Icon::Right };
                    view! {
                        <Way id="lesson-again" words=tr(Learn::Again) icon=Icon::Again small=true on_press=again />
                        <Way id="lesson-on" words=words icon=icon primary=true on_press=on />
                    }.into_any()
                }
            }}
        </div>
    }
}

/// A button of the card. A `small` one shows only its icon where there is little room.
#[component]
fn Way(
    id: &'static str,
    words: Signal<String>,
    #[prop(optional)] icon: Option<Icon>,
    #[prop(optional)] small: bool,
    #[prop(optional)] primary: bool,
    on_press: Callback<()>,
) -> impl IntoView {
    view! {
        <button
            type="button"
            id=id
            data-testid=id
            class="button"
            class:primary=primary
            class:quiet=!primary
            title=move || small.then(|| words.get())
            on:click=move |_| on_press.run(())
        >
            {icon.map(|icon| view! { <IconArt icon=icon /> })}
            <span class:lesson-small=small>{words}</span>
        </button>
    }
}
