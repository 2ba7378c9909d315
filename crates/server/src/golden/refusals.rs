//! Refusals: those of every kind, though few of them come from another node.

use super::{AT_MS, game, table};
use game::{BadRules, Seat};
use serde_json::json;
use wire::{
    BadName, BadText, Error, Limited,
    moderation::{Reason, Sanction},
    tournament::{BadTerms, Refused},
};

pub(super) fn all() -> Vec<Error> {
    let mut all = errors();
    all.extend(limits().into_iter().map(|what| Error::TooMany { what, max: 3 }));
    all.extend(bad_names().into_iter().map(|reason| Error::BadName { reason }));
    all.extend(bad_texts().into_iter().map(|reason| Error::BadText { reason }));
    all.extend(bad_rules().into_iter().map(|reason| Error::BadRules { reason }));
    all.extend(of_tournaments().into_iter().map(|reason| Error::Tournament { reason }));
    all.extend(Reason::ALL.iter().map(|reason| Error::Muted(Sanction { until_ms: None, reason: *reason })));
    all
}

fn errors() -> Vec<Error> {
    let (seat, table, until_ms) = (Seat(1), table(), AT_MS);
    let sanction = Sanction { until_ms: Some(until_ms), reason: Reason::Abuse };
    every!(Error:
        Error::NoSession => [Error::NoSession],
        Error::Version { .. } => [Error::Version { server: 9 }],
        Error::HelloFirst => [Error::HelloFirst],
        Error::BadMessage { .. } => [Error::BadMessage { reason: "no".into() }],
        Error::TooLarge { .. } => [Error::TooLarge { max: 3 }],
        Error::TooFast { .. } => [Error::TooFast { retry_ms: 700 }],
        Error::TooMany { .. } => [Error::TooMany { what: Limited::House, max: 3 }],
        Error::BadName { .. } => [Error::BadName { reason: BadName::Taken }],
        Error::UnknownGame { .. } => [Error::UnknownGame { game: game(), known: vec![game()] }],
        Error::BadSeats { .. } => [Error::BadSeats { min: 2, max: 5 }],
        Error::BadRules { .. } => [Error::BadRules { reason: BadRules::NotAnObject }],
        Error::BadPace { .. } => [Error::BadPace { min_ms: 2, max_ms: 5 }],
        Error::BadLevel { .. } => [Error::BadLevel { max: 5 }],
        Error::NoSuchTable { .. } => [Error::NoSuchTable { table }],
        Error::NoSuchSeat { .. } => [Error::NoSuchSeat { seat, seats: 2 }],
        Error::SeatTaken { .. } => [Error::SeatTaken { seat }],
        Error::SatSince { .. } => [Error::SatSince { seat }],
        Error::Locked => [Error::Locked],
        Error::NotInvited => [Error::NotInvited],
        Error::OnceOnly => [Error::OnceOnly],
        Error::NoSuchDeal => [Error::NoSuchDeal],
        Error::NotYet { .. } => [Error::NotYet { until_ms }],
        Error::NoSuchTournament { .. } => [Error::NoSuchTournament { tournament: table }],
        Error::Tournament { .. } => [Error::Tournament { reason: Refused::Over }],
        Error::InTournament => [Error::InTournament],
        Error::RoundNotOver => [Error::RoundNotOver],
        Error::Quiet => [Error::Quiet],
        Error::Muted(_) => [Error::Muted(sanction)],
        Error::Suspended(_) => [Error::Suspended(sanction)],
        Error::AccountsOnly => [Error::AccountsOnly],
        Error::BadText { .. } => [Error::BadText { reason: BadText::Unseen }],
        Error::Nobody => [Error::Nobody],
        Error::SearchOver => [Error::SearchOver],
        Error::NotAFriend => [Error::NotAFriend],
        Error::YouBlock => [Error::YouBlock],
        Error::Removed => [Error::Removed],
        Error::RatedMatch => [Error::RatedMatch],
        Error::TooEarly { .. } => [Error::TooEarly { until_ms }],
        Error::TableFull => [Error::TableFull],
        Error::AlreadySeated { .. } => [Error::AlreadySeated { seat }],
        Error::NotSeated => [Error::NotSeated],
        Error::NotHost => [Error::NotHost],
        Error::ChairsEmpty { .. } => [Error::ChairsEmpty { seats: vec![seat] }],
        Error::WrongPhase => [Error::WrongPhase],
        Error::NotYourTurn { .. } => [Error::NotYourTurn { turn: seat }],
        Error::Sealed { .. } => [Error::Sealed { until_ms }],
        Error::Stale { .. } => [Error::Stale { ply: 4 }],
        Error::MoveIdReused { .. } => [Error::MoveIdReused { move_id: 8 }],
        Error::BadAction { .. } => [Error::BadAction { reason: "no".into() }],
        Error::Illegal { .. } => [Error::Illegal { reason: json!({"kind": "too_low"}) }],
        Error::SetAside { .. } => [Error::SetAside { table }],
        Error::Stumbled => [Error::Stumbled],
        Error::Busy => [Error::Busy],
        Error::Unanswered => [Error::Unanswered],
        Error::GoingDown => [Error::GoingDown],
    )
}

