//! The proof of a shuffle, computed again in this browser and shown step by step.
use super::{
    Felt,
    keepsake::{self, Against},
    practice::{kept_record, kept_value},
};
use crate::{
    art::{Icon, IconArt},
    parts::Dialog,
    platform::{file, http},
    prefs::{tell, tr},
};
use game::{BadRecord, Record, Unproven};
use games::Name;
use leptos::prelude::*;
use serde_json::Value;
use wasm_bindgen_futures::spawn_local;
use words::play::{self, Proof as Words};

/// What the check came to.
#[derive(Clone, PartialEq)]
enum Checked<G: Felt> {
    /// Not yet known.
    Busy,
    /// The record could not be fetched.
    Unreachable,
    /// It was checked: the record, and what is wrong with it.
    Done(Box<Record<G>>, Option<Words>),
}

/// A sheet that fetches the record named `record`, checks it and shows how.
pub fn proof_dialog<G: Felt>(open: RwSignal<bool>, record: Signal<String>) -> impl IntoView {
    view! {
        <Dialog open=open title=tr(Words::Title)>
            {proof::<G>(record.get_untracked())}
        </Dialog>
    }
}

fn proof<G: Felt>(record: String) -> impl IntoView {
    let checked = RwSignal::new(Checked::<G>::Busy);
    let name = record.clone();
    spawn_local(async move {
        let found = fetch::<G>(&name).await;
        checked.try_set(match found {
            None => Checked::Unreachable,
            Some(record) => {
                let fault = fault(&record);
                Checked::Done(Box::new(record), fault)
            }
        });
    });
    move || {
        checked.with(|checked| match checked {
            Checked::Busy => view! { <p role="status">{tr(Words::Checking)}</p> }.into_any(),
            Checked::Unreachable => view! { <p role="status">{tr(Words::Unreachable)}</p> }.into_any(),
            Checked::Done(found, fault) => view! { {steps(found, *fault)} {download(&record)} }.into_any(),
        })
    }
}

/// The game of the record of this name.
pub async fn game_of(name: &str) -> Option<Name> {
    let record = match kept_value(name) {
        Some(record) => record,
        None => http::get::<Value>(&format!("/api/records/{name}")).await.ok()?,
    };
    game_in(&record)
}

/// The game that a record says it is of.
pub fn game_in(record: &Value) -> Option<Name> {
    record.get("game")?.as_str()?.parse().ok()
}

/// The record of this name: the last practice match's is kept here, all others by the house.
pub async fn fetch<G: Felt>(name: &str) -> Option<Record<G>> {
    match kept_record(name) {
        Some(record) => Some(record),
        None => http::get(&format!("/api/records/{name}")).await.ok(),
    }
}

/// What does not hold; none when everything does.
fn fault<G: Felt>(record: &Record<G>) -> Option<Words> {
    match record.verify() {
        Ok(()) => record.proof.as_ref().and_then(keepsake::against).map(|against| match against {
            Against::Swapped => Words::Swapped,
            Against::LeftOut => Words::LeftOut,
            Against::Repledged => Words::Repledged,
        }),
        Err(BadRecord::NoProof) => Some(Words::NoProof),
        Err(BadRecord::Unproven(Unproven::Commitment { .. })) => Some(Words::BadCommitment),
        Err(BadRecord::Unproven(Unproven::Seed)) => Some(Words::BadSeed),
        Err(BadRecord::Unproven(Unproven::Pledge)) => Some(Words::BadPledge),
        Err(_) => Some(Words::BadReplay),
    }
}

/// The record as a file, for whoever would check it elsewhere.
fn download(name: &str) -> impl IntoView {
    let address = match kept_value(name) {
        Some(record) => file::address(&record.to_string()),
        None => format!("/api/records/{name}"),
    };
    view! {
        <p>
            <a class="button" href=address download=format!("madang-{name}.json") data-testid="download">
                <IconArt icon=Icon::Download />
                {tr(Words::Download)}
            </a>
        </p>
        <p class="soft small">{tr(Words::Command)} ": " <code>"madang replay --verify"</code></p>
    }
}

fn steps<G: Felt>(record: &Record<G>, fault: Option<Words>) -> impl IntoView {
    let verdict = match fault {
        None => view! { <p class="verdict good"><IconArt icon=Icon::Check />{tr(Words::Good)}</p> }.into_any(),
        Some(fault) => view! {
            <p class="verdict bad">
                <IconArt icon=Icon::Close />
                {tr(Words::Bad)} " " {tr(fault)}
            </p>
        }
        .into_any(),
    };
    let proof = record.proof.clone().map(|proof| {
        let own = proof.entropy.iter().any(keepsake::is_own);
        let withheld = proof.withheld().filter(|count| *count > 0);
        let entropy = proof.entropy.iter().map(|entropy| {
            let mine = keepsake::is_own(entropy).then(|| view! { <b class="mine">{tr(Words::Mine)}</b> });
            view! { <li><code>{entropy.to_string()}</code>{mine}</li> }
        });
        view! {
            <ol class="proof">
                <li>
                    <h3>{tr(Words::Step1)}</h3>
                    <code>{proof.commitment.to_string()}</code>
                    {own.then(|| view! { <p class="soft small">{tr(Words::Step1Mine)}</p> })}
                </li>
                <li>
                    <h3>{tr(Words::Step2)}</h3>
                    <code>{proof.house_seed.to_string()}</code>
                    <p class="soft small">{tr(Words::Step2Why)} " (" {proof.table.clone()} ")"</p>
                </li>
                <li>
                    <h3>{tr(Words::Step3)}</h3>
                    <ul>{entropy.collect_view()}</ul>
                    <p class="soft small">{tr(if own { Words::Step3Mine } else { Words::Step3NotMine })}</p>
                    {(proof.pledges.len() > 1).then(|| view! { <p class="soft small">{tr(Words::Step3Pledged)}</p> })}
                    {withheld.map(|count| view! { <p class="small">{tell(move |lang| play::withheld(lang, count))}</p> })}
                </li>
                <li>
                    <h3>{tr(Words::Step4)}</h3>
                    <code>{record.seed.to_string()}</code>
                    <p class="soft small">{tr(Words::Step4Why)}</p>
                </li>
            </ol>
        }
    });
    view! {
        <div role="status" data-testid="verdict" data-good=fault.is_none().to_string()>
            {verdict}
        </div>
        {proof}
    }
}
