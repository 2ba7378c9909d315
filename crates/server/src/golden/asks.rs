//! Requests.

use super::{AT_MS, NORTH, ann, game, guest, invited, table};
use crate::{
    bell::Ring,
    courier::letter::{Asked, Event, Letter, OfQuick, OfTable},
    door::Network,
    far::Attendance,
    sent::Sent,
};
use game::{Chance, Entropy, Seat};
use serde_json::json;
use std::{collections::BTreeMap, net::Ipv4Addr};
use table::{Command, Standin};
use wire::{Announcement, BotsAsked, Emote, Level, Phrase, Quick, Saying, Whom, Written};

pub(super) fn letters() -> Vec<Letter> {
    let of_table = |what| Asked::Table { table: table(), epoch: 3, what: Sent::Known(what) };
    let of_quick = |what| Asked::Quick { epoch: 3, what: Sent::Known(what) };
    let mut all = every!(Asked:
        Asked::Table { .. } => [of_table(OfTable::Show)],
        Asked::Quick { .. } => [of_quick(OfQuick::Blocks { guest: guest(1) })],
        Asked::Event(_) => [Asked::Event(Event::Hide { by: guest(1), to: guest(2) })],
    );
    all.extend(tables().into_iter().map(of_table));
    all.extend(commands().into_iter().map(|command| of_table(OfTable::Do(command))));
    all.extend(sayings().into_iter().map(|what| of_table(OfTable::Say { by: ann(), what })));
    all.extend(whoms().into_iter().map(|whom| of_table(OfTable::Point { by: guest(1), whom })));
    all.extend(quick().into_iter().map(of_quick));
    all.extend(events().into_iter().map(Asked::Event));
    let ask = |asked| Letter::Ask { from: NORTH, number: 7, until_ms: AT_MS, asked: Sent::Known(asked) };
    all.into_iter().map(ask).collect()
}

fn tables() -> Vec<OfTable> {
    let sketch = |match_number, action| OfTable::Sketch { by: guest(1), match_number, ply: 4, action };
    let attendance = || Attendance {
        node: NORTH,
        number: 5,
        guests: vec![guest(1), guest(2)],
        missing: vec![(guest(1), None), (guest(2), Some(9))],
        unheard: true,
    };
    let stand = || Command::Stand { by: guest(1) };
    every!(OfTable:
        OfTable::Do(_) => [OfTable::Do(stand())],
        OfTable::DoAgain(_) => [OfTable::DoAgain(stand())],
        OfTable::Say { .. } => [OfTable::Say { by: ann(), what: Saying::Phrase(Phrase::Hello) }],
        OfTable::Point { .. } => [OfTable::Point { by: guest(1), whom: Whom::Seat(Seat(1)) }],
        OfTable::Sketch { .. } => [sketch(Some(2), Some(json!({"play": [1]}))), sketch(None, None)],
        OfTable::Unsay { .. } => [OfTable::Unsay { by: guest(1), of_match: 2 }],
        OfTable::CallOff => [OfTable::CallOff],
        OfTable::Attend(_) => [OfTable::Attend(attendance())],
        OfTable::Show => [OfTable::Show],
    )
}

fn commands() -> Vec<Command<Written>> {
    let (by, seat) = (guest(1), Seat(1));
    let entropy = Entropy::from_bytes([3; 32]);
    let (open, pledged) = (Chance::Open(entropy), Chance::Pledged { pledge: "05".repeat(32).parse().unwrap() });
    let action = || Written::of(&json!({"play": [1]})).unwrap();
    let sit = |seat, entropy| Command::Sit { guest: ann(), seat, entropy };
    let act = |match_number| Command::Act { by, move_id: 8, match_number, ply: 4, action: action() };
    let vote = |match_number, end| Command::Vote { by, match_number, ply: 4, end };
    let stand_in = |why| Command::StandIn { why, ply: 4, action: action() };
    let again = |match_number, entropy| Command::Rematch { by, match_number, entropy };
    let mut all = every!(Command<Written>:
        Command::Sit { .. } => [sit(Some(seat), open), sit(None, pledged)],
        Command::Stand { .. } => [Command::Stand { by }],
        Command::StepBack { .. } => [Command::StepBack { by }],
        Command::SeatBot { .. } => [Command::SeatBot { by, seat, level: Level(3) }],
        Command::Clear { .. } => [Command::Clear { by, seat, seq: Some(9) }, Command::Clear { by, seat, seq: None }],
        Command::Lock { .. } => [Command::Lock { by, on: true }],
        Command::Hush { .. } => [Command::Hush { by, on: true }],
        Command::Remove { .. } => [Command::Remove { by, seat, seq: Some(9) }],
        Command::HandOver { .. } => [Command::HandOver { by, seat, seq: Some(9) }],
        Command::Vote { .. } => [vote(Some(2), true), vote(None, false)],
        Command::Rename { .. } => [Command::Rename { guest: ann() }],
        Command::Become { .. } => [Command::Become { by: guest(2), guest: ann() }],
        Command::Start { .. } => [Command::Start { by }],
        Command::Act { .. } => [act(Some(2)), act(None)],
        Command::StandIn { .. } => [stand_in(Standin::Bot)],
        Command::Ready { .. } => [Command::Ready { by }],
        Command::Deal => [Command::Deal],
        Command::Rematch { .. } => [again(Some(2), open), again(None, pledged)],
        Command::Open { .. } => [Command::Open { by, entropy }],
        Command::Begin => [Command::Begin],
        Command::BeginWithout => [Command::BeginWithout],
        Command::Reveal => [Command::Reveal],
        Command::Return { .. } => [Command::Return { by }],
        Command::Pause { .. } => [Command::Pause { since_ms: AT_MS }],
        Command::Resume => [Command::Resume],
        Command::Credit { .. } => [Command::Credit { ms: 4_500 }],
    );
    let whys = every!(Standin:
        Standin::Bot => [Standin::Bot],
        Standin::Late => [Standin::Late],
        Standin::Away => [Standin::Away],
        Standin::House => [Standin::House],
        Standin::Table => [Standin::Table],
    );
    all.extend(whys.into_iter().map(stand_in));
    all
}

