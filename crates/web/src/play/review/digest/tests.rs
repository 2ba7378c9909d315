use super::*;
use lexio::{Action, Lexio};
use search::review::Progress;

#[test]
fn little_is_too_close_to_tell_only_if_it_is_not_certain() {
    let cast = Cast { lang: Lang::En, seat: Seat(0), players: &[], unit: Unit::Points };
    let perhaps = |exact, regret| {
        let (best, worlds) = (Action::Pass, if exact { 1 } else { 4_000 });
        let decision = Decision { best, regret, clear: false, exact, candidates: 2, worlds };
        let Verdict::Perhaps(how, _) = judged(&cast, &decision, String::new(), false) else { panic!("a verdict") };
        how
    };
    assert_eq!(perhaps(true, Estimate::known(1.0)), "1 point more, for certain");
    let close = perhaps(false, Estimate { value: 1.0, error: 0.5 });
    assert!(close.contains("too close to tell"), "{close}");
}

/// An action without a choice.
fn ply(house: bool) -> Ply<Action> {
    let (seat, action) = (Seat(0), Action::Pass);
    Ply { seat, action, house, forced: true, decision: None, luck: None, facts: Vec::new() }
}

#[test]
fn what_the_house_played_is_not_held_against_the_player() {
    let review = Review {
        progress: Progress { share: 1.0, done: true },
        plies: vec![ply(true), Ply { forced: false, ..ply(true) }, ply(false)],
        curve: Vec::new(),
        accounts: Vec::new(),
        moments: Vec::new(),
    };
    let players = ["Mina", "Maru"].map(|name| Who::Named(name.to_owned()));
    let film = Film::<Lexio> { stills: Vec::new(), moments: Vec::new() };
    let digest = |seat| digest(&Cast { lang: Lang::En, seat, players: &players, unit: Unit::Chips }, &film, 0, &review);
    let own = digest(Seat(0));
    let verdicts: Vec<_> = own.passages.iter().map(|passage| passage.verdict.clone()).collect();
    assert_eq!(verdicts, [None, Some(Verdict::House), Some(Verdict::House), Some(Verdict::Forced)]);
    assert_eq!(own.house, "The house made 2 moves for Mina. They are not counted as Mina’s play.");
    assert_eq!(digest(Seat(1)).house, "");
}

#[test]
fn what_is_decided_is_told_at_the_position_from_which_it_is() {
    let winner = Seat(1);
    let ply = |facts| Ply { facts, ..ply(false) };
    let let_go = Fact::LetGo { had: -1.0, kept: -3.0, hidden: true };
    let review = Review {
        progress: Progress { share: 1.0, done: true },
        plies: vec![ply(Vec::new()), ply(vec![Fact::Decided { winner, points: 1.0 }, let_go])],
        curve: Vec::new(),
        accounts: Vec::new(),
        moments: vec![Moment { ply: 1, what: What::Decided { winner, points: 1.0 } }],
    };
    let players = ["Mina", "Maru"].map(|name| Who::Named(name.to_owned()));
    let cast = Cast { lang: Lang::En, seat: Seat(0), players: &players, unit: Unit::Chips };
    let film = Film::<Lexio> { stills: Vec::new(), moments: Vec::new() };
    let digest = digest(&cast, &film, 0, &review);
    let notes = |at: usize| digest.passages[at].notes.join(" ");
    assert!(notes(1).contains("from here Maru wins at least 1 chip"), "{}", notes(1));
    assert!(notes(0).is_empty() && !notes(2).contains("from here"), "{}", notes(2));
    assert!(notes(2).contains("Mina had") && notes(2).contains("No blame"), "{}", notes(2));
    assert_eq!(digest.points.iter().map(|point| point.at).collect::<Vec<_>>(), [1]);
}

#[test]
fn a_certain_win_that_the_house_let_go_is_told_as_the_houses() {
    let facts = vec![Fact::HouseLetGo { had: 5.0, kept: -3.0 }];
    let review = Review {
        progress: Progress { share: 1.0, done: true },
        plies: vec![Ply { facts, ..ply(true) }],
        curve: Vec::new(),
        accounts: Vec::new(),
        moments: vec![Moment { ply: 0, what: What::HouseLetGo { seat: Seat(0), had: 5.0, kept: -3.0 } }],
    };
    let players = ["Mina", "Maru"].map(|name| Who::Named(name.to_owned()));
    let cast = Cast { lang: Lang::En, seat: Seat(0), players: &players, unit: Unit::Chips };
    let film = Film::<Lexio> { stills: Vec::new(), moments: Vec::new() };
    let digest = digest(&cast, &film, 0, &review);
    let note = digest.passages[1].notes.join(" ");
    assert!(note.contains("The house made this move for Mina"), "{note}");
    assert_eq!(digest.points[0].told, "The house, playing for Mina, lets a certain win go (open hands)");
    assert_eq!(digest.points[0].at, 1);
}
