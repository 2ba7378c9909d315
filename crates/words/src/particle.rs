//! Korean particles, whose form depends on the final sound of the word before.
use crate::accent::plain;

/// A particle with two forms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Particle {
    /// 은/는: the topic.
    Topic,
    /// 이/가: the subject.
    Subject,
    /// 을/를: the object.
    Object,
    /// 과/와: and.
    And,
    /// 으로/로: by, towards.
    By,
    /// 이에요/예요: is.
    Is,
}

/// The final sound of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ending {
    Vowel,
    /// ㄹ, which 으로 treats as a vowel.
    Rieul,
    Consonant,
}

/// Appends the particle to `word` in its right form: `with("달", Particle::Object)` is 달을.
pub fn with(word: &str, particle: Particle) -> String {
    format!("{word}{}", form(word, particle))
}

fn form(word: &str, particle: Particle) -> &'static str {
    let ending = ending(word);
    let (after_consonant, after_vowel) = match particle {
        Particle::Topic => ("은", "는"),
        Particle::Subject => ("이", "가"),
        Particle::Object => ("을", "를"),
        Particle::And => ("과", "와"),
        Particle::By if ending == Ending::Rieul => ("로", "로"),
        Particle::By => ("으로", "로"),
        Particle::Is => ("이에요", "예요"),
    };
    match ending {
        Ending::Vowel => after_vowel,
        Ending::Rieul | Ending::Consonant => after_consonant,
    }
}

/// The last spoken sign decides. Signs such as quotes and brackets are skipped.
fn ending(word: &str) -> Ending {
    let spoken = word.trim_end_matches(|sign: char| !sign.is_alphanumeric());
    let Some(last) = spoken.chars().next_back() else { return Ending::Vowel };
    match last {
        '가'..='힣' => match (last as u32 - '가' as u32) % 28 {
            0 => Ending::Vowel,
            8 => Ending::Rieul,
            _ => Ending::Consonant,
        },
        // 영 일 이 삼 사 오 육 칠 팔 구. A round number ends in 십 백 천 만, which are all consonants, as is 영.
        '1' | '7' | '8' => Ending::Rieul,
        '0' | '3' | '6' => Ending::Consonant,
        '2' | '4' | '5' | '9' => Ending::Vowel,
        latin => latin_ending(spoken, latin.to_ascii_lowercase()),
    }
}

/// Latin letters are read by name when they stand alone or in capitals (L 엘, M 엠, N 엔, R 알), otherwise by sound.
fn latin_ending(word: &str, last: char) -> Ending {
    let tail: Vec<char> = word.chars().rev().map(plain).take_while(char::is_ascii_alphabetic).collect();
    let spelt = tail.len() == 1 || tail.iter().all(char::is_ascii_uppercase);
    match last {
        'l' => Ending::Rieul,
        'r' if spelt => Ending::Rieul,
        'm' | 'n' => Ending::Consonant,
        // ng, and the stops where they close a syllable in Korean: book 북, cat 캣, cap 캡.
        // A silent e: Jane 제인, Hélène 엘렌, Nicole 니콜. Chloe 클로이 has none, nor has an é.
        'e' if !spelt && is_silent(&tail) => latin_ending(&word[..word.len() - 1], tail[1].to_ascii_lowercase()),
        'g' if !spelt && tail.get(1).is_some_and(|before| before.eq_ignore_ascii_case(&'n')) => Ending::Consonant,
        'b' | 'c' | 'k' | 'p' | 't' if !spelt && closes(&tail) => Ending::Consonant,
        _ => Ending::Vowel,
    }
}

/// Whether the e at the end, `tail[0]`, is only written, after an l, m or n that ends a syllable: one after a vowel, or
/// doubled. Other consonants get a vowel of their own in Korean, as in Mike 마이크.
fn is_silent(tail: &[char]) -> bool {
    let [end, before] = [1, 2].map(|at| tail.get(at).map(char::to_ascii_lowercase));
    matches!(end, Some('l' | 'm' | 'n')) && (before == end || matches!(before, Some('a' | 'e' | 'i' | 'o' | 'u' | 'y')))
}

