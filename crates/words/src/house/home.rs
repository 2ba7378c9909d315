//! The first page.
use crate::{Lang, counted, number, texts};

texts! {
    /// The first page: the games and the tables.
    Home {
        Welcome: "어서 오세요", "Come on in", "Entrez donc";
        Invitation: "가입도 설치도 필요 없어요. 둘러앉아 바로 한 판 하세요.", "No sign-up, nothing to install. Sit down and play a hand.", "Ni inscription ni installation. Asseyez-vous et faites une partie.";
        PlayNow: "바로 하기", "Play now", "Jouer";
        PlayNowWhy: "실력이 비슷한 사람과", "at your level", "à votre niveau";
        WithBots: "봇과 하기", "With bots", "Avec des bots";
        WithBotsWhy: "네트워크 없이도", "even offline", "même hors ligne";
        Continue: "이어서 하기", "Continue", "Reprendre";
        ContinueWhy: "앉아 있던 자리로", "back to your seat", "à votre place";
        WithFriends: "친구와 하기", "With friends", "Entre amis";
        WithFriendsWhy: "링크나 QR로 초대", "invite by link or QR code", "invitation par lien ou QR code";
        HowStrong: "봇이 얼마나 잘하면 좋을까요?", "How well should the bots play?", "De quel niveau seront les bots\u{a0}?";
        HowStrongWhy: "한 번만 여쭤볼게요. 나중에 게임 메뉴에서 바꿀 수 있어요.", "We ask only once. You can change it in the game’s menu.", "On ne vous le demande qu’une fois. Vous pourrez en changer dans le menu de la partie.";
        Learn: "배우기", "Learn", "Apprendre";
        LearnWhy: "짧은 수업으로 한 걸음씩", "step by step, in short lessons", "pas à pas, en courtes leçons";
        JoinByCode: "코드로 들어가기", "Join by code", "Rejoindre par code";
        Code: "방 코드", "Table code", "Code de la table";
        CodeShort: "방 코드", "Table code", "Code";
        CodeHint: "친구에게 받은 코드를 적어 주세요", "The code your friend gave you", "Le code que l’on vous a donné";
        Join: "들어가기", "Join", "Rejoindre";
        YourTables: "내 방", "Your tables", "Vos tables";
        Gone: "내 방 하나가 없어졌어요.", "One of your tables is gone.", "Une de vos tables n’est plus là.";
        Return: "돌아가기", "Return to your seat", "Reprendre votre place";
        GoesOn: "하던 게임이 이어지고 있어요", "Your match goes on", "Votre partie continue";
        ToYourTable: "내 자리로", "Back to your table", "Retour à votre table";
        YourTurn: "내 차례예요", "Your turn", "À vous de jouer";
        OpenTables: "열린 방", "Open tables", "Tables ouvertes";
        NoOpenTables: "지금은 열린 방이 없어요. 하나 만들어 볼까요?", "No open tables at the moment. Why not open one?", "Aucune table ouverte pour l’instant. Et si vous en ouvriez une\u{a0}?";
        OpenOne: "방 만들기", "Open a table", "Ouvrir une table";
        Sit: "앉기", "Sit down", "S’asseoir";
        TablesToWatch: "구경할 방", "Tables to watch", "Tables à regarder";
        NoTablesToWatch: "지금 진행 중인 공개 게임이 없어요.", "No public game is being played right now.", "Aucune partie publique en cours.";
        Watch: "구경하기", "Watch", "Regarder";
        Waiting: "기다리는 중", "Waiting", "En attente";
        Playing: "게임 중", "Playing", "En cours";
        Ended: "끝났어요", "Finished", "Terminée";
    }
}

/// The number of chairs taken: `3 of 4 seated`.
pub fn seats_taken(lang: Lang, taken: u8, seats: u8) -> String {
    match lang {
        Lang::Ko => format!("{seats}명 중 {taken}명"),
        Lang::En => format!("{taken} of {seats} seated"),
        Lang::Fr => {
            let taken_of = counted(lang, taken.into(), "", ["", ""], ["place prise", "places prises"]);
            format!("{taken} {taken_of} sur {seats}")
        }
    }
}

/// The number of spectators.
pub fn watchers(lang: Lang, count: u32) -> String {
    let noun = counted(
        lang,
        count.into(),
        "명 구경 중",
        [" watcher", " watchers"],
        [" personne regarde", " personnes regardent"],
    );
    format!("{}{noun}", number(lang, count.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_counted_in_each_language() {
        assert_eq!(watchers(Lang::En, 1), "1 watcher");
        assert_eq!(watchers(Lang::Fr, 0), "0 personne regarde");
        assert_eq!(watchers(Lang::En, 1_000), "1,000 watchers");
        assert_eq!(watchers(Lang::Ko, 3), "3명 구경 중");
        assert_eq!(seats_taken(Lang::Fr, 1, 4), "1 place prise sur 4");
    }
}
