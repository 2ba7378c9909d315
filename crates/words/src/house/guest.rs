//! Names of guests who have not chosen one, and of whoever may be a guest.
use super::{
    daily::Daily,
    profile::Profile,
    setup::{bot_name, level},
};
use crate::{Lang, Say, apart};
use wire::{
    guest::{ANIMALS, PLACES},
    profile::{SOMEONE, Who},
};

/// [`PLACES`], in Hangul.
const PLACES_KO: [&str; PLACES.len()] = [
    "대청",
    "달빛",
    "솔바람",
    "매화",
    "감나무",
    "장독",
    "돌담",
    "기와",
    "연못",
    "풍경",
    "한지",
    "노을",
    "새벽",
    "처마",
    "사랑",
    "잔디",
];

/// [`ANIMALS`], in Hangul.
const ANIMALS_KO: [&str; ANIMALS.len()] = [
    "토끼",
    "까치",
    "호랑이",
    "노루",
    "고양이",
    "너구리",
    "제비",
    "두루미",
    "참새",
    "여우",
    "고슴도치",
    "수리",
    "수달",
    "사슴",
    "달팽이",
    "나비",
];

/// A name as the reader sees it: a name given by the house in the reader's script, a chosen name as it is. At tables and
/// in records it names nobody who has deleted their account. Replays begin sentences with it.
pub fn guest_name(lang: Lang, name: &str) -> String {
    if name == SOMEONE {
        return Daily::Someone.say(lang).into_owned();
    }
    let of = |list: &[&str], word: &str| list.iter().position(|each| *each == word);
    let given = || {
        let mut words = name.splitn(3, ' ');
        let (place, animal) = (of(&PLACES, words.next()?)?, of(&ANIMALS, words.next()?)?);
        // When two guests with the same name meet, the second gets a number.
        let number = words.next().map(|number| format!(" {number}")).unwrap_or_default();
        Some(format!("{} {}{number}", PLACES_KO[place], ANIMALS_KO[animal]))
    };
    if lang == Lang::Ko { given() } else { None }.unwrap_or_else(|| name.to_owned())
}

/// The same within a sentence or a list, where a name written from right to left must not turn what is around it.
pub fn guest_within(lang: Lang, name: &str) -> String {
    apart(&guest_name(lang, name)).into_owned()
}

/// What a person is called who need not have an account.
pub fn called(lang: Lang, who: &Who) -> String {
    match who {
        Who::Account { handle } => handle.clone(),
        Who::Guest { name } => guest_name(lang, name),
        Who::Bot { .. } | Who::Someone => Profile::Someone.say(lang).into_owned(),
    }
}

/// What whoever sat in this seat of a match is called: a bot as at its table, with its level.
pub fn seated(lang: Lang, who: &Who, seat: u8) -> String {
    let Who::Bot { level: strength } = who else { return called(lang, who) };
    let name = bot_name(lang, seat);
    level(lang, *strength).map_or_else(|| name.to_owned(), |(strength, _)| format!("{name} ({strength})"))
}

/// The index into [`ANIMALS`] of a name given by the house, in either script. `None` if the name was chosen.
pub fn guest_animal(name: &str) -> Option<usize> {
    let of = |lists: [&[&str]; 2], word: &str| lists.iter().find_map(|list| list.iter().position(|each| *each == word));
    let mut words = name.split(' ');
    of([&PLACES, &PLACES_KO], words.next()?)?;
    of([&ANIMALS, &ANIMALS_KO], words.next()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_given_names_change_their_script() {
        assert_eq!(guest_name(Lang::Ko, "Dalbit Tokki"), "달빛 토끼");
        assert_eq!(guest_name(Lang::Ko, "Dalbit Tokki 2"), "달빛 토끼 2");
        assert_eq!(guest_name(Lang::Fr, "Dalbit Tokki"), "Dalbit Tokki");
        assert_eq!(guest_name(Lang::Ko, "Mina"), "Mina");
        assert_eq!(guest_name(Lang::Ko, "Dalbit"), "Dalbit");
        assert_eq!(Lang::ALL.map(|lang| guest_name(lang, SOMEONE)), ["누군가", "Someone", "Quelqu’un"]);
    }

    #[test]
    fn names_from_right_to_left_keep_their_place_in_a_list() {
        let names = ["דן", "Mina", "נועה", "Dalbit Tokki"].map(|name| guest_within(Lang::Ko, name));
        assert_eq!(names.join(", "), "\u{2068}דן\u{2069}, Mina, \u{2068}נועה\u{2069}, 달빛 토끼");
    }

    #[test]
    fn a_bot_that_sat_there_is_not_somebody_unknown() {
        let told = |who| seated(Lang::En, &who, 2);
        assert_eq!(told(Who::Bot { level: 1 }), format!("{} (Beginner)", bot_name(Lang::En, 2)));
        assert_eq!([Who::Guest { name: "Mina".into() }, Who::Someone].map(told), ["Mina", "someone"]);
    }

    #[test]
    fn no_guest_is_called_like_a_bot() {
        for place in 0..5 {
            for (lang, words) in [(Lang::Ko, [PLACES_KO, ANIMALS_KO]), (Lang::En, [PLACES, ANIMALS])] {
                assert!(!words.concat().contains(&bot_name(lang, place)), "{}", bot_name(lang, place));
            }
        }
    }
}
