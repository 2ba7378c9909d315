//! Messages from other nodes.

use super::{
    answers::{Answers, Asked as Before},
    requests::{answer, unreadable},
};
use crate::{
    House,
    afar::Afar,
    bus::Payload,
    courier::letter::{EVERYBODY, Letter, Telling, of_node},
    elsewhere::{Changed, Fact, Key},
    journals::shard_of,
    sent::Sent,
};
use cluster::{Epoch, Missing, NodeId, Owner, Part};
use std::{sync::Arc, time::Duration};
use tokio::{sync::mpsc, time::sleep};

/// Letters that may wait; more are lost, and sent again.
const QUEUE: usize = 8_192;
/// How far the house's time may differ between nodes, in milliseconds.
const APART_MS: i64 = 1_000;
/// The pause after the store could not be asked.
const REST: Duration = Duration::from_secs(1);

/// Answers the requests sent to this node.
pub(super) async fn letters(house: Arc<House>, afar: Arc<Afar>) {
    let (to, mut letters) = mpsc::channel(QUEUE);
    let _listening = afar.bus.listen(&of_node(afar.me), to);
    let desk = Desk { house: house.clone(), afar, answers: Arc::default() };
    while let Some(Some(bytes)) = house.closing.run_until_cancelled(letters.recv()).await {
        match serde_json::from_slice(&bytes) {
            Ok(letter) => desk.take(letter),
            Err(error) => tracing::warn!(%error, "a letter from another node cannot be read"),
        }
    }
}

/// Takes in what other nodes tell of themselves.
pub(super) async fn tellings(house: Arc<House>, afar: Arc<Afar>) {
    let (to, mut tellings) = mpsc::channel(QUEUE);
    let _listening = afar.bus.listen(EVERYBODY, to);
    while let Some(Some(bytes)) = house.closing.run_until_cancelled(tellings.recv()).await {
        match serde_json::from_slice::<Telling>(&bytes) {
            Ok(Telling { from, .. }) if from == afar.me => {}
            Ok(telling) => hear(&house, &afar, telling),
            Err(error) => tracing::warn!(%error, "news from another node cannot be read"),
        }
    }
}

/// Takes in what a node tells of itself.
fn hear(house: &Arc<House>, afar: &Afar, Telling { from, at, news, unreached }: Telling) {
    if let Some(news) = &news {
        learn(afar, from, &news.set);
    }
    changed(house, afar, Some(from), afar.elsewhere.told(from, at, news));
    let missed = unreached.iter().find(|unreached| unreached.node == afar.me).map_or(0, |unreached| unreached.events);
    if afar.elsewhere.missed(from, missed) {
        afar.stale.notify_one();
    }
}

/// The node that leads a table leads its shard. Learning this sends requests there at once, even while the database is
/// unavailable.
fn learn(afar: &Afar, node: NodeId, set: &[(Key, Fact)]) {
    for (key, fact) in set {
        if let (Key::Table(code), Fact::Table { epoch, .. }) = (key, fact) {
            afar.courier.learn(shard_of(*code), Owner { node, epoch: Epoch::new(*epoch) });
        }
    }
}

/// Shows here what has changed at another node.
pub(super) fn changed(house: &Arc<House>, afar: &Afar, node: Option<NodeId>, changed: Changed) {
    if changed.lobby {
        house.lobby_changed();
    }
    if changed.people {
        house.visitors.changed();
    }
    let Some(node) = node else { return };
    if let Some(Missing { since, parts }) = changed.missing {
        // A node that has told nothing yet is asked for everything, and nothing is lost.
        if since.is_some() {
            afar.gaps.inc();
        }
        afar.courier.send(node, &Letter::TellAll { to: afar.me, since, parts });
    }
    if changed.new {
        // At once, not with the next pulse: events there until then would not reach this node.
        house.make_up(afar, node, &Missing::default());
        afar.tell_lately(node);
        // It may have heard this node all the while, and have received no events meanwhile.
        afar.courier.has_missed(node);
        afar.stale.notify_one();
    }
}

