//! Reporting a player: the reason, and a line of text. The match is attached automatically.
use super::acquaint::{refused as said, why};
use crate::{
    parts::{Button, Dialog, Look, Segmented, TextArea, Tone, fresh_id, toast},
    platform::http::{self, Failed},
    prefs::{prefs, tell, tr},
};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::{
    account::{Denied, Refused},
    moderation::{MAX_WORDS, NewReport, Reason, Reported},
};
use words::{
    Say,
    house::{Account, Moderation as Words, moderation::report},
};

/// A button, and the sheet it opens.
#[component]
pub fn Report(
    /// The player to report. Whoever it is when the sheet is opened is meant.
    who: Signal<Reported>,
    /// The player's name.
    #[prop(into)]
    name: Signal<String>,
    /// Whether the sheet is open.
    #[prop(optional)]
    open: RwSignal<bool>,
) -> impl IntoView {
    // While the sheet is open, another may take the chair.
    let called = Memo::new(move |before: Option<&(bool, String)>| match (open.get(), before) {
        (true, Some((true, before))) => (true, before.clone()),
        (now, _) => (now, name.get()),
    });
    let label = tell(move |lang| called.with(|(_, name)| report(lang, name)));
    view! {
        <button type="button" class="button quiet" aria-label=label on:click=move |_| open.set(true)>
            {tr(Words::Report)}
        </button>
        <Dialog open=open title=label>
            <Form who=who.get_untracked() open=open />
        </Dialog>
    }
}

#[component]
fn Form(who: Reported, open: RwSignal<bool>) -> impl IntoView {
    let (reason, written, lang) = (RwSignal::new(Reason::Abuse), RwSignal::new(String::new()), prefs().lang);
    let (refused, id) = (RwSignal::new(None::<String>), fresh_id("because"));
    // The id of what says what is wrong with the words, while something is.
    let wrong = RwSignal::new(None::<String>);
    let says = id.clone();
    let at_a_table = matches!(who, Reported::At(..));
    let sending = RwSignal::new(false);
    let send = move || {
        if sending.get_untracked() {
            return;
        }
        sending.set(true);
        refused.set(None);
        let report = NewReport { who: who.clone(), reason: reason.get_untracked(), words: written.get_untracked() };
        let says = says.clone();
        spawn_local(async move {
            let lang = lang.get_untracked();
            let told = sent(&report).await;
            // The sheet may have been closed meanwhile, and opened again for another report.
            let is_here = sending.try_set(false).is_none();
            match told {
                Ok(()) => {
                    if is_here {
                        open.try_set(false);
                    }
                    toast(Tone::Good, Words::Sent.say(lang));
                }
                Err(failed) if is_here => {
                    let about_words = matches!(said(&failed), Some(Refused::Account(Denied::BadText { .. })));
                    wrong.try_set(about_words.then_some(says));
                    refused.try_set(Some(why(&failed, lang).into_owned()));
                }
                Err(failed) => toast(Tone::Bad, why(&failed, lang)),
            }
        });
    };
    let reasons: Vec<_> = Reason::ALL.iter().map(|one| (*one, tr(*one))).collect();
    let (hint, explained) =
        (tr(Words::InWordsHint), if at_a_table { Words::ReportWhy } else { Words::ReportProfileWhy });
    view! {
        <div class="report-form">
            <p class="soft">{tr(explained)}</p>
            <Segmented label=tr(Words::WhatFor) choices=reasons value=reason on_choose=move |one| reason.set(one) />
            <TextArea label=tr(Words::InWords) hint=hint value=written max=MAX_WORDS wrong=wrong />
            <div class="report-send">
                <Button look=Look::Primary on_press=send>
                    {tr(Words::Send)}
                </Button>
                <p role="status" class="soft">
                    {move || sending.get().then(|| tr(Account::Asking))}
                </p>
            </div>
            <p role="alert" id=id class="because" hidden=move || refused.with(Option::is_none)>
                {move || refused.get()}
            </p>
        </div>
    }
}

async fn sent(report: &NewReport) -> Result<(), Failed> {
    http::post("/api/moderation/report", report).await
}
