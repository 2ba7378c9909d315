//! What this browser has heard at a table.
use crate::{parts::Live, platform::time, prefs::Prefs};
use game::Seat;
use leptos::prelude::*;
use wire::{Said, Saying, Talk};
use words::{house::guest_name, play};

/// How long a bubble is seen, in milliseconds, and one that is to be read.
const SHOWN_MS: u32 = 3_000;
const READ_MS: u32 = 6_000;
/// The lines that are kept; older ones have been read.
const KEPT: usize = 200;

/// What was heard, anywhere below the table's page.
#[derive(Clone, Copy)]
pub struct Heard {
    /// All that was said, the newest last.
    pub lines: RwSignal<Vec<Said>>,
    /// What is said just now, by seats.
    pub bubbles: RwSignal<Vec<Said>>,
    /// Where those sit whom the visitor does not want to hear.
    pub muted: RwSignal<Vec<Seat>>,
    /// Where those sit whom the visitor blocks.
    pub blocked: RwSignal<Vec<Seat>>,
    /// How much there is to be read that was not seen as a bubble.
    pub unread: RwSignal<u32>,
    /// Whether all of it is seen.
    pub reading: RwSignal<bool>,
}

impl Heard {
    /// Nothing yet.
    pub fn new() -> Heard {
        Heard {
            lines: RwSignal::default(),
            bubbles: RwSignal::default(),
            muted: RwSignal::default(),
            blocked: RwSignal::default(),
            unread: RwSignal::new(0),
            reading: RwSignal::new(false),
        }
    }

    /// Takes in what the house tells. Whoever has switched words off is shown and read none of it.
    pub fn hear(self, talk: Talk, prefs: Prefs, live: Live) {
        self.muted.set(talk.muted);
        self.blocked.set(talk.blocked);
        if talk.fresh {
            self.lines.set(talk.said);
            return;
        }
        let shown = prefs.words.get_untracked();
        for said in talk.said {
            if shown {
                let lang = prefs.lang.get_untracked();
                live.say(play::says(lang, &guest_name(lang, said.name.as_str()), &said.what));
                self.show(&said);
            }
            self.lines.update(|lines| {
                lines.push(said);
                let surplus = lines.len().saturating_sub(KEPT);
                lines.drain(..surplus);
            });
        }
    }

    /// A bubble for whoever sits; what has to be read, or is said by somebody without a seat, counts until it is.
    fn show(self, said: &Said) {
        let text = matches!(said.what, Saying::Text(_));
        if !said.you && (text || said.seat.is_none()) && !self.reading.get_untracked() {
            self.unread.update(|unread| *unread += 1);
        }
        if said.seat.is_none() {
            return;
        }
        self.bubbles.update(|bubbles| {
            bubbles.retain(|other| other.seat != said.seat);
            bubbles.push(said.clone());
        });
        let number = said.number;
        time::later(if text { READ_MS } else { SHOWN_MS }, move || {
            self.bubbles.try_update(|bubbles| bubbles.retain(|bubble| bubble.number != number));
        });
    }
}
