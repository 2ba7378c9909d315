//! A match as a sequence of positions, with the events that led from one to the next.
use super::{Felt, Glance, RoundResult};
use game::{BadRecord, Match, Observer, Record, Ruleset, Seat};
use std::{mem, sync::Arc};
use words::{
    Lang,
    play::{self, Part, Who, capital},
};

/// A position of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct Still<G: Felt> {
    /// The position as each seat sees it.
    pub views: Vec<G::View>,
    /// The events of its whole round, which all positions of the round share.
    round: Arc<[G::Seen]>,
    /// The number of those that have happened so far.
    past: usize,
    /// The number of events that are new in this position.
    new: usize,
    /// The number of actions in the match before this position.
    pub ply: u32,
    /// The player in whose place the house took the last of them.
    pub house: Option<Seat>,
}

impl<G: Felt> Still<G> {
    /// The events of the round so far.
    pub fn story(&self) -> &[G::Seen] {
        &self.round[..self.past]
    }

    /// The events that are new in this position.
    pub fn seen(&self) -> &[G::Seen] {
        &self.story()[self.past - self.new..]
    }
}

/// A key moment.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// The position.
    pub at: usize,
    /// The part of the match that starts or ends.
    pub part: Part,
    /// The number of that part.
    pub round: u32,
    /// What happens to that part.
    pub turn: Turn,
}

/// What happens to a round at a key moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The round is dealt.
    Dealt,
    /// A seat wins the round, and gains this.
    Won(Seat, i64),
    /// Several seats share the round.
    Shared(Vec<Seat>),
    /// The round ends without a winner.
    Drawn,
}

/// A whole match.
#[derive(Clone, PartialEq, Debug)]
pub struct Film<G: Felt> {
    /// Every position, including deals.
    pub stills: Vec<Still<G>>,
    /// The moments where rounds start and end.
    pub moments: Vec<Moment>,
}

impl<G: Felt> Film<G> {
    /// Replays a record.
    ///
    /// # Errors
    /// If the record cannot be replayed.
    pub fn of(record: &Record<G>) -> Result<Film<G>, BadRecord<G::Illegal>> {
        let seats = record.rules.seats();
        let mut stills: Vec<Still<G>> = Vec::new();
        let (mut dealt, mut events) = (0, Vec::new());
        let mut before: Option<(u32, G::State)> = None;
        record.replay(|played| {
            let state = before.as_ref().filter(|(round, _)| *round == played.round()).map(|(_, state)| state);
            if state.is_none() {
                share(&mut stills[dealt..], &mut events);
                dealt = stills.len();
            }
            let seen = state.map(|state| happened(state, played)).unwrap_or_default();
            let new = seen.len();
            events.extend(seen);
            let (round, past) = (Arc::default(), events.len());
            let views = Seat::all(seats).map(|seat| played.view(Observer::Seat(seat))).collect();
            let actions = played.actions().len();
            let ply = u32::try_from(actions).unwrap_or(u32::MAX);
            let house = state.filter(|_| record.is_of_house(actions - 1)).and_then(|state| G::turn(state).seat());
            stills.push(Still { views, round, past, new, ply, house });
            before = Some((played.round(), played.state().clone()));
        })?;
        share(&mut stills[dealt..], &mut events);
        let moments = moments(&stills);
        Ok(Film { stills, moments })
    }

    /// What led to a position, or how its round starts, in sentences, with the players by seat. Empty if there is no
    /// such position.
    pub fn told(&self, at: usize, lang: Lang, players: &[Who]) -> String {
        let who = |seat: Seat| players.get(seat.index()).cloned().unwrap_or_else(|| Who::Named(String::new()));
        let view = |at: usize| self.stills.get(at)?.views.first();
        let (Some(still), Some(after)) = (self.stills.get(at), view(at)) else { return String::new() };
        let before = at.checked_sub(1).and_then(view);
        let lines = G::stories(lang, still.seen(), before, after, &who);
        let mut told: Vec<String> = lines.iter().map(|line| capital(line)).collect();
        told.extend(still.house.map(|seat| play::house_played(lang, &who(seat))));
        if told.is_empty() { G::round_begins(lang, after, &who) } else { told.join(" ") }
    }

