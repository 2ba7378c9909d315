//! A table's picture on its way to a client: whole, or as the change since the one before.

use crate::{
    Answer, Delta, Lasting, Outcome, Outlined, Own, Reply, Setting, TableCode, Update, fold::put_members,
    outline::inside, writing::Writing,
};
use game::Members;
use serde::Serialize;
use serde_json::Error;
use std::{
    fmt::{Debug, Write},
    sync::Arc,
};

/// Bytes that the part sent only once rarely exceeds.
const TOLD: usize = 512;
/// Bytes that a whole picture rarely exceeds.
const WHOLE: usize = 2 * 1024;
/// Bytes that a change rarely exceeds.
const CHANGE: usize = 768;
/// How a change begins.
const HEAD: &str = r#"{"kind":"change","#;

/// A picture, made once for all observers who see the same.
#[derive(Debug)]
pub struct Picture {
    seq: u64,
    /// The part sent only once: an object.
    told: String,
    /// The lasting part, shared with those who need it to find later changes.
    lasting: Arc<Lasting>,
    fresh: bool,
}

#[derive(Serialize)]
struct Told<'a, S> {
    table: TableCode,
    seq: u64,
    now_ms: i64,
    seen: &'a [S],
}

impl Picture {
    /// Makes a picture.
    ///
    /// # Errors
    /// If the part that is sent only once cannot be written as JSON.
    pub fn of<V, S>(update: Update<V, S, Own>, setting: &Setting) -> Result<Picture, Error>
    where
        V: Serialize + Members + Debug + Send + Sync + 'static,
        S: Serialize,
    {
        let Update { table, seq, now_ms, ref seen, fresh, .. } = update;
        let told = written(&Told { table, seq, now_ms, seen }, TOLD)?;
        Ok(Picture { seq, told, lasting: Arc::new(Lasting::of(update, setting)), fresh })
    }

    /// The picture made of these parts, as returned by [`Picture::told`] and [`Lasting::text`]. `None` if they are
    /// anything else.
    #[must_use]
    pub fn of_parts(told: &str, lasting: &str, fresh: bool) -> Option<Picture> {
        let seq = seq(&Outlined::read(told)?)?;
        Some(Picture { seq, told: told.to_owned(), lasting: Arc::new(Lasting::read(lasting)?), fresh })
    }

    /// The part sent only once: an object.
    #[must_use]
    pub fn told(&self) -> &str {
        &self.told
    }

    /// Whether it covers everything that has happened, rather than what has happened since another picture.
    #[must_use]
    pub const fn is_fresh(&self) -> bool {
        self.fresh
    }

    /// The part that lasts from picture to picture, for [`Picture::since`].
    pub const fn lasting(&self) -> &Arc<Lasting> {
        &self.lasting
    }

