//! The questions to the player: from the game, or from the board before a card is played.
use game::{Enumerate, Seat};
use matgo::{Action, Card, Cards, Chongtong, Matgo, Phase, Side, View, Window};
use words::matgo::Board as Words;

/// Something to decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Which of the five cards to pick?
    Pick,
    /// 퉁?
    Tung,
    /// The hand has a 총통 as dealt: stop with it, or play on?
    Begin {
        /// The four cards of the 총통.
        chongtong: Cards,
    },
    /// Throw a bomb with this card and the others of its month?
    Bomb(Card),
    /// Shake the month of this card?
    Shake(Card),
    /// Which of two cards to take with a card about to be played, or with the flipped one?
    Target {
        /// The card that takes.
        card: Card,
        /// The cards that it can take.
        between: [Card; 2],
        /// Whether the taking card was flipped.
        flipped: bool,
    },
    /// Where should the 국진 count?
    Gukjin {
        /// When it is asked.
        window: Window,
        /// Whether the player has enough points to stop if it stays an animal.
        enough: bool,
    },
    /// Go or stop?
    GoOrStop,
}

/// The effect of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Takes an action of the game.
    Act(Action),
    /// Moves on to the next question about a card, without a bomb or a shake.
    Plainly(Card),
    /// Does nothing.
    Nothing,
}

impl Question {
    /// The game's current question to the observer of a position, apart from which card to play. `everyone` asks
    /// whether or not it is the observer's turn.
    pub fn of(view: &View, everyone: bool) -> Option<Question> {
        let me = view.me.filter(|me| everyone || view.turn == Some(*me))?;
        Some(match view.phase {
            Phase::Pick(_) => Question::Pick,
            Phase::Tung => Question::Tung,
            Phase::Chongtong => {
                // A player who has no 총통 to show is not asked; the table answers for them.
                let months = Some(view.chongtong()).filter(|months| !months.is_empty())?;
                let four = months.iter().fold(Cards::NONE, |four, month| four | month.cards());
                Question::Begin { chongtong: four }
            }
            Phase::Choose(flip) => {
                let between = flip.card.month().and_then(|month| view.board.choice(month))?;
                Question::Target { card: flip.card, between, flipped: true }
            }
            Phase::Gukjin { window } => Question::Gukjin { window, enough: view.points(me) >= view.need(me) },
            Phase::GoOrStop => Question::GoOrStop,
            Phase::Play | Phase::Over(_) => return None,
        })
    }

    /// The question, and why it is asked.
    pub const fn words(self) -> (Words, Option<Words>) {
        match self {
            Question::Pick => (Words::PickAsk, Some(Words::PickWhy)),
            Question::Tung => (Words::TungAsk, Some(Words::TungWhy)),
            Question::Begin { .. } => (Words::ChongtongAsk, Some(Words::ChongtongWhy)),
            Question::Bomb(_) => (Words::BombAsk, Some(Words::BombWhy)),
            Question::Shake(_) => (Words::ShakeAsk, Some(Words::ShakeWhy)),
            Question::Target { flipped: false, .. } => (Words::ChooseAsk, None),
            Question::Target { flipped: true, .. } => (Words::ChooseFlipAsk, None),
            Question::Gukjin { window: Window::TurnEnd, enough: false } => {
                (Words::GukjinAsk, Some(Words::GukjinTurnWhy))
            }
            Question::Gukjin { window: Window::TurnEnd, enough: true } => {
                (Words::GukjinAsk, Some(Words::GukjinEitherWhy))
            }
            Question::Gukjin { window: Window::AfterGo, .. } => (Words::GukjinAsk, Some(Words::GukjinGoWhy)),
            Question::GoOrStop => (Words::GoAsk, None),
        }
    }

