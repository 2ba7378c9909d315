//! What can be done about a player in turn who does nothing: the others vote.
use crate::{
    art::Icon,
    parts::Button,
    play::{Felt, Table, people},
    prefs::{tell, tr},
};
use game::Seat;
use leptos::prelude::*;
use wire::{Chair, Phase, Presence, Request, Room};
use words::{
    Lang, Say,
    play::{self, Table as Words},
};

/// The two things to vote for, each with why it is not the time.
#[component]
pub fn Votes<G: Felt>(table: Table<G>) -> impl IntoView {
    let (room, glance) = (table.screen.room(), table.screen.glance());
    let code = table.host.table();
    let turn = move || glance.with(|glance| glance.as_ref().and_then(|glance| glance.turn));
    let say = move || room.with(|room| room.as_ref().map_or(Voice::Never, |room| voice(room, turn())));
    let not_now = move |lang, end| match say() {
        Voice::NotNow(why) => why.say(lang).into_owned(),
        Voice::Now => {
            room.with(|room| room.as_ref().and_then(|room| awaited(lang, room, turn()?, end))).unwrap_or_default()
        }
        Voice::Never => String::new(),
    };
    let why_no_vote = tell(move |lang| not_now(lang, false));
    // As long as the match counts, it is played to its end.
    let rated = move || room.with(|room| room.as_ref().is_some_and(|room| room.rated));
    let why_no_end =
        tell(move |lang| if rated() { Words::EndNotRated.say(lang).into_owned() } else { not_now(lang, true) });
    let vote = move |end| {
        let Some((match_number, ply)) = table.position() else { return };
        table.tell_host(Request::Vote { table: code, match_number, ply, end });
    };
    view! {
        <Show when=move || say() != Voice::Never>
            // Of two reasons that are the same, one is shown.
            <div class="menu-vote" class:alike=move || why_no_vote.get() == why_no_end.get()>
                <Button icon=Icon::Bot why_not=why_no_vote on_press=move || vote(false)>
                    {tr(Words::Vote)}
                </Button>
                <Button icon=Icon::Close why_not=why_no_end on_press=move || vote(true)>
                    {tr(Words::VoteEnd)}
                </Button>
                <p class="soft small">{tr(Words::VoteWhy)}</p>
            </div>
        </Show>
    }
}

/// Whether the visitor has a say about a player in turn who does nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Voice {
    /// Nobody ever has, for example because a clock runs; or only others have.
    Never,
    /// Not at the moment, and why.
    NotNow(Words),
    /// The house decides when.
    Now,
}

/// The visitor's voice: as the host, or as another player who decides for themselves.
fn voice(room: &Room, turn: Option<Seat>) -> Voice {
    let Phase::Playing { votable, sealed, .. } = room.phase else { return Voice::Never };
    let presence = |seat: Seat| match room.chairs.get(seat.index()) {
        Some(Chair::Player { presence, .. }) => Some(*presence),
        _ => None,
    };
    let decides = |seat: Seat| presence(seat).is_some_and(|presence| presence != Presence::HousePlays);
    let another = |seat: Seat| Some(seat) != room.you;
    let has_company = Seat::all(room.chairs.len() as u8).any(|seat| another(seat) && presence(seat).is_some());
    // For the seconds in which answers are sealed, only the pace tells.
    let unclocked = votable || sealed && room.pace.move_ms.is_none();
    match room.you {
        _ if !unclocked || !has_company => Voice::Never,
        None if !room.host => Voice::Never,
        _ if room.still => Voice::NotNow(Words::StandsStill),
        Some(you) if !room.host && !decides(you) => Voice::NotNow(Words::VoteNotYou),
        _ if sealed || !turn.is_some_and(|seat| another(seat) && decides(seat)) => Voice::NotNow(Words::VoteNoWait),
        _ => Voice::Now,
    }
}

