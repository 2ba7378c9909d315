//! Writes a JSON object, recording the places of its members on the way.

use crate::outline::{MEMBER, Members, Outlined, Part, Place, find_last};
use serde::Serialize;
use serde_json::{
    Error, Serializer,
    ser::{CompactFormatter, Formatter},
};
use std::{cell::Cell, io};

/// JSON being written, with the members in it so far.
#[derive(Default)]
pub(crate) struct Writing {
    text: Vec<u8>,
    places: Vec<Place>,
    /// Number of open lists. Nothing inside a list is recorded.
    lists: usize,
}

impl Outlined {
    /// Writes an object into a buffer of `bytes`, so that it is not reallocated again and again as it grows.
    pub(crate) fn of(object: &impl Serialize, bytes: usize) -> Result<Outlined, Error> {
        Outlined::written(bytes, |all| all.value(object))
    }

    /// The same for an object written piece by piece.
    pub(crate) fn written(
        bytes: usize,
        write: impl FnOnce(&mut Writing) -> Result<(), Error>,
    ) -> Result<Outlined, Error> {
        let mut all = Writing::with_room(bytes);
        write(&mut all)?;
        all.done()
    }

    /// The object with only some of its members, chosen by name.
    pub(crate) fn only(&self, which: impl Fn(&str) -> bool) -> Result<Outlined, Error> {
        Outlined::written(self.text.len(), |all| {
            all.object(|all| all.again(self.part().members, which));
            Ok(())
        })
    }
}

impl Writing {
    pub(crate) fn with_room(bytes: usize) -> Writing {
        Writing { text: Vec::with_capacity(bytes), places: Vec::with_capacity(bytes / MEMBER), lists: 0 }
    }

    /// Writes a value in place of everything before, into a buffer of `bytes`.
    pub(crate) fn anew(&mut self, value: &impl Serialize, bytes: usize) -> Result<Part<'_>, Error> {
        self.text.clear();
        self.text.reserve(bytes);
        self.places.clear();
        self.value(value)?;
        let text = str::from_utf8(&self.text).map_err(serde::ser::Error::custom)?;
        Ok(Part { text, members: Members { text, left: &self.places } })
    }

    /// The object that was written.
    pub(crate) fn done(self) -> Result<Outlined, Error> {
        let text = String::from_utf8(self.text).map_err(serde::ser::Error::custom)?;
        Ok(Outlined { text, places: self.places })
    }

    /// Writes an object.
    pub(crate) fn object<T>(&mut self, write: impl FnOnce(&mut Writing) -> T) -> T {
        self.text.push(b'{');
        let written = write(self);
        self.text.push(b'}');
        written
    }

    /// Writes a list.
    pub(crate) fn list<T>(&mut self, write: impl FnOnce(&mut Writing) -> T) -> T {
        self.text.push(b'[');
        self.lists += 1;
        let written = write(self);
        self.lists -= 1;
        self.text.push(b']');
        written
    }

    /// Separates an item of a list from the one before.
    pub(crate) fn comma(&mut self) {
        if !matches!(self.text.last(), Some(b'{' | b'[')) {
            self.text.push(b',');
        }
    }

    /// Writes a member of the current object. Its name needs no escaping, like those of fields.
    pub(crate) fn member(&mut self, name: &str, value: &impl Serialize) -> Result<(), Error> {
        self.noted(&["\"", name, "\":"], |all| all.value(value))
    }

    /// The same for a name in its quotation marks, with a value written piece by piece.
    pub(crate) fn quoted<T>(&mut self, name: &str, write: impl FnOnce(&mut Writing) -> T) -> T {
        self.noted(&[name, ":"], write)
    }

    /// The same for a member of an object already written.
    pub(crate) fn copy(&mut self, name: &str, part: Part<'_>) {
        self.quoted(name, |all| {
            let to = all.at();
            all.text.extend_from_slice(part.text.as_bytes());
            // The first member directly follows the opening brace.
            if let Some(first) = part.members.left.first().filter(|_| all.lists == 0) {
                let moved = |at: u32| at - (first.name - 1) + to;
                all.places.extend(part.members.left.iter().map(|place| Place {
                    name: moved(place.name),
                    value: moved(place.value),
                    end: moved(place.end),
                    within: place.within,
                }));
            }
        });
    }

    /// Copies members of an object already written, chosen by name.
    pub(crate) fn again(&mut self, members: Members<'_>, which: impl Fn(&str) -> bool) {
        let meant = |quoted: &str| quoted.get(1..quoted.len() - 1).is_some_and(&which);
        members.filter(|(name, _)| meant(name)).for_each(|(name, part)| self.copy(name, part));
    }

    /// Writes a value known only as text. `None` if it is malformed.
    pub(crate) fn text(&mut self, value: &str) -> Option<()> {
        let at = self.text.len();
        self.text.extend_from_slice(value.as_bytes());
        if self.lists > 0 || !value.starts_with('{') {
            return Some(());
        }
        find_last(&self.text, at, &mut self.places)
    }

    fn noted<T>(&mut self, name: &[&str], write: impl FnOnce(&mut Writing) -> T) -> T {
        self.comma();
        let (own, begin) = (self.places.len(), self.at());
        name.iter().for_each(|bit| self.text.extend_from_slice(bit.as_bytes()));
        if self.lists > 0 {
            return write(self);
        }
        self.places.push(Place { name: begin, value: self.at(), end: 0, within: 0 });
        let written = write(self);
        let (end, within) = (self.at(), self.places.len() - own - 1);
        let place = &mut self.places[own];
        (place.end, place.within) = (end, within as u32);
        written
    }

    fn value(&mut self, value: &impl Serialize) -> Result<(), Error> {
        let at = Cell::new(self.at());
        let mut text = Counted { bytes: &mut self.text, at: &at };
        let mut notes = Notes { at: &at, lists: 0, open: NONE, places: &mut self.places };
        value.serialize(&mut Serializer::with_formatter(&mut text, &mut notes))
    }

    fn at(&self) -> u32 {
        self.text.len() as u32
    }
}

