//! Tournaments, from their opening to the final standings.

use super::{person::Person, stay::Stay};
use game::Entropy;
use games::{Name, of_game};
use search::Thinks;
use serde_json::{Value, json};
use server::client::{Broken, Client};
use std::{
    collections::BTreeSet,
    time::{Duration, Instant},
};
use tokio::{
    task::JoinSet,
    time::{sleep, timeout},
};
use wire::{
    Message, Phase, TableCode,
    tournament::{Entering, Format, Kind, Opened, Page, Progress, State},
};

/// How many times faster people think where clocks are short.
const HASTE: u32 = 3;
/// How long an entrant waits for a call before checking whether the tournament is over.
const QUIET: Duration = Duration::from_secs(3);

/// A tournament to hold.
#[derive(Clone, Copy)]
pub(super) struct Cup {
    title: &'static str,
    game: Name,
    /// Rules for short matches.
    rules: fn() -> Value,
    format: Format,
    same_deal: bool,
}

/// One tournament of each format.
pub(super) const CUPS: [Cup; 2] = [
    Cup {
        title: "Evening Swiss",
        game: Name::Lexio,
        rules: || json!({"rounds": 1}),
        format: Format::Swiss,
        same_deal: true,
    },
    Cup {
        title: "Evening Cup",
        game: Name::Rummikub,
        rules: || json!({"games": 1, "hand": 7, "opening": 0}),
        format: Format::Knockout,
        same_deal: false,
    },
];

/// Holds a tournament: the first person opens it, and all of them enter and play it to its end.
pub(super) async fn hold(mut people: Vec<Person>, cup: Cup) {
    let begun = Instant::now();
    let Some(evening) = people.first().map(|organiser| organiser.evening.clone()) else { return };
    let Some(code) = open(&mut people, cup).await else { return };
    let mut playing = JoinSet::new();
    for mut person in people {
        person.haste = HASTE;
        playing.spawn(async move { of_game!(cup.game, G => play::<G>(person, code).await) });
    }
    playing.join_all().await;
    evening.tally().tournaments.note(begun.elapsed());
}

async fn open(people: &mut [Person], cup: Cup) -> Option<TableCode> {
    let most = people.len();
    let terms = json!({
        "title": cup.title, "game": cup.game, "rules": (cup.rules)(), "pace": {"move_ms": 10_000},
        "format": cup.format, "same_deal": cup.same_deal, "listed": true, "most": most, "starts": "by_hand",
    });
    let organiser = people.first_mut()?;
    let opened: Opened = organiser.post("tournament opened", "/api/tournaments", &terms).await?;
    let code = opened.tournament;
    organiser.evening.has_tournament(code);
    for person in people.iter_mut() {
        person.rest(1).await;
        let chance: Entropy = person.entropy();
        let entering = serde_json::to_value(Entering { chance: chance.into() }).unwrap_or_default();
        person.post::<Page>("tournament entered", &format!("/api/tournaments/{code}/enter"), &entering).await;
    }
    let organiser = people.first_mut()?;
    organiser.post::<Page>("tournament begun", &format!("/api/tournaments/{code}/start"), &Value::Null).await?;
    Some(code)
}

/// Plays wherever the house calls, until the tournament is over.
async fn play<G: Thinks>(mut person: Person, code: TableCode) {
    let mut played = None;
    loop {
        let Some(mut line) = person.line::<G>().await else { return };
        match timeout(QUIET, called(&mut line, code, played)).await {
            Ok(Ok(table)) => {
                played = Some(table);
                person = play_at(person, line, table).await;
            }
            Ok(Err(broken)) => person.evening.error(format!("line of an entrant: {broken}")),
            Err(_) => {
                let page = person.read::<Page>("tournament", &format!("/api/tournaments/{code}")).await;
                if page.is_some_and(|page| matches!(page.progress, Progress::Ended | Progress::Cancelled { .. })) {
                    return;
                }
            }
        }
    }
}

/// Waits for a call to a table other than the last one.
async fn called<G: Thinks>(
    line: &mut Client<G>,
    code: TableCode,
    played: Option<TableCode>,
) -> Result<TableCode, Broken> {
    loop {
        let Message::Entered { tournaments } = line.next().await? else { continue };
        let own = tournaments.into_iter().find(|one| one.tournament == code);
        if let Some(call) = own.and_then(|one| one.call).filter(|call| played != Some(call.table)) {
            return Ok(call.table);
        }
    }
}

