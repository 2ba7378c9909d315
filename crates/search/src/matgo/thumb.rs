//! The rule of thumb: what each action promises at once, in hundredths of a point.

use super::Sight;
use super::appetite::{appetite, steal, value, value_of_all};
use super::sight::other;
use matgo::{Action, Card, Chongtong, Month, Score, Side};

/// An action that comes before any other, or after.
const FIRST: f32 = 100_000.0;
/// What a doubling is worth to a player who does not know yet whether he wins.
const DOUBLING: f32 = 90.0;
/// What lying down a card costs that may still be taken back with another of its month.
const KEPT: f32 = 20.0;
/// What a 뻑 costs beyond the cards that it leaves lying: the other player may take them and steal.
const PPEOK: f32 = 110.0;

/// What level 2 sees: what it takes at once for its own combinations.
pub(super) fn at_once(sight: &Sight<'_>, action: &Action) -> f32 {
    let own = |card: Card| appetite(sight.board, sight.seat, card);
    match *action {
        Action::Play { card, take, shake } => {
            let shaken = if shake { DOUBLING } else { 0.0 };
            shaken + taken_by(sight, card, take, own).unwrap_or_else(|| -own(card) / 4.0)
        }
        Action::Choose(card) => own(card),
        _ => promise(sight, action),
    }
}

/// What a careful player sees: the chance of a 뻑, of a 쪽 or 따닥, and what is left to the other player.
pub(super) fn promise(sight: &Sight<'_>, action: &Action) -> f32 {
    match *action {
        Action::Play { card, take, shake } => play(sight, card, take) + if shake { DOUBLING } else { 0.0 },
        Action::Bonus(_) => bonus(sight),
        Action::Bomb(month) => bomb(sight, month),
        // Better than to lay down what the other player takes.
        Action::Flip => 0.0,
        Action::Choose(card) => value(sight.board, sight.seat, card),
        Action::Gukjin(side) => gukjin(sight, side),
        Action::Go => go(sight),
        Action::Stop => 0.0,
        Action::Chongtong(answer) => first_if(answer == Chongtong::Stop),
        Action::Tung(asked) => first_if(!asked),
        Action::Pick(_) => 0.0,
    }
}

fn first_if(so: bool) -> f32 {
    if so { FIRST } else { 0.0 }
}

/// The values of all that playing the card takes, steals included, whatever is flipped; none when it takes nothing.
fn taken_by(sight: &Sight<'_>, card: Card, take: Option<Card>, worth: impl Fn(Card) -> f32) -> Option<f32> {
    let (board, seat) = (sight.board, sight.seat);
    let month = card.month()?;
    if let Some(pile) = board.piles.get(month) {
        let steals = pile.bonus.len() + if pile.owner == Some(seat) { 2 } else { 1 };
        let stolen = if sight.can_steal() { f32::from(steals) * steal(board, seat) } else { 0.0 };
        let all = (pile.cards | pile.bonus).with(card);
        return Some(all.iter().map(&worth).sum::<f32>() + stolen);
    }
    sight.taken(month, take).map(|taken| worth(card) + worth(taken))
}

fn play(sight: &Sight<'_>, card: Card, take: Option<Card>) -> f32 {
    let Some(month) = card.month() else { return 0.0 };
    let unseen = sight.unseen_of(month);
    let (meets, held) = (sight.chance_of_flip(unseen), sight.chance_held(unseen));
    let stolen = if sight.can_steal() { steal(sight.board, sight.seat) } else { 0.0 };
    let own = value(sight.board, sight.seat, card);
    let another = (sight.hand & month.cards()).len() > 1;
    match taken_by(sight, card, take, |card| value(sight.board, sight.seat, card)) {
        Some(taken) if sight.board.piles.has(month) => taken,
        Some(taken) if sight.board.loose(month).len() > 1 => urgent(taken, held) + meets * (stolen + 60.0),
        Some(taken) => {
            let lost = if another { taken / 2.0 } else { taken + PPEOK };
            urgent(taken, held) - meets * lost
        }
        None => {
            let kept = if another { KEPT } else { 0.0 };
            kept - own * held * 0.8 - own * 0.2 + meets * (own + stolen + 60.0)
        }
    }
}

/// What nobody else can take may wait.
fn urgent(taken: f32, held: f32) -> f32 {
    taken * (0.8 + 0.2 * held)
}

/// A bonus card is played as soon as there is something to steal, and before it is too late.
fn bonus(sight: &Sight<'_>) -> f32 {
    let soon = sight.can_steal() || sight.turns_left() < 4;
    if soon { FIRST } else { -FIRST }
}

fn bomb(sight: &Sight<'_>, month: Month) -> f32 {
    let stolen = if sight.can_steal() { steal(sight.board, sight.seat) } else { 0.0 };
    value_of_all(sight.board, sight.seat, month.cards()) + stolen + DOUBLING
}

/// The 국진 goes where it scores; of equals it stays.
fn gukjin(sight: &Sight<'_>, side: Side) -> f32 {
    100.0 * f32::from(Score::of(sight.board.captured[sight.seat], side).total())
        - if side == Side::Junk { 1.0 } else { 0.0 }
}

/// Above 0: go. While the other player is far from stopping himself, and there is enough to play for.
fn go(sight: &Sight<'_>) -> f32 {
    let them = other(sight.seat);
    let lacks = sight.board.need(sight.rules, them).saturating_sub(sight.board.points(sight.rules, them));
    let left = sight.turns_left();
    if left >= 3 && lacks >= 5 { 1.0 } else { -1.0 }
}
