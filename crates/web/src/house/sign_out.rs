//! Leaving the house for good.
use super::asking::Refusal;
use crate::{
    parts::{Button, Dialog, Look, Tone, toast},
    platform::{
        address,
        http::{self, Failed},
    },
    prefs::{prefs, tr},
};
use leptos::prelude::*;
use serde_json::Value;
use wasm_bindgen_futures::spawn_local;
use words::{Say, house::Settings};

/// A button that asks for confirmation first, since a guest cannot come back.
#[component]
pub(super) fn SignOut(
    /// Whether the visitor has an account.
    #[prop(optional)]
    account: bool,
) -> impl IntoView {
    let asking = RwSignal::new(false);
    let why = if account { Settings::SignOutAccount } else { Settings::SignOutWhy };
    view! {
        <div class="sign-out">
            <Button look=Look::Quiet on_press=move || asking.set(true)>
                {tr(Settings::SignOut)}
            </Button>
        </div>
        <Dialog open=asking title=tr(Settings::SignOut)>
            <p>{tr(why)}</p>
            <div class="sign-out">
                <Button look=Look::Primary on_press=|| leave("/api/sign-out")>
                    {tr(Settings::SignOutHere)}
                </Button>
                <Button on_press=|| leave("/api/sign-out/everywhere")>{tr(Settings::SignOutEverywhere)}</Button>
            </div>
        </Dialog>
    }
}

/// Ends the session, forgets the name, and starts over.
fn leave(path: &'static str) {
    let (nickname, lang) = (prefs().nickname, prefs().lang.get_untracked());
    spawn_local(async move {
        match http::post::<()>(path, &Value::Null).await {
            // A visitor without a session is signed out already.
            Ok(()) | Err(Failed::Refused { status: 401, .. }) => {
                nickname.set(String::new());
                address::reload();
            }
            Err(failed) => toast(Tone::Bad, Refusal::from(failed).say(lang)),
        }
    });
}
