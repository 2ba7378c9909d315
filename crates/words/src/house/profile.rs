//! An account's public page: its results, and the matches it has played.
use crate::{Lang, Say, counted, number, said, texts};
use std::borrow::Cow;
use wire::profile::{Ending, Tally};

texts! {
    /// An account's public page.
    Profile {
        Title: "프로필", "Profile", "Profil";
        See: "내 프로필 보기", "See your profile", "Voir votre profil";
        Manage: "계정 관리", "Manage the account", "Gérer le compte";
        ByGame: "게임별 성적", "By game", "Par jeu";
        ForTwo: "둘이서", "for two", "à deux";
        ForMore: "셋 이상", "three or more", "à trois ou plus";
        NoRated: "아직 레이팅에 드는 판이 없어요.", "No rated match yet.", "Pas encore de partie classée.";
        Reckoning: "레이팅을 계산하는 중이에요.", "The rating is being calculated.", "La cote est en cours de calcul.";
        Provisional: "계산 중", "provisional", "provisoire";
        PointsARound: "라운드당 점수", "Points per round", "Points par manche";
        Cost: "선택 하나에서 놓친 것", "Cost per decision", "Coût d’une décision";
        Luck: "라운드당 운", "Luck per round", "Chance par manche";
        Best: "가장 크게 이긴 판", "Best wins", "Plus belles victoires";
        Matches: "둔 판", "Matches", "Parties";
        Game: "게임", "Game", "Jeu";
        EveryGame: "모든 게임", "All games", "Tous les jeux";
        Ended: "결과", "Result", "Résultat";
        AnyEnding: "모두", "All", "Toutes";
        Won: "이김", "Won", "Gagnées";
        Lost: "짐", "Lost", "Perdues";
        Rated: "레이팅", "Rated", "Classées";
        RatedOnly: "레이팅 판만", "Rated only", "Classées seulement";
        UnratedOnly: "나머지만", "Unrated only", "Les autres seulement";
        With: "함께한 사람", "Played with", "Avec";
        WithWhy: "계정 이름", "Account name", "Nom";
        Find: "찾기", "Find", "Chercher";
        ShowAll: "모두 보기", "Show all", "Tout afficher";
        Older: "더 오래된 판", "Older matches", "Parties plus anciennes";
        NothingFound: "이렇게 찾으면 나오는 판이 없어요.", "No matches found.", "Aucune partie ne correspond.";
        NoneOwn: "아직 끝까지 둔 판이 없어요. 한 판 두면 여기에 남아요.", "You have not finished a match yet. Play one, and it will appear here.", "Vous n’avez pas encore terminé de partie. Jouez-en une, elle apparaîtra ici.";
        None: "모두에게 보이는 판이 아직 없어요.", "No public matches yet.", "Pas encore de partie publique.";
        Play: "한 판 두러 가기", "Play a match", "Jouer une partie";
        Private: "함께 둔 사람에게만 보임", "only its players see it", "visible seulement par qui y a joué";
        IsRated: "레이팅", "rated", "classée";
        BrokenOff: "중단됨", "Broken off", "Interrompue";
        NotKept: "기록은 지워졌어요", "Replay no longer kept", "Enregistrement effacé";
        Someone: "누군가", "someone", "quelqu’un";
        TakeAlong: "내 기록 모두 내려받기", "Download your records", "Télécharger vos enregistrements";
    }
}

impl Say for Ending {
    fn say(&self, lang: Lang) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Ending::Won => lang.pick("이겼어요", "Won", "Gagnée"),
            Ending::Shared => lang.pick("비겼어요", "Drawn", "Partagée"),
            Ending::Lost => lang.pick("졌어요", "Lost", "Perdue"),
        })
    }
}

