//! The switch for being called even when no page is open, where the house supports it.
use super::super::asking::{Attempt, InOrder, Refusal, Why, get};
use crate::{
    link::{Link, link},
    parts::Toggle,
    platform::{
        http,
        push::{self, Ability, NotSubscribed},
    },
    prefs::{prefs, tr},
    reactive::derived,
};
use leptos::prelude::*;
use serde_json::{Value, json};
use std::{cell::Cell, rc::Rc};
use wasm_bindgen_futures::spawn_local;
use wire::push::Push;
use words::{Lang, house::Push as Words};

/// The switch, or the reason why there is none. Empty if the house calls no one.
#[component]
pub(super) fn Calling() -> impl IntoView {
    let welcome = link().welcome();
    let offered = derived(move || welcome.with(|welcome| welcome.as_ref().is_some_and(|welcome| welcome.push)));
    let way = || match push::ability() {
        Ability::Possible => view! { <Switch /> }.into_any(),
        Ability::Denied => reason(Words::Denied),
        Ability::WhenInstalled => reason(Words::Install),
        Ability::Impossible => reason(Words::Impossible),
    };
    view! {
        <Show when=move || offered.get()>
            <div class="calling" data-testid="calling">
                {way()}
            </div>
        </Show>
    }
}

fn reason(why: Words) -> AnyView {
    view! { <p class="soft small">{tr(why)}</p> }.into_any()
}

#[component]
fn Switch() -> impl IntoView {
    let (link, lang) = (link(), prefs().lang);
    let (on, key, attempt) = (RwSignal::new(false), RwSignal::new(None::<String>), Attempt::new());
    let looks = InOrder::new();
    // Runs again when the language changes, because calls are in the language of the pages.
    Effect::new(move || {
        let (lang, asked) = (lang.get(), looks.ask());
        spawn_local(async move {
            if let Ok(told) = look(link, lang).await {
                if looks.is_news(asked) {
                    on.try_set(told.language.is_some());
                }
                key.try_set(Some(told.key));
            }
        });
    });
    let wish = Rc::new(Cell::new(false));
    let switch = move |wanted: bool| {
        let (lang, known, wish) = (lang.get_untracked(), key.get_untracked(), Rc::clone(&wish));
        on.set(wanted);
        wish.set(wanted);
        // A quick visitor may tap before the house has said how it was.
        looks.overtake();
        attempt.run(async move {
            let mut is_on = !wanted;
            // The visitor may switch again meanwhile.
            while wish.get() != is_on {
                let wanted = wish.get();
                let done = if wanted { begin(link, known.clone(), lang).await } else { end().await };
                if done.is_err() {
                    on.try_set(is_on);
                    return done;
                }
                is_on = wanted;
            }
            Ok(())
        });
    };
    view! {
        <Toggle label=tr(Words::Call) hint=tr(Words::Why) value=on on_switch=switch />
        <Why attempt=attempt />
    }
}

/// The state of the subscription. Ends it at the house if the browser has lost it, or made it with an earlier key of
/// the house, and renews it if the language has changed.
async fn look(link: Link, lang: Lang) -> Result<Push, Refusal> {
    let told: Push = get(link, "/api/push").await?;
    match (&told.language, push::subscription(&told.key).await) {
        (Some(known), Some(subscription)) if known != lang.tag() => subscribe(subscription, lang).await,
        (Some(_), None) => Ok(http::post("/api/push/unsubscribe", &Value::Null).await?),
        _ => Ok(told),
    }
}

async fn begin(link: Link, known: Option<String>, lang: Lang) -> Result<(), Refusal> {
    let key = match known {
        Some(key) => key,
        // A quick visitor may tap before the house has answered.
        None => get::<Push>(link, "/api/push").await?.key,
    };
    let subscription = push::subscribe(&key).await.map_err(|why| match why {
        NotSubscribed::Denied => Refusal::NotCalled(Words::Denied),
        NotSubscribed::Failed => Refusal::NotCalled(Words::Failed),
    })?;
    subscribe(subscription, lang).await.map(drop)
}

async fn subscribe(subscription: Value, lang: Lang) -> Result<Push, Refusal> {
    let Value::Object(mut body) = subscription else { return Err(Refusal::NotCalled(Words::Failed)) };
    body.insert("language".to_owned(), json!(lang.tag()));
    Ok(http::post("/api/push/subscribe", &body).await?)
}

async fn end() -> Result<(), Refusal> {
    http::post::<Push>("/api/push/unsubscribe", &Value::Null).await?;
    push::unsubscribe().await;
    Ok(())
}
