//! Names that could be taken for one another: capitals, spaces, and letters that are drawn alike (Unicode's technical
//! standard 39) make no difference.

use unicode_security::confusable_detection::skeleton;

/// What of a name tells it apart. Two names are alike when either form is the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forms {
    /// By its small letters.
    pub small: String,
    /// By how its letters are drawn, capitals too: a large I is a small l.
    pub drawn: String,
}

impl Forms {
    /// Those of a name.
    pub fn of(name: &str) -> Forms {
        Forms { small: small(name), drawn: small(&skeleton(name).collect::<String>()) }
    }

    /// Whether somebody could take one for the other.
    pub fn are_like(&self, other: &Forms) -> bool {
        self.small == other.small || self.drawn == other.drawn
    }
}

/// Whether somebody could take one for the other.
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
