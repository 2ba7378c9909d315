//! The difference between two JSON texts, found by walking their outlines side by side, without parsing either into
//! memory.
//!
//! A change is itself JSON:
//! - `[value]`: the new value; one that is neither a list nor an object is written without the brackets;
//! - `[]`: removed (a member of an object);
//! - `[at, cut, item, …]`: in a list, `cut` items from index `at` on are replaced by these;
//! - `{"name": change, …}`: only these members of an object have changed, or these items of a list by index; indices past
//!   the end of the list are appended.

use crate::outline::{Members, Outlined, Part, alike, items};
use std::fmt::Write;

/// The change from the object `before` to the object `after`, for [`crate::fold`]; `{}` if they are equal. `None` if
/// either is not an object as `serde_json` writes it, without white space.
pub fn diff(before: &str, after: &str) -> Option<String> {
    let mut out = String::from("{");
    put_changes(&Outlined::read(before)?, &Outlined::read(after)?, &mut out);
    out.push('}');
    Some(out)
}

/// Writes the changed members of two objects into an object being written.
pub(crate) fn put_changes(before: &Outlined, after: &Outlined, out: &mut String) {
    members(before.part().members, after.part().members, out);
}

/// Writes the change from one value to a different one.
pub(crate) fn value(before: Part<'_>, after: Part<'_>, out: &mut String) {
    let mark = out.len();
    let written = match (before.text.as_bytes(), after.text.as_bytes()) {
        ([b'{', ..], [b'{', ..]) if before.is_outlined() && after.is_outlined() => {
            out.push('{');
            members(before.members, after.members, out);
            out.push('}');
            true
        }
        ([b'[', ..], [b'[', ..]) => list(before.text, after.text, out).is_some(),
        _ => false,
    };
    // If nearly everything has changed, the value itself is shorter.
    if !written || out.len() - mark > after.text.len() + 2 {
        out.truncate(mark);
        put_whole(after.text, out);
    }
}

fn members(mut before: Members<'_>, mut after: Members<'_>, out: &mut String) {
    // Usually both have the same members in the same order.
    loop {
        let (old, new) = (before, after);
        match (before.next(), after.next()) {
            (Some((name, then)), Some((same, now))) if name == same => member(name, then, now, out),
            (None, None) => break,
            _ => {
                by_name(old, new, out);
                break;
            }
        }
    }
}

/// Compares the remaining members of two objects by name, once they no longer run side by side.
fn by_name(before: Members<'_>, after: Members<'_>, out: &mut String) {
    for (name, now) in after {
        match { before }.find(|(other, _)| *other == name) {
            Some((_, then)) => member(name, then, now, out),
            None => {
                put_name(name, out);
                put_whole(now.text, out);
            }
        }
    }
    for (name, _) in before.filter(|(name, _)| !{ after }.any(|(other, _)| other == *name)) {
        put_name(name, out);
        out.push_str("[]");
    }
}

fn member(name: &str, before: Part<'_>, after: Part<'_>, out: &mut String) {
    if before.text != after.text {
        put_name(name, out);
        value(before, after, out);
    }
}

/// Two lists that differ, written either item by item or as one replaced run of items, whichever is shorter.
fn list(before: &str, after: &str, out: &mut String) -> Option<()> {
    let (before, after) = (before.get(1..)?, after.get(1..)?);
    let (at, next) = alike(before, after)?;
    let (before, after, mark) = (items(before.get(next[0]..)?)?, items(after.get(next[1]..)?)?, out.len());
    let last = before.iter().rev().zip(after.iter().rev()).take_while(|(then, now)| then == now).count();
    let cut = before.len() - last;
    out.push('[');
    put_number(at, out);
    out.push(',');
    put_number(cut, out);
    for item in &after[..after.len() - last] {
        out.push(',');
        out.push_str(item);
    }
    out.push(']');
    // If items were only added or only removed, a run is shorter.
    if cut > 0 && before.len() <= after.len() {
        let end = out.len();
        one_by_one(at, &before, &after, out);
        if out.len() - end < end - mark {
            out.drain(mark..end);
        } else {
            out.truncate(end);
        }
    }
    Some(())
}

/// The items from index `at` on that have changed in place, and those appended.
fn one_by_one(at: usize, before: &[&str], after: &[&str], out: &mut String) {
    out.push('{');
    for (number, now) in after.iter().enumerate() {
        let then = before.get(number);
        if then != Some(now) {
            put_comma(b'{', out);
            out.push('"');
            put_number(at + number, out);
            out.push_str("\":");
            match then {
                Some(then) => item(then, now, out),
                None => put_whole(now, out),
            }
        }
    }
    out.push('}');
}

