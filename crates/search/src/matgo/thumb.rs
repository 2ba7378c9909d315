//! The rule of thumb: what each action promises, in hundredths of a point.

use super::Sight;
use super::appetite::Taste;
use super::sight::other;
use super::weights::{PLAIN, Weights};
use matgo::{Action, Card, Cards, Chongtong, Month, Score, Side};

/// The promise of an action that comes before all others, or, negated, after them.
const FIRST: f32 = 100_000.0;

/// What level 2 sees: what it takes at once for its own combinations.
pub(super) fn at_once(sight: &Sight<'_>, action: &Action) -> f32 {
    let thumb = Thumb::of(sight, &PLAIN);
    let own = |card: Card| thumb.taste().own(card);
    match *action {
        Action::Play { card, take, shake } => {
            let shaken = if shake { PLAIN.doubling } else { 0.0 };
            shaken + thumb.taken_by(card, take, own).unwrap_or_else(|| -own(card) / 4.0)
        }
        Action::Choose(card) => own(card),
        _ => thumb.promise(action),
    }
}

/// A decision as seen by a rule of thumb.
#[derive(Clone, Copy)]
pub(super) struct Thumb<'a> {
    sight: &'a Sight<'a>,
    weights: &'a Weights,
}

impl<'a> Thumb<'a> {
    pub(super) const fn of(sight: &'a Sight<'a>, weights: &'a Weights) -> Thumb<'a> {
        Thumb { sight, weights }
    }

    fn taste(&self) -> Taste<'a> {
        Taste { board: self.sight.board, seat: self.sight.seat, weights: self.weights }
    }

    /// What a careful player sees: the chance of a ppeok, of a jjok or ttadak, and what is left for the other player.
    pub(super) fn promise(&self, action: &Action) -> f32 {
        match *action {
            Action::Play { card, take, shake } => {
                self.play(card, take) + if shake { self.weights.doubling } else { 0.0 }
            }
            Action::Bonus(_) => self.bonus(),
            Action::Bomb(month) => self.bomb(month),
            Action::Flip => self.weights.flip,
            Action::Choose(card) => self.taste().value(card),
            Action::Gukjin(side) => self.gukjin(side),
            Action::Go => self.go(),
            Action::Stop | Action::Pick(_) => 0.0,
            Action::Chongtong(answer) => first_if(answer == Chongtong::Stop),
            Action::Tung(asked) => first_if(!asked),
        }
    }

    fn stolen(&self, count: u8) -> f32 {
        if self.sight.can_steal() { f32::from(count) * self.taste().steal() } else { 0.0 }
    }

    fn all(&self, cards: Cards) -> f32 {
        cards.iter().map(|card| self.taste().value(card)).sum()
    }

    /// The worth of everything that playing the card takes, steals included, whatever is flipped. `None` if it takes
    /// nothing.
    fn taken_by(&self, card: Card, take: Option<Card>, worth: impl Fn(Card) -> f32) -> Option<f32> {
        let month = card.month()?;
        if let Some(pile) = self.sight.board.piles.get(month) {
            let steals = pile.bonus.len() + if pile.owner == Some(self.sight.seat) { 2 } else { 1 };
            let all = (pile.cards | pile.bonus).with(card);
            return Some(all.iter().map(&worth).sum::<f32>() + self.stolen(steals));
        }
        self.sight.taken(month, take).map(|taken| worth(card) + worth(taken))
    }

    fn play(&self, card: Card, take: Option<Card>) -> f32 {
        let Some(month) = card.month() else { return 0.0 };
        let (sight, weights) = (self.sight, self.weights);
        let unseen = sight.unseen_of(month);
        let (meets, held) = (sight.chance_of_flip(unseen), sight.chance_held(unseen));
        let own = self.taste().value(card);
        let another = (sight.hand & month.cards()).len() > 1;
        match self.taken_by(card, take, |card| self.taste().value(card)) {
            Some(taken) if sight.board.piles.has(month) => taken,
            Some(taken) if sight.board.loose(month).len() > 1 => {
                self.urgent(taken, held) + meets * (self.stolen(1) + weights.feat)
            }
            Some(taken) => {
                let lost = if another { taken * weights.own_ppeok } else { taken + weights.ppeok };
                self.urgent(taken, held) - meets * lost
            }
            None => {
                let kept = if another { weights.kept } else { 0.0 };
                let given = own * (held * weights.exposed + weights.laid);
                kept - given + meets * (own + self.stolen(1) + weights.feat)
            }
        }
    }

    /// What the other player cannot take can wait.
    fn urgent(&self, taken: f32, held: f32) -> f32 {
        taken * (1.0 - self.weights.urgency * (1.0 - held))
    }

    /// A bonus card is played as soon as there is something to steal, or before it is too late.
    fn bonus(&self) -> f32 {
        let soon = self.sight.can_steal() || self.sight.turns_left() < 5;
        if soon { FIRST } else { -FIRST }
    }

    fn bomb(&self, month: Month) -> f32 {
        self.all(month.cards()) + self.stolen(1) + self.weights.doubling
    }

    /// The gukjin goes where it scores more; if equal, it stays.
    fn gukjin(&self, side: Side) -> f32 {
        let scored = f32::from(Score::of(self.sight.board.captured[self.sight.seat], side).total());
        scored - if side == Side::Junk { 0.5 } else { 0.0 }
    }

    /// Above 0 to go: while enough turns are left and the other player is far from a stop.
    fn go(&self) -> f32 {
        let (board, rules, them) = (self.sight.board, self.sight.rules, other(self.sight.seat));
        let lacks = f32::from(board.need(rules, them).saturating_sub(board.points(rules, them)));
        let goes = f32::from(self.sight.turns_left()) >= self.weights.go_turns && lacks >= self.weights.go_lacks;
        if goes { 1.0 } else { -1.0 }
    }
}

fn first_if(so: bool) -> f32 {
    if so { FIRST } else { 0.0 }
}
