//! The visitor's progress with a deal, and what the best player did differently.
use super::{
    asks,
    card::{Begin, GoOn},
};
use crate::{
    art::Icon,
    house::{
        asking::{Known, shown},
        catalogue,
    },
    parts::{Button, LinkButton, Look, copy_text},
    platform::{address, share, time},
    prefs::{prefs, tell, tr},
    route::Route,
};
use games::Name;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::daily::{Board, Mine};
use words::{
    Say,
    house::{Daily as Words, House, Profile, came_to, parts_at},
};

/// The visitor's progress.
#[component]
pub(super) fn OwnTry(
    board: Board,
    name: Name,
    /// Asks the house for the board again.
    again: impl Fn() + 'static,
) -> impl IntoView {
    let open = board.now_ms < board.ends_ms;
    let gone = board.gone;
    let best = board.places.first().and_then(|best| best.record.clone()).filter(|_| !gone);
    let day = board.day.clone();
    match board.mine {
        Mine::New if open => view! {
            <p>{tr(Words::NotYet)}</p>
            <Begin name=name day=day ends_ms=board.ends_ms again=again />
        }
        .into_any(),
        Mine::Playing { table } if open => view! { <p>{tr(Words::Playing)}</p><GoOn table=table /> }.into_any(),
        Mine::New | Mine::Playing { .. } => view! { <p class="soft">{tr(Words::Over)}</p> }.into_any(),
        Mine::Late { record } => {
            view! { <p class="soft">{tr(Words::Late)}</p><Ways record=record gone=gone /> }.into_any()
        }
        Mine::Done { points, place, of, record, line } => {
            let shown = line.clone();
            view! {
                <p class="daily-result">{tell(move |lang| came_to(lang, points, place, of))}</p>
                <p class="daily-line" aria-hidden="true">{shown}</p>
                <Ways record=record.clone() gone=gone />
                <ShareResult day=day name=name place=place of=of line=line />
                {best.map(|best| view! { <Parting own=record best=best /> })}
            }
            .into_any()
        }
    }
}

/// The links to a record: its replay and its review. Or that it is gone.
#[component]
fn Ways(record: String, gone: bool) -> impl IntoView {
    if gone {
        return view! { <p class="soft">{tr(Profile::NotKept)}</p> }.into_any();
    }
    let replay = Route::Replay(record).path();
    let review = format!("{replay}?review");
    view! {
        <div class="daily-ways">
            <LinkButton look=Look::Primary to=review words=tr(Words::Review) />
            <LinkButton to=replay words=tr(Words::Replay) />
        </div>
    }
    .into_any()
}

/// The move whose sentence takes up the room of the one to come.
const SOME_MOVE: u64 = 100;

/// The point where the visitor's play and the best one part, with links to both. It is found from their records, after
/// everything else is shown: its room is kept, so that nothing below it moves.
#[component]
fn Parting(own: String, best: String) -> impl IntoView {
    // The best one does not part from itself.
    let is_best = own == best;
    let known = RwSignal::new(if is_best { Known::Told(None) } else { Known::Asking });
    let records = StoredValue::new((own, best));
    let look = move || {
        known.set(Known::Asking);
        let (own, best) = records.get_value();
        spawn_local(async move {
            known.try_set(asks::parting(&own, &best).await.into());
        });
    };
    if !is_best {
        look();
    }
    let told = move |parting: Option<usize>| match parting {
        None => view! { <p class="soft">{tr(Words::Alike)}</p> }.into_any(),
        Some(ply) => {
            let (own, best) = records.get_value();
            let at = |record: String| format!("{}?ply={ply}", Route::Replay(record).path());
            view! {
                <p>{tell(move |lang| parts_at(lang, ply as u64 + 1))}</p>
                <div class="daily-ways">
                    <LinkButton to=at(best) words=tr(Words::Best) />
                    <LinkButton to=at(own) words=tr(Words::Mine) />
                </div>
            }
            .into_any()
        }
    };
    let room = (!is_best).then(|| {
        view! {
            <div class="daily-room-kept" aria-hidden="true">
                <p>{tell(|lang| parts_at(lang, SOME_MOVE))}</p>
                <div class="daily-ways">
                    <span class="button">{tr(Words::Best)}</span>
                    <span class="button">{tr(Words::Mine)}</span>
                </div>
            </div>
        }
    });
    view! { <div class="daily-parting">{room} <div>{shown(known, look, told)}</div></div> }
}

/// Shares the result: the place reached, and nothing about the cards.
#[component]
fn ShareResult(day: String, name: Name, place: u64, of: u64, line: String) -> impl IntoView {
    let lang = prefs().lang;
    let give = move || {
        let lang = lang.get_untracked();
        let house = House::Name.say(lang);
        let date = time::day_of(&day, lang.tag());
        let text = format!("{house} · {} · {date}\n{line} {place}/{of}", catalogue::title(name, lang));
        let url = format!("{}{}", address::origin(), Route::DailyBoard(day.clone(), name).path());
        spawn_local(async move {
            if !share::share(&text, &url).await {
                copy_text(&format!("{text}\n{url}"), lang).await;
            }
        });
    };
    view! {
        <Button icon=Icon::Share on_press=give>
            {tr(Words::Share)}
        </Button>
    }
}
