//! Why something was refused, as told to the player.
mod limited;
mod typed;

use crate::{Lang, Say, counted, said, told};
use game::BadRules;
use std::borrow::Cow;
use wire::{Error, GameName};

pub(crate) use limited::blocks_full;
use limited::{later, too_many};

/// The longest wait that is not told, in milliseconds: whoever slows down has waited as long.
const MOMENT_MS: u32 = 5_000;

impl Say for Error {
    /// A sentence for the player. Says only in general why an action is [`Error::Illegal`]: the game has the exact
    /// rule.
    fn say(&self, lang: Lang) -> Cow<'static, str> {
        told! { lang, self;
            Error::TooLarge { .. } | Error::BadMessage { .. } | Error::BadAction { .. } | Error::HelloFirst =>
                "마당이 그 말을 알아듣지 못했어요. 페이지를 새로 고쳐 주세요.", "The house did not understand that. Please reload the page.", "La maison n’a pas compris. Rechargez la page, s’il vous plaît.";
            Error::NoSession => "마당이 아직 누구신지 몰라요. 페이지를 새로 고쳐 주세요.", "The house does not know you yet. Please reload the page.", "La maison ne vous connaît pas encore. Rechargez la page, s’il vous plaît.";
            Error::Version { .. } => "새 버전이 나왔어요. 페이지를 새로 고쳐 주세요.", "There is a new version. Please reload the page.", "Une nouvelle version est là. Rechargez la page, s’il vous plaît.";
            Error::TooFast { retry_ms } if *retry_ms > MOMENT_MS => later(lang, *retry_ms);
            Error::TooFast { .. } => "조금만 천천히 눌러 주세요.", "A little slower, please.", "Un peu moins vite, s’il vous plaît.";
            Error::TooMany { what, max } => too_many(lang, *what, *max);
            Error::BadName { reason } => reason.say(lang);
            Error::BadText { reason } => reason.say(lang);
            Error::BadRules { reason } => reason.say(lang);
            Error::UnknownGame { game, known } => unknown_game(lang, *game, known);
            Error::BadPace { min_ms, max_ms } => {
                let (min, max) = (min_ms / 1000, max_ms / 1000);
                said!(
                    lang,
                    "시간은 {min}초에서 {max}초 사이로 정해 주세요.",
                    "Choose a time per move from {min} to {max} seconds.",
                    "Le temps par coup va de {min} à {max} secondes."
                )
            };
            Error::BadLevel { max } => said!(lang, "이 게임의 봇 수준은 {max}까지예요.", "This game’s bots go up to level {max}.", "Les bots de ce jeu vont jusqu’au niveau {max}.");
            Error::BadSeats { min, max } => BadRules::Seats { got: 0, min: *min, max: *max }.say(lang);
            Error::NoSuchTable { table } => said!(lang, "{table} 방은 없거나 이미 닫혔어요.", "There is no table {table}, or it has closed.", "La table {table} n’existe pas, ou elle a été rangée.");
            Error::NoSuchSeat { .. } => "그런 자리는 없어요.", "There is no such chair.", "Cette chaise n’existe pas.";
            Error::SeatTaken { .. } => "그 자리에는 벌써 누가 앉았어요.", "Somebody has just taken that chair.", "Quelqu’un vient de prendre cette chaise.";
            Error::SatSince { .. } => "그 자리에 앉은 사람이 방금 바뀌었어요. 누구인지 보고 다시 눌러 주세요.", "Who sits there has just changed. Look before you decide.", "Cette place vient de changer de mains. Regardez qui l’occupe avant de décider.";
            Error::TableFull => "빈자리가 없어요. 구경은 할 수 있어요.", "Every chair is taken, but you can watch.", "Toutes les chaises sont prises, mais vous pouvez regarder.";
            Error::AlreadySeated { .. } => "이미 이 방에 앉아 있어요.", "You are already at this table.", "Vous avez déjà une place à cette table.";
            Error::NotSeated => "앉은 사람만 할 수 있어요.", "Only players at the table can do that.", "Seules les personnes assises à la table peuvent le faire.";
            Error::NotHost => "방장만 할 수 있어요.", "Only the host can do that.", "C’est réservé à l’hôte.";
            Error::ChairsEmpty { seats } => chairs_empty(lang, seats.len());
            Error::WrongPhase => "지금은 할 수 없어요.", "Not just now.", "Pas maintenant.";
            Error::NotYourTurn { .. } => "아직 차례가 아니에요.", "It is not your turn yet.", "Ce n’est pas encore votre tour.";
            Error::Sealed { .. } => "두 사람의 대답은 시간이 되면 함께 열려요.", "The answers are revealed together when time is up.", "Les réponses seront dévoilées ensemble, à l’heure dite.";
            Error::Locked => "방장이 더는 앉지 못하게 방을 잠갔어요. 구경은 할 수 있어요.", "The host has locked this table. You can still watch.", "L’hôte a verrouillé cette table. Vous pouvez toujours regarder.";
            Error::Quiet => "방장이 조용한 방으로 정했어요.", "The host has made this a quiet table.", "L’hôte a voulu une table silencieuse.";
            Error::Muted(_) => "운영자가 잠시 말을 멈추게 했어요. 언제까지인지는 알림에 있어요.", "A moderator has muted you. The notice says for how long.", "La modération vous a retiré la parole. L’avis indique jusqu’à quand.";
            Error::Suspended(_) => suspended(lang);
            Error::AccountsOnly => "누구나 들어올 수 있는 방에서는 계정이 있어야 직접 쓸 수 있어요. 한마디와 그림은 보낼 수 있어요.", "At tables open to anyone, you need an account to write. Phrases and emotes are for everyone.", "Là où tout le monde peut venir, il faut un compte pour écrire. Les phrases et les émoticônes sont pour tous.";
            Error::Nobody => "거기에는 아무도 없어요.", "There is nobody there.", "Il n’y a personne à cet endroit.";
            Error::SearchOver => "상대 찾기는 다른 화면에서 끝났어요.", "The search for players has ended on another page.", "La recherche s’est terminée sur une autre page.";
            Error::NotAFriend => "이름으로는 친구만 초대할 수 있어요.", "Only friends can be invited by name.", "Seuls les amis peuvent être invités par leur nom.";
            Error::YouBlock => you_block(lang);
            Error::OnceOnly => "오늘의 판은 혼자서 한 번, 끝까지 두는 판이에요.", "You play the daily deal once, alone and to the end.", "La donne du jour se joue une seule fois, en solitaire et jusqu’au bout.";
            Error::NoSuchDeal => "그런 판은 없어요.", "There is no such deal.", "Cette donne n’existe pas.";
            Error::NotYet { .. } => "오늘의 판을 먼저 끝내면 볼 수 있어요.", "You can see this once you have played today’s deal yourself.", "Vous pourrez la voir quand vous aurez joué la donne du jour.";
            Error::NoSuchTournament { tournament } => said!(lang, "{tournament} 대회는 없어요.", "There is no tournament {tournament}.", "Le tournoi {tournament} n’existe pas.");
            Error::Tournament { reason } => reason.say(lang);
            Error::InTournament => "대회의 판이라 자리와 규칙은 마당이 정해요.", "This is a tournament table: the house decides who sits here and what is played.", "C’est une table de tournoi\u{a0}: la maison décide qui s’y assoit et ce qu’on y joue.";
            Error::RoundNotOver => "모든 판에서 같은 패로 두고 있어요. 이 회전이 끝나면 볼 수 있어요.", "All tables in this round play the same deal. You can see it once the round is over.", "Toutes les tables de cette ronde jouent la même donne. Vous pourrez la voir à la fin de la ronde.";
            Error::NotInvited => "마당이 불러 모은 분들의 자리예요. 구경은 할 수 있어요.", "These seats are for players the house has called. You can still watch.", "La maison a réuni d’autres personnes à cette table. Vous pouvez toujours regarder.";
            Error::Removed => "방장이 내보내서 이 방에는 다시 앉을 수 없어요.", "The host has asked you to leave, so you cannot sit at this table again.", "L’hôte vous a fait quitter cette table\u{a0}; vous ne pouvez plus vous y asseoir.";
            Error::RatedMatch => "레이팅에 들어가는 판이에요. 끝까지 두고, 그때까지 아무도 내보낼 수 없어요.", "This match is rated: it is played to its end, and nobody can be removed from it.", "Cette partie est classée\u{a0}: elle se joue jusqu’au bout, et l’on n’en retire personne.";
            Error::TooEarly { .. } => "2분 동안 기다린 뒤에 정할 수 있어요.", "You can decide that after waiting two minutes.", "Vous pourrez en décider après deux minutes d’attente.";
            Error::Stale { .. } => "그사이 판이 바뀌었어요. 다시 골라 주세요.", "The table has moved on. Please choose again.", "La partie a avancé entre-temps. Choisissez de nouveau.";
            Error::MoveIdReused { .. } => "같은 수가 두 번 왔어요. 다시 골라 주세요.", "That move was mixed up with another. Please choose again.", "Ce coup a été confondu avec un autre. Choisissez de nouveau.";
            Error::Illegal { .. } => "규칙에 맞지 않아요.", "The rules do not allow that.", "Les règles ne le permettent pas.";
            Error::SetAside { table } => said!(lang, "{table} 방에 탈이 나서 따로 치워 두었어요. 마당을 돌보는 이가 살펴볼 거예요. 다른 방은 모두 그대로예요.", "Something broke at table {table}. It is set aside to be looked at. All other tables go on.", "Quelque chose s’est cassé à la table {table}. La maison l’a mise de côté, et les personnes qui s’en occupent vont regarder. Toutes les autres tables continuent.");
            Error::Stumbled => "마당에 탈이 나서 그렇게 하지 못했어요. 바뀐 것은 없어요. 다른 것을 골라 주세요.", "The house stumbled over that. Nothing has changed; please try something else.", "La maison a trébuché là-dessus. Rien n’a changé\u{a0}: essayez autre chose.";
            Error::Busy => "마당이 붐비고 있어요. 잠시 뒤에 다시 해 주세요.", "The house is busy. Please try again in a moment.", "La maison est très occupée. Réessayez dans un instant.";
            Error::Unanswered => "마당이 제때 답하지 못했어요. 뒤늦게 이루어질 수도 있으니, 확인한 뒤에 다시 해 주세요.", "The house did not answer in time. It may still do what you asked: look before you try again.", "La maison n’a pas répondu à temps. Votre demande peut encore aboutir\u{a0}: vérifiez avant de recommencer.";
            Error::GoingDown => "마당을 잠시 정리하고 있어요. 곧 다시 이어져요.", "The house is closing for a moment. Your game will resume.", "La maison ferme un instant. Votre partie reprendra.";
        }
    }
}

