//! People at different nodes of one house.

use crate::{
    account::session_of,
    house::{PATIENCE, Player, Update, create, dealt, entropy, send_as, short, they_enter},
    quick::are_called,
    several::{Node, Yard},
};
use game::Seat;
use serde_json::{Value, json};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use store::{Sessions, Words};
use tokio::time::{sleep, timeout};
use wire::{Error, Lobby, Message, Phase, Phrase, Presence, Reply, Request, Saying, TableCode, Talk, Whom};

const SECOND: Duration = Duration::from_secs(1);
/// Longer than another node takes to go on with a match that is under way, however busy the machine is.
const LONG: Duration = Duration::from_secs(120);

/// Ann opens a table and sits down there, and so does Ben.
async fn seated(ann: &mut Player, ben: &mut Player, rules: Value) -> TableCode {
    let table = ann.create(2, rules).await;
    ann.sit(table).await;
    ben.joins(table).await;
    table
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_at_two_nodes_play_and_strangers_elsewhere_see_what_strangers_may() {
    let Some((yard, north, south)) = Yard::of_two("two").await else { return };
    let (mut ann, mut ben) = (north.player().await, south.player().await);
    let table = seated(&mut ann, &mut ben, short()).await;
    let (mut sue, mut tom) = (north.player().await, south.player().await);
    they_enter([&mut sue, &mut tom], table).await;
    // Spectators at another node are counted.
    ann.sees(|update| update.room.watchers == 2).await;
    ann.ok(Request::Start { table }).await;
    let (a, b) = (ann.sees(dealt).await, ben.sees(dealt).await);
    assert_eq!((a.room.you, b.room.you), (Some(Seat(0)), Some(Seat(1))));
    let (s, t) = (sue.sees(dealt).await, tom.sees(dealt).await);
    assert_eq!((s.seq, s.room.you, &s.view), (t.seq, t.room.you, &t.view));
    let shown = serde_json::to_string(&(&t.view, &t.seen)).unwrap();
    // Who leads has a tile that everyone knows.
    let lead = t.view.unwrap().lead.map(|lead| lead.tile);
    for hand in [a, b].map(|update| update.view.unwrap().hand) {
        let hidden: Vec<_> = hand.iter().filter(|tile| Some(*tile) != lead).collect();
        assert!(hidden.len() > 1 && hidden.iter().all(|tile| !shown.contains(&format!("\"{tile}\""))), "{shown}");
    }
    let (a, b) = tokio::join!(ann.finish(), ben.finish());
    assert_eq!(a.room.phase, b.room.phase);
    let end = tom.sees(|update| matches!(update.room.phase, Phase::Finished { .. })).await;
    assert_eq!(end.room.phase, a.room.phase);
    tom.ok(Request::Exit { table }).await;
    ann.sees(|update| update.room.watchers == 1).await;
    yard.close([north, south]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_bus_loses_doubles_and_delays_is_made_up_for() {
    let Some(yard) = Yard::unreliable("lossy").await else { return };
    let north = yard.open("north").await.leads().await;
    let south = yard.open("south").await;
    let (mut ann, mut ben, mut tom) = (south.player().await, south.player().await, south.player().await);
    // The table is at north, and all players are at south.
    let mut host = north.player().await;
    let table = host.create(2, json!({"rounds": 3})).await;
    for player in [&mut ann, &mut ben] {
        player.joins(table).await;
    }
    tom.ok(Request::Enter { table, last_seq: None }).await;
    host.ok(Request::Start { table }).await;
    let (a, b) = tokio::join!(ann.finish(), ben.finish());
    assert_eq!(a.room.phase, b.room.phase);
    tom.sees(|update| matches!(update.room.phase, Phase::Finished { .. })).await;
    yard.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_sat_down_is_not_told_otherwise_when_the_leader_goes_with_the_answer() {
    let Some(yard) = Yard::new("unanswered").await else { return };
    let silent = Arc::new(AtomicBool::new(false));
    let north = yard.open_silenced("north", "node.", &silent).await.leads().await;
    let south = yard.open("south").await;
    let (mut host, mut ann) = (north.player().await, south.player().await);
    let table = host.create(2, short()).await;
    ann.ok(Request::Enter { table, last_seq: None }).await;
    silent.store(true, Ordering::Relaxed);
    let sits = tokio::spawn(async move {
        ann.ok(Request::Sit { table, seat: None, entropy: entropy(9) }).await;
        ann
    });
    host.sees(|update| !matches!(update.room.chairs[0], wire::Chair::Empty)).await;
    north.close().await;
    let mut ann = sits.await.unwrap();
    ann.sees(|update| update.room.you == Some(Seat(0))).await;
    yard.close([south]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_began_a_match_is_not_told_otherwise_when_the_leader_goes_with_the_answer() {
    let Some(yard) = Yard::new("begun").await else { return };
    let silent = Arc::new(AtomicBool::new(false));
    let north = yard.open_silenced("north", "node.", &silent).await.leads().await;
    let south = yard.open("south").await;
    let (mut ann, mut ben) = (north.player().await, south.player().await);
    let table = seated(&mut ann, &mut ben, short()).await;
    assert_eq!(ben.refused(Request::Start { table }).await, Error::NotHost);
    ann.ok(Request::HandOver { table, seat: Seat(1), seq: None }).await;
    silent.store(true, Ordering::Relaxed);
    let begins = tokio::spawn(async move {
        ben.ok(Request::Start { table }).await;
        ben
    });
    ann.sees(dealt).await;
    north.close().await;
    let mut ben = begins.await.unwrap();
    ben.sees(dealt).await;
    // Asking again for something already done is refused.
    assert_eq!(ben.refused(Request::Start { table }).await, Error::WrongPhase);
    yard.close([south]).await;
}

/// Plays on until the other player has seen two plies.
async fn play_on(ann: &mut Player, ben: &mut Player) {
    for player in [ann, ben] {
        let play = async {
            let mut acted = None;
            loop {
                let update = player.sees(dealt).await;
                if update.ply >= 2 {
                    return;
                }
                if Player::is_my_turn(&update) && acted != Some(update.ply) {
                    acted = Some(update.ply);
                    let act = player.act(&update);
                    player.send(act).await.unwrap();
                }
            }
        };
        timeout(SECOND, play).await.ok();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_leader_goes_and_the_match_goes_on_without_a_socket_being_closed() {
    let Some(yard) = Yard::new("leaves").await else { return };
    let north = yard.open("north").await.leads().await;
    let (south, east) = (yard.open("south").await, yard.open("east").await);
    let mut host = north.player().await;
    let (mut ann, mut ben, mut tom) = (south.player().await, east.player().await, east.player().await);
    let table = host.create(2, json!({"rounds": 2})).await;
    for player in [&mut ann, &mut ben] {
        player.joins(table).await;
    }
    tom.ok(Request::Enter { table, last_seq: None }).await;
    host.ok(Request::Start { table }).await;
    play_on(&mut ann, &mut ben).await;
    north.close().await;
    let (a, b) = timeout(LONG, async { tokio::join!(ann.finish_anyhow(), ben.finish_anyhow()) }).await.unwrap();
    assert_eq!(a.room.phase, b.room.phase);
    tom.sees(|update| matches!(update.room.phase, Phase::Finished { .. })).await;
    yard.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_leader_that_has_lost_the_database_is_left_by_those_who_look_on_there() {
    let Some((yard, north, south)) = Yard::of_two("cut").await else { return };
    // Ann sits at the node that leads the table, and stays.
    let (mut ann, mut ben) = (north.player().await, south.player().await);
    let table = seated(&mut ann, &mut ben, json!({"rounds": 2})).await;
    ann.ok(Request::Start { table }).await;
    play_on(&mut ann, &mut ben).await;
    north.cut_off().await;
    let (a, b) = timeout(LONG, async { tokio::join!(ann.finish_anyhow(), ben.finish_anyhow()) }).await.unwrap();
    assert_eq!(a.room.phase, b.room.phase);
    drop(north);
    yard.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_leader_that_hears_the_database_no_more_is_left_by_those_who_look_on_there() {
    let Some(yard) = Yard::new("deaf").await else { return };
    let (north, line) = yard.open_by_line("north").await;
    let north = north.leads().await;
    let south = yard.open("south").await;
    let (mut ann, mut ben) = (north.player().await, south.player().await);
    let table = seated(&mut ann, &mut ben, json!({"rounds": 2})).await;
    ann.ok(Request::Start { table }).await;
    play_on(&mut ann, &mut ben).await;
    // Whatever is being written is written, and nobody here learns of it.
    line.deafen();
    let (a, b) = timeout(LONG, async { tokio::join!(ann.finish_anyhow(), ben.finish_anyhow()) }).await.unwrap();
    assert_eq!(a.room.phase, b.room.phase);
    drop(north);
    yard.clear().await;
}

impl Player {
    /// Plays until the match is over, repeating requests for which the house is too busy.
    async fn finish_anyhow(&mut self) -> Update {
        let mut last: Option<Update> = None;
        loop {
            if let Ok(message) = timeout(SECOND, self.next()).await {
                let Message::Table(update) = message.unwrap() else { continue };
                last = Some(*update);
            }
            let Some(update) = &last else { continue };
            match &update.room.phase {
                Phase::Finished { .. } => return update.clone(),
                Phase::BetweenRounds { ready, .. } if update.room.you.is_some_and(|seat| !ready[seat.index()]) => {
                    self.send(Request::Ready { table: update.table }).await.unwrap();
                }
                _ if Player::is_my_turn(update) => {
                    let update = update.clone();
                    let act = self.act(&update);
                    self.send(act).await.unwrap();
                }
                _ => {}
            }
        }
    }
}

fn says(table: TableCode, phrase: Phrase) -> Request {
    Request::Say { table, what: Saying::Phrase(phrase) }
}

/// A visitor at the table with everything they have heard, kept as a page keeps it: it is sent afresh when the table
/// changes hands.
struct Listener {
    player: Player,
    talk: Option<Talk>,
}

impl From<Player> for Listener {
    fn from(player: Player) -> Listener {
        Listener { player, talk: None }
    }
}

impl Listener {
    async fn next(&mut self) -> &Talk {
        let told = loop {
            let Ok(message) = timeout(PATIENCE, self.player.next()).await else { panic!("{:?}", self.talk) };
            if let Message::Talk(talk) = message.unwrap() {
                break talk;
            }
        };
        match &mut self.talk {
            Some(talk) if !told.fresh => talk.said.extend(told.said),
            talk => *talk = Some(told),
        }
        self.talk.as_ref().unwrap()
    }

    /// Listens until exactly this is to be heard: the seat of each speaker, and whether it is the listener. Returns
    /// whom they have muted.
    async fn hears(&mut self, said: &[(Option<Seat>, bool)]) -> Vec<Seat> {
        loop {
            let talk = self.next().await;
            if talk.said.iter().map(|said| (said.seat, said.you)).eq(said.iter().copied()) {
                return talk.muted.clone();
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_at_different_nodes_talk_and_are_muted() {
    let Some((yard, north, south)) = Yard::of_two("talk").await else { return };
    let (mut ann, mut ben, mut tom) = (north.player().await, south.player().await, south.player().await);
    let table = seated(&mut ann, &mut ben, short()).await;
    tom.ok(Request::Enter { table, last_seq: None }).await;
    let [mut ann, mut ben, mut tom] = [ann, ben, tom].map(Listener::from);
    let (anns, bens, onlookers) = (Some(Seat(0)), Some(Seat(1)), None);
    ben.player.ok(says(table, Phrase::Hello)).await;
    for listener in [&mut ann, &mut tom] {
        listener.hears(&[(bens, false)]).await;
    }
    ben.hears(&[(bens, true)]).await;
    ann.player.ok(says(table, Phrase::Hello)).await;
    ann.hears(&[(bens, false), (anns, true)]).await;
    ben.hears(&[(bens, true), (anns, false)]).await;
    tom.hears(&[(bens, false), (anns, false)]).await;
    // Ben's other tab, at the other node, hears it too, until Ben mutes Ann.
    let mut tab = Listener::from(north.again(&ben.player.cookie).await);
    tab.player.ok(Request::Enter { table, last_seq: None }).await;
    tab.hears(&[(bens, true), (anns, false)]).await;
    ben.player.ok(Request::Mute { table, whom: Whom::Seat(Seat(0)), on: true }).await;
    for listener in [&mut ben, &mut tab] {
        assert_eq!(listener.hears(&[(bens, true)]).await, [Seat(0)]);
    }
    // Spectators' words are not for players.
    tom.player.ok(says(table, Phrase::Hello)).await;
    tom.hears(&[(bens, false), (anns, false), (onlookers, true)]).await;
    let heard = timeout(SECOND / 2, async { while ann.next().await.said.len() == 2 {} }).await;
    assert!(heard.is_err(), "{:?}", ann.talk);
    yard.close([north, south]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_looks_on_at_a_private_table_reports_through_any_node() {
    let Some((yard, north, south)) = Yard::of_two("report").await else { return };
    let (mut ann, mut cho) = (north.player().await, north.player().await);
    let table = ann.opens_for(2, false).await;
    ann.sit(table).await;
    cho.ok(Request::Enter { table, last_seq: None }).await;
    let (cookie, stranger) = (cho.cookie.clone(), south.player().await.cookie);
    let report = async |cookie: &str| {
        let body = json!({"who": {"at": [table, {"seat": 0}]}, "reason": "abuse", "words": ""});
        send_as(south.address(), cookie, "POST", "/api/moderation/report", &body).await.status
    };
    let mut told = report(&cookie).await;
    // South learns a little later where Cho is.
    for wait in [1_u32, 3, 9, 27] {
        if told == 404 {
            sleep(wait * SECOND).await;
            told = report(&cookie).await;
        }
    }
    assert_eq!((told, report(&stranger).await), (204, 404));
    yard.close([north, south]).await;
}

/// Ann says hello to Ben, who has another tab at this node.
async fn greeted(node: &Node, ann: &mut Player, ben: &mut Player) -> (TableCode, Listener) {
    let table = seated(ann, ben, short()).await;
    (table, greeted_at(table, node, ann, ben).await)
}

/// The same at a table where they sit already.
async fn greeted_at(table: TableCode, node: &Node, ann: &mut Player, ben: &Player) -> Listener {
    let mut tab = Listener::from(node.again(&ben.cookie).await);
    tab.player.ok(Request::Enter { table, last_seq: None }).await;
    ann.ok(says(table, Phrase::Hello)).await;
    tab
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_happens_before_nodes_know_of_each_other_is_told_when_they_do() {
    let Some(yard) = Yard::new("strangers").await else { return };
    let silent = Arc::new(AtomicBool::new(true));
    let north = yard.open_silenced("north", "house", &silent).await.leads().await;
    let south = yard.open_silenced("south", "house", &silent).await;
    let (mut ann, mut ben) = (north.player().await, south.player().await);
    let (table, mut tab) = greeted(&north, &mut ann, &mut ben).await;
    tab.hears(&[(Some(Seat(0)), false)]).await;
    ben.ok(Request::Mute { table, whom: Whom::Seat(Seat(0)), on: true }).await;
    silent.store(false, Ordering::Relaxed);
    assert_eq!(tab.hears(&[]).await, [Seat(0)]);
    yard.close([north, south]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whom_somebody_has_muted_is_looked_up_when_a_node_is_heard_again() {
    let Some(yard) = Yard::new("muted").await else { return };
    let silent = Arc::new(AtomicBool::new(true));
    let north = yard.open_silenced("north", "house", &silent).await.leads().await;
    let south = yard.open_silenced("south", "house", &silent).await;
    let (mut ann, mut ben) = (north.player().await, south.player().await);
    let (_, mut tab) = greeted(&north, &mut ann, &mut ben).await;
    assert!(tab.hears(&[(Some(Seat(0)), false)]).await.is_empty());
    let user = async |player: &Player| north.store.session(session_of(&player.cookie)).await.unwrap().unwrap().user;
    // As if by a node that announced it so long ago that it does not repeat it.
    north.store.mute(user(&ben).await, user(&ann).await, true).await.unwrap();
    silent.store(false, Ordering::Relaxed);
    assert_eq!(tab.hears(&[]).await, [Seat(0)]);
    yard.close([north, south]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whom_somebody_has_muted_is_looked_up_when_the_event_does_not_get_through() {
    let Some(yard) = Yard::new("deaf").await else { return };
    let silent = Arc::new(AtomicBool::new(false));
    let north = yard.open_silenced("north", "node.", &silent).await.leads().await;
    let (mut ann, mut ben) = (north.player().await, north.player().await);
    // At north, which is alone: at south it could not be reached in silence.
    let table = seated(&mut ann, &mut ben, short()).await;
    let south = yard.open("south").await;
    let mut tab = greeted_at(table, &south, &mut ann, &ben).await;
    tab.hears(&[(Some(Seat(0)), false)]).await;
    // South still hears that north is there, and what changes there, but no event.
    silent.store(true, Ordering::Relaxed);
    ben.ok(Request::Mute { table, whom: Whom::Seat(Seat(0)), on: true }).await;
    assert_eq!(tab.hears(&[]).await, [Seat(0)]);
    yard.close([north, south]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_lobby_shows_tables_of_all_nodes_and_quick_match_brings_together_people_of_all() {
    let Some((yard, north, south)) = Yard::of_two("lobby").await else { return };
    let (mut ann, mut ben) = (north.player().await, south.player().await);
    let table = ann.create(3, short()).await;
    ben.ok(Request::Lobby { on: true }).await;
    ben.lobby(|lobby| lobby.open.iter().any(|listing| listing.table == table)).await;
    let called = are_called(&mut ann, &mut ben).await;
    for player in [&mut ann, &mut ben] {
        player.joins(called).await;
    }
    for player in [&mut ann, &mut ben] {
        player.sees(dealt).await;
    }
    yard.close([north, south]).await;
}

/// Waits until a node that has just come opens something. Where the machine stands still it may refuse, but not before
/// it has waited for something to lead.
async fn opened(mut opens: impl AsyncFnMut() -> bool) {
    let began = Instant::now();
    loop {
        let asked = Instant::now();
        if opens().await {
            return;
        }
        assert!(asked.elapsed() >= 3 * SECOND, "refused after {:?}", asked.elapsed());
        assert!(began.elapsed() < LONG, "it leads nothing");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_can_be_opened_at_a_node_that_has_just_come() {
    let Some((yard, north, south)) = Yard::of_two("just").await else { return };
    let (mut ann, ben) = (south.player().await, south.player().await);
    let deal =
        async || send_as(south.address(), &ben.cookie, "POST", "/api/daily/lexio", &Value::Null).await.status == 200;
    let table = async || ann.call(create(2, short())).await.unwrap().is_ok();
    tokio::join!(opened(table), opened(deal));
    yard.close([north, south]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_changes_in_the_lobby_is_told_at_all_nodes() {
    let Some((yard, north, south)) = Yard::of_two("change").await else { return };
    let south = south.leads().await;
    let (mut ann, mut ben) = (north.player().await, south.player().await);
    let there = ann.create(3, short()).await;
    ben.ok(Request::Lobby { on: true }).await;
    let has = |lobby: &Lobby, players| lobby.open.iter().any(|one| one.table == there && one.players.len() == players);
    ben.lobby(|lobby| has(lobby, 0)).await;
    let here = ben.create(3, short()).await;
    let both = |lobby: &Lobby, players| has(lobby, players) && lobby.mine.iter().any(|one| one.table == here);
    ben.lobby(|lobby| both(lobby, 0)).await;
    ann.sit(there).await;
    ben.lobby(|lobby| both(lobby, 1)).await;
    // At the other node it has other versions.
    let mut again: Player = Player::at(north.address(), &ben.cookie).await;
    again.ok(Request::Lobby { on: true }).await;
    again.lobby(|lobby| both(lobby, 1)).await;
    ann.ok(Request::Stand { table: there }).await;
    for watcher in [&mut again, &mut ben] {
        watcher.lobby(|lobby| both(lobby, 0)).await;
    }
    yard.close([north, south]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_leaves_the_other_node_is_away_and_codes_that_are_none_lead_nowhere() {
    let Some((yard, north, south)) = Yard::of_two("away").await else { return };
    let (mut ann, mut ben) = (north.player().await, south.player().await);
    let none = "222222".parse().unwrap();
    assert_eq!(ben.refused(Request::Enter { table: none, last_seq: None }).await, Error::NoSuchTable { table: none });
    let table = seated(&mut ann, &mut ben, short()).await;
    ann.sees(|update| presence(update, 1) == Some(Presence::Here)).await;
    drop(ben);
    ann.sees(|update| presence(update, 1) == Some(Presence::Away)).await;
    sleep(SECOND / 10).await;
    assert!(ann.ok(Request::Exit { table }).await == Reply::Done);
    yard.close([north, south]).await;
}

fn presence(update: &Update, seat: usize) -> Option<Presence> {
    match update.room.chairs.get(seat)? {
        wire::Chair::Player { presence, .. } => Some(*presence),
        _ => None,
    }
}
