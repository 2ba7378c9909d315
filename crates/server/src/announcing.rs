//! What whoever runs the house tells everybody: kept until it ends, so that a house that opens again goes on telling it.

use crate::{House, courier::letter::Event, spelling};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, sync::Arc, time::Duration};
use store::{AnyStore, Meta};
use tokio::time::sleep;
use wire::{Announcement, BadText};

const KEPT: &str = "announcement";
/// How long it is waited at once for the end: the clock may be set meanwhile.
const LOOK: Duration = Duration::from_secs(60);

/// What everybody is told, as it was typed.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Announcing {
    /// What; none: nothing any more.
    pub text: Option<String>,
    /// The same in other languages, by their two-letter tags.
    pub translated: BTreeMap<String, String>,
    /// When it ends: milliseconds since 1970.
    pub until_ms: Option<i64>,
}

/// What is told, as everybody reads it.
///
/// # Errors
/// Why it cannot be told.
pub(crate) fn written(asked: Announcing) -> Result<Announcement, BadText> {
    let Announcing { text, translated, until_ms } = asked;
    let Some(text) = text else { return Ok(Announcement::default()) };
    let translated = translated.into_iter().map(|(tag, text)| Ok((tag, spelling::said(&text)?)));
    Ok(Announcement { text: Some(spelling::said(&text)?), translated: translated.collect::<Result<_, _>>()?, until_ms })
}

/// Keeps it for whenever a house is open on these data.
///
/// # Errors
/// As [`store::Meta::put_meta`].
pub(crate) async fn keep(store: &AnyStore, said: &Announcement) -> Result<(), store::Error> {
    store.put_meta(KEPT, serde_json::to_vec(said).unwrap_or_default()).await
}

/// Tells everybody who is here, and whoever comes.
///
/// # Errors
/// As [`keep`]; then nothing is told.
pub(crate) async fn tell(house: &House, said: Announcement) -> Result<(), store::Error> {
    keep(&house.store, &said).await?;
    if let Some(afar) = &house.afar {
        afar.tell_all(&Event::Announce(said.clone()));
    }
    house.announcement.send_replace(said);
    Ok(())
}

/// Goes on telling what was told before the house was closed.
///
/// # Errors
/// As [`store::Meta::meta`].
pub(crate) async fn open(house: &House) -> Result<(), store::Error> {
    house.announcement.send_replace(kept(house).await?);
    Ok(())
}

/// Tells what another node has been given to tell, if that is news.
///
/// # Errors
/// As [`store::Meta::meta`].
pub(crate) async fn refresh(house: &House) -> Result<(), store::Error> {
    let kept = kept(house).await?;
    house.announcement.send_if_modified(|told| {
        let news = *told != kept;
        *told = kept;
        news
    });
    Ok(())
}

/// What is to be told now.
async fn kept(house: &House) -> Result<Announcement, store::Error> {
    let kept = house.store.meta(KEPT).await?.and_then(|bytes| serde_json::from_slice::<Announcement>(&bytes).ok());
    let now_ms = house.clock.now_ms();
    Ok(kept.filter(|kept| kept.stands(now_ms)).unwrap_or_default())
}

/// Ends each when its time has come, as long as the house is open.
pub(crate) async fn attend(house: Arc<House>) {
    let mut told = house.announcement.subscribe();
    loop {
        let until_ms = told.borrow_and_update().until_ms;
        let left = until_ms.map(|until_ms| until_ms.saturating_sub(house.clock.now_ms()));
        if left.is_some_and(|left| left <= 0) {
            if let Err(error) = tell(&house, Announcement::default()).await {
                tracing::warn!(%error, "that an announcement has ended could not be kept");
                house.announcement.send_replace(Announcement::default());
            }
            continue;
        }
        let rest = left.map_or(LOOK, |left| Duration::from_millis(left.unsigned_abs()).min(LOOK));
        tokio::select! {
            changed = told.changed() => if changed.is_err() { return },
            () = sleep(rest) => {}
            () = house.closing.cancelled() => return,
        }
    }
}
