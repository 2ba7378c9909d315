use super::{adds_up, played, reviewed, rules, slices_do_not_matter};
use game::{Game, Match, Observer, Seed, Writable, sim};
use rummikub::{Action, Rummikub, State};
use search::Level;
use search::review::{Fact, Review, Reviews, Round};
use serde_json::{Value, json};

/// A position for two players who have opened. Tiles not named anywhere are out of play.
fn position(racks: [&str; 2], table: &[&str], pool: &str) -> State {
    let tiles = |text: &str| text.split_whitespace().collect::<Value>();
    let table: Vec<Value> = table.iter().map(|set| tiles(set)).collect();
    let setup = json!({"racks": racks.map(tiles), "table": table, "pool": tiles(pool), "opened": [true, true]});
    Rummikub::set_up(&rules::<Rummikub>("official", 2), serde_json::from_value(setup).expect("a description"))
        .expect("possible")
}

fn review(start: State, action: Action, playouts: u32) -> Review<Action> {
    let round = Round::<Rummikub>::of(*start.rules(), start, vec![action], 1).expect("legal");
    reviewed(round, playouts)
}

fn lay(sets: &[&str]) -> Action {
    Action::Lay(sets.iter().map(|set| set.split(' ').map(|tile| tile.parse().expect("a tile")).collect()).collect())
}

const POOL: &str = "R1 B3 Y5 K7 R9 B11 Y13 K2 R4 B6";

#[test]
fn a_player_who_draws_instead_of_going_out_loses_what_was_certain() {
    // Whatever the opponent holds fits somewhere and goes out next.
    let state = || position(["R6 R7", "K5"], &["R3 R4 R5", "K6 K7 K8", "B9 B10 B11"], "K9 B8 B12 R2");
    let out = lay(&["R3 R4 R5 R6 R7", "K6 K7 K8", "B9 B10 B11"]);
    let judged = review(state(), Action::Draw, 200);
    let decision = judged.plies[0].decision.as_ref().expect("a decision");
    assert_eq!(decision.best, out);
    assert!(decision.clear && decision.regret.is_above(15.0), "{decision:?}");
    assert_eq!(judged.plies[0].facts, [Fact::MoreTiles { laid: 0, possible: 2 }]);
    let judged = review(state(), out, 200);
    assert!(judged.plies[0].forced && judged.plies[0].facts.is_empty(), "to go out is nothing to weigh");
}

#[test]
fn the_tiles_that_were_possible_are_counted() {
    let state = position(["R6 K9 B9 Y9 K1", "K3 K11 B13 Y2 Y8 R12"], &["R3 R4 R5"], POOL);
    let judged = review(state, lay(&["R3 R4 R5 R6"]), 60);
    assert_eq!(judged.plies[0].facts, [Fact::MoreTiles { laid: 1, possible: 4 }]);
    let decision = judged.plies[0].decision.as_ref().expect("a decision");
    assert!(decision.candidates >= 3, "all that can be laid, what was laid, nothing");
}

#[test]
fn a_player_who_can_only_draw_has_nothing_to_decide() {
    let state = position(["R6 K9 B2", "K3 K11 B13"], &["Y3 Y4 Y5"], POOL);
    let judged = review(state, Action::Draw, 60);
    assert!(judged.plies[0].forced && judged.plies[0].decision.is_none() && judged.plies[0].facts.is_empty());
    assert!(judged.plies[0].luck.is_some(), "but the draw may be good or bad");
}

#[test]
fn a_good_tile_is_luck() {
    // The red 8 or 11 goes out with the two others; a 1 is useless.
    let luck = |pool: &str| {
        let state = position(["R9 R10", "K3 K11 B13 Y2 Y8 B5 B9"], &["Y3 Y4 Y5"], pool);
        review(state, Action::Draw, 400).plies[0].luck.as_ref().expect("a draw")[0]
    };
    assert!(luck("R8 K1 B1 Y1 R1 K13 B7 Y11 R3").is_above(0.0));
    let bad = luck("K1 R8 B1 Y1 R1 K13 B7 Y11 R3");
    assert!(bad.value + 1.96 * bad.error < 0.0, "{bad:?}");
}

#[test]
fn draws_are_luck_and_all_adds_up() {
    let review = reviewed(played::<Rummikub>(rules::<Rummikub>("official", 2), "dusk", Level::Club), 16);
    adds_up(&review);
    for ply in &review.plies {
        assert_eq!(ply.luck.is_some(), ply.action == Action::Draw);
    }
}

#[test]
fn players_who_cannot_know_are_judged_alike() {
    let mut table = Match::<Rummikub>::new(rules::<Rummikub>("official", 2), Seed::from_phrase("dusk"));
    let mut chance = sim(1);
    let judged = loop {
        let seat = table.turn().seat().expect("not over yet");
        let view = table.view(Observer::Seat(seat));
        let judge = |state: &State| review(state.clone(), Action::Draw, 24).plies[0].clone();
        let real = judge(table.state());
        if real.decision.is_some() {
            let others = [0; 2].map(|_| judge(&Rummikub::imagine(&view, &mut chance)).decision);
            break (real.decision, others);
        }
        table.play(seat, Action::Draw).expect("legal");
    };
    assert_eq!(judged.1, [judged.0.clone(), judged.0]);
}

#[test]
fn the_same_in_slices() {
    slices_do_not_matter(&played::<Rummikub>(rules::<Rummikub>("official", 3), "dawn", Level::Casual), 8);
}

#[test]
fn another_order_of_the_pool_is_seen_by_nobody() {
    let state = position(["R6 K9 B2", "K3 K11 B13"], &["Y3 Y4 Y5"], POOL);
    let mut other = state.clone();
    Rummikub::redraw(&mut other, &mut sim(1));
    assert!(other != state && Rummikub::undrawn(&other) == Rummikub::undrawn(&state));
    assert!(Observer::all(2).all(|observer| Rummikub::view(&other, observer) == Rummikub::view(&state, observer)));
}
