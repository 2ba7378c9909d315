//! Words at a table: who hears whom, who may write where, how much, and for how long it is kept; and that no match is
//! affected.

use crate::{
    account,
    faulty::FaultyHouse,
    house::{Player, TestHouse, by_and_by, entropy, short, table_id, they_enter},
    moderation::post,
};
use game::{Record, Seat};
use lexio::Lexio;
use serde_json::json;
use std::time::{Duration, Instant};
use store::{Journal, Sessions, Spoken, Words};
use tokio::time::timeout;
use wire::{BadText, Emote, Error, Level, Message, Phase, Phrase, Request, Said, Saying, TableCode, Talk, Text, Whom};

const DAY_MS: i64 = 86_400_000;

fn phrase(table: TableCode, phrase: Phrase) -> Request {
    Request::Say { table, what: Saying::Phrase(phrase) }
}

fn text(table: TableCode, text: &str) -> Request {
    Request::Say { table, what: Saying::Text(text.to_owned()) }
}

impl Player {
    /// The next talk that is heard.
    pub(super) async fn hears(&mut self) -> Talk {
        loop {
            if let Message::Talk(talk) = self.message().await {
                return talk;
            }
        }
    }

    /// The next thing said, which must come alone.
    async fn hears_one(&mut self) -> Said {
        let talk = self.hears().await;
        assert!(!talk.fresh && talk.said.len() == 1, "{talk:?}");
        talk.said[0].clone()
    }

    /// Whether no talk comes before or shortly after the answer to a request.
    async fn hears_nothing(&mut self) -> bool {
        self.ok(Request::Lobby { on: false }).await;
        loop {
            match timeout(Duration::from_millis(150), self.next()).await {
                Ok(Ok(Message::Talk(_))) => return false,
                Ok(_) => {}
                Err(_) => return true,
            }
        }
    }
}

/// Ann and Ben sit at Ann's table, and Cho watches.
async fn company(house: &TestHouse, listed: bool) -> (TableCode, [Player; 3]) {
    let (mut ann, mut ben, mut cho) = (house.player().await, house.player().await, house.player().await);
    let table = ann.opens_for(2, listed).await;
    ann.ok(Request::Sit { table, seat: Some(Seat(0)), entropy: entropy(1) }).await;
    they_enter([&mut ben, &mut cho], table).await;
    ben.ok(Request::Sit { table, seat: Some(Seat(1)), entropy: entropy(2) }).await;
    (table, [ann, ben, cho])
}

#[tokio::test]
async fn players_are_heard_by_all_and_those_who_look_on_by_one_another() {
    let house = TestHouse::open().await;
    let (table, [mut ann, mut ben, mut cho]) = company(&house, false).await;
    let mut dan = house.player().await;
    dan.ok(Request::Enter { table, last_seq: None }).await;
    ann.ok(phrase(table, Phrase::Hello)).await;
    let said = ben.hears_one().await;
    assert_eq!((said.number, said.seat, said.you), (1, Some(Seat(0)), false));
    assert_eq!(said.what, Saying::Phrase(Phrase::Hello));
    assert!(ann.hears_one().await.you);
    assert_eq!(cho.hears_one().await, said);
    assert_eq!(dan.hears_one().await, said);
    cho.ok(Request::Say { table, what: Saying::Emote(Emote::Clap) }).await;
    let beside = dan.hears_one().await;
    assert_eq!((beside.seat, beside.what.clone()), (None, Saying::Emote(Emote::Clap)));
    assert!(cho.hears_one().await.you);
    assert!(ann.hears_nothing().await && ben.hears_nothing().await, "players are left in peace");
    // Latecomers hear what they would have heard earlier.
    let (mut late, mut again) = (house.player().await, house.again(&ben.cookie).await);
    late.ok(Request::Enter { table, last_seq: None }).await;
    let all = late.hears().await;
    assert!(all.fresh);
    assert_eq!(all.said, [said.clone(), beside]);
    again.ok(Request::Enter { table, last_seq: None }).await;
    assert_eq!(again.hears().await.said, [said]);
    let mut far = house.player().await;
    assert_eq!(far.refused(phrase(table, Phrase::Hello)).await, Error::NoSuchTable { table }, "who is not there");
}

