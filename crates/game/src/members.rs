//! The members of two values side by side: what differs is found without writing anything down.

use serde::Serialize;

/// A struct whose members can be compared one by one. [`members!`](crate::members) implements it.
pub trait Members {
    /// Shows `to` every member of both, in the order in which they are written, beside those of another pair, if there
    /// is one.
    fn side_by_side(pair: [&Self; 2], other: Option<[&Self; 2]>, to: &mut impl Pairs);
}

/// Is shown the members of two values, and of another two.
pub trait Pairs {
    /// The member with this name in each of them. `None` where it is left out.
    fn pair<T: Serialize + PartialEq>(
        &mut self,
        name: &'static str,
        pair: [Option<&T>; 2],
        other: Option<[Option<&T>; 2]>,
    );
}

/// Implements [`Members`] for a struct, given the names of all its members, which must be those under which they are
/// written. A member that is sometimes left out, or flattened, is marked as such:
/// ```
/// #[derive(serde::Serialize)]
/// struct Point {
///     x: u8,
///     y: u8,
/// }
/// game::members!(Point { x, y });
///
/// #[derive(serde::Serialize)]
/// struct Named {
///     #[serde(skip_serializing_if = "String::is_empty")]
///     name: String,
///     #[serde(flatten)]
///     at: Point,
/// }
/// game::members!(Named { name: unless String::is_empty, at: flattened });
/// ```
#[macro_export]
macro_rules! members {
    ($Of:ident { $($name:ident $(: $how:ident $($empty:path)?)?),* $(,)? }) => {
        impl $crate::Members for $Of {
            fn side_by_side(pair: [&Self; 2], other: Option<[&Self; 2]>, to: &mut impl $crate::Pairs) {
                // A member that is not listed does not compile.
                let [$Of { $($name: _),* }, _] = pair;
                $($crate::members!(@ pair, other, to, $name $(, $how $($empty)?)?);)*
            }
        }
    };
    (@ $pair:ident, $other:ident, $to:ident, $name:ident) => {
        $crate::members!(@ $pair, $other, $to, $name, |one| Some(&one.$name))
    };
    (@ $pair:ident, $other:ident, $to:ident, $name:ident, unless $empty:path) => {
        $crate::members!(@ $pair, $other, $to, $name, |one| Some(&one.$name).filter(|value| !$empty(value)))
    };
    (@ $pair:ident, $other:ident, $to:ident, $name:ident, flattened) => {
        $crate::Members::side_by_side($pair.map(|one| &one.$name), $other.map(|pair| pair.map(|one| &one.$name)), $to)
    };
    (@ $pair:ident, $other:ident, $to:ident, $name:ident, $member:expr) => {
        $to.pair(stringify!($name), $pair.map($member), $other.map(|pair| pair.map($member)))
    };
}