/// The output, and its length so far.
struct Counted<'a> {
    bytes: &'a mut Vec<u8>,
    at: &'a Cell<u32>,
}

impl io::Write for Counted<'_> {
    fn write(&mut self, more: &[u8]) -> io::Result<usize> {
        self.write_all(more)?;
        Ok(more.len())
    }

    #[inline]
    fn write_all(&mut self, more: &[u8]) -> io::Result<()> {
        // Most writes are of a single byte.
        match more {
            [sign] => self.bytes.push(*sign),
            _ => self.bytes.extend_from_slice(more),
        }
        self.at.set(self.bytes.len() as u32);
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Number of no member.
const NONE: u32 = u32::MAX;

/// Records members as they are written.
struct Notes<'a> {
    at: &'a Cell<u32>,
    /// Number of open lists.
    lists: usize,
    /// Number of the innermost open member. Until it is closed, its `within` holds the number of the member around it.
    open: u32,
    places: &'a mut Vec<Place>,
}

impl Formatter for &mut Notes<'_> {
    #[inline]
    fn begin_array<W: ?Sized + io::Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.lists += 1;
        CompactFormatter.begin_array(to)
    }

    #[inline]
    fn end_array<W: ?Sized + io::Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.lists -= 1;
        CompactFormatter.end_array(to)
    }

    #[inline]
    fn begin_object_key<W: ?Sized + io::Write>(&mut self, to: &mut W, first: bool) -> io::Result<()> {
        CompactFormatter.begin_object_key(to, first)?;
        if self.lists == 0 {
            let own = self.places.len() as u32;
            self.places.push(Place { name: self.at.get(), value: 0, end: 0, within: self.open });
            self.open = own;
        }
        Ok(())
    }

    #[inline]
    fn begin_object_value<W: ?Sized + io::Write>(&mut self, to: &mut W) -> io::Result<()> {
        CompactFormatter.begin_object_value(to)?;
        if self.lists == 0
            && let Some(place) = self.places.last_mut()
        {
            place.value = self.at.get();
        }
        Ok(())
    }

    #[inline]
    fn end_object_value<W: ?Sized + io::Write>(&mut self, to: &mut W) -> io::Result<()> {
        CompactFormatter.end_object_value(to)?;
        let (own, count) = (self.open, self.places.len() as u32);
        if self.lists == 0
            && let Some(place) = self.places.get_mut(own as usize)
        {
            self.open = place.within;
            (place.end, place.within) = (self.at.get(), count - own - 1);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json, value::RawValue};

    #[test]
    fn what_is_written_bit_by_bit_is_noted_as_it_is_read() {
        let earlier = Outlined::of(&json!({"a": {"x": 1, "y": [{"z": 2}]}, "b": {}, "c": "}\"{"}), 0).unwrap();
        let of = |which: &[&str]| {
            let write = |all: &mut Writing| {
                all.member("first", &json!({"of": {"all": null}}))?;
                all.quoted("\"room\"", |all| {
                    all.object(|all| {
                        all.again(earlier.part().members, |name| which.contains(&name));
                        all.member("last", &json!([1, {"in": 3}]))
                    })
                })?;
                all.member("then", &true)
            };
            Outlined::written(0, |all| all.object(write)).unwrap()
        };
        for (which, room) in [
            (&["c", "b", "a"][..], r#"{"a":{"x":1,"y":[{"z":2}]},"b":{},"c":"}\"{","last":[1,{"in":3}]}"#),
            (&["b", "x"], r#"{"b":{},"last":[1,{"in":3}]}"#),
            (&[], r#"{"last":[1,{"in":3}]}"#),
        ] {
            let written = of(which);
            assert_eq!(written.text(), format!(r#"{{"first":{{"of":{{"all":null}}}},"room":{room},"then":true}}"#));
            assert_eq!(Outlined::read(written.text()), Some(written), "{which:?}");
        }
    }

    #[test]
    fn what_was_json_before_is_not_looked_into() {
        #[derive(Serialize)]
        struct Of {
            raw: Box<RawValue>,
            none: Value,
        }
        let of = Of { raw: RawValue::from_string(r#"{"a":1}"#.to_owned()).unwrap(), none: json!({}) };
        let written = Outlined::of(&of, 0).unwrap();
        let known: Vec<_> = written.part().members.map(|(name, part)| (name, part.is_outlined())).collect();
        assert_eq!(known, [("\"raw\"", false), ("\"none\"", true)]);
    }
}