fn limits() -> Vec<Limited> {
    every!(Limited:
        Limited::Sockets => [Limited::Sockets],
        Limited::SocketsHere => [Limited::SocketsHere],
        Limited::House => [Limited::House],
        Limited::Tables => [Limited::Tables],
        Limited::TablesHere => [Limited::TablesHere],
        Limited::Tournaments => [Limited::Tournaments],
        Limited::Seats => [Limited::Seats],
        Limited::Entered => [Limited::Entered],
        Limited::Sessions => [Limited::Sessions],
        Limited::Waiting => [Limited::Waiting],
        Limited::Invitations => [Limited::Invitations],
        Limited::Blocks => [Limited::Blocks],
        Limited::Entries => [Limited::Entries],
    )
}

fn bad_names() -> Vec<BadName> {
    every!(BadName:
        BadName::Length { .. } => [BadName::Length { max: 20 }],
        BadName::Control => [BadName::Control],
        BadName::Marks { .. } => [BadName::Marks { max: 2 }],
        BadName::OfTheHouse => [BadName::OfTheHouse],
        BadName::Taken => [BadName::Taken],
        BadName::OfAnAccount => [BadName::OfAnAccount],
        BadName::HasHandle => [BadName::HasHandle],
        BadName::Code => [BadName::Code],
    )
}

fn bad_texts() -> Vec<BadText> {
    every!(BadText:
        BadText::Length { .. } => [BadText::Length { max: 200 }],
        BadText::Unseen => [BadText::Unseen],
        BadText::Marks { .. } => [BadText::Marks { max: 2 }],
    )
}

fn bad_rules() -> Vec<BadRules> {
    let (name, value, known) = (|| "pace".to_owned(), || "9".to_owned(), || vec!["quick".to_owned()]);
    every!(BadRules:
        BadRules::NotAnObject => [BadRules::NotAnObject],
        BadRules::UnknownPreset { .. } => [BadRules::UnknownPreset { name: name(), known: known() }],
        BadRules::UnknownOption { .. } => [BadRules::UnknownOption { name: name(), known: known() }],
        BadRules::NotAChoice { .. } => [BadRules::NotAChoice { name: name(), value: value(), choices: known() }],
        BadRules::OutOfRange { .. } => [BadRules::OutOfRange { name: name(), value: value(), min: -1, max: 5 }],
        BadRules::OutOfSpans { .. } => [BadRules::OutOfSpans { name: name(), value: value(), spans: vec![(-1, 5)] }],
        BadRules::NotAFlag { .. } => [BadRules::NotAFlag { name: name(), value: value() }],
        BadRules::Seats { .. } => [BadRules::Seats { got: 9, min: 2, max: 5 }],
    )
}

fn of_tournaments() -> Vec<Refused> {
    let mut all = every!(Refused:
        Refused::BadTerms { .. } => [Refused::BadTerms { reason: BadTerms::Bots }],
        Refused::NotOrganiser => [Refused::NotOrganiser],
        Refused::NotEntered => [Refused::NotEntered],
        Refused::Entered => [Refused::Entered],
        Refused::Removed => [Refused::Removed],
        Refused::Full { .. } => [Refused::Full { most: 8 }],
        Refused::Closed => [Refused::Closed],
        Refused::Begun => [Refused::Begun],
        Refused::NotBegun => [Refused::NotBegun],
        Refused::Over => [Refused::Over],
        Refused::TooEarly { .. } => [Refused::TooEarly { from_ms: AT_MS }],
        Refused::NotPledged => [Refused::NotPledged],
        Refused::TooFew { .. } => [Refused::TooFew { fewest: 2 }],
        Refused::NoSuchTable => [Refused::NoSuchTable],
        Refused::BadReport { .. } => [Refused::BadReport { chairs: 2 }],
        Refused::StillPlaying { .. } => [Refused::StillPlaying { tables: 3 }],
        Refused::BadText { .. } => [Refused::BadText { max: 200 }],
        Refused::EnoughSaid { .. } => [Refused::EnoughSaid { max: 9 }],
        Refused::DoesNotRecur => [Refused::DoesNotRecur],
    );
    let terms = every!(BadTerms:
        BadTerms::Title { .. } => [BadTerms::Title { min: 1, max: 40 }],
        BadTerms::Sizes { .. } => [BadTerms::Sizes { min: 2, max: 5 }],
        BadTerms::Rounds { .. } => [BadTerms::Rounds { max: 9 }],
        BadTerms::Most { .. } => [BadTerms::Most { min: 2, max: 64 }],
        BadTerms::Bots => [BadTerms::Bots],
        BadTerms::Starts => [BadTerms::Starts],
        BadTerms::RecursByHand => [BadTerms::RecursByHand],
        BadTerms::Recurrence => [BadTerms::Recurrence],
    );
    all.extend(terms.into_iter().map(|reason| Refused::BadTerms { reason }));
    all
}
