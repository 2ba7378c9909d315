//! Friends, blocks and invitations.
use crate::{Lang, Say, apart, counted, said, texts};
use std::borrow::Cow;
use wire::Stage;

texts! {
    /// Friends and their requests.
    Company {
        Title: "친구", "Friends", "Amis";
        Why: "친구가 마당에 오면 여기에 보여요. 방으로 부르거나 구경할 수 있어요.", "See when friends are here, ask them to your table, or watch them play.", "Voyez quand vos amis sont là, invitez-les à votre table ou regardez-les jouer.";
        SignUpWhy: "친구를 사귀려면 계정이 있어야 해요. 지금 앉은 자리와 둔 판은 그대로예요.", "To have friends you need an account. You keep your seats and matches.", "Pour avoir des amis, il faut un compte. Vos places et vos parties restent telles quelles.";
        SignUp: "계정 만들기", "Make an account", "Créer un compte";
        Nobody: "아직 친구가 없어요", "No friends yet", "Pas encore d’amis";
        NobodyWhy: "함께 둔 사람의 프로필에서 친구 신청을 하거나, 이름으로 찾아보세요.", "Ask someone you have played with, on their profile, or find them by name.", "Faites-en la demande sur le profil d’une personne avec qui vous avez joué, ou cherchez-la par son nom.";
        FindWhy: "계정 이름", "Account name", "Nom";
        Find: "찾기", "Find", "Chercher";
        FindLabel: "이름으로 찾기", "Find by name", "Chercher par nom";
        Asks: "받은 친구 신청", "Friend requests", "Demandes reçues";
        Asked: "보낸 친구 신청", "Requests sent", "Demandes envoyées";
        Blocks: "차단한 사람", "Blocked", "Personnes bloquées";
        BlocksWhy: "차단한 사람의 말은 보이지 않고, 초대도 오지 않아요. ‘바로 하기’에서 만나지 않고, 내 방에 앉지도 못해요. 대회에서는 그래도 만날 수 있어요. 상대에게는 알리지 않아요.", "You do not see what they say, and they cannot invite you, meet you through “Play now” or sit at your table. You may still meet them in tournaments. They are not told.", "Vous ne voyez pas les messages de ces personnes, et elles ne peuvent pas vous inviter. Le bouton «\u{a0}Jouer\u{a0}» ne vous réunit pas, et elles ne peuvent pas s’asseoir à votre table. En tournoi, vous pouvez quand même les rencontrer. Elles n’en savent rien.";
        Ask: "친구 신청", "Ask to be friends", "Proposer votre amitié";
        Waiting: "친구 신청을 보냈어요", "Friend request sent", "Demande d’amitié envoyée";
        AreFriends: "친구예요", "You are friends", "Fait partie de vos amis";
        AsksYou: "친구가 되고 싶대요", "Wants to be friends", "Vous propose son amitié";
        Accept: "수락", "Accept", "Accepter";
        Refuse: "거절", "Decline", "Refuser";
        TakeBack: "신청 취소", "Cancel request", "Annuler la demande";
        End: "친구 끊기", "Remove friend", "Retirer des amis";
        Block: "차단", "Block", "Bloquer";
        Unblock: "차단 풀기", "Unblock", "Débloquer";
        BlockedNow: "차단한 사람이에요", "You blocked them", "Vous bloquez cette personne";
        SureBlock: "정말 차단할까요?", "Really block?", "Vraiment bloquer\u{a0}?";
        SureEnd: "정말 끊을까요?", "Really remove?", "Vraiment retirer\u{a0}?";
        Here: "마당에 있어요", "Here now", "En ligne";
        Away: "지금 없어요", "Not here", "Hors ligne";
        Invite: "초대하기", "Invite", "Inviter";
        InvitedNow: "초대했어요", "Invited", "Invitation envoyée";
        Declined: "지금은 어렵대요", "Not now", "Pas maintenant";
        Watch: "구경하기", "Watch", "Regarder";
        Join: "방으로 가기", "Go there", "Rejoindre";
        InviteFriends: "친구 부르기", "Friends who are here", "Amis présents";
        Bell: "알림", "Notices", "Notifications";
        Quiet: "새 소식이 없어요.", "Nothing new.", "Rien de nouveau.";
        Come: "갈게요", "Join", "J’arrive";
        NotNow: "지금은 어려워요", "Not now", "Pas maintenant";
        ToAll: "친구 모두 보기", "All friends", "Tous les amis";
    }
}