#[tokio::test]
async fn everybody_writes_at_private_tables_and_elsewhere_those_with_an_account() {
    let house = TestHouse::open().await;
    let (private, [mut ann, mut ben, _]) = company(&house, false).await;
    ann.ok(text(private, " 어서 오세요,\n https://example.org/ ")).await;
    let line: Text = "어서 오세요, https://example.org/".parse().unwrap();
    assert_eq!(ben.hears_one().await.what, Saying::Text(line));
    for (bad, reason) in [
        ("x".repeat(201), BadText::Length { max: 200 }),
        (" ".to_owned(), BadText::Length { max: 200 }),
        ("a\u{202e}b".to_owned(), BadText::Unseen),
        ("Z\u{301}\u{302}\u{303}\u{304}".to_owned(), BadText::Marks { max: 2 }),
    ] {
        assert_eq!(ann.refused(text(private, &bad)).await, Error::BadText { reason });
    }
    let (public, [mut eve, mut fay, _]) = company(&house, true).await;
    assert_eq!(eve.refused(text(public, "hello")).await, Error::AccountsOnly);
    eve.ok(phrase(public, Phrase::GoodGame)).await;
    assert_eq!(fay.hears_one().await.what, Saying::Phrase(Phrase::GoodGame));
    let mut gil: Player = Player::back_at(house.address(), &account::account(&house, "Gil").await, public).await;
    gil.ok(text(public, "hello")).await;
}

#[tokio::test]
async fn the_host_makes_a_table_quiet_and_lets_it_talk_again() {
    let mut house = TestHouse::open().await;
    let (table, [mut ann, mut ben, mut cho]) = company(&house, false).await;
    assert_eq!(ben.refused(Request::Hush { table, on: true }).await, Error::NotHost);
    ann.ok(Request::Hush { table, on: true }).await;
    assert!(cho.sees(|update| update.room.quiet).await.room.you.is_none());
    for one in [&mut ann, &mut ben, &mut cho] {
        assert_eq!(one.refused(phrase(table, Phrase::Hello)).await, Error::Quiet);
    }
    house.restart().await;
    let mut ann: Player = Player::back_at(house.address(), &ann.cookie, table).await;
    assert_eq!(ann.refused(phrase(table, Phrase::Hello)).await, Error::Quiet, "it is written down");
    ann.ok(Request::Hush { table, on: false }).await;
    ann.ok(phrase(table, Phrase::Hello)).await;
}

#[tokio::test]
async fn who_is_muted_is_not_heard_at_any_table_until_they_are_again() {
    let mut house = TestHouse::open().await;
    let (table, [mut ann, mut ben, mut cho]) = company(&house, false).await;
    ben.ok(phrase(table, Phrase::Hello)).await;
    ann.hears().await;
    assert_eq!(ann.refused(Request::Mute { table, whom: Whom::Seat(Seat(0)), on: true }).await, Error::Nobody);
    assert_eq!(ann.refused(Request::Mute { table, whom: Whom::Said(9), on: true }).await, Error::Nobody);
    let far = Request::Mute { table, whom: Whom::Seat(Seat(7)), on: true };
    assert_eq!(ann.refused(far).await, Error::NoSuchSeat { seat: Seat(7), seats: 2 });
    ann.ok(Request::Mute { table, whom: Whom::Seat(Seat(1)), on: true }).await;
    let talk = ann.hears().await;
    assert_eq!((talk.fresh, talk.said, talk.muted), (true, vec![], vec![Seat(1)]), "nor what they have said");
    ben.ok(phrase(table, Phrase::Thinking)).await;
    cho.hears_one().await;
    assert_eq!(cho.hears_one().await.number, 2);
    assert!(ann.hears_nothing().await);
    // Another table, another tab, another day.
    let other = ben.opens_for(2, false).await;
    ann.ok(Request::Enter { table: other, last_seq: None }).await;
    ben.ok(phrase(other, Phrase::Hello)).await;
    assert!(ann.hears_nothing().await);
    house.restart().await;
    let (mut ann, mut ben) = (house.again(&ann.cookie).await, house.again(&ben.cookie).await);
    they_enter([&mut ann, &mut ben], table).await;
    assert_eq!(ann.hears().await.muted, [Seat(1)]);
    assert_eq!(ben.hears().await.said.len(), 2, "what was said is remembered");
    ben.ok(phrase(table, Phrase::Thanks)).await;
    assert!(ann.hears_nothing().await);
    ann.ok(Request::Mute { table, whom: Whom::Seat(Seat(1)), on: false }).await;
    let talk = ann.hears().await;
    assert_eq!(talk.said.iter().map(|said| said.number).collect::<Vec<_>>(), [1, 2, 3]);
    // Spectators are muted through something they said.
    let mut cho = house.again(&cho.cookie).await;
    let mut dan = house.player().await;
    for one in [&mut cho, &mut dan] {
        one.ok(Request::Enter { table, last_seq: None }).await;
        one.hears().await;
    }
    dan.ok(phrase(table, Phrase::Hello)).await;
    let number = cho.hears_one().await.number;
    cho.ok(Request::Mute { table, whom: Whom::Said(number), on: true }).await;
    assert!(cho.hears().await.said.iter().all(|said| said.seat.is_some()));
}