async fn play_at<G: Thinks>(mut person: Person, line: Client<G>, table: TableCode) -> Person {
    let line = if person.evening.may_be_late() && person.happens(2) {
        // Comes only when the house has started to play for them.
        person.evening.tally().count("came late to a tournament's table");
        drop(line);
        sleep(person.evening.no_show + QUIET).await;
        match person.line().await {
            Some(line) => line,
            None => return person,
        }
    } else {
        line
    };
    person.rest(1).await;
    let mut stay = match Stay::enter(person, line, table, "called to a tournament's table", None).await {
        Ok(stay) => stay,
        Err(person) => return person,
    };
    if matches!(stay.room.phase, Phase::Gathering)
        && let Err(broken) = stay.sit(None).await
    {
        stay.person.evening.error(format!("line of an entrant: {broken}"));
    }
    stay.play_on().await;
    stay.leave().await
}

/// The faults of a tournament that should be over: every pairing and every result must be there exactly once.
pub(super) fn faults(page: &Page) -> Vec<&'static str> {
    let (mut tables, mut met) = (BTreeSet::new(), BTreeSet::new());
    let mut faults = Vec::new();
    let mut wants = |holds: bool, fault| {
        if !holds {
            faults.push(fault)
        }
    };
    wants(page.progress == Progress::Ended, "a tournament is not finished");
    for round in &page.rounds {
        wants(round.over && round.boards.iter().all(|board| board.state == State::Over), "a round is not over");
        let paired: Vec<u16> = round.boards.iter().flat_map(|board| &board.chairs).map(|chair| chair.entrant).collect();
        let here: BTreeSet<u16> = paired.iter().chain(&round.byes).copied().collect();
        wants(here.len() == paired.len() + round.byes.len(), "an entrant is paired twice in a round");
        let swiss = page.terms.format == Format::Swiss && round.kind == Kind::Main;
        let plays = |(_, entrant): &(usize, &wire::tournament::Entrant)| entrant.gone.is_none();
        let missing = page.entrants.iter().enumerate().filter(plays).any(|(at, _)| !here.contains(&(at as u16)));
        wants(!(swiss && missing), "an entrant is not paired in a round");
        for board in &round.boards {
            wants(tables.insert(board.table), "a table appears twice");
            wants(board.chairs.iter().all(|chair| chair.earned.is_some()), "a result is missing");
            let pair: BTreeSet<u16> = board.chairs.iter().map(|chair| chair.entrant).collect();
            wants(!swiss || met.insert(pair), "two have met twice");
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(rounds: Value) -> Page {
        let hash = "0".repeat(64);
        let entrant = |name: &str| json!({"who": {"kind": "account", "handle": name}});
        let page = json!({
            "tournament": "ABC234", "version": 1, "now_ms": 0, "organiser": {"kind": "someone"},
            "terms": {
                "title": "Cup", "game": "lexio", "rules": {}, "pace": {"move_ms": null}, "format": "swiss",
                "same_deal": false, "listed": true, "most": 4, "starts": "by_hand",
            },
            "progress": {"kind": "ended"}, "you": {"organiser": false, "may_enter": false},
            "entrants": [entrant("a"), entrant("b"), entrant("c")], "standings": [], "commitment": hash, "rounds": rounds,
        });
        serde_json::from_value(page).unwrap()
    }

    fn board(table: &str, one: u16, other: u16) -> Value {
        let earned = json!({"place": 1, "points": 0, "score": 0.5, "margin": 0.0, "missed": false});
        let chair = |entrant: u16| json!({"entrant": entrant, "earned": earned});
        json!({"table": table, "state": "over", "chairs": [chair(one), chair(other)]})
    }

    fn round(board: Value, byes: &[u16]) -> Value {
        json!({"kind": "main", "over": true, "boards": [board], "byes": byes})
    }

    #[test]
    fn every_pairing_is_there_once() {
        let first = round(board("ABC235", 0, 1), &[2]);
        let of = |second| faults(&page(json!([first, second])));
        assert_eq!(of(round(board("ABC236", 1, 2), &[0])), [""; 0]);
        assert_eq!(of(round(board("ABC236", 1, 0), &[2])), ["two have met twice"]);
        assert_eq!(of(round(board("ABC235", 1, 2), &[0])), ["a table appears twice"]);
        assert_eq!(of(round(board("ABC236", 1, 2), &[])), ["an entrant is not paired in a round"]);
        assert_eq!(of(round(board("ABC236", 1, 2), &[0, 2])), ["an entrant is paired twice in a round"]);
        let mut unfinished = board("ABC236", 1, 2);
        unfinished["state"] = json!("playing");
        unfinished["chairs"][0] = json!({"entrant": 1});
        assert_eq!(of(round(unfinished, &[0])), ["a round is not over", "a result is missing"]);
    }
}
