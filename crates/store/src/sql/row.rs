//! Rows as databases return them.

use crate::{Error, KeyId, RecordId, TableId, TokenHash, TournamentId, UserId};

/// A value as a database returns it.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Cell<'a> {
    None,
    Integer(i64),
    Real(f64),
    Text(&'a str),
    Bytes(&'a [u8]),
}

/// The values of a row, by column from 0.
pub(crate) trait Cells {
    /// # Errors
    /// [`Error::Backend`] if there is no such column, or its type is not used here.
    fn cell(&self, at: usize) -> Result<Cell<'_>, Error>;
}

/// A row that a query has found.
pub(crate) struct Row<'a>(pub(crate) &'a dyn Cells);

/// A value has the wrong type.
#[derive(Debug, thiserror::Error)]
#[error("the value in column {at} has the wrong type")]
struct OtherKind {
    at: usize,
}

impl Row<'_> {
    /// The value of this column.
    ///
    /// # Errors
    /// [`Error::Backend`] if it has another type.
    pub(crate) fn get<T: Field>(&self, at: usize) -> Result<T, Error> {
        T::read(self.0.cell(at)?).ok_or_else(|| Error::damaged(OtherKind { at }))
    }
}

/// The first two columns of a row.
pub(crate) fn pair<A: Field, B: Field>(row: &Row<'_>) -> Result<(A, B), Error> {
    Ok((row.get(0)?, row.get(1)?))
}

/// A type that can be read from a row.
pub(crate) trait Field: Sized {
    /// `None` if the value has another type, or is out of range.
    fn read(cell: Cell<'_>) -> Option<Self>;
}

impl Field for i64 {
    fn read(cell: Cell<'_>) -> Option<Self> {
        match cell {
            Cell::Integer(number) => Some(number),
            _ => None,
        }
    }
}

macro_rules! integers {
    ($($kind:ty),*) => {$(
        impl Field for $kind {
            fn read(cell: Cell<'_>) -> Option<Self> {
                i64::read(cell)?.try_into().ok()
            }
        }
    )*};
}

integers!(i32, u32, u8);

/// As it was stored: the same 64 bits, signed.
impl Field for u64 {
    fn read(cell: Cell<'_>) -> Option<Self> {
        i64::read(cell).map(i64::cast_unsigned)
    }
}

impl Field for bool {
    fn read(cell: Cell<'_>) -> Option<Self> {
        i64::read(cell).map(|flag| flag != 0)
    }
}

impl Field for f64 {
    fn read(cell: Cell<'_>) -> Option<Self> {
        match cell {
            Cell::Real(number) => Some(number),
            _ => None,
        }
    }
}

impl Field for String {
    fn read(cell: Cell<'_>) -> Option<Self> {
        match cell {
            Cell::Text(text) => Some(text.to_owned()),
            _ => None,
        }
    }
}

impl Field for Vec<u8> {
    fn read(cell: Cell<'_>) -> Option<Self> {
        match cell {
            Cell::Bytes(bytes) => Some(bytes.to_vec()),
            _ => None,
        }
    }
}

impl<const N: usize> Field for [u8; N] {
    fn read(cell: Cell<'_>) -> Option<Self> {
        match cell {
            Cell::Bytes(bytes) => bytes.try_into().ok(),
            _ => None,
        }
    }
}

macro_rules! ids {
    ($($id:ty),*) => {$(
        impl Field for $id {
            fn read(cell: Cell<'_>) -> Option<Self> {
                Field::read(cell).map(Self::from_bytes)
            }
        }
    )*};
}

ids!(TableId, RecordId, UserId, KeyId, TournamentId, TokenHash);

impl<T: Field> Field for Option<T> {
    fn read(cell: Cell<'_>) -> Option<Self> {
        match cell {
            Cell::None => Some(None),
            cell => T::read(cell).map(Some),
        }
    }
}
