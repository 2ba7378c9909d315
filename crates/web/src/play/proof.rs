//! The proof of a shuffle, computed again in this browser: first the verdict, then the steps as pictures.
use super::{
    Felt, archive,
    keepsake::{self, Against},
};
use crate::{
    art::{Icon, IconArt, ProofArt, ProofStep},
    parts::Dialog,
    platform::{file, http},
    prefs::{colon, tell, tr},
};
use game::{BadRecord, Proof, Record, Unproven};
use games::Name;
use leptos::prelude::*;
use serde_json::Value;
use std::{cmp::Ordering, sync::Arc};
use wasm_bindgen_futures::spawn_local;
use words::play::{self, Proof as Words};

/// The result of the check.
#[derive(Clone, PartialEq)]
enum Checked<G: Felt> {
    /// Not yet known.
    Busy,
    /// The record could not be fetched.
    Unreachable,
    /// The check is done: the record, and what is wrong with it, if anything.
    Done(Arc<Record<G>>, Option<Words>),
}

/// A sheet that fetches the record named `record`, checks it, and shows how.
pub fn proof_dialog<G: Felt>(open: RwSignal<bool>, record: Signal<String>) -> impl IntoView {
    view! {
        <Dialog open=open title=tr(Words::Title)>
            {proof::<G>(record.get_untracked())}
        </Dialog>
    }
}

/// The same sheet for a record at hand.
pub fn proof_of<G: Felt>(open: RwSignal<bool>, record: Arc<Record<G>>) -> impl IntoView {
    view! {
        <Dialog open=open title=tr(Words::Title)>
            {steps(&record, fault(&record))}
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
                Checked::Done(Arc::new(record), fault)
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

/// The game of the record with this name.
pub async fn game_of(name: &str) -> Option<Name> {
    let record = match archive::value(name) {
        Some(record) => record,
        None => http::get::<Value>(&format!("/api/records/{name}")).await.ok()?,
    };
    game_in(&record)
}

/// The game that a record claims to be of.
pub fn game_in(record: &Value) -> Option<Name> {
    record.get("game")?.as_str()?.parse().ok()
}

/// The record with this name: practice records are kept here, all others by the house.
pub async fn fetch<G: Felt>(name: &str) -> Option<Record<G>> {
    match archive::record(name) {
        Some(record) => Some(record),
        None => http::get(&format!("/api/records/{name}")).await.ok(),
    }
}

/// What fails to hold. `None` if everything holds.
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

/// The record as a file, for checking it elsewhere.
fn download(name: &str) -> impl IntoView {
    let address = match archive::value(name) {
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
        <p class="soft small">{tr(Words::Command)} {colon()} <code>"madang replay --verify"</code></p>
    }
}

fn steps<G: Felt>(record: &Record<G>, fault: Option<Words>) -> impl IntoView + use<G> {
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
    let steps = record.proof.as_ref().map(|proof| {
        view! {
            <ol class="proof">
                {step(ProofStep::Sealed, fault, sealed(proof))} {step(ProofStep::Opened, fault, opened(proof))}
                {step(ProofStep::Mixed, fault, mixed(proof))}
                {step(ProofStep::Replayed, fault, replayed(record))}
            </ol>
        }
    });
    view! {
        <div role="status" data-testid="verdict" data-good=fault.is_none().to_string()>
            {verdict}
        </div>
        {steps}
    }
}

/// A step's text, and its figures.
struct Said {
    title: Words,
    why: Words,
    details: AnyView,
}

/// A step: its picture and text, with the figures folded away. A step that fails says why instead, and nothing is
/// claimed about the steps after it.
fn step(step: ProofStep, fault: Option<Words>, said: Said) -> impl IntoView {
    let order = fault.and_then(|fault| Some((step.cmp(&broken_by(fault)?), fault)));
    let (class, why) = match order {
        None | Some((Ordering::Less, _)) => ("", Some(said.why)),
        Some((Ordering::Equal, fault)) => ("broken", Some(fault)),
        Some((Ordering::Greater, _)) => ("unchecked", None),
    };
    view! {
        <li class=class>
            <ProofArt step=step />
            <div>
                <h3>{tr(said.title)}</h3>
                {why.map(|why| view! { <p class="soft small">{tr(why)}</p> })}
                <details>
                    <summary>{tr(Words::Details)}</summary>
                    {said.details}
                </details>
            </div>
        </li>
    }
}

/// The step that fails because of this fault.
const fn broken_by(fault: Words) -> Option<ProofStep> {
    match fault {
        Words::Swapped => Some(ProofStep::Sealed),
        Words::BadCommitment => Some(ProofStep::Opened),
        Words::LeftOut | Words::BadPledge | Words::Repledged => Some(ProofStep::Mixed),
        Words::BadSeed | Words::BadReplay => Some(ProofStep::Replayed),
        _ => None,
    }
}

fn is_own(proof: &Proof) -> bool {
    proof.entropy.iter().any(keepsake::is_own)
}

fn sealed(proof: &Proof) -> Said {
    let why = if is_own(proof) { Words::Step1Mine } else { Words::Step1Why };
    let details = view! { <code>{proof.commitment.to_string()}</code> }.into_any();
    Said { title: Words::Step1, why, details }
}

fn opened(proof: &Proof) -> Said {
    let details = view! {
        <code>{proof.house_seed.to_string()}</code>
        <code>{proof.table.clone()}</code>
    };
    Said { title: Words::Step2, why: Words::Step2Why, details: details.into_any() }
}

fn mixed(proof: &Proof) -> Said {
    let entropy = proof.entropy.iter().map(|entropy| {
        let mine = keepsake::is_own(entropy).then(|| view! { <b class="mine">{tr(Words::Mine)}</b> });
        view! { <li><code>{entropy.to_string()}</code>{mine}</li> }
    });
    let why = if is_own(proof) { Words::Step3Mine } else { Words::Step3NotMine };
    let withheld = proof.withheld().filter(|count| *count > 0);
    let details = view! {
        <ul>{entropy.collect_view()}</ul>
        {(proof.pledges.len() > 1).then(|| view! { <p class="soft small">{tr(Words::Step3Pledged)}</p> })}
        {withheld.map(|count| view! { <p class="small">{tell(move |lang| play::withheld(lang, count))}</p> })}
    };
    Said { title: Words::Step3, why, details: details.into_any() }
}

fn replayed<G: Felt>(record: &Record<G>) -> Said {
    let details = view! { <code>{record.seed.to_string()}</code> }.into_any();
    Said { title: Words::Step4, why: Words::Step4Why, details }
}
