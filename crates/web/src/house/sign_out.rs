//! Leaving the house for good.
use super::{
    asking::{Attempt, Refusal, Why},
    moderation::not_ended,
};
use crate::{
    link::link,
    parts::{Button, Dialog, Look, Tone, toast},
    platform::{
        address,
        http::{self, Failed},
    },
    prefs::{prefs, tell, tr},
};
use leptos::prelude::*;
use serde_json::Value;
use words::{Say, house::Settings};

/// A button that asks for confirmation first, since a guest cannot come back.
#[component]
pub(super) fn SignOut(
    /// Whether the visitor has an account.
    #[prop(optional)]
    account: bool,
) -> impl IntoView {
    let (asking, conduct) = (RwSignal::new(false), link().conduct());
    let sanctions = not_ended(move || conduct.with(|conduct| conduct.sanctions));
    let why = tell(move |lang| {
        let why = match (account, sanctions.get().suspension.is_some()) {
            (false, _) => Settings::SignOutWhy,
            (true, false) => Settings::SignOutAccount,
            (true, true) => Settings::SignOutSuspended,
        };
        why.say(lang).into_owned()
    });
    view! {
        <div class="sign-out">
            <Button look=Look::Quiet on_press=move || asking.set(true)>
                {tr(Settings::SignOut)}
            </Button>
        </div>
        <Dialog open=asking title=tr(Settings::SignOut)>
            <p>{why}</p>
            <Ways asking=asking />
        </Dialog>
    }
}

/// The ways out: they end the session, forget the name, and start over.
#[component]
fn Ways(
    /// Whether the sheet is open.
    asking: RwSignal<bool>,
) -> impl IntoView {
    let (nickname, lang, attempt) = (prefs().nickname, prefs().lang, Attempt::new());
    let leave = move |path: &'static str| {
        attempt.run(async move {
            let why = match http::post::<()>(path, &Value::Null).await {
                // A visitor without a session is signed out already.
                Ok(()) | Err(Failed::Refused { status: 401, .. }) => {
                    nickname.set(String::new());
                    address::reload();
                    return Ok(());
                }
                Err(failed) => Refusal::from(failed),
            };
            // The sheet may have been closed meanwhile.
            if asking.try_get_untracked() != Some(true) {
                toast(Tone::Bad, why.say(lang.get_untracked()));
            }
            Err(why)
        });
    };
    view! {
        <div class="sign-out">
            <Button look=Look::Primary on_press=move || leave("/api/sign-out")>
                {tr(Settings::SignOutHere)}
            </Button>
            <Button on_press=move || leave("/api/sign-out/everywhere")>{tr(Settings::SignOutEverywhere)}</Button>
            <Why attempt=attempt />
        </div>
    }
}
