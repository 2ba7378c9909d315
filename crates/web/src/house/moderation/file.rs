//! A person's file.
use super::{
    asks::{self, Whose},
    deed::{Deed, Form},
    reports::Reports,
    step::Steps,
    who::InForce,
};
use crate::{
    house::{
        asking::{Known, Loading, WhyNot},
        catalogue::class_title,
        own::own,
    },
    link::link,
    parts::{Button, LinkButton, Look},
    platform::time,
    prefs::{tell, tr},
    route::Route,
};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::{
    moderation::{Action, File, Noticed},
    profile::{Played, Who},
};
use words::{
    Say, apart,
    house::{
        Moderation as Words, Profile, called,
        moderation::{more_reports, noticed, of_moderator},
        seated,
    },
};

/// The page of a file.
#[component]
pub fn FilePage(
    /// The route that says whose file it is.
    whose: Route,
) -> impl IntoView {
    let (known, link) = (RwSignal::new(Known::<File>::Asking), link());
    let whose = StoredValue::new(match whose {
        Route::CaseOf(handle) => Whose::Called(handle),
        Route::Case(person) => Whose::Person(person),
        _ => Whose::Person(String::new()),
    });
    let look = move || {
        spawn_local(async move {
            let told = asks::file(link, &whose.get_value()).await;
            known.try_set(told.into());
        });
    };
    look();
    move || match known.get() {
        Known::Asking => view! { <div class="column"><Loading /></div> }.into_any(),
        Known::Refused(why) => view! { <div class="column"><WhyNot why=why again=look /></div> }.into_any(),
        Known::Told(file) => {
            let told = Callback::new(move |file| known.set(Known::Told(file)));
            view! { <Told file=file told=told /> }.into_any()
        }
    }
}

#[component]
fn Told(file: File, told: Callback<File>) -> impl IntoView {
    let form = Form::new();
    let choose = Callback::new(move |action| {
        form.choose(action);
        crate::platform::focus::soon("deed");
    });
    let whole = file.clone();
    let File { who, moderator, sanctions, open_reports, reports, hints, matches, log, .. } = file;
    let open = reports.iter().filter(|report| report.open).count();
    let more = open_reports.saturating_sub(u32::try_from(open).unwrap_or(u32::MAX));
    let is_own = matches!(&who, Who::Account { handle } if own().handle().get_untracked().as_ref() == Some(handle));
    // About another moderator there is nothing to choose, and they only close what is open.
    let closes = moderator && !is_own && (open > 0 || !hints.is_empty());
    let choose = (!moderator).then_some(choose);
    let page = match &who {
        Who::Account { handle } => Some(Route::Profile(handle.clone()).path()),
        Who::Guest { .. } | Who::Bot { .. } | Who::Someone => None,
    };
    let whose =
        moderator.then(|| view! { <p class="soft">{tell(move |lang| of_moderator(lang, closes).to_owned())}</p> });
    let deed = (closes || !moderator).then(|| view! { <Deed file=whole form=form told=told /> });
    view! {
        <div class="md md-file" data-testid="file">
            <header class="md-head">
                <div>
                    <h1>
                        <bdi>{tell(move |lang| called(lang, &who))}</bdi>
                    </h1>
                    <p class="md-marks">
                        <InForce sanctions=sanctions />
                    </p>
                </div>
                <div class="account-row">
                    {page.map(|page| view! { <LinkButton to=page words=tr(Profile::Title) /> })}
                    <LinkButton to=Route::Cases.path() words=tr(Words::ToQueue) />
                </div>
            </header>
            <div class="md-columns">
                <div class="md-column">
                    <section class="table-list" aria-labelledby="md-reports">
                        <h2 id="md-reports">{tr(Words::Reports)}</h2>
                        <Reports reports=reports choose=choose />
                        {(more > 0).then(|| view! { <p class="soft">{tell(move |lang| more_reports(lang, more))}</p> })}
                    </section>
                    <Hints hints=hints />
                    <section class="table-list" aria-labelledby="md-matches">
                        <h2 id="md-matches">{tr(Words::Matches)}</h2>
                        <Matches matches=matches choose=choose />
                    </section>
                </div>
                <div class="md-column">
                    {whose} {deed}
                    <section class="table-list" aria-labelledby="md-log">
                        <h2 id="md-log">{tr(Words::History)}</h2>
                        <Steps steps=log />
                    </section>
                </div>
            </div>
        </div>
    }
}

/// What the house has noticed. Empty if it has noticed nothing.
#[component]
fn Hints(hints: Vec<Noticed>) -> impl IntoView {
    let row = |of: Noticed| {
        let at_ms = of.at_ms;
        let text = tell(move |lang| {
            let other = of.other.as_ref().map(|other| called(lang, other)).unwrap_or_default();
            noticed(lang, &of, &other)
        });
        view! {
            <li class="table-row">
                <span class="table-words">
                    <span>{text}</span>
                    <span class="soft small">{tell(move |lang| time::written(at_ms, lang.tag()))}</span>
                </span>
            </li>
        }
    };
    (!hints.is_empty()).then(|| {
        view! {
            <section class="table-list" aria-labelledby="md-hints">
                <h2 id="md-hints">{tr(Words::Hints)}</h2>
                <p class="soft small">{tr(Words::HintsWhy)}</p>
                <ul class="tables">{hints.into_iter().map(row).collect_view()}</ul>
            </section>
        }
    })
}

/// The person's last matches. Where there is a choice, rated ones can be voided, unless the moderator has played them.
#[component]
fn Matches(matches: Vec<Played>, choose: Option<Callback<Action>>) -> impl IntoView {
    if matches.is_empty() {
        return view! { <p class="soft">{tr(Words::NoMatches)}</p> }.into_any();
    }
    let own = own().handle().get_untracked();
    let row = move |played: Played| {
        let Played { record, class, at_ms, rated, kept, seat, seats, .. } = played;
        let is_own = |who: &Who| matches!(who, Who::Account { handle } if own.as_ref() == Some(handle));
        let may_void = rated && !seats.iter().any(|sat| is_own(&sat.who));
        let others = tell(move |lang| {
            let other = |(at, sat): (usize, &wire::profile::Sat)| {
                (at != usize::from(seat)).then(|| apart(&seated(lang, &sat.who, at as u8)).into_owned())
            };
            seats.iter().enumerate().filter_map(other).collect::<Vec<_>>().join(", ")
        });
        let facts = tell(move |lang| {
            let mut facts = vec![time::written(at_ms, lang.tag())];
            facts.extend(rated.then(|| Profile::IsRated.say(lang).into_owned()));
            facts.join(" · ")
        });
        let watch = kept.then(
            || view! { <LinkButton look=Look::Quiet to=Route::Replay(record.clone()).path() words=tr(Words::Watch) /> },
        );
        let void = choose.filter(|_| may_void).map(|choose| {
            let record = record.clone();
            view! {
                <Button look=Look::Quiet on_press=move || choose.run(Action::Void { record: record.clone() })>
                    {tr(Words::Void)}
                </Button>
            }
        });
        view! {
            <li class="table-row">
                <span class="table-words">
                    <span>{tell(move |lang| class_title(lang, &class))} " · " <bdi>{others}</bdi></span>
                    <span class="soft small">{facts}</span>
                </span>
                <span class="account-row">{watch} {void}</span>
            </li>
        }
    };
    view! { <ul class="tables">{matches.into_iter().map(row).collect_view()}</ul> }.into_any()
}
