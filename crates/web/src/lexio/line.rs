//! The line above the rack: what the chosen tiles form, what the player may do, and why something is not possible.
use super::choice::Judged;
use crate::play::{Hint, Mood};
use lexio::{Action, Lexio, View};
use words::{Lang, Say, lexio as say, lexio::Board, play};

/// Everything that the line depends on.
pub struct Now<'a> {
    /// The position.
    pub view: &'a View,
    /// The verdict on the chosen tiles.
    pub judged: Judged,
    /// Whether it is the reader's turn.
    pub my_turn: bool,
    /// Whether there is anything to play.
    pub can_answer: bool,
    /// Whether a move of the reader's is on its way.
    pub sending: bool,
    /// Whether the next press plays.
    pub armed: bool,
    /// Why the last move was refused.
    pub refused: &'a str,
    /// Why a tool is of no use.
    pub remark: Option<Board>,
    /// The advice asked for.
    pub advice: Option<&'a Hint<Lexio>>,
    /// Whose turn it is, in words.
    pub turn: &'a str,
}

/// The line.
pub fn line(lang: Lang, now: &Now<'_>) -> (String, Mood) {
    let fixed = |text: Board, mood| (text.say(lang).into_owned(), mood);
    if now.sending {
        return fixed(Board::Waiting, Mood::Calm);
    }
    if !now.refused.is_empty() {
        return (now.refused.to_owned(), Mood::Bad);
    }
    if let Some(remark) = now.remark {
        return fixed(remark, Mood::Bad);
    }
    if now.armed {
        return fixed(Board::OneMoreTap, Mood::Good);
    }
    if let Some(hint) = now.advice {
        return (advice(lang, now.view, hint), Mood::Good);
    }
    if now.view.turn.is_none() {
        return (now.turn.to_owned(), Mood::Calm);
    }
    match now.judged {
        Judged::Playable { play, lead } => {
            let name = play::capital(&say::combination(lang, &play));
            (format!("{name} – {}", say::beats(lang, lead)), Mood::Good)
        }
        Judged::Barred(play, why) => {
            let name = play::capital(&say::combination(lang, &play));
            (format!("{name} – {}", say::refusal(lang, &why, now.view.ranking())), Mood::Bad)
        }
        Judged::NoCombination(why) => (say::refusal(lang, &why, now.view.ranking()), Mood::Bad),
        Judged::Nothing if now.my_turn && !now.can_answer => {
            let ask = say::to_play(lang, now.view);
            (format!("{ask} {}.", Board::NoAnswer.say(lang)), Mood::Turn)
        }
        Judged::Nothing if now.my_turn => (say::to_play(lang, now.view), Mood::Turn),
        Judged::Nothing => (now.turn.to_owned(), Mood::Calm),
    }
}

/// Why it is not the reader's turn. `None` if it is.
pub fn why_no_turn(view: &View, my_turn: bool) -> Option<Board> {
    if view.turn.is_none() {
        return Some(Board::RoundDone);
    }
    (!my_turn).then_some(Board::NotYourTurn)
}

/// Why there is no answer, if there is none.
pub const fn why_no_answer(view: &View) -> Board {
    if view.turn.is_none() { Board::RoundDone } else { Board::NoAnswer }
}

fn advice(lang: Lang, view: &View, hint: &Hint<Lexio>) -> String {
    let called = |action: Action| match action {
        Action::Pass => Board::HintPass.say(lang).into_owned(),
        Action::Play(tiles) => {
            let play = lexio::Combination::read(view.ranking(), tiles);
            play.map(|play| play::capital(&say::combination(lang, &play))).unwrap_or_default()
        }
    };
    let said = |action: Action| match action {
        Action::Pass => called(action),
        Action::Play(_) => format!("{}.", called(action)),
    };
    let rounds = [["round", "rounds"], ["manche", "manches"]];
    let why = hint.thought.map(|thought| play::hint_wins(lang, rounds, thought.wins, thought.margin, thought.worlds));
    let equal = hint.equal.map(|other| match (hint.action, other) {
        // If both have the same name, names the tiles in which they differ.
        (Action::Play(tiles), Action::Play(others)) if called(hint.action) == called(other) => {
            let with = (others - tiles).iter().map(|tile| say::tile(lang, tile)).collect::<Vec<_>>().join(", ");
            play::hint_equal(lang, &format!("{} ({with}).", called(other)))
        }
        _ => play::hint_equal(lang, &said(other)),
    });
    [Some(said(hint.action)), why, equal].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::super::choice::judge;
    use super::*;
    use crate::lexio::tests::dealt;
    use game::Observer;
    use lexio::Tiles;

    fn view() -> View {
        let (table, leader) = dealt(3);
        table.view(Observer::Seat(leader))
    }

    fn now(view: &View, chosen: Tiles) -> Now<'_> {
        Now {
            view,
            judged: judge(view, chosen),
            my_turn: true,
            can_answer: true,
            sending: false,
            armed: false,
            refused: "",
            remark: None,
            advice: None,
            turn: "",
        }
    }

    #[test]
    fn what_is_chosen_is_named_with_its_verdict() {
        let view = view();
        let lowest = Tiles::NONE.with(view.hand.weakest().expect("a tile"));
        let (text, mood) = line(Lang::En, &now(&view, lowest));
        assert!(text.contains(" of ") && text.ends_with("ready to play"), "{text}");
        assert_eq!(mood, Mood::Good);
        let four = view.hand.iter().take(4).collect();
        assert_eq!(line(Lang::En, &now(&view, four)).1, Mood::Bad);
    }

    #[test]
    fn a_refusal_comes_before_what_is_chosen_and_sending_before_all() {
        let view = view();
        let mut now = now(&view, Tiles::NONE);
        assert_eq!(line(Lang::En, &now).1, Mood::Turn);
        now.remark = Some(Board::NoAnswer);
        assert_eq!(line(Lang::En, &now), ("Nothing you hold beats it".into(), Mood::Bad));
        now.refused = "No.";
        assert_eq!(line(Lang::En, &now), ("No.".into(), Mood::Bad));
        now.sending = true;
        assert_eq!(line(Lang::En, &now).1, Mood::Calm);
    }

    #[test]
    fn after_a_round_every_tool_says_that_it_is_over() {
        let mut view = view();
        assert_eq!(why_no_turn(&view, true), None);
        assert_eq!(why_no_turn(&view, false), Some(Board::NotYourTurn));
        assert_eq!(why_no_answer(&view), Board::NoAnswer);
        view.turn = None;
        assert_eq!(why_no_turn(&view, false), Some(Board::RoundDone));
        assert_eq!(why_no_answer(&view), Board::RoundDone);
    }

    #[test]
    fn what_is_chosen_after_a_round_beats_nothing() {
        let mut view = view();
        let lowest = Tiles::NONE.with(view.hand.weakest().expect("a tile"));
        view.turn = None;
        let now = Now { my_turn: false, turn: "The round is over", ..now(&view, lowest) };
        assert_eq!(line(Lang::En, &now), ("The round is over".into(), Mood::Calm));
    }

    #[test]
    fn advice_tells_why() {
        let view = view();
        let thought = crate::play::Thought { wins: 0.625, margin: 0.03, worlds: 800 };
        let hint = Hint { action: Action::Pass, equal: None, thought: Some(thought) };
        let now = Now { advice: Some(&hint), ..now(&view, Tiles::NONE) };
        assert_eq!(line(Lang::En, &now).0, "I would pass here. Wins 63% ± 3 of 800 imagined rounds.");
    }
}
