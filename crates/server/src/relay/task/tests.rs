//! A relay without sockets: what it asks of the leader of its table, and when.

use super::{attending::TOGETHER, *};
use crate::{
    Clock,
    bus::{Bus, Memory},
    card::Card,
    courier::{
        Courier, Looking,
        letter::{Asked, Letter, of_node},
    },
    far::{Attended, Content, Parcel},
    handle::Wants,
    heard::Talked,
    journals::shard_of,
    made::Made,
    metrics::Metrics,
    played::Played,
    relay::heard::Mark,
    roster::Roster,
    sample,
    sent::Sent,
    tasks::Tasks,
    visitors::Known,
};
use cluster::{Epoch, NodeId, Owner};
use game::{Chance, Entropy};
use serde_json::json;
use std::sync::Mutex;
use table::{Command, Crowd};
use tokio::time::timeout_at;
use tokio_util::sync::CancellationToken;

const LEADER: NodeId = NodeId::new(2);

fn code() -> TableCode {
    TableCode::numbered(7)
}

fn guest(number: usize) -> GuestId {
    GuestId::from_bytes((number as u128).to_be_bytes())
}

fn sitting() -> Box<dyn Played> {
    sample::opened(sample::opening(code(), GuestId::HOUSE), 0)
}

/// A relay for a table that another node leads.
fn relay(bus: &Bus) -> Relay {
    let clock = Clock::default();
    let (handle, asks) = Handle::away((code(), &clock), Arc::new(Mutex::new(Card::of(sitting().as_ref()))));
    let look_up = || -> Looking {
        let owner = Owner { node: LEADER, epoch: Epoch::new(1) };
        Box::pin(async move { Ok(vec![(shard_of(code()), owner)]) })
    };
    let (way, closing) = ((bus.clone(), clock), CancellationToken::new());
    let courier = Courier::new(NodeId::new(1), way, Box::new(look_up), closing.clone());
    let afar = Afar::new((bus.clone(), courier), Arc::default(), &Metrics::new(), (closing, Tasks::default()));
    Relay::new(Arc::new(afar), handle, asks)
}

fn watcher(number: usize, stays: &Arc<()>) -> Watcher {
    Watcher {
        socket: number as u64,
        guest: guest(number),
        outbox: Arc::default(),
        unheard: Arc::default(),
        wants: Wants::Whole,
        stays: Arc::downgrade(stays),
        beside: Arc::default(),
    }
}

#[test]
fn many_newcomers_are_asked_for_some_at_a_time() {
    let (mut relay, stays) = (relay(&Bus::from(Memory::default())), Arc::new(()));
    relay.adopt((0..1_000).map(|number| watcher(number, &stays)).collect(), Vec::new());
    let asked: Vec<GuestId> = relay.missing().into_iter().map(|(guest, _)| guest).collect();
    assert_eq!(asked, (0..TOGETHER).map(guest).collect::<Vec<_>>());
    // They have been shown the table.
    relay.watching.iter_mut().take(TOGETHER).for_each(|one| one.missing = None);
    assert_eq!((relay.missing().len(), relay.missing()[0].0), (TOGETHER, guest(TOGETHER)));
}