    /// The answers in words, the recommended one first. A question about cards has [`Question::targets`] instead.
    pub fn answers(self) -> Vec<(Words, Answer)> {
        let act = |words, action| (words, Answer::Act(action));
        match self {
            Question::Pick => Vec::new(),
            Question::Tung => vec![act(Words::TungYes, Action::Tung(true)), act(Words::TungNo, Action::Tung(false))],
            Question::Begin { .. } => vec![
                act(Words::ChongtongStop, Action::Chongtong(Chongtong::Stop)),
                act(Words::ChongtongPlay, Action::Chongtong(Chongtong::Play)),
            ],
            Question::Bomb(card) => card.month().map_or_else(Vec::new, |month| {
                vec![
                    act(Words::BombYes, Action::Bomb(month)),
                    (Words::BombNo, Answer::Plainly(card)),
                    (Words::Cancel, Answer::Nothing),
                ]
            }),
            Question::Shake(card) => vec![
                act(Words::ShakeYes, Action::Play { card, take: None, shake: true }),
                (Words::ShakeNo, Answer::Plainly(card)),
                (Words::Cancel, Answer::Nothing),
            ],
            Question::Target { flipped: false, .. } => vec![(Words::Cancel, Answer::Nothing)],
            Question::Target { flipped: true, .. } => Vec::new(),
            Question::Gukjin { window, enough } => {
                let junk = act(Words::GukjinJunk, Action::Gukjin(Side::Junk));
                let animal = act(Words::GukjinAnimal, Action::Gukjin(Side::Animal));
                // Unless only the junk lets them stop, it may as well stay: a stop counts it on the better side.
                if window == Window::TurnEnd && !enough { vec![junk, animal] } else { vec![animal, junk] }
            }
            Question::GoOrStop => vec![act(Words::Go, Action::Go), act(Words::Stop, Action::Stop)],
        }
    }

    /// Whether it need not be answered: the board asks it before a card is played.
    pub fn may_be_dropped(self) -> bool {
        self.answers().iter().any(|(_, answer)| *answer == Answer::Nothing)
    }

    /// The cards to choose from, each with the effect of choosing it.
    pub fn targets(self) -> Vec<(Card, Answer)> {
        let Question::Target { card, between, flipped } = self else { return Vec::new() };
        let target = |take: Card| {
            let action = match flipped {
                true => Action::Choose(take),
                false => Action::Play { card, take: Some(take), shake: false },
            };
            (take, Answer::Act(action))
        };
        between.map(target).into()
    }
}

/// The result of pressing a card of the hand: an action, or a question first. `plainly` means that bombs and shakes
/// have been declined. `None` if the card cannot be played now.
pub fn press(view: &View, card: Card, plainly: bool) -> Option<Result<Action, Question>> {
    let mut plays = Matgo::legal(view).into_iter().filter(|action| concerns(*action, card)).collect::<Vec<_>>();
    if !plainly && plays.iter().any(|action| matches!(action, Action::Bomb(_))) {
        return Some(Err(Question::Bomb(card)));
    }
    if !plainly && plays.iter().any(|action| matches!(action, Action::Play { shake: true, .. })) {
        return Some(Err(Question::Shake(card)));
    }
    plays.retain(|action| !matches!(action, Action::Bomb(_) | Action::Play { shake: true, .. }));
    match plays[..] {
        [] => None,
        [only] => Some(Ok(only)),
        _ => {
            let between = card.month().and_then(|month| view.board.choice(month))?;
            Some(Err(Question::Target { card, between, flipped: false }))
        }
    }
}

fn concerns(action: Action, card: Card) -> bool {
    match action {
        Action::Play { card: played, .. } | Action::Bonus(played) => played == card,
        Action::Bomb(month) => card.month() == Some(month),
        _ => false,
    }
}

/// The cards on the floor that a card of the hand would meet. A card that has left the hand meets none.
pub fn meets(view: &View, card: Card) -> Cards {
    let Some(month) = card.month().filter(|_| view.hand.contains(card)) else { return Cards::NONE };
    view.board.loose(month) | view.board.piles.get(month).map_or(Cards::NONE, |pile| pile.cards | pile.bonus)
}

/// The place in the opening draw that has been picked, with its card.
pub fn picked(view: &View) -> Option<(u8, Card)> {
    match view.phase {
        Phase::Pick(picking) => picking.first.map(|picked| (picked.place, picked.card)),
        _ => None,
    }
}