#[tokio::test]
async fn a_line_that_the_table_has_let_go_of_can_be_pointed_at_by_whoever_was_there() {
    let house = TestHouse::open().await;
    let (table, [mut ann, mut ben, _]) = company(&house, false).await;
    for _ in 0..40 {
        ben.ok(phrase(table, Phrase::Hello)).await;
        // So many things are not said at once.
        house.clock.advance(3_000);
    }
    let mute = |number| Request::Mute { table, whom: Whom::Said(number), on: true };
    let mut dan = house.player().await;
    dan.ok(Request::Enter { table, last_seq: None }).await;
    let told = dan.hears().await.said;
    assert_eq!((told.len(), told[0].number), (30, 11), "as many as latecomers are told");
    assert_eq!(dan.refused(mute(10)).await, Error::Nobody, "Dan does not learn who said that");
    dan.ok(mute(11)).await;
    let report = json!({"who": {"at": [table, {"said": 1}]}, "reason": "abuse"});
    assert_eq!(post(&house, &ann.cookie, "report", report).await.status, 204);
    ann.ok(mute(1)).await;
    while ann.hears().await.muted != [Seat(1)] {}
    assert_eq!(ann.refused(mute(41)).await, Error::Nobody);
}

#[tokio::test]
async fn nobody_learns_who_looks_on_by_a_line_that_they_were_not_sent() {
    let house = TestHouse::open().await;
    let (table, [mut ann, _ben, mut cho]) = company(&house, false).await;
    let (mut dan, mut far) = (house.player().await, house.player().await);
    dan.ok(Request::Enter { table, last_seq: None }).await;
    dan.ok(phrase(table, Phrase::Hello)).await;
    let heard = cho.hears_one().await.number;
    let mute = |number| Request::Mute { table, whom: Whom::Said(number), on: true };
    for one in [&mut ann, &mut far] {
        assert_eq!(one.refused(mute(heard)).await, Error::Nobody);
        assert_eq!(one.refused(Request::Block { table, whom: Whom::Said(heard), on: true }).await, Error::Nobody);
    }
    // Whoever sits down knows what they were told before, and hears no more.
    ann.ok(Request::Clear { table, seat: Seat(1), seq: None }).await;
    cho.ok(Request::Sit { table, seat: Some(Seat(1)), entropy: entropy(3) }).await;
    dan.ok(phrase(table, Phrase::Thanks)).await;
    assert_eq!(cho.refused(mute(heard + 1)).await, Error::Nobody);
    // Nor once they are told again what is said from then on.
    cho.ok(Request::Stand { table }).await;
    dan.ok(phrase(table, Phrase::GoodGame)).await;
    while cho.hears_one().await.number < heard + 2 {}
    assert_eq!(cho.refused(mute(heard + 1)).await, Error::Nobody);
    cho.ok(mute(heard)).await;
}

#[tokio::test]
async fn who_is_muted_stays_so_when_a_guest_signs_in() {
    let house = TestHouse::open().await;
    let (table, [mut ann, mut ben, _]) = company(&house, false).await;
    let mut dan: Player = Player::back_at(house.address(), &account::account(&house, "Dan").await, table).await;
    ann.ok(Request::Mute { table, whom: Whom::Seat(Seat(1)), on: true }).await;
    ben.ok(Request::Mute { table, whom: Whom::Seat(Seat(0)), on: true }).await;
    account::sign_in_at(house.address(), &ben.cookie, "Dan").await;
    dan.ok(phrase(table, Phrase::Hello)).await;
    ann.ok(phrase(table, Phrase::Thanks)).await;
    dan.ok(phrase(table, Phrase::GoodGame)).await;
    for (one, other, line) in [(&mut ann, Seat(1), Phrase::Thanks), (&mut dan, Seat(0), Phrase::GoodGame)] {
        loop {
            let talk = one.hears().await;
            assert!(talk.said.iter().all(|said| said.you), "{talk:?}");
            if talk.said.iter().any(|said| said.what == Saying::Phrase(line)) {
                assert_eq!(talk.muted, [other]);
                break;
            }
        }
    }
}

