//! Reports, what moderators do about them, and what the accounts concerned are told.
mod noticed;

pub use noticed::noticed;

use crate::{Lang, Say, counted, nth, said, texts, told};
use std::borrow::Cow;
use wire::moderation::{Action, Reason};

texts! {
    /// What any page may say of moderation: announcements, notices, and the names of its pages.
    Notices {
        New: "운영자가 알리는 말이 있어요.", "A moderator has a notice for you.", "La modération a un avis pour vous.";
        Read: "보기", "Read it", "Le lire";
        Understood: "알겠어요", "Understood", "C’est compris";
        Title: "운영자의 알림", "Moderator notices", "Avis de la modération";
        Cases: "운영", "Moderation", "Modération";
        Log: "기록", "Log", "Journal";
        Announcement: "알림", "Notice", "Annonce";
        Ended: "이 알림은 끝났어요.", "This notice is over.", "Cette annonce est terminée.";
        PutAway: "닫기", "Close", "Fermer";
    }
}

texts! {
    /// Reports, and the moderators' pages.
    Moderation {
        Report: "신고", "Report", "Signaler";
        ReportWhy: "둔 판과 오간 말이 함께 전해져요. 상대에게는 누가 신고했는지 알리지 않아요.", "The match and what was said are sent along. They are not told who reported them.", "La partie et ce qui s’y est dit sont joints. La personne ne saura pas qui l’a signalée.";
        ReportProfileWhy: "상대에게는 누가 신고했는지 알리지 않아요. 판에서 있었던 일은 그 방에서 신고해 주세요.", "They are not told who reported them. What happened at a table is best reported there.", "La personne ne saura pas qui l’a signalée. Ce qui s’est passé à une table se signale plutôt là-bas.";
        WhatFor: "무슨 일인가요?", "What is it about?", "De quoi s’agit-il\u{a0}?";
        InWords: "덧붙일 말", "In your own words", "Avec vos mots";
        InWordsHint: "안 적어도 돼요.", "Optional.", "Facultatif.";
        Send: "신고 보내기", "Send the report", "Envoyer le signalement";
        Sent: "신고를 보냈어요. 살펴볼게요. 고마워요.", "Report sent. We will look into it. Thank you.", "Le signalement est envoyé. Nous allons regarder. Merci.";
        NoticesNone: "알릴 것이 없어요. 모두 괜찮아요.", "Nothing here. All is well.", "Aucun avis. Tout va bien.";
        InForce: "지금 적용되는 것", "In force now", "En vigueur";
        RunningGoesOn: "지금 두는 판은 끝까지 둘 수 있어요.", "You can finish a match in progress.", "Une partie en cours continue jusqu’au bout.";
        QueueWhy: "신고한 계정이 많은 사람부터 보여요.", "Those reported by the most accounts come first.", "D’abord les personnes que le plus de comptes ont signalées.";
        QueueEmpty: "기다리는 신고가 없어요.", "No cases waiting.", "Aucun cas n’attend.";
        QueueEmptyWhy: "새 신고가 오면 바로 보여요.", "New ones appear at once.", "Les nouveaux apparaissent aussitôt.";
        LogWhy: "한 일이 모두 남아요. 누구도 바꾸거나 지울 수 없어요.", "Everything that was done. Nobody can change or remove any of it.", "Tout ce qui a été fait. Personne n’y change ni n’en retire rien.";
        LogEmpty: "아직 한 일이 없어요.", "Nothing done yet.", "Rien n’a encore été fait.";
        Earlier: "이전 기록", "Earlier", "Plus ancien";
        ToQueue: "신고 목록", "All cases", "Tous les cas";
        OpenFile: "운영자로 보기", "Open the file", "Ouvrir le dossier";
        Reports: "신고", "Reports", "Signalements";
        NoReports: "신고가 없어요.", "No reports.", "Aucun signalement.";
        Closed: "처리됨", "closed", "traité";
        Said: "오간 말", "What was said", "Ce qui s’est dit";
        NothingSaid: "오간 말이 없어요.", "Nothing was said.", "Rien ne s’est dit.";
        RemovedWords: "지운 말", "removed", "retiré";
        Watch: "다시 보기", "Replay", "Revoir";
        Hints: "마당이 알아챈 것", "What the house has noticed", "Ce que la maison a remarqué";
        HintsWhy: "셈해 본 것일 뿐 증거가 아니에요. 판을 보고 정해 주세요.", "Figures, not proof. Look at the matches before you decide.", "Des calculs, pas des preuves. Regardez les parties avant de décider.";
        Matches: "최근 판", "Recent matches", "Dernières parties";
        NoMatches: "둔 판이 없어요.", "No matches.", "Aucune partie.";
        History: "지금까지 한 일", "What was done", "Ce qui a été fait";
        Act: "조치", "Act", "Agir";
        Days: "며칠", "Days", "Jours";
        ReasonTold: "상대에게 알릴 까닭", "The reason they are given", "La raison donnée à la personne";
        Note: "기록에 남길 말", "Note for the log", "Note pour le journal";
        NoteHint: "운영자만 봐요. 무엇을 보고 정했는지 적어 주세요.", "Only moderators see it. Say what you based this on.", "Seule la modération la voit. Dites sur quoi vous vous fondez.";
        NoteMissing: "기록에 남길 말을 적어 주세요.", "Write a note for the log.", "Écrivez une note pour le journal.";
        Closes: "열린 신고를 함께 닫기", "Also close the open reports", "Clore aussi les signalements ouverts";
        Do: "이렇게 하기", "Do it", "Le faire";
        Done: "했어요. 기록에 남았어요.", "Done, and in the log.", "C’est fait, et noté au journal.";
        TheHouse: "마당을 돌보는 이", "Whoever runs the house", "Qui tient la maison";
        Removal: "이 판에서 한 말 지우기", "Remove what they said here", "Retirer ses messages ici";
        Void: "이 판 무효로", "Void this match", "Annuler cette partie";
    }
}