pub(super) fn sayings() -> Vec<Saying> {
    let mut all = every!(Saying:
        Saying::Phrase(_) => [Saying::Phrase(Phrase::Hello)],
        Saying::Emote(_) => [Saying::Emote(Emote::Bow)],
        Saying::Text(_) => [Saying::Text("안녕, hello".parse().unwrap())],
    );
    all.extend(Phrase::ALL.iter().copied().map(Saying::Phrase));
    all.extend(Emote::ALL.iter().copied().map(Saying::Emote));
    all
}

fn whoms() -> Vec<Whom> {
    every!(Whom:
        Whom::Seat(_) => [Whom::Seat(Seat(1))],
        Whom::Sat(..) => [Whom::Sat(Seat(1), 9)],
        Whom::Said(_) => [Whom::Said(3)],
    )
}

fn quick() -> Vec<OfQuick> {
    let from = Network::of(Ipv4Addr::new(10, 0, 0, 1).into());
    let seek =
        |again, agrees| OfQuick::Seek { guest: guest(1), from, game: game(), seats: 2, since_ms: AT_MS, again, agrees };
    let stop = |since_ms| OfQuick::Stop { guest: guest(1), since_ms };
    every!(OfQuick:
        OfQuick::Seek { .. } => [seek(Some(AT_MS), true), seek(Some(AT_MS), false), seek(None, false)],
        OfQuick::Stop { .. } => [stop(Some(AT_MS)), stop(None)],
        OfQuick::Agree { .. } => [OfQuick::Agree { guest: guest(1), agrees: true }],
        OfQuick::Blocks { .. } => [OfQuick::Blocks { guest: guest(1) }],
        OfQuick::SatDown { .. } => [OfQuick::SatDown { guest: guest(1) }],
    )
}

fn events() -> Vec<Event> {
    let (who, other) = (guest(1), guest(2));
    let ring = |ring| Event::Ring { who, ring };
    let of_quick = |now| Event::Quick { who, now, at: (3, 4) };
    let end = |session, others| Event::End { who, session, others };
    let announcement = Announcement {
        text: Some("Tea at nine".parse().unwrap()),
        translated: BTreeMap::from([("fr".to_owned(), "Thé à neuf heures".parse().unwrap())]),
        until_ms: Some(AT_MS),
    };
    let mut all = every!(Event:
        Event::Ring { .. } => [ring(Ring::Circle)],
        Event::Quick { .. } => [of_quick(Quick::default())],
        Event::Unheard { .. } => [Event::Unheard { by: who, other, blocks: true, on: true }],
        Event::Became { .. } => [Event::Became { before: other, now: who }],
        Event::Rename(_) => [Event::Rename(ann())],
        Event::End { .. } => [end(None, false), end(Some([4; 32]), true)],
        Event::Answered { .. } => [Event::Answered { to: who, invitation: 5, comes: true }],
        Event::Hide { .. } => [Event::Hide { by: who, to: other }],
        Event::HandOver { .. } => [Event::HandOver { invitations: vec![(5, invited())] }],
        Event::Announce(_) => [Event::Announce(Announcement::default()), Event::Announce(announcement)],
    );
    let rings = every!(Ring:
        Ring::Circle => [Ring::Circle],
        Ring::Invitations => [Ring::Invitations],
        Ring::Conduct => [Ring::Conduct],
    );
    all.extend(rings.into_iter().map(ring));
    all.extend(places().into_iter().map(of_quick));
    all
}

fn places() -> Vec<Quick> {
    let (game, seats, since_ms, until_ms) = (game(), 2, AT_MS, AT_MS);
    let commitment = "06".repeat(32).parse().unwrap();
    let waiting = |bots| Quick::Waiting { game, seats, since_ms, waiting: 2, playing: 9, bots };
    let called = |since_ms| Quick::Called { game, seats, table: table(), commitment, until_ms, bots: 1, since_ms };
    every!(Quick:
        Quick::Idle { .. } => [Quick::Idle { late: true }, Quick::Idle { late: false }],
        Quick::Waiting { .. } => [waiting(Some(BotsAsked { you: true, agreed: 1, of: 2 })), waiting(None)],
        Quick::Called { .. } => [called(Some(AT_MS)), called(None)],
    )
}
