//! A match in a list of matches.
use super::super::catalogue::{class_part, class_title};
use crate::{
    art::{Icon, IconArt},
    platform::time,
    prefs::{prefs, tell, tr},
    route::Route,
};
use leptos::prelude::*;
use wire::profile::{Ending, Played, Sat, Who};
use words::{
    Say,
    house::{Profile as Words, seated},
    play::{self, Table},
};

/// The match, how it ended, who else played, and links to watch it again.
#[component]
pub(super) fn Row(played: Played) -> impl IntoView {
    let Played { record, class, at_ms, rounds: count, rated, private, kept, seat, ending, seats } = played;
    let lang = prefs().lang;
    let own = seats.get(usize::from(seat)).cloned();
    let place = own.as_ref().and_then(|own| own.place).filter(|_| seats.len() > 2);
    let (points, players) = (own.and_then(|own| own.points), seats.len() as u8);
    let how = tell(move |lang| match (ending, place) {
        (None, _) => Words::BrokenOff.say(lang).into_owned(),
        (Some(Ending::Lost), Some(place)) => play::place_of(lang, place, players),
        (Some(ending), _) => ending.say(lang).into_owned(),
    });
    let look = match ending {
        Some(Ending::Won) => "pf-how pf-won",
        Some(Ending::Shared) => "pf-how pf-shared",
        // Neither first nor last.
        Some(Ending::Lost) if place.is_some_and(|place| place < players) => "pf-how",
        Some(Ending::Lost) => "pf-how pf-lost",
        None => "pf-how",
    };
    let others = seats.into_iter().enumerate().filter(|(at, _)| *at != usize::from(seat));
    let others = others.map(|(at, Sat { who, .. })| view! { <li>{sitter(who, at as u8)}</li> }).collect_view();
    let part = class_part(&class);
    let facts = tell(move |lang| {
        let mut facts = vec![time::written(at_ms, lang.tag()), play::parts(lang, part, count)];
        facts.extend(rated.then(|| Words::IsRated.say(lang).into_owned()));
        facts.extend(private.then(|| Words::Private.say(lang).into_owned()));
        facts.join(" · ")
    });
    let named = class.clone();
    let called = tell(move |lang| format!("{}, {}", class_title(lang, &named), time::written(at_ms, lang.tag())));
    let ways = kept.then(|| {
        let replay = Route::Replay(record).path();
        let way = |icon: Icon, link: String, words: Signal<String>| {
            let label = tell(move |_| format!("{} ({})", words.get(), called.get()));
            view! {
                <a class="button" href=link aria-label=label title=words>
                    <IconArt icon=icon />
                </a>
            }
        };
        let (watch, review) = (tr(Table::WatchReplay), tr(Table::Review));
        view! {
            <div class="row-ways">
                {way(Icon::Play, replay.clone(), watch)} {way(Icon::Chart, format!("{replay}?review"), review)}
            </div>
        }
    });
    let lost = (!kept).then(|| view! { <span class="soft small">{tr(Words::NotKept)}</span> });
    view! {
        <li class="table-row pf-match" tabindex="-1">
            <div class="pf-outcome">
                <span class=look>{how}</span>
                <span class="digits small">{move || points.map(|points| play::gain(lang.get(), points))}</span>
            </div>
            <div class="table-words">
                <span class="pf-title">{move || class_title(lang.get(), &class)}</span>
                <ul class="pf-others">{others}</ul>
                <span class="soft small">{facts}</span>
                {lost}
            </div>
            {ways}
        </li>
    }
}

/// Another player of the match, linked to their page if they have an account.
fn sitter(who: Who, seat: u8) -> AnyView {
    match who {
        Who::Account { handle } => {
            let page = Route::Profile(handle.clone()).path();
            view! { <a href=page>{handle}</a> }.into_any()
        }
        other => view! { <bdi>{tell(move |lang| seated(lang, &other, seat))}</bdi> }.into_any(),
    }
}
