//! The browsers in which the account is signed in.
use super::{
    super::asking::{Attempt, Why},
    asks::Desk,
    pieces::Item,
};
use crate::{
    parts::Button,
    platform::{dom, focus, time},
    prefs::{tell, tr},
    reactive::{derived, whenever},
};
use leptos::prelude::*;
use wire::account::{OldSession, Session};
use words::{
    Say,
    house::{Account as Words, company::to_whom, device, last_used},
};

/// The id of the title.
const TITLE: &str = "sessions-title";

/// The list of sessions, each with a way to end it.
#[component]
pub(super) fn Sessions(desk: Desk) -> impl IntoView {
    let sessions = derived(move || desk.me().with(|me| me.as_ref().map(|me| me.sessions.clone())).unwrap_or_default());
    // A session that is ended takes its button along.
    let keep = focus::keep(|_| dom::by_id(TITLE));
    whenever(move || sessions.get(), keep);
    let attempt = Attempt::new();
    let end = move |session: Option<String>| {
        attempt.run(async move { desk.ask("sessions/end", &OldSession { session }).await });
    };
    let others = move || sessions.with(|sessions| sessions.len() > 1);
    view! {
        <section class="card account-card" aria-labelledby=TITLE>
            <h2 id=TITLE tabindex="-1">
                {tr(Words::Browsers)}
            </h2>
            <ul class="account-list">
                <For each=move || sessions.get() key=|session| (session.session.clone(), session.used_ms) let(session)>
                    <Row session=session end=end />
                </For>
            </ul>
            <Show when=others>
                <div class="account-row">
                    <Button on_press=move || end(None)>{tr(Words::EndOthers)}</Button>
                </div>
            </Show>
            <Why attempt=attempt />
        </section>
    }
}

#[component]
fn Row(session: Session, end: impl Fn(Option<String>) + Copy + 'static) -> impl IntoView {
    let Session { session, device: looks, used_ms, current, .. } = session;
    let title = tell(move |lang| device(lang, &looks));
    let used = tell(move |lang| match current {
        true => Words::ThisOne.say(lang).into_owned(),
        false => last_used(lang, Some(&time::written(used_ms, lang.tag()))),
    });
    let way = (!current).then(|| {
        view! {
            <button
                type="button"
                class="button quiet"
                aria-label=tell(move |lang| to_whom(lang, Words::End, &format!("{}, {}", title.get(), used.get())))
                on:click=move |_| end(Some(session.clone()))
            >
                {tr(Words::End)}
            </button>
        }
    });
    view! {
        <Item title=title used=used>
            {way}
        </Item>
    }
}
