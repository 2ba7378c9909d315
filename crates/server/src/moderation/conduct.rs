//! The sanctions in force against a person, and what they see of them.

use super::named::{action_of, reason_of, sanctions};
use crate::{House, bell::Bell, busy::busy, ids::user_id};
use store::{Moderation, UserId};
use table::GuestId;
use wire::{
    Error,
    account::{Denied, Refused},
    moderation::{Conduct, Notice, Outcome, Sanctions},
};

/// Whether the guest may start to play. A match under way goes on in any case.
///
/// # Errors
/// [`Error::Suspended`], [`Error::Busy`].
pub(crate) async fn may_play(house: &House, who: GuestId) -> Result<(), Error> {
    in_force(house, user_id(who)).await?.suspension.map_or(Ok(()), |sanction| Err(Error::Suspended(sanction)))
}

/// Whether the guest may say something. Guests who may not play may not talk either.
///
/// # Errors
/// [`Error::Muted`], [`Error::Suspended`], [`Error::Busy`].
pub(crate) async fn may_talk(house: &House, who: GuestId) -> Result<(), Error> {
    match in_force(house, user_id(who)).await? {
        Sanctions { mute: Some(sanction), .. } => Err(Error::Muted(sanction)),
        Sanctions { suspension: Some(sanction), .. } => Err(Error::Suspended(sanction)),
        Sanctions { mute: None, suspension: None } => Ok(()),
    }
}

/// Whether the account may be opened in one more browser.
///
/// # Errors
/// [`Denied::Suspended`], [`Error::Busy`].
pub(crate) async fn may_sign_in(house: &House, who: UserId) -> Result<(), Refused> {
    let in_force = in_force(house, who).await.map_err(Refused::House)?;
    in_force.suspension.map_or(Ok(()), |sanction| Err(Refused::Account(Denied::Suspended(sanction))))
}

async fn in_force(house: &House, who: UserId) -> Result<Sanctions, Error> {
    let busy = busy("a player's sanctions could not be looked up");
    Ok(sanctions(&house.store.conduct(who, house.clock.now_ms()).await.map_err(busy)?))
}

/// What a socket last showed.
#[derive(Default)]
pub(crate) struct ConductWatch {
    /// The bell's count at the last look-up.
    seen: Option<u64>,
    told: Conduct,
}

impl ConductWatch {
    /// The conduct to show, or `None` if nothing has changed.
    pub(crate) async fn news(&mut self, house: &House, who: GuestId, bell: Bell) -> Option<Conduct> {
        if self.seen == Some(bell.conduct) {
            return None;
        }
        let now = match conduct(house, user_id(who)).await {
            Ok(now) => now,
            Err(error) => {
                tracing::warn!(%error, "a player's sanctions and notices could not be looked up");
                return None;
            }
        };
        self.seen = Some(bell.conduct);
        if now == self.told {
            return None;
        }
        self.told = now.clone();
        Some(now)
    }
}

async fn conduct(house: &House, who: UserId) -> Result<Conduct, store::Error> {
    let kept = house.store.conduct(who, house.clock.now_ms()).await?;
    let cases = match kept.moderator {
        true => Some(u32::try_from(house.store.open_cases().await?).unwrap_or(u32::MAX)),
        false => None,
    };
    let notice = |step: &store::moderation::Step| {
        let (action, reason) = (action_of(&step.action)?, reason_of(&step.reason));
        Some(Notice { notice: step.number, at_ms: step.at_ms, action, reason })
    };
    let outcome = |one: &store::moderation::Outcome| Outcome { outcome: one.step, at_ms: one.at_ms, done: one.done };
    Ok(Conduct {
        cases,
        sanctions: sanctions(&kept),
        notices: kept.notices.iter().filter_map(notice).collect(),
        outcomes: kept.outcomes.iter().map(outcome).collect(),
    })
}
