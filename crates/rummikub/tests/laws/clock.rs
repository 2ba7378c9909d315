//! The clock of a turn (docs/rules/rummikub.md#clock).

use crate::{act, position, view};
use game::{Game, Seat};
use rummikub::{Action, Event, Illegal, Rummikub, read_sets};
use serde_json::{Value, json};

const TABLE: &str = "K3 K4 K5 | R8 B8 Y8";

/// The action if time runs out over this arrangement.
fn time_out(options: Value, pool: &str, sketch: Option<&str>) -> Action {
    let state = position(options, TABLE, &["K6 Y1 Y2", "R7"], pool);
    let sketch = sketch.map(|sketch| read_sets(sketch).expect("tiles"));
    let action = view(&state).time_out(sketch.as_deref());
    assert_eq!(Rummikub::check(&view(&state), &action), Ok(()), "the clock decides nothing illegal");
    action
}

#[test]
fn nothing_arranged_draws_one() {
    assert_eq!(time_out(json!({}), "R1 R2", None), Action::Draw);
    assert_eq!(time_out(json!({}), "R1 R2", Some(TABLE)), Action::Draw);
}

#[test]
fn sets_that_were_only_moved_are_untouched() {
    assert_eq!(time_out(json!({}), "R1 R2", Some("Y8 R8 B8 | K3 K4 K5")), Action::Draw);
}

#[test]
fn sets_only_taken_apart_draw_the_penalty() {
    for unfinished in ["K3 K4 | K5 R8 B8 Y8", "K3 K4 K5 | R8 B8 | Y8", "K3 K4 K5", ""] {
        assert_eq!(time_out(json!({}), "R1 R2", Some(unfinished)), Action::Penalty, "{unfinished}");
    }
    let state = position(json!({}), "K3 K4 K5 K6 K7 K8", &["Y1", "R7"], "R1");
    let apart = read_sets("K3 K4 K5 | K6 K7 K8").expect("tiles");
    assert_eq!(view(&state).time_out(Some(&apart)), Action::Penalty, "every set is right, but nothing is laid");
}

#[test]
fn an_unfinished_arrangement_with_tiles_of_the_rack_draws_the_penalty() {
    assert_eq!(time_out(json!({}), "R1 R2", Some("K3 K4 K5 K6 | R8 B8 Y8 | Y1")), Action::Penalty);
    assert_eq!(time_out(json!({}), "R1 R2", Some("K3 K4 K5 | R8 B8 Y8 | Y1 Y2")), Action::Penalty);
    let mut state = position(json!({}), TABLE, &["K6 Y1 Y2", "R7"], "R1 R2 R3 R4");
    let events = act(&mut state, &Action::Penalty).unwrap();
    assert!(matches!(&events[..], [Event::Draw { seat: Seat(0), penalty: true, tiles }] if tiles.len() == 3));
    assert_eq!(state.rack(Seat(0)).to_string(), "K6 R1 R2 R3 Y1 Y2");
    act(&mut state, &Action::Penalty).expect("fewer if the pool has fewer");
    assert_eq!(state.rack(Seat(1)).to_string(), "R4 R7");
    let mut state = position(json!({"penalty": 1}), TABLE, &["K6", "R7"], "R1 R2");
    act(&mut state, &Action::Penalty).unwrap();
    assert_eq!(state.rack(Seat(0)).to_string(), "K6 R1");
}

#[test]
fn a_legal_finished_arrangement_counts_as_confirmed_where_the_room_says_so() {
    let finished = "K3 K4 K5 K6 | R8 B8 Y8";
    assert_eq!(time_out(json!({}), "R1", Some(finished)), Action::Lay(read_sets(finished).expect("tiles")));
    assert_eq!(time_out(json!({"late_confirm": false}), "R1", Some(finished)), Action::Penalty);
}

#[test]
fn with_an_empty_pool_time_passes() {
    assert_eq!(time_out(json!({}), "", None), Action::Pass);
    assert_eq!(time_out(json!({}), "", Some("K3 K4 K5 | R8 B8 Y8 | Y1 Y2")), Action::Pass);
    let finished = "K3 K4 K5 K6 | R8 B8 Y8";
    assert!(matches!(time_out(json!({}), "", Some(finished)), Action::Lay(_)));
}

#[test]
fn without_a_clock_there_is_no_penalty() {
    let state = position(json!({"clock": 0}), TABLE, &["K6", "R7"], "R1");
    assert_eq!(Rummikub::check(&view(&state), &Action::Penalty), Err(Illegal::NoClock));
    assert_eq!(time_out(json!({"clock": 0}), "R1", Some("Y1")), Action::Draw);
}

#[test]
fn without_a_clock_a_finished_arrangement_counts_whatever_would_when_time_runs_out() {
    let finished = "K3 K4 K5 K6 | R8 B8 Y8";
    for late_confirm in [true, false] {
        let options = json!({"clock": 0, "late_confirm": late_confirm});
        assert!(matches!(time_out(options, "R1", Some(finished)), Action::Lay(_)), "{late_confirm}");
    }
}

#[test]
fn a_penalty_is_the_clocks_to_give() {
    assert!(Action::Penalty.is_the_clocks());
    assert!([Action::Draw, Action::Pass, Action::Lay(Vec::new())].iter().all(|action| !action.is_the_clocks()));
}

#[test]
fn where_arrangements_are_open_others_see_what_was_put_down() {
    let shown = |options: Value, sketch: &str| {
        let state = position(options, TABLE, &["K6 Y1 Y2", "R7"], "R1 R2");
        let sketch = Action::Lay(read_sets(sketch).expect("tiles"));
        Rummikub::shown_sketch(&view(&state), &sketch).is_some_and(|shown| shown == sketch)
    };
    let open = || json!({"live_table": true});
    assert!(shown(open(), "K3 K4 K5 K6 | R8 B8 Y8"), "a legal one");
    assert!(shown(open(), "K3 K4 | K5 R8 B8 | Y8 Y1 | Y2"), "one that is not legal yet");
    assert!(!shown(json!({}), "K3 K4 K5 K6 | R8 B8 Y8"), "not in other rooms");
    assert!(!shown(open(), "K3 K4 K5 K6 | R8 B8"), "a tile of the table is missing");
    assert!(!shown(open(), "K3 K4 K5 R7 | R8 B8 Y8"), "a tile of another's rack");
    assert!(!shown(open(), "K3 K4 K5 K6 K6 | R8 B8 Y8"), "a tile twice");
    let state = position(open(), TABLE, &["K6", "R7"], "R1 R2");
    let empty = Action::Lay(vec![vec![]]);
    assert_eq!(Rummikub::shown_sketch(&view(&state), &empty), None);
    assert_eq!(Rummikub::shown_sketch(&view(&state), &Action::Draw), None);
}
