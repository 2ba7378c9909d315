//! Boards: who is rated highest in each class, this week and of all time.

mod asks;
mod places;

use super::{
    asking::{Known, shown},
    catalogue,
    daily::DailyBoards,
};
use crate::{
    art::EmptyTable,
    link::link,
    parts::{LinkButton, Look, Segmented, fresh_id},
    platform::{address, dom},
    prefs::{prefs, tr},
    reactive::{derived, effect},
    route::Route,
};
use ::games::Class;
use asks::Wanted;
use leptos::prelude::*;
use places::Places;
use wasm_bindgen_futures::spawn_local;
use wire::rating::Place;
use words::house::Boards as Words;

/// The page of the boards.
#[component]
pub fn BoardsPage() -> impl IntoView {
    // Back from a player's page, it is the same board.
    let first = Wanted::read(&address::query())?;
    let (wanted, known, link) = (RwSignal::new(first), RwSignal::new(Known::<Vec<Place>>::Asking), link());
    let look = move |asked: Wanted| {
        known.set(Known::Asking);
        spawn_local(async move {
            let told = asks::board(link, asked).await;
            // Meanwhile another board may have been chosen, or the page may be gone.
            if wanted.try_get_untracked() == Some(asked) {
                known.try_set(told.into());
            }
        });
    };
    effect(move || {
        address::set_query(&wanted.get().query());
        look(wanted.get_untracked());
    });
    let again = move || look(wanted.get_untracked());
    let board = shown(known, again, |places: Vec<Place>| match places.is_empty() {
        true => view! { <Nobody /> }.into_any(),
        false => view! { <Places places=places /> }.into_any(),
    });
    Some(view! {
        <div class="column boards">
            <header>
                <h1>{tr(Words::Title)}</h1>
                <p class="soft">
                    {tr(Words::Why)} " " <a href=Route::Ratings.path()>{tr(Words::HowReckoned)}</a>
                </p>
            </header>
            <DailyBoards />
            <Choice wanted=wanted />
            <section class="boards-board" aria-label=tr(Words::Title)>{board}</section>
        </div>
    })
}

/// The choice of a board: its class and its period.
#[component]
fn Choice(wanted: RwSignal<Wanted>) -> impl IntoView {
    let (lang, id) = (prefs().lang, fresh_id("board"));
    let classes = Class::all().map(|class| {
        let name = class.to_string();
        let title = name.clone();
        view! {
            <option value=name prop:selected=move || wanted.with(|wanted| wanted.class == class)>
                {move || catalogue::class_title(lang.get(), &title)}
            </option>
        }
    });
    let choose = move |name: String| {
        if let Ok(class) = name.parse::<Class>() {
            wanted.update(|wanted| wanted.class = class);
        }
    };
    view! {
        <div class="boards-choice">
            <div class="pf-choice">
                <label class="setting-label" for=id.clone()>
                    {tr(Words::Which)}
                </label>
                <select id=id class="text-field" on:change=move |event| choose(dom::value_of(&event))>
                    {classes.collect_view()}
                </select>
            </div>
            <Segmented
                label=tr(Words::When)
                choices=vec![(true, tr(Words::Week)), (false, tr(Words::Always))]
                value=derived(move || wanted.with(|wanted| wanted.week))
                on_choose=move |week| wanted.update(|wanted| wanted.week = week)
            />
            <p class="setting-hint" hidden=move || wanted.with(|wanted| !wanted.week)>
                {tr(Words::WeekWhy)}
            </p>
        </div>
    }
}

/// How to get onto an empty board.
#[component]
fn Nobody() -> impl IntoView {
    view! {
        <div class="no-tables" role="status">
            <EmptyTable />
            <div class="pf-nothing">
                <p>
                    <b>{tr(Words::Empty)}</b>
                </p>
                <p class="soft">{tr(Words::EmptyWhy)}</p>
                <LinkButton look=Look::Primary to=Route::New.path() words=tr(Words::OpenOne) />
            </div>
        </div>
    }
}
