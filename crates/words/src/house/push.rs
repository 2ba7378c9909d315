//! Notifications while no page of the house is in sight.
use super::{
    company::{asks, invites},
    tournament::called,
};
use crate::{Lang, Say, texts, told};
use std::borrow::Cow;
use wire::push::BadSubscription;

texts! {
    /// The switch, and the reasons why there is none.
    Push {
        Call: "창을 닫아도 부르기", "Call me even when no page is open", "M’appeler même sans page ouverte";
        Why: "초대와 친구 신청, 대회 자리를 알려 드려요. 마당을 보고 있을 때는 뜨지 않아요.", "For invitations, friend requests and tournament tables. Nothing is shown while Madang is in view.", "Pour les invitations, les demandes d’amitié et les tables de tournois. Rien ne s’affiche tant que Madang est à l’écran.";
        Denied: "이 브라우저가 마당의 알림을 막고 있어요. 브라우저의 사이트 설정에서 알림을 허용해 주세요.", "This browser blocks notifications from Madang. Allow them in its settings for this site.", "Ce navigateur bloque les notifications de Madang. Autorisez-les dans ses réglages pour ce site.";
        Install: "창을 닫아도 부르려면, 아이폰과 아이패드에서는 먼저 마당을 홈 화면에 추가하고 거기에서 열어 주세요.", "To be called when no page is open on an iPhone or iPad, first add Madang to the home screen and open it there.", "Pour recevoir les appels sans page ouverte, sur iPhone ou iPad, ajoutez d’abord Madang à l’écran d’accueil et ouvrez-le de là.";
        Impossible: "이 브라우저에서는 창을 닫으면 부를 수 없어요.", "This browser cannot call you when no page is open.", "Ce navigateur ne peut pas vous appeler sans page ouverte.";
        Failed: "브라우저의 알림 서비스에 닿지 못했어요. 잠시 뒤에 다시 켜 주세요.", "The browser could not reach its notification service. Please try again in a moment.", "Le navigateur n’a pas pu joindre son service de notifications. Réessayez dans un instant.";
        NoPush: "이 마당은 창을 닫은 사람을 부르지 않아요.", "This house cannot call you when no page is open.", "Cette maison n’appelle personne sans page ouverte.";
        Stands: "초대는 5분 동안 기다려요. 눌러서 답해 주세요.", "The invitation stands for five minutes. Tap to answer.", "L’invitation tient cinq minutes. Touchez pour répondre.";
        Answer: "눌러서 답해 주세요.", "Tap to answer.", "Touchez pour répondre.";
        Hurry: "오지 않으면 마당이 대신 둬요. 눌러서 자리로 가세요.", "If you do not come, the house plays for you. Tap to go to your table.", "Si vous ne venez pas, la maison joue pour vous. Touchez pour rejoindre votre table.";
    }
}

/// Another player invites the reader to a table: what happened, and what the reader may do.
pub fn invited(lang: Lang, name: &str, game: &str) -> (String, Cow<'static, str>) {
    (invites(lang, name, game), Push::Stands.say(lang))
}

/// Another player asks to be friends.
pub fn asked(lang: Lang, name: &str) -> (String, Cow<'static, str>) {
    (asks(lang, name), Push::Answer.say(lang))
}

/// The reader is called to a table of the tournament with this title.
pub fn table_ready(lang: Lang, title: &str) -> (String, Cow<'static, str>) {
    (called(lang, title), Push::Hurry.say(lang))
}

impl Say for BadSubscription {
    fn say(&self, lang: Lang) -> Cow<'static, str> {
        told! { lang, self;
            BadSubscription::Endpoint { .. } => "이 브라우저의 알림 서비스로는 부를 수 없어요.", "The house cannot use this browser’s notification service.", "La maison ne peut pas appeler par le service de notifications de ce navigateur.";
            BadSubscription::Key | BadSubscription::Secret => "브라우저가 준 알림 열쇠가 맞지 않아요. 껐다가 다시 켜 주세요.", "The browser’s notification keys do not work. Switch this off and on again.", "Les clés du navigateur ne conviennent pas. Désactivez, puis réactivez.";
            BadSubscription::Language => "마당이 모르는 언어예요.", "The house does not speak that language.", "La maison ne parle pas cette langue.";
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_says_what_happens_and_what_may_be_done() {
        let (title, body) = invited(Lang::Fr, "Mina", "Lexio");
        assert_eq!(
            (title.as_str(), &*body),
            ("Mina vous invite\u{a0}: Lexio", "L’invitation tient cinq minutes. Touchez pour répondre.")
        );
        assert_eq!(asked(Lang::Ko, "단비").0, "단비님이 친구가 되고 싶대요");
        assert_eq!(table_ready(Lang::En, "Evening cup").0, "Evening cup – your table is ready");
    }
}
