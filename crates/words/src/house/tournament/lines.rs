//! Lines about a tournament, its rounds and its entrants.
use crate::{Lang, Particle, apart, counted, elision::de, house::level, said, with};
use wire::tournament::{Format, Leaver};

/// The name of a format.
pub fn format(lang: Lang, format: Format) -> &'static str {
    match format {
        Format::Swiss => lang.pick("스위스", "Swiss", "Système suisse"),
        Format::League(_) => lang.pick("리그", "League", "Ligue"),
        Format::Knockout => lang.pick("토너먼트", "Knockout", "Élimination directe"),
    }
}

/// The number of players at a table: `3–5 at a table`.
pub fn at_table(lang: Lang, (fewest, most): (u8, u8)) -> String {
    let to = lang.pick("~", "–", "–");
    let seats = if fewest == most { fewest.to_string() } else { format!("{fewest}{to}{most}") };
    said!(lang, "한 판에 {seats}명", "{seats} at a table", "{seats} par table")
}

/// How many have entered, and how many may.
pub fn entered_of(lang: Lang, entrants: u16, most: u16) -> String {
    let all = entered(lang, entrants);
    said!(lang, "{all} (최대 {most}명)", "{entrants} of {most} entered", "{all}, {most} au plus")
}

/// How many have entered.
pub fn entered(lang: Lang, entrants: u16) -> String {
    let noun = counted(lang, entrants.into(), "", ["", ""], ["inscription", "inscriptions"]);
    said!(lang, "{entrants}명 참가", "{entrants} entered", "{entrants} {noun}")
}

/// Says in how many minutes a tournament begins.
pub fn begins(lang: Lang, title: &str, minutes: u32) -> String {
    let title = apart(title);
    said!(
        lang,
        "{title}: {minutes}분 뒤에 시작해요",
        "{title} begins in {minutes}\u{a0}min",
        "{title} commence dans {minutes}\u{a0}min"
    )
}

/// A round by its number, counted from 1.
pub fn round(lang: Lang, number: usize) -> String {
    said!(lang, "{number}회전", "Round {number}", "Ronde {number}")
}

/// Which round it is, out of how many.
pub fn round_of(lang: Lang, number: u8, of: u8) -> String {
    said!(lang, "{of}회전 중 {number}회전", "Round {number} of {of}", "Ronde {number} sur {of}")
}

/// A number of rounds.
pub fn rounds_of(lang: Lang, rounds: u8) -> String {
    let noun = counted(lang, rounds.into(), "회전", [" round", " rounds"], [" ronde", " rondes"]);
    format!("{rounds}{noun}")
}

/// A round of a knockout by the number of rounds left, including itself: the final is 1.
pub fn bracket_round(lang: Lang, left: u32) -> String {
    let fixed = match left {
        1 => Some(lang.pick("결승", "Final", "Finale")),
        2 => Some(lang.pick("준결승", "Semi-finals", "Demi-finales")),
        3 => Some(lang.pick("8강", "Quarter-finals", "Quarts de finale")),
        4 => Some(lang.pick("16강", "Round of 16", "Huitièmes de finale")),
        5 => Some(lang.pick("32강", "Round of 32", "Seizièmes de finale")),
        _ => None,
    };
    let players = 1_u64 << left.min(40);
    fixed.map_or_else(|| said!(lang, "{players}강", "Round of {players}", "{players} en lice"), str::to_owned)
}

/// How many tables of a round are still playing.
pub fn playing_at(lang: Lang, playing: usize, tables: usize) -> String {
    match lang {
        Lang::Ko => format!("{tables}판 중 {playing}판을 두는 중"),
        Lang::En => {
            let noun = counted(lang, tables as i64, "", ["table", "tables"], ["", ""]);
            format!("{playing} of {tables} {noun} still playing")
        }
        Lang::Fr => {
            let noun = counted(lang, playing as i64, "", ["", ""], ["table joue", "tables jouent"]);
            format!("{playing} {noun} encore sur {tables}")
        }
    }
}

/// A bot of the field, by its number among the bots, counted from 1, if that is known.
pub fn bot(lang: Lang, number: Option<usize>, strength: u8) -> String {
    let name = lang.pick("봇", "Bot", "Bot");
    let name = number.map_or_else(|| name.to_owned(), |number| format!("{name} {number}"));
    match level(lang, strength) {
        Some((strength, _)) => format!("{name} ({strength})"),
        None => name,
    }
}

/// Who won.
pub fn won_by(lang: Lang, name: &str) -> String {
    match lang {
        Lang::Ko => format!("우승: {name}"),
        Lang::En => format!("Won by {name}"),
        Lang::Fr => format!("Victoire {}", de(name)),
    }
}

/// Who opened the tournament.
pub fn opened_by(lang: Lang, name: &str) -> String {
    match lang {
        Lang::Ko => format!("{} 열었어요", with(&format!("{name}님"), Particle::Subject)),
        Lang::En => format!("Opened by {name}"),
        Lang::Fr => format!("Organisé par {name}"),
    }
}

/// Says that an entrant has no opponent in a round. Between two that counts as a win, and the Korean says so; in a
/// league it is worth half.
pub fn bye(lang: Lang, format: Format) -> &'static str {
    lang.pick(if format.is_for_two() { "부전승" } else { "쉼" }, "bye", "exemption")
}

