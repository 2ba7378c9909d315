//! The operator's announcement to everyone. It is kept, so that a house that reopens shows it until it ends.

use crate::{House, courier::letter::Event, spelling};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, future, sync::Arc};
use store::{AnyStore, Meta};
use wire::{Announcement, BadText};

const KEPT: &str = "announcement";

/// An announcement to everyone, as typed.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Announcing {
    /// The text. `None` to show no announcement any more.
    pub text: Option<String>,
    /// The same text in other languages, by two-letter tag.
    pub translated: BTreeMap<String, String>,
    /// When it ends, in milliseconds since 1970.
    pub until_ms: Option<i64>,
}

/// The announcement as everyone reads it.
///
/// # Errors
/// Why it cannot be shown.
pub(crate) fn written(asked: Announcing) -> Result<Announcement, BadText> {
    let Announcing { text, translated, until_ms } = asked;
    let Some(text) = text else { return Ok(Announcement::default()) };
    let translated = translated.into_iter().map(|(tag, text)| Ok((tag, spelling::said(&text)?)));
    Ok(Announcement { text: Some(spelling::said(&text)?), translated: translated.collect::<Result<_, _>>()?, until_ms })
}

/// Stores the announcement for whenever a house is open on this data.
///
/// # Errors
/// As [`store::Meta::put_meta`].
pub(crate) async fn keep(store: &AnyStore, said: &Announcement) -> Result<(), store::Error> {
    store.put_meta(KEPT, serde_json::to_vec(said).unwrap_or_default()).await
}

/// Shows the announcement to everyone who is here or arrives later.
///
/// # Errors
/// As [`keep`]; nothing is shown then.
pub(crate) async fn tell(house: &House, said: Announcement) -> Result<(), store::Error> {
    keep(&house.store, &said).await?;
    if let Some(afar) = &house.afar {
        afar.tell_all(&Event::Announce(said.clone()));
    }
    house.announcement.send_replace(said);
    Ok(())
}

/// Resumes the announcement that was shown before the house closed.
///
/// # Errors
/// As [`store::Meta::meta`].
pub(crate) async fn open(house: &House) -> Result<(), store::Error> {
    house.announcement.send_replace(kept(house).await?);
    Ok(())
}

/// Shows the announcement given to another node, if it is new here.
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

/// The announcement to show now.
async fn kept(house: &House) -> Result<Announcement, store::Error> {
    let kept = house.store.meta(KEPT).await?.and_then(|bytes| serde_json::from_slice::<Announcement>(&bytes).ok());
    let now_ms = house.clock.now_ms();
    Ok(kept.filter(|kept| kept.stands(now_ms)).unwrap_or_default())
}

/// Ends each announcement when its time has come, as long as the house is open.
pub(crate) async fn attend(house: Arc<House>) {
    let mut told = house.announcement.subscribe();
    loop {
        let said = told.borrow_and_update().clone();
        let over = async {
            match said.until_ms {
                Some(until_ms) => house.clock.until(until_ms).await,
                None => future::pending().await,
            }
        };
        tokio::select! {
            changed = told.changed() => if changed.is_err() { return },
            () = over => end(&house, &said),
            () = house.closing.cancelled() => return,
        }
    }
}

/// Shows an announcement no longer, unless another has replaced it. It may stay in the store, where another node may
/// have put the next one already: one that has ended is never shown again.
fn end(house: &House, said: &Announcement) {
    house.announcement.send_if_modified(|shown| {
        let same = *shown == *said;
        if same {
            *shown = Announcement::default();
        }
        same
    });
}
