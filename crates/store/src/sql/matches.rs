//! Noting finished matches.

use super::{database::Database, value::params};
use crate::{Ending, Error, Match, Sat, Who};

/// Notes a match that is not yet noted, with its seats. Players noted by an earlier program stay.
pub(crate) async fn note(db: &dyn Database, of: &Match) -> Result<u64, Error> {
    let Match { record, game, class, rounds, rated, private, at_ms, seats } = of;
    let bots = seats.iter().filter(|sat| matches!(sat.who, Who::Bot(_))).count() as i64;
    let noted = db
        .execute(
            "INSERT INTO matches (record_id, game, class, seats, bots, rounds, rated, private, at_ms)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT DO NOTHING",
            params![record, game, class, seats.len() as i64, bots, rounds, rated, private, at_ms],
        )
        .await?;
    if noted > 0 {
        for (seat, sat) in (0..).zip(seats) {
            note_seat(db, of, seat, sat).await?;
        }
        if *rated {
            let due = "INSERT INTO due (record_id, at_ms) VALUES (?1, ?2)";
            db.execute(due, params![record, at_ms]).await?;
        }
    }
    Ok(noted)
}

async fn note_seat(db: &dyn Database, of: &Match, seat: u8, sat: &Sat) -> Result<u64, Error> {
    let Match { record, game, class, rated, private, at_ms, seats, .. } = of;
    let (user, bot) = match &sat.who {
        Who::User(user) => (Some(user), None),
        Who::Bot(level) => (None, Some(level)),
        Who::Someone => (None, None),
    };
    let ending = ending(sat, seats).map(number);
    db.execute(
        "INSERT INTO played (record_id, seat, user_id, bot, game, class, rated, private, at_ms, place, points, ending)
         VALUES (?1, ?2,
                 (SELECT user_id FROM users
                  WHERE user_id = coalesce((SELECT user_id FROM became WHERE guest_id = ?3), ?3)),
                 ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
         ON CONFLICT (record_id, seat) DO UPDATE SET
            user_id = coalesce(played.user_id, excluded.user_id), bot = excluded.bot, class = excluded.class,
            rated = excluded.rated, private = excluded.private, place = excluded.place, points = excluded.points,
            ending = excluded.ending",
        params![record, seat, user, bot, game, class, rated, private, at_ms, sat.place, sat.points, ending],
    )
    .await
}

/// How the match ended for this seat.
fn ending(sat: &Sat, seats: &[Sat]) -> Option<Ending> {
    let first = seats.iter().filter(|other| other.place == Some(1)).count();
    match sat.place? {
        1 if first == 1 => Some(Ending::Won),
        1 => Some(Ending::Shared),
        _ => Some(Ending::Lost),
    }
}

/// The stored form of an ending.
pub(crate) const fn number(ending: Ending) -> i64 {
    match ending {
        Ending::Won => 1,
        Ending::Shared => 0,
        Ending::Lost => -1,
    }
}
