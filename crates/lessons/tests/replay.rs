//! Every lesson of every game, played to its end.

use game::{Enumerate, Game, Match, Observer};
use lessons::{Ask, LEARNER, Lesson, MatgoIdea, Teaches, lessons};
use lexio::Lexio;
use matgo::{Action, Matgo};
use rummikub::Rummikub;

fn taught<G: Teaches>() -> Vec<Lesson<G, G::Idea>> {
    let found = lessons::<G>().expect("readable");
    assert_eq!(found.iter().map(|lesson| lesson.idea).collect::<Vec<_>>(), G::IDEAS, "one for every idea, in order");
    found
}

/// Plays the lesson with its model actions. `each` sees every question before it is answered.
fn play_through<G: Teaches>(lesson: &Lesson<G, G::Idea>, mut each: impl FnMut(&Match<G>, &Ask<G>)) -> Match<G> {
    let mut table = lesson.opened().expect("playable");
    for ask in &lesson.asks {
        assert_eq!(table.turn().seat(), Some(LEARNER), "{:?}: the learner is in turn", lesson.idea);
        each(&table, ask);
        table.play(LEARNER, ask.model.clone()).expect("the model is legal");
        reply(&mut table, lesson, ask);
    }
    table
}

fn reply<G: Teaches>(table: &mut Match<G>, lesson: &Lesson<G, G::Idea>, ask: &Ask<G>) {
    for reply in &ask.replies {
        let seat = table.turn().seat().expect("somebody is in turn");
        assert_ne!(seat, LEARNER, "{:?}: others reply", lesson.idea);
        table.play(seat, reply.clone()).expect("a reply is legal");
    }
}

fn holds<G: Teaches>() {
    for lesson in taught::<G>() {
        assert!(!lesson.asks.is_empty());
        play_through(&lesson, |table, ask| {
            let view = table.view(Observer::Seat(LEARNER));
            assert!(G::wants(lesson.idea, ask, &view, &ask.model), "{:?}: the model is wanted", lesson.idea);
            for slip in &ask.slips {
                let wanted = G::check(&view, slip).is_ok() && G::wants(lesson.idea, ask, &view, slip);
                assert!(!wanted, "{:?}: {slip:?} is no slip", lesson.idea);
            }
        });
        assert!(lesson.asks.iter().any(|ask| !ask.slips.is_empty()), "{:?}: nothing can go wrong", lesson.idea);
    }
}

/// Whichever right action the learner takes, the others can make their replies.
fn replies_fit<G: Teaches + Enumerate>() {
    for lesson in taught::<G>() {
        play_through(&lesson, |table, ask| {
            let view = table.view(Observer::Seat(LEARNER));
            let right = G::legal(&view).into_iter().filter(|action| G::wants(lesson.idea, ask, &view, action));
            for action in right {
                let mut other = table.clone();
                other.play(LEARNER, action).expect("legal");
                reply(&mut other, &lesson, ask);
            }
        });
    }
}

#[test]
fn lexio_is_taught_to_the_end() {
    holds::<Lexio>();
    replies_fit::<Lexio>();
    let out = taught::<Lexio>().pop().expect("a last one");
    let end = play_through(&out, |_, _| {});
    assert_eq!(Lexio::outcome(end.state()).map(|outcome| outcome.winner), Some(LEARNER));
}

#[test]
fn rummikub_is_taught_to_the_end() {
    holds::<Rummikub>();
    let out = taught::<Rummikub>().pop().expect("a last one");
    let end = play_through(&out, |_, _| {});
    assert!(Rummikub::outcome(end.state()).is_some());
}

#[test]
fn matgo_is_taught_to_the_end() {
    holds::<Matgo>();
    replies_fit::<Matgo>();
    let stop = taught::<Matgo>().pop().expect("a last one");
    let end = play_through(&stop, |_, _| {});
    let settlement = Matgo::outcome(end.state()).and_then(|outcome| outcome.settlement).expect("won");
    assert!(!settlement.factors.is_empty(), "something doubles");
}

/// The learner is told to hold the fourth card of the pile; the flip can take a pile, too.
#[test]
fn the_fourth_card_of_the_ppeok_is_in_the_hand() {
    let ppeok = taught::<Matgo>().into_iter().find(|lesson| lesson.idea == MatgoIdea::Ppeok).expect("taught");
    play_through(&ppeok, |table, ask| {
        let view = table.view(Observer::Seat(LEARNER));
        let Action::Play { card, .. } = ask.model else { panic!("{} is no card", ask.model) };
        assert!(card.month().is_some_and(|month| view.board.piles.has(month)), "{card} is not of the pile's month");
    });
}
