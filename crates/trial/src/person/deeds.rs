//! What a person does about what they see.

use game::{Entropy, Sim, below};
use rand_core::Rng;
use search::{Budget, Level, Thinks};
use serde_json::Value;
use std::time::Duration;
use wire::{Chair, Phase, Presence, TableCode, Update};

/// A person who dozes lets their time run out on one in this many moves.
const DOZES: u32 = 15;

/// Something to do.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Deed {
    pub(super) about: About,
    pub(super) what: What,
}

/// What a deed is about: the match, the ply, and the kind of deed.
pub(super) type About = (u32, u32, Kind);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Move,
    Ready,
    Rematch,
    Sit,
    Return,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum What {
    /// A new move.
    Move(Value),
    /// Nothing until the time is up.
    Doze,
    Ready,
    Rematch(Entropy),
    Sit(Entropy),
    Return,
}

/// What a picture may ask of the person who sees it.
pub(super) fn about<V, S>(update: &Update<V, S>) -> Option<About> {
    let Some(you) = update.room.you else {
        // They wanted another match and were away for so long that they were not waited for.
        let over = matches!(update.room.phase, Phase::Finished { .. });
        return over.then_some((update.room.match_number, update.ply, Kind::Sit));
    };
    let house_plays = |chair: &Chair| matches!(chair, Chair::Player { presence: Presence::HousePlays, .. });
    let kind = match &update.room.phase {
        Phase::Playing { .. } if house_plays(&update.room.chairs[you.index()]) => Kind::Return,
        Phase::Playing { .. } => Kind::Move,
        Phase::BetweenRounds { ready, .. } if !ready[you.index()] => Kind::Ready,
        Phase::Finished { rematch, .. } if !rematch[you.index()] => Kind::Rematch,
        _ => return None,
    };
    Some((update.room.match_number, update.ply, kind))
}

/// What a person does about it, if they are in turn. Moves are those of a beginner.
pub(super) fn what<G: Thinks>(
    (_, _, kind): About,
    update: &Update<G::View, G::Seen>,
    dozes: bool,
    chance: &mut Sim,
) -> Option<What> {
    Some(match kind {
        Kind::Ready => What::Ready,
        Kind::Return => What::Return,
        Kind::Rematch => What::Rematch(entropy(chance)),
        Kind::Sit => What::Sit(entropy(chance)),
        Kind::Move => {
            let action = G::think(Level::Beginner, update.view.as_ref()?, &Budget::fixed(Level::Beginner), chance)?;
            let timed = update.room.phase.deadline_ms().is_some();
            let dozes = dozes && timed && below(DOZES, chance) == 0;
            if dozes { What::Doze } else { What::Move(serde_json::to_value(action).ok()?) }
        }
    })
}

/// How long a person thinks about it.
pub(super) fn pause(what: &What, most_ms: u32, chance: &mut Sim) -> Duration {
    let thinks = matches!(what, What::Move(_)) && below(2, chance) == 0;
    // No one answers before they have looked.
    let ms = if thinks { below(most_ms.max(1), chance) } else { 0 };
    Duration::from_millis(u64::from(ms) + 5)
}

/// The person's own contribution to the deals.
pub(crate) fn entropy(chance: &mut Sim) -> Entropy {
    let mut bytes = [0; 32];
    chance.fill_bytes(&mut bytes);
    Entropy::from_bytes(bytes)
}

/// The call that does it. `None` for a move, which has its own number and is sent separately.
pub(super) fn request(deed: &Deed, table: TableCode) -> Option<wire::Request> {
    let (match_number, ..) = deed.about;
    Some(match &deed.what {
        What::Move(_) | What::Doze => return None,
        What::Ready => wire::Request::Ready { table },
        What::Rematch(entropy) => {
            wire::Request::Rematch { table, match_number: Some(match_number), entropy: (*entropy).into() }
        }
        What::Sit(entropy) => wire::Request::Sit { table, seat: None, entropy: (*entropy).into() },
        What::Return => wire::Request::Return { table },
    })
}