    /// The position at which each round starts.
    pub fn rounds(&self) -> Vec<usize> {
        let round = |at: usize| self.stills[at].views.first().map(|view| G::glance(view).round);
        (0..self.stills.len()).filter(|at| *at == 0 || round(*at) != round(*at - 1)).collect()
    }

    /// The position after this many actions. Of the end of a round and the next deal, it is the deal.
    pub fn at_ply(&self, ply: usize) -> usize {
        self.stills.iter().rposition(|still| still.ply as usize <= ply).unwrap_or_default()
    }
}

/// Gives the positions of a round its events, which are held once for all of them.
fn share<G: Felt>(stills: &mut [Still<G>], events: &mut Vec<G::Seen>) {
    let round: Arc<[G::Seen]> = mem::take(events).into();
    for still in stills {
        still.round = Arc::clone(&round);
    }
}

/// The events that the last action of a match caused, given the state before it.
fn happened<G: Felt>(before: &G::State, played: &Match<G>) -> Vec<G::Seen> {
    let (mut state, mut events) = (before.clone(), Vec::new());
    if let Some(action) = played.actions().last() {
        G::apply(&mut state, action, &mut events);
    }
    events.iter().filter_map(|event| G::see(event, Observer::Spectator)).collect()
}

fn moments<G: Felt>(stills: &[Still<G>]) -> Vec<Moment> {
    let mut moments = Vec::new();
    for (at, still) in stills.iter().enumerate() {
        let Some(Glance { part, round, result, .. }) = still.views.first().map(G::glance) else { continue };
        if still.story().is_empty() {
            moments.push(Moment { at, part, round, turn: Turn::Dealt });
        }
        if let Some(result) = result {
            moments.push(Moment { at, part, round, turn: ending(&result) });
        }
    }
    moments
}

