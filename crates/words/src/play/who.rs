//! Who does something, from the reader's own chair.
use crate::{Lang, Particle, with};

/// A player as a sentence names them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Who {
    /// The reader of the sentence.
    You,
    /// Anybody else, by name.
    Named(String),
}

impl Who {
    /// The name alone, as a label.
    pub fn name(&self, lang: Lang) -> String {
        match self {
            Who::You => lang.pick("나", "You", "Vous").to_owned(),
            Who::Named(name) => name.clone(),
        }
    }

    /// The Korean name with its particle; in other languages the name.
    pub fn with(&self, lang: Lang, particle: Particle) -> String {
        match (self, lang, particle) {
            (Who::You, Lang::Ko, Particle::Subject) => "내가".to_owned(),
            (Who::Named(name), Lang::Ko, _) => with(name, particle),
            (Who::You, Lang::Ko, _) => with("나", particle),
            _ => self.name(lang),
        }
    }

    /// Who does it, with the verb in the form that follows `you` or a name: `You pass`, `Danbi passes`.
    pub fn verb(&self, lang: Lang, you: &str, other: &str) -> String {
        match self {
            Who::You => format!("{} {you}", self.name(lang)),
            Who::Named(name) => format!("{name} {other}"),
        }
    }

    /// As the receiver in the middle of a sentence: `you`, `Danbi`.
    pub fn to(&self, lang: Lang) -> String {
        match self {
            Who::You => lang.pick("나", "you", "vous").to_owned(),
            Who::Named(name) => name.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reader_is_spoken_to() {
        let danbi = Who::Named("단비".into());
        assert_eq!(Who::You.with(Lang::Ko, Particle::Subject), "내가");
        assert_eq!(Who::You.with(Lang::Ko, Particle::Topic), "나는");
        assert_eq!(danbi.with(Lang::Ko, Particle::Subject), "단비가");
        assert_eq!(danbi.with(Lang::En, Particle::Subject), "단비");
        assert_eq!(Who::You.verb(Lang::Fr, "passez", "passe"), "Vous passez");
        assert_eq!(danbi.to(Lang::En), "단비");
    }
}