impl Say for Reason {
    fn say(&self, lang: Lang) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Reason::Abuse => lang.pick("욕설이나 괴롭힘", "Insults or harassment", "Insultes ou harcèlement"),
            Reason::Spam => lang.pick("도배나 광고", "Spam or advertising", "Spam ou publicité"),
            Reason::Cheating => {
                lang.pick("속임수나 져주기", "Cheating or losing on purpose", "Triche ou défaite volontaire")
            }
            Reason::Stalling => lang.pick("시간 끌기나 나가기", "Stalling or leaving", "Lenteur voulue ou abandon"),
            Reason::Name => lang.pick("부적절한 이름", "Inappropriate name", "Nom déplacé"),
            Reason::Other => lang.pick("그 밖의 일", "Something else", "Autre chose"),
        })
    }
}

/// How many reports there are.
pub fn reports(lang: Lang, count: u32) -> String {
    let word = counted(lang, i64::from(count), "", ["report", "reports"], ["signalement", "signalements"]);
    match lang {
        Lang::Ko => format!("신고 {count}건"),
        Lang::En | Lang::Fr => format!("{count} {word}"),
    }
}

/// Whose file it is: a moderator's, about whom a moderator at most `closes` reports.
pub fn of_moderator(lang: Lang, closes: bool) -> &'static str {
    match closes {
        true => lang.pick(
            "운영자예요. 신고를 닫을 수는 있지만, 그 밖의 조치는 마당을 돌보는 이만 할 수 있어요.",
            "A moderator: you can close the reports, and only those who run the house can do more.",
            "Membre de la modération\u{a0}: vous pouvez clore les signalements, le reste revient aux personnes qui tiennent la maison.",
        ),
        false => lang.pick(
            "운영자예요. 마당을 돌보는 이만 조치할 수 있어요.",
            "A moderator: only those who run the house can act.",
            "Membre de la modération\u{a0}: seules les personnes qui tiennent la maison peuvent agir.",
        ),
    }
}

/// How many open reports wait behind those that are shown.
pub fn more_reports(lang: Lang, count: u32) -> String {
    let number = i64::from(count);
    let en = counted(lang, number, "", ["report waits", "reports wait"], ["", ""]);
    let fr = counted(lang, number, "", ["", ""], ["autre signalement attend", "autres signalements attendent"]);
    said!(
        lang,
        "신고가 {count}건 더 기다려요. 여기 보이는 신고를 닫으면 보여요.",
        "{count} more {en}, and can be seen once these are closed.",
        "{count} {fr}, à voir une fois ceux-ci traités."
    )
}

/// An action, as moderators choose it and as the log shows it.
pub fn action(lang: Lang, of: &Action) -> Cow<'static, str> {
    told! { lang, of;
        Action::Dismiss => "문제 없음", "Nothing to do", "Rien à faire";
        Action::Warn => "주의 주기", "Warn", "Avertir";
        Action::Mute { .. } => "말 멈추기", "Mute", "Retirer la parole";
        Action::Unmute => "다시 말하게 하기", "Unmute", "Rendre la parole";
        Action::Suspend { .. } => "이용 멈추기", "Suspend", "Suspendre";
        Action::Ban => "내보내기", "Ban", "Bannir";
        Action::Lift => "다시 두게 하기", "Lift the suspension", "Lever la suspension";
        Action::Rename => "이름 거두기", "Take the name away", "Retirer le nom";
        Action::RemoveWords { .. } => "말 지우기", "Remove words", "Retirer des messages";
        Action::Void { .. } => "판 무효로", "Void a match", "Annuler une partie";
        Action::Role { moderator: true } => "운영자로", "Made a moderator", "Nomination à la modération";
        Action::Role { moderator: false } => "운영자에서 물러남", "No longer a moderator", "N’est plus à la modération";
    }
}

