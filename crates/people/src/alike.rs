//! Names that could be mistaken for one another. Capitals, spaces, and letters that look alike (Unicode Technical
//! Standard 39) make no difference.

use unicode_security::confusable_detection::skeleton;

/// The forms by which names are told apart. Two names are alike if either form is the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forms {
    /// The name in lowercase.
    pub small: String,
    /// The name as it looks, including capitals: a capital I is a lowercase l.
    pub drawn: String,
}

impl Forms {
    /// The forms of a name.
    pub fn of(name: &str) -> Forms {
        Forms { small: small(name), drawn: small(&skeleton(name).collect::<String>()) }
    }

    /// Whether one could be mistaken for the other.
    pub fn are_like(&self, other: &Forms) -> bool {
        self.small == other.small || self.drawn == other.drawn
    }
}

/// Whether one could be mistaken for the other.
pub fn alike(one: &str, other: &str) -> bool {
    let forms = |name: &str| readings(name).iter().map(|name| Forms::of(name)).collect::<Vec<_>>();
    let others = forms(other);
    forms(one).iter().any(|one| others.iter().any(|other| one.are_like(other)))
}

/// The names that this one may be read as, itself first: beside Latin letters, the vowel ㅣ is an `l` or an I, which
/// Unicode does not say; and among capitals, an `l` or a `1` is an I, whatever the name is in lowercase.
pub fn readings(name: &str) -> Vec<String> {
    let mut all = vec![name.to_owned()];
    if has_stroke(name) {
        all.extend(["l", "I"].map(|stroke| name.replace(STROKE, stroke)));
    }
    let in_capitals: Vec<String> = all.iter().filter(|name| is_in_capitals(name)).cloned().collect();
    // A number may well be one.
    all.extend(in_capitals.iter().flat_map(|name| [name.replace('l', "I"), name.replace(['l', '1'], "I")]));
    all.dedup();
    all
}

/// A letter of Hangul that is drawn like an `l`. Unicode takes it for a Chinese one.
pub(crate) const STROKE: char = 'ㅣ';

/// Whether the letter ㅣ stands among Latin ones. Within a Korean syllable it is none of its own.
pub(crate) fn has_stroke(name: &str) -> bool {
    name.contains(STROKE) && name.contains(|c: char| c.is_ascii_alphabetic())
}

/// Whether a name is written in capitals, as far as an `l` may be one. A single one begins a name: Al is not AI.
fn is_in_capitals(name: &str) -> bool {
    let capitals = name.chars().filter(|c| c.is_uppercase()).count();
    capitals > 1 && name.chars().all(|c| !c.is_lowercase() || c == 'l')
}

/// The name in lowercase, with its letters that look alike made the same.
pub(crate) fn small(name: &str) -> String {
    skeleton(&name.to_lowercase()).filter(|c| !c.is_whitespace()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_are_drawn_alike_make_no_other_name() {
        for (one, other) in [
            ("Maru", "Маru"),
            ("Mina", "MINA"),
            ("Mina", "M i n a"),
            ("modern", "modem"),
            ("Hanbyeol", "HanbyeoI"),
            ("Danbi", "DANBI"),
            ("단비", "단 비"),
            ("Timora", "TIMORA"),
            ("Timora", "TlMORA"),
            ("Timora", "T1MORA"),
            ("Timora1", "TlMORA1"),
            ("Mina", "Mㅣna"),
            ("Mila", "Miㅣa"),
            ("Mina", "MㅣNA"),
        ] {
            assert!(alike(one, other) && alike(other, one), "{one} {other}");
        }
        for (one, other) in [
            ("Mina", "Nina"),
            ("단비", "담비"),
            ("🙂", "🥰"),
            ("Ann", "Anna"),
            ("Alia", "Alla"),
            ("Alien", "Allen"),
            ("Al", "Ai"),
            ("Emily", "Emlly"),
            ("Willi", "Willl"),
            ("Ina", "Ena"),
            ("기린", "그린"),
            ("이나", "아나"),
        ] {
            assert!(!alike(one, other) && !alike(other, one), "{one} {other}");
        }
    }
}