/// Whether it is an observer's turn to act in a position.
pub fn in_turn(view: &View, seat: Option<Seat>) -> bool {
    seat.is_some() && view.me == seat && view.turn == seat
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matgo::tests::dealt;
    use matgo::BySeat;

    /// A position in which it is the observer's turn to play, with this hand and this floor.
    fn view(hand: &str, floor: &str) -> View {
        let mut view = dealt("plain");
        view.turn = Some(Seat(0));
        view.phase = Phase::Play;
        view.hand = hand.parse().expect("cards");
        view.board.floor = floor.parse().expect("cards");
        view.board.captured = BySeat::default();
        view
    }

    fn card(text: &str) -> Card {
        text.parse().expect("a card")
    }

    #[test]
    fn a_card_with_one_way_is_simply_played() {
        let view = view("1g 5a b2", "1t 3a 3b");
        let play = |text: &str| Some(Ok(Action::Play { card: card(text), take: None, shake: false }));
        assert_eq!(press(&view, card("1g"), false), play("1g"));
        assert_eq!(press(&view, card("5a"), false), play("5a"));
        assert_eq!(press(&view, card("b2"), false), Some(Ok(Action::Bonus(card("b2")))));
        assert_eq!(press(&view, card("7a"), false), None, "a card that is not held");
    }

    #[test]
    fn two_targets_ask_unless_they_are_equal_junk() {
        let between = ["1t", "1a"].map(card);
        let asked = press(&view("1g 5a", "1t 1a"), card("1g"), false);
        assert_eq!(asked, Some(Err(Question::Target { card: card("1g"), between, flipped: false })));
        assert!(matches!(press(&view("1g 5a", "1a 1b"), card("1g"), false), Some(Ok(_))));
        let question = Question::Target { card: card("1g"), between, flipped: false };
        let take = Action::Play { card: card("1g"), take: Some(card("1a")), shake: false };
        assert_eq!(question.targets()[1], (card("1a"), Answer::Act(take)));
    }

    #[test]
    fn what_the_board_asks_before_a_card_is_played_may_be_dropped_and_what_the_game_asks_may_not() {
        let target = |flipped| Question::Target { card: card("1g"), between: ["1t", "1a"].map(card), flipped };
        assert!(target(false).may_be_dropped() && Question::Shake(card("1g")).may_be_dropped());
        assert!(!target(true).may_be_dropped() && !Question::GoOrStop.may_be_dropped());
    }

    #[test]
    fn a_card_meets_those_of_its_month_while_it_is_held() {
        let view = view("1g 5a", "1t 1a 7b");
        assert_eq!(meets(&view, card("1g")).to_string(), "1t 1a");
        assert!(meets(&view, card("5a")).is_empty());
        assert!(meets(&view, card("7a")).is_empty(), "it was played while the pointer was over it");
    }

    #[test]
    fn bombs_and_shakes_are_offered_and_can_be_turned_down() {
        let bomb = view("1g 1t 1a 5a", "1b");
        assert_eq!(press(&bomb, card("1t"), false), Some(Err(Question::Bomb(card("1t")))));
        assert!(matches!(press(&bomb, card("1t"), true), Some(Ok(Action::Play { .. }))));
        let shake = view("1g 1t 1a 5a", "2a");
        assert_eq!(press(&shake, card("1a"), false), Some(Err(Question::Shake(card("1a")))));
        assert!(matches!(press(&shake, card("1a"), true), Some(Ok(Action::Play { shake: false, .. }))));
        let two = view("1g 1t 5a", "1a 1b");
        assert_eq!(press(&two, card("1g"), false), Some(Err(Question::Bomb(card("1g")))));
    }

    #[test]
    fn moving_the_gukjin_is_recommended_only_to_whoever_needs_it_in_order_to_stop() {
        let asked = |captured: &str, window| {
            let mut view = view("1g", "2a");
            view.phase = Phase::Gukjin { window };
            view.board.captured = BySeat([captured, ""].map(|cards| cards.parse().expect("cards")));
            let question = Question::of(&view, false).expect("a question");
            (question.words().1, question.answers()[0].0)
        };
        // Three brights and twelve junk make six points; the gukjin would be the thirteenth and fourteenth.
        let six = "1g 3g 8g 1a 1b 2a 2b 3a 3b 4a 4b 5a 5b 6a 6b 9y";
        assert_eq!(asked(six, Window::TurnEnd), (Some(Words::GukjinTurnWhy), Words::GukjinJunk));
        let seven = format!("{six} 7a");
        assert_eq!(asked(&seven, Window::TurnEnd), (Some(Words::GukjinEitherWhy), Words::GukjinAnimal));
        assert_eq!(asked(six, Window::AfterGo), (Some(Words::GukjinGoWhy), Words::GukjinAnimal));
    }

    #[test]
    fn every_answer_is_possible() {
        let mut view = view("1g 1t 1a 1b 5a", "2a");
        view.phase = Phase::Chongtong;
        let Some(question @ Question::Begin { chongtong }) = Question::of(&view, false) else {
            panic!("asked to begin")
        };
        assert_eq!(chongtong.to_string(), "1g 1t 1a 1b");
        for (_, answer) in question.answers() {
            let Answer::Act(action) = answer else { panic!("an action") };
            assert!(Matgo::legal(&view).contains(&action));
        }
        view.board.floor = "2y 2t 2a 2b".parse().unwrap();
        assert_eq!(Question::of(&view, false), None, "four on the floor end the game, whatever the answer");
    }
}
