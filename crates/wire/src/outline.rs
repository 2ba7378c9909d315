//! A JSON text with the places of its members, so that two texts can be compared without parsing either again.

/// Average bytes per member, with its name and everything inside it: rarely fewer than this.
pub(crate) const MEMBER: usize = 16;
/// Number of items that a changing list rarely exceeds.
const ITEMS: usize = 16;

/// A JSON object as `serde_json` writes it, without white space, and the places of its members and of those in nested
/// objects. Lists and values that were raw JSON are not looked into.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outlined {
    pub(crate) text: String,
    /// In text order: each place is followed by those inside it.
    pub(crate) places: Vec<Place>,
}

/// Where a member is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub(crate) name: u32,
    pub(crate) value: u32,
    pub(crate) end: u32,
    /// Number of members inside its value, at any depth.
    pub(crate) within: u32,
}

/// The members of an object, one after the other.
#[derive(Clone, Copy)]
pub(crate) struct Members<'a> {
    pub(crate) text: &'a str,
    /// Places of the members still to come, in text order.
    pub(crate) left: &'a [Place],
}

/// A value in a text, with its members as far as they are known.
#[derive(Clone, Copy)]
pub(crate) struct Part<'a> {
    pub(crate) text: &'a str,
    pub(crate) members: Members<'a>,
}

impl Outlined {
    /// Finds the members of an object already written. `None` if it is not an object, or has white space between
    /// tokens.
    pub(crate) fn read(text: impl Into<String>) -> Option<Outlined> {
        let text: String = text.into();
        let mut places = Vec::with_capacity(text.len() / MEMBER);
        find_last(text.as_bytes(), 0, &mut places)?;
        Some(Outlined { text, places })
    }

    /// The value of a member, found by a path of names from the outermost inwards.
    #[must_use]
    pub fn member(&self, names: &[&str]) -> Option<&str> {
        names.iter().try_fold(self.part(), |part, name| part.member(name)).map(|part| part.text)
    }

    /// The text itself.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// All of it, as a part.
    pub(crate) fn part(&self) -> Part<'_> {
        Part { text: &self.text, members: Members { text: &self.text, left: &self.places } }
    }
}

impl<'a> Iterator for Members<'a> {
    type Item = (&'a str, Part<'a>);

    /// The name of the next member, in its quotation marks, and its value.
    fn next(&mut self) -> Option<(&'a str, Part<'a>)> {
        let (Place { name, value, end, within }, left) = self.left.split_first()?;
        let (within, left) = left.split_at_checked(*within as usize)?;
        self.left = left;
        let name = self.text.get(*name as usize..*value as usize - 1)?;
        let text = self.text.get(*value as usize..*end as usize)?;
        Some((name, Part { text, members: Members { text: self.text, left: within } }))
    }
}

impl<'a> Part<'a> {
    /// A value whose members are not known.
    pub(crate) const fn bare(text: &'a str) -> Part<'a> {
        Part { text, members: Members { text, left: &[] } }
    }

    /// An object in a list, which outlines do not cover: its members are found now, and stored in `places`. `None` if
    /// it is not an object.
    pub(crate) fn looked_into(text: &'a str, places: &'a mut Vec<Place>) -> Option<Part<'a>> {
        find_last(text.as_bytes(), 0, places)?;
        Some(Part { text, members: Members { text, left: places } })
    }

    /// The value of the member with this name.
    pub(crate) fn member(mut self, name: &str) -> Option<Part<'a>> {
        let named = |quoted: &str| quoted.get(1..quoted.len() - 1) == Some(name);
        self.members.find(|(quoted, _)| named(quoted)).map(|(_, value)| value)
    }

    /// Whether its members are known.
    pub(crate) fn is_outlined(&self) -> bool {
        self.text == "{}" || !self.members.left.is_empty()
    }
}

/// Records the places of the members of the object that spans from `at` to the end of the text.
pub(crate) fn find_last(text: &[u8], mut at: usize, places: &mut Vec<Place>) -> Option<()> {
    find(text, &mut at, places).filter(|()| at == text.len())
}