/// Whether the stop at the end, `tail[0]`, closes the syllable before it, as in Jack 잭 and Scott 스콧. After another
/// consonant it opens one of its own: Mark 마크, Robert 로버트.
fn closes(tail: &[char]) -> bool {
    let [last, before] = [0, 1].map(|at| tail.get(at).map(char::to_ascii_lowercase));
    matches!(before, Some('a' | 'e' | 'i' | 'o' | 'u' | 'y'))
        || before == last
        || (before, last) == (Some('c'), Some('k'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hangul_follows_its_final_consonant() {
        assert_eq!(with("해", Particle::Topic), "해는");
        assert_eq!(with("달", Particle::Topic), "달은");
        assert_eq!(with("별", Particle::Object), "별을");
        assert_eq!(with("구름", Particle::Subject), "구름이");
        assert_eq!(with("지수", Particle::Subject), "지수가");
        assert_eq!(with("패", Particle::And), "패와");
    }

    #[test]
    fn by_treats_rieul_as_a_vowel() {
        assert_eq!(with("달", Particle::By), "달로");
        assert_eq!(with("해", Particle::By), "해로");
        assert_eq!(with("구름", Particle::By), "구름으로");
        assert_eq!(with("7", Particle::By), "7로");
        assert_eq!(with("3", Particle::By), "3으로");
    }

    #[test]
    fn digits_are_read_aloud() {
        let topics = ["0은", "1은", "2는", "3은", "4는", "5는", "6은", "7은", "8은", "9는", "10은", "15는"];
        for topic in topics {
            let number = topic.trim_end_matches(['은', '는']);
            assert_eq!(with(number, Particle::Topic), topic);
        }
    }

    #[test]
    fn latin_names_are_read_by_sound_and_letters_by_name() {
        assert_eq!(with("Mina", Particle::Topic), "Mina는");
        assert_eq!(with("Sam", Particle::Topic), "Sam은");
        assert_eq!(with("Paul", Particle::By), "Paul로");
        for closed in ["Jack", "Scott", "Bob", "Eric", "Philip", "Robb", "Brett"] {
            assert!(with(closed, Particle::Subject).ends_with('이'), "{closed}");
        }
        for open in ["Mark", "Robert", "Vincent", "Frank", "Grant", "Marc", "Schmidt"] {
            assert!(with(open, Particle::Subject).ends_with('가'), "{open}");
        }
        for closed in ["Jane", "Anne", "Simone", "Nicole"] {
            assert!(with(closed, Particle::Topic).ends_with('은'), "{closed}");
        }
        assert_eq!(with("Michelle", Particle::By), "Michelle로");
        for open in ["Chloe", "Mike", "Rose", "Luke", "Dante", "E", "JANE"] {
            assert!(with(open, Particle::Topic).ends_with('는'), "{open}");
        }
        // Accents change nothing but that an é is spoken.
        for closed in ["Hélène", "Jérôme", "Irène", "Loïc", "Noël"] {
            assert!(with(closed, Particle::Subject).ends_with('이'), "{closed}");
        }
        for open in ["Zaïr", "Chloé", "Zoë", "André", "HÉLÈNE", "É"] {
            assert!(with(open, Particle::Subject).ends_with('가'), "{open}");
        }
        assert_eq!(with("Ming", Particle::Object), "Ming을");
        assert_eq!(with("Oliver", Particle::Topic), "Oliver는");
        assert_eq!(with("R", Particle::Topic), "R은");
        assert_eq!(with("B", Particle::Topic), "B는");
    }

    #[test]
    fn closing_signs_are_passed_over() {
        assert_eq!(with("‘달’", Particle::Object), "‘달’을");
        assert_eq!(with("해(Sun)", Particle::Topic), "해(Sun)은");
        assert_eq!(with("", Particle::Topic), "는");
        assert_eq!(with("!?", Particle::Subject), "!?가");
    }
}
