//! Which node is believed about a table.

use super::*;
use crate::sample;
use serde_json::{Value, json};

fn card(table: TableCode) -> Card {
    sample::card(sample::opening(table, GuestId::HOUSE), 0)
}

fn led(table: TableCode, epoch: u64) -> Option<Given> {
    let fact = Fact::Table { epoch, card: Box::new(card(table)) };
    Some(Given { set: vec![(Key::Table(table), fact)], gone: Vec::new() })
}

fn left(table: TableCode) -> Option<Given> {
    Some(Given { set: Vec::new(), gone: vec![Key::Table(table)] })
}

/// Makes everything that the node has told so far known.
fn known(elsewhere: &Elsewhere, node: NodeId) {
    elsewhere.part(node, Part { at: 1, number: 0, of: 1, set: Vec::new() });
}

#[test]
fn whoever_led_a_table_last_is_believed() {
    let (elsewhere, table) = (Elsewhere::default(), TableCode::numbered(7));
    let (north, south) = (NodeId::new(1), NodeId::new(2));
    let first = elsewhere.told(north, 1, led(table, 3));
    assert!(first.new && first.missing.is_some(), "what came before it is missing");
    known(&elsewhere, north);
    known(&elsewhere, south);
    let next = elsewhere.told(north, 1, led(table, 3));
    assert!(next.lobby && !next.new);
    elsewhere.told(south, 1, led(table, 4));
    elsewhere.told(north, 2, left(table));
    assert!(elsewhere.card(table).is_some(), "another leads it");
    elsewhere.left(table, 3, card(table));
    assert!(elsewhere.leaderless().is_empty(), "this node has led it before that");
    elsewhere.told(south, 2, left(table));
    assert!(elsewhere.card(table).is_none());
    elsewhere.left(table, 5, card(table));
    assert_eq!(elsewhere.leaderless().len(), 1, "until somebody tells that they lead it");
}

#[test]
fn nobody_is_taken_for_gone_by_a_node_that_stood_still_itself() {
    let (elsewhere, north) = (Elsewhere::default(), NodeId::new(1));
    let is_silent_for_long = || {
        let long_ago = Instant::now().checked_sub(SILENCE * 2).unwrap();
        elsewhere.lock().nodes.get_mut(&north).unwrap().heard = long_ago;
    };
    known(&elsewhere, north);
    is_silent_for_long();
    elsewhere.woke();
    elsewhere.sweep();
    assert_eq!(elsewhere.nodes(), [north]);
    is_silent_for_long();
    elsewhere.sweep();
    assert!(elsewhere.nodes().is_empty());
}

#[test]
fn a_table_that_closed_while_its_node_was_not_heard_is_led_by_nobody() {
    let (elsewhere, table, north) = (Elsewhere::default(), TableCode::numbered(7), NodeId::new(1));
    let is_led = || {
        elsewhere.sweep();
        elsewhere.lock().tables[&table].alone.is_none()
    };
    known(&elsewhere, north);
    elsewhere.told(north, 1, led(table, 3));
    assert!(is_led());
    // As if it had been silent for long.
    elsewhere.lock().nodes.clear();
    assert!(!is_led());
    elsewhere.told(north, 5, None);
    elsewhere.part(north, Part { at: 5, number: 0, of: 1, set: Vec::new() });
    assert!(!is_led(), "it is heard again, and tells of no such table");
    elsewhere.told(north, 5, led(table, 3));
    assert!(is_led());
}

#[test]
fn facts_that_only_a_later_program_can_read_keep_no_others_from_being_known() {
    let (elsewhere, table, north) = (Elsewhere::default(), TableCode::numbered(7), NodeId::new(1));
    let given = |set: Value| -> Option<Given> {
        serde_json::from_str(&json!({"set": set, "gone": [{"OfTomorrow": 1}]}).to_string()).unwrap()
    };
    known(&elsewhere, north);
    let led = json!([{"Table": table}, {"Table": {"epoch": 3, "card": card(table)}}]);
    elsewhere.told(north, 1, given(json!([[{"OfTomorrow": 2}, {"OfTomorrow": 3}], led])));
    assert!(elsewhere.card(table).is_some());
    let next = elsewhere.told(north, 2, given(json!([[{"Table": table}, {"OfTomorrow": 4}]])));
    assert_eq!((next.missing, next.new), (None, false), "it is not asked for what could not be read");
    assert!(elsewhere.card(table).is_none(), "what it was before holds no longer");
    assert_eq!(elsewhere.told(north, 3, None).missing, None);
}
