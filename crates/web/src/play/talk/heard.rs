//! What this browser has heard at a table.
use crate::{
    parts::Live,
    platform::{storage, time},
    prefs::Prefs,
};
use game::Seat;
use leptos::prelude::*;
use wire::{Said, Saying, TALK_KEPT, Talk};
use words::{Lang, Say, house::guest_within, play};

/// How long a bubble is shown, in milliseconds; a text needs longer.
const SHOWN_MS: u32 = 3_000;
const READ_MS: u32 = 6_000;

/// What was heard, available anywhere below the table's page.
#[derive(Clone, Copy)]
pub struct Heard {
    /// Everything said, the newest last.
    pub lines: RwSignal<Vec<Said>>,
    /// What is being said now, one line per seat.
    pub bubbles: RwSignal<Vec<Said>>,
    /// The seats that the visitor has muted.
    pub muted: RwSignal<Vec<Seat>>,
    /// The seats of players whom the visitor blocks.
    pub blocked: RwSignal<Vec<Seat>>,
    /// The number of unread lines that need reading or had no bubble.
    pub unread: RwSignal<u32>,
    /// Whether the whole log is open.
    pub reading: RwSignal<bool>,
}

impl Heard {
    /// Creates an empty log.
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

    /// Takes in what the house sends. Nothing is shown or announced to a visitor who has switched words off.
    pub fn hear(self, talk: Talk, prefs: Prefs, live: Live) {
        self.muted.set(talk.muted);
        self.blocked.set(talk.blocked);
        let shown = prefs.words.get_untracked();
        // The page may have been left meanwhile.
        let key = format!("heard.{}", talk.table);
        let before = storage::read_in_tab::<u32>(&key);
        // What is told anew may lack lines that were heard before.
        if let Some(last) = before.max(talk.said.last().map(|said| said.number)) {
            storage::keep_in_tab(&key, &last);
        }
        if talk.fresh {
            let missed = missed(before, &talk.said);
            if shown && missed > 0 && !self.reading.get_untracked() {
                self.unread.update(|unread| *unread += missed);
            }
            self.lines.set(talk.said);
            return;
        }
        for said in talk.said {
            if shown {
                let lang = prefs.lang.get_untracked();
                live.say(play::says(lang, &speaker(lang, &said), &said.what));
                self.show(&said);
            }
            self.lines.update(|lines| {
                lines.push(said);
                let surplus = lines.len().saturating_sub(TALK_KEPT);
                lines.drain(..surplus);
            });
        }
    }

    /// Shows a bubble if the speaker has a seat. A text, or a line from someone without a seat, counts as unread until
    /// it is read.
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

/// Who says a line, as it is read out. Somebody who only watches may have a name like a player's.
fn speaker(lang: Lang, said: &Said) -> String {
    let name = guest_within(lang, said.name.as_str());
    if said.seat.is_some() { name } else { format!("{name} ({})", play::Talk::Onlooker.say(lang)) }
}

/// How many of the lines told anew others have said since line `last`, the last one heard: the connection was broken, or
/// the visitor was on another page, so they had no bubble. A newcomer has missed nothing.
fn missed(last: Option<u32>, anew: &[Said]) -> u32 {
    let Some(last) = last else { return 0 };
    let missed = anew.iter().filter(|said| !said.you && said.number > last).count();
    u32::try_from(missed).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::Phrase;

    #[test]
    fn who_only_watches_is_read_out_as_such() {
        let said = |seat| Said {
            number: 1,
            at_ms: 0,
            seat,
            name: "Mina".parse().expect("a name"),
            you: false,
            what: Saying::Phrase(Phrase::Moment),
        };
        assert_eq!(speaker(Lang::En, &said(Some(Seat(1)))), "Mina");
        let told = Lang::ALL.map(|lang| speaker(lang, &said(None)));
        assert_eq!(told, ["Mina (구경)", "Mina (watching)", "Mina (regarde)"]);
    }

    #[test]
    fn what_was_said_while_the_visitor_could_not_hear_it_is_unread() {
        let said = |number, you| Said {
            number,
            at_ms: 0,
            seat: Some(Seat(1)),
            name: "Mina".parse().expect("a name"),
            you,
            what: Saying::Phrase(Phrase::Moment),
        };
        let anew = [said(3, false), said(5, true), said(6, false), said(8, false)];
        assert_eq!(missed(Some(3), &anew), 2, "one's own lines from another tab are known");
        assert_eq!(missed(Some(8), &anew[..2]), 0, "somebody was muted");
        assert_eq!(missed(None, &anew), 0, "a newcomer");
    }
}
