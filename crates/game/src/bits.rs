//! Sets of numbered items as the bits of a word.

use std::fmt::Display;
use thiserror::Error;

/// A list that is not a set.
#[derive(Debug, Error, Clone, PartialEq, Eq)]
pub enum BadSet<T: Display, E> {
    /// One of its texts names no item.
    #[error(transparent)]
    Item(#[from] E),
    /// An item is in the list more than once.
    #[error("{item} is named twice")]
    Twice {
        /// The item that is named twice.
        item: T,
    },
}

/// Gives `struct Set(u64)` the methods and traits of a set of `struct Item(u8)`, where bit n stands for `Item(n)`.
/// `Each` becomes the name of its iterator. Both types are declared in the module that uses the macro. The text of a
/// set is its items in order, separated by spaces, and its JSON is the list of them. No item may be named twice. The
/// methods that playouts use are marked `#[inline]`: a compiler that also lints, like that of the tests, does not find
/// out by itself that it may inline them into other crates.
///
/// The crate that uses the macro depends on `serde`, and its `Item` is `Copy` and has `Display`, `FromStr` and serde's
/// traits.
#[macro_export]
macro_rules! bit_set {
    ($Set:ident of $Item:ident, iterated by $Each:ident) => {
        impl $Set {
            /// The empty set.
            pub const NONE: $Set = $Set(0);

            /// The number of items.
            #[inline]
            pub const fn len(self) -> u8 {
                self.0.count_ones() as u8
            }

            /// Whether there are no items.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// For serde's `skip_serializing_if`, which passes a reference.
            #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
            pub(crate) const fn is_empty_ref(&self) -> bool {
                self.is_empty()
            }

            /// Whether `item` is in the set.
            #[inline]
            pub const fn contains(self, item: $Item) -> bool {
                self.0 >> item.0 & 1 == 1
            }

            /// Whether all of `others` are in the set.
            #[inline]
            pub const fn contains_all(self, others: $Set) -> bool {
                self.0 & others.0 == others.0
            }

            /// The set with `item` added.
            #[must_use]
            #[inline]
            pub const fn with(self, item: $Item) -> $Set {
                $Set(self.0 | 1 << item.0)
            }

            /// The items, in order.
            pub fn iter(self) -> impl ExactSizeIterator<Item = $Item> + Clone {
                self.into_iter()
            }

            /// The set of these items.
            ///
            /// # Errors
            /// If an item is named twice.
            pub fn distinct<E>(items: impl IntoIterator<Item = $Item>) -> Result<$Set, $crate::BadSet<$Item, E>> {
                items.into_iter().try_fold($Set::NONE, |set, item| match set.contains(item) {
                    true => Err($crate::BadSet::Twice { item }),
                    false => Ok(set.with(item)),
                })
            }
        }

        impl std::ops::BitOr for $Set {
            type Output = $Set;
            #[inline]
            fn bitor(self, other: $Set) -> $Set {
                $Set(self.0 | other.0)
            }
        }

        impl std::ops::BitAnd for $Set {
            type Output = $Set;
            #[inline]
            fn bitand(self, other: $Set) -> $Set {
                $Set(self.0 & other.0)
            }
        }

        /// The items that are in the first set but not in the second.
        impl std::ops::Sub for $Set {
            type Output = $Set;
            #[inline]
            fn sub(self, other: $Set) -> $Set {
                $Set(self.0 & !other.0)
            }
        }

        impl std::ops::BitOrAssign for $Set {
            #[inline]
            fn bitor_assign(&mut self, other: $Set) {
                self.0 |= other.0;
            }
        }

        impl std::ops::SubAssign for $Set {
            #[inline]
            fn sub_assign(&mut self, other: $Set) {
                self.0 &= !other.0;
            }
        }

        impl FromIterator<$Item> for $Set {
            fn from_iter<I: IntoIterator<Item = $Item>>(items: I) -> $Set {
                items.into_iter().fold($Set::NONE, $Set::with)
            }
        }

        impl IntoIterator for $Set {
            type Item = $Item;
            type IntoIter = $Each;
            #[inline]
            fn into_iter(self) -> $Each {
                $Each(self.0)
            }
        }

        /// The items of a set, in order.
        #[derive(Clone)]
        pub struct $Each(u64);

        impl Iterator for $Each {
            type Item = $Item;

            #[inline]
            fn next(&mut self) -> Option<$Item> {
                if self.0 == 0 {
                    return None;
                }
                let item = $Item(self.0.trailing_zeros() as u8);
                self.0 &= self.0 - 1;
                Some(item)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let left = self.0.count_ones() as usize;
                (left, Some(left))
            }
        }

        impl ExactSizeIterator for $Each {}

        $crate::written_as_list!($Set);

        /// Reads items separated by white space.
        impl std::str::FromStr for $Set {
            type Err = $crate::BadSet<$Item, <$Item as std::str::FromStr>::Err>;

            fn from_str(text: &str) -> Result<$Set, Self::Err> {
                let items: Vec<$Item> = text.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
                $Set::distinct(items)
            }
        }

        impl<'de> serde::Deserialize<'de> for $Set {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<$Set, D::Error> {
                let items = <Vec<$Item> as serde::Deserialize>::deserialize(from)?;
                $Set::distinct::<std::convert::Infallible>(items).map_err(serde::de::Error::custom)
            }
        }
    };
}