    /// The whole picture: a [`crate::Message::Table`].
    ///
    /// # Errors
    /// If a part of it cannot be written as JSON.
    pub fn whole(&self) -> Result<String, Error> {
        let Picture { told, lasting, fresh, .. } = self;
        let mut text = String::with_capacity(WHOLE);
        // Writing to a string cannot fail.
        let _ = write!(text, r#"{{"kind":"table",{},"fresh":{fresh}"#, inside(told));
        lasting.put(&mut text)?;
        text.push('}');
        Ok(text)
    }

    /// The change for a client with the picture numbered `from`, whose lasting part is `before`. The number is omitted
    /// if it is that of the picture just before. What is alike in the change for somebody else is copied from there.
    ///
    /// # Errors
    /// If what has changed cannot be written as JSON.
    pub fn since(&self, from: u64, before: &Arc<Lasting>, like: Option<&Delta>) -> Result<Delta, Error> {
        let mut text = String::with_capacity(CHANGE);
        text.push_str(HEAD);
        // Writing to a string cannot fail.
        let _ = if from + 1 == self.seq { Ok(()) } else { write!(text, r#""from":{from},"#) };
        let _ = write!(text, r#"{},"change":{{"#, inside(&self.told));
        let spots = self.lasting.put_changes(before, like, &mut text)?;
        text.push_str("}}");
        Ok(Delta { text, before: before.clone(), after: self.lasting.clone(), spots })
    }
}

/// A change as sent to whoever made the call `id` that it shows: its answer, too. `None` if the text is no change.
#[must_use]
pub fn answering(id: u32, change: &str) -> Option<String> {
    let rest = change.strip_prefix(HEAD)?;
    Some(format!("{HEAD}\"answers\":{id},{rest}"))
}

/// Writes a value into a buffer of `bytes`, so that it is not reallocated again and again as it grows.
fn written(value: &impl Serialize, bytes: usize) -> Result<String, Error> {
    let mut text = Vec::with_capacity(bytes);
    serde_json::to_writer(&mut text, value)?;
    String::from_utf8(text).map_err(serde::ser::Error::custom)
}

/// The last picture of each table a client is looking at, by which changes become whole pictures.
#[derive(Default, Debug)]
pub struct Pictures {
    last: Vec<(TableCode, Outlined)>,
    answer: Option<Answer>,
}

/// A change that does not build on the client's picture. [`crate::Request::Enter`] with this `last_seq` brings a whole
/// one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Missed {
    /// The table.
    pub table: TableCode,
    /// The number of the client's picture, if any.
    pub last_seq: Option<u64>,
}

impl Pictures {
    /// Takes in a message. Stores a picture, and applies a change to the picture before. Either way, returns a whole
    /// [`crate::Message::Table`]. `None` for any other message.
    ///
    /// # Errors
    /// [`Missed`], after which the client has no picture of that table.
    pub fn take(&mut self, message: &str) -> Result<Option<&Outlined>, Missed> {
        self.answer = None;
        let Some(message) = Outlined::read(message) else { return Ok(None) };
        let Some(table) = message.member(&["table"]).and_then(|code| code.trim_matches('"').parse().ok()) else {
            return Ok(None);
        };
        match message.member(&["kind"]) {
            Some(r#""table""#) => Ok(Some(self.keep(table, message))),
            Some(r#""change""#) => {
                self.answer = answer(&message);
                let before = self.give(table);
                let missed = Missed { table, last_seq: before.as_ref().and_then(seq) };
                let now = before.and_then(|before| changed(&before, &message)).ok_or(missed)?;
                Ok(Some(self.keep(table, now)))
            }
            Some(r#""closed""#) => {
                self.forget(table);
                Ok(None)
            }
            _ => Ok(None),
        }
    }

    /// The answer to a call that came with the message last taken in, also if the change itself was missed.
    pub fn answer(&mut self) -> Option<Answer> {
        self.answer.take()
    }

    /// Forgets a table.
    pub fn forget(&mut self, table: TableCode) {
        self.give(table);
    }

    fn give(&mut self, table: TableCode) -> Option<Outlined> {
        let at = self.last.iter().position(|(of, _)| *of == table)?;
        Some(self.last.swap_remove(at).1)
    }

    fn keep(&mut self, table: TableCode, picture: Outlined) -> &Outlined {
        self.give(table);
        &self.last.push_mut((table, picture)).1
    }
}

/// The number of a picture.
fn seq(picture: &Outlined) -> Option<u64> {
    picture.member(&["seq"])?.parse().ok()
}

/// The answer to a call that a change contains.
fn answer(change: &Outlined) -> Option<Answer> {
    let id = change.member(&["answers"])?.parse().ok()?;
    Some(Answer { id, result: Outcome::Ok(Reply::Acted { seq: seq(change)? }) })
}

/// Applies a change to the picture before. `None` if it does not build on that picture.
fn changed(before: &Outlined, message: &Outlined) -> Option<Outlined> {
    /// The members of a picture that do not last.
    const TOLD: [&str; 6] = ["\"kind\"", "\"table\"", "\"seq\"", "\"now_ms\"", "\"seen\"", "\"fresh\""];

    let told = |name| message.member(&[name]);
    let from = match told("from") {
        Some(from) => from.parse().ok(),
        None => seq(message)?.checked_sub(1),
    };
    if from.is_none() || seq(before) != from {
        return None;
    }
    let (table, seq, now_ms, seen) = (told("table")?, told("seq")?, told("now_ms")?, told("seen")?);
    let told = [r#""table""#, table, seq, now_ms, seen, "false"];
    let mut out = Writing::with_room(before.text().len() + CHANGE);
    out.object(|out| {
        TOLD.into_iter().zip(told).try_for_each(|(name, value)| out.quoted(name, |out| out.text(value)))?;
        let lasting = before.part().members.filter(|(name, _)| !TOLD.contains(name));
        put_members(lasting, message.part().member("change")?.members, out)
    })?;
    out.done().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Change, Message};
    use serde_json::{Value, json};

    fn told(picture: &str) -> Value {
        serde_json::from_str(picture).unwrap()
    }

    fn picture(seq: u64, view: &Value) -> Picture {
        let (told, lasting) =
            (json!({"table": "ABCDEF", "seq": seq, "now_ms": 5, "seen": [seq]}), json!({"room": {}, "view": view}));
        Picture::of_parts(&told.to_string(), &lasting.to_string(), false).unwrap()
    }

    #[test]
    fn a_picture_is_its_parts() {
        let picture = picture(3, &json!(["a"]));
        let (told, lasting) = (picture.told(), picture.lasting());
        let lasting = lasting.text().unwrap();
        let again = Picture::of_parts(told, &lasting, picture.is_fresh()).unwrap();
        assert_eq!(again.whole().unwrap(), picture.whole().unwrap());
        assert!(Picture::of_parts("[]", &lasting, false).is_none());
    }

    #[test]
    fn changes_are_taken_in_where_they_belong() {
        let (one, two) = (picture(1, &json!(["a"])), picture(2, &json!(["a", "b"])));
        let change = two.since(1, one.lasting(), None).unwrap();
        let change = change.text();
        assert_eq!(told(change)["change"], json!({"view": [1, 0, "b"]}));
        let mut pictures = Pictures::default();
        let table: TableCode = "ABCDEF".parse().unwrap();
        let missed = |last_seq| Err(Missed { table, last_seq });
        assert_eq!(pictures.take(change), missed(None));
        pictures.take(&one.whole().unwrap()).unwrap();
        assert_eq!(told(pictures.take(change).unwrap().unwrap().text()), told(&two.whole().unwrap()));
        assert_eq!(pictures.take(change), missed(Some(2)), "nothing is folded twice");
        assert_eq!(pictures.take(change), missed(None), "and then nothing is known any more");
        assert_eq!(pictures.take(r#"{"kind":"answer","id":1}"#), Ok(None));
    }

    #[test]
    fn a_change_that_is_an_answer_is_both() {
        let (one, two) = (picture(1, &json!(["a"])), picture(2, &json!(["a", "b"])));
        let mut pictures = Pictures::default();
        pictures.take(&one.whole().unwrap()).unwrap();
        assert_eq!(pictures.answer(), None);
        let change = answering(7, two.since(1, one.lasting(), None).unwrap().text()).unwrap();
        let read: Message<Value, Value> = serde_json::from_str(&change).unwrap();
        assert!(matches!(read, Message::Change(Change { answers: Some(7), seq: 2, .. })), "{read:?}");
        assert_eq!(told(pictures.take(&change).unwrap().unwrap().text()), told(&two.whole().unwrap()));
        let answer = Answer { id: 7, result: Outcome::Ok(Reply::Acted { seq: 2 }) };
        assert_eq!((pictures.answer(), pictures.answer()), (Some(answer.clone()), None));
        pictures.take(&change).unwrap_err();
        assert_eq!(pictures.answer(), Some(answer), "what is missed is answered all the same");
        pictures.take(&change).unwrap_err();
        pictures.take(&two.whole().unwrap()).unwrap();
        assert_eq!(pictures.answer(), None, "it came with another message");
        assert_eq!(answering(7, &two.whole().unwrap()), None);
    }
}
