//! What there is too much of.
use crate::{Lang, counted, said, told};
use wire::Limited;

/// It was done too often, by the visitor or from their address, and may be done again after so many milliseconds, more
/// than a second.
pub(super) fn later(lang: Lang, retry_ms: u32) -> String {
    let (time, [ko, en, fr]) = match retry_ms > 60_000 {
        true => (retry_ms.div_ceil(60_000), ["분", "minutes", "minutes"]),
        false => (retry_ms.div_ceil(1_000), ["초", "seconds", "secondes"]),
    };
    said!(
        lang,
        "지금은 안 돼요. {time}{ko} 뒤에 다시 해 주세요.",
        "This is not possible right now. Please try again in {time} {en}.",
        "Ce n’est pas possible pour l’instant. Réessayez dans {time} {fr}."
    )
}

pub(super) fn too_many(lang: Lang, what: Limited, max: u32) -> String {
    told! { lang, what;
        Limited::Sockets => said!(lang, "마당을 너무 많은 창에서 열었어요. 한 번에 {max}개까지예요.", "Madang is open in too many windows: {max} at most.", "Madang est ouvert dans trop de fenêtres\u{a0}: {max} au plus.");
        Limited::SocketsHere => said!(lang, "같은 인터넷 회선에서 마당에 이어진 연결이 너무 많아요. {max}개까지라서, 몇 개가 닫히면 다시 이어질 수 있어요.", "Your network has too many connections to the house: {max} at most. Some must close before others can open.", "Votre réseau a trop de connexions ouvertes vers la maison\u{a0}: {max} au plus. Il faut que certaines se ferment pour que d’autres s’ouvrent.");
        Limited::Sessions => said!(lang, "같은 인터넷 회선에서는 새 손님이 한 시간에 {max}명까지 올 수 있어요. 조금 뒤에 저절로 이어져요.", "Too many new guests have come from your network: {max} an hour at most. You will be let in automatically in a while.", "Trop de nouvelles visites depuis votre réseau\u{a0}: {max} par heure au plus. La connexion se fera d’elle-même un peu plus tard.");
        Limited::Invitations => "초대가 너무 많이 쌓였어요. 몇 분 뒤에 다시 불러 주세요.", "Too many invitations are open. Please try again in a few minutes.", "Trop d’invitations sont en attente. Réessayez dans quelques minutes.";
        Limited::Blocks => blocks_full(lang, i64::from(max));
        Limited::Tournaments => said!(lang, "대회가 이미 많아요. 한꺼번에 {max}개까지 열 수 있어요.", "No more tournaments right now: {max} is the limit.", "Il y a assez de tournois en ce moment\u{a0}: {max} au plus.");
        Limited::Waiting => "지금은 기다리는 분이 너무 많아요. 잠시 뒤에 다시 눌러 주세요.", "Too many people are waiting just now. Please try again in a moment.", "Trop de personnes attendent en ce moment. Réessayez dans un instant.";
        Limited::Entries => "이 방에서는 아주 오래 두었어요. 새 방을 열어 주세요.", "This table has been in use for a very long time. Please open a new one.", "On joue à cette table depuis très longtemps. Ouvrez-en une nouvelle.";
        Limited::House => "지금은 마당에 방이 꽉 찼어요. 잠시 뒤에 다시 열어 주세요.", "The house is full right now. Please open a table a little later.", "Toutes les places de la maison sont prises. Ouvrez une table un peu plus tard.";
        Limited::TablesHere => said!(lang, "같은 인터넷 회선에서는 방을 {max}개까지 열 수 있어요. 하나가 끝난 뒤에 다시 열어 주세요.", "Your network already has {max} tables open, the most allowed. Please wait until one closes.", "{max} tables sont ouvertes depuis votre réseau, c’est le maximum. Attendez que l’une d’elles ferme.");
        Limited::Seats => {
            let tables = counted(lang, max.into(), "곳", ["table", "tables"], ["table", "tables"]);
            said!(
                lang,
                "한 번에 {max}{tables}까지 앉을 수 있어요. 먼저 다른 방에서 일어나 주세요.",
                "You can sit at {max} {tables} at once. Please leave another one first.",
                "Vous pouvez vous asseoir à {max} {tables} à la fois. Quittez d’abord une autre table."
            )
        };
        Limited::Entered => {
            let tables = counted(lang, max.into(), "개", ["table", "tables"], ["table", "tables"]);
            said!(
                lang,
                "한 창에서는 방 {max}{tables}까지만 들어갈 수 있어요.",
                "In one window you can be at {max} {tables} at once.",
                "Dans une même fenêtre, vous pouvez être à {max} {tables} à la fois."
            )
        };
        Limited::Tables => {
            let open = ["table ouverte", "tables ouvertes"];
            let tables = counted(lang, max.into(), "개", ["table", "tables"], open);
            said!(
                lang,
                "방은 한 번에 {max}{tables}까지 열 수 있어요.",
                "You can have {max} {tables} open at once.",
                "Vous pouvez avoir {max} {tables} à la fois."
            )
        };
    }
}

/// No one else can be blocked.
pub(crate) fn blocks_full(lang: Lang, max: i64) -> String {
    said!(
        lang,
        "{max}명까지 차단할 수 있어요.",
        "You can block at most {max} people.",
        "Vous pouvez bloquer {max} personnes au plus."
    )
}
