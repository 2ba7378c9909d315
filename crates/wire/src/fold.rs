//! Applies a change, as [`crate::diff`] writes it, from text to text.

use crate::{
    outline::{Members, Outlined, Part, items, past},
    writing::Writing,
};

/// The object `before` with a change applied. `None` if the change does not apply to it.
#[must_use]
pub fn fold(before: &str, change: &str) -> Option<String> {
    Some(folded(before, change)?.text)
}

/// The same with its outline, which is built from both outlines rather than by parsing the text.
fn folded(before: &str, change: &str) -> Option<Outlined> {
    let (before, change) = (Outlined::read(before)?, Outlined::read(change)?);
    let mut out = Writing::with_room(before.text().len() + change.text().len());
    out.object(|out| put_members(before.part().members, change.part().members, out))?;
    out.done().ok()
}

/// Writes the members of an object with a change applied.
pub(crate) fn put_members<'a>(
    before: impl Iterator<Item = (&'a str, Part<'a>)> + Clone,
    change: Members<'_>,
    out: &mut Writing,
) -> Option<()> {
    let mut found = 0;
    for (name, part) in before.clone() {
        let changed = { change }.find(|(other, _)| *other == name);
        found += usize::from(changed.is_some());
        match changed {
            Some((_, change)) if change.text == "[]" => {}
            Some((_, change)) => out.quoted(name, |out| put(part, change, out))?,
            None => out.copy(name, part),
        }
    }
    if found < change.count() {
        for (name, change) in change.filter(|(name, _)| !before.clone().any(|(other, _)| other == *name)) {
            let now = new(change.text)?;
            out.quoted(name, |out| out.text(now))?;
        }
    }
    Some(())
}

/// Writes a value with a change applied.
fn put(before: Part<'_>, change: Part<'_>, out: &mut Writing) -> Option<()> {
    match (before.text.as_bytes().first()?, change.text.as_bytes().first()?) {
        (b'{', b'{') if before.is_outlined() => out.object(|out| put_members(before.members, change.members, out)),
        (b'{', b'{') => {
            // The object is in a list, which outlines do not cover.
            let mut places = Vec::new();
            let before = Part::looked_into(before.text, &mut places)?;
            out.object(|out| put_members(before.members, change.members, out))
        }
        (b'[', b'{') => put_items(&items(past(b'[', before.text)?)?, change.members, out),
        (_, b'[') => match items(past(b'[', change.text)?)?.as_slice() {
            [now] => out.text(now),
            [at, cut, now @ ..] => put_run(past(b'[', before.text)?, at, cut, now, out),
            [] => None,
        },
        (_, b'{') => None,
        _ => out.text(change.text),
    }
}

/// Writes a list with some items changed in place, and possibly more appended.
fn put_items(before: &[&str], change: Members<'_>, out: &mut Writing) -> Option<()> {
    let of = |number: usize| {
        let name = format!("\"{number}\"");
        { change }.find(|(other, _)| *other == name).map(|(_, change)| change)
    };
    let mut found = 0;
    let mut item = |item: Option<&str>, change: Option<Part<'_>>, out: &mut Writing| {
        found += usize::from(change.is_some());
        out.comma();
        match (item, change) {
            (Some(item), Some(change)) => put(Part::bare(item), change, out),
            (None, Some(change)) => out.text(new(change.text)?),
            (item, None) => out.text(item?),
        }
    };
    out.list(|out| {
        for (number, before) in before.iter().enumerate() {
            item(Some(before), of(number), out)?;
        }
        (before.len()..).map_while(of).try_for_each(|change| item(None, Some(change), out))
    })?;
    (found == change.count()).then_some(())
}

/// Writes a list with `cut` items from `at` on replaced by others.
fn put_run(before: &str, at: &str, cut: &str, now: &[&str], out: &mut Writing) -> Option<()> {
    let before = items(before)?;
    let at: usize = at.parse().ok()?;
    let end = at.checked_add(cut.parse().ok()?)?;
    let (first, last) = (before.get(..at)?, before.get(end..)?);
    out.list(|out| {
        first.iter().chain(now).chain(last).try_for_each(|item| {
            out.comma();
            out.text(item)
        })
    })
}

/// A value that was not there before.
fn new(change: &str) -> Option<&str> {
    if !change.starts_with(['[', '{']) {
        return Some(change);
    }
    match items(past(b'[', change)?)?.as_slice() {
        [now] => Some(now),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff;
    use proptest::prelude::*;
    use serde_json::{Value, json};

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

    /// The value with `other` put somewhere inside it, or an item removed.
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
                let [then, now] = [&before, &after].map(|it| json!({"it": it}).to_string());
                let change = diff(&then, &now).unwrap();
                prop_assert!(change.len() <= now.len() + 2, "{change} is longer than {now}");
                let kept = fold(&then, &change).unwrap();
                let noted = folded(&then, &change).unwrap();
                prop_assert_eq!(Outlined::read(noted.text()), Some(noted));
                let [read, meant]: [Value; 2] = [&kept, &now].map(|text| serde_json::from_str(text).unwrap());
                prop_assert_eq!(&read, &meant, "by {}", change);
                // No change is left. New members may be in a different order.
                let left = diff(&kept, &now).unwrap();
                prop_assert!(left == "{}" || kept != now, "{left}");
                let again = fold(&kept, &left).unwrap();
                prop_assert_eq!(serde_json::from_str::<Value>(&again).unwrap(), meant, "by {}", left);
            }
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_found_as_it_was_noted(value in any_value()) {
            let object = json!({"a": value, "b": {"c": [{"d": value}]}});
            let written = Outlined::of(&object, 0).unwrap();
            prop_assert_eq!(written.text(), object.to_string());
            prop_assert_eq!(Outlined::read(written.text()), Some(written));
        }
    }

    #[test]
    fn a_change_of_something_else_is_refused() {
        for (value, change) in [
            (json!({"a": 1}), json!({"b": {}})),
            (json!({"a": 1}), json!({"b": []})),
            (json!({"a": 1}), json!({"a": {"b": [1]}})),
            (json!([1]), json!({"0": []})),
            (json!([1]), json!({"x": [2]})),
            (json!([1]), json!({"2": [2]})),
            (json!([1]), json!({"1": [0, 0, 1]})),
            (json!([1]), json!([1, 1])),
            (json!([1]), json!(["a", 1])),
            (json!({"a": 1}), json!([0, 1])),
            (json!(1), json!({"a": 2})),
        ] {
            let [value, change] = [value, change].map(|it| json!({"it": it}).to_string());
            assert_eq!(fold(&value, &change), None, "{change} of {value}");
        }
    }
}
