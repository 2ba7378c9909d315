//! Who does something, as seen from the reader's own chair.
use crate::{Lang, Particle, apart, with};

/// A player, as named in a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Who {
    /// The reader of the sentence.
    You,
    /// Any other player, by name.
    Named(String),
}

impl Who {
    /// The player with this name. In practice matches the visitor has no name, and is recorded as the word for the
    /// reader.
    pub fn called(name: &str) -> Who {
        let reader = Lang::ALL.iter().any(|lang| Who::You.name(*lang) == name);
        if reader { Who::You } else { Who::Named(name.to_owned()) }
    }

    /// The name alone, as a label.
    pub fn name(&self, lang: Lang) -> String {
        match self {
            Who::You => lang.pick("나", "You", "Vous").to_owned(),
            Who::Named(name) => apart(name).into_owned(),
        }
    }

    /// The Korean name with its particle. In other languages, the name alone.
    pub fn with(&self, lang: Lang, particle: Particle) -> String {
        match (self, lang, particle) {
            (Who::You, Lang::Ko, Particle::Subject) => "내가".to_owned(),
            (Who::Named(name), Lang::Ko, _) => with(&apart(name), particle),
            (Who::You, Lang::Ko, _) => with("나", particle),
            _ => self.name(lang),
        }
    }

    /// The name with the verb in the form that follows `you` or a name: `You pass`, `Danbi passes`.
    pub fn verb(&self, lang: Lang, you: &str, other: &str) -> String {
        match self {
            Who::You => format!("{} {you}", self.name(lang)),
            Who::Named(name) => format!("{} {other}", apart(name)),
        }
    }

    /// The same in the middle of a sentence: `you pass`, `Danbi passes`.
    pub fn verb_within(&self, lang: Lang, you: &str, other: &str) -> String {
        let verb = if *self == Who::You { you } else { other };
        format!("{} {verb}", self.to(lang))
    }

    /// As the object in the middle of a sentence: `you`, `Danbi`.
    pub fn to(&self, lang: Lang) -> String {
        match self {
            Who::You => lang.pick("나", "you", "vous").to_owned(),
            Who::Named(name) => apart(name).into_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_from_right_to_left_does_not_turn_the_sentence() {
        let noa = Who::Named("נועה".into());
        assert_eq!(noa.verb(Lang::En, "draw", "draws 3"), "\u{2068}נועה\u{2069} draws 3");
        assert_eq!(noa.name(Lang::Fr), "\u{2068}נועה\u{2069}");
        assert!(noa.with(Lang::Ko, Particle::Topic).starts_with("\u{2068}נועה\u{2069}"));
    }

    #[test]
    fn the_reader_is_spoken_to() {
        let danbi = Who::Named("단비".into());
        assert_eq!(Who::You.with(Lang::Ko, Particle::Subject), "내가");
        assert_eq!(Who::You.with(Lang::Ko, Particle::Topic), "나는");
        assert_eq!(danbi.with(Lang::Ko, Particle::Subject), "단비가");
        assert_eq!(danbi.with(Lang::En, Particle::Subject), "단비");
        assert_eq!(Who::You.verb(Lang::Fr, "passez", "passe"), "Vous passez");
        assert_eq!(Who::You.verb_within(Lang::En, "pass", "passes"), "you pass");
        assert_eq!(danbi.verb_within(Lang::En, "pass", "passes"), "단비 passes");
        assert_eq!(danbi.to(Lang::En), "단비");
        assert_eq!(Who::called("Vous"), Who::You, "in whatever language the match was played");
        assert_eq!(Who::called("단비"), danbi);
    }
}
