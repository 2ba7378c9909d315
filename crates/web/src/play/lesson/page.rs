//! The page of the lessons: the bar, the card with the instructions, and the board.
use super::super::{
    Felt, ROOT, Table, frame::Playing, host::Host, incoming::Incoming, screen::Screen, tuition::Tuition,
};
use super::{
    card::{Card, Script, TITLE, Ways},
    progress::Progress,
};
use crate::{
    art::Icon,
    parts::IconButton,
    platform::focus,
    prefs::{tell, tr},
    reactive::effect,
    route::{Route, router},
};
use leptos::prelude::*;
use lessons::LEARNER;
use words::{
    Say,
    play::{self, Learn, lesson_of},
};

/// The lessons of a game, resumed where the visitor left off.
pub fn learning<G: Felt>() -> impl IntoView {
    let kept = Progress::kept(G::GAME);
    let count = G::LESSONS;
    let start = if kept.at < count { kept.at } else { 0 };
    Progress { offered: true, ..kept }.keep(G::GAME);
    // The lesson, and how often a lesson was opened: opening one again resets its table.
    let here = RwSignal::new((start, 0_u32));
    let go = Callback::new(move |at: usize| {
        here.update(|(place, turns)| (*place, *turns) = (at, *turns + 1));
        focus::soon(TITLE);
    });
    effect(move || {
        let (at, _) = here.get();
        Progress { at, ..Progress::kept(G::GAME) }.keep(G::GAME);
    });
    let router = router();
    let title = tell(|lang| play::title(G::title(lang), &Learn::Learn.say(lang)));
    let place = tell(move |lang| match count {
        0 => String::new(),
        _ => lesson_of(lang, here.get().0 + 1, count),
    });
    view! {
        <div id=ROOT class="table learning" data-testid="lessons">
            <header class="bar">
                <IconButton icon=Icon::Close label=tr(Learn::Leave) on_press=move || router.go(&Route::Home) />
                <div class="bar-words">
                    <h1 class="bar-title">{title}</h1>
                    <p class="bar-round">{place}</p>
                </div>
            </header>
            {move || {
                let (at, _) = here.get();
                lesson_at::<G>(at, go)
            }}
        </div>
    }
}

/// One lesson, with a table and a screen of its own.
fn lesson_at<G: Felt>(at: usize, go: Callback<usize>) -> AnyView {
    let mut lessons = G::lessons();
    let count = lessons.len();
    if at >= count {
        return view! { <p class="table-note">{tr(Learn::None)}</p> }.into_any();
    }
    let lesson = lessons.swap_remove(at);
    let (told, model) = (lesson.told, lesson.asks.first().map(|ask| ask.model.clone()));
    let screen = Screen::<G>::new();
    let incoming = Incoming::new(screen);
    let tuition = Tuition::begin(lesson, incoming);
    let script = screen.view().with_untracked(|view| Script::of::<G>(told, view.as_ref().zip(model.as_ref())));
    effect(move || {
        if tuition.done().get() {
            note_done::<G>(at, count);
        }
    });
    let ways = Ways { place: (at, count), go, again: Callback::new(move |()| go.run(at)) };
    let help = RwSignal::new(false);
    view! {
        <Card tuition=tuition screen=screen script=script ways=ways />
        <Playing table=Table::new(Host::Lesson(tuition), incoming) you=Some(LEARNER) help=help />
    }
    .into_any()
}

/// Notes that a lesson was completed. After the last one, the first comes next.
fn note_done<G: Felt>(at: usize, count: usize) {
    let mut progress = Progress::kept(G::GAME);
    progress.done.insert(at);
    progress.at = (at + 1) % count;
    progress.keep(G::GAME);
}
