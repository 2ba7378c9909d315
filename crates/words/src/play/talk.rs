//! What people say at a table: the house's phrases and emotes, and the words around them.
use crate::{Lang, Say, counted, texts};
use std::borrow::Cow;
use wire::{Emote, Phrase, Saying};

texts! {
    /// The words around the talk at a table.
    Talk {
        Open: "한마디 하기", "Say something", "Dire un mot";
        Chat: "대화", "Table talk", "Discussion";
        Emotes: "그림", "Emotes", "Émoticônes";
        Moment: "언제 하는 말", "The moment", "Le moment";
        Write: "하고 싶은 말", "Write something", "Écrire un mot";
        Send: "보내기", "Send", "Envoyer";
        Nothing: "아직 아무도 말하지 않았어요.", "Nobody has said anything yet.", "Personne n’a encore rien dit.";
        OnlookersOnly: "구경하는 분들끼리만 보여요.", "Only watchers can read this.", "Seules les personnes qui regardent peuvent lire ceci.";
        Onlooker: "구경", "watching", "regarde";
        Mute: "이 사람 말 가리기", "Mute", "Masquer";
        Unmute: "다시 듣기", "Unmute", "Ne plus masquer";
        Words: "방에서 나누는 말", "Table talk", "Discussion à la table";
        WordsWhy: "다른 사람의 말과 그림을 보여 줘요. 끄면 보이지 않고, 나도 말할 수 없어요.", "Shows what others say. When off, you neither see nor say anything.", "Affiche ce que disent les autres. Sans cela, vous ne voyez rien et ne dites rien.";
        Quiet: "조용한 방", "A quiet table", "Table silencieuse";
        QuietWhy: "이 방에서는 아무도 말하지 않아요. 방장이 언제든 바꿀 수 있어요.", "Nobody talks at this table. The host can change this at any time.", "Personne ne parle à cette table. L’hôte peut changer cela à tout moment.";
        Key: "한마디 고르기", "Choose something to say", "Choisir un mot à dire";
    }
}

texts! {
    /// The moments that phrases are meant for, each with four phrases, in the order of [`Phrase::ALL`].
    Moment {
        Hello: "인사", "Hello", "Salut";
        Wait: "생각", "Wait", "Pause";
        Praise: "칭찬", "Nice", "Bravo";
        Thanks: "고마움", "Thanks", "Merci";
        Luck: "운", "Luck", "Chance";
        Bye: "마침", "Bye", "Fin";
    }
}

impl Moment {
    /// The phrases for this moment.
    pub fn phrases(self) -> impl Iterator<Item = Phrase> {
        const EACH: usize = 4;
        let at = Moment::ALL.iter().position(|moment| *moment == self).unwrap_or_default();
        Phrase::ALL.iter().copied().skip(EACH * at).take(EACH)
    }
}

impl Say for Phrase {
    fn say(&self, lang: Lang) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Phrase::Hello => lang.pick("안녕하세요!", "Hello!", "Bonjour\u{a0}!"),
            Phrase::GoodGame => lang.pick("잘 부탁드려요!", "Have a good game!", "Bonne partie\u{a0}!"),
            Phrase::Again => lang.pick("또 만났네요!", "Nice to see you again!", "Quel plaisir de vous revoir\u{a0}!"),
            Phrase::GoodLuck => lang.pick("행운을 빌어요!", "Good luck!", "Bonne chance\u{a0}!"),
            Phrase::Thinking => lang.pick("생각 좀 할게요.", "Let me think.", "Je réfléchis…"),
            Phrase::Moment => lang.pick("잠깐만요.", "Just a moment.", "Un instant, s’il vous plaît."),
            Phrase::NoHurry => lang.pick("천천히 하세요.", "Take your time.", "Prenez votre temps."),
            Phrase::YourTurn => lang.pick("두실 차례예요!", "Your turn!", "À vous de jouer\u{a0}!"),
            Phrase::WellPlayed => lang.pick("잘하셨어요!", "Well played!", "Bien joué\u{a0}!"),
            Phrase::WhatAMove => lang.pick("멋진 한 수네요!", "What a move!", "Quel coup\u{a0}!"),
            Phrase::Close => lang.pick("아슬아슬했어요!", "That was close!", "C’était serré\u{a0}!"),
            Phrase::Surprised => {
                lang.pick("그건 생각도 못 했어요.", "I didn’t see that coming.", "Je ne l’avais pas vu venir.")
            }
            Phrase::Thanks => lang.pick("고마워요!", "Thank you!", "Merci\u{a0}!"),
            Phrase::Welcome => lang.pick("별말씀을요.", "You’re welcome.", "Je vous en prie."),
            Phrase::Sorry => lang.pick("미안해요.", "Sorry!", "Pardon\u{a0}!"),
            Phrase::NoProblem => lang.pick("괜찮아요.", "No problem.", "Pas de souci."),
            Phrase::Lucky => lang.pick("운이 좋았어요.", "I got lucky.", "J’ai eu de la chance."),
            Phrase::LuckyYou => lang.pick("운이 정말 좋으시네요!", "Lucky you!", "Quelle chance vous avez\u{a0}!"),
            Phrase::Unlucky => {
                lang.pick("오늘은 패가 안 붙네요.", "Nothing goes my way today.", "Rien ne me sourit aujourd’hui.")
            }
            Phrase::NotOver => {
                lang.pick("아직 끝난 게 아니에요!", "It’s not over yet!", "Ce n’est pas encore fini\u{a0}!")
            }
            Phrase::OneMore => lang.pick("한 판 더 할까요?", "One more?", "On en refait une\u{a0}?"),
            Phrase::Gladly => lang.pick("좋아요!", "Gladly!", "Avec plaisir\u{a0}!"),
            Phrase::HaveToGo => lang.pick("이제 가 봐야 해요.", "I have to go now.", "Je dois y aller."),
            Phrase::Goodbye => lang.pick("다음에 또 만나요!", "See you next time!", "À la prochaine\u{a0}!"),
        })
    }
}

