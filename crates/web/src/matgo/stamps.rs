//! Words stamped on the table one after another when something special happens.
use super::reading::other;
use crate::{
    art::CardArt,
    platform::{
        motion, screen,
        sound::{self, Sound},
        time,
    },
    play::Seating,
    prefs::prefs,
    reactive::effect,
};
use game::Seat;
use leptos::prelude::*;
use matgo::{BySeat, Card, Cards, Event, Matgo, Side, View};
use std::collections::VecDeque;
use words::matgo::{Combination, Stamp};

/// How long a stamp is shown, in milliseconds at normal speed.
pub const STAMP_MS: u32 = 900;

/// The stamp of an event, and whose it is.
pub fn stamp(event: &Event) -> Option<(Stamp, Seat)> {
    Some(match *event {
        Event::Dealer { seat } => (Stamp::Dealer, seat),
        Event::Tung { seat } => (Stamp::Tung, seat),
        Event::Chongtong { seat, .. } => (Stamp::Chongtong, seat),
        Event::Shake { seat, .. } => (Stamp::Shake, seat),
        Event::Bomb { seat, .. } => (Stamp::Bomb, seat),
        Event::Ppeok { seat, .. } => (Stamp::Ppeok, seat),
        Event::PpeokPay { seat, .. } => (Stamp::FirstPpeok, seat),
        Event::ThreePpeok { seat } => (Stamp::ThreePpeok, seat),
        Event::Bonus { seat, .. } | Event::FloorBonus { seat, .. } => (Stamp::Bonus, seat),
        Event::PpeokTake { seat, .. } => (Stamp::PpeokTake, seat),
        Event::JaPpeok { seat, .. } => (Stamp::JaPpeok, seat),
        Event::PileTake { seat, .. } => (Stamp::PileTake, seat),
        Event::Ttadak { seat } => (Stamp::Ttadak, seat),
        Event::Jjok { seat } => (Stamp::Jjok, seat),
        Event::Sweep { seat } => (Stamp::Sweep, seat),
        Event::Gukjin { seat, side: Side::Junk } => (Stamp::Gukjin, seat),
        Event::SetWon { seat } => (Stamp::Mission, seat),
        Event::Race { seat } => (Stamp::Race, seat),
        Event::Pairs { seat, times } if times > 1 => (Stamp::Pairs(times), seat),
        Event::Go { seat, count, .. } => (Stamp::Go(count), seat),
        Event::Stop { seat, .. } => (Stamp::Stop, seat),
        Event::Nagari { .. } => (Stamp::Nagari, Seat(0)),
        _ => return None,
    })
}

/// The stamps of several events. A 뻑 that is paid for is named after its payment instead.
pub fn stamps(events: &[Event]) -> Vec<(Stamp, Seat)> {
    let mut stamps: Vec<(Stamp, Seat)> = Vec::new();
    for event in events {
        let Some((what, seat)) = stamp(event) else { continue };
        if what == Stamp::FirstPpeok {
            stamps.retain(|(before, _)| *before != Stamp::Ppeok);
        }
        stamps.push((what, seat));
    }
    stamps
}

/// The combinations that a player has completed between two positions.
pub fn made(before: BySeat<Cards>, view: &View) -> Vec<(Stamp, Seat)> {
    let mut made = Vec::new();
    for seat in [Seat(0), Seat(1)] {
        let (then, now) = (before[seat], view.board.captured[seat]);
        let new = |cards: Cards| now.contains_all(cards) && !then.contains_all(cards);
        let sets = Combination::SETS.into_iter().filter(|set| new(set.cards()));
        made.extend(sets.map(|set| (Stamp::Made(set), seat)));
        let brights = Combination::of_brights(now).filter(|now| Combination::of_brights(then) != Some(*now));
        made.extend(brights.map(|brights| (Stamp::Made(brights), seat)));
    }
    made
}

/// How long to show a step with these events, in milliseconds at normal speed.
pub fn hold_ms(events: &[Event]) -> u32 {
    let quick = matches!(events, [.., Event::Play { .. } | Event::Flip { .. } | Event::Bomb { .. }]);
    let calm = if quick { 430 } else { 620 };
    calm.max(stamps(events).len() as u32 * STAMP_MS)
}

/// Whether the position after `story` is not the next one after `told` events of round `before`: a step back, or a jump
/// over several actions.
fn is_a_jump(told: usize, before: u32, story: &[Event], round: u32) -> bool {
    let new = if before == round { story.get(told..) } else { Some(story) };
    let begins = |event: &&Event| {
        matches!(event, Event::Pick { .. } | Event::Play { .. } | Event::Bomb { .. } | Event::FlipOnly { .. })
    };
    round < before || new.is_none_or(|new| new.iter().filter(begins).count() > 1)
}

/// A stamp on the table.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Shown {
    number: u32,
    stamp: Stamp,
    seat: Seat,
}

/// The stamps over the floor.
#[derive(Clone, Copy)]
pub struct Stamps {
    shown: RwSignal<Option<Shown>>,
    waiting: StoredValue<VecDeque<Shown>>,
    next: StoredValue<u32>,
    seating: Seating<Matgo>,
}

