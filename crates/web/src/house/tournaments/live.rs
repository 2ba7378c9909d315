//! A tournament's page as the house shows it, brought up to date whenever it changes.
use super::asks;
use crate::{
    house::asking::{Attempt, Known, Refusal},
    link::{Link, PageState, link},
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
    /// How far the page has come, as the house has announced last.
    told: Signal<Option<PageState>>,
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
            if told.is_none() || told == live.state() {
                return;
            }
            // An answer under way would bring back what was before the change.
            if live.asking.try_get_value() == Some(false) {
                live.renew();
            }
            if told != live.state() {
                live.look();
            }
        });
        live
    }

    /// The page from the house, or why there is none.
    pub(super) fn known(self) -> Signal<Known<Page>> {
        self.known.into()
    }

    fn state(self) -> Option<PageState> {
        self.known.try_with_untracked(|known| if let Known::Told(page) = known { Some(state(page)) } else { None })?
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
            // What a page has been fetched for, and was to be once more.
            let mut again = None;
            loop {
                let (before, done) = (self.told.try_get_untracked().flatten(), self.done.try_get_value());
                let answer = asks::page(self.link, self.code).await;
                let is_known = answer.is_ok();
                match self.done.try_get_value() {
                    None => return,
                    // It may be of before what the visitor has done meanwhile.
                    now if now != done => continue,
                    _ => self.hear(answer),
                }
                self.renew();
                let (known, now) = (self.state(), self.told.try_get_untracked().flatten());
                // There is no page to keep up to date, or none that is newer.
                let (Some(known), Some(now)) = (known, now) else { break };
                if suffices(known, now, is_known && again == Some(now)) {
                    break;
                }
                if before == Some(now) {
                    again = is_known.then_some(now);
                    time::sleep(PAUSE_MS).await;
                }
            }
            self.asking.try_set_value(false);
        });
    }

    /// Keeps a known page while the house cannot be reached, or a node answers that has yet to read what the page shows.
    fn hear(self, answer: Result<Page, Refusal>) {
        let known = self.state();
        match answer {
            Ok(page) if known.is_some_and(|known| is_older(state(&page), known)) => {}
            Ok(page) => drop(self.known.try_set(Known::Told(page))),
            Err(why) if known.is_none() => drop(self.known.try_set(Known::Refused(why))),
            Err(_) => {}
        }
    }

    /// Does something that the house answers with the resulting page.
    pub(super) fn attempt(self, attempt: Attempt, work: impl Future<Output = Result<Page, Refusal>> + 'static) {
        attempt.run(async move {
            let page = work.await?;
            // A newer page may have overtaken the answer.
            if self.state().is_none_or(|known| !is_older(state(&page), known)) {
                self.done.try_update_value(|done| *done += 1);
                self.known.try_set(Known::Told(page));
            } else {
                self.look();
            }
            Ok(())
        });
    }
}

const fn state(page: &Page) -> PageState {
    PageState { seq: page.seq, version: page.version }
}

/// Whether a page lacks something that is written on another, which may have come from another node.
const fn is_older(page: PageState, other: PageState) -> bool {
    page.seq < other.seq
}

/// Whether a page need not be fetched for what was announced. Each node counts its own versions, also for what is not
/// written down, as that somebody has come to a table: a page that was fetched `again`, after a pause, shows that,
/// whichever node it is from.
const fn suffices(page: PageState, told: PageState, again: bool) -> bool {
    !is_older(page, told) && (again || page.version >= told.version)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(seq: u64, version: u64) -> PageState {
        PageState { seq, version }
    }

    #[test]
    fn a_page_of_another_node_is_fetched_once_more_and_not_for_ever() {
        let told = at(5, 900);
        assert!(suffices(at(5, 900), told, false) && suffices(at(6, 901), told, false));
        // It was written there earlier than the node of the socket has noticed.
        assert!(!suffices(at(5, 700), told, false) && suffices(at(5, 700), told, true));
        // A node may notice something else later than that, and still lack it.
        assert!(!suffices(at(4, 950), told, false) && !suffices(at(4, 950), told, true));
    }

    #[test]
    fn a_page_of_a_node_that_has_yet_to_read_what_the_visitor_did_does_not_replace_theirs() {
        let own = at(6, 700);
        assert!(is_older(at(5, 650), own) && is_older(at(5, 990), own));
        assert!(!is_older(at(6, 650), own) && !is_older(at(7, 800), own));
    }
}