impl Say for Emote {
    /// What the emote depicts.
    fn say(&self, lang: Lang) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Emote::Laugh => lang.pick("하하하", "Laughing", "Rire"),
            Emote::Smile => lang.pick("미소", "A smile", "Sourire"),
            Emote::Clap => lang.pick("짝짝짝", "Applause", "Applaudissements"),
            Emote::Wow => lang.pick("깜짝", "Amazed", "Surprise"),
            Emote::Think => lang.pick("곰곰", "Pondering", "Réflexion"),
            Emote::Sweat => lang.pick("진땀", "Phew", "Sueurs froides"),
            Emote::Cry => lang.pick("눈물", "Tears", "Larmes"),
            Emote::Cross => lang.pick("뾰로통", "Grumpy", "Mine boudeuse"),
            Emote::Wink => lang.pick("찡긋", "A wink", "Clin d’œil"),
            Emote::Sleep => lang.pick("쿨쿨", "Dozing", "Petit somme"),
            Emote::Heart => lang.pick("하트", "A heart", "Cœur"),
            Emote::Bow => lang.pick("꾸벅", "A bow", "Révérence"),
        })
    }
}

/// What was said, as a line of text. An emote is named in brackets.
pub fn spoken(lang: Lang, what: &Saying) -> Cow<'_, str> {
    match what {
        Saying::Phrase(phrase) => phrase.say(lang),
        Saying::Emote(emote) => Cow::Owned(format!("({})", emote.say(lang))),
        Saying::Text(text) => Cow::Borrowed(text.as_str()),
    }
}

/// A line of the log: who said what.
pub fn says(lang: Lang, name: &str, what: &Saying) -> String {
    let what = spoken(lang, what);
    match lang {
        Lang::Ko | Lang::En => format!("{name}: {what}"),
        Lang::Fr => format!("{name}\u{a0}: {what}"),
    }
}

/// The button that opens the talk, with the number of unread messages.
pub fn unread(lang: Lang, count: u32) -> String {
    let talk = Talk::Chat.say(lang);
    match (count, lang) {
        (0, _) => talk.into_owned(),
        (_, Lang::Ko) => format!("{talk}, 안 읽은 말 {count}개"),
        (_, Lang::En) => format!("{talk}, {count} unread"),
        (_, Lang::Fr) => {
            let noun = counted(lang, count.into(), "", ["", ""], ["non lu", "non lus"]);
            format!("{talk}, {count} {noun}")
        }
    }
}

/// Label for muting a person by name, or for hearing them again.
pub fn muting(lang: Lang, name: &str, muted: bool) -> String {
    let what = if muted { Talk::Unmute } else { Talk::Mute }.say(lang);
    format!("{what}{}{name}", lang.colon())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn each_moment_has_four_phrases_and_none_is_left_over() {
        let all: Vec<Phrase> = Moment::ALL.iter().flat_map(|moment| moment.phrases()).collect();
        assert_eq!(all, Phrase::ALL);
    }

    #[test]
    fn unread_lines_are_counted() {
        let unread = |count| unread(Lang::Fr, count);
        assert_eq!([0, 1, 2].map(unread), ["Discussion", "Discussion, 1 non lu", "Discussion, 2 non lus"]);
    }

    #[test]
    fn no_two_say_the_same() {
        for lang in Lang::ALL {
            let phrases: HashSet<_> = Phrase::ALL.iter().map(|phrase| phrase.say(lang)).collect();
            let emotes: HashSet<_> = Emote::ALL.iter().map(|emote| emote.say(lang)).collect();
            assert_eq!((phrases.len(), emotes.len()), (24, 12));
        }
    }

    #[test]
    fn each_reader_has_it_in_their_own_language() {
        let what = Saying::Phrase(Phrase::WellPlayed);
        assert_eq!(says(Lang::Ko, "Mina", &what), "Mina: 잘하셨어요!");
        assert_eq!(says(Lang::Fr, "Mina", &what), "Mina\u{a0}: Bien joué\u{a0}!");
        assert_eq!(says(Lang::En, "Mina", &Saying::Emote(Emote::Clap)), "Mina: (Applause)");
    }
}