#[tokio::test]
async fn who_has_signed_in_since_they_said_a_line_is_muted_through_it() {
    let house = TestHouse::open().await;
    let (table, [mut ann, _ben, mut cho]) = company(&house, false).await;
    let mut dan = house.again(&account::account(&house, "Dan").await).await;
    let mut guest = house.player().await;
    they_enter([&mut dan, &mut guest], table).await;
    guest.ok(phrase(table, Phrase::Hello)).await;
    let number = cho.hears_one().await.number;
    account::sign_in_at(house.address(), &guest.cookie, "Dan").await;
    let own = dan.refused(Request::Mute { table, whom: Whom::Said(number), on: true }).await;
    assert_eq!(own, Error::Nobody, "nobody mutes themselves");
    cho.ok(Request::Mute { table, whom: Whom::Said(number), on: true }).await;
    dan.ok(phrase(table, Phrase::Thinking)).await;
    ann.ok(phrase(table, Phrase::GoodGame)).await;
    loop {
        let talk = cho.hears().await;
        assert!(talk.said.iter().all(|said| said.seat == Some(Seat(0))), "{talk:?}");
        if !talk.said.is_empty() {
            break;
        }
    }
}

#[tokio::test]
async fn play_goes_on_while_what_was_said_is_being_stored() {
    let mut slow = FaultyHouse::open().await;
    let (mut ann, mut cho) = (slow.player().await, slow.player().await);
    let table = ann.table_with_bots(2, short()).await;
    let mut tab: Player = Player::at(slow.address(), &ann.cookie).await;
    they_enter([&mut cho, &mut tab], table).await;
    ann.ok(Request::Start { table }).await;
    let turn = ann.sees(Player::is_my_turn).await;
    slow.store.faults().slow_words = true;
    let lines = [Phrase::Hello, Phrase::Thinking, Phrase::Thanks];
    let mut calls = Vec::new();
    for line in lines {
        calls.push(tab.send(phrase(table, line)).await.unwrap());
    }
    let beside = cho.send(phrase(table, Phrase::GoodGame)).await.unwrap();
    ann.moves(&turn).await;
    // Nobody hears what may yet be lost.
    assert!(ann.hears_nothing().await);
    assert_eq!(slow.store.last_words(table_id(table), 9).await.unwrap(), []);
    slow.store.faults().slow_words = false;
    for call in calls {
        tab.answer(call).await.unwrap().unwrap();
    }
    cho.answer(beside).await.unwrap().unwrap();
    for number in 1..=4 {
        assert_eq!(cho.hears_one().await.number, number);
    }
    for line in lines {
        assert_eq!(ann.hears_one().await.what, Saying::Phrase(line));
    }
    // A house that closes stores what is on its way.
    slow.store.faults().slow_words = true;
    tab.send(phrase(table, Phrase::Hello)).await.unwrap();
    assert!(ann.hears_nothing().await);
    let store = slow.store.clone();
    let goes_on = async move {
        tokio::time::sleep(Duration::from_millis(50)).await;
        store.faults().slow_words = false;
    };
    tokio::join!(slow.close(), goes_on);
    assert_eq!(slow.store.last_words(table_id(table), 9).await.unwrap().len(), 5);
}

