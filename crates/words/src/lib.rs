//! Every text of the house in Korean, English and French.
//!
//! A text is a variant of an enum; [`Say::say`] gives it in a language. Each variant brings all three languages in one
//! arm of one match, so a missing translation does not compile.

pub mod house;
mod lang;
pub mod lexio;
mod particle;
pub mod play;
mod plural;
mod refusal;

pub use lang::{Lang, Say};
pub use particle::{Particle, with};
pub use plural::counted;

/// An enum of fixed texts: each variant with its Korean, English and French.
macro_rules! texts {
    ($(#[$about:meta])* $name:ident { $($variant:ident: $ko:literal, $en:literal, $fr:literal;)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name {
            $(#[doc = $en] $variant,)+
        }

        impl $name {
            /// Every text of this kind, in the order of the source.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];
        }

        impl $crate::Say for $name {
            fn say(&self, lang: $crate::Lang) -> std::borrow::Cow<'static, str> {
                std::borrow::Cow::Borrowed(match self {
                    $(Self::$variant => lang.pick($ko, $en, $fr),)+
                })
            }
        }
    };
}
use texts;
