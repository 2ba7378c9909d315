//! The proof of a shuffle, computed again in this browser: first the verdict, then the steps as pictures.
use super::{
    Felt, archive,
    keepsake::{self, Against},
    records::{self, NoRecord},
    shared,
};
use crate::{
    art::{Icon, IconArt, ProofArt, ProofStep},
    parts::Dialog,
    platform::file,
    prefs::{colon, tell, tr},
};
use game::{BadRecord, Proof, Record, Unproven};
use leptos::prelude::*;
use std::{cmp::Ordering, sync::Arc};
use wasm_bindgen_futures::spawn_local;
use wire::TableCode;
use words::play::{self, Proof as Words};

/// The result of the check.
#[derive(Clone, PartialEq)]
enum Checked<G: Felt> {
    /// Not yet known.
    Busy,
    /// There is no record to check.
    Missing(NoRecord),
    /// The check is done: the record, and what is wrong with it, if anything.
    Done(Arc<Record<G>>, Option<Words>),
}

/// A sheet that fetches the record named `record` of the last match at `table`, checks it, and shows how.
pub fn proof_dialog<G: Felt>(open: RwSignal<bool>, record: Signal<String>, table: TableCode) -> impl IntoView {
    view! {
        <Dialog open=open title=tr(Words::Title)>
            {proof::<G>(record.get_untracked(), table)}
        </Dialog>
    }
}

/// The same sheet for a record at hand.
pub fn proof_of<G: Felt>(open: RwSignal<bool>, record: Arc<Record<G>>) -> impl IntoView {
    view! {
        <Dialog open=open title=tr(Words::Title)>
            {at_hand(Arc::clone(&record))}
        </Dialog>
    }
}

fn proof<G: Felt>(record: String, table: TableCode) -> impl IntoView {
    let checked = RwSignal::new(Checked::<G>::Busy);
    let name = record.clone();
    spawn_local(async move {
        let found = records::fetch::<G>(&name).await;
        let done = match found {
            Err(why) => Checked::Missing(why),
            Ok(record) => {
                let fault = judged(&record, Some(table)).await;
                Checked::Done(Arc::new(record), fault)
            }
        };
        checked.try_set(done);
    });
    so_far(checked, Some(record))
}

fn at_hand<G: Felt>(record: Arc<Record<G>>) -> impl IntoView {
    let checked = RwSignal::new(Checked::<G>::Busy);
    spawn_local(async move {
        let fault = judged(&record, None).await;
        checked.try_set(Checked::Done(record, fault));
    });
    so_far(checked, None)
}

/// What the check has come to so far. A record of this name can be downloaded.
fn so_far<G: Felt>(checked: RwSignal<Checked<G>>, name: Option<String>) -> impl IntoView {
    move || {
        checked.with(|checked| match checked {
            Checked::Busy => view! { <p role="status">{tr(Words::Checking)}</p> }.into_any(),
            Checked::Missing(why) => view! { <p role="status">{tr(why.clone())}</p> }.into_any(),
            Checked::Done(found, fault) => view! { {steps(found, *fault)} {name.as_deref().map(download)} }.into_any(),
        })
    }
}

/// What fails to hold, also when compared with the tournament's page, for a deal that all tables of a round share.
async fn judged<G: Felt>(record: &Record<G>, table: Option<TableCode>) -> Option<Words> {
    let fault = fault(record);
    let shared = record.proof.as_ref().and_then(|proof| Some((shared::round_of(proof)?, proof)));
    match shared {
        Some((of, proof)) if fault.is_none() => shared::fault(of, proof, table).await,
        _ => fault,
    }
}

/// What fails to hold. `None` if everything holds.
fn fault<G: Felt>(record: &Record<G>) -> Option<Words> {
    match record.verify() {
        Ok(()) => record.proof.as_ref().and_then(keepsake::against).map(|against| match against {
            Against::Swapped => Words::Swapped,
            Against::LeftOut => Words::LeftOut,
            Against::Late => Words::Late,
            Against::Missing => Words::Missing,
            Against::Repledged => Words::Repledged,
        }),
        Err(BadRecord::NoProof) => Some(Words::NoProof),
        Err(BadRecord::Unproven(Unproven::Commitment { .. })) => Some(Words::BadCommitment),
        Err(BadRecord::Unproven(Unproven::Seed)) => Some(Words::BadSeed),
        Err(BadRecord::Unproven(Unproven::Pledge)) => Some(Words::BadPledge),
        Err(_) => Some(Words::BadReplay),
    }
}

