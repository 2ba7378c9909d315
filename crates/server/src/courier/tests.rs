//! When requests are sent again, and when no longer.

use super::*;
use crate::bus::{Memory, Payload};
use cluster::Epoch;
use std::sync::{Arc, atomic::AtomicU32};
use table::GuestId;
use tokio::join;

#[tokio::test]
async fn a_leader_that_takes_long_to_look_up_is_looked_up_once_and_asked() {
    let (bus, looks) = (Bus::from(Memory::default()), Arc::new(AtomicU32::new(0)));
    let (me, leader) = (NodeId::new(1), NodeId::new(2));
    let count = looks.clone();
    let look_up = move || -> Looking {
        count.fetch_add(1, Ordering::Relaxed);
        Box::pin(async move {
            // Longer than a call waits before it wants to look again.
            sleep(Duration::from_millis(450)).await;
            Ok(vec![(ShardId::Quick, Owner { node: leader, epoch: Epoch::new(1) })])
        })
    };
    let way = (bus.clone(), Clock::default());
    let courier = Courier::new(me, way, Box::new(look_up), CancellationToken::new());
    let (to, mut letters) = mpsc::channel(1);
    let _listening = bus.listen(&of_node(leader), to);
    select! {
        told = courier.ask_quick(OfQuick::Stop { guest: GuestId::HOUSE, since_ms: None }) => panic!("nobody was asked: {told:?}"),
        letter = letters.recv() => assert!(letter.is_some()),
    }
    assert_eq!(looks.load(Ordering::Relaxed), 1);
}

#[tokio::test]
async fn a_leader_that_makes_itself_known_is_asked_though_the_database_does_not_answer() {
    let (bus, [me, gone, leader]) = (Bus::from(Memory::default()), [1, 2, 3].map(NodeId::new));
    let way = (bus.clone(), Clock::default());
    let courier = Courier::new(me, way, Box::new(|| Box::pin(pending())), CancellationToken::new());
    courier.learn(ShardId::Quick, Owner { node: gone, epoch: Epoch::new(1) });
    let (to, mut letters) = mpsc::channel(1);
    let _listening = bus.listen(&of_node(leader), to);
    let makes_itself_known = async {
        // By then the database is being asked.
        sleep(Duration::from_millis(600)).await;
        courier.learn(ShardId::Quick, Owner { node: leader, epoch: Epoch::new(2) });
        letters.recv().await
    };
    select! {
        told = courier.ask_quick(OfQuick::Stop { guest: GuestId::HOUSE, since_ms: None }) => panic!("nobody was asked: {told:?}"),
        letter = makes_itself_known => assert!(letter.is_some()),
    }
}

/// Answers the next request at a node in place of it.
async fn answer(courier: &Courier, letters: &mut mpsc::Receiver<Payload>, answer: &str) {
    let letter = letters.recv().await.unwrap();
    let Letter::Ask { number, .. } = serde_json::from_slice(&letter).unwrap() else { panic!("{letter:?}") };
    let text = format!(r#"{{"Answer":{{"number":{number},"answer":{answer}}}}}"#);
    let Letter::Answer { answer, .. } = serde_json::from_str(&text).unwrap() else { panic!("{text}") };
    courier.answered(number, answer);
}

#[tokio::test]
async fn an_answer_that_only_a_later_program_can_read_is_not_waited_for_again() {
    let (bus, [me, leader]) = (Bus::from(Memory::default()), [1, 2].map(NodeId::new));
    let way = (bus.clone(), Clock::default());
    let courier = Courier::new(me, way, Box::new(|| Box::pin(pending())), CancellationToken::new());
    courier.learn(ShardId::Quick, Owner { node: leader, epoch: Epoch::new(1) });
    let (to, mut letters) = mpsc::channel(64);
    let _listening = bus.listen(&of_node(leader), to);
    let began = Instant::now();
    for text in [r#"{"Err":{"kind":"of_tomorrow"}}"#, r#"{"Ok":{"OfTomorrow":{}}}"#] {
        let asked = courier.ask_quick(OfQuick::Blocks { guest: GuestId::HOUSE });
        let (told, ()) = join!(asked, answer(&courier, &mut letters, text));
        assert!(matches!(told, Err(Error::Busy)), "{told:?}");
        while letters.try_recv().is_ok() {}
    }
    assert!(began.elapsed() < PATIENCE, "{:?}", began.elapsed());
}

#[tokio::test]
async fn a_node_that_cannot_read_an_event_has_missed_it() {
    let (bus, [me, node]) = (Bus::from(Memory::default()), [1, 2].map(NodeId::new));
    let way = (bus.clone(), Clock::default());
    let courier = Courier::new(me, way, Box::new(|| Box::pin(pending())), CancellationToken::new());
    let (to, mut letters) = mpsc::channel(64);
    let _listening = bus.listen(&of_node(node), to);
    let (began, event) = (Instant::now(), || Event::Hide { by: GuestId::HOUSE, to: GuestId::HOUSE });
    let (told, ()) = join!(courier.tell(node, event()), answer(&courier, &mut letters, r#"{"Ok":"Done"}"#));
    assert_eq!((told, courier.unreached(&[node]).len()), (Ok(()), 0));
    while letters.try_recv().is_ok() {}
    let refused = answer(&courier, &mut letters, r#"{"Err":{"kind":"busy"}}"#);
    let (told, ()) = join!(courier.tell(node, event()), refused);
    assert_eq!(told, Err(Error::Busy));
    assert!(matches!(courier.unreached(&[node])[..], [Unreached { events: 1, .. }]));
    assert!(began.elapsed() < EVENTS, "it is not repeated: {:?}", began.elapsed());
}

#[tokio::test]
async fn whoever_waits_at_a_node_that_nothing_reaches_is_let_go() {
    let (me, leader) = (NodeId::new(1), NodeId::new(2));
    let way = (Bus::from(Memory::default()), Clock::default());
    let courier = Courier::new(me, way, Box::new(|| Box::pin(pending())), CancellationToken::new());
    courier.learn(ShardId::Quick, Owner { node: leader, epoch: Epoch::new(1) });
    let began = Instant::now();
    let is_cut_off = async {
        sleep(Duration::from_millis(100)).await;
        courier.set_away(true);
    };
    let (told, ()) = join!(courier.ask_quick(OfQuick::Blocks { guest: GuestId::HOUSE }), is_cut_off);
    assert!(matches!(told, Err(Error::Busy)), "{told:?}");
    assert!(began.elapsed() < PATIENCE, "{:?}", began.elapsed());
}
