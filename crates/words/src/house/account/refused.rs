//! Why a request about an account was refused, as told to the visitor.
use super::Account;
use crate::{
    Lang, Say,
    house::push::Push,
    refusal::{blocks_full, you_block},
    said, told,
};
use std::borrow::Cow;
use wire::account::{BadHandle, BadPassword, Denied, Refused};

impl Say for Refused {
    fn say(&self, lang: Lang) -> Cow<'static, str> {
        match self {
            Refused::Account(denied) => denied.say(lang),
            Refused::House(error) => error.say(lang),
        }
    }
}

impl Say for Denied {
    fn say(&self, lang: Lang) -> Cow<'static, str> {
        told! { lang, self;
            Denied::NotSignedIn => "계정으로 들어와야 할 수 있어요.", "You need to be signed in for that.", "Connectez-vous d’abord à un compte.";
            Denied::SignedIn => "이미 계정으로 들어와 있어요.", "You are already signed in.", "Ce navigateur est déjà connecté à un compte.";
            Denied::Nobody { handle } => said!(lang, "‘{handle}’ 이름을 쓰는 계정이 없어요.", "Nobody here is called “{handle}”.", "Personne ici ne s’appelle «\u{a0}{handle}\u{a0}».");
            Denied::BadHandle { reason } => reason.say(lang);
            Denied::BadPassword { reason } => reason.say(lang);
            Denied::HandleTooSoon { .. } => "이름은 30일에 한 번만 바꿀 수 있어요.", "Names can be changed once every 30 days.", "Un nom se change une fois tous les 30 jours.";
            Denied::WrongKey => "이름이나 열쇠가 맞지 않아요.", "Wrong name or key.", "Nom ou clé incorrects.";
            Denied::SignInAgain => "열쇠나 복구 코드를 바꾸거나 계정을 지우려면 한 번 더 들어와 주세요.", "To change keys or recovery codes, or delete the account, sign in once more.", "Pour changer clés ou codes de secours, ou supprimer le compte, connectez-vous encore une fois.";
            Denied::NoPasskeysHere => Account::NoPasskeys.say(lang);
            Denied::CeremonyOver => "시간이 다 됐어요. 다시 시작해 주세요.", "That took too long. Please start again.", "C’était trop long. Veuillez recommencer.";
            Denied::BadPasskey => Account::Cancelled.say(lang);
            Denied::BadKeyName { max } => said!(lang, "열쇠 이름은 1~{max}자예요.", "A key name has 1 to {max} characters.", "Le nom d’une clé a de 1 à {max} caractères.");
            Denied::NoSuchKey => "그런 열쇠는 이제 없어요.", "That key no longer exists.", "Cette clé n’existe plus.";
            Denied::LastKey => Account::LastKey.say(lang);
            Denied::TooManyKeys { max } => said!(lang, "열쇠는 {max}개까지 둘 수 있어요.", "An account has at most {max} keys.", "Un compte a au plus {max} clés.");
            Denied::NoSuchSession => "그 기기는 이미 나갔어요.", "That browser is already signed out.", "Ce navigateur est déjà déconnecté.";
            Denied::Yourself => "자신에 관한 일에는 할 수 없어요.", "You cannot do that when it concerns you.", "Vous ne pouvez pas le faire quand il s’agit de vous.";
            Denied::YouBlock => you_block(lang);
            Denied::TooManyFriends { max } => said!(lang, "친구는 보낸 신청까지 모두 {max}명까지예요.", "You can have at most {max} friends, counting requests sent.", "Vous pouvez avoir {max} amis au plus, demandes envoyées comprises.");
            Denied::TooManyBlocks { max } => blocks_full(lang, i64::try_from(*max).unwrap_or(i64::MAX));
            Denied::Suspended(_) => "운영자가 이 계정의 이용을 멈추게 해서 지금은 들어올 수 없어요.", "A moderator has suspended this account, so nobody can sign in to it.", "La modération a suspendu ce compte\u{a0}: impossible de s’y connecter.";
            Denied::NotAModerator => "운영자만 할 수 있어요.", "Only moderators can do that.", "C’est réservé à la modération.";
            Denied::IsModerator => "운영자에게는 마당을 돌보는 이만 할 수 있어요.", "Only those who run the house can act on a moderator.", "Seules les personnes qui tiennent la maison peuvent agir envers la modération.";
            Denied::NotMet => "계정이 없으면 만난 방에서, 또는 같이 한 판을 둔 뒤에 신고할 수 있어요.", "Without an account you can report people at the table where you meet, or after a match together.", "Sans compte, vous signalez une personne à la table où vous la croisez, ou après une partie avec elle.";
            Denied::ReportedAlready => "이미 신고했어요. 살펴보고 있어요.", "You have already reported this. We will look into it.", "Vous l’avez déjà signalé. Nous allons regarder.";
            Denied::TooManyReports { max } => said!(lang, "아직 살펴보지 못한 신고가 {max}건 있어요. 조금만 기다려 주세요.", "{max} of your reports are still open. Please give us a moment.", "{max} de vos signalements attendent encore. Un peu de patience.");
            Denied::BadText { reason } => reason.say(lang);
            Denied::BadTerm { max } => said!(lang, "1일에서 {max}일까지 정할 수 있어요.", "From 1 to {max} days.", "De 1 à {max} jours.");
            Denied::NoPush => Push::NoPush.say(lang);
            Denied::BadSubscription { reason } => reason.say(lang);
            Denied::NotRated => "이 사람의 레이팅 판이 아니에요.", "That is not one of their rated matches.", "Ce n’est pas une partie classée de cette personne.";
            Denied::SameTable { table } => said!(lang, "{table} 방에 손님으로도, 계정으로도 앉아 있어요. 두 자리 모두 그대로예요. 손님 자리에서 일어난 뒤에 들어와 주세요.", "You are at table {table} both as a guest and with this account. Both seats are kept: stand up as the guest, then sign in.", "Vous êtes à la table {table} à la fois sans compte et avec celui-ci. Les deux places sont gardées\u{a0}: levez-vous de celle prise sans compte, puis connectez-vous.");
        }
    }
}