/// How often somebody says this before it is too often.
async fn says_on(player: &mut Player, what: Request) -> u32 {
    let mut times = 0;
    loop {
        match player.call(what.clone()).await.unwrap() {
            Ok(_) => times += 1,
            Err(Error::TooFast { retry_ms: 1.. }) => return times,
            Err(other) => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn nobody_talks_without_end() {
    let house = TestHouse::open().await;
    let (table, [mut ann, ..]) = company(&house, false).await;
    let start = Instant::now();
    // Five at once, and one more every three seconds, which only pass where the machine stands still.
    let most = |at_once: u32| at_once + start.elapsed().as_secs() as u32 / 3;
    let mut said = says_on(&mut ann, phrase(table, Phrase::Hello)).await;
    assert!((5..=most(5)).contains(&said), "{said}");
    house.clock.advance(3_000);
    ann.ok(phrase(table, Phrase::Hello)).await;
    said += 1 + says_on(&mut ann, text(table, "hello")).await;
    assert!((6..=most(6)).contains(&said), "{said}");
    // Latecomers are sent only the last of it.
    for _ in 0..40 {
        house.clock.advance(3_000);
        ann.ok(phrase(table, Phrase::Hello)).await;
        said += 1;
    }
    let mut dan = house.player().await;
    dan.ok(Request::Enter { table, last_seq: None }).await;
    let numbers: Vec<u32> = dan.hears().await.said.iter().map(|said| said.number).collect();
    assert_eq!(numbers, (said - 29..=said).collect::<Vec<_>>());
}

#[tokio::test]
async fn after_thirty_days_it_is_forgotten() {
    let mut house = TestHouse::open().await;
    let (table, [mut ann, ..]) = company(&house, false).await;
    ann.ok(text(table, "hello")).await;
    for (days, kept) in [(29, 1), (2, 0)] {
        house.clock.advance(days * DAY_MS);
        house.restart().await;
        // The house sweeps when it opens.
        by_and_by(async || house.store.last_words(table_id(table), 9).await.unwrap().len() == kept).await;
    }
}

#[tokio::test]
async fn no_journal_record_or_proof_knows_of_words() {
    let house = TestHouse::open().await;
    let mut ann = house.player().await;
    let table = ann.opens_for(2, false).await;
    ann.ok(Request::Sit { table, seat: Some(Seat(0)), entropy: entropy(1) }).await;
    ann.ok(Request::SeatBot { table, seat: Seat(1), level: Level(1) }).await;
    let before = house.store.read(table_id(table), 0).await.unwrap();
    ann.ok(phrase(table, Phrase::Hello)).await;
    ann.ok(text(table, "well, well")).await;
    assert_eq!(house.store.read(table_id(table), 0).await.unwrap(), before);
    ann.ok(Request::Start { table }).await;
    ann.ok(Request::Say { table, what: Saying::Emote(Emote::Think) }).await;
    let end = ann.finish().await;
    let Phase::Finished { record, proof, .. } = end.room.phase else { panic!("not finished") };
    assert!(proof.is_some());
    let kept = house.store.record(record.parse().unwrap()).await.unwrap().unwrap().body;
    serde_json::from_slice::<Record<Lexio>>(&kept).unwrap().verify().unwrap();
    let entries = house.store.read(table_id(table), 0).await.unwrap();
    for body in entries.iter().map(|entry| &entry.body).chain([&kept]) {
        let body = String::from_utf8_lossy(body);
        assert!(["hello", "well, well", "think"].iter().all(|word| !body.contains(word)), "{body}");
    }
    let words = house.store.words_of_match(table_id(table), 1, i64::MAX, 9).await.unwrap();
    assert_eq!(
        words.iter().map(|spoken| spoken.what.as_str()).collect::<Vec<_>>(),
        [r#"{"phrase":"hello"}"#, r#"{"text":"well, well"}"#, r#"{"emote":"think"}"#]
    );
}

#[tokio::test]
async fn what_cannot_be_kept_is_not_said() {
    let mut house = TestHouse::open().await;
    let (table, [ann, ..]) = company(&house, false).await;
    let faulty = FaultyHouse::instead_of(&mut house).await;
    let mut ann: Player = Player::back_at(faulty.address(), &ann.cookie, table).await;
    faulty.store.faults().full = true;
    assert_eq!(ann.refused(phrase(table, Phrase::Hello)).await, Error::Busy);
    assert!(ann.hears_nothing().await);
    faulty.store.faults().full = false;
    ann.ok(phrase(table, Phrase::Hello)).await;
    assert_eq!(ann.hears_one().await.number, 1);
}

#[tokio::test]
async fn a_number_that_is_taken_silences_nobody() {
    let house = TestHouse::open().await;
    let (table, [mut ann, ben, mut cho]) = company(&house, false).await;
    ann.ok(phrase(table, Phrase::Hello)).await;
    cho.hears_one().await;
    // Ben was told that it could not be stored, but it was.
    let user = house.store.session(account::session_of(&ben.cookie)).await.unwrap().unwrap().user;
    let what: Saying = Saying::Phrase(Phrase::Thanks);
    let spoken = Spoken {
        table: table_id(table),
        number: 2,
        of_match: 1,
        user: Some(user),
        seat: Some(1),
        at_ms: house.clock.now_ms(),
        what: serde_json::to_string(&what).unwrap(),
        removed: false,
    };
    house.store.keep_words(spoken).await.unwrap();
    ann.ok(phrase(table, Phrase::GoodGame)).await;
    let talk = cho.hears().await;
    assert!(talk.fresh);
    assert_eq!(talk.said.iter().map(|said| said.number).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(cho.hears_one().await.number, 3);
}
