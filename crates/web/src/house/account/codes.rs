//! Recovery codes.
use super::asks::Desk;
use crate::house::asking::{Attempt, Why};
use crate::{
    art::Icon,
    parts::{Button, Dialog, Look, Twice, copy_text},
    prefs::{tell, tr},
    reactive::derived,
};
use leptos::prelude::*;
use serde_json::Value;
use wasm_bindgen_futures::spawn_local;
use wire::account::Codes as Given;
use words::house::{Account as Words, codes_left};

/// The number of codes left, and a way to get ten new ones.
#[component]
pub(super) fn Codes(desk: Desk) -> impl IntoView {
    let account = desk.account();
    let left = move || account.with(|account| account.as_ref().map(|account| account.codes)).unwrap_or_default();
    let told = tell(move |lang| codes_left(lang, left()));
    let (shown, codes) = (RwSignal::new(false), RwSignal::new(Vec::<String>::new()));
    let attempt = Attempt::new();
    let renew = move || {
        attempt.run(async move {
            let given: Given = desk.request("codes", &Value::Null).await?;
            codes.set(given.codes);
            shown.set(true);
            desk.look().await
        });
    };
    let copy = move || {
        let all = codes.with_untracked(|codes| codes.join("\n"));
        // They are shown only once: a copy that failed must not look like one that was made.
        spawn_local(async move { copy_text(&all, desk.lang()).await });
    };
    view! {
        <section class="card account-card" aria-labelledby="codes-title">
            <h2 id="codes-title">{tr(Words::Codes)}</h2>
            <p class="setting-hint">{tr(Words::CodesWhy)}</p>
            <p>{told}</p>
            <div class="account-row">
                <Twice
                    look=Look::Plain
                    words=tr(Words::NewCodes)
                    sure=tr(Words::SureNewCodes)
                    at_once=derived(move || left() == 0)
                    on_press=renew
                />
            </div>
            <Why attempt=attempt />
            // They are shown only once, and the earlier ones no longer work.
            <Dialog open=shown title=tr(Words::Codes) light=false>
                <p>{tr(Words::CodesOnce)}</p>
                <ol class="account-codes" data-testid="codes">
                    {move || codes.get().into_iter().map(|code| view! { <li>{code}</li> }).collect_view()}
                </ol>
                <Button icon=Icon::Copy on_press=copy>
                    {tr(Words::CopyCodes)}
                </Button>
            </Dialog>
        </section>
    }
}
