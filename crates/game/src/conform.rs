//! One suite for every game: the laws of the house, checked over many random rounds.

use crate::{
    Enumerate, Game, Kind, Match, Members, Observer, Pairs, Placed, Record, Ruleset, Seat, Seed, Silent, Sim, Turn,
    below, play, rules_text, sim,
};
use rand_core::Rng;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};

/// Plays `matches` random matches under `rules` and checks every law at every position. `strangers` are actions of all
/// sorts, each of which must be refused wherever it is not listed.
///
/// # Panics
/// If a law is broken, with the law's name.
pub fn conform<G: Enumerate>(rules: &G::Rules, matches: u64, strangers: &[G::Action]) {
    other_rounds_were_met(listed_matches::<G>(rules, matches, strangers));
}

/// The same for games that hide nothing: only the real round looks like it.
///
/// # Panics
/// If a law is broken, with the law's name.
pub fn conform_open<G: Enumerate>(rules: &G::Rules, matches: u64, strangers: &[G::Action]) {
    let compared = listed_matches::<G>(rules, matches, strangers);
    assert_eq!(compared.sum::<u32>(), 0, "no other round than the real one looks the same to anybody");
}

fn listed_matches<G: Enumerate>(rules: &G::Rules, matches: u64, strangers: &[G::Action]) -> impl Iterator<Item = u32> {
    (0..matches)
        .map(|number| one_match::<G>(rules, number, &mut |state, seat, _| listed_is_legal::<G>(state, seat, strangers)))
}

/// The same for games whose moves cannot be listed: `sample` gives some legal actions of the view's observer, who is in
/// turn. `strangers` are actions of all sorts: the referee must do with each what `check` says.
///
/// # Panics
/// If a law is broken, with the law's name.
pub fn conform_sampled<G: Game>(
    rules: &G::Rules,
    matches: u64,
    strangers: &[G::Action],
    mut sample: impl FnMut(&G::View, &mut Sim) -> Vec<G::Action>,
) {
    let compared = (0..matches).map(|number| {
        one_match::<G>(rules, number, &mut |state, seat, chance| {
            sampled_is_legal::<G>(state, seat, strangers, sample(&G::view(state, Observer::Seat(seat)), chance))
        })
    });
    other_rounds_were_met(compared);
}

/// What is never compared is not held.
fn other_rounds_were_met(compared: impl Iterator<Item = u32>) {
    let met = compared.sum::<u32>() > 0;
    assert!(met, "other rounds than the real one look the same to somebody (if nothing is hidden: `conform_open`)");
}

/// Checks that the fields of the rules are exactly the options in their JSON, for every preset and number of seats,
/// that each is in its range, that the value named first is the default, and that rules out of range cannot be read.
///
/// # Panics
/// If one of these does not hold, with the name of the field.
pub fn conform_rules<R: Ruleset>() {
    let (fewest, most) = R::SEATS;
    for seats in fewest..=most {
        for name in R::PRESETS {
            preset_is_in_range::<R>(&R::preset(name, seats).expect("a preset for every number of seats"));
        }
        first_value_is_the_default::<R>(&R::preset(R::PRESETS[0], seats).expect("the first preset"));
    }
}

fn preset_is_in_range<R: Ruleset>(preset: &R) {
    let written = serde_json::to_value(preset).expect("rules can be written");
    assert_eq!(serde_json::from_value::<R>(written.clone()).as_ref().ok(), Some(preset), "rules survive the wire");
    let mut options: Vec<&str> = written.as_object().expect("an object").keys().map(String::as_str).collect();
    options.retain(|name| *name != "seats");
    let mut fields: Vec<&str> = R::FIELDS.iter().map(|field| field.name).collect();
    options.sort_unstable();
    fields.sort_unstable();
    assert_eq!(options, fields, "every field is an option and every option a field");
    for field in R::FIELDS {
        assert_eq!(field.check(&written[field.name]), Ok(()), "{}", field.name);
        let mut wrong = written.clone();
        wrong[field.name] = json!(-1);
        assert!(serde_json::from_value::<R>(wrong).is_err(), "{} is refused out of its range", field.name);
    }
}

fn first_value_is_the_default<R: Ruleset>(default: &R) {
    let written = serde_json::to_value(default).expect("rules can be written");
    for field in R::FIELDS {
        let first: Value = match field.kind {
            Kind::Choice(words) => json!(words[0]),
            Kind::OneOf(numbers) => json!(numbers[0]),
            Kind::Flag | Kind::Range { .. } | Kind::Spans(_) => continue,
        };
        assert_eq!(written[field.name], first, "{}", field.name);
    }
}

/// Checks what may be done in a position, and returns legal actions to continue with.
type Legal<'a, G> = &'a mut dyn FnMut(&<G as Game>::State, Seat, &mut Sim) -> Vec<<G as Game>::Action>;

