//! Every text of the house in Korean, English and French.
//!
//! A text is a variant of an enum, which [`Say::say`] returns in a language, or a function of the language. `texts!`
//! makes an enum of fixed texts, `said!` writes a text with values, and `explained!` lists labels with a line under
//! each, such as options. `told!` lists cases with the text of each, such as refusals. All four take every language at
//! once, so a missing translation does not compile.

mod accent;
mod apart;
mod elision;
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
mod tournament;
#[cfg(feature = "toy")]
pub mod toy;

pub use apart::apart;
pub use game_words::GameWords;
pub use lang::{Lang, Say};
pub use lesson::{Text, Told};
use number::nth;
pub use number::{hundredths, number, signed_hundredths};
pub use particle::{Particle, with};
pub use plural::counted;

/// Defines an enum of fixed texts, each variant with its Korean, English and French.
macro_rules! texts {
    ($(#[$about:meta])* $name:ident { $($variant:ident: $ko:literal, $en:literal, $fr:literal;)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name {
            $(#[doc = $en] $variant,)+
        }

        impl $name {
            /// Every text of this kind, in source order.
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

/// A label and the line under it.
pub type Explained = (&'static str, &'static str);

/// What a name stands for: its label and, after the colon, the line under it, each in Korean, English and French.
/// `None` if the list lacks the name.
macro_rules! explained {
    ($lang:ident, $name:expr;
    $($known:pat => $ko:literal, $en:literal, $fr:literal: $why_ko:literal, $why_en:literal, $why_fr:literal;)+) => {
        match $name {
            $($known => Some(($lang.pick($ko, $en, $fr), $lang.pick($why_ko, $why_en, $why_fr))),)+
            _ => None,
        }
    };
}
use explained;

/// A text with values in it, in a language: its Korean, English and French, each with variables in braces. A missing one
/// does not compile. Where a language needs more than variables, such as a particle, it is a `match` instead.
macro_rules! said {
    ($lang:ident, $ko:literal, $en:literal, $fr:literal) => {
        match $lang {
            $crate::Lang::Ko => format!($ko),
            $crate::Lang::En => format!($en),
            $crate::Lang::Fr => format!($fr),
        }
    };
}
use said;

/// The text of each case, in a language: its Korean, English and French, or an expression that is the text. Either is
/// turned into what the function returns.
macro_rules! told {
    ($lang:ident, $what:expr; $($case:pat $(if $when:expr)? => $($text:expr),+;)+) => {
        match $what {
            $($case $(if $when)? => $crate::told!(@ $lang: $($text),+).into(),)+
        }
    };
    (@ $lang:ident: $ko:literal, $en:literal, $fr:literal) => { $lang.pick($ko, $en, $fr) };
    (@ $lang:ident: $text:expr) => { $text };
}
use told;

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    /// Whether a French sign could begin a line: it follows a plain space, or a plain space follows its opening quote.
    fn is_loose(line: &str) -> bool {
        let after_word = |at: usize| line[..at].ends_with(|c: char| c.is_alphanumeric() || "}’)»".contains(c));
        let ends_word = |at: usize| line[at..].is_empty() || line[at..].starts_with([' ', '"', '}', '.']);
        let loose = |sign: &&str| line.match_indices(*sign).any(|(at, _)| after_word(at) && ends_word(at + sign.len()));
        line.contains("« ") || [" :", " ;", " !", " ?", " »"].iter().any(loose)
    }

    fn each_line(folder: &Path, see: &mut impl FnMut(&Path, &str)) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                each_line(&path, see);
            } else if !path.ends_with("src/lib.rs") {
                fs::read_to_string(&path).expect("a source").lines().for_each(|line| see(&path, line));
            }
        }
    }

    /// Words for which the texts have another, and that other.
    const OTHERS: [(&str, &str); 10] = [
        ("다시보기", "다시 보기"),
        ("되짚", "복기"),
        ("레이팅 대국", "레이팅 판"),
        ("대회를 연 분", "주최자"),
        ("돌보는 분", "돌보는 이"),
        ("practice game", "practice match"),
        ("Practice games", "Practice matches"),
        ("우연", "난수"),
        ("Tidy the board", "Tidy the table"),
        ("organisateur", "organisation"),
    ];

    #[test]
    fn one_thing_has_one_word() {
        each_line(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut |path, line| {
            for (other, ours) in OTHERS {
                assert!(!line.contains(other), "{}: {ours}, not {other}: {line}", path.display());
            }
        });
    }

    /// Particles whose form depends on the word before.
    const PARTICLES: [&str; 12] = ["은", "는", "이", "가", "을", "를", "과", "와", "으로", "로", "이에요", "예요"];
    /// Variables whose ends are known: 개, 점 and their like.
    const WITH_KNOWN_ENDS: [&str; 3] = ["{noun", "{amount", "{score"];

    /// Whether a particle follows a variable whatever that ends in, instead of being added by `particle::with`.
    fn is_guessed(line: &str) -> bool {
        line.match_indices('}').any(|(at, _)| {
            let (before, after) = (&line[..at], &line[at + 1..]);
            let ends = |particle: &&str| {
                let rest = after.strip_prefix(*particle).filter(|rest| !rest.is_empty());
                rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
            };
            PARTICLES.iter().any(ends) && !WITH_KNOWN_ENDS.iter().any(|known| before.ends_with(*known))
        })
    }

    #[test]
    fn particles_fit_whatever_a_variable_ends_in() {
        assert!(["1~{max}로 정해", "{}이 냈어요", "{name}이에요."].into_iter().all(is_guessed));
        assert!(!["{count}{noun}를 놓았어요", "{round}라운드.", "{}"].into_iter().any(is_guessed));
        each_line(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut |path, line| {
            assert!(!is_guessed(line), "{}: {line}", path.display());
        });
    }

    /// Whether a space is there that looks like a plain one. `\u{a0}` and its like are seen.
    fn hides_a_space(line: &str) -> bool {
        line.contains(|c: char| c != ' ' && c.is_whitespace())
    }

    #[test]
    fn every_space_is_what_it_looks_like() {
        assert!(["Trop tard\u{a0}!", "2\u{202f}800"].into_iter().all(hides_a_space));
        assert!(!["Trop tard !", r"Trop tard\u{a0}!"].into_iter().any(hides_a_space));
        each_line(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut |path, line| {
            assert!(!hides_a_space(line), "{}: {line}", path.display());
        });
    }

    #[test]
    fn french_signs_never_begin_a_line() {
        assert!(["Trop tard !", "À battre : {trick}", "« Jouer\u{a0}»"].into_iter().all(is_loose));
        each_line(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut |path, line| {
            assert!(!is_loose(line), "{}: {line}", path.display());
        });
    }
}
