//! A day's deal at a game, and how everyone did.
use super::{asks, mine::OwnTry, spread::Spread};
use crate::{
    house::{
        asking::{Known, shown},
        catalogue,
    },
    link::link,
    platform::time,
    prefs::{prefs, tell, tr},
    route::Route,
};
use games::Name;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::daily::{Board, Mine, Place};
use words::house::{Daily as Words, guest_name, signed, tried};

/// The page of a day's deal.
#[component]
pub fn DailyBoardPage(day: String, game: Name) -> impl IntoView {
    let (link, lang) = (link(), prefs().lang);
    let board = RwSignal::new(Known::Asking);
    let asked = StoredValue::new(day.clone());
    let look = move || {
        spawn_local(async move {
            let told = asks::board(link, &asked.get_value(), game).await;
            board.try_set(told.into());
        });
    };
    look();
    let page = shown(board, look, move |told| view! { <Told board=told game=game again=look /> });
    view! {
        <div class="column daily">
            <header>
                <p class="soft">
                    <a href=Route::Daily.path()>{tr(Words::Title)}</a>
                </p>
                <h1>{move || format!("{} · {}", catalogue::title(game, lang.get()), time::day_of(&day, lang.get().tag()))}</h1>
            </header>
            {page}
        </div>
    }
}

#[component]
fn Told(board: Board, game: Name, again: impl Fn() + 'static) -> impl IntoView {
    let points = match &board.mine {
        Mine::Done { points, .. } => Some(*points),
        _ => None,
    };
    let count = board.tried;
    let spread = board.spread.clone();
    let nobody = spread.is_empty();
    let places = board.places.clone();
    let proof = (board.commitment.to_string(), board.seed.as_ref().map(ToString::to_string));
    view! {
        <section class="card daily-mine" aria-labelledby="daily-mine">
            <h2 id="daily-mine">{tr(Words::Mine)}</h2>
            <OwnTry board=board name=game again=again />
        </section>
        <section class="card" aria-labelledby="daily-spread">
            <h2 id="daily-spread">{tr(Words::Spread)}</h2>
            <p class="soft">{tell(move |lang| tried(lang, count))}</p>
            {if nobody {
                view! { <p>{tr(Words::Nobody)}</p> }.into_any()
            } else {
                view! { <Spread bars=spread mine=points /> }.into_any()
            }}
        </section>
        {(!nobody).then(|| view! { <Ranking places=places /> })}
        <Proof promise=proof.0 seed=proof.1 />
    }
}

#[component]
fn Ranking(places: Vec<Place>) -> impl IntoView {
    view! {
        <section class="card" aria-labelledby="daily-ranking">
            <h2 id="daily-ranking">{tr(Words::Ranking)}</h2>
            <table class="daily-ranking">
                <thead>
                    <tr>
                        <th scope="col">{tr(Words::Place)}</th>
                        <th scope="col">{tr(Words::Name)}</th>
                        <th scope="col">{tr(Words::Points)}</th>
                        <td></td>
                    </tr>
                </thead>
                <tbody>{places.into_iter().map(row).collect_view()}</tbody>
            </table>
        </section>
    }
}

fn row(place: Place) -> impl IntoView {
    let Place { place, name, account, points, mine, record } = place;
    let name = match name {
        Some(name) => view! { <bdi>{tell(move |lang| guest_name(lang, &name))}</bdi> }.into_any(),
        None => view! { <span>{tr(Words::Someone)}</span> }.into_any(),
    };
    let replay = record.map(|record| {
        view! { <a href=Route::Replay(record).path()>{tr(Words::Replay)}</a> }
    });
    view! {
        <tr class:mine=mine>
            <td>{place}</td>
            <th scope="row">
                {name} {mine.then(|| view! { <span class="daily-tag">{tr(Words::You)}</span> })}
                {(!account).then(|| view! { <span class="daily-tag soft">{tr(Words::Guest)}</span> })}
            </th>
            <td>{tell(move |lang| signed(lang, points))}</td>
            <td>{replay}</td>
        </tr>
    }
}

/// What the house promised, and the seed by which to check it.
#[component]
fn Proof(promise: String, seed: Option<String>) -> impl IntoView {
    let seed = seed.map(|seed| {
        view! {
            <dt>{tr(Words::Seed)}</dt>
            <dd>
                <code>{seed}</code>
            </dd>
        }
    });
    view! {
        <details class="card daily-proof">
            <summary>{tr(Words::Proof)}</summary>
            <p class="soft">{tr(Words::ProofWhy)}</p>
            <dl>
                <dt>{tr(Words::Promise)}</dt>
                <dd>
                    <code>{promise}</code>
                </dd>
                {seed}
            </dl>
        </details>
    }
}
