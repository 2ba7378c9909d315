//! Who sits where, as shown by the plates around the felt.
use super::Glance;
use crate::{
    art::Faces,
    parts::{Deadline, Presence},
    route::Route,
};
use game::Seat;
use leptos::prelude::*;
use wire::{Chair, Name, Phase, Room, Welcome};
use words::{
    Lang, Say,
    house::{bot_name, guest_name, level},
    play::{Table, Who},
};

/// An occupant of a chair.
#[derive(Clone, PartialEq, Debug)]
pub struct Sitter {
    /// The seat.
    pub seat: Seat,
    /// The name.
    pub name: String,
    /// The address of their profile, if they have an account.
    pub profile: Option<String>,
    /// Whether they are present.
    pub presence: Presence,
    /// Anything else worth noting: that they are away, or the level of a bot.
    pub note: String,
    /// Whether the game waits for them.
    pub in_turn: bool,
    /// The deadline of their turn.
    pub deadline: Option<Deadline>,
    /// Whether this is the visitor.
    pub mine: bool,
    /// Tiles held.
    pub count: Option<u8>,
    /// Chips or points.
    pub chips: i64,
    /// What is printed on the chips, if they are chips.
    pub faces: Option<Faces>,
}

impl Sitter {
    /// How to refer to them in a sentence.
    pub fn who(&self) -> Who {
        if self.mine { Who::You } else { Who::Named(self.name.clone()) }
    }
}

/// How to refer, in a sentence, to whoever sits in a seat.
pub fn who_at(sitters: Signal<Vec<Sitter>>, seat: Seat) -> Who {
    let who = sitters.with(|sitters| sitters.get(seat.index()).map(Sitter::who));
    who.unwrap_or(Who::Named(String::new()))
}

/// Everyone at the table. `local` converts server time to this machine's clock.
pub fn sitters(lang: Lang, room: &Room, glance: Option<&Glance>, local: impl Fn(i64) -> f64) -> Vec<Sitter> {
    // A match that ended in the middle of a round waits for no one.
    let ended = matches!(room.phase, Phase::Finished { .. });
    let turn = glance.and_then(|glance| glance.turn).filter(|_| !ended);
    let deadline = match room.phase {
        Phase::Playing { limit_ms: Some(limit_ms), .. } if !room.still => {
            room.phase.deadline_ms().map(|at_ms| Deadline { at_ms: local(at_ms), total_ms: limit_ms.into() })
        }
        _ => None,
    };
    let sitter = |(chair, seat): (&Chair, Seat)| {
        let in_turn = turn == Some(seat);
        let at = |list: &[i64]| list.get(seat.index()).copied().unwrap_or_default();
        Sitter {
            seat,
            name: name(lang, chair, seat),
            profile: profile(chair),
            presence: presence(chair),
            note: note(lang, chair),
            in_turn,
            deadline: deadline.filter(|_| in_turn),
            mine: room.you == Some(seat),
            count: glance.and_then(|glance| glance.counts.get(seat.index()).copied()),
            chips: glance.map_or(0, |glance| at(&glance.chips)),
            faces: glance.and_then(|glance| glance.faces),
        }
    };
    room.chairs.iter().zip((0..).map(Seat)).map(sitter).collect()
}

/// The name of the occupant of a chair.
pub fn name(lang: Lang, chair: &Chair, seat: Seat) -> String {
    match chair {
        Chair::Empty => Table::Empty.say(lang).into_owned(),
        Chair::Player { name, .. } => guest_name(lang, name.as_str()),
        Chair::Bot { .. } => bot_name(lang, seat.0).to_owned(),
    }
}

fn profile(chair: &Chair) -> Option<String> {
    match chair {
        Chair::Player { name, account: true, .. } => Some(Route::Profile(name.to_string()).path()),
        Chair::Player { .. } | Chair::Bot { .. } | Chair::Empty => None,
    }
}

/// How to refer to a seat of a room in a sentence.
pub fn who(lang: Lang, room: &Room, seat: Seat) -> Who {
    if room.you == Some(seat) {
        return Who::You;
    }
    Who::Named(room.chairs.get(seat.index()).map_or_else(String::new, |chair| name(lang, chair, seat)))
}