impl Say for BadHandle {
    fn say(&self, lang: Lang) -> Cow<'static, str> {
        told! { lang, self;
            BadHandle::Length { min, max } => said!(lang, "이름은 {min}~{max}자예요.", "A name has {min} to {max} characters.", "Un nom a de {min} à {max} caractères.");
            BadHandle::Letter { letter } => said!(lang, "그 자리에는 ‘{letter}’ 글자를 쓸 수 없어요. 한글, 로마자, 숫자와 그 사이의 _나 -만 돼요.", "“{letter}” cannot go there: only letters, digits, and _ or - between them.", "«\u{a0}{letter}\u{a0}» ne va pas à cet endroit\u{a0}: lettres, chiffres, _ et - entre eux.");
            BadHandle::Reserved => "그 이름은 마당이 쓰고 있어요.", "That name belongs to the house.", "Ce nom est réservé à la maison.";
            BadHandle::Taken => "이미 누가 쓰는 이름이거나 너무 비슷해요.", "That name is taken, or looks too much like one that is.", "Quelqu’un porte ce nom, ou un nom qui lui ressemble.";
        }
    }
}

impl Say for BadPassword {
    fn say(&self, lang: Lang) -> Cow<'static, str> {
        told! { lang, self;
            BadPassword::Length { min, max } => said!(lang, "비밀번호는 {min}~{max}자예요.", "A password has {min} to {max} characters.", "Un mot de passe a de {min} à {max} caractères.");
            BadPassword::Common => "너무 흔한 비밀번호예요. 다른 것을 골라 주세요.", "That is one of the first passwords anybody would try. Choose another.", "C’est l’un des premiers mots de passe que l’on essaie. Choisissez-en un autre.";
        }
    }
}
