//! Values passed to a database.

use crate::{KeyId, RecordId, TableId, TokenHash, TournamentId, UserId};

/// A value passed to a database. Its type is known even if it is null.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Value<'a> {
    /// A whole number; a flag is 0 or 1.
    Integer(Option<i64>),
    /// Any other number.
    Real(Option<f64>),
    /// Any text, such as a name or JSON.
    Text(Option<&'a str>),
    /// Bytes, such as those of an id.
    Bytes(Option<&'a [u8]>),
}

/// A type that can be passed to a database.
pub(crate) trait Param {
    /// The null of this type.
    const NONE: Value<'static>;

    /// The value as passed.
    fn value(&self) -> Value<'_>;
}

/// Values for the parameters `?1`, `?2`, … of a statement, in order.
macro_rules! params {
    () => { &[] };
    ($($param:expr),+ $(,)?) => { &[$($crate::sql::Param::value(&$param)),+] };
}
pub(crate) use params;

macro_rules! integers {
    ($($kind:ty: $as:expr),* $(,)?) => {$(
        impl Param for $kind {
            const NONE: Value<'static> = Value::Integer(None);

            fn value(&self) -> Value<'_> {
                Value::Integer(Some($as(*self)))
            }
        }
    )*};
}

integers! {
    i64: i64::from,
    i32: i64::from,
    u32: i64::from,
    u8: i64::from,
    bool: i64::from,
    // The inverse of reading them back.
    u64: u64::cast_signed,
}

impl Param for f64 {
    const NONE: Value<'static> = Value::Real(None);

    fn value(&self) -> Value<'_> {
        Value::Real(Some(*self))
    }
}

impl Param for str {
    const NONE: Value<'static> = Value::Text(None);

    fn value(&self) -> Value<'_> {
        Value::Text(Some(self))
    }
}

impl Param for String {
    const NONE: Value<'static> = Value::Text(None);

    fn value(&self) -> Value<'_> {
        Value::Text(Some(self))
    }
}

impl Param for [u8] {
    const NONE: Value<'static> = Value::Bytes(None);

    fn value(&self) -> Value<'_> {
        Value::Bytes(Some(self))
    }
}

impl Param for Vec<u8> {
    const NONE: Value<'static> = Value::Bytes(None);

    fn value(&self) -> Value<'_> {
        Value::Bytes(Some(self))
    }
}

impl<const N: usize> Param for [u8; N] {
    const NONE: Value<'static> = Value::Bytes(None);

    fn value(&self) -> Value<'_> {
        Value::Bytes(Some(self))
    }
}

macro_rules! ids {
    ($($id:ty),*) => {$(
        impl Param for $id {
            const NONE: Value<'static> = Value::Bytes(None);

            fn value(&self) -> Value<'_> {
                Value::Bytes(Some(self.as_bytes()))
            }
        }
    )*};
}

ids!(TableId, RecordId, UserId, KeyId, TournamentId, TokenHash);

impl<T: Param> Param for Option<T> {
    const NONE: Value<'static> = T::NONE;

    fn value(&self) -> Value<'_> {
        self.as_ref().map_or(T::NONE, T::value)
    }
}

impl<T: Param + ?Sized> Param for &T {
    const NONE: Value<'static> = T::NONE;

    fn value(&self) -> Value<'_> {
        T::value(self)
    }
}
