//! Objects written as lists: serde reads a struct from a list of its fields, too, and a new field would shift them.

use serde_json::Value;

/// Where `written` has a list for what is an object in `read`, which was read from it and written down again: a place
/// such as `.hands[1]`, or nothing for the whole.
pub fn listed(written: &Value, read: &Value) -> Option<String> {
    match (written, read) {
        (Value::Array(_), Value::Object(_)) => Some(String::new()),
        (Value::Array(written), Value::Array(read)) => {
            let inside =
                |(at, (written, read)): (usize, (&Value, &Value))| Some(format!("[{at}]{}", listed(written, read)?));
            written.iter().zip(read).enumerate().find_map(inside)
        }
        (Value::Object(written), Value::Object(read)) => {
            let inside =
                |(name, written): (&String, &Value)| Some(format!(".{name}{}", listed(written, read.get(name)?)?));
            written.iter().find_map(inside)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn lists_are_found_where_objects_should_be() {
        let read =
            json!({"trick": {"seat": 0}, "piles": [{"owner": null}, {"owner": 1}], "hands": [["3C"]], "more": 1});
        for (written, place) in [
            (json!({"trick": {"seat": 0}, "piles": [{}, {"owner": 1}], "hands": [["3C"]]}), None),
            (json!([]), Some("")),
            (json!({"trick": [0], "hands": [["3C"]]}), Some(".trick")),
            (json!({"piles": [{}, [1]]}), Some(".piles[1]")),
        ] {
            assert_eq!(listed(&written, &read).as_deref(), place, "{written}");
        }
    }
}
