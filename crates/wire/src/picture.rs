//! A table's picture on its way: whole, or as what has changed since the one before.

use crate::{Misfit, Room, TableCode, Update, diff, fold};
use serde::Serialize;
use serde_json::Value;

/// What is told once is hardly ever longer than this, in bytes.
const TOLD: usize = 512;
/// What lasts is hardly ever longer than this, in bytes.
const LASTING: usize = 3 * 1024;

/// A picture as JSON, written once for all who see the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// What is told once: the members up to those that last, without braces.
    told: String,
    /// What lasts from picture to picture: an object.
    lasting: String,
    fresh: bool,
}

#[derive(Serialize)]
struct Told<'a, S> {
    table: TableCode,
    seq: u64,
    now_ms: i64,
    seen: &'a [S],
}

#[derive(Serialize)]
struct Lasting<'a, V, R> {
    ply: u32,
    room: &'a Room<R>,
    view: &'a Option<V>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sketch: &'a Option<Value>,
}

impl Picture {
    /// Writes it.
    ///
    /// # Errors
    /// When a part of it cannot be written as JSON.
    pub fn of<V: Serialize, S: Serialize, R: Serialize>(
        update: &Update<V, S, R>,
    ) -> Result<Picture, serde_json::Error> {
        let Update { table, seq, ply, now_ms, room, view, seen, fresh, sketch } = update;
        let told = written(&Told { table: *table, seq: *seq, now_ms: *now_ms, seen }, TOLD)?;
        let lasting = written(&Lasting { ply: *ply, room, view, sketch }, LASTING)?;
        Ok(Picture { told: inside(&told).to_owned(), lasting, fresh: *fresh })
    }

    /// The picture of these parts, as [`Picture::told`] and [`Picture::lasting`] have given them. None where the first is
    /// no object.
    #[must_use]
    pub fn of_parts(told: &str, lasting: &str, fresh: bool) -> Option<Picture> {
        let inside = told.strip_prefix('{')?.strip_suffix('}')?;
        Some(Picture { told: inside.to_owned(), lasting: lasting.to_owned(), fresh })
    }

    /// What is told once: an object.
    #[must_use]
    pub fn told(&self) -> String {
        format!("{{{}}}", self.told)
    }

    /// Whether it tells all that has happened, and not what has happened since another.
    #[must_use]
    pub const fn is_fresh(&self) -> bool {
        self.fresh
    }

    /// What lasts from picture to picture, for [`Picture::since`].
    pub fn lasting(&self) -> &str {
        &self.lasting
    }

