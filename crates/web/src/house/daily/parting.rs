//! The point where two plays of the same deal part.
use serde_json::Value;

/// The action at which two matches part, counted from 0. `None` if they do not part.
pub(super) fn parting(one: &[Value], other: &[Value]) -> Option<usize> {
    let both = || one.iter().zip(other);
    let alike = both().take_while(|(one, other)| told(one) == told(other)).count();
    if alike == one.len().max(other.len()) {
        return None;
    }
    // Different blind picks count as parting only if the play after them differs.
    let picks = both().take(alike).rev().take_while(|(one, _)| is_blind(one)).count();
    let picked = both().take(alike).skip(alike - picks).position(|(one, other)| one != other);
    Some(picked.map_or(alike, |at| alike - picks + at))
}

/// An action without what does not tell players apart: the position of a blindly picked card, and where a set lies on
/// the table.
fn told(action: &Value) -> Value {
    let mut told = action.clone();
    if is_blind(action) {
        told["pick"] = Value::Null;
    }
    if let Some(sets) = told.get_mut("lay").and_then(Value::as_array_mut) {
        sets.sort_by_key(ToString::to_string);
    }
    told
}

/// Whether an action picks one of several cards that all lie face down.
fn is_blind(action: &Value) -> bool {
    action.get("pick").is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn parts(one: Value, other: Value, at: Option<usize>) {
        let actions = |value: &Value| value.as_array().cloned().expect("actions");
        assert_eq!(parting(&actions(&one), &actions(&other)), at);
        assert_eq!(parting(&actions(&other), &actions(&one)), at);
    }

    #[test]
    fn equal_play_does_not_part() {
        parts(json!([]), json!([]), None);
        parts(json!([{"play": ["3S"]}, {"pass": true}]), json!([{"play": ["3S"]}, {"pass": true}]), None);
    }

    #[test]
    fn the_first_other_action_parts_and_so_does_an_end() {
        parts(json!([{"pass": true}, {"play": ["3S"]}]), json!([{"pass": true}, {"play": ["4S"]}]), Some(1));
        parts(json!([{"pass": true}]), json!([{"pass": true}, {"pass": true}]), Some(1));
    }

    #[test]
    fn blind_picks_that_differ_by_number_alone_part_nobody_who_goes_on_alike() {
        let with = |pick: u8, card: &str| json!([{"pick": pick}, {"pick": 4}, {"play": card}, {"play": "m1a"}]);
        parts(with(0, "m3a"), with(2, "m3a"), None);
        parts(with(0, "m3a"), with(2, "m5a"), Some(0));
        parts(with(2, "m3a"), with(2, "m5a"), Some(2));
        let late = |pick: u8, card: &str| json!([{"pick": pick}, {"play": "m3a"}, {"play": card}]);
        parts(late(0, "m1a"), late(1, "m2a"), Some(2));
    }

    #[test]
    fn a_set_is_the_same_wherever_it_lies() {
        let [run, group] = [json!(["R3", "R4", "R5"]), json!(["R7", "B7", "K7"])];
        parts(json!([{"lay": [run, group]}]), json!([{"lay": [group, run]}]), None);
        parts(json!([{"lay": [run, group]}]), json!([{"lay": [run]}]), Some(0));
    }
}
