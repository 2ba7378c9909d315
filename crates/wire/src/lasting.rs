//! The lasting part of a picture, carried from one picture to the next: the part that changes describe.

use crate::{
    Outlined, Own, Setting, Update,
    diff::{put_changes, put_comma, put_name},
    kept::{Drafts, Keeps, Kept, Like, Spots, put_members},
    outline::inside,
    setting::OWN,
};
use game::Members;
use serde::Serialize;
use serde_json::Error;
use std::{borrow::Cow, fmt::Debug, sync::Arc};

/// Bytes that an observer's own part of a room rarely exceeds.
const ROOM: usize = 192;

/// The lasting part of a picture.
#[derive(Debug)]
pub struct Lasting(Form);

#[derive(Debug)]
enum Form {
    /// As values, which are written only as far as they have changed, or if somebody asks for all of it. The part of
    /// the room that is the same for everyone is a text, which pictures share for as long as it does not change.
    Values(Arc<Outlined>, Box<dyn Keeps>),
    /// As the text that another node has sent.
    Texts(Texts),
}

/// The lasting part of a picture as JSON.
#[derive(Clone, Debug)]
struct Texts {
    /// The part of the room that is the same for everyone.
    setting: Arc<Outlined>,
    /// The other members of the room.
    own: Outlined,
    /// The members beside the room.
    rest: Outlined,
}

impl Lasting {
    pub(crate) fn of<V, S>(update: Update<V, S, Own>, setting: &Setting) -> Lasting
    where
        V: Serialize + Members + Debug + Send + Sync + 'static,
    {
        let Update { ply, room: own, view, sketch, .. } = update;
        Lasting(Form::Values(setting.text.clone(), Box::new(Kept { ply, view, sketch, own })))
    }

    /// Parses the result of [`Lasting::text`]. `None` if it is not an object with a room.
    pub(crate) fn read(text: &str) -> Option<Lasting> {
        let whole = Outlined::read(text)?;
        let room = Outlined::read(whole.member(&["room"])?)?;
        let is_own = |name: &str| OWN.contains(&name);
        let setting = room.only(|name| !is_own(name)).ok()?.into();
        let (own, rest) = (room.only(is_own).ok()?, whole.only(|name| name != "room").ok()?);
        Some(Lasting(Form::Texts(Texts { setting, own, rest })))
    }

    /// All of it, as one object.
    ///
    /// # Errors
    /// If a part of it cannot be written as JSON.
    pub fn text(&self) -> Result<String, Error> {
        let mut text = String::from("{");
        self.put(&mut text)?;
        text.push('}');
        Ok(text)
    }

    /// Writes all of it into an object being written.
    pub(crate) fn put(&self, out: &mut String) -> Result<(), Error> {
        let texts = self.texts()?;
        put_name("\"room\"", out);
        out.push('{');
        put_inside(&texts.setting, out);
        put_inside(&texts.own, out);
        out.push('}');
        put_inside(&texts.rest, out);
        Ok(())
    }

    /// Writes the changes since `before` into an object being written. What is alike in another change is copied from
    /// it. Returns where the members of the view and of the observer's own part of the room are.
    pub(crate) fn put_changes(
        &self,
        before: &Lasting,
        like: Option<&Delta>,
        out: &mut String,
    ) -> Result<[Spots; 2], Error> {
        if let (Form::Values(then, before), Form::Values(now, after)) = (&before.0, &self.0) {
            let mut drafts = Drafts::default();
            let view = like.and_then(|like| like.of(0, Lasting::values));
            if let Some(view) = after.put_changes(before.as_ref(), view, (out, &mut drafts))? {
                let own = put_room(out, |out| {
                    put_setting(then, now, out);
                    let own = like.and_then(|like| like.of(1, |lasting| lasting.values().map(Keeps::own)));
                    put_members([before.own(), after.own()], own, (out, &mut drafts))
                })?;
                return Ok([view, own]);
            }
        }
        let (before, after) = (before.texts()?, self.texts()?);
        put_changes(&before.rest, &after.rest, out);
        put_room(out, |out| {
            put_setting(&before.setting, &after.setting, out);
            put_changes(&before.own, &after.own, out);
            Ok(())
        })?;
        Ok([Spots::new(), Spots::new()])
    }

    fn values(&self) -> Option<&dyn Keeps> {
        match &self.0 {
            Form::Values(_, values) => Some(values.as_ref()),
            Form::Texts(_) => None,
        }
    }

    fn texts(&self) -> Result<Cow<'_, Texts>, Error> {
        Ok(match &self.0 {
            Form::Texts(texts) => Cow::Borrowed(texts),
            Form::Values(setting, values) => {
                let own = Outlined::of(values.own(), ROOM)?;
                Cow::Owned(Texts { setting: setting.clone(), own, rest: values.rest()? })
            }
        })
    }
}

/// A change as it is sent, from which those of others are copied.
#[derive(Debug)]
pub struct Delta {
    pub(crate) text: String,
    pub(crate) before: Arc<Lasting>,
    pub(crate) after: Arc<Lasting>,
    /// Where in the text the members of the view are, and those of the observer's own part of the room.
    pub(crate) spots: [Spots; 2],
}

impl Delta {
    /// The message: a [`crate::Message::Change`].
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// One of the two objects, with the values that it was written for.
    fn of<'a, T: ?Sized>(
        &'a self,
        object: usize,
        values: impl Fn(&'a Lasting) -> Option<&'a T>,
    ) -> Option<Like<'a, T>> {
        let (before, after) = (values(&self.before)?, values(&self.after)?);
        Some(Like { before, after, text: &self.text, spots: &self.spots[object] })
    }
}

/// Writes what has changed in the room, if anything.
fn put_room<T>(out: &mut String, put: impl FnOnce(&mut String) -> Result<T, Error>) -> Result<T, Error> {
    let mark = out.len();
    put_name("\"room\"", out);
    out.push('{');
    let start = out.len();
    let done = put(out)?;
    if out.len() == start {
        out.truncate(mark)
    } else {
        out.push('}')
    }
    Ok(done)
}

fn put_setting(before: &Arc<Outlined>, after: &Arc<Outlined>, out: &mut String) {
    if !Arc::ptr_eq(before, after) {
        put_changes(before, after, out);
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
        assert_eq!(lasting.text().unwrap(), text);
        assert_eq!(lasting.texts().unwrap().own.text(), r#"{"you":0,"phase":{"kind":"y"}}"#);
        let bare = r#"{"room":{}}"#;
        assert_eq!(Lasting::read(bare).unwrap().text().unwrap(), bare);
        for broken in ["[]", r#"{"ply":3}"#, r#"{"room":1}"#] {
            assert!(Lasting::read(broken).is_none(), "{broken}");
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
            now.put_changes(&before, None, &mut out).unwrap();
            assert_eq!(out, format!("{{{change}"));
        }
    }
}
