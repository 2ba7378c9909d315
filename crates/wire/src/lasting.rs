//! The lasting part of a picture, carried from one picture to the next: the part that changes describe.

use crate::{
    Outlined, Own, Setting, Update,
    diff::{put_changes, put_comma, put_name},
    outline::inside,
    setting::OWN,
};
use serde::Serialize;
use serde_json::Error;
use std::sync::Arc;

/// Bytes that an observer's own part of a room rarely exceeds.
const ROOM: usize = 192;
/// Bytes that the rest of the lasting part rarely exceeds.
const REST: usize = 1024;

/// The lasting part of a picture, as JSON.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lasting {
    /// The part of the room that is the same for everyone. Pictures share one text for as long as it does not change.
    setting: Arc<Outlined>,
    /// The other members of the room.
    own: Outlined,
    /// The members beside the room.
    rest: Outlined,
}

impl Lasting {
    pub(crate) fn of<V: Serialize, S>(update: &Update<V, S, Own>, setting: &Setting) -> Result<Lasting, Error> {
        let Update { ply, room, view, sketch, .. } = update;
        let own = Outlined::of(room, ROOM)?;
        let rest = Outlined::written(REST, |all| {
            all.object(|all| {
                all.member("ply", ply)?;
                all.member("view", view)?;
                sketch.as_ref().map_or(Ok(()), |sketch| all.member("sketch", sketch))
            })
        })?;
        Ok(Lasting { setting: setting.text.clone(), own, rest })
    }

    /// Parses the result of [`Lasting::text`]. `None` if it is not an object with a room.
    pub(crate) fn read(text: &str) -> Option<Lasting> {
        let whole = Outlined::read(text)?;
        let room = Outlined::read(whole.member(&["room"])?)?;
        let is_own = |name: &str| OWN.contains(&name);
        let setting = room.only(|name| !is_own(name)).ok()?.into();
        let (own, rest) = (room.only(is_own).ok()?, whole.only(|name| name != "room").ok()?);
        Some(Lasting { setting, own, rest })
    }

    /// All of it, as one object.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::from("{");
        self.put(&mut text);
        text.push('}');
        text
    }

    /// Writes all of it into an object being written.
    pub(crate) fn put(&self, out: &mut String) {
        let Lasting { setting, own, rest } = self;
        put_name("\"room\"", out);
        out.push('{');
        put_inside(setting, out);
        put_inside(own, out);
        out.push('}');
        put_inside(rest, out);
    }

    /// Writes the changes since `before` into an object being written.
    pub(crate) fn put_changes(&self, before: &Lasting, out: &mut String) {
        put_changes(&before.rest, &self.rest, out);
        if (&self.own, &self.setting) != (&before.own, &before.setting) {
            put_name("\"room\"", out);
            out.push('{');
            if self.setting != before.setting {
                put_changes(&before.setting, &self.setting, out);
            }
            put_changes(&before.own, &self.own, out);
            out.push('}');
        }
    }
}

/// Writes the members of an object.
fn put_inside(object: &Outlined, out: &mut String) {
    let members = inside(object.text());
    if !members.is_empty() {
        put_comma(b'{', out);
        out.push_str(members);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_read_as_it_was_told() {
        let text = r#"{"room":{"game":"x","chairs":[],"you":0,"phase":{"kind":"y"}},"ply":3,"view":{"a":[1]}}"#;
        let lasting = Lasting::read(text).unwrap();
        assert_eq!((lasting.text().as_str(), lasting.own.text()), (text, r#"{"you":0,"phase":{"kind":"y"}}"#));
        let bare = r#"{"room":{}}"#;
        assert_eq!(Lasting::read(bare).unwrap().text(), bare);
        for broken in ["[]", r#"{"ply":3}"#, r#"{"room":1}"#] {
            assert_eq!(Lasting::read(broken), None, "{broken}");
        }
    }

    #[test]
    fn a_change_of_the_setting_is_told_with_what_is_ones_own() {
        let lasting = |game: &str, you: u8, ply: u8| {
            let text = format!(r#"{{"room":{{"game":"{game}","chairs":[],"you":{you}}},"ply":{ply}}}"#);
            Lasting::read(&text).unwrap()
        };
        let before = lasting("x", 0, 3);
        for (now, change) in [
            (lasting("x", 0, 3), ""),
            (lasting("x", 0, 4), r#""ply":4"#),
            (lasting("x", 1, 4), r#""ply":4,"room":{"you":1}"#),
            (lasting("z", 0, 3), r#""room":{"game":"z"}"#),
            (lasting("z", 1, 3), r#""room":{"game":"z","you":1}"#),
        ] {
            let mut out = String::from("{");
            now.put_changes(&before, &mut out);
            assert_eq!(out, format!("{{{change}"));
        }
    }
}