/// Whether a record can be trusted. `None` without a proof, which neither shows that nor speaks against it: a deal that
/// others still play is not opened yet. Nor does it speak against the house that this browser's randomness is missing,
/// if that may be as it should, or that a tournament cannot be asked yet.
const fn holds(fault: Option<Words>) -> Option<bool> {
    match fault {
        None => Some(true),
        Some(Words::NoProof | Words::Late | Words::Missing | Words::RoundSealed | Words::RoundUnreached) => None,
        Some(_) => Some(false),
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
    let holds = holds(fault);
    let good = record.proof.as_ref().map_or(Words::Good, good);
    let verdict = match fault {
        None => view! { <p class="verdict good"><IconArt icon=Icon::Check />{tr(good)}</p> }.into_any(),
        Some(fault) if holds.is_none() => view! { <p class="verdict">{tr(fault)}</p> }.into_any(),
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
                {step(ProofStep::Mixed, fault, mixed(proof, fault))}
                {step(ProofStep::Replayed, fault, replayed(record))}
            </ol>
        }
    });
    view! {
        <div role="status" data-testid="verdict" data-good=holds.map(|holds| holds.to_string())>
            {verdict}
        </div>
        {steps}
    }
}

/// The verdict if everything holds.
fn good(proof: &Proof) -> Words {
    match shared::round_of(proof) {
        Some(_) => Words::GoodRound,
        None if proof.entropy.is_empty() => Words::GoodAlone,
        None => Words::Good,
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
        Words::LeftOut | Words::BadPledge | Words::Repledged | Words::RoundAstray | Words::RoundBroken => {
            Some(ProofStep::Mixed)
        }
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

fn mixed(proof: &Proof, fault: Option<Words>) -> Said {
    let entropy = proof.entropy.iter().map(|entropy| {
        let mine = keepsake::is_own(entropy).then(|| view! { <b class="mine">{tr(Words::Mine)}</b> });
        view! { <li><code>{entropy.to_string()}</code>{mine}</li> }
    });
    let alone = proof.entropy.is_empty();
    let why = match fault {
        Some(untold @ (Words::Late | Words::Missing | Words::RoundSealed | Words::RoundUnreached)) => untold,
        _ if is_own(proof) => Words::Step3Mine,
        None if shared::round_of(proof).is_some() => Words::Step3RoundWhy,
        _ if alone => Words::Step3AloneWhy,
        _ => Words::Step3NotMine,
    };
    let withheld = proof.withheld().filter(|count| *count > 0);
    let details = view! {
        <ul>{entropy.collect_view()}</ul>
        {(proof.pledges.len() > 1).then(|| view! { <p class="soft small">{tr(Words::Step3Pledged)}</p> })}
        {withheld.map(|count| view! { <p class="small">{tell(move |lang| play::withheld(lang, count))}</p> })}
    };
    let title = if alone { Words::Step3Alone } else { Words::Step3 };
    Said { title, why, details: details.into_any() }
}

fn replayed<G: Felt>(record: &Record<G>) -> Said {
    let details = view! { <code>{record.seed.to_string()}</code> }.into_any();
    Said { title: Words::Step4, why: Words::Step4Why, details }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Match, Seed};
    use lexio::Lexio;

    #[test]
    fn a_record_without_a_proof_is_neither_good_nor_bad() {
        let rules = game::read_rules(3, &serde_json::json!({})).expect("rules");
        let played = Match::<Lexio>::new(rules, Seed::from_phrase("proof"));
        let record = Record::of(&played, Vec::new(), None);
        assert_eq!(fault(&record), Some(Words::NoProof));
        assert_eq!(holds(fault(&record)), None);
        let promise = Proof::promise(Seed::from_phrase("another"), "ABCDEF/1".into(), "{}");
        assert_eq!(holds(fault(&Record { proof: Some(promise), ..record })), Some(false));
    }

    #[test]
    fn randomness_that_may_be_rightly_missing_accuses_nobody() {
        assert_eq!([Words::Late, Words::Missing].map(|fault| holds(Some(fault))), [None, None]);
        assert_eq!([Words::LeftOut, Words::Repledged].map(|fault| holds(Some(fault))), [Some(false), Some(false)]);
    }

    #[test]
    fn a_tournament_that_cannot_be_asked_yet_is_not_accused() {
        assert_eq!([Words::RoundSealed, Words::RoundUnreached].map(|fault| holds(Some(fault))), [None, None]);
        for fault in [Words::RoundAstray, Words::RoundBroken] {
            assert_eq!((holds(Some(fault)), broken_by(fault)), (Some(false), Some(ProofStep::Mixed)));
        }
        let proof = |name: &str| Proof::promise(Seed::from_phrase("house"), name.into(), "{}");
        assert_eq!(good(&proof("ABC234/round/1")), Words::GoodRound);
        assert_eq!(good(&proof("2026-11-22/lexio")), Words::GoodAlone);
    }
}
