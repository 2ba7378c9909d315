//! A person's file: the reports about them, where it happened and what was said there, what was done.

use super::{
    super::{
        Refusal,
        caller::Caller,
        people::told::{Names, matches},
    },
    told::steps,
};
use crate::{
    journals,
    moderation::{named, reason_of, sanctions},
};
use ::people::moderation::REPORTS_SHOWN;
use store::{Matches, Moderation, Spoken, UserId, Wanted, Words};
use wire::{
    Error,
    moderation::{File, LOG_PAGE, Line, Noticed, Report, Scene},
};

/// The person's matches to show.
const MATCHES: u32 = 20;
/// The lines of a match to show before a report, and after it: more than the reporter could choose from, and however
/// many more there are, the reports of a file are read.
const LINES: u32 = 100;

/// Everything about a person, as it is shown to the moderator `to`. Nobody is told who reported them, moderators
/// included.
///
/// # Errors
/// [`Error::Nobody`], [`Error::Busy`].
pub(super) async fn file(caller: &Caller, to: UserId, about: UserId) -> Result<File, Refusal> {
    let store = &caller.house.store;
    let (conduct, open) = (store.conduct(about, caller.now_ms()).await?, store.open_reports(about).await?);
    let (reports, hints) = (store.reports_about(about, REPORTS_SHOWN).await?, store.hints_about(about).await?);
    let mut scenes = Vec::with_capacity(reports.len());
    for report in &reports {
        scenes.push(match report.scene {
            Some(scene) => store.words_of_match(scene.table, scene.of_match, report.at_ms, LINES).await?,
            None => Vec::new(),
        });
    }
    let spoke = scenes.iter().flatten().filter_map(|spoken| spoken.user);
    let by = reports.iter().filter_map(|report| report.by);
    let with = hints.iter().filter_map(|hint| hint.other);
    let names = Names::of(store, spoke.chain(by).chain(with).chain([about])).await?;
    let who = names.who(Some(about));
    if who == wire::profile::Who::Someone {
        return Err(Error::Nobody.into());
    }
    let told = |(report, said): (store::moderation::Report, Vec<Spoken>)| Report {
        report: report.number,
        by: names.who(report.by.filter(|_| to != about)),
        reason: reason_of(&report.reason),
        words: report.words,
        at_ms: report.at_ms,
        open: report.open,
        scene: report.scene.and_then(|scene| scene_of(scene, said, about, &names)),
    };
    let noticed = |hint: store::moderation::Hint| {
        let store::moderation::Hint { name, other, amount, count, at_ms } = hint;
        let other = other.map(|other| names.who(Some(other)));
        Some(Noticed { hint: named(&name)?, other, amount, count, at_ms })
    };
    let all = Wanted { private: true, ..Wanted::default() };
    let played = store.history(about, all, None, MATCHES).await?;
    Ok(File {
        person: about.to_string(),
        moderator: conduct.moderator,
        sanctions: sanctions(&conduct),
        open_reports: u32::try_from(open).unwrap_or(u32::MAX),
        reports: reports.into_iter().zip(scenes).map(told).collect(),
        hints: hints.into_iter().filter_map(noticed).collect(),
        matches: matches(store, played).await?,
        log: steps(caller, store.log(Some(about), None, LOG_PAGE).await?).await?,
        who,
    })
}

fn scene_of(scene: store::moderation::Scene, said: Vec<Spoken>, about: UserId, names: &Names) -> Option<Scene> {
    let line = |spoken: Spoken| {
        Some(Line {
            at_ms: spoken.at_ms,
            who: names.who(spoken.user),
            theirs: spoken.user == Some(about),
            removed: spoken.removed,
            what: serde_json::from_str(&spoken.what).ok()?,
        })
    };
    Some(Scene {
        table: journals::code(scene.table)?,
        of_match: scene.of_match,
        record: scene.record.map(|record| record.to_string()),
        said: said.into_iter().filter_map(line).collect(),
    })
}