/// An account's results in a line: `12 matches: 7 won, 1 drawn, 3 lost, 1 broken off`.
pub fn tally(lang: Lang, tally: &Tally) -> String {
    let Tally { played, won, shared, lost, .. } = tally;
    let [played, won, shared, lost] = [played, won, shared, lost].map(|count| number(lang, *count));
    let broken_off = broken_off(lang, tally);
    let several = i64::try_from(tally.played).unwrap_or(i64::MAX);
    let matches = counted(lang, several, "판", [" match", " matches"], [" partie", " parties"]);
    let drawn = match (tally.shared, lang) {
        (0, _) => String::new(),
        (_, Lang::Ko) => format!(" {shared}무"),
        (_, Lang::En) => format!(", {shared} drawn"),
        (_, Lang::Fr) => {
            format!(", {shared} {}", counted(lang, tally.shared as i64, "", ["", ""], ["partagée", "partagées"]))
        }
    };
    let of = |count: u64, one, more| counted(lang, count as i64, "", ["", ""], [one, more]);
    match lang {
        Lang::Ko => format!("{played}{matches}: {won}승{drawn} {lost}패{broken_off}"),
        Lang::En => format!("{played}{matches}: {won} won{drawn}, {lost} lost{broken_off}"),
        Lang::Fr => {
            let (gained, missed) = (of(tally.won, "gagnée", "gagnées"), of(tally.lost, "perdue", "perdues"));
            format!("{played}{matches}\u{a0}: {won} {gained}{drawn}, {lost} {missed}{broken_off}")
        }
    }
}

/// The end of that line: the matches that came to no result. Empty if there are none.
fn broken_off(lang: Lang, tally: &Tally) -> String {
    let count = tally.played.saturating_sub(tally.won + tally.shared + tally.lost);
    let shown = number(lang, count);
    match lang {
        _ if count == 0 => String::new(),
        Lang::Ko => format!(", {shown}판 중단"),
        Lang::En => format!(", {shown} broken off"),
        Lang::Fr => {
            format!(", {shown} {}", counted(lang, count as i64, "", ["", ""], ["interrompue", "interrompues"]))
        }
    }
}

/// The title of two accounts' results against each other.
pub fn between(lang: Lang, one: &str, other: &str) -> String {
    said!(lang, "{one} 대 {other}", "{one} against {other}", "{one} contre {other}")
}

/// The same when the reader is one of the two.
pub fn between_you(lang: Lang, other: &str) -> String {
    said!(lang, "나와 {other}", "You and {other}", "Vous et {other}")
}

/// Says that the reader and another have never finished a match together.
pub fn never_met(lang: Lang, other: &str) -> String {
    said!(
        lang,
        "{other}님과 끝까지 둔 판이 아직 없어요.",
        "No finished match with {other} yet.",
        "Pas encore de partie terminée avec {other}."
    )
}

/// A rating with its uncertainty: `1,612 ± 48`.
pub fn rating(lang: Lang, rating: f64, deviation: f64) -> String {
    let whole = |value: f64| number(lang, value.round().max(0.0) as u64);
    // Must not break across lines.
    format!("{}\u{a0}±\u{a0}{}", whole(rating), whole(deviation))
}

/// The reader's rating in a class: `Your rating: Lexio · for two, 1,612 ± 48`.
pub fn your_rating(lang: Lang, class: &str, value: f64, deviation: f64) -> String {
    let title = lang.pick("내 레이팅:", "Your rating:", "Votre cote\u{a0}:");
    format!("{title} {class}, {}", rating(lang, value, deviation))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_is_a_line_in_each_language() {
        let mut sum = Tally { played: 1_012, won: 1, lost: 1_011, ..Tally::default() };
        assert_eq!(tally(Lang::En, &sum), "1,012 matches: 1 won, 1,011 lost");
        assert_eq!(tally(Lang::Fr, &sum), "1\u{202f}012 parties\u{a0}: 1 gagnée, 1\u{202f}011 perdues");
        sum = Tally { played: 3, won: 1, shared: 2, ..Tally::default() };
        assert_eq!(tally(Lang::Ko, &sum), "3판: 1승 2무 0패");
        assert_eq!(tally(Lang::Fr, &sum), "3 parties\u{a0}: 1 gagnée, 2 partagées, 0 perdue");
        sum = Tally { played: 4, won: 1, lost: 1, ..Tally::default() };
        assert_eq!(tally(Lang::En, &sum), "4 matches: 1 won, 1 lost, 2 broken off");
        assert_eq!(tally(Lang::Fr, &sum), "4 parties\u{a0}: 1 gagnée, 1 perdue, 2 interrompues");
        assert_eq!(tally(Lang::Ko, &sum), "4판: 1승 1패, 2판 중단");
        assert_eq!(rating(Lang::En, 1_612.4, 47.6), "1,612\u{a0}±\u{a0}48");
    }
}