/// Returns how often an action was compared with what it is in a different round.
fn one_match<G: Game>(rules: &G::Rules, number: u64, legal: Legal<'_, G>) -> u32 {
    let (mut chance, mut compared) = (sim(number), 0);
    let seed = Seed::from_phrase(&format!("{} {number}", G::NAME));
    let mut played = Match::<G>::new(rules.clone(), seed.clone());
    assert_eq!(played.state(), Match::<G>::new(rules.clone(), seed).state(), "a deal is a function of its seed");
    loop {
        compared += one_round::<G>(&mut played, legal, &mut chance);
        let outcome = G::outcome(played.state()).expect("a round that is over has an outcome");
        let placed = G::placed(rules, &outcome);
        if !played.next_round() {
            places_are_whole(rules.seats(), &placed.expect("every seat of a finished match has a place"));
            break;
        }
        assert_eq!(placed, None, "no places while the match goes on");
    }
    assert!(played.over());
    records_replay(&played);
    compared
}

/// Every seat's place is one more than the number of seats placed better.
fn places_are_whole(seats: u8, placed: &[Placed]) {
    assert_eq!(placed.len(), usize::from(seats), "every seat has a place");
    for own in placed {
        let better = placed.iter().filter(|other| other.place < own.place).count();
        assert_eq!(usize::from(own.place), better + 1, "places are counted from 1, and equals share one");
    }
}

fn one_round<G: Game>(played: &mut Match<G>, legal: Legal<'_, G>, chance: &mut Sim) -> u32 {
    let (mut plies, mut compared) = (0, 0);
    loop {
        observers_know_what_they_may::<G>(played, chance);
        let Turn::Of(seat) = played.turn() else { return compared };
        assert_eq!(G::outcome(played.state()), None, "no outcome while the round runs");
        assert!(!played.next_round(), "no next round while this one runs");
        let moves = legal(played.state(), seat, chance);
        let action = moves[below(moves.len() as u32, chance) as usize].clone();
        only_the_turn_moves::<G>(played.state(), seat, &action);
        no_field_is_named_twice(&action);
        let seats = played.rules().seats();
        compared += events_tell_no_more::<G>(played.state(), seats, seat, &action, &mut chance.clone());
        played.play(seat, action).expect("a listed action is possible");
        plies += 1;
        assert!(plies < 10_000, "rounds end");
    }
}

/// Views survive the wire, and an imagined state looks the same to the observer who imagined it.
fn observers_know_what_they_may<G: Game>(played: &Match<G>, chance: &mut impl Rng) {
    for observer in Observer::all(played.rules().seats()) {
        let view = played.view(observer);
        let text = serde_json::to_string(&view).expect("a view can be written");
        assert_eq!(serde_json::from_str::<G::View>(&text).expect("and read"), view, "a view survives the wire");
        members_are_written(&view);
        let imagined = G::imagine(&view, chance);
        assert_eq!(G::turn(&imagined), played.turn(), "an imagined state has the same turn");
        let again = G::view(&imagined, observer);
        assert_eq!(again, view, "an imagined state cannot be told from the real one");
        assert_eq!(serde_json::to_string(&again).expect("written"), text, "not even by its bytes");
    }
}

/// The members by which two views are compared are those that are written.
fn members_are_written<V: Serialize + Members>(view: &V) {
    struct Named(Map<String, Value>);
    impl Pairs for Named {
        fn pair<T: Serialize + PartialEq>(
            &mut self,
            name: &'static str,
            [value, _]: [Option<&T>; 2],
            _: Option<[Option<&T>; 2]>,
        ) {
            self.0.extend(value.map(|value| (name.to_owned(), json!(value))));
        }
    }
    let mut named = Named(Map::new());
    V::side_by_side([view, view], None, &mut named);
    assert_eq!(Value::Object(named.0), json!(view), "the members of a view are those that are written");
}

/// In a different round that looks the same to an observer both before and after an action, the same is seen of the
/// action. Returns in how many.
fn events_tell_no_more<G: Game>(state: &G::State, seats: u8, seat: Seat, action: &G::Action, chance: &mut Sim) -> u32 {
    let mut compared = 0;
    for by in Observer::all(seats) {
        let (mut real, mut other) = (state.clone(), G::imagine(&G::view(state, by), chance));
        let is_other = other != real;
        let events = play::<G>(&mut real, seat, action).expect("a listed action is possible");
        // Whoever is in turn may lack there what it takes.
        let Ok(others) = play::<G>(&mut other, seat, action) else { continue };
        if is_other && view_text::<G>(&real, by) == view_text::<G>(&other, by) {
            let [seen, also_seen] = [events, others].map(|events| seen_text::<G>(&events, by));
            assert_eq!(seen, also_seen, "what is seen of an action tells no more than the views around it");
            compared += 1;
        }
    }
    compared
}

