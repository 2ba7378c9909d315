//! Exporting everything, signing out, and leaving for good.
use super::{
    super::asking::{Attempt, Refusal, Why},
    super::sign_out::SignOut,
    asks::Desk,
    pieces::is_wrong_key,
};
use crate::{
    art::Icon,
    parts::{Button, Dialog, Look, TextField, submits},
    platform::{address, file, http},
    prefs::{prefs, tr},
};
use leptos::prelude::*;
use wire::account::Farewell;
use words::house::Account as Words;

/// The ways out.
#[component]
pub(super) fn Leaving(desk: Desk) -> impl IntoView {
    let (asking, exporting) = (RwSignal::new(false), Attempt::new());
    // By a link, a refusal would be told by the browser at most.
    let export = move || {
        exporting.run(async {
            let all = http::text("/api/account/export").await?;
            file::save("madang.json", &all).ok_or(Refusal::Unreachable)
        });
    };
    view! {
        <section class="card account-card" aria-labelledby="data-title">
            <h2 id="data-title">{tr(Words::Data)}</h2>
            <div class="account-row">
                <Button icon=Icon::Download on_press=export>
                    {tr(Words::Export)}
                </Button>
                <SignOut account=true />
                <Button look=Look::Quiet on_press=move || asking.set(true)>
                    {tr(Words::Delete)}
                </Button>
            </div>
            <Why attempt=exporting />
            <Dialog open=asking title=tr(Words::Delete)>
                <Delete desk=desk />
            </Dialog>
        </section>
    }
}

#[component]
fn Delete(desk: Desk) -> impl IntoView {
    let handle = RwSignal::new(String::new());
    let attempt = Attempt::new();
    let nickname = prefs().nickname;
    let delete = move || {
        let body = Farewell { handle: handle.get_untracked() };
        attempt.run(async move {
            desk.request::<()>("delete", &body).await.map_err(|why| match why {
                // The visitor is signed in, and no key was asked for.
                Refusal::Said(refused) if is_wrong_key(&refused) => Refusal::OtherName,
                why => why,
            })?;
            nickname.set(String::new());
            address::reload();
            Ok(())
        });
    };
    view! {
        <form class="account-card" on:submit=submits(delete)>
            <p>{tr(Words::DeleteWhy)}</p>
            <TextField label=tr(Words::DeleteType) value=handle max=20 plain=true wrong=attempt.wrong(is_wrong_key) />
            <Button look=Look::Primary on_press=delete>
                {tr(Words::Delete)}
            </Button>
            <Why attempt=attempt />
        </form>
    }
}