    /// All of it: a [`crate::Message::Table`].
    pub fn whole(&self) -> String {
        let Picture { told, lasting, fresh } = self;
        format!(r#"{{"kind":"table",{told},"fresh":{fresh},{}}}"#, inside(lasting))
    }

    /// What has changed: a [`crate::Message::Change`] for whoever has the picture numbered `from`, of which `before` lasts. None where
    /// that is no picture.
    pub fn since(&self, from: u64, before: &str) -> Option<String> {
        let change = diff(before, &self.lasting)?;
        Some(format!(r#"{{"kind":"change","from":{from},{},"change":{change}}}"#, self.told))
    }
}

/// Written into room for `bytes`, so that it is not moved again and again as it grows.
fn written(value: &impl Serialize, bytes: usize) -> Result<String, serde_json::Error> {
    let mut text = Vec::with_capacity(bytes);
    serde_json::to_writer(&mut text, value)?;
    String::from_utf8(text).map_err(serde::ser::Error::custom)
}

fn inside(object: &str) -> &str {
    object.strip_prefix('{').and_then(|object| object.strip_suffix('}')).unwrap_or_default()
}

/// The tables that a client looks at, each as it was last told: what changes become whole pictures by.
#[derive(Default, Debug)]
pub struct Pictures(Vec<(TableCode, Value)>);

/// A message as [`Pictures::take`] leaves it.
#[derive(PartialEq, Debug)]
pub enum Taken<'a> {
    /// A [`crate::Message::Table`], whether it came whole or as a change.
    Picture(&'a Value),
    /// Any other message.
    Other(Value),
}

/// A change that is not one of the picture that the client has: [`crate::Request::Enter`] with this `last_seq` brings a whole
/// one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Missed {
    /// Of which table.
    pub table: TableCode,
    /// The number of the picture that the client has, if any.
    pub last_seq: Option<u64>,
}

impl Pictures {
    /// Takes a message in. A picture is kept, and a change makes a whole one out of the one before.
    ///
    /// # Errors
    /// [`Missed`]; the client has no picture of that table then.
    pub fn take(&mut self, message: Value) -> Result<Taken<'_>, Missed> {
        let Some(table) = message["table"].as_str().and_then(|code| code.parse().ok()) else {
            return Ok(Taken::Other(message));
        };
        match message["kind"].as_str() {
            Some("table") => Ok(Taken::Picture(self.keep(table, message))),
            Some("change") => self.changed(table, message).map(Taken::Picture),
            Some("closed") => {
                self.forget(table);
                Ok(Taken::Other(message))
            }
            _ => Ok(Taken::Other(message)),
        }
    }

    /// Keeps nothing of a table any more.
    pub fn forget(&mut self, table: TableCode) {
        self.give(table);
    }

    fn give(&mut self, table: TableCode) -> Option<Value> {
        let at = self.0.iter().position(|(of, _)| *of == table)?;
        Some(self.0.swap_remove(at).1)
    }

    fn keep(&mut self, table: TableCode, picture: Value) -> &Value {
        self.give(table);
        &self.0.push_mut((table, picture)).1
    }

    fn changed(&mut self, table: TableCode, mut change: Value) -> Result<&Value, Missed> {
        let before = self.give(table);
        let last_seq = before.as_ref().and_then(|picture| picture["seq"].as_u64());
        let missed = Missed { table, last_seq };
        let mut picture = before.filter(|_| last_seq == change["from"].as_u64()).ok_or(missed)?;
        fold(&mut picture, change["change"].take()).map_err(|Misfit| missed)?;
        if !picture.is_object() {
            return Err(missed);
        }
        for told in ["seq", "now_ms", "seen"] {
            picture[told] = change[told].take();
        }
        picture["fresh"] = false.into();
        Ok(self.keep(table, picture))
    }
}

impl Taken<'_> {
    /// The message as JSON.
    #[must_use]
    pub fn whole(self) -> Value {
        match self {
            Taken::Picture(picture) => picture.clone(),
            Taken::Other(message) => message,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn told(picture: &str) -> Value {
        serde_json::from_str(picture).unwrap()
    }

    fn picture(seq: u64, view: &Value) -> Picture {
        let (told, lasting) =
            (json!({"table": "ABCDEF", "seq": seq, "now_ms": 5, "seen": [seq]}), json!({"view": view}));
        Picture { told: inside(&told.to_string()).to_owned(), lasting: lasting.to_string(), fresh: false }
    }

    #[test]
    fn a_picture_is_its_parts() {
        let picture = picture(3, &json!(["a"]));
        let (told, lasting) = (picture.told(), picture.lasting());
        assert_eq!(Picture::of_parts(&told, lasting, picture.is_fresh()), Some(picture.clone()));
        assert_eq!(Picture::of_parts("[]", lasting, false), None);
    }

    #[test]
    fn changes_are_taken_in_where_they_belong() {
        let (one, two) = (picture(1, &json!(["a"])), picture(2, &json!(["a", "b"])));
        let change = told(&two.since(1, one.lasting()).unwrap());
        assert_eq!(change["change"], json!({"view": [1, 0, "b"]}));
        let mut pictures = Pictures::default();
        let table: TableCode = "ABCDEF".parse().unwrap();
        let missed = |last_seq| Err(Missed { table, last_seq });
        assert_eq!(pictures.take(change.clone()), missed(None));
        pictures.take(told(&one.whole())).unwrap();
        assert_eq!(pictures.take(change.clone()).unwrap().whole(), told(&two.whole()));
        assert_eq!(pictures.take(change.clone()), missed(Some(2)), "nothing is folded twice");
        assert_eq!(pictures.take(change), missed(None), "and then nothing is known any more");
        let other = json!({"kind": "answer", "id": 1});
        assert_eq!(pictures.take(other.clone()), Ok(Taken::Other(other)));
    }
}
