//! Matgo at tables of the house.

use crate::{
    faulty::FaultyHouse,
    house::{Played, Player, TestHouse, Update, create_of, entropy, is_in_turn},
};
use game::{Field, Kind, Match, Observer, Record, Ruleset, Seat, Seed, Turn};
use matgo::{Action, Card, Chongtong, Losing, Matgo, Phase as Asked, Room, Rules, View};
use search::Thinks;
use serde_json::{Value, json};
use std::time::Duration;
use table::{Command, Entry, Guest, GuestId, Opening, SEALED_MS, STALL_MS, Sitting, Standin};
use wire::{Error, Level, Phase, Reply, Request, TableCode, Written};

impl Played for Matgo {
    fn turn_of(view: &matgo::View) -> Option<Seat> {
        view.turn
    }

    fn plain_move(view: &matgo::View) -> Action {
        Matgo::house_move(view).unwrap()
    }
}

type Picture = Update<Matgo>;

async fn record(house: &TestHouse, end: &Picture) -> Record<Matgo> {
    let Phase::Finished { record, .. } = &end.room.phase else { panic!("not finished") };
    house.record(record).await
}

#[tokio::test]
async fn games_in_a_row_carry_money_dealer_and_draws_on() {
    let house = TestHouse::open().await;
    let mut ann = house.player_of::<Matgo>().await;
    let table = ann.table_with_bots(2, json!({"rounds": 8})).await;
    ann.ok(Request::Start { table }).await;
    let end = ann.finish().await;
    let outcomes = record(&house, &end).await.outcome;
    assert_eq!(outcomes.len(), 8);
    let stake = 150_000_i64;
    let mut balance = [stake; 2];
    let mut refills = 0_i64;
    for outcome in &outcomes {
        for (held, net) in balance.iter_mut().zip(outcome.net.0) {
            *held += net;
        }
        assert_eq!(outcome.balance.0.map(|held| held as i64), balance);
        // Whoever is bankrupt plays on with a new stake.
        for held in balance.iter_mut().filter(|held| **held == 0) {
            *held = stake;
            refills += 1;
        }
    }
    let last = end.view.unwrap().outcome.unwrap();
    assert_eq!(last.places.unwrap().len(), 2);
    assert_eq!(balance.iter().sum::<i64>(), (2 + refills) * stake);
}

#[tokio::test]
async fn every_option_makes_a_table() {
    let house = TestHouse::with(|config| config.limits.tables_per_user = 200).await;
    let mut ann = house.player_of::<Matgo>().await;
    let mut tables = 0;
    for Field { name, kind } in Rules::FIELDS {
        for value in values(*kind) {
            let rules = json!({"preset": "plain", *name: value});
            let table = ann.create(2, rules).await;
            assert_eq!(ann.sees(|update| update.table == table).await.room.rules[*name], value, "{name}");
            ann.ok(Request::Exit { table }).await;
            tables += 1;
        }
    }
    assert!(tables > 40, "{tables}");
    let refused = ann.refused(create_of::<Matgo>(3, json!({}))).await;
    assert!(matches!(refused, Error::BadRules { .. }), "{refused:?}");
}

fn values(kind: Kind) -> Vec<Value> {
    match kind {
        Kind::Choice(words) => words.iter().map(|word| json!(word)).collect(),
        Kind::OneOf(numbers) => numbers.iter().map(|number| json!(number)).collect(),
        Kind::Range { min, max } => vec![json!(min), json!(max)],
        Kind::Spans(spans) => spans.iter().flat_map(|(min, max)| [json!(min), json!(max)]).collect(),
        Kind::Flag => vec![json!(true), json!(false)],
    }
}

/// Two people at a table who have drawn for the deal, with what each of them then sees. Nobody was dealt four of a month,
/// with which the game would end if nothing is answered.
async fn two(house: &TestHouse, rules: Value) -> (TableCode, [Player<Matgo>; 2], [Picture; 2]) {
    loop {
        let dealt = dealt(house, rules.clone()).await;
        if !dealt.2.iter().any(holds_four) {
            return dealt;
        }
    }
}

fn holds_four(seen: &Picture) -> bool {
    let hand = seen.view.iter().flat_map(|view| view.hand.iter());
    let months: Vec<_> = hand.filter_map(Card::month).collect();
    months.iter().any(|month| months.iter().filter(|other| *other == month).count() == 4)
}

async fn dealt(house: &TestHouse, rules: Value) -> (TableCode, [Player<Matgo>; 2], [Picture; 2]) {
    let (mut ann, mut ben) = (house.player_of::<Matgo>().await, house.player_of::<Matgo>().await);
    let table = ann.begins_with(&mut ben, rules).await;
    let start = ann.sees(|update| update.view.is_some()).await;
    ann.moves(&start).await;
    let picked = ben.sees(|update| update.ply == 1).await;
    ben.moves(&picked).await;
    let dealt = |update: &Picture| update.ply == 2;
    let seen = [ann.sees(dealt).await, ben.sees(dealt).await];
    (table, [ann, ben], seen)
}