/// The room with the chairs as the match was played: whoever has left by its end, or leaves after it, stays in its
/// result, and whoever takes the chair then has no part in it.
pub fn with_players(now: &Room) -> Room {
    let mut room = now.clone();
    for ((chair, former), seat) in room.chairs.iter_mut().zip(&now.former).zip((0..).map(Seat)) {
        if let Some(former) = former {
            chair.clone_from(former);
            room.you = room.you.filter(|you| *you != seat);
        }
    }
    room
}

/// The room of [`with_players`] with those people who have sat down since. `now` is the room as it is.
pub fn with_newcomers(players: &Room, now: &Room) -> Room {
    let chairs = players.chairs.iter().zip(&now.chairs);
    let chairs = chairs.map(|(player, now)| if matches!(now, Chair::Player { .. }) { now } else { player });
    Room { chairs: chairs.cloned().collect(), ..now.clone() }
}

/// The seats of the other people, as far as the visitor can tell. A player whom the host has removed has no seat any
/// more, but until the match is over the house plays on under their name.
pub fn others(room: &Room, visitor: Option<&Welcome>) -> Vec<Seat> {
    let is_former = |name: &Name, presence: wire::Presence| {
        let stands_in = room.you.is_none() && presence == wire::Presence::HousePlays;
        stands_in && visitor.is_some_and(|visitor| is_called(visitor, name))
    };
    let is_other = |(seat, chair): &(Seat, &Chair)| match chair {
        Chair::Player { name, presence, .. } => room.you != Some(*seat) && !is_former(name, *presence),
        Chair::Bot { .. } | Chair::Empty => false,
    };
    (0..).map(Seat).zip(&room.chairs).filter(is_other).map(|(seat, _)| seat).collect()
}

/// Whether the visitor goes by this name at a table, where names that nobody chose may have a number.
fn is_called(visitor: &Welcome, name: &Name) -> bool {
    let rest = name.as_str().strip_prefix(visitor.name.as_str());
    rest.is_some_and(|rest| rest.is_empty() || !visitor.named && rest.trim_start().parse::<u32>().is_ok())
}

const fn presence(chair: &Chair) -> Presence {
    match chair {
        Chair::Empty => Presence::Empty,
        Chair::Player { presence: wire::Presence::Here, .. } => Presence::Here,
        Chair::Player { .. } => Presence::Away,
        Chair::Bot { .. } => Presence::Bot,
    }
}

