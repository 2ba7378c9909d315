//! Quick match: the house finds others to play with.
use crate::{Lang, Say, counted, number, said, texts};
use wire::BotsAsked;

texts! {
    /// Waiting for other players, and being called.
    Quick {
        Size: "인원", "Players", "Places";
        Looking: "함께할 사람을 찾고 있어요", "Looking for players", "On cherche du monde pour jouer";
        Unreached: "마당에 이어지면 바로 찾아볼게요.", "The search begins as soon as the house can be reached.", "La recherche commence dès que la maison répond.";
        Renewed: "화면을 다시 불러오면 이어서 찾아볼게요.", "The search goes on once this page is reloaded.", "La recherche reprendra une fois la page rechargée.";
        Rated: "모두 계정이 있으면 레이팅에 들어가는 판이에요.", "The match is rated if everyone has an account.", "La partie est classée si chacun a un compte.";
        Bell: "사람이 모이면 종이 울려요. 하던 판은 그대로 남아요.", "A bell rings when the others are here. Your practice match is kept.", "Une cloche vous appelle dès que les autres sont là. Votre partie est gardée.";
        Meanwhile: "그동안 봇과 한 판", "Play a bot meanwhile", "Un bot en attendant";
        Stop: "그만 찾기", "Stop looking", "Ne plus chercher";
        BotsAsk: "빈자리에 봇을 앉힐까요?", "Fill the empty chairs with bots?", "Des bots aux places libres\u{a0}?";
        BotsWhy: "모두 좋다고 하면 바로, 둘만 좋다고 해도 곧 시작해요. 레이팅에는 들어가지 않아요.", "You start once everyone agrees, or soon after two of you do. The match will not be rated.", "On commence dès que tout le monde accepte, ou peu après que deux d’entre vous l’ont fait. La partie n’est alors pas classée.";
        BotsYes: "좋아요", "Yes, with bots", "Oui, avec des bots";
        BotsNo: "사람을 더 기다릴래요", "Wait for people", "Plutôt attendre";
        Called: "사람이 모였어요!", "The others are here!", "Les autres sont là\u{a0}!";
        Come: "자리로 가기", "Go to the table", "Aller à la table";
        NotNow: "이번에는 빠질게요", "Not now", "Pas maintenant";
        Late: "불렀는데 오지 않아서 이제 찾지 않아요.", "You were called and did not come, so the search is over.", "L’appel est resté sans réponse\u{a0}: la recherche est terminée.";
        Back: "한 분이 오지 않았어요. 원래 차례 그대로 다시 찾고 있어요.", "One player did not come. The search goes on, and you keep your place.", "Quelqu’un n’est pas venu. La recherche reprend, à votre rang.";
        Others: "다른 사람과 하기", "Play others", "Jouer avec d’autres";
        Arriving: "곧 시작해요", "About to begin", "On va commencer";
        ArrivingWhy: "모두 앉으면 바로 시작해요. 누가 오지 않으면 다시 찾아 드릴게요.", "The match begins when everyone is seated. If someone does not come, the house searches again for you.", "La partie commence quand tout le monde est assis. Si quelqu’un manque, la maison reprend la recherche.";
    }
}

/// How many are waiting for the same game and how many are playing it: `2 waiting · 14 playing`.
pub fn busy(lang: Lang, waiting: u32, playing: u32) -> String {
    let [waiting, playing] = [waiting, playing].map(|count| number(lang, count.into()));
    said!(
        lang,
        "{waiting}명 기다림 · {playing}명 게임 중",
        "{waiting} waiting · {playing} playing",
        "{waiting} en attente · {playing} en jeu"
    )
}

/// How many of the players asked agree to bots.
pub fn agreed(lang: Lang, asked: BotsAsked) -> String {
    let BotsAsked { agreed, of, .. } = asked;
    match lang {
        Lang::Ko => format!("{of}명 중 {agreed}명이 좋다고 했어요."),
        Lang::En => {
            let agree = counted(lang, agreed.into(), "", ["agrees", "agree"], ["", ""]);
            format!("{agreed} of {of} {agree}.")
        }
        Lang::Fr => format!("{agreed} d’accord sur {of}."),
    }
}

/// How many are already waiting, shown below the button that brings players together.
pub fn awaited(lang: Lang, waiting: u32) -> String {
    let shown = number(lang, waiting.into());
    match lang {
        _ if waiting == 0 => super::Home::PlayNowWhy.say(lang).into_owned(),
        Lang::Ko => format!("지금 {shown}명이 기다려요"),
        Lang::En => format!("{shown} waiting now"),
        Lang::Fr => format!("{shown} en attente"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_agree_are_counted() {
        let asked = |agreed| BotsAsked { you: true, agreed, of: 3 };
        assert_eq!(agreed(Lang::En, asked(1)), "1 of 3 agrees.");
        assert_eq!(agreed(Lang::En, asked(2)), "2 of 3 agree.");
        assert_eq!(awaited(Lang::Fr, 2), "2 en attente");
        assert_eq!(busy(Lang::En, 2, 1_400), "2 waiting · 1,400 playing");
    }
}
