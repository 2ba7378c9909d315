//! Why a tournament request was refused, as told to the player.

use crate::{Lang, Say, said, told};
use std::borrow::Cow;
use wire::tournament::{BadTerms, Refused};

impl Say for Refused {
    /// A sentence for the player.
    fn say(&self, lang: Lang) -> Cow<'static, str> {
        told! { lang, self;
            Refused::BadTerms { reason } => reason.say(lang);
            Refused::NotOrganiser => "주최자만 할 수 있어요.", "Only the organiser can do that.", "C’est réservé à l’organisation.";
            Refused::NotEntered => "이 대회에 참가하고 있지 않아요.", "Not in this tournament.", "Pas dans ce tournoi.";
            Refused::Entered => "이미 이 대회에 참가하고 있어요.", "You are already in this tournament.", "Vous êtes déjà dans ce tournoi.";
            Refused::Removed => "주최자가 내보내서 다시 참가할 수 없어요.", "The organiser has asked you to leave, so you cannot enter again.", "L’organisation vous a fait quitter ce tournoi\u{a0}; vous ne pouvez plus y participer.";
            Refused::Full { most } => said!(lang, "{most}명이 모두 찼어요.", "All {most} places are taken.", "Les {most} places sont prises.");
            Refused::Closed => "이미 시작해서 더는 참가할 수 없어요. 구경은 할 수 있어요.", "It has begun, so entry is closed. You can still watch.", "Il a commencé, et on ne peut plus s’inscrire. Vous pouvez toujours regarder.";
            Refused::Begun => "이미 시작했어요.", "It has begun.", "Il a déjà commencé.";
            Refused::NotBegun => "아직 시작하지 않았어요.", "It has not begun yet.", "Il n’a pas encore commencé.";
            Refused::Over => "이미 끝난 대회예요.", "It is over.", "Il est terminé.";
            Refused::TooEarly { .. } => "아직 때가 아니에요.", "It is too early for that.", "C’est trop tôt.";
            Refused::NotPledged => "약속했던 난수가 아니에요.", "That is not the randomness that was pledged.", "Ce n’est pas le hasard qui avait été promis.";
            Refused::TooFew { fewest } => said!(lang, "{fewest}명은 있어야 시작할 수 있어요.", "It takes {fewest} players to begin.", "Il faut {fewest} personnes pour commencer.");
            Refused::NoSuchTable | Refused::BadReport { .. } | Refused::StillPlaying { .. } => "지금은 할 수 없어요.", "Not just now.", "Pas maintenant.";
            Refused::BadText { max } => said!(lang, "알림은 1~{max}자로 적어 주세요.", "An announcement has 1 to {max} characters.", "Une annonce compte de 1 à {max} caractères.");
            Refused::EnoughSaid { max } => said!(lang, "알림은 {max}번까지 할 수 있어요.", "All {max} announcements have been used.", "Il y a déjà eu {max} annonces, le plus possible.");
            Refused::DoesNotRecur => "이어서 열릴 대회가 없거나, 벌써 알렸어요.", "There is no next one, or it has already been announced.", "Aucun autre ne doit suivre, ou il est déjà annoncé.";
        }
    }
}

impl Say for BadTerms {
    fn say(&self, lang: Lang) -> Cow<'static, str> {
        told! { lang, self;
            BadTerms::Title { min, max } => said!(lang, "대회 이름은 {min}~{max}자로 적어 주세요.", "The title has {min} to {max} characters.", "Le titre compte de {min} à {max} caractères.");
            BadTerms::Sizes { min, max } => said!(lang, "리그에서는 한 판에 {min}명에서 {max}명까지 앉아요.", "League tables seat {min} to {max} players.", "À une table de ligue, on joue de {min} à {max}.");
            BadTerms::Rounds { max } => said!(lang, "회전은 1번에서 {max}번까지 정할 수 있어요.", "A tournament has 1 to {max} rounds.", "Un tournoi compte de 1 à {max} rondes.");
            BadTerms::Most { min, max } => said!(lang, "최대 인원은 {min}명에서 {max}명 사이로 정해 주세요.", "Choose from {min} to {max} places.", "Le nombre de places va de {min} à {max}.");
            BadTerms::Bots => "봇 수준은 1~5이고, 봇은 자리보다 많을 수 없어요.", "Bots have levels 1 to 5, and there can be no more bots than places.", "Les bots ont un niveau de 1 à 5, et pas plus de bots que de places.";
            BadTerms::Starts => "앞으로 1년 안의 시각을 골라 주세요.", "Please choose a time within the next year.", "Choisissez un moment à venir, d’ici un an.";
            BadTerms::RecursByHand => "되풀이되는 대회는 시작 시각이 있어야 해요.", "A recurring tournament needs a start time.", "Un tournoi qui revient doit avoir une heure de début.";
            BadTerms::Recurrence => "그런 시각이나 시간대는 없어요.", "There is no such time or time zone.", "Cette heure ou ce fuseau horaire n’existe pas.";
        }
    }
}