/// Moves past the object at `at`, and records the places of its members.
fn find(text: &[u8], at: &mut usize, places: &mut Vec<Place>) -> Option<()> {
    let place = |at: usize| u32::try_from(at).ok();
    if text.get(*at)? != &b'{' {
        return None;
    }
    *at += 1;
    if text.get(*at)? == &b'}' {
        *at += 1;
        return Some(());
    }
    loop {
        let (own, name) = (places.len(), place(*at)?);
        *at += quoted(text.get(*at..).filter(|name| name.first() == Some(&b'"'))?)?;
        if text.get(*at)? != &b':' {
            return None;
        }
        *at += 1;
        places.push(Place { name, value: place(*at)?, end: 0, within: 0 });
        if text.get(*at)? == &b'{' {
            find(text, at, places)?;
        } else {
            *at += length(text.get(*at..)?).filter(|length| *length > 0)?;
        }
        let within = u32::try_from(places.len() - own - 1).ok()?;
        let end = place(*at)?;
        let own = places.get_mut(own)?;
        (own.end, own.within) = (end, within);
        *at += 1;
        match text.get(*at - 1)? {
            b',' => {}
            b'}' => return Some(()),
            _ => return None,
        }
    }
}

/// The remaining items of a list.
pub(crate) fn items(left: &str) -> Option<Vec<&str>> {
    let (mut at, mut all) = (0, Vec::with_capacity(ITEMS));
    loop {
        match left.as_bytes().get(at)? {
            b']' => return (at + 1 == left.len()).then_some(all),
            b',' => at += 1,
            _ => {
                let end = at + length(&left.as_bytes()[at..])?;
                all.push(left.get(at..end).filter(|item| !item.is_empty())?);
                at = end;
            }
        }
    }
}

/// How many items at the start of what is left of two lists are alike, and where the next one begins in both.
pub(crate) fn alike(one: &str, other: &str) -> Option<(usize, [usize; 2])> {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let same = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    let (mut count, mut next) = (0, [0; 2]);
    while next[0] == next[1] && one.get(next[0])? != &b']' {
        let end = next[0] + length(&one[next[0]..])?;
        // It may be longer in the other list.
        if end > same || !matches!(other.get(end)?, b',' | b']') {
            break;
        }
        count += 1;
        next = [one, other].map(|list| end + usize::from(list.get(end) == Some(&b',')));
    }
    Some((count, next))
}

/// The text between the braces of an object.
pub(crate) fn inside(object: &str) -> &str {
    object.strip_prefix('{').and_then(|object| object.strip_suffix('}')).unwrap_or_default()
}

/// The text after `sign`. `None` if the text does not begin with it.
pub(crate) fn past(sign: u8, text: &str) -> Option<&str> {
    if text.as_bytes().first() == Some(&sign) { text.get(1..) } else { None }
}

/// The length of the value at the start of the text.
fn length(text: &[u8]) -> Option<usize> {
    let ends = |byte: &u8| matches!(byte, b',' | b'}' | b']');
    match text.first()? {
        b'"' => return quoted(text),
        b'{' | b'[' => {}
        _ => return Some(text.iter().position(ends).unwrap_or(text.len())),
    }
    let (mut at, mut depth) = (1, 1_usize);
    while depth > 0 {
        let rest = text.get(at..)?;
        let next = rest.iter().position(|byte| matches!(byte, b'"' | b'{' | b'[' | b'}' | b']'))?;
        let long = match rest[next] {
            b'"' => quoted(rest.get(next..)?)?,
            b'{' | b'[' => {
                depth += 1;
                1
            }
            _ => {
                depth -= 1;
                1
            }
        };
        at += next + long;
    }
    Some(at)
}

/// The length of the string at the start of the text.
fn quoted(text: &[u8]) -> Option<usize> {
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
    fn what_is_no_compact_object_has_no_outline() {
        for broken in
            ["", "1", "[]", "{", r#"{"a"}"#, r#"{"a":}"#, r#"{"a":1"#, r#"{"a":"b}"#, "{}{}", r#"{"a":[1}"#, "{a:1}"]
        {
            assert_eq!(Outlined::read(broken), None, "{broken}");
        }
    }
}