fn note(lang: Lang, chair: &Chair) -> String {
    match chair {
        Chair::Empty | Chair::Player { presence: wire::Presence::Here, .. } => String::new(),
        Chair::Player { presence: wire::Presence::Away, .. } => Table::Away.say(lang).into_owned(),
        Chair::Player { presence: wire::Presence::HousePlays, .. } => Table::HousePlays.say(lang).into_owned(),
        Chair::Bot { level: wire::Level(number) } => level(lang, *number).map_or("", |(name, _)| name).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::rooms;
    use game::{Commitment, Seed};
    use serde_json::json;
    use wire::Level;

    fn room() -> Room {
        rooms::room(json!({
            "chairs": [
                {"kind": "player", "name": "Mina", "account": true, "presence": "here"},
                {"kind": "player", "name": "Ben", "account": false, "presence": "house_plays"},
                {"kind": "bot", "level": 1},
            ],
            "you": 0, "host": true,
            "phase": {"kind": "playing", "since_ms": 1_000, "limit_ms": 30_000, "sealed": false},
        }))
    }

    fn finished() -> Phase {
        Phase::Finished {
            record: "r1".to_owned(),
            proof: None,
            rematch: vec![false; 3],
            next_commitment: Commitment::to(&Seed::from_phrase("x"), "t", "r"),
        }
    }

    #[test]
    fn everyone_is_named_and_only_the_turn_has_a_clock() {
        let glance =
            Glance { turn: Some(Seat(1)), counts: vec![3, 4, 5], chips: vec![64, 60, 68], ..Glance::default() };
        let sitters: [Sitter; 3] =
            sitters(Lang::En, &room(), Some(&glance), |ms| ms as f64 + 500.0).try_into().expect("three");
        assert_eq!(sitters[1].deadline, Some(Deadline { at_ms: 31_500.0, total_ms: 30_000.0 }));
        assert_eq!((sitters[0].deadline, sitters[0].mine, sitters[0].who()), (None, true, Who::You));
        assert_eq!(sitters[1].note, "the house plays");
        assert_eq!((sitters[2].name.as_str(), sitters[2].count), ("Sodam", Some(5)));
        assert_eq!(sitters[2].presence, Presence::Bot);
        let profiles = [Some("/@/Mina".to_owned()), None, None];
        assert_eq!(sitters.map(|sitter| sitter.profile), profiles, "a guest and a bot have none");
        let still = Room { still: true, ..room() };
        let sitters = super::sitters(Lang::En, &still, Some(&glance), |ms| ms as f64);
        assert!(sitters.iter().all(|sitter| sitter.deadline.is_none()), "no clock runs");
    }

    #[test]
    fn whoever_takes_a_chair_after_a_match_has_not_played_it() {
        let player = |name: &str, presence: wire::Presence| Chair::Player {
            name: name.parse().expect("a name"),
            account: false,
            presence,
            stood: false,
        };
        let names = |shown: &Room| {
            sitters(Lang::En, shown, None, |ms| ms as f64).into_iter().map(|one| one.name).collect::<Vec<_>>()
        };
        // Ben, for whom the house played, has no chair any more, and another bot has been sent away.
        let mut ended = Room { phase: finished(), ..room() };
        ended.chairs[1] = Chair::Empty;
        ended.chairs[2] = Chair::Empty;
        ended.former = vec![None, Some(player("Ben", wire::Presence::Away)), Some(Chair::Bot { level: Level(1) })];
        let left = with_players(&ended);
        assert_eq!(names(&left), ["Mina", "Ben", "Sodam"]);
        assert_eq!(sitters(Lang::En, &left, None, |ms| ms as f64)[1].presence, Presence::Away);
        // To a visitor who has watched the match and sits down for Ben.
        ended.chairs[1] = player("Dan", wire::Presence::Here);
        ended.chairs[2] = player("Eve", wire::Presence::Here);
        ended.you = Some(Seat(1));
        let players = with_players(&ended);
        assert_eq!((names(&players), players.you), (names(&left), None));
        let plates = with_newcomers(&players, &ended);
        assert_eq!((&plates.chairs[1..], plates.you), (&ended.chairs[1..], Some(Seat(1))));
        assert_eq!(
            with_newcomers(&players, &Room { chairs: vec![Chair::Empty; 3], ..ended.clone() }).chairs,
            players.chairs
        );
        let next = Room { former: Vec::new(), match_number: 2, ..ended };
        assert_eq!(with_players(&next), next, "another match");
    }

    #[test]
    fn nobody_is_another_at_the_chair_that_they_were_removed_from() {
        let name = |name: &str| name.parse::<Name>().expect("a name");
        let visitor = |called: &str, named: bool| Welcome {
            version: wire::VERSION,
            name: name(called),
            named,
            now_ms: 0,
            games: Vec::new(),
            mine: Vec::new(),
            push: false,
        };
        let (ben, dan) = (visitor("Ben", true), visitor("Dan", true));
        let removed = Room { you: None, ..room() };
        assert_eq!(others(&removed, Some(&ben)), [Seat(0)]);
        assert_eq!(others(&removed, Some(&dan)), [Seat(0), Seat(1)], "who looks on");
        assert_eq!(others(&removed, None), [Seat(0), Seat(1)]);
        assert_eq!(others(&removed, Some(&visitor("Mina", true))), [Seat(0), Seat(1)], "the house does not play there");
        assert_eq!(others(&room(), Some(&ben)), [Seat(1)], "who has a seat has no other");
        assert!(is_called(&visitor("Giwa Suri", false), &name("Giwa Suri 2")));
        assert!(!is_called(&visitor("Giwa Suri", true), &name("Giwa Suri 2")));
    }
}