/// A suspended account does not begin to play.
fn suspended(lang: Lang) -> Cow<'static, str> {
    Cow::Borrowed(lang.pick(
        "운영자가 이용을 멈추게 해서 지금은 앉을 수 없어요. 언제까지인지는 알림에 있어요.",
        "A moderator has suspended you, so you cannot sit down. The notice says for how long.",
        "La modération a suspendu votre accès\u{a0}: vous ne pouvez pas vous asseoir. L’avis indique jusqu’à quand.",
    ))
}

fn unknown_game(lang: Lang, game: GameName, known: &[GameName]) -> String {
    let known: Vec<&str> = known.iter().map(GameName::as_str).collect();
    let known = known.join(", ");
    said!(
        lang,
        "마당에 없는 게임이에요: {game}. 있는 게임: {known}.",
        "The house has no game called {game}. It has {known}.",
        "La maison n’a pas de jeu nommé {game}. On y joue à\u{a0}: {known}."
    )
}

/// A blocked player can be neither asked nor invited.
pub(crate) fn you_block(lang: Lang) -> Cow<'static, str> {
    Cow::Borrowed(lang.pick(
        "차단한 사람이에요. 먼저 차단을 풀어 주세요.",
        "You have blocked them. Unblock them first.",
        "Vous bloquez cette personne. Débloquez-la d’abord.",
    ))
}

