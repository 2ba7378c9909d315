//! What a person would do about what they see at a table.

use game::{Entropy, Pledge, Sim};
use search::{Budget, Level, Thinks};
use wire::{Chair, Phase, Presence, Request, Room, Update, Written};

/// Something to do.
#[derive(Clone, Debug)]
pub(super) struct Wish {
    pub(super) request: Request,
    /// Whether browsers do it by themselves, without a thought from their owner.
    pub(super) at_once: bool,
    /// The subject: match, ply and kind.
    about: (u32, u32, Kind),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Open,
    Start,
    Return,
    Move,
    Ready,
}

impl Wish {
    /// Whether both are the same thing to do.
    pub(super) fn is(&self, other: &Wish) -> bool {
        self.about == other.about
    }
}

/// What to do at a table. `starts` means that they start the match once all chairs are taken. Moves are those of a bot
/// of this level, chosen from the view alone.
pub(super) fn wish<G: Thinks>(
    update: &Update<G::View, G::Seen>,
    level: Level,
    starts: bool,
    gifts: &[Entropy],
    chance: &mut Sim,
) -> Option<Wish> {
    let Update { table, ply, room, .. } = update;
    let (table, ply, you) = (*table, *ply, room.you?);
    let wish = |kind, request| {
        let at_once = matches!(kind, Kind::Open);
        Some(Wish { request, at_once, about: (room.match_number, ply, kind) })
    };
    if let Some(entropy) = called_for(room, gifts) {
        return wish(Kind::Open, Request::Open { table, entropy });
    }
    let house_plays = |chair: &Chair| matches!(chair, Chair::Player { presence: Presence::HousePlays, .. });
    match &room.phase {
        Phase::Gathering if starts && room.called.is_none() && !room.chairs.contains(&Chair::Empty) => {
            wish(Kind::Start, Request::Start { table })
        }
        Phase::Playing { .. } if house_plays(&room.chairs[you.index()]) => {
            wish(Kind::Return, Request::Return { table })
        }
        Phase::Playing { sealed, .. } => {
            let action = G::think(level, update.view.as_ref()?, &Budget::fixed(level), chance)?;
            let match_number = Some(room.match_number);
            let request = if *sealed {
                let action = Some(serde_json::to_value(&action).ok()?);
                Request::Sketch { table, match_number, ply, action }
            } else {
                let action = Written::of(&action).ok()?;
                Request::Act { table, move_id: ply.into(), match_number, ply, action }
            };
            wish(Kind::Move, request)
        }
        Phase::BetweenRounds { ready, .. } if !ready[you.index()] => wish(Kind::Ready, Request::Ready { table }),
        _ => None,
    }
}

/// The pledged entropy, if it is time to open it.
fn called_for(room: &Room, gifts: &[Entropy]) -> Option<Entropy> {
    let called = room.called.as_ref().filter(|called| room.you.is_some_and(|you| called.missing.contains(&you)))?;
    let name =
        format!("{}/{}", room.table, room.match_number + u32::from(matches!(room.phase, Phase::Finished { .. })));
    gifts.iter().rev().find(|gift| called.pledges.contains(&Pledge::of(gift, &name))).copied()
}
