//! Reads types from values with as little code per type as possible: reading JSON made up a third of the first page.
//!
//! Reads what [`serde_json::from_value`] reads, except that a struct must be an object and names of members cannot be
//! negative numbers. Errors give no reason, because no caller asks for one.

use serde::{
    Deserializer,
    de::{self, DeserializeSeed, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor},
    forward_to_deserialize_any,
};
use serde_json::{Value, map, value::Number};
use std::{fmt, vec};

/// A value to read a type from.
pub(super) struct Reader(pub(super) Value);

/// The value does not fit the type.
#[derive(Debug)]
pub(super) struct Unread;

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cannot be read")
    }
}

impl std::error::Error for Unread {}

impl de::Error for Unread {
    fn custom<T: fmt::Display>(_: T) -> Unread {
        Unread
    }
}

fn number<'de, V: Visitor<'de>>(number: &Number, visitor: V) -> Result<V::Value, Unread> {
    if let Some(number) = number.as_u64() {
        visitor.visit_u64(number)
    } else if let Some(number) = number.as_i64() {
        visitor.visit_i64(number)
    } else {
        visitor.visit_f64(number.as_f64().ok_or(Unread)?)
    }
}

/// Methods that hand one kind of value to the visitor and refuse all others.
macro_rules! read {
    ($($method:ident($($unused:ident: $kind:ty),*) $variant:pat => |$visitor:ident| $read:expr;)*) => {$(
        fn $method<V: Visitor<'de>>(self, $($unused: $kind,)* $visitor: V) -> Result<V::Value, Unread> {
            match self.0 {
                $variant => $read,
                _ => Err(Unread),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Reader {
    type Error = Unread;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(is) => visitor.visit_bool(is),
            Value::Number(said) => number(&said, visitor),
            Value::String(text) => visitor.visit_string(text),
            Value::Array(_) => self.deserialize_seq(visitor),
            Value::Object(_) => self.deserialize_map(visitor),
        }
    }

    read! {
        deserialize_bool() Value::Bool(is) => |visitor| visitor.visit_bool(is);
        deserialize_u8() Value::Number(said) => |visitor| visitor.visit_u64(said.as_u64().ok_or(Unread)?);
        deserialize_u16() Value::Number(said) => |visitor| visitor.visit_u64(said.as_u64().ok_or(Unread)?);
        deserialize_u32() Value::Number(said) => |visitor| visitor.visit_u64(said.as_u64().ok_or(Unread)?);
        deserialize_u64() Value::Number(said) => |visitor| visitor.visit_u64(said.as_u64().ok_or(Unread)?);
        deserialize_i8() Value::Number(said) => |visitor| visitor.visit_i64(said.as_i64().ok_or(Unread)?);
        deserialize_i16() Value::Number(said) => |visitor| visitor.visit_i64(said.as_i64().ok_or(Unread)?);
        deserialize_i32() Value::Number(said) => |visitor| visitor.visit_i64(said.as_i64().ok_or(Unread)?);
        deserialize_i64() Value::Number(said) => |visitor| visitor.visit_i64(said.as_i64().ok_or(Unread)?);
        deserialize_f32() Value::Number(said) => |visitor| visitor.visit_f64(said.as_f64().ok_or(Unread)?);
        deserialize_f64() Value::Number(said) => |visitor| visitor.visit_f64(said.as_f64().ok_or(Unread)?);
        deserialize_char() Value::String(text) => |visitor| visitor.visit_str(&text);
        deserialize_str() Value::String(text) => |visitor| visitor.visit_str(&text);
        deserialize_string() Value::String(text) => |visitor| visitor.visit_string(text);
        deserialize_identifier() Value::String(text) => |visitor| visitor.visit_str(&text);
        deserialize_unit() Value::Null => |visitor| visitor.visit_unit();
        deserialize_unit_struct(_name: &'static str) Value::Null => |visitor| visitor.visit_unit();
        deserialize_seq() Value::Array(items) => |visitor| items_of(items, visitor);
        deserialize_tuple(_count: usize) Value::Array(items) => |visitor| items_of(items, visitor);
        deserialize_tuple_struct(_name: &'static str, _count: usize)
            Value::Array(items) => |visitor| items_of(items, visitor);
        deserialize_map() Value::Object(members) => |visitor| visitor.visit_map(Members::of(members));
        deserialize_struct(_name: &'static str, _fields: &'static [&'static str])
            Value::Object(members) => |visitor| visitor.visit_map(Members::of(members));
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unread> {
        visitor.visit_enum(match self.0 {
            Value::String(name) => Variant { name, held: None },
            Value::Object(members) if members.len() == 1 => {
                let (name, held) = members.into_iter().next().ok_or(Unread)?;
                Variant { name, held: Some(held) }
            }
            _ => return Err(Unread),
        })
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! { i128 u128 bytes byte_buf }
}

fn items_of<'de, V: Visitor<'de>>(items: Vec<Value>, visitor: V) -> Result<V::Value, Unread> {
    let mut items = Items(items.into_iter());
    let read = visitor.visit_seq(&mut items)?;
    if items.0.len() == 0 { Ok(read) } else { Err(Unread) }
}

struct Items(vec::IntoIter<Value>);

impl<'de> SeqAccess<'de> for &mut Items {
    type Error = Unread;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Unread> {
        self.0.next().map(|value| seed.deserialize(Reader(value))).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

struct Members {
    left: map::IntoIter,
    value: Option<Value>,
}

impl Members {
    fn of(members: map::Map<String, Value>) -> Members {
        Members { left: members.into_iter(), value: None }
    }
}

impl<'de> MapAccess<'de> for Members {
    type Error = Unread;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Unread> {
        let Some((name, value)) = self.left.next() else { return Ok(None) };
        self.value = Some(value);
        seed.deserialize(Name(name)).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Unread> {
        seed.deserialize(Reader(self.value.take().ok_or(Unread)?))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left.len())
    }
}

/// The name of a member or a variant: a string, or a natural number written as one.
struct Name(String);

impl<'de> Deserializer<'de> for Name {
    type Error = Unread;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_string(self.0)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_str(&self.0)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unread> {
        visitor.visit_enum(Variant { name: self.0, held: None })
    }

    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_u64(self.0.parse().map_err(|_| Unread)?)
    }

    fn deserialize_u16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        self.deserialize_u8(visitor)
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        self.deserialize_u8(visitor)
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        self.deserialize_u8(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u128 f32 f64 char str string bytes byte_buf option unit unit_struct seq tuple
        tuple_struct map struct ignored_any
    }
}

/// A variant's name and its content.
struct Variant {
    name: String,
    held: Option<Value>,
}

impl<'de> EnumAccess<'de> for Variant {
    type Error = Unread;
    type Variant = Held;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Held), Unread> {
        Ok((seed.deserialize(Name(self.name))?, Held(self.held)))
    }
}

struct Held(Option<Value>);

impl Held {
    fn reader(self) -> Result<Reader, Unread> {
        self.0.map(Reader).ok_or(Unread)
    }
}

impl<'de> VariantAccess<'de> for Held {
    type Error = Unread;

    fn unit_variant(self) -> Result<(), Unread> {
        if self.0.is_none_or(|held| held.is_null()) { Ok(()) } else { Err(Unread) }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Unread> {
        seed.deserialize(self.reader()?)
    }

    fn tuple_variant<V: Visitor<'de>>(self, count: usize, visitor: V) -> Result<V::Value, Unread> {
        self.reader()?.deserialize_tuple(count, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value, Unread> {
        self.reader()?.deserialize_struct("", fields, visitor)
    }
}
