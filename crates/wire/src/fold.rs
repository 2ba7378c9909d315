//! Taking a change in, as [`crate::diff`] writes it.

use serde_json::{Map, Value};

/// The change is not one of this value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Misfit;

/// Makes `value` what it was changed to.
///
/// # Errors
/// [`Misfit`]; then the value is of no further use.
pub fn fold(value: &mut Value, change: Value) -> Result<(), Misfit> {
    match (change, value) {
        (Value::Object(changes), Value::Object(members)) => {
            changes.into_iter().try_for_each(|(name, change)| fold_member(members, name, change))
        }
        (Value::Object(changes), Value::Array(items)) => fold_items(items, changes),
        (Value::Array(mut parts), value) => match (parts.len(), value) {
            (1, value) => {
                *value = parts.swap_remove(0);
                Ok(())
            }
            (2.., Value::Array(items)) => {
                let number = |part: &Value| part.as_u64().and_then(|number| usize::try_from(number).ok());
                let at = number(&parts[0]).ok_or(Misfit)?;
                let end = number(&parts[1]).and_then(|cut| at.checked_add(cut)).ok_or(Misfit)?;
                if end > items.len() {
                    return Err(Misfit);
                }
                let tail = items.split_off(end);
                items.truncate(at);
                items.extend(parts.into_iter().skip(2).chain(tail));
                Ok(())
            }
            _ => Err(Misfit),
        },
        _ => Err(Misfit),
    }
}

fn fold_items(items: &mut Vec<Value>, mut changes: Map<String, Value>) -> Result<(), Misfit> {
    for (number, item) in items.iter_mut().enumerate() {
        if let Some(change) = changes.remove(&number.to_string()) {
            fold(item, change)?;
        }
    }
    while let Some(change) = changes.remove(&items.len().to_string()) {
        items.push(new(change)?);
    }
    if changes.is_empty() { Ok(()) } else { Err(Misfit) }
}

fn fold_member(members: &mut Map<String, Value>, name: String, change: Value) -> Result<(), Misfit> {
    if change.as_array().is_some_and(Vec::is_empty) {
        return members.remove(&name).map(drop).ok_or(Misfit);
    }
    if let Some(member) = members.get_mut(&name) {
        return fold(member, change);
    }
    members.insert(name, new(change)?);
    Ok(())
}

/// What was not there before.
fn new(change: Value) -> Result<Value, Misfit> {
    match change {
        Value::Array(mut now) if now.len() == 1 => Ok(now.swap_remove(0)),
        _ => Err(Misfit),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff;
    use proptest::prelude::*;
    use serde_json::json;

    fn any_value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            (-9_i64..9).prop_map(Value::from),
            "[ab\"\\\\{}\\[\\],:가]{0,3}".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 40, 6, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
                prop::collection::btree_map("[a-d\"]{1,2}", inner, 0..6)
                    .prop_map(|members| Value::Object(members.into_iter().collect())),
            ]
        })
    }

    /// The same with something else somewhere within.
    fn altered(value: Value, other: Value, way: &[u8]) -> Value {
        let Some((step, way)) = way.split_first() else { return other };
        match value {
            Value::Array(mut items) if !items.is_empty() => {
                let at = usize::from(*step) % items.len();
                match step % 5 {
                    0 => _ = items.remove(at),
                    1 => items.insert(at, other),
                    _ => items[at] = altered(items[at].take(), other, way),
                }
                items.into()
            }
            Value::Object(mut members) if !members.is_empty() => {
                let name = members.keys().nth(usize::from(*step) % members.len()).unwrap().clone();
                let member = members.remove(&name).filter(|_| step % 5 > 0);
                members.extend(member.map(|member| (name, altered(member, other, way))));
                members.into()
            }
            _ => other,
        }
    }

    proptest! {
        #[test]
        fn whoever_folds_what_has_changed_has_what_it_is_now(
            before in any_value(), other in any_value(), ways in prop::collection::vec(prop::collection::vec(any::<u8>(), 1..4), 0..4),
        ) {
            let near = ways.iter().fold(before.clone(), |value, way| altered(value, other.clone(), way));
            for after in [near, other] {
                let (mut kept, now) = (json!({"it": before}), json!({"it": after}));
                let change = diff(&kept.to_string(), &now.to_string()).unwrap();
                prop_assert!(change.len() <= now.to_string().len() + 2, "{change} is longer than {now}");
                fold(&mut kept, serde_json::from_str(&change).unwrap()).unwrap();
                prop_assert_eq!(&kept, &now, "by {}", change);
                prop_assert_eq!(diff(&kept.to_string(), &now.to_string()).unwrap(), "{}");
            }
        }
    }

    #[test]
    fn a_change_of_something_else_is_refused() {
        for (value, change) in [
            (json!({"a": 1}), json!({"b": {}})),
            (json!({"a": 1}), json!({"b": []})),
            (json!({"a": 1}), json!({"a": {"b": [1]}})),
            (json!({"a": 1}), json!({"a": []}).get("a").unwrap().clone()),
            (json!([1]), json!({"x": [2]})),
            (json!([1]), json!({"2": [2]})),
            (json!([1]), json!({"1": [0, 0, 1]})),
            (json!([1]), json!([1, 1])),
            (json!([1]), json!(["a", 1])),
            (json!({"a": 1}), json!([0, 1])),
            (json!(1), json!(2)),
        ] {
            assert_eq!(fold(&mut value.clone(), change.clone()), Err(Misfit), "{change} of {value}");
        }
    }
}
