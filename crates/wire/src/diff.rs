//! What has changed from one JSON text to another, without reading either into memory: both are walked side by side.
//!
//! A change is JSON, too:
//! - `[value]`: it is this value now;
//! - `[]`: it is gone (a member of an object);
//! - `[at, cut, item, …]`: in a list, `cut` items from the one numbered `at` on have given way to these;
//! - `{"name": change, …}`: these members of an object have changed, or items of a list by their number, and no others; numbers
//!   that the list did not have are at its end.

/// What is left of a text.
type Rest<'a> = &'a [u8];

/// What has changed from the object `before` to the object `after`, as [`crate::fold`] takes it; `{}` for nothing. None if
/// either is no object as `serde_json` writes it, without white space.
pub fn diff(before: &str, after: &str) -> Option<String> {
    let (mut before, mut after, mut out) = (before.as_bytes(), after.as_bytes(), Vec::new());
    if !members(&mut before, &mut after, &mut out)? {
        out.extend(b"{}");
    }
    if before.is_empty() && after.is_empty() { String::from_utf8(out).ok() } else { None }
}

/// Writes what has changed from the value that `before` begins with to the one that `after` begins with, and takes both off.
/// False, and nothing is written, when they are the same.
fn value(before: &mut Rest<'_>, after: &mut Rest<'_>, out: &mut Vec<u8>) -> Option<bool> {
    let (whole, mark) = (*after, out.len());
    let changed = match (before.first()?, after.first()?) {
        (b'{', b'{') => members(before, after, out)?,
        (b'[', b'[') => items(take(before)?, take(after)?, out)?,
        _ => {
            let (before, after) = (take(before)?, take(after)?);
            if before != after {
                put_whole(after, out);
            }
            return Some(before != after);
        }
    };
    // Where nearly everything has changed, the value itself is shorter.
    let now = whole.get(..whole.len() - after.len())?;
    if changed && out.len() - mark > now.len() + 2 {
        out.truncate(mark);
        put_whole(now, out);
    }
    Some(changed)
}

fn members(before: &mut Rest<'_>, after: &mut Rest<'_>, out: &mut Vec<u8>) -> Option<bool> {
    let mark = out.len();
    if !(skip(before, b'{') && skip(after, b'{')) {
        return None;
    }
    out.push(b'{');
    // As a rule both have the same members in the same order.
    loop {
        match (skip(before, b'}'), skip(after, b'}')) {
            (true, true) => break,
            (false, false) => {}
            (ended, _) => {
                let (before, after) = if ended { (Vec::new(), rest(after)?) } else { (rest(before)?, Vec::new()) };
                by_name(&before, &after, out)?;
                break;
            }
        }
        let mut old = *before;
        let name = named(&mut old)?;
        let Some(new) = after.strip_prefix(name).and_then(|new| new.strip_prefix(b":")) else {
            by_name(&rest(before)?, &rest(after)?, out)?;
            break;
        };
        (*before, *after) = (old, new);
        member(name, before, after, out)?;
        skip(before, b',');
        skip(after, b',');
    }
    Some(closed(mark, out))
}

/// What is left of the members of two objects that do not run side by side.
fn by_name(before: &[(Rest<'_>, Rest<'_>)], after: &[(Rest<'_>, Rest<'_>)], out: &mut Vec<u8>) -> Option<()> {
    for (name, mut now) in after.iter().copied() {
        match before.iter().find(|(other, _)| *other == name) {
            Some((_, then)) => member(name, &mut { *then }, &mut now, out)?,
            None => {
                put_name(name, out);
                put_whole(now, out);
            }
        }
    }
    for (name, _) in before.iter().filter(|(name, _)| after.iter().all(|(other, _)| other != name)) {
        put_name(name, out);
        out.extend(b"[]");
    }
    Some(())
}

fn member(name: Rest<'_>, before: &mut Rest<'_>, after: &mut Rest<'_>, out: &mut Vec<u8>) -> Option<()> {
    // As a rule it is the same: then its end need be looked for only once. An object is walked anyhow.
    if before.first() != Some(&b'{') {
        let (then, old) = before.split_at_checked(length(before)?)?;
        if let Some(new) = after.strip_prefix(then).filter(|new| !then.is_empty() && new.first().is_none_or(ends)) {
            (*before, *after) = (old, new);
            return Some(());
        }
    }
    let mark = out.len();
    put_name(name, out);
    if !value(before, after, out)? {
        out.truncate(mark);
    }
    Some(())
}

/// Two lists that are not the same, either item by item or as one run of items that has given way to another, whichever is shorter.
fn items(before: Rest<'_>, after: Rest<'_>, out: &mut Vec<u8>) -> Option<bool> {
    if before == after {
        return Some(false);
    }
    let (before, after, mark) = (split(before)?, split(after)?, out.len());
    put_run(&before, &after, out);
    if before.len() <= after.len() {
        let (end, mut before) = (out.len(), before.into_iter());
        out.push(b'{');
        for (number, mut now) in after.into_iter().enumerate() {
            let name = || format!("\"{number}\"");
            match before.next() {
                Some(then) if then == now => {}
                Some(mut then) => member(name().as_bytes(), &mut then, &mut now, out)?,
                None => {
                    put_name(name().as_bytes(), out);
                    put_whole(now, out);
                }
            }
        }
        out.push(b'}');
        if out.len() - end < end - mark {
            out.drain(mark..end);
        } else {
            out.truncate(end);
        }
    }
    Some(true)
}

