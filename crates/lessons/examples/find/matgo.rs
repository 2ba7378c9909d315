//! Finding positions where Matgo's ideas can be tried out.

use crate::Findable;
use game::{Enumerate, Game, Match, Observer, Ruleset};
use lessons::{Ask, LEARNER, MatgoIdea as Idea};
use matgo::{Action, Card, Cards, Event, FactorKind, Kind, Matgo, Phase, Rules, SETS, View};

impl Findable for Matgo {
    const SEATS: u8 = 2;

    fn rules(_: Idea) -> Rules {
        Rules::preset("plain", Self::SEATS).expect("a preset")
    }

    fn asks(idea: Idea, table: &Match<Matgo>) -> Option<(Vec<Ask<Matgo>>, usize)> {
        let view = table.view(Observer::Seat(LEARNER));
        let legal = Matgo::legal(&view);
        let wanted_phase = if matches!(idea, Idea::Go | Idea::Stop) { Phase::GoOrStop } else { Phase::Play };
        // Three of a month in the hand ask for more than a card, which is not for beginners.
        let plain = (1..=12).filter_map(matgo::Month::new).all(|month| (view.hand & month.cards()).len() < 3);
        if view.phase != wanted_phase || !(view.hand & Cards::BONUS).is_empty() || !plain {
            return None;
        }
        let model = legal.iter().copied().find(|action| shows(idea, table, &view, *action))?;
        let slips = match idea {
            Idea::Match | Idea::Flip => {
                legal.iter().copied().find(|action| !finds(&view, *action)).into_iter().collect()
            }
            Idea::Go => vec![Action::Stop],
            Idea::Stop => vec![Action::Go],
            _ => legal.iter().copied().filter(|action| *action != model).collect::<Vec<_>>(),
        };
        let cost = match idea {
            // A result that shows more points is the better one.
            Idea::Stop => 40 - 4 * usize::from(view.points(LEARNER).min(10)),
            _ => usize::from(view.board.piles.all_cards().len()),
        };
        (!slips.is_empty()).then(|| (vec![Ask { model, slips, replies: Vec::new() }], cost))
    }
}

/// Whether this action shows the idea.
fn shows(idea: Idea, table: &Match<Matgo>, view: &View, action: Action) -> bool {
    let mut after = table.clone();
    let Ok(seen) = after.play(LEARNER, action) else { return false };
    let now = after.view(Observer::Seat(LEARNER));
    let asked_more = after.turn().seat() == Some(LEARNER);
    let taken = seen.iter().filter(|event| matches!(event, Event::Capture { seat, .. } if *seat == LEARNER)).count();
    let special = seen.iter().any(|event| {
        matches!(
            event,
            Event::Ppeok { .. }
                | Event::Jjok { .. }
                | Event::Ttadak { .. }
                | Event::Sweep { .. }
                | Event::Steal { .. }
                | Event::Bonus { .. }
                | Event::PpeokTake { .. }
                | Event::JaPpeok { .. }
        )
    });
    let stolen = seen
        .iter()
        .any(|event| matches!(event, Event::Steal { seat, cards, .. } if *seat == LEARNER && !cards.is_empty()));
    let gained = now.board.captured[LEARNER].len() - view.board.captured[LEARNER].len();
    match idea {
        Idea::Match => !asked_more && !special && one_choice(view, action) && gained == 2,
        Idea::Flip => !asked_more && !special && one_choice(view, action) && gained == 4 && taken >= 1,
        Idea::Choose => !asked_more && !special && takes_the_better(view, action),
        Idea::Score => {
            let whole = |cards: Cards| SETS.into_iter().any(|set| cards.contains_all(set));
            let scored = now.points(LEARNER) > view.points(LEARNER);
            let by_hand = match action {
                Action::Play { card, .. } => whole(
                    view.board.captured[LEARNER]
                        | Cards::one(card)
                        | card.month().map_or(Cards::NONE, |month| view.board.loose(month)),
                ),
                _ => false,
            };
            !asked_more
                && scored
                && by_hand
                && one_choice(view, action)
                && whole(now.board.captured[LEARNER])
                && !whole(view.board.captured[LEARNER])
        }
        Idea::Jjok => {
            // Nothing in the hand finds its month, so the learner plays without hope.
            let hopeless = Matgo::legal(view).into_iter().all(|action| !finds(view, action));
            !asked_more && hopeless && stolen && seen.iter().any(|event| matches!(event, Event::Jjok { .. }))
        }
        Idea::Ppeok => {
            !asked_more
                && stolen
                && meets_pile(view, action)
                && seen.iter().any(|event| matches!(event, Event::PpeokTake { .. }))
        }
        Idea::Go => action == Action::Go && view.hand.len() >= 5,
        Idea::Stop => {
            let settlement = Matgo::outcome(after.state()).and_then(|outcome| outcome.settlement);
            let factors = settlement.map(|settlement| settlement.factors).unwrap_or_default();
            action == Action::Stop
                && factors.len() == 1
                && factors.iter().any(|factor| factor.kind == FactorKind::Pibak)
        }
    }
}

/// Whether a card finds its month on the floor.
fn finds(view: &View, action: Action) -> bool {
    matches!(action, Action::Play { card, .. } if card.month().is_some_and(|month| !view.board.loose(month).is_empty() || view.board.piles.has(month)))
}

/// Whether a card of the hand is of a pile's month: a pile may also be taken by the flipped card.
fn meets_pile(view: &View, action: Action) -> bool {
    matches!(action, Action::Play { card, .. } if card.month().is_some_and(|month| view.board.piles.has(month)))
}

/// Whether a card takes the only one of its month on the floor.
fn one_choice(view: &View, action: Action) -> bool {
    matches!(action, Action::Play { card, take: None, shake: false } if card.month().is_some_and(|month| view.board.loose(month).len() == 1))
}

fn takes_the_better(view: &View, action: Action) -> bool {
    let Action::Play { card, take: Some(take), shake: false } = action else { return false };
    let Some([one, other]) = card.month().and_then(|month| view.board.choice(month)) else { return false };
    let left = if take == one { other } else { one };
    let held = |month| (view.hand & matgo::Month::cards(month)).len();
    card.month().is_some_and(|month| held(month) == 1) && is_rich(take) && left.kind() == Kind::Plain
}

fn is_rich(card: Card) -> bool {
    card.kind() == Kind::Bright
}
