//! The reasons for calling people.

use games::{Name, of_game};
use std::borrow::Cow;
use table::Guest;
use wire::{GameName, TableCode, company::INVITATION_MS, push::Notice};
use words::{
    GameWords, Lang,
    house::{guest_within, push},
};

/// How long a friend request is worth a call, in milliseconds: a day.
const ASK_MS: i64 = 86_400_000;

/// The reason for calling a person who has no page in sight.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Call {
    /// A guest invites them to a table.
    Invited { by: Guest, game: GameName, table: TableCode },
    /// An account asks to be their friend.
    Asked { by: String },
    /// Their tournament table is ready; after this many milliseconds the house plays for them.
    TableReady { tournament: TableCode, title: String, table: TableCode, stands_ms: i64 },
}

impl Call {
    /// How long the call is worth delivering, in milliseconds.
    pub(super) const fn stands_ms(&self) -> i64 {
        match self {
            Call::Invited { .. } => INVITATION_MS,
            Call::Asked { .. } => ASK_MS,
            Call::TableReady { stands_ms, .. } => *stands_ms,
        }
    }

    /// Whether to wake a sleeping phone for it.
    pub(super) const fn is_urgent(&self) -> bool {
        !matches!(self, Call::Asked { .. })
    }

    /// Whether another person causes it at will.
    pub(super) const fn is_by_a_person(&self) -> bool {
        matches!(self, Call::Invited { .. } | Call::Asked { .. })
    }

    /// The call worded in a language.
    pub(super) fn notice(&self, lang: Lang, at_ms: i64) -> Notice {
        let (title, body): (String, Cow<'static, str>) = match self {
            Call::Invited { by, game, .. } => {
                let name = guest_within(lang, by.name.as_str());
                push::invited(lang, &name, title_of(*game, lang))
            }
            Call::Asked { by } => push::asked(lang, by),
            Call::TableReady { title, .. } => push::table_ready(lang, title),
        };
        let (path, topic) = match self {
            Call::Invited { table, .. } => (format!("/t/{table}"), "invitation".to_owned()),
            Call::Asked { .. } => ("/friends".to_owned(), "friends".to_owned()),
            Call::TableReady { tournament, table, .. } => (format!("/t/{table}"), format!("tournament-{tournament}")),
        };
        Notice { title, body: body.into_owned(), language: lang.tag().to_owned(), path, topic, at_ms }
    }
}

fn title_of(game: GameName, lang: Lang) -> &'static str {
    Name::try_from(game).map_or("", |game| of_game!(game, G => <G as GameWords>::title(lang)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::GuestId;

    #[test]
    fn each_call_is_told_in_three_languages_and_leads_to_a_page() {
        let by = Guest { id: GuestId::from_bytes([1; 16]), name: "Mina".parse().unwrap(), account: true };
        let table: TableCode = "ABC234".parse().unwrap();
        let invited = Call::Invited { by, game: "lexio".parse().unwrap(), table };
        let told = Lang::ALL.map(|lang| invited.notice(lang, 7).title);
        assert_eq!(told, ["Mina님이 불러요: 렉시오", "Mina invites you to Lexio", "Mina vous invite\u{a0}: Lexio"]);
        let notice = invited.notice(Lang::En, 7);
        assert_eq!((notice.path.as_str(), notice.language.as_str(), notice.at_ms), ("/t/ABC234", "en", 7));
        let ready = Call::TableReady { tournament: table, title: "밤 대회".into(), table, stands_ms: 120_000 };
        assert_eq!(ready.notice(Lang::Ko, 7).title, "밤 대회 – 자리가 준비됐어요");
        let asked = Call::Asked { by: "단비".into() };
        assert_eq!((asked.notice(Lang::Fr, 7).path.as_str(), asked.is_urgent()), ("/friends", false));
    }
}