/// How a round ends with this result.
fn ending(result: &RoundResult) -> Turn {
    match result.winners[..] {
        [] => Turn::Drawn,
        [seat] => Turn::Won(seat, result.net.get(seat.index()).copied().unwrap_or_default()),
        _ => Turn::Shared(result.winners.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Enumerate, Seed, sim};
    use lexio::Lexio;
    use rummikub::{Rummikub, Seen};
    use search::{Budget, Level, Thinks};
    use serde_json::{Value, json};
    use words::GameWords;

    fn record() -> Record<Lexio> {
        let rules = game::read_rules(3, &json!({"rounds": 2})).expect("rules");
        let mut table = Match::<Lexio>::new(rules, Seed::from_phrase("film"));
        loop {
            while let Some(seat) = table.turn().seat() {
                let legal = Lexio::legal(&table.view(Observer::Seat(seat)));
                table.play(seat, *legal.last().expect("a move")).expect("legal");
            }
            if !table.next_round() {
                return Record::of(&table, Vec::new(), None);
            }
        }
    }

    #[test]
    fn every_action_is_a_position_and_every_deal_too() {
        let record = record();
        let film = Film::of(&record).expect("replays");
        assert_eq!(film.stills.len(), record.actions.len() + 2);
        assert!(film.stills.iter().all(|still| still.views.len() == 3 && still.new <= still.story().len()));
        assert_eq!(film.at_ply(0), 0);
        assert_eq!(film.at_ply(usize::MAX), film.stills.len() - 1);
        let deal = film.rounds()[1];
        assert_eq!(film.at_ply(film.stills[deal].ply as usize), deal, "where its first action is decided");
        assert_eq!(film.at_ply(film.stills[deal + 1].ply as usize), deal + 1);
    }

    #[test]
    fn the_events_of_a_round_are_held_once() {
        let film = Film::of(&record()).expect("replays");
        let alike = |at: usize| Arc::ptr_eq(&film.stills[at - 1].round, &film.stills[at].round);
        let starts: Vec<usize> = (0..film.stills.len()).filter(|at| *at == 0 || !alike(*at)).collect();
        assert_eq!(starts, film.rounds());
        let last = film.stills.last().expect("a position");
        assert_eq!(last.story(), &last.round[..]);
    }

    #[test]
    fn what_is_new_is_told_as_in_the_story_of_its_round() {
        let rules = game::read_rules(2, &Value::Null).expect("rules");
        let (mut table, mut chance) = (Match::<Rummikub>::new(rules, Seed::from_phrase("film")), sim(1));
        for _ in 0..40 {
            let Some(seat) = table.turn().seat() else { break };
            let view = table.view(Observer::Seat(seat));
            let action = Rummikub::think(Level::Beginner, &view, &Budget::playouts(0), &mut chance).expect("a move");
            table.play(seat, action).expect("legal");
        }
        let film = Film::of(&Record::of(&table, Vec::new(), None)).expect("replays");
        let players = ["Mina", "Maru"].map(|name| Who::Named(name.to_owned()));
        let who = |seat: Seat| players[seat.index()].clone();
        for (at, still) in film.stills.iter().enumerate().skip(1) {
            let lines = Rummikub::stories(Lang::En, still.story(), None, &still.views[0], &who);
            let new: Vec<String> = lines[still.past - still.new..].iter().map(|line| capital(line)).collect();
            assert_eq!(film.told(at, Lang::En, &players), new.join(" "), "position {at}");
        }
        let lays = film.stills.iter().flat_map(Still::seen).filter(|seen| matches!(seen, Seen::Lay { .. })).count();
        assert!(lays > 1, "some are laid beside others");
    }

    #[test]
    fn what_the_house_played_is_told_where_it_did() {
        let record = record();
        let film = Film::of(&record).expect("replays");
        assert!(film.stills.iter().all(|still| still.house.is_none()));
        let second = film.rounds()[1];
        let film = Film::of(&record.with_house(vec![0, film.stills[second].ply])).expect("replays");
        let marked: Vec<usize> = (0..film.stills.len()).filter(|at| film.stills[*at].house.is_some()).collect();
        assert_eq!(marked, [1, second + 1], "where the first action of either round led");
        let players = ["Mina", "Maru", "Danbi"].map(|name| Who::Named(name.to_owned()));
        let seat = film.stills[1].house.expect("a seat");
        let told = film.told(1, Lang::En, &players);
        assert!(told.ends_with(&format!(". The house played for {}.", players[seat.index()].name(Lang::En))), "{told}");
        assert!(!film.told(2, Lang::En, &players).contains("The house"));
    }

    #[test]
    fn rounds_begin_and_end_with_a_moment() {
        let film = Film::of(&record()).expect("replays");
        let turns: Vec<Turn> = film.moments.iter().map(|moment| moment.turn.clone()).collect();
        assert!(matches!(turns[..], [Turn::Dealt, Turn::Won(_, 1..), Turn::Dealt, Turn::Won(_, 1..)]), "{turns:?}");
        assert_eq!((film.moments[0].at, film.moments[3].at), (0, film.stills.len() - 1));
        assert_eq!(film.rounds(), [0, film.moments[2].at]);
    }

    #[test]
    fn a_round_that_several_share_is_not_drawn() {
        let ends = |winners: &[u8], net: [i64; 3]| {
            let winners = winners.iter().copied().map(Seat).collect();
            ending(&RoundResult { winners, net: net.to_vec(), ..RoundResult::default() })
        };
        assert_eq!(ends(&[2], [-3, -4, 7]), Turn::Won(Seat(2), 7));
        assert_eq!(ends(&[0, 1], [1, 0, -1]), Turn::Shared(vec![Seat(0), Seat(1)]));
        assert_eq!(ends(&[], [7, -7, 0]), Turn::Drawn);
    }

    #[test]
    fn a_tampered_record_has_no_film() {
        let mut record = record();
        record.actions.pop();
        assert!(Film::of(&record).is_err());
    }
}