/// Whom the visitor waits for, having voted so already, and how many votes there are. `None` if they have not.
fn awaited(lang: Lang, room: &Room, turn: Seat, end: bool) -> Option<String> {
    let Phase::Playing { votes, ends, .. } = &room.phase else { return None };
    let voters = if end { ends } else { votes };
    let count = || play::out_of_votes(lang, voters.len(), people::votes_needed(room, turn));
    voters.contains(&room.you?).then(|| format!("{} · {}", Words::ReadyWaiting.say(lang), count()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::rooms;
    use serde_json::json;
    use wire::Level;

    /// A table for three, the last of whom the house plays for.
    fn room(you: Option<u8>, host: bool, votable: bool) -> Room {
        rooms::room(json!({
            "chairs": [
                {"kind": "player", "name": "Mina", "presence": "here"},
                {"kind": "player", "name": "Cho", "presence": "away"},
                {"kind": "player", "name": "Ben", "presence": "house_plays"},
            ],
            "you": you, "host": host,
            "phase": {
                "kind": "playing", "since_ms": 0, "limit_ms": null, "sealed": false, "votable": votable,
            },
        }))
    }

    fn voice_of(you: Option<u8>, host: bool, turn: u8) -> Voice {
        voice(&room(you, host, true), Some(Seat(turn)))
    }

    #[test]
    fn only_who_waits_for_a_player_has_a_say_about_them() {
        let (nobody_waits, not_you) = (Voice::NotNow(Words::VoteNoWait), Voice::NotNow(Words::VoteNotYou));
        assert_eq!(voice_of(None, true, 1), Voice::Now, "the host, without a chair");
        assert_eq!(voice_of(Some(0), false, 1), Voice::Now);
        assert_eq!(voice_of(Some(0), false, 0), nobody_waits, "nobody about themselves");
        assert_eq!(voice_of(Some(0), true, 0), nobody_waits, "nor as the host");
        assert_eq!(voice_of(Some(0), false, 2), nobody_waits, "the house is in turn");
        assert_eq!(voice_of(Some(2), false, 0), not_you, "the house plays for them");
        assert_eq!(voice_of(Some(2), true, 0), Voice::Now, "the host even so");
        let still = Room { still: true, ..room(None, true, true) };
        assert_eq!(voice(&still, Some(Seat(1))), Voice::NotNow(Words::StandsStill), "the match waits for its players");
    }

    #[test]
    fn who_has_voted_waits_for_the_others() {
        let mut room = room(Some(0), false, true);
        room.chairs[2] = room.chairs[0].clone();
        let Phase::Playing { votes, .. } = &mut room.phase else { panic!("a match is played") };
        *votes = vec![Seat(0)];
        let told = |room: &Room, end| awaited(Lang::En, room, Seat(1), end);
        assert_eq!(told(&room, false).as_deref(), Some("Waiting for the others · 1 of 2 votes needed"));
        assert_eq!(told(&room, true), None, "they may be of another mind");
        room.you = Some(Seat(2));
        assert_eq!(told(&room, false), None, "whom they wait for");
    }

    #[test]
    fn where_nobody_ever_votes_the_menu_has_no_vote() {
        assert_eq!(voice_of(None, false, 1), Voice::Never, "who looks on");
        assert_eq!(voice(&room(Some(0), true, false), Some(Seat(1))), Voice::Never, "a clock runs");
        let mut alone = room(Some(0), true, true);
        for chair in &mut alone.chairs[1..] {
            *chair = Chair::Bot { level: Level(3) };
        }
        assert_eq!(voice(&alone, Some(Seat(0))), Voice::Never, "everyone else is a bot");
        let mut sealed = room(Some(0), true, false);
        let Phase::Playing { sealed: answers, .. } = &mut sealed.phase else { panic!("a match is played") };
        *answers = true;
        assert_eq!(voice(&sealed, Some(Seat(1))), Voice::NotNow(Words::VoteNoWait), "for some seconds");
        sealed.pace.move_ms = Some(45_000);
        assert_eq!(voice(&sealed, Some(Seat(1))), Voice::Never);
    }
}