fn view_text<G: Game>(state: &G::State, by: Observer) -> String {
    serde_json::to_string(&G::view(state, by)).expect("a view can be written")
}

/// All that `by` sees of these events, in an order of its own: what is uncovered together may come in any.
fn seen_text<G: Game>(events: &[G::Event], by: Observer) -> Vec<String> {
    let seen = events.iter().filter_map(|event| G::see(event, by));
    let mut seen: Vec<String> =
        seen.map(|seen| serde_json::to_string(&seen).expect("what is seen can be written")).collect();
    seen.sort_unstable();
    seen
}

/// The list holds exactly what `check` allows, and the fast path is the view's path.
fn listed_is_legal<G: Enumerate>(state: &G::State, seat: Seat, strangers: &[G::Action]) -> Vec<G::Action> {
    let view = G::view(state, Observer::Seat(seat));
    let legal = G::legal(&view);
    assert!(legal.windows(2).all(|pair| pair[0] < pair[1]), "the list is sorted, nothing twice");
    known_is_legal::<G>(&view, &legal);
    for action in strangers.iter().filter(|action| legal.binary_search(action).is_err()) {
        assert!(G::check(&view, action).is_err(), "what is not listed is refused: {action:?}");
        check_comes_true::<G>(state, seat, &view, action);
    }
    let mut fast = Vec::new();
    G::moves(state, &mut fast);
    fast.sort();
    assert_eq!(fast, legal, "the fast path lists the same");
    legal
}

/// The sample is legal, and the referee does what `check` says.
fn sampled_is_legal<G: Game>(
    state: &G::State,
    seat: Seat,
    strangers: &[G::Action],
    sample: Vec<G::Action>,
) -> Vec<G::Action> {
    let view = G::view(state, Observer::Seat(seat));
    known_is_legal::<G>(&view, &sample);
    for action in sample.iter().chain(strangers) {
        check_comes_true::<G>(state, seat, &view, action);
    }
    sample
}

fn known_is_legal<G: Game>(view: &G::View, legal: &[G::Action]) {
    assert!(!legal.is_empty(), "the seat in turn can do something");
    for action in legal {
        assert_eq!(G::check(view, action), Ok(()), "what is listed is legal: {action:?}");
        let text = serde_json::to_string(action).expect("an action can be written");
        assert_eq!(&serde_json::from_str::<G::Action>(&text).expect("and read"), action, "an action survives the wire");
    }
}

/// The referee does what the view allows, and a refused action changes nothing.
fn check_comes_true<G: Game>(state: &G::State, seat: Seat, view: &G::View, action: &G::Action) {
    let mut after = state.clone();
    let refused = play::<G>(&mut after, seat, action).is_err();
    assert_eq!(refused, G::check(view, action).is_err(), "the referee does what the view allows: {action:?}");
    if refused {
        assert_eq!(&after, state, "a refused action changes nothing");
    }
}

/// No other seat may act, and applying has the same effect whether or not a log records it.
fn only_the_turn_moves<G: Game>(state: &G::State, seat: Seat, action: &G::Action) {
    let mut after = state.clone();
    assert!(play::<G>(&mut after, Seat(seat.0 + 1), action).is_err(), "only the seat in turn acts");
    assert_eq!(&after, state);
    let mut again = state.clone();
    play::<G>(&mut after, seat, action).expect("a listed action is possible");
    G::apply(&mut again, action, &mut Silent);
    assert_eq!(after, again, "applying is pure");
}

/// Of two values under one name, programs read the first or the last.
fn no_field_is_named_twice<A: Serialize + DeserializeOwned>(action: &A) {
    let written = serde_json::to_value(action).expect("an action can be written");
    for (name, value) in written.as_object().into_iter().flatten() {
        let twice = written.to_string().replacen('{', &format!("{{\"{name}\":{value},"), 1);
        assert!(serde_json::from_str::<A>(&twice).is_err(), "a field is named twice: {twice}");
    }
}

fn records_replay<G: Game>(played: &Match<G>) {
    let record = Record::of(played, Vec::new(), None);
    let text = serde_json::to_string(&record).expect("a record can be written");
    let read: Record<G> = serde_json::from_str(&text).expect("and read");
    let again = read.replay(|_| {}).expect("and replayed");
    assert_eq!(again.state(), played.state(), "a replay comes to the same state");
    assert_eq!(serde_json::to_string(&Record::of(&again, Vec::new(), None)).expect("written"), text, "to the byte");
    assert_eq!(rules_text::<G>(&read.rules), rules_text::<G>(played.rules()));
}