#[test]
fn whoever_reads_too_slowly_is_told_everything_again() {
    let (mut relay, stays) = (relay(&Bus::from(Memory::default())), Arc::new(()));
    let table = sitting();
    let to = table.audience(guest(1));
    let setting = table.setting(&Crowd::default(), None).unwrap();
    let head = Head { epoch: 1, seq: table.seq(), roster: Roster::of(table.as_ref()), talked: Talked::default() };
    let print = |number, since| {
        let picture = table.picture(to, &setting, 0, since).unwrap();
        Made::new(table.seq(), picture).print(to, number).unwrap()
    };
    let answer = |number| {
        let (last, prints) = (vec![(to, number)], vec![(guest(1), print(number, None))]);
        Ok(Told::Attended(Box::new(Attended { head: head.clone(), last, prints, said: None })))
    };
    relay.adopt(vec![watcher(1, &stays)], Vec::new());
    let outbox = relay.watching[0].watcher.outbox.clone();
    let is_fresh = || outbox.take().map(|text| text.contains(r#""fresh":true"#));
    relay.attended(answer(0));
    assert_eq!((is_fresh(), is_fresh(), relay.missing()), (Some(true), None, vec![]));
    // Nothing is read while the players make twenty moves.
    for number in 1..=20 {
        let content = Sent::Known(Content::Print(print(number, Some(table.seq()))));
        let parcel = serde_json::to_string(&Parcel { head: head.clone(), content }).unwrap();
        assert!(matches!(relay.take(&Payload::from(parcel)), Next::On));
    }
    assert_eq!((is_fresh(), is_fresh()), (Some(false), None), "the latest, which tells no more than one move");
    assert_eq!(relay.missing(), [(guest(1), None)]);
    relay.attended(answer(20));
    assert_eq!((is_fresh(), is_fresh(), relay.missing()), (Some(true), None, vec![]));
}

#[test]
fn who_comes_to_look_on_while_the_talk_of_players_is_on_its_way_lacks_that_of_the_others() {
    let (mut relay, stays) = (relay(&Bus::from(Memory::default())), Arc::new(()));
    let before = sitting();
    let ann = Known::new(guest(1)).guest();
    let sit = Command::Sit { guest: ann, seat: None, entropy: Chance::Open(Entropy::from_bytes([3; 32])) };
    let after = sample::after(before.as_ref(), sit);
    // Somebody who looks on has said something. The player who watches here does not hear it.
    let talked = Talked { retold: 0, last: [0, 1] };
    let head = Head { epoch: 1, seq: after.seq(), roster: Roster::of(after.as_ref()), talked };
    let answer = |guests: &[usize]| {
        let last = guests.iter().map(|number| (after.audience(guest(*number)), 0)).collect();
        let attended = Attended { head: head.clone(), last, prints: Vec::new(), said: Some(Vec::new()) };
        Ok(Told::Attended(Box::new(attended)))
    };
    relay.adopt(vec![watcher(1, &stays)], Vec::new());
    relay.attended(answer(&[1]));
    assert!(!relay.words.lacks(Mark::of(&head), relay.players()));
    // The next report is on its way when another guest comes.
    relay.adopt(vec![watcher(2, &stays)], Vec::new());
    relay.attended(answer(&[1]));
    assert!(relay.words.lacks(Mark::of(&head), relay.players()));
    relay.attended(answer(&[1, 2]));
    assert!(!relay.words.lacks(Mark::of(&head), relay.players()));
}

#[test]
fn what_only_a_later_program_knows_of_a_table_takes_nothing_else_along() {
    let (mut relay, stays) = (relay(&Bus::from(Memory::default())), Arc::new(()));
    relay.adopt(vec![watcher(1, &stays)], Vec::new());
    let table = sitting();
    let talked = Talked { retold: 0, last: [2, 2] };
    let head = Head { epoch: 1, seq: table.seq() + 3, roster: Roster::of(table.as_ref()), talked };
    let parcel = json!({"head": head, "content": {"OfTomorrow": {}}});
    assert!(matches!(relay.take(&Payload::from(parcel.to_string())), Next::On));
    assert_eq!(relay.head.as_ref().map(|head| head.seq), Some(head.seq), "the state of the table is known");
    let said = |number: u32, what: Value| {
        let (by, name) = (guest(2), "Ann");
        json!({"number": number, "of_match": 1, "at_ms": 0, "by": by, "name": name, "seat": 0, "what": what})
    };
    let said = [said(1, json!({"phrase": "hello"})), said(2, json!({"phrase": "of_tomorrow"}))];
    let last = [(table.audience(guest(1)), 0)];
    let attended = json!({"Attended": {"head": head, "last": last, "prints": [], "said": said}});
    relay.attended(Ok(serde_json::from_str(&attended.to_string()).unwrap()));
    assert_eq!(relay.words.all().len(), 1, "the line that can be read");
    assert!(!relay.words.lacks(Mark::of(&head), relay.players()), "the other is not asked for again and again");
}

/// What the player is about to do, according to a letter to the leader.
fn shown(letter: &Payload) -> Option<Value> {
    match serde_json::from_slice(letter).unwrap() {
        Letter::Ask { asked: Sent::Known(Asked::Table { what, .. }), .. } => match what {
            Sent::Known(OfTable::Sketch { action, .. }) => action,
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn what_a_player_had_in_mind_before_never_arrives_after_what_they_have_in_mind_now() {
    let bus = Bus::from(Memory::default());
    let mut relay = relay(&bus);
    let (to, mut letters) = mpsc::channel(64);
    let _listening = bus.listen(&of_node(LEADER), to);
    let (first, second) = (Some(json!("first")), Some(json!("second")));
    relay.hear(Ask::Sketch { by: guest(1), of: (Some(1), 3), action: first.clone() });
    assert_eq!(shown(&letters.recv().await.unwrap()), first);
    // The answer is lost, or the request was.
    relay.hear(Ask::Sketch { by: guest(1), of: (Some(1), 3), action: second.clone() });
    let (mut arrived, end) = (Vec::new(), tokio::time::Instant::now() + Duration::from_secs(1));
    while let Ok(Some(letter)) = timeout_at(end, letters.recv()).await {
        arrived.push(shown(&letter));
    }
    let since = arrived.iter().position(|action| *action == second).unwrap();
    assert!(arrived[since..].iter().all(|action| *action == second), "{arrived:?}");
}

/// The number of the next letter to the leader that shows what the player is about to do, and that.
async fn next_shown(letters: &mut mpsc::Receiver<Payload>) -> (u64, Option<Value>) {
    let end = tokio::time::Instant::now() + Duration::from_secs(10);
    let letter = timeout_at(end, letters.recv()).await.expect("it is shown").unwrap();
    let Letter::Ask { number, .. } = serde_json::from_slice(&letter).unwrap() else { panic!("no request") };
    (number, shown(&letter))
}

#[tokio::test]
async fn what_a_player_has_in_mind_is_shown_to_the_next_leader_too() {
    let bus = Bus::from(Memory::default());
    let (mut relay, stays) = (relay(&bus), Arc::new(()));
    let (to, mut letters) = mpsc::channel(64);
    let _listening = bus.listen(&of_node(LEADER), to);
    let table = sitting();
    let head = |epoch| Head { epoch, seq: 1, roster: Roster::of(table.as_ref()), talked: Talked::default() };
    let leads = |relay: &mut Relay, epoch| {
        let attended = Attended { head: head(epoch), last: Vec::new(), prints: Vec::new(), said: Some(Vec::new()) };
        relay.attended(Ok(Told::Attended(Box::new(attended))));
    };
    relay.adopt(vec![watcher(1, &stays)], Vec::new());
    leads(&mut relay, 1);
    for number in [1, 2] {
        relay.hear(Ask::Sketch { by: guest(number), of: (Some(1), 3), action: Some(json!(number)) });
        let (letter, action) = next_shown(&mut letters).await;
        assert_eq!(action, Some(json!(number)));
        relay.afar.courier.answered(letter, Sent::Known(Some(Ok(Told::Done))));
        while relay.sketching.values().any(|one| !one.sent.is_finished()) {
            tokio::task::yield_now().await;
        }
    }
    leads(&mut relay, 1);
    leads(&mut relay, 2);
    assert_eq!(next_shown(&mut letters).await.1, Some(json!(1)));
    assert_eq!(relay.sketching.keys().collect::<Vec<_>>(), [&guest(1)], "the other is not here any more");
    // A leader from here says what somebody had in mind who is away.
    relay.adopt(Vec::new(), vec![Ask::Sketch { by: guest(3), of: (Some(1), 3), action: Some(json!(3)) }]);
    while next_shown(&mut letters).await.1 != Some(json!(3)) {}
}

/// Has somebody ask here to stand up.
fn stands(relay: &mut Relay, again: bool, since: Option<Moment>) -> oneshot::Receiver<Result<u64, Error>> {
    let (answer, answered) = oneshot::channel();
    relay.hear(Ask::Do { command: Command::Stand { by: guest(1) }, again, since, answer });
    answered
}

#[tokio::test]
async fn what_another_node_asks_for_is_not_passed_on_for_it() {
    let bus = Bus::from(Memory::default());
    let mut relay = relay(&bus);
    let (to, mut letters) = mpsc::channel(64);
    let _listening = bus.listen(&of_node(LEADER), to);
    // This node has just ceased to lead the table.
    assert_eq!(stands(&mut relay, false, None).await, Ok(Err(Error::NoSuchTable { table: code() })));
    let soon = tokio::time::Instant::now() + Duration::from_millis(500);
    assert!(timeout_at(soon, letters.recv()).await.is_err());
    let since = Moment::now(&relay.afar.courier.clock);
    let _answered = stands(&mut relay, false, Some(since));
    let letter: Letter = serde_json::from_slice(&letters.recv().await.unwrap()).unwrap();
    let Letter::Ask { asked: Sent::Known(Asked::Table { what, .. }), .. } = letter else { panic!("{letter:?}") };
    assert!(matches!(what, Sent::Known(OfTable::Do(_))), "{what:?}");
}

#[tokio::test]
async fn what_was_asked_for_a_while_ago_gets_no_more_time_and_is_left_undone_in_the_end() {
    let bus = Bus::from(Memory::default());
    let mut relay = relay(&bus);
    let clock = relay.afar.courier.clock.clone();
    let (to, mut letters) = mpsc::channel(64);
    let _listening = bus.listen(&of_node(LEADER), to);
    // The table's task was writing it down when the machine fell asleep.
    let since = Some(Moment::now(&clock));
    clock.sleep(5_000);
    let _answered = stands(&mut relay, true, since);
    let letter: Letter = serde_json::from_slice(&letters.recv().await.unwrap()).unwrap();
    let Letter::Ask { until_ms, asked: Sent::Known(Asked::Table { what, .. }), number, .. } = letter else {
        panic!("{letter:?}")
    };
    assert!(matches!(what, Sent::Known(OfTable::DoAgain(_))), "{what:?}");
    assert!(until_ms <= clock.now_ms() + 4_000, "those who asked wait no longer");
    clock.sleep(5_000);
    assert_eq!(stands(&mut relay, true, since).await, Ok(Err(Error::Busy)));
    let soon = tokio::time::Instant::now() + Duration::from_millis(500);
    while let Ok(Some(letter)) = timeout_at(soon, letters.recv()).await {
        let letter: Letter = serde_json::from_slice(&letter).unwrap();
        assert!(matches!(letter, Letter::Ask { number: other, .. } if other == number), "{letter:?}");
    }
}

#[tokio::test]
async fn what_a_player_has_in_mind_goes_along_when_the_table_comes_here() {
    let bus = Bus::from(Memory::default());
    let mut relay = relay(&bus);
    let (to, mut letters) = mpsc::channel(64);
    let _listening = bus.listen(&of_node(LEADER), to);
    let (of, action) = ((Some(1), 3), Some(json!("first")));
    relay.hear(Ask::Sketch { by: guest(1), of, action: action.clone() });
    // The leader is gone before it answers, and this node takes the table over.
    assert_eq!(shown(&letters.recv().await.unwrap()), action);
    let (here, mut asks) = sample::silent(Card::of(sitting().as_ref()), &Clock::default());
    relay.handle.move_to(&here);
    relay.hand_over().await;
    let Ok(Ask::Sketch { by, of: there, action: passed_on }) = asks.try_recv() else { panic!("it is not passed on") };
    assert_eq!((by, there, passed_on), (guest(1), of, action));
    // What they show from here on goes to the table at once: nothing may arrive after it.
    tokio::task::yield_now().await;
    while letters.try_recv().is_ok() {}
    let soon = tokio::time::Instant::now() + Duration::from_secs(1);
    assert!(timeout_at(soon, letters.recv()).await.is_err(), "it is no longer repeated");
}