/// An item of a list, which outlines do not cover.
fn item(before: &str, after: &str, out: &mut String) {
    let (mut then, mut now) = (Vec::new(), Vec::new());
    if before.starts_with('{')
        && after.starts_with('{')
        && let Some(before) = Part::looked_into(before, &mut then)
        && let Some(after) = Part::looked_into(after, &mut now)
    {
        value(before, after, out);
    } else {
        // Anything but an object has no members.
        value(Part::bare(before), Part::bare(after), out);
    }
}

/// Writes a value as the new one.
pub(crate) fn put_whole(value: &str, out: &mut String) {
    if !has_parts(value) {
        out.push_str(value);
        return;
    }
    out.push('[');
    out.push_str(value);
    out.push(']');
}

/// Whether a value is a list or an object.
pub(crate) fn has_parts(value: &str) -> bool {
    value.starts_with(['[', '{'])
}

/// Writes the name of a member, given in its quotation marks, preceded by a comma if it is not the first.
pub(crate) fn put_name(name: &str, out: &mut String) {
    put_comma(b'{', out);
    out.push_str(name);
    out.push(':');
}

fn put_number(number: usize, out: &mut String) {
    match u8::try_from(number) {
        Ok(digit @ 0..10) => out.push(char::from(b'0' + digit)),
        // Writing to a string cannot fail.
        _ => _ = write!(out, "{number}"),
    }
}

/// Writes a comma, unless the last byte written is `opened`.
pub(crate) fn put_comma(opened: u8, out: &mut String) {
    if out.as_bytes().last() != Some(&opened) {
        out.push(',');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_says_what_is_otherwise_and_nothing_else() {
        for (before, after, change) in [
            (r#"{"a":1,"b":[1,2]}"#, r#"{"a":1,"b":[1,2]}"#, "{}"),
            (r#"{"a":1,"b":2}"#, r#"{"a":1,"b":null}"#, r#"{"b":null}"#),
            (r#"{"a":1,"b":2}"#, r#"{"b":2}"#, r#"{"a":[]}"#),
            (r#"{"a":1}"#, r#"{"a":1,"b":"x"}"#, r#"{"b":"x"}"#),
            (r#"{"b":2,"a":1}"#, r#"{"a":1,"b":3}"#, r#"{"b":3}"#),
            (r#"{"a":["3C","4C","5C"]}"#, r#"{"a":["3C","5C"]}"#, r#"{"a":[1,1]}"#),
            (r#"{"a":["3C"]}"#, r#"{"a":["3C","5C","6C"]}"#, r#"{"a":[1,0,"5C","6C"]}"#),
            (r#"{"a":[]}"#, r#"{"a":["3C"]}"#, r#"{"a":[["3C"]]}"#),
            (
                r#"{"a":[{"x":1,"name":"somebody"},{"x":2,"name":"else"}]}"#,
                r#"{"a":[{"x":1,"name":"somebody"},{"x":3,"name":"else"}]}"#,
                r#"{"a":{"1":{"x":3}}}"#,
            ),
            (
                r#"{"a":[["R3","R4","R5"],["K8","R8","Y8"],["B1"]]}"#,
                r#"{"a":[["R3","R4","R5"],["K8","R8","Y8","B8"],["B1"],["B7"]]}"#,
                r#"{"a":{"1":[3,0,"B8"],"3":[["B7"]]}}"#,
            ),
            (r#"{"a":{"x":1}}"#, r#"{"a":{"x":2}}"#, r#"{"a":{"x":2}}"#),
            (r#"{"a":{"kind":"one"}}"#, r#"{"a":null}"#, r#"{"a":null}"#),
            (r#"{"a\"}":"]\\","b":1}"#, r#"{"a\"}":"]\\","b":2}"#, r#"{"b":2}"#),
        ] {
            assert_eq!(diff(before, after).as_deref(), Some(change), "{before} {after}");
        }
    }

    #[test]
    fn what_is_no_compact_object_has_no_changes() {
        for broken in ["", "1", "[]", "{", r#"{"a"}"#, r#"{"a":}"#, r#"{"a":1"#, r#"{"a":"b}"#, "{}{}", r#"{"a":[1}"#] {
            assert_eq!(diff(broken, r#"{"a":2}"#), None, "{broken}");
            assert_eq!(diff(r#"{"a":2}"#, broken), None, "{broken}");
        }
    }
}