#[tokio::test]
async fn hands_as_dealt_are_looked_at_by_both_at_once() {
    let house = TestHouse::open().await;
    // Four of a month on the floor would end the game before the second answer.
    let rules = json!({"preset": "plain", "rounds": 1, "floor_four": "redeal"});
    let (table, [mut ann, mut ben], [a, b]) = two(&house, rules).await;
    assert_eq!(a.room.phase, b.room.phase);
    let Phase::Playing { since_ms, limit_ms: Some(SEALED_MS), sealed: true, .. } = a.room.phase else {
        panic!("{:?}", a.room.phase)
    };
    let until_ms = since_ms + i64::from(SEALED_MS);
    let mut eve = house.player_of::<Matgo>().await;
    eve.ok(Request::Enter { table, last_seq: None }).await;
    let looks_on = eve.sees(|_| true).await;
    assert_eq!(looks_on.room.phase, a.room.phase);
    assert!(looks_on.view.unwrap().hand.is_empty(), "who looks on sees no hand");
    let on = json!(Action::Chongtong(Chongtong::Play));
    for player in [&mut ann, &mut ben] {
        let act = Request::Act { table, move_id: 50, match_number: None, ply: 2, action: Written::of(&on).unwrap() };
        let refused = player.refused(act).await;
        // Later where the machine has stood still meanwhile, which is given back.
        assert!(matches!(refused, Error::Sealed { until_ms: by_ms } if by_ms >= until_ms), "{refused:?}");
        player.ok(Request::Sketch { table, match_number: None, ply: 2, action: Some(on.clone()) }).await;
    }
    house.clock.advance(SEALED_MS.into());
    let first = ann.sees(|update| update.ply == 4).await.view.unwrap();
    assert!(matches!(first.phase, Asked::Play));
    assert_eq!(first.turn, first.board.dealer);
}

#[tokio::test]
async fn hands_as_dealt_are_looked_at_no_shorter_where_the_house_could_not_be_reached() {
    let mut house = TestHouse::open().await;
    let (table, [ann, _], _) = two(&house, json!({"preset": "plain", "rounds": 1, "floor_four": "redeal"})).await;
    let cookie = ann.cookie.clone();
    drop(ann);
    let mut slow = FaultyHouse::instead_of(&mut house).await;
    let mut ann: Player<Matgo> = Player::back_at(slow.address(), &cookie, table).await;
    let before = ann.sees(|_| true).await;
    slow.lags(&mut ann, table, Duration::from_secs(4)).await;
    slow.clock.advance(i64::from(SEALED_MS) - 3_000);
    let put_off = ann.sees(|update| update.seq > before.seq).await;
    assert_eq!((before.ply, put_off.ply), (2, 2), "time was given back first");
    assert!(matches!(put_off.room.phase, Phase::Playing { sealed: true, .. }), "{:?}", put_off.room.phase);
    slow.clock.advance(SEALED_MS.into());
    ann.sees(|update| update.ply == 4).await;
    slow.close().await;
}

#[tokio::test]
async fn two_people_play_to_the_settlement() {
    let house = TestHouse::open().await;
    let (_, [mut ann, mut ben], _) = two(&house, json!({"rounds": 1, "floor_four": "dealer_wins"})).await;
    house.clock.advance(SEALED_MS.into());
    let (a, b) = tokio::join!(ann.finish(), ben.finish());
    assert_eq!(a.room.phase, b.room.phase);
    let record = record(&house, &a).await;
    assert_eq!(record.outcome.len(), 1);
    assert_eq!(a.view.unwrap().outcome.as_ref(), record.outcome.first());
}

#[tokio::test]
async fn a_game_goes_on_after_the_house_was_down() {
    let mut house = TestHouse::open().await;
    let mut ann = house.player_of::<Matgo>().await;
    // Four of a month on the floor would end a game, and the next begins long after.
    let table = ann.table_with_bots(2, json!({"rounds": 3, "floor_four": "redeal"})).await;
    ann.ok(Request::Start { table }).await;
    let in_play = |update: &Picture| {
        let view = update.view.as_ref();
        view.is_some_and(|view| view.turn == update.room.you && view.phase == Asked::Play && view.turn.is_some())
    };
    let mut now = ann.sees(|update| update.view.as_ref().is_some_and(|view| view.turn == update.room.you)).await;
    while !in_play(&now) {
        let act = ann.act(&now);
        ann.call(act).await.unwrap().ok();
        let ply = now.ply;
        now = ann.sees(|update| update.ply > ply && is_in_turn::<Matgo>(update)).await;
    }
    house.restart().await;
    let mut back = Player::<Matgo>::back_at(house.address(), &ann.cookie, table).await;
    let after = back.sees(|_| true).await;
    assert_eq!((after.view, after.ply), (now.view, now.ply));
    let end = back.finish().await;
    assert_eq!(record(&house, &end).await.outcome.len(), 3);
}