/// What a friend is doing at a table of the game with this title.
pub fn at_table(lang: Lang, game: &str, stage: Stage) -> String {
    match (stage, lang) {
        (Stage::Gathering, Lang::Ko) => format!("{game} 방에서 기다려요"),
        (Stage::Gathering, Lang::En) => format!("Waiting at a {game} table"),
        (Stage::Gathering, Lang::Fr) => format!("Attend à une table de {game}"),
        (Stage::Playing, Lang::Ko) => format!("{game} 하는 중"),
        (Stage::Playing, Lang::En) => format!("Playing {game}"),
        (Stage::Playing, Lang::Fr) => format!("Joue au {game}"),
        (Stage::Finished, Lang::Ko) => format!("{game} 한 판을 마쳤어요"),
        (Stage::Finished, Lang::En) => format!("Finished a {game} match"),
        (Stage::Finished, Lang::Fr) => format!("A fini une partie de {game}"),
    }
}

/// Says that a friend is watching a game.
pub fn watching(lang: Lang, game: &str) -> String {
    said!(lang, "{game} 구경하는 중", "Watching {game}", "Regarde une partie de {game}")
}

/// Says that another player invites the reader to a table.
pub fn invites(lang: Lang, name: &str, game: &str) -> String {
    said!(lang, "{name}님이 불러요: {game}", "{name} invites you to {game}", "{name} vous invite\u{a0}: {game}")
}

/// Says that another player asks to be friends.
pub fn asks(lang: Lang, name: &str) -> String {
    said!(lang, "{name}님이 친구가 되고 싶대요", "{name} wants to be friends", "{name} vous propose son amitié")
}

/// Says that an invited player cannot come.
pub fn comes_not(lang: Lang, name: &str) -> String {
    said!(lang, "{name}님은 지금은 어렵대요.", "{name} cannot come now.", "{name} ne peut pas venir maintenant.")
}

/// Says that a player has been invited.
pub fn is_invited(lang: Lang, name: &str) -> String {
    said!(lang, "{name}님을 불렀어요.", "{name} is invited.", "Invitation envoyée à {name}.")
}

/// Label for another match with the same people.
pub fn again_with(lang: Lang, names: &[String]) -> String {
    let names: Vec<_> = names.iter().map(|name| apart(name)).collect();
    match lang {
        Lang::Ko => format!("{}님과 한 판 더", names.join("님, ")),
        Lang::En => format!("Play with {} again", listed(&names, "and")),
        Lang::Fr => format!("Rejouer avec {}", listed(&names, "et")),
    }
}

/// What a button does, and to whom or what, for readers who cannot see the name that it stands beside.
pub fn to_whom(lang: Lang, what: impl Say, name: &str) -> String {
    let what = what.say(lang);
    match lang {
        Lang::Ko | Lang::En => format!("{what}: {name}"),
        Lang::Fr => format!("{what}\u{a0}: {name}"),
    }
}

/// The bell, with the number of new messages.
pub fn bell(lang: Lang, count: usize) -> String {
    let bell = Company::Bell.say(lang);
    match lang {
        _ if count == 0 => bell.into_owned(),
        Lang::Ko => format!("{bell}, 새 소식 {count}개"),
        Lang::En => format!("{bell}: {count} new"),
        Lang::Fr => {
            let number = i64::try_from(count).unwrap_or(i64::MAX);
            let new = counted(lang, number, "", ["", ""], ["nouvelle", "nouvelles"]);
            format!("{bell}\u{a0}: {count} {new}")
        }
    }
}

fn listed(names: &[Cow<'_, str>], and: &str) -> String {
    match names {
        [] => String::new(),
        [one] => one.to_string(),
        [first @ .., last] => format!("{} {and} {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_listed_as_each_language_does() {
        let names = ["Mina", "Ben", "Cho"].map(str::to_owned);
        assert_eq!(again_with(Lang::Ko, &names), "Mina님, Ben님, Cho님과 한 판 더");
        assert_eq!(again_with(Lang::En, &names), "Play with Mina, Ben and Cho again");
        assert_eq!(again_with(Lang::Fr, &names[..2]), "Rejouer avec Mina et Ben");
        assert_eq!(again_with(Lang::En, &names[..1]), "Play with Mina again");
        let names = ["דן", "נועה"].map(str::to_owned);
        assert_eq!(again_with(Lang::Fr, &names), "Rejouer avec \u{2068}דן\u{2069} et \u{2068}נועה\u{2069}");
    }

    #[test]
    fn the_bell_counts() {
        assert_eq!(Lang::ALL.map(|lang| bell(lang, 0)), ["알림", "Notices", "Notifications"]);
        assert_eq!(bell(Lang::Fr, 1), "Notifications\u{a0}: 1 nouvelle");
        assert_eq!(bell(Lang::Ko, 2), "알림, 새 소식 2개");
    }
}