/// An action with its term, as the log shows it.
pub fn done(lang: Lang, of: &Action) -> String {
    let what = action(lang, of);
    match of {
        Action::Mute { days } | Action::Suspend { days } => {
            let word = counted(lang, i64::from(*days), "", ["day", "days"], ["jour", "jours"]);
            match lang {
                Lang::Ko => format!("{what}, {days}일"),
                Lang::En | Lang::Fr => format!("{what}, {days} {word}"),
            }
        }
        Action::RemoveWords { table, .. } => format!("{what}, {table}"),
        _ => what.into_owned(),
    }
}

/// What was done, as told to the account it concerns.
pub fn told(lang: Lang, of: &Action) -> Cow<'static, str> {
    told! { lang, of;
        Action::Dismiss => "아무 일도 없었어요.", "Nothing was done.", "Rien n’a été fait.";
        Action::Warn => "주의를 받았어요. 다시 그러면 말하거나 이용하지 못하게 될 수 있어요.", "You have been warned. Next time you may be muted or suspended.", "Vous avez reçu un avertissement. La prochaine fois, vous pourriez perdre la parole ou votre accès aux tables.";
        Action::Mute { .. } => "한동안 말하거나 이름을 바꿀 수 없어요.", "You cannot talk or change your name for a while.", "Vous ne pouvez ni parler ni changer de nom pendant un temps.";
        Action::Unmute => "다시 말할 수 있어요.", "You can talk again.", "Vous pouvez de nouveau parler.";
        Action::Suspend { .. } => "한동안 자리에 앉을 수 없어요.", "You cannot sit down at tables for a while.", "Vous ne pouvez pas vous asseoir aux tables pendant un temps.";
        Action::Ban => "이제 자리에 앉을 수 없어요.", "You cannot sit down at tables any more.", "Vous ne pouvez plus vous asseoir aux tables.";
        Action::Lift => "다시 둘 수 있어요.", "You can play again.", "Vous pouvez de nouveau jouer.";
        Action::Rename => "쓰던 이름이 거두어졌어요.", "A name of yours was removed.", "Un nom que vous portiez a été retiré.";
        Action::RemoveWords { .. } => "쓴 말이 지워졌어요.", "What you wrote was removed.", "Ce que vous avez écrit a été retiré.";
        Action::Void { .. } => "함께 둔 판이 무효가 되었어요. 레이팅은 그 판이 없던 것처럼 다시 셈해요.", "A match you played was voided. Ratings are recalculated as if it never happened.", "Une partie que vous avez jouée a été annulée. Les cotes sont recalculées comme si elle n’avait pas eu lieu.";
        Action::Role { moderator: true } => "이제 운영자예요.", "You are a moderator now.", "Vous faites maintenant partie de la modération.";
        Action::Role { moderator: false } => "이제 운영자가 아니에요.", "You are no longer a moderator.", "Vous ne faites plus partie de la modération.";
    }
}

/// Says to whoever has lost a name when they can choose another: `now`, or once no sanction forbids it.
pub fn another_name(lang: Lang, now: bool) -> &'static str {
    match now {
        true => lang.pick("다른 이름을 고를 수 있어요.", "You can choose another.", "Vous pouvez en choisir un autre."),
        false => lang.pick(
            "다시 말할 수 있게 되면 다른 이름을 고를 수 있어요.",
            "You can choose another once you can talk again.",
            "Vous pourrez en choisir un autre dès que vous pourrez de nouveau parler.",
        ),
    }
}

/// What became of a report, as told to its author: never what was done.
pub fn outcome(lang: Lang, done: bool) -> &'static str {
    match done {
        true => lang.pick(
            "신고를 살펴보고 조치했어요. 알려 주셔서 고마워요.",
            "We looked at your report and took action. Thank you.",
            "Votre signalement a été examiné et des mesures ont été prises. Merci.",
        ),
        false => lang.pick(
            "신고를 살펴봤지만 문제를 찾지 못했어요. 알려 주셔서 고마워요.",
            "We looked at your report and found nothing wrong. Thank you all the same.",
            "Votre signalement a été examiné et rien n’a été trouvé. Merci tout de même.",
        ),
    }
}

