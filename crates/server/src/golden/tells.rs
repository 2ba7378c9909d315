//! What nodes tell of themselves.

use super::{NORTH, SOUTH, game, guest, invited, table};
use crate::{
    card::Card,
    courier::letter::{Letter, Telling, Unreached},
    elsewhere::{Fact, Given, Key, Person},
};
use cluster::Part;

pub(super) fn tellings() -> Vec<Telling> {
    let unreached = || vec![Unreached { node: SOUTH, events: 2 }];
    vec![
        Telling { from: NORTH, at: 4, news: None, unreached: Vec::new() },
        Telling { from: NORTH, at: 4, news: None, unreached: unreached() },
        Telling { from: NORTH, at: 4, news: Some(Given { set: facts(), gone: keys() }), unreached: unreached() },
        Telling { from: NORTH, at: 4, news: Some(Given { set: Vec::new(), gone: Vec::new() }), unreached: Vec::new() },
    ]
}

/// Letters that are neither requests nor answers.
pub(super) fn letters() -> Vec<Letter> {
    let tell_all = |since, parts| Letter::TellAll { to: NORTH, since, parts };
    let asks = super::asks::letters().pop().unwrap();
    let answers = super::answers::letters().pop().unwrap();
    let retold = tellings().pop().unwrap();
    every!(Letter:
        Letter::Ask { .. } => [asks],
        Letter::Answer { .. } => [answers],
        Letter::TellAll { .. } => [tell_all(None, None), tell_all(Some(3), None), tell_all(None, Some((4, vec![0, 2])))],
        Letter::Retold(_) => [Letter::Retold(retold)],
        Letter::Part { .. } => [Letter::part(NORTH, Part { at: 4, number: 0, of: 2, set: facts() })],
    )
}

fn keys() -> Vec<Key> {
    every!(Key:
        Key::Table(_) => [Key::Table(table())],
        Key::Person(_) => [Key::Person(guest(1))],
        Key::Waiting => [Key::Waiting],
        Key::Invitation(_) => [Key::Invitation(5)],
    )
}

fn facts() -> Vec<(Key, Fact)> {
    let facts = every!(Fact:
        Fact::Table { .. } => [Fact::Table { epoch: 3, card: Box::new(Card::full()) }],
        Fact::Person(_) => [
            Fact::Person(Person { sees: true, at: vec![table()] }),
            Fact::Person(Person { sees: false, at: Vec::new() }),
        ],
        Fact::Waiting(_) => [Fact::Waiting(vec![(game(), 2, 3)])],
        Fact::Invitation(_) => [Fact::Invitation(Box::new(invited()))],
    );
    let key = |fact: &Fact| match fact {
        Fact::Table { .. } => Key::Table(table()),
        Fact::Person(_) => Key::Person(guest(1)),
        Fact::Waiting(_) => Key::Waiting,
        Fact::Invitation(_) => Key::Invitation(5),
    };
    facts.into_iter().map(|fact| (key(&fact), fact)).collect()
}
