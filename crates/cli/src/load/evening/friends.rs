//! Friends at tables of their own, who talk and play match after match.

use super::{
    known::kind_of,
    person::Person,
    stay::{Ending, Stay},
};
use game::Seat;
use games::{Name, of_game};
use search::Thinks;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use wire::{GameName, Pace, Reply, Request};

/// Number of matches that friends play at a table before they open another one.
const MATCHES: u32 = 2;

/// What friends play: short matches.
fn game(of: u32) -> (Name, Value) {
    match of % 3 {
        0 => (Name::Lexio, json!({"rounds": 2})),
        1 => (Name::Rummikub, json!({})),
        _ => (Name::Lexio, json!({"rounds": 1})),
    }
}

/// Friends who keep playing. The first opens the tables, which strangers can find if they are `listed`.
pub(super) async fn play(mut group: Vec<Person>, listed: bool) {
    loop {
        for friend in &mut group {
            friend.home().await;
        }
        let of = group.first_mut().map_or(0, |host| host.below(3));
        let (game, rules) = game(of);
        group = of_game!(game, G => together::<G>(group, rules, listed).await);
        let Some(host) = group.first_mut() else { return };
        host.rest(5).await;
    }
}

/// Plays at a table. Returns everyone who was there, the host first.
async fn together<G: Thinks>(mut group: Vec<Person>, rules: Value, listed: bool) -> Vec<Person> {
    let others = group.split_off(1);
    let Some(host) = group.pop() else { return group };
    let seats = 1 + others.len() as u8;
    let mut host = match open::<G>(host, seats, rules, listed).await {
        Ok(stay) => stay,
        Err((host, why)) => {
            host.evening.error(format!("friends: {why}"));
            return std::iter::once(host).chain(others).collect();
        }
    };
    host.starts = true;
    let table = host.table;
    let mut playing = JoinSet::new();
    playing.spawn(async move { (Seat(0), matches(host, Seat(0)).await) });
    for (seat, mut friend) in (1..).map(Seat).zip(others) {
        playing.spawn(async move {
            friend.rest(1).await;
            let Some(line) = friend.line::<G>().await else { return (seat, friend) };
            match Stay::enter(friend, line, table, "to friends", None).await {
                Ok(stay) => (seat, matches(stay, seat).await),
                Err(friend) => (seat, friend),
            }
        });
    }
    let mut back = playing.join_all().await;
    back.sort_unstable_by_key(|(seat, _)| seat.0);
    back.into_iter().map(|(_, person)| person).collect()
}

async fn open<G: Thinks>(mut host: Person, seats: u8, rules: Value, listed: bool) -> Result<Stay<G>, (Person, String)> {
    let Some(mut line) = host.line::<G>().await else { return Err((host, "no line".into())) };
    let (game, pace) = (GameName::of::<G>(), Pace::default());
    match line.call(Request::Create { game, seats, rules, pace, listed, rated: false }).await {
        Ok(Ok(Reply::Created { table, .. })) => Stay::entered(host, line, table).await,
        Ok(Ok(_)) => Err((host, "not opened".into())),
        Ok(Err(error)) => Err((host, kind_of(&error))),
        Err(broken) => Err((host, broken.to_string())),
    }
}

/// Sits down and plays match after match.
async fn matches<G: Thinks>(mut stay: Stay<G>, seat: Seat) -> Person {
    let mut asked = stay.sit(Some(seat)).await;
    for number in 1..=MATCHES {
        if let Err(broken) = asked {
            stay.person.evening.error(format!("line of a friend: {broken}"));
            break;
        }
        if stay.play_on().await != Ending::Over {
            break;
        }
        if let Some(record) = stay.record().filter(|_| stay.room.listed) {
            stay.person.evening.has_record(record);
        }
        stay.person.rest(2).await;
        asked = if number < MATCHES { stay.rematch().await } else { Ok(()) };
    }
    stay.leave().await
}
