//! Every text of the house in Korean, English and French.
//!
//! A text is a variant of an enum; [`Say::say`] gives it in a language. Each variant brings all three languages in one
//! arm of one match, so a missing translation does not compile.

mod game_words;
pub mod house;
mod lang;
mod lesson;
pub mod lexio;
pub mod matgo;
mod number;
mod particle;
pub mod play;
mod plural;
mod refusal;
pub mod rummikub;
#[cfg(feature = "toy")]
pub mod toy;

pub use game_words::{Explained, GameWords};
pub use lang::{Lang, Say};
pub use lesson::{Text, Told};
pub use number::number;
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

#[cfg(test)]
mod tests {
    use super::{house, lexio, matgo, play, rummikub, *};

    #[test]
    fn french_signs_never_begin_a_line() {
        fn all(texts: &[impl Say]) {
            for text in texts {
                let said = text.say(Lang::Fr);
                assert!(![" :", " ;", " !", " ?", " »", "« "].iter().any(|loose| said.contains(loose)), "{said}");
            }
        }
        all(house::House::ALL);
        all(house::Home::ALL);
        all(house::Setup::ALL);
        all(house::Settings::ALL);
        all(house::About::ALL);
        all(house::Rules::ALL);
        all(lexio::HowTo::ALL);
        all(lexio::Pictured::ALL);
        all(matgo::Board::ALL);
        all(matgo::HowTo::ALL);
        all(lexio::Touch::ALL);
        all(rummikub::Touch::ALL);
        all(matgo::Touch::ALL);
        all(play::review::Review::ALL);
        all(rummikub::Board::ALL);
        all(rummikub::HowTo::ALL);
        all(play::Learn::ALL);
    }
}