impl Stamps {
    /// Stamps everything that happens from now on.
    pub fn follow(seating: Seating<Matgo>) -> Stamps {
        let stamps =
            Stamps { shown: RwSignal::new(None), waiting: StoredValue::default(), next: StoredValue::new(0), seating };
        let seen = StoredValue::new(None::<(usize, BySeat<Cards>, u32)>);
        effect(move || {
            let (story, view) = (seating.story.get(), seating.view.get());
            let (length, round) = (story.len(), view.board.round);
            let before = seen.try_update_value(|seen| seen.replace((length, view.board.captured, round))).flatten();
            let Some((told, captured, before_round)) = before else { return };
            // A player sees everything that happens. Those who look on, or back, may go to any position. A hidden page
            // shows nothing, but timers are slow there: stamps would pile up, and hold up the next question.
            let is_missed = seating.act.is_none() && is_a_jump(told, before_round, &story, round);
            if is_missed || !screen::is_seen() {
                stamps.skip();
                return;
            }
            let from = if told <= length && before_round == round { told } else { 0 };
            let mut new = self::stamps(&story[from..]);
            // A 뻑 paid for the second time is a 연뻑.
            for (stamp, seat) in &mut new {
                if *stamp == Stamp::FirstPpeok && view.board.ppeoks[*seat].len() > 1 {
                    *stamp = Stamp::RunPpeok;
                }
            }
            if before_round == round {
                new.extend(made(captured, &view));
            }
            if length >= told || before_round != round {
                stamps.add(new);
            }
        });
        stamps
    }

    fn add(self, new: Vec<(Stamp, Seat)>) {
        for (stamp, seat) in new {
            let number = self.next.get_value();
            self.next.set_value(number.wrapping_add(1));
            self.waiting.update_value(|waiting| waiting.push_back(Shown { number, stamp, seat }));
        }
        if self.shown.get_untracked().is_none() {
            self.advance();
        }
    }

    fn advance(self) {
        let Some(next) = self.waiting.try_update_value(VecDeque::pop_front) else { return };
        self.shown.try_set(next);
        if next.is_some() {
            sound::play(Sound::Drum);
            let ms = self.seating.speed.get_untracked().of(STAMP_MS);
            time::later(ms, move || {
                if self.shown.try_get_untracked() == Some(next) {
                    self.advance();
                }
            });
        }
    }

    /// Whether a stamp is being shown.
    pub fn showing(self) -> bool {
        self.shown.with(Option::is_some)
    }

    /// Removes all stamps. Returns whether one was being shown.
    pub fn skip(self) -> bool {
        self.waiting.update_value(VecDeque::clear);
        let any = self.shown.get_untracked().is_some();
        self.shown.set(None);
        any
    }

    /// The current stamp. A picture only, since the log reads it out.
    pub fn view(self) -> AnyView {
        let lang = prefs().lang;
        let bottom = self.seating.bottom;
        let shown = move || {
            self.shown.get().map(|shown| {
                let gloss = shown.stamp.gloss(lang.get());
                let ms = self.seating.speed.get_untracked().of(STAMP_MS);
                let cards = cards_of(shown.stamp).iter().map(|card: Card| view! { <CardArt card=card /> });
                view! {
                    <div
                        class="mg-stamp"
                        class:theirs=shown.seat == other(bottom.get())
                        class:still=motion::reduced()
                        data-testid="stamp"
                        data-stamp=shown.stamp.term().into_owned()
                        style:--stamp-ms=format!("{ms}ms")
                        aria-hidden="true"
                        on:click=move |_| {
                            self.skip();
                        }
                    >
                        <span class="mg-stamp-word" lang="ko">{shown.stamp.term().into_owned()}</span>
                        <span class="mg-stamp-gloss">{gloss.into_owned()}</span>
                        <span class="mg-stamp-cards">{cards.collect_view()}</span>
                    </div>
                }
            })
        };
        view! { {shown} }.into_any()
    }
}

/// The cards shown under a stamp.
const fn cards_of(stamp: Stamp) -> Cards {
    match stamp {
        Stamp::Made(set) => set.cards(),
        _ => Cards::NONE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ME: Seat = Seat(0);

    #[test]
    fn a_paid_ppeok_is_called_by_its_pay() {
        let ppeok = Event::Ppeok { seat: ME, cards: Cards::NONE };
        let pay = Event::PpeokPay { seat: ME, points: 7, paid: 700, shortfall: 0 };
        assert_eq!(stamps(std::slice::from_ref(&ppeok)), [(Stamp::Ppeok, ME)]);
        assert_eq!(stamps(&[ppeok, pay]), [(Stamp::FirstPpeok, ME)]);
    }

    #[test]
    fn one_action_is_a_step_and_several_are_a_jump() {
        let play = Event::Play { seat: ME, card: Card::GUKJIN };
        let flip = Event::Flip { seat: ME, card: Card::GUKJIN };
        let story = [play.clone(), flip.clone(), Event::Sweep { seat: ME }, play, flip];
        assert!(!is_a_jump(3, 1, &story, 1) && !is_a_jump(5, 1, &story, 1), "on by one action, or by none");
        assert!(!is_a_jump(5, 1, &[], 2), "to the next deal");
        assert!(is_a_jump(0, 1, &story, 1), "on by two actions");
        assert!(is_a_jump(5, 1, &story[..3], 1), "back");
        assert!(is_a_jump(0, 3, &[], 2) && is_a_jump(0, 1, &story, 2), "to the end of another game");
    }

    #[test]
    fn steps_with_stamps_stay_longer() {
        let play = Event::Play { seat: ME, card: Card::GUKJIN };
        assert!(hold_ms(&[play]) < hold_ms(&[Event::Capture { seat: ME, cards: Cards::NONE }]));
        let both = [Event::Jjok { seat: ME }, Event::Sweep { seat: ME }];
        assert_eq!(hold_ms(&both), 2 * STAMP_MS);
    }
}