fn chairs_empty(lang: Lang, count: usize) -> String {
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    let chairs = counted(lang, count, "", ["chair is", "chairs are"], ["chaise est libre", "chaises sont libres"]);
    said!(
        lang,
        "자리가 {count}개 비어 있어요. 사람이나 봇을 앉혀 주세요.",
        "{count} {chairs} still empty. Seat people or bots there.",
        "{count} {chairs}. Installez-y des personnes ou des bots."
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seat;
    use wire::Limited;

    #[test]
    fn refusals_carry_their_data() {
        let full = Error::ChairsEmpty { seats: vec![Seat(1)] };
        assert_eq!(full.say(Lang::En), "1 chair is still empty. Seat people or bots there.");
        let two = Error::ChairsEmpty { seats: vec![Seat(1), Seat(2)] };
        assert_eq!(two.say(Lang::Fr), "2 chaises sont libres. Installez-y des personnes ou des bots.");
        let pace = Error::BadPace { min_ms: 5_000, max_ms: 600_000 };
        assert_eq!(pace.say(Lang::Ko), "시간은 5초에서 600초 사이로 정해 주세요.");
        let two = Error::BadSeats { min: 2, max: 2 };
        assert_eq!(two.say(Lang::En), "This game is for 2 players.");
        let reason = BadRules::OutOfRange { name: "chips".into(), value: "0".into(), min: 1, max: 10_000 };
        assert_eq!(Error::BadRules { reason }.say(Lang::En), "Please choose a number from 1 to 10,000.");
        let late = Error::TooFast { retry_ms: 60_001 };
        assert_eq!(late.say(Lang::En), "This is not possible right now. Please try again in 2 minutes.");
        let soon = Error::TooFast { retry_ms: 29_001 };
        assert_eq!(soon.say(Lang::Fr), "Ce n’est pas possible pour l’instant. Réessayez dans 30 secondes.");
        assert_eq!(soon.say(Lang::Ko), "지금은 안 돼요. 30초 뒤에 다시 해 주세요.");
        let entered = Error::TooMany { what: Limited::Entered, max: 8 };
        assert_eq!(
            Lang::ALL.map(|lang| entered.say(lang)),
            [
                "한 창에서는 방 8개까지만 들어갈 수 있어요.",
                "In one window you can be at 8 tables at once.",
                "Dans une même fenêtre, vous pouvez être à 8 tables à la fois."
            ]
        );
        let tables = Error::TooMany { what: Limited::Tables, max: 1 };
        assert_eq!(tables.say(Lang::En), "You can have 1 table open at once.");
        assert_eq!(tables.say(Lang::Fr), "Vous pouvez avoir 1 table ouverte à la fois.");
        assert_eq!(Error::TooFast { retry_ms: 5_000 }.say(Lang::En), "A little slower, please.");
    }
}
