//! Every moderation step taken.
use super::{asks, step::Steps};
use crate::{
    house::asking::{Attempt, Refusal, Why},
    link::link,
    parts::{Button, LinkButton, Look},
    platform::focus,
    prefs::tr,
    reactive::effect,
    route::Route,
};
use leptos::prelude::*;
use wire::moderation::{LOG_PAGE, Step};
use words::house::{House, Moderation as Words, Notices};

/// The id of the page.
const PAGE: &str = "log";

/// The page of the log.
#[component]
pub fn LogPage() -> impl IntoView {
    let (link, attempt) = (link(), Attempt::new());
    let (steps, more) = (RwSignal::new(None::<Vec<Step>>), RwSignal::new(false));
    // How many were shown before those that came last.
    let before_last = StoredValue::new(0_usize);
    let look = move || {
        let before = steps.with_untracked(|steps| steps.as_ref().and_then(|steps| steps.last().map(|last| last.step)));
        attempt.run(async move {
            let page = asks::log(link, before).await?;
            more.try_set(page.len() >= LOG_PAGE as usize);
            steps.try_update(|steps| {
                let steps = steps.get_or_insert_default();
                before_last.try_set_value(steps.len());
                steps.extend(page);
            });
            Ok(())
        });
    };
    look();
    link.when_back(move || {
        if attempt.why() == Some(Refusal::Unreachable) {
            look();
        }
    });
    let keep = focus::keep_on_new(PAGE, ".md-step", move || before_last.try_get_value());
    effect(move || {
        more.track();
        keep();
    });
    view! {
        <div id=PAGE class="column md">
            <header class="md-head">
                <div>
                    <h1>{tr(Notices::Log)}</h1>
                    <p class="soft">{tr(Words::LogWhy)}</p>
                </div>
                <LinkButton to=Route::Cases.path() words=tr(Words::ToQueue) />
            </header>
            {move || steps.get().map(|steps| view! { <Steps steps=steps of_all=true /> })}
            <Show when=move || more.get()>
                <div>
                    <Button look=Look::Quiet on_press=look>
                        {tr(Words::Earlier)}
                    </Button>
                </div>
            </Show>
            <Why attempt=attempt />
            <Show when=move || attempt.has_failed() && steps.with(Option::is_none)>
                <div>
                    <Button look=Look::Quiet on_press=look>
                        {tr(House::TryAgain)}
                    </Button>
                </div>
            </Show>
        </div>
    }
}
