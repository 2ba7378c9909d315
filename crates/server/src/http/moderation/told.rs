//! Converts what the store knows of people's conduct to what moderators see.

use super::super::{Refusal, caller::Caller, people::told::Names};
use crate::moderation::{action_of, named, reason_of, sanctions};
use store::Moderation;
use wire::moderation::{Case, Step};

/// Cases, with the sanctions in force in each.
pub(super) async fn cases(caller: &Caller, found: Vec<store::moderation::Case>) -> Result<Vec<Case>, Refusal> {
    let names = Names::of(&caller.house.store, found.iter().map(|case| case.about)).await?;
    let mut told = Vec::with_capacity(found.len());
    for case in found {
        let conduct = caller.house.store.conduct(case.about, caller.now_ms()).await?;
        let mut reasons: Vec<_> = case.reasons.iter().map(|reason| reason_of(reason)).collect();
        let reports = u32::try_from(reasons.len()).unwrap_or(u32::MAX);
        reasons.sort_unstable();
        reasons.dedup();
        told.push(Case {
            person: case.about.to_string(),
            who: names.who(Some(case.about)),
            reports,
            reasons,
            last_ms: case.last_ms,
            hints: case.hints.iter().filter_map(|hint| named(hint)).collect(),
            sanctions: sanctions(&conduct),
        });
    }
    Ok(told)
}

/// Steps of the log, leaving out those that the house no longer knows.
pub(super) async fn steps(caller: &Caller, found: Vec<store::moderation::Step>) -> Result<Vec<Step>, Refusal> {
    let names = Names::of(&caller.house.store, found.iter().filter_map(|step| step.about)).await?;
    let told = |step: store::moderation::Step| {
        Some(Step {
            step: step.number,
            by: step.by.and_then(|by| by.parse().ok()),
            about: names.who(step.about),
            person: step.about.map(|about| about.to_string()),
            action: action_of(&step.action)?,
            reason: reason_of(&step.reason),
            note: step.note,
            at_ms: step.at_ms,
        })
    };
    Ok(found.into_iter().filter_map(told).collect())
}
