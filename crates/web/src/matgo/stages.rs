//! Shows an action step by step: the card from the hand lies on the floor, the flipped one appears, then the captures
//! are taken away. The positions in between are only for display: no one can act in them.
use crate::play::Stage;
use matgo::{Card, Cards, Event, Flip, Matgo, Part, Phase, View};

/// The steps from one position to the next, except the last, and the number of events that they cover.
pub fn stages(before: &View, seen: &[Event]) -> (Vec<Stage<Matgo>>, usize) {
    let mut steps = Steps { view: before.clone(), held: Cards::NONE, begun: 0, stages: Vec::new() };
    // No one is asked anything meanwhile.
    steps.view.me = None;
    let mut done = 0;
    for (at, event) in seen.iter().enumerate() {
        if steps.take(event) {
            done = at + 1;
            let since = seen[steps.begun..done].to_vec();
            steps.begun = done;
            steps.stages.push((steps.view.clone(), since));
        }
    }
    // The last event is shown by the position that it led to.
    if done == seen.len() && steps.stages.pop().is_some() {
        done = steps.stages.iter().map(|(_, events)| events.len()).sum();
    }
    (steps.stages, done)
}

struct Steps {
    view: View,
    /// Cards flipped so far.
    held: Cards,
    /// The index of the current step's first event.
    begun: usize,
    stages: Vec<Stage<Matgo>>,
}

impl Steps {
    /// Applies an event's visible effect to the position. Returns whether that makes a step.
    fn take(&mut self, event: &Event) -> bool {
        match *event {
            Event::Play { seat, card } => {
                self.lay(seat, Cards::one(card));
                true
            }
            Event::Bomb { seat, cards, .. } => {
                self.lay(seat, cards);
                true
            }
            Event::Flip { card, .. } => {
                self.flip(card);
                true
            }
            Event::Pick { .. } => true,
            _ => false,
        }
    }

    fn lay(&mut self, seat: game::Seat, cards: Cards) {
        let view = &mut self.view;
        view.hand -= cards;
        view.counts[seat] = view.counts[seat].saturating_sub(cards.len());
        view.board.shown[seat] -= cards;
        view.board.floor |= cards;
        view.phase = Phase::Play;
    }

    fn flip(&mut self, card: Card) {
        let view = &mut self.view;
        view.stock = view.stock.saturating_sub(1);
        view.phase = Phase::Choose(Flip { card, held: self.held, hand: Part::Nothing });
        self.held = self.held.with(card);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Match, Observer, Ruleset, Seat, Seed};
    use matgo::{Action, Chongtong, Matgo, Rules};

    #[test]
    fn a_turn_is_seen_in_steps_that_end_where_it_ends() {
        let rules = Rules::preset("plain", 2).expect("a preset");
        let mut table = Match::<Matgo>::new(rules, Seed::from_phrase("dusk"));
        for action in [Action::Pick(0), Action::Pick(1)] {
            table.play(table.turn().seat().expect("a turn"), action).expect("legal");
        }
        for _ in 0..2 {
            let seat = table.turn().seat().expect("a turn");
            table.play(seat, Action::Chongtong(Chongtong::Play)).expect("legal");
        }
        let seat = table.turn().seat().expect("a turn");
        let before = table.view(Observer::Seat(seat));
        let card = before.hand.iter().find(|card| card.month().is_some()).expect("a card");
        let action = before.completed(Action::Play { card, take: None, shake: false });
        let seen: Vec<Event> = vec![Event::Play { seat, card }, Event::Flip { seat, card: Card::GUKJIN }];
        let (stages, done) = stages(&before, &seen);
        assert_eq!((stages.len(), done), (1, 1), "the last step is the position that it led to");
        let (laid, events) = &stages[0];
        assert!(laid.board.floor.contains(card) && !laid.hand.contains(card) && laid.me.is_none());
        assert_eq!(events, &seen[..1]);
        table.play(seat, action).expect("legal");
    }

    #[test]
    fn what_needs_no_steps_has_none() {
        let view = crate::matgo::tests::dealt("plain");
        assert_eq!(stages(&view, &[]), (Vec::new(), 0));
        assert_eq!(stages(&view, &[Event::Go { seat: Seat(0), count: 1, points: 7 }]), (Vec::new(), 0));
    }
}
