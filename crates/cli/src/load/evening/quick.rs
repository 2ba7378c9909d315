//! People who play with whomever the house finds for them: guests, and accounts whose matches count.

use super::{
    known::kind_of,
    person::Person,
    stay::{Ending, Stay},
};
use games::{Name, of_game};
use search::Thinks;
use server::client::{Broken, Client};
use tokio::time::{Instant, timeout_at};
use wire::{GameName, Message, Quick, Request, TableCode};

/// The tables to look for, the most popular first. With fewer people, only the first of these are used.
const WISHES: [(Name, u8); 8] = [
    (Name::Lexio, 2),
    (Name::Matgo, 2),
    (Name::Rummikub, 2),
    (Name::Lexio, 3),
    (Name::Lexio, 4),
    (Name::Rummikub, 3),
    (Name::Rummikub, 4),
    (Name::Lexio, 5),
];
/// How long a person waits for others, in thoughts.
const PATIENCE: u32 = 90;

/// Keeps playing. `pools` is the number of kinds of tables for which there are enough people.
pub(super) async fn play(mut person: Person, pools: usize) {
    let wishes = &WISHES[..pools.clamp(1, WISHES.len())];
    loop {
        person.home().await;
        person.rest(2).await;
        let (game, seats) = wishes[person.below(wishes.len() as u32) as usize];
        person = of_game!(game, G => meet::<G>(person, seats).await);
        look_back(&mut person).await;
    }
}

/// Looks back at the evening: some match again, and the person's own profile and history.
async fn look_back(person: &mut Person) {
    if person.happens(40)
        && let Some(record) = person.evening.some_record(&mut person.chance)
    {
        person.page("record", &format!("/api/records/{record}")).await;
        person.rest(3).await;
    }
    if let Some(handle) = person.handle.clone().filter(|_| person.happens(60)) {
        person.page("profile", &format!("/api/people/{handle}")).await;
        person.page("history", &format!("/api/people/{handle}/matches")).await;
    }
}

/// Waits for others and plays a match with them.
async fn meet<G: Thinks>(mut person: Person, seats: u8) -> Person {
    let Some(mut line) = person.line::<G>().await else { return person };
    let called = match called(&mut person, &mut line, seats).await {
        Ok(called) => called,
        Err(broken) => {
            person.evening.error(format!("line of a waiting player: {broken}"));
            return person;
        }
    };
    let Some(table) = called else { return person };
    // Another of the called players may have gone.
    let late = Some("calls that were taken back");
    let mut stay = match Stay::enter(person, line, table, "called but not let in", late).await {
        Ok(stay) => stay,
        Err(person) => return person,
    };
    if stay.person.handle.is_none() && stay.person.happens(4) {
        stay.will_leave();
    }
    if let Err(broken) = stay.sit(None).await {
        stay.person.evening.error(format!("line of a called player: {broken}"));
    }
    match stay.play_on().await {
        Ending::Over => stay.person.rest(2).await,
        Ending::Left => stay.person.rest(10).await,
        Ending::Closed | Ending::Broken | Ending::Enough => {}
    }
    if let Some(record) = stay.record() {
        stay.person.evening.has_record(record);
    }
    stay.leave().await
}

/// Waits for a call to a table. `None` if the person has waited long enough or was refused.
async fn called<G: Thinks>(person: &mut Person, line: &mut Client<G>, seats: u8) -> Result<Option<TableCode>, Broken> {
    let begun = Instant::now();
    if let Err(error) = line.call(Request::Seek { game: GameName::of::<G>(), seats, since_ms: None }).await? {
        person.evening.error(format!("seek: {}", kind_of(&error)));
        return Ok(None);
    }
    let (agrees, gives_up) = (person.happens(50), begun + person.evening.think * PATIENCE);
    loop {
        let Ok(message) = timeout_at(gives_up, line.next()).await else {
            person.evening.tally().count("waits given up");
            line.call(Request::StopSeeking { since_ms: None }).await?.ok();
            return Ok(None);
        };
        match message? {
            Message::Quick(Quick::Called { table, .. }) => {
                person.evening.tally().waits.note(begun.elapsed());
                return Ok(Some(table));
            }
            Message::Quick(Quick::Waiting { bots: Some(asked), .. }) if agrees && !asked.you => {
                line.call(Request::AgreeToBots { on: true }).await?.ok();
            }
            Message::GoingDown { .. } => return Err(Broken::Closed),
            _ => {}
        }
    }
}
