//! Sentences about the room: chairs, rounds, clocks.
use super::Who;
use crate::{Lang, Particle, counted, elision::de, said, with};

/// The name of a table's page: `Lexio · ABC234`.
pub fn title(game: &str, place: &str) -> String {
    format!("{game} · {place}")
}

/// The number of spectators. Empty if there are none.
pub fn watchers(lang: Lang, count: u32) -> String {
    if count == 0 { String::new() } else { crate::house::watchers(lang, count) }
}

/// How little a player has left, for screen readers: `Danbi holds 2 tiles`. `held` is counted in the game's own words.
pub fn few_left(lang: Lang, who: &Who, held: &str) -> String {
    match lang {
        Lang::Ko => format!("{} {held} 들고 있어요.", who.with(lang, Particle::Topic)),
        Lang::En => format!("{} {held}.", who.verb(lang, "hold", "holds")),
        Lang::Fr => format!("{} {held}.", who.verb(lang, "avez", "a")),
    }
}

/// Whose turn it is.
pub fn who_moves(lang: Lang, who: &Who) -> String {
    match (who, lang) {
        (Who::You, _) => lang.pick("내 차례예요", "Your turn", "À vous").into(),
        (_, Lang::Ko) => format!("{} 차례", who.name(lang)),
        (_, Lang::En) => format!("{} to move", who.name(lang)),
        (_, Lang::Fr) => format!("À {} de jouer", who.name(lang)),
    }
}

/// Which chair a button is about: `Seat a bot: chair 2`.
pub fn chair_of(lang: Lang, what: &str, place: u8) -> String {
    format!("{what}{}{}", lang.colon(), crate::house::chair(lang, place))
}

/// How many of the players are ready.
pub fn out_of_ready(lang: Lang, ready: usize, all: usize) -> String {
    said!(lang, "{all}명 중 {ready}명 준비", "{ready} of {all} ready", "C’est bon pour {ready} sur {all}")
}

/// How many votes there are of those that it takes.
pub fn out_of_votes(lang: Lang, votes: usize, needed: usize) -> String {
    said!(
        lang,
        "필요한 {needed}표 중 {votes}표",
        "{votes} of {needed} votes needed",
        "{votes} voix sur les {needed} nécessaires"
    )
}

/// Says that a player would have the house play for another who does nothing or, if for nobody, end the match, and how
/// many votes there are of those that it takes.
pub fn voted(lang: Lang, who: &Who, absent: Option<&Who>, votes: usize, needed: usize) -> String {
    let what = match (lang, absent) {
        (Lang::Ko, None) => format!("{} 게임을 끝내자고 했어요", who.with(lang, Particle::Subject)),
        (Lang::Ko, Some(Who::You)) => format!("{} 내 자리를 마당에 맡기자고 했어요", who.with(lang, Particle::Subject)),
        (Lang::Ko, Some(absent)) => {
            format!("{} {} 자리를 마당에 맡기자고 했어요", who.with(lang, Particle::Subject), absent.name(lang))
        }
        (Lang::En, None) => who.verb(lang, "would end the match", "would end the match"),
        (Lang::En, Some(absent)) => {
            let would = "would have the house play for";
            format!("{} {}", who.verb(lang, would, would), absent.to(lang))
        }
        (Lang::Fr, None) => who.verb(lang, "proposez d’arrêter la partie", "propose d’arrêter la partie"),
        (Lang::Fr, Some(absent)) => {
            let place = match absent {
                Who::You => "à votre place".to_owned(),
                Who::Named(_) => format!("à la place {}", de(&absent.name(lang))),
            };
            format!("{} que la maison joue {place}", who.verb(lang, "proposez", "propose"))
        }
    };
    format!("{what}{}{}.", lang.colon(), out_of_votes(lang, votes, needed))
}

/// The number of seconds until the next round is dealt.
pub fn deals_in(lang: Lang, seconds: u32) -> String {
    said!(lang, "{seconds}초 뒤에 나눠요", "dealing in {seconds}\u{a0}s", "donne dans {seconds}\u{a0}s")
}

/// How many players did not reveal the randomness they had committed to, so that the deal was made without it.
pub fn withheld(lang: Lang, count: usize) -> String {
    match lang {
        Lang::Ko => format!("{count}명은 난수를 열지 않아 그 난수 없이 섞었어요."),
        Lang::En if count == 1 => "One player did not open theirs; the deal was made without it.".to_owned(),
        Lang::En => format!("{count} players did not open theirs; the deal was made without it."),
        Lang::Fr if count == 1 => "Une personne n’a pas révélé le sien\u{a0}; la donne s’est faite sans.".to_owned(),
        Lang::Fr => format!("{count} personnes n’ont pas révélé le leur\u{a0}; la donne s’est faite sans."),
    }
}

/// The seconds left on the reader's clock, when time is running out.
pub fn seconds_left(lang: Lang, seconds: u32) -> String {
    let unit = counted(lang, seconds.into(), "초", ["second", "seconds"], ["seconde", "secondes"]);
    said!(lang, "{seconds}{unit} 남았어요.", "{seconds} {unit} left.", "Plus que {seconds} {unit}.")
}

/// Says that a player came back or went away.
pub fn online(lang: Lang, name: &str, here: bool) -> String {
    match (lang, here) {
        (Lang::Ko, true) => format!("{} 돌아왔어요.", with(name, Particle::Subject)),
        (Lang::Ko, false) => format!("{} 자리를 비웠어요.", with(name, Particle::Subject)),
        (Lang::En, true) => format!("{name} is back."),
        (Lang::En, false) => format!("{name} is away."),
        (Lang::Fr, true) => format!("{name} est de retour."),
        (Lang::Fr, false) => format!("{name} n’est plus là."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_button_names_its_chair() {
        assert_eq!(chair_of(Lang::Fr, "S’asseoir ici", 2), "S’asseoir ici\u{a0}: Chaise 2");
    }

    #[test]
    fn turns_and_counts_speak_to_the_reader() {
        assert_eq!(who_moves(Lang::Fr, &Who::You), "À vous");
        assert_eq!(few_left(Lang::Ko, &Who::Named("마루".into()), "3장"), "마루는 3장 들고 있어요.");
        assert_eq!(few_left(Lang::En, &Who::Named("Maru".into()), "1 tile"), "Maru holds 1 tile.");
        assert_eq!(online(Lang::Ko, "단비", false), "단비가 자리를 비웠어요.");
    }
}