fn put_run(before: &[Rest<'_>], after: &[Rest<'_>], out: &mut Vec<u8>) {
    let at = alike(before.iter().zip(after));
    let (before, after) = (&before[at..], &after[at..]);
    let last = alike(before.iter().rev().zip(after.iter().rev()));
    out.extend(format!("[{at},{}", before.len() - last).as_bytes());
    for item in &after[..after.len() - last] {
        out.push(b',');
        out.extend(*item);
    }
    out.push(b']');
}

/// How many pairs are alike before the first that is not.
fn alike<'a>(pairs: impl Iterator<Item = (&'a Rest<'a>, &'a Rest<'a>)>) -> usize {
    pairs.take_while(|(before, after)| before == after).count()
}

fn put_whole(value: Rest<'_>, out: &mut Vec<u8>) {
    out.push(b'[');
    out.extend(value);
    out.push(b']');
}

/// `name` is in its quotation marks.
fn put_name(name: Rest<'_>, out: &mut Vec<u8>) {
    if out.last() != Some(&b'{') {
        out.push(b',');
    }
    out.extend(name);
    out.push(b':');
}

/// Closes the object that was begun at `mark`; takes it back, and answers false, if nothing is in it.
fn closed(mark: usize, out: &mut Vec<u8>) -> bool {
    let changed = out.len() > mark + 1;
    if changed {
        out.push(b'}');
    } else {
        out.truncate(mark);
    }
    changed
}

/// The members up to the end of the object, with their names.
fn rest<'a>(text: &mut Rest<'a>) -> Option<Vec<(Rest<'a>, Rest<'a>)>> {
    let mut all = Vec::new();
    while !skip(text, b'}') {
        all.push((named(text)?, take(text)?));
        skip(text, b',');
    }
    Some(all)
}

/// The items of a list.
fn split(mut list: Rest<'_>) -> Option<Vec<Rest<'_>>> {
    // Most lists are of short names.
    let mut all = Vec::with_capacity(list.len() / 5);
    skip(&mut list, b'[');
    while !skip(&mut list, b']') {
        all.push(take(&mut list)?);
        skip(&mut list, b',');
    }
    Some(all)
}

/// Takes off a name and its colon.
fn named<'a>(text: &mut Rest<'a>) -> Option<Rest<'a>> {
    let name = take(text)?;
    skip(text, b':').then_some(name)
}

fn skip(text: &mut Rest<'_>, byte: u8) -> bool {
    match text.split_first() {
        Some((first, rest)) if *first == byte => {
            *text = rest;
            true
        }
        _ => false,
    }
}

/// Takes off the value that the text begins with.
fn take<'a>(text: &mut Rest<'a>) -> Option<Rest<'a>> {
    let (value, rest) = text.split_at_checked(length(text)?)?;
    *text = rest;
    if value.is_empty() { None } else { Some(value) }
}

/// How long the value is that the text begins with.
fn length(text: Rest<'_>) -> Option<usize> {
    match text.first()? {
        b'"' => return quoted(text),
        b'{' | b'[' => {}
        _ => return Some(text.iter().position(ends).unwrap_or(text.len())),
    }
    let (mut at, mut depth) = (1, 1_usize);
    while depth > 0 {
        match text.get(at)? {
            b'"' => at += quoted(text.get(at..)?)? - 1,
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    Some(at)
}

/// Whether a number or a word ends before this.
const fn ends(byte: &u8) -> bool {
    matches!(byte, b',' | b'}' | b']')
}

/// How long the string is that the text begins with.
fn quoted(text: Rest<'_>) -> Option<usize> {
    let mut at = 1;
    loop {
        match text.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_says_what_is_otherwise_and_nothing_else() {
        for (before, after, change) in [
            (r#"{"a":1,"b":[1,2]}"#, r#"{"a":1,"b":[1,2]}"#, "{}"),
            (r#"{"a":1,"b":2}"#, r#"{"a":1,"b":null}"#, r#"{"b":[null]}"#),
            (r#"{"a":1,"b":2}"#, r#"{"b":2}"#, r#"{"a":[]}"#),
            (r#"{"a":1}"#, r#"{"a":1,"b":"x"}"#, r#"{"b":["x"]}"#),
            (r#"{"b":2,"a":1}"#, r#"{"a":1,"b":3}"#, r#"{"b":[3]}"#),
            (r#"{"a":["3C","4C","5C"]}"#, r#"{"a":["3C","5C"]}"#, r#"{"a":[1,1]}"#),
            (r#"{"a":["3C"]}"#, r#"{"a":["3C","5C","6C"]}"#, r#"{"a":[1,0,"5C","6C"]}"#),
            (r#"{"a":[]}"#, r#"{"a":["3C"]}"#, r#"{"a":[["3C"]]}"#),
            (
                r#"{"a":[{"x":1,"name":"somebody"},{"x":2,"name":"else"}]}"#,
                r#"{"a":[{"x":1,"name":"somebody"},{"x":3,"name":"else"}]}"#,
                r#"{"a":{"1":{"x":[3]}}}"#,
            ),
            (
                r#"{"a":[["R3","R4","R5"],["K8","R8","Y8"],["B1"]]}"#,
                r#"{"a":[["R3","R4","R5"],["K8","R8","Y8","B8"],["B1"],["B7"]]}"#,
                r#"{"a":{"1":[3,0,"B8"],"3":[["B7"]]}}"#,
            ),
            (r#"{"a":{"x":1}}"#, r#"{"a":{"x":2}}"#, r#"{"a":{"x":[2]}}"#),
            (r#"{"a":{"kind":"one"}}"#, r#"{"a":null}"#, r#"{"a":[null]}"#),
            (r#"{"a\"}":"]\\","b":1}"#, r#"{"a\"}":"]\\","b":2}"#, r#"{"b":[2]}"#),
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
