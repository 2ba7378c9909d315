//! A tournament's page as the house shows it, brought up to date whenever it changes.
use super::asks;
use crate::{
    house::asking::{Attempt, Known, Refusal},
    link::{Link, link},
    platform::time,
    reactive::effect,
};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::{TableCode, tournament::Page};

/// The pause before a page that could not be had is fetched again, in milliseconds.
const PAUSE_MS: u32 = 2_000;

/// What is known of a tournament. `Copy`, for use anywhere below its page.
#[derive(Clone, Copy)]
pub(super) struct Live {
    link: Link,
    code: TableCode,
    known: RwSignal<Known<Page>>,
    /// The latest version number that the house has announced for the page.
    told: Signal<Option<u64>>,
    asking: StoredValue<bool>,
    /// How many pages have come with what the visitor did.
    done: StoredValue<u32>,
}

impl Live {
    /// Follows a tournament for as long as the calling component lives.
    pub(super) fn follow(code: TableCode) -> Live {
        let link = link();
        let told = link.follow(code);
        let (known, asking, done) = (RwSignal::new(Known::Asking), StoredValue::new(false), StoredValue::new(0));
        let live = Live { link, code, known, told, asking, done };
        live.look();
        effect(move || {
            let told = told.get();
            if told.is_none() || told == live.version() {
                return;
            }
            // An answer under way would bring back what was before the change.
            if live.asking.try_get_value() == Some(false) {
                live.renew();
            }
            if told != live.version() {
                live.look();
            }
        });
        live
    }

    /// The page from the house, or why there is none.
    pub(super) fn known(self) -> Signal<Known<Page>> {
        self.known.into()
    }

    fn version(self) -> Option<u64> {
        self.known.try_with_untracked(|known| if let Known::Told(page) = known { Some(page.version) } else { None })?
    }

    /// Brings the page up to date by what the house has last said about it, if that is enough.
    fn renew(self) {
        let Some((of, changes)) = self.link.page_changes() else { return };
        let renewed = self.known.try_with_untracked(|known| match known {
            Known::Told(page) => asks::renewed(page, of, &changes),
            Known::Asking | Known::Refused(_) => None,
        });
        if let Some(page) = renewed.flatten() {
            self.known.try_set(Known::Told(page));
        }
    }

    /// Fetches the page, and again if it has changed meanwhile or could not be had.
    pub(super) fn look(self) {
        if self.asking.try_update_value(|asking| std::mem::replace(asking, true)) != Some(false) {
            return;
        }
        spawn_local(async move {
            loop {
                let (before, done) = (self.told.try_get_untracked().flatten(), self.done.try_get_value());
                let answer = asks::page(self.link, self.code).await;
                match self.done.try_get_value() {
                    None => return,
                    // It may be of before what the visitor has done meanwhile.
                    now if now != done => continue,
                    _ => self.hear(answer),
                }
                self.renew();
                let now = self.told.try_get_untracked().flatten();
                // There is no page to keep up to date, or none that is newer.
                if self.version().is_none_or(|known| now.is_none_or(|now| now <= known)) {
                    break;
                }
                if now == before {
                    time::sleep(PAUSE_MS).await;
                }
            }
            self.asking.try_set_value(false);
        });
    }

    /// Keeps a known page while the house cannot be reached.
    fn hear(self, answer: Result<Page, Refusal>) {
        match answer {
            Ok(page) => drop(self.known.try_set(Known::Told(page))),
            Err(why) if self.version().is_none() => drop(self.known.try_set(Known::Refused(why))),
            Err(_) => {}
        }
    }

    /// Does something that the house answers with the resulting page.
    pub(super) fn attempt(self, attempt: Attempt, work: impl Future<Output = Result<Page, Refusal>> + 'static) {
        attempt.run(async move {
            let page = work.await?;
            // A newer page may have overtaken the answer.
            if self.version().is_none_or(|known| known <= page.version) {
                self.done.try_update_value(|done| *done += 1);
                self.known.try_set(Known::Told(page));
            } else {
                self.look();
            }
            Ok(())
        });
    }
}
