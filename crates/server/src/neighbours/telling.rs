//! Telling other nodes about this one.

use super::inbox::changed;
use crate::{
    House,
    afar::Afar,
    awake::Awake,
    courier::letter::{EVERYBODY, Letter, Telling},
    elsewhere::{Fact, Given, Key, Person},
};
use cluster::{Delta, Missing, NodeId, Remedy};
use std::{
    collections::BTreeMap,
    mem,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::time::sleep;

/// How often to look for changes.
const LOOK: Duration = Duration::from_millis(100);
/// How often to announce that the node is alive.
const PULSE: Duration = Duration::from_secs(1);
/// The shortest interval between two updates of cards already told: each move changes one.
const CARDS: Duration = Duration::from_millis(400);
/// Facts per message, to stay well below the limit of a NATS server.
const PART: usize = 500;

/// Tells the other nodes until the house closes.
pub(super) async fn tell(house: Arc<House>, afar: Arc<Afar>) {
    let (mut seen, mut pulsed, mut cards) = (None, None::<Instant>, Instant::now());
    let mut awake = Awake::now(&house.stalls, &house.clock);
    while house.closing.run_until_cancelled(sleep(LOOK)).await.is_some() {
        if !mem::replace(&mut awake, Awake::now(&house.stalls, &house.clock)).is_still() {
            afar.elsewhere.woke();
            // Events may have been given up meanwhile, and others come only now.
            afar.stale.notify_one();
        }
        let pulse = pulsed.is_none_or(|pulsed| pulsed.elapsed() >= PULSE);
        if pulse {
            pulsed = Some(Instant::now());
            changed(&house, &afar, None, afar.elsewhere.sweep());
            house.seek_again();
        }
        // If nothing has changed, skip the comparison; changes that are not counted are noticed with the next pulse.
        let now = (*house.lobby.borrow(), house.visitors.changes(), house.tables.count());
        let news = seen.is_none_or(|(lobby, people, tables)| {
            people != now.1 || tables != now.2 || (lobby != now.0 && cards.elapsed() >= CARDS)
        });
        if !news && !pulse {
            continue;
        }
        (seen, cards) = (Some(now), Instant::now());
        if let Some(at) = tell_news(&house, &afar).filter(|_| pulse) {
            publish(&afar, &telling(&afar, at, None));
        }
    }
}

/// Tells the other nodes what has changed. If nothing has: returns how often that had been so before.
pub(crate) fn tell_news(house: &House, afar: &Afar) -> Option<u64> {
    let (at, delta) = {
        let mut teller = house.teller();
        let at = teller.at();
        (at, teller.tell(facts(house, afar)))
    };
    match delta {
        Some(delta) if delta.len() <= PART => publish(afar, &told(afar, delta)),
        // A delta this large is requested, in parts, by the nodes that miss it.
        Some(Delta { from, .. }) => publish(afar, &telling(afar, from + 1, None)),
        None => return Some(at),
    }
    None
}

fn told(afar: &Afar, Delta { from, set, gone }: Delta<Key, Fact>) -> Telling {
    telling(afar, from, Some(Given { set, gone }))
}

fn telling(afar: &Afar, at: u64, news: Option<Given>) -> Telling {
    Telling { from: afar.me, at, news, unreached: afar.courier.unreached(&afar.elsewhere.nodes()) }
}

fn publish(afar: &Afar, telling: &Telling) {
    match serde_json::to_vec(telling) {
        Ok(bytes) => afar.bus.publish(EVERYBODY, bytes.into()),
        Err(error) => tracing::error!(%error, "news for other nodes cannot be written"),
    }
}

impl House {
    /// Sends a node what it has missed.
    pub(super) fn make_up(&self, afar: &Afar, node: NodeId, missing: &Missing) {
        let remedy = self.teller().make_up(missing, PART);
        let send = |letter| afar.courier.send(node, &letter);
        match remedy {
            Remedy::Changes(changes) => changes.into_iter().for_each(|delta| send(Letter::Retold(told(afar, delta)))),
            Remedy::Parts(parts) => parts.into_iter().for_each(|part| send(Letter::part(afar.me, part))),
        }
    }
}

/// All facts about this node.
fn facts(house: &House, afar: &Afar) -> BTreeMap<Key, Fact> {
    let mut facts = BTreeMap::new();
    for (code, epoch, card) in afar.elsewhere.leaderless() {
        facts.insert(Key::Table(code), Fact::Table { epoch, card: Box::new(card) });
    }
    for handle in house.tables.here() {
        if let Some(epoch) = handle.here() {
            facts.insert(Key::Table(handle.code()), Fact::Table { epoch, card: Box::new(handle.card()) });
        }
    }
    for visitor in house.visitors.all() {
        let person = Person { sees: visitor.has_sight(), at: visitor.looks_at() };
        facts.insert(Key::Person(visitor.id), Fact::Person(person));
    }
    for (number, invited) in house.invitations.all(house.clock.now_ms()) {
        facts.insert(Key::Invitation(number), Fact::Invitation(Box::new(invited)));
    }
    let waiting = house.seekers.waiting();
    if !waiting.is_empty() {
        let waiting = waiting.iter().map(|(wish, count)| (wish.game.into(), wish.seats, *count)).collect();
        facts.insert(Key::Waiting, Fact::Waiting(waiting));
    }
    facts
}