#[tokio::test]
async fn bots_come_in_the_levels_that_there_are() {
    let house = TestHouse::open().await;
    let mut ann = house.player_of::<Matgo>().await;
    let table = ann.create(2, json!({})).await;
    let mut seat_bot =
        async |level| ann.call(Request::SeatBot { table, seat: Seat(1), level: Level(level) }).await.unwrap();
    assert_eq!(seat_bot(1).await, Ok(Reply::Done));
    let Err(Error::BadLevel { max }) = seat_bot(0).await else { panic!("level 0") };
    assert_eq!(seat_bot(max).await, Ok(Reply::Done));
    assert_eq!(seat_bot(max + 1).await, Err(Error::BadLevel { max }));
    let entropy = entropy(3);
    ann.ok(Request::Sit { table, seat: Some(Seat(0)), entropy }).await;
}

/// Two people at a table without a clock and without a house, with everything that happened at it.
struct Alone {
    sitting: Sitting<Matgo>,
    entries: Vec<Entry<Matgo>>,
    now_ms: i64,
}

impl Alone {
    const PEOPLE: [GuestId; 2] = [GuestId::from_bytes([1; 16]), GuestId::from_bytes([2; 16])];

    /// They begin a match from the seed of this phrase.
    fn playing(phrase: &str) -> Alone {
        let [ann, ben] = Self::PEOPLE;
        let opening = Opening::new(TableCode::numbered(7), ann, 2, json!({}), Seed::from_phrase(phrase));
        let first = Sitting::<Matgo>::open(opening, 0).unwrap();
        let mut table = Alone { sitting: Sitting::new(&first).unwrap(), entries: vec![first], now_ms: 0 };
        for (id, name) in [(ann, "Ann"), (ben, "Ben")] {
            let guest = Guest { id, name: name.parse().unwrap(), account: false };
            table.order(Command::Sit { guest, seat: None, entropy: entropy(1) });
        }
        table.order(Command::Start { by: ann });
        table
    }

    fn order(&mut self, command: Command<Action>) {
        let decision = self.sitting.decide(command, self.now_ms, &mut || Seed::from_phrase("next")).unwrap();
        for entry in decision.entries {
            self.sitting.evolve(&entry).unwrap();
            self.entries.push(entry);
        }
    }

    fn game(&self) -> &Match<Matgo> {
        self.sitting.game().unwrap()
    }

    fn view(&self) -> View {
        self.game().view(Observer::Spectator)
    }

    /// The house moves for whoever is in turn, until the game is over or no longer `goes_on`.
    fn play(&mut self, goes_on: impl Fn(&View) -> bool) {
        while let Turn::Of(seat) = self.game().turn()
            && goes_on(&self.view())
        {
            let action = Matgo::house_move(&self.game().view(Observer::Seat(seat))).unwrap();
            let ply = self.sitting.ply();
            self.order(Command::StandIn { why: Standin::House, ply, action });
        }
    }

    /// Whoever is in turn does nothing, and the other has had enough.
    fn end(&mut self, idle: Seat) {
        self.now_ms += STALL_MS;
        let (by, ply) = (Self::PEOPLE[1 - idle.index()], self.sitting.ply());
        self.order(Command::Vote { by, match_number: None, ply, end: true });
        assert!(self.sitting.is_finished());
    }
}

#[test]
fn a_match_that_is_ended_in_mid_game_leaves_its_draws_and_losses_to_the_rematch_of_the_two() {
    let (mut drawn, mut won) = (0, 0);
    for seed in 0..200 {
        if drawn > 0 && won > 0 {
            break;
        }
        let mut table = Alone::playing(&format!("ended {seed}"));
        table.play(|_| true);
        let winner = table.game().outcomes()[0].end.winner();
        table.order(Command::Deal);
        // Nobody votes while both look at their hands.
        table.play(|view| matches!(view.phase, Asked::Chongtong));
        let Turn::Of(idle) = table.game().turn() else { continue };
        table.end(idle);
        let lost = |winner: Seat| Losing { seat: Seat(1 - winner.0), games: 1 };
        let room = Room { carry: if winner.is_some() { 1 } else { 2 }, losing: winner.map(lost) };
        for by in Alone::PEOPLE {
            table.order(Command::Rematch { by, match_number: None, entropy: entropy(2) });
        }
        assert_eq!(table.game().room(), Some(&room), "{seed}");
        let board = table.view().board;
        assert_eq!((board.round, board.carry, board.losing), (1, room.carry, room.losing), "{seed}");
        let again = Sitting::replay(&table.entries).unwrap();
        assert_eq!(again.game().unwrap().state(), table.game().state(), "{seed}");
        // One that is ended before anything is played passes on what it went on from.
        table.play(|view| !matches!(view.phase, Asked::Play));
        if let Turn::Of(idle) = table.game().turn() {
            table.end(idle);
            for by in Alone::PEOPLE {
                table.order(Command::Rematch { by, match_number: None, entropy: entropy(3) });
            }
            assert_eq!(table.game().room(), Some(&room), "{seed}");
        }
        if winner.is_some() {
            won += 1;
        } else {
            drawn += 1;
        }
    }
    assert!(drawn > 0 && won > 0, "{drawn} {won}");
}