/// What an action forbids, and until when. `until` is written in the reader's language, `None` if it is for good.
pub fn until(lang: Lang, what: &Action, until: Option<&str>) -> String {
    let (what, for_good) = match what {
        Action::Mute { .. } => (
            lang.pick("말할 수 없어요", "You cannot talk", "Vous ne pouvez pas parler"),
            lang.pick("이제 말할 수 없어요.", "You cannot talk any more.", "Vous ne pouvez plus parler."),
        ),
        _ => (
            lang.pick("자리에 앉을 수 없어요", "You cannot sit down", "Vous ne pouvez pas vous asseoir"),
            lang.pick(
                "이제 자리에 앉을 수 없어요.",
                "You cannot sit down any more.",
                "Vous ne pouvez plus vous asseoir.",
            ),
        ),
    };
    match until {
        Some(until) => said!(lang, "{until}까지 {what}.", "{what} until {until}.", "{what} jusqu’au {until}."),
        None => for_good.to_owned(),
    }
}

/// What else an action forbids.
pub fn also(lang: Lang, what: &Action) -> &'static str {
    match what {
        Action::Mute { .. } => lang.pick(
            "이름을 바꾸거나 대회를 열거나 대회에서 알림을 보낼 수도 없어요.",
            "Nor can you change your name, open a tournament or announce anything in one.",
            "Vous ne pouvez pas non plus changer de nom, ouvrir un tournoi ni y faire d’annonce.",
        ),
        _ => lang.pick(
            "말하거나 누군가를 부르거나 이름을 바꾸거나 대회에 나갈 수도 없어요.",
            "Nor can you talk, invite anyone, change your name or take part in tournaments.",
            "Vous ne pouvez pas non plus parler, inviter, changer de nom ni participer aux tournois.",
        ),
    }
}

/// The action in force against an account, in short. `until` is written in the reader's language, `None` if it is for
/// good.
pub fn in_force(lang: Lang, what: &Action, until: Option<&str>) -> String {
    let what = match what {
        Action::Mute { .. } => lang.pick("말 멈춤", "Muted", "Parole retirée"),
        _ => lang.pick("이용 멈춤", "Suspended", "Accès suspendu"),
    };
    match (lang, until) {
        (Lang::Ko, Some(until)) => format!("{what} ~ {until}"),
        (Lang::En, Some(until)) => format!("{what} until {until}"),
        (Lang::Fr, Some(until)) => format!("{what} jusqu’au {until}"),
        (_, None) => format!("{what} ({})", lang.pick("기한 없음", "for good", "définitivement")),
    }
}

/// The reason, shown beside what was done.
pub fn because(lang: Lang, reason: Reason) -> String {
    let reason = reason.say(lang);
    said!(lang, "까닭: {reason}", "Reason: {reason}", "Raison\u{a0}: {reason}")
}

/// The link to the cases, with the number waiting.
pub fn cases(lang: Lang, count: u32) -> String {
    let title = Notices::Cases.say(lang);
    if count == 0 { title.into_owned() } else { format!("{title} ({count})") }
}

/// A match at a table.
pub fn scene(lang: Lang, table: &str, of_match: u32) -> String {
    let nth = nth(of_match.into());
    // Not 판, which is one of the games in a match.
    said!(lang, "{table} 방, {nth} 게임", "Table {table}, match {of_match}", "Table {table}, partie {of_match}")
}

/// Label for reporting a player.
pub fn report(lang: Lang, name: &str) -> String {
    said!(lang, "{name}님 신고", "Report {name}", "Signaler {name}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_and_ends_are_told() {
        assert_eq!(done(Lang::En, &Action::Mute { days: 1 }), "Mute, 1 day");
        assert_eq!(done(Lang::Fr, &Action::Suspend { days: 3 }), "Suspendre, 3 jours");
        assert_eq!(until(Lang::Ko, &Action::Mute { days: 1 }, Some("11월 25일")), "11월 25일까지 말할 수 없어요.");
        assert_eq!(until(Lang::Fr, &Action::Ban, None), "Vous ne pouvez plus vous asseoir.");
        assert_eq!(in_force(Lang::En, &Action::Ban, None), "Suspended (for good)");
        assert_eq!(cases(Lang::En, 2), "Moderation (2)");
        assert_eq!(more_reports(Lang::En, 1), "1 more report waits, and can be seen once these are closed.");
        assert_eq!(more_reports(Lang::Fr, 2), "2 autres signalements attendent, à voir une fois ceux-ci traités.");
        assert_eq!(scene(Lang::Ko, "ABC234", 2), "ABC234 방, 2번째 게임");
    }
}