/// Says the same to the entrant.
pub fn your_bye(lang: Lang, format: Format) -> &'static str {
    let ko = match format.is_for_two() {
        true => "이번 회전은 부전승이에요. 쉬세요.",
        false => "이번 회전은 쉬는 차례예요. 쉬어도 점수는 받아요.",
    };
    let en = "You have a bye this round. It counts; take a break.";
    lang.pick(ko, en, "Exemption cette ronde\u{a0}: elle compte, reposez-vous.")
}

/// Calls the reader to their table.
pub fn called(lang: Lang, title: &str) -> String {
    let title = apart(title);
    said!(lang, "{title} – 자리가 준비됐어요", "{title} – your table is ready", "{title} – votre table est prête")
}

/// Calls the reader back to a match that has gone on without them for a while.
pub fn called_back(lang: Lang, title: &str) -> String {
    let title = apart(title);
    said!(lang, "{title} – 두던 판으로 돌아가세요", "{title} – your match goes on", "{title} – votre partie continue")
}

/// Says that a table belongs to a tournament. What its round is called, the tournament's page says.
pub fn of_tournament(lang: Lang) -> &'static str {
    lang.pick("대회", "Tournament", "Tournoi")
}

/// Until which round late entry is possible.
pub fn late(lang: Lang, rounds: u8) -> String {
    said!(
        lang,
        "{rounds}회전이 시작된 뒤에도 참가할 수 있어요",
        "late entry up to round {rounds}",
        "inscription possible jusqu’à la ronde {rounds}"
    )
}

/// Says that an entrant is no longer paired, and who decided so.
pub fn gone(lang: Lang, leaver: Leaver) -> &'static str {
    match leaver {
        Leaver::Own => lang.pick("그만둠", "withdrawn", "abandon"),
        Leaver::Organiser => lang.pick("내보냄", "removed", "retrait"),
        Leaver::House => lang.pick("두 번 안 옴", "absent twice", "deux absences"),
    }
}

/// How many browsers contributed randomness to the deals.
pub fn mixed(lang: Lang, browsers: usize) -> String {
    let noun = counted(lang, browsers as i64, "개", ["browser", "browsers"], ["navigateur", "navigateurs"]);
    match lang {
        Lang::Ko => format!("브라우저 {browsers}{noun}"),
        Lang::En | Lang::Fr => format!("{browsers} {noun}"),
    }
}

/// How many entrants did not open the randomness that they had pledged.
pub fn withheld(lang: Lang, count: usize) -> String {
    match lang {
        Lang::Ko => format!("{count}명은 약속한 난수를 열지 않아 그 난수 없이 섞었어요."),
        Lang::En if count == 1 => "One entrant did not open theirs; the deals were made without it.".to_owned(),
        Lang::En => format!("{count} entrants did not open theirs; the deals were made without it."),
        Lang::Fr if count == 1 => {
            "Une personne n’a pas révélé le sien\u{a0}; les donnes se sont faites sans.".to_owned()
        }
        Lang::Fr => format!("{count} personnes n’ont pas révélé le leur\u{a0}; les donnes se sont faites sans."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::tournament::Sizes;

    #[test]
    fn rounds_of_a_knockout_have_names() {
        assert_eq!(Lang::ALL.map(|lang| bracket_round(lang, 1)), ["결승", "Final", "Finale"]);
        assert_eq!(bracket_round(Lang::Ko, 3), "8강");
        assert_eq!(bracket_round(Lang::En, 6), "Round of 64");
        assert_eq!(bracket_round(Lang::Fr, 9), "512 en lice");
    }

    #[test]
    fn a_title_from_right_to_left_does_not_turn_the_sentence() {
        assert_eq!(begins(Lang::Ko, "גביע", 5), "\u{2068}גביע\u{2069}: 5분 뒤에 시작해요");
        for told in [called(Lang::En, "גביע 2"), called_back(Lang::En, "גביע 2")] {
            assert!(told.starts_with("\u{2068}גביע 2\u{2069} – "), "{told}");
        }
        assert_eq!(begins(Lang::En, "Cup", 1), "Cup begins in 1\u{a0}min");
    }

    #[test]
    fn a_bye_is_a_win_only_between_two() {
        let league = Format::League(Sizes { fewest: 3, most: 4 });
        assert_eq!(
            [Format::Swiss, Format::Knockout, league].map(|format| bye(Lang::Ko, format)),
            ["부전승", "부전승", "쉼"]
        );
        assert!(!your_bye(Lang::Ko, league).contains("부전승"));
        assert_eq!(Lang::ALL.map(|lang| bye(lang, Format::Swiss)), ["부전승", "bye", "exemption"]);
    }

    #[test]
    fn lines_count_in_each_language() {
        assert_eq!(playing_at(Lang::Fr, 1, 4), "1 table joue encore sur 4");
        assert_eq!(playing_at(Lang::En, 2, 4), "2 of 4 tables still playing");
        assert_eq!(playing_at(Lang::En, 1, 1), "1 of 1 table still playing");
        assert_eq!(entered_of(Lang::Fr, 3, 64), "3 inscriptions, 64 au plus");
        assert_eq!(Lang::ALL.map(|lang| entered(lang, 1)), ["1명 참가", "1 entered", "1 inscription"]);
        assert_eq!([Some(2), None].map(|number| bot(Lang::En, number, 2)), ["Bot 2 (Casual)", "Bot (Casual)"]);
        assert_eq!(["Anna", "Mina"].map(|name| won_by(Lang::Fr, name)), ["Victoire d’Anna", "Victoire de Mina"]);
        assert_eq!(opened_by(Lang::Ko, "Mina"), "Mina님이 열었어요");
    }
}
