//! The French `de`, whose form depends on the first sound of the word after it.
use crate::accent::plain;

/// Letters that begin with a vowel's sound, with or without accents.
const VOWELS: &str = "aeiouæœ";

/// A name after `de`: `de Mina`, `d’Anna`. An h is taken for a consonant: its spelling does not tell.
pub(crate) fn de(name: &str) -> String {
    let mut letters = name.chars().flat_map(char::to_lowercase).map(plain);
    let (first, second) = (letters.next(), letters.next());
    let is_vowel = |letter: Option<char>| letter.is_some_and(|letter| VOWELS.contains(letter));
    // Yves and Yvonne, but not Yann.
    let y = first == Some('y') && second.is_some_and(char::is_alphabetic) && !is_vowel(second);
    if y || is_vowel(first) { format!("d’{name}") } else { format!("de {name}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn de_is_elided_before_a_vowel() {
        let told = ["Mina", "Anna", "émile", "Yves", "Yeoul", "Hanbyeol", "8ball", "단비"].map(de);
        let right = ["de Mina", "d’Anna", "d’émile", "d’Yves", "de Yeoul", "de Hanbyeol", "de 8ball", "de 단비"];
        assert_eq!(told, right);
        for vowel in ["Ősi", "Ōta", "Ąda", "Éva", "Øystein", "Œdipe"] {
            assert_eq!(de(vowel), format!("d’{vowel}"));
        }
        assert_eq!(["Łucja", "Šárka"].map(de), ["de Łucja", "de Šárka"]);
    }
}