/// Catches up, whenever events may have been lost, on what the store knows. It is asked until it answers, as whatever
/// has cut this node off from the others may have cut it off from the store, but not again about whoever it has answered
/// for.
pub(super) async fn catch_up(house: Arc<House>, afar: Arc<Afar>) {
    while house.closing.run_until_cancelled(afar.stale.notified()).await.is_some() {
        for visitor in house.visitors.all() {
            while let Some(Err(error)) = house.closing.run_until_cancelled(house.catch_up(&visitor)).await {
                tracing::warn!(%error, "could not look up the mutes and blocks that other nodes may have changed");
                house.closing.run_until_cancelled(sleep(REST)).await;
            }
        }
    }
}

/// The desk where letters are answered.
struct Desk {
    house: Arc<House>,
    afar: Arc<Afar>,
    answers: Arc<Answers>,
}

impl Desk {
    fn take(&self, letter: Letter) {
        let Desk { house, afar, answers } = self;
        match letter {
            Letter::Answer { number, answer } => afar.courier.answered(number, answer),
            Letter::TellAll { to, since, parts } => house.make_up(afar, to, &Missing { since, parts }),
            Letter::Retold(telling) => hear(house, afar, telling),
            Letter::Part { from, at, number, of, set } => {
                learn(afar, from, &set);
                changed(house, afar, Some(from), afar.elsewhere.part(from, Part { at, number, of, set }));
            }
            Letter::Ask { from, number, until_ms, asked } => {
                if house.clock.now_ms() > until_ms.saturating_add(APART_MS) {
                    return;
                }
                let asked = match asked {
                    Sent::Known(asked) => asked,
                    Sent::Unknown(why) => {
                        let answer = Sent::Known(unreadable(&why));
                        return afar.courier.send(from, &Letter::Answer { number, answer });
                    }
                };
                match answers.begin(from, number) {
                    Before::New => {}
                    Before::UnderWay => return,
                    Before::Before(answer) => return afar.bus.publish(&of_node(from), answer),
                }
                let (house, afar, answers) = (house.clone(), afar.clone(), answers.clone());
                house.tasks.clone().spawn(async move {
                    let answer = answer(&house, &afar, asked).await;
                    let is_done = answer.is_some();
                    match serde_json::to_vec(&Letter::Answer { number, answer: Sent::Known(answer) }) {
                        Ok(bytes) => {
                            let bytes = Payload::from(bytes);
                            answers.end(from, number, is_done.then(|| bytes.clone()));
                            afar.bus.publish(&of_node(from), bytes);
                        }
                        Err(error) => tracing::error!(%error, "an answer to another node cannot be written"),
                    }
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Clock, Config,
        bus::{Bus, Memory},
        courier::{Courier, Looking},
        door::Network,
        ids::guest_id,
        metrics::Metrics,
        tasks::{self, Tasks},
        visitors::Known,
    };
    use serde_json::{Value, json};
    use std::future::pending;
    use store::{AnyStore, Faulty, Sessions, Sqlite, TokenHash, UserId, Words};
    use tokio::time::timeout;

    const LONG: Duration = Duration::from_secs(60);
    const OTHER: NodeId = NodeId::new(2);

    /// A house, and its way to the others.
    fn node(store: impl Into<AnyStore>, bus: Bus) -> (Arc<House>, Arc<Afar>) {
        let house = House::empty(Config::default(), store.into(), Clock::default(), None).unwrap();
        let look_up = || -> Looking { Box::pin(pending()) };
        let (way, closing) = ((bus.clone(), Clock::default()), house.closing.clone());
        let courier = Courier::new(NodeId::new(1), way, Box::new(look_up), closing.clone());
        let afar = Afar::new((bus, courier), Arc::default(), &Metrics::new(), (closing, Tasks::default()));
        (Arc::new(house), Arc::new(afar))
    }

    #[tokio::test]
    async fn what_only_a_later_program_knows_is_refused_at_once() {
        let bus = Bus::from(Memory::default());
        let (house, afar) = node(Sqlite::memory().unwrap(), bus.clone());
        let (to, mut answers) = mpsc::channel(8);
        let _listening = bus.listen(&of_node(OTHER), to);
        let desk = Desk { house, afar, answers: Arc::default() };
        let until_ms = desk.house.clock.now_ms() + 60_000;
        let of_table = |epoch: u64, what: Value| json!({"Table": {"table": "922222", "epoch": epoch, "what": what}});
        let busy = json!({"Err": {"kind": "busy"}});
        let all = [
            (json!({"OfTomorrow": {}}), busy.clone()),
            (json!({"Event": {"OfTomorrow": {}}}), busy.clone()),
            (json!({"Quick": {"epoch": 0, "what": {"OfTomorrow": {}}}}), busy.clone()),
            (of_table(0, json!({"Do": {"OfTomorrow": {}}})), busy.clone()),
            (of_table(0, json!("OfTomorrow")), busy),
            // Whoever leads the table may know it.
            (of_table(1, json!("OfTomorrow")), Value::Null),
        ];
        for (number, (asked, answer)) in (1_u64..).zip(all) {
            let letter =
                json!({"Ask": {"from": OTHER.to_string(), "number": number, "until_ms": until_ms, "asked": asked}});
            desk.take(serde_json::from_str(&letter.to_string()).unwrap());
            let told = timeout(LONG, answers.recv()).await.expect("an answer").unwrap();
            let told: Value = serde_json::from_slice(&told).unwrap();
            assert_eq!(told, json!({"Answer": {"number": number, "answer": answer}}), "{letter}");
        }
    }

    #[tokio::test]
    async fn what_a_new_node_told_before_it_was_heard_is_no_loss() {
        let (house, afar) = node(Sqlite::memory().unwrap(), Bus::from(Memory::default()));
        let tells = |at| {
            let telling = json!({"from": OTHER.to_string(), "at": at, "news": null, "unreached": []});
            hear(&house, &afar, serde_json::from_value(telling).unwrap());
        };
        tells(5);
        assert_eq!(afar.gaps.get(), 0);
        afar.elsewhere.part(OTHER, Part { at: 5, number: 0, of: 1, set: Vec::new() });
        tells(6);
        assert_eq!(afar.gaps.get(), 1);
    }

    #[tokio::test]
    async fn what_was_missed_is_looked_up_though_the_store_is_away_at_first() {
        let store = Faulty::over(Sqlite::memory().unwrap());
        let (house, afar) = node(store.clone(), Bus::from(Memory::default()));
        let [me, other] = [1, 2].map(|number| UserId::from_bytes([number; 16]));
        for (user, number) in [(me, 1), (other, 2)] {
            house.store.create_session(user, TokenHash::from_bytes([number; 32]), "", "", 1).await.unwrap();
        }
        let (known, place) = (Known::new(guest_id(me)), house.sockets.take(Network::of([10, 0, 0, 1].into())));
        let session = TokenHash::from_bytes([1; 32]);
        let visit = house.visitors.enter(known, session, (1, LONG), place.ok().unwrap()).unwrap();
        house.ask_unheard(&visit.visitor).await.unwrap();
        let bell = visit.visitor.bell();
        // At another node, and nothing arrives while this one is cut off from everything.
        house.store.mute(me, other, true).await.unwrap();
        store.faults().no_mutes = true;
        let catching_up = tasks::spawn(catch_up(house.clone(), afar.clone()));
        afar.stale.notify_one();
        sleep(REST / 4).await;
        assert!(!visit.visitor.unheard.mutes(guest_id(other)));
        store.faults().no_mutes = false;
        let known = async {
            while !visit.visitor.unheard.mutes(guest_id(other)) {
                sleep(REST / 50).await;
            }
        };
        timeout(LONG, known).await.expect("it is looked up again");
        assert_eq!(bell.borrow().circle, 1, "their page asks the same store, and only once it answers");
        house.closing.cancel();
        catching_up.await.unwrap();
    }
}
