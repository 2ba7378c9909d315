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
    Forms::of(one).are_like(&Forms::of(other))
}

fn small(name: &str) -> String {
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
        ] {
            assert!(alike(one, other), "{one} {other}");
        }
        for (one, other) in [("Mina", "Nina"), ("단비", "담비"), ("🙂", "🥰"), ("Ann", "Anna")] {
            assert!(!alike(one, other), "{one} {other}");
        }
    }
}
