//! People who only watch the tables of others or read the pages of the house.

use super::{person::Person, stay::Stay};
use games::{Class, Name, of_game};
use lexio::Lexio;
use search::Thinks;
use std::time::Duration;
use tokio::time::{sleep, timeout};
use wire::{GameName, Message, Request, TableCode, tournament::Page};

/// How long the first message of the lobby may take.
const LOBBY: Duration = Duration::from_secs(10);
/// The least time for which a page is viewed.
const GLANCE: Duration = Duration::from_millis(400);

/// Watches one table after another, each for a while.
pub(super) async fn watch(mut person: Person) {
    loop {
        person.home().await;
        let first_board = person.happens(25);
        let found = if first_board { first_board_of_some(&mut person).await } else { some_table(&mut person).await };
        if let Some((game, table)) = found
            && let Ok(game) = Name::try_from(game)
        {
            person = of_game!(game, G => look_on::<G>(person, table).await);
        }
        person.rest(3).await;
    }
}

/// The first board of a tournament.
async fn first_board_of_some(person: &mut Person) -> Option<(GameName, TableCode)> {
    let code = person.evening.some_tournament(&mut person.chance)?;
    let page: Page = person.read("tournament", &format!("/api/tournaments/{code}")).await?;
    Some((page.terms.game, page.watch?))
}

/// A table that the lobby offers to watch.
async fn some_table(person: &mut Person) -> Option<(GameName, TableCode)> {
    let mut line = person.line::<Lexio>().await?;
    line.call(Request::Lobby { on: true }).await.ok()?.ok()?;
    let told = timeout(LOBBY, async {
        loop {
            match line.next().await {
                Ok(Message::Lobby(lobby)) => return Some(lobby),
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    });
    let Ok(Some(lobby)) = told.await else {
        person.evening.error("the lobby was not sent");
        return None;
    };
    let count = u32::try_from(lobby.live.len()).ok().filter(|count| *count > 0)?;
    let listing = &lobby.live[person.below(count) as usize];
    Some((listing.game, listing.table))
}

async fn look_on<G: Thinks>(mut person: Person, table: TableCode) -> Person {
    let Some(line) = person.line::<G>().await else { return person };
    // The last player may have left the table in the meantime.
    let late = Some("came too late to look on");
    let mut stay = match Stay::enter(person, line, table, "watching", late).await {
        Ok(stay) => stay,
        Err(person) => return person,
    };
    stay.person.evening.tally().count("visits to tables");
    let time = stay.person.evening.think * (5 + stay.person.below(20));
    stay.watch(time).await;
    stay.leave().await
}

/// Goes from page to page.
pub(super) async fn read(mut person: Person) {
    person.home().await;
    let classes: Vec<Class> = Class::all().collect();
    loop {
        sleep(GLANCE).await;
        person.rest(2).await;
        match person.below(8) {
            0 => person.home().await,
            1 => {
                let class = classes[person.below(classes.len() as u32) as usize];
                let week = if person.happens(50) { "/week" } else { "" };
                person.page("board", &format!("/api/boards/{class}{week}")).await;
            }
            2 | 3 => {
                let Some(handle) = person.evening.some_handle(&mut person.chance) else { continue };
                person.page("profile", &format!("/api/people/{handle}")).await;
                person.page("history", &format!("/api/people/{handle}/matches")).await;
                if let Some(other) = person.evening.some_handle(&mut person.chance).filter(|other| *other != handle) {
                    person.page("between two", &format!("/api/people/{handle}/with/{other}")).await;
                }
            }
            4 | 5 => {
                let Some(record) = person.evening.some_record(&mut person.chance) else { continue };
                person.page("record", &format!("/api/records/{record}")).await;
            }
            6 => drop(person.page("tournaments", "/api/tournaments").await),
            _ => {
                let Some(code) = person.evening.some_tournament(&mut person.chance) else { continue };
                person.read::<Page>("tournament", &format!("/api/tournaments/{code}")).await;
            }
        }
    }
}
