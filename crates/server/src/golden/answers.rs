//! Answers.

use super::{NORTH, guest, parcels, refusals};
use crate::{
    card::Card,
    courier::letter::{Answer, Letter, Told},
    far::Attended,
    sent::Sent,
};

pub(super) fn letters() -> Vec<Letter> {
    let told = told().into_iter().map(|told| Some(Ok(told)));
    let refused = refusals::all().into_iter().map(|refused| Some(Err(refused)));
    let all: Vec<Answer> = [None].into_iter().chain(told).chain(refused).collect();
    all.into_iter().map(|answer| Letter::Answer { number: 7, answer: Sent::Known(answer) }).collect()
}

fn told() -> Vec<Told> {
    let attended = |prints, said| {
        let last = vec![(parcels::audience(), 6)];
        Told::Attended(Box::new(Attended { head: parcels::head(), last, prints, said }))
    };
    let said: Vec<_> = parcels::heard().into_iter().map(Sent::Known).collect();
    every!(Told:
        Told::Done => [Told::Done],
        Told::Entry(_) => [Told::Entry(9)],
        Told::Guest(_) => [Told::Guest(guest(1))],
        Told::Attended(_) => [
            attended(vec![(guest(1), parcels::print())], Some(said)),
            attended(Vec::new(), None),
        ],
        Told::Card { .. } => [Told::Card { node: NORTH, epoch: 3, card: Box::new(Card::full()) }],
    )
}
