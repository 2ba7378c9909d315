//! Another match with the players of the last one after some of them have left: a new table, to which they are invited.
use super::{Felt, Table, keepsake, sitter};
use crate::{
    art::Icon,
    link::{Failure, Link, link},
    parts::{Button, Tone, toast},
    prefs::{prefs, tell, tr_if},
    reactive::{effect, memo},
    route::{Route, Router, router},
};
use game::{Commitment, Ruleset, Seat};
use leptos::prelude::*;
use serde_json::{Map, Value};
use wasm_bindgen_futures::spawn_local;
use wire::{Chair, Level, Presence, Request, Room, TableCode, company::Invitee};
use words::{
    Lang, Say,
    house::{Setup, company::again_with},
};

/// The last player in each seat, including those who have left since.
#[derive(Clone, Copy)]
pub struct Companions(RwSignal<Vec<Chair>>);

impl Companions {
    /// Tracks the players for as long as the calling component lives.
    pub fn provide(room: Memo<Option<Room>>) {
        let last = RwSignal::new(Vec::new());
        provide_context(Companions(last));
        effect(move || {
            let now = room.with(|room| room.as_ref().map(|room| (players(room), room.match_number)));
            if let Some((chairs, _)) = now {
                last.update(|last| remember(last, chairs));
            }
        });
    }
}

/// Who is in each chair or, where nobody is, who has played the match that is over.
fn players(room: &Room) -> Vec<Chair> {
    let former = |seat: usize| room.former.get(seat).cloned().flatten().unwrap_or(Chair::Empty);
    let player = |(seat, chair): (usize, &Chair)| if *chair == Chair::Empty { former(seat) } else { chair.clone() };
    room.chairs.iter().enumerate().map(player).collect()
}

/// An empty chair still counts as that of its last player.
fn remember(last: &mut Vec<Chair>, now: Vec<Chair>) {
    if last.len() != now.len() {
        *last = now;
        return;
    }
    for (last, now) in last.iter_mut().zip(now) {
        if now != Chair::Empty {
            *last = now;
        }
    }
}

/// The visitor's fellow players, and whether all of them are still there.
fn fellows(last: &[Chair], room: &Room) -> (Vec<Seat>, bool) {
    let others = (0..).map(Seat).zip(last).filter(|(seat, _)| room.you.is_some_and(|you| you != *seat));
    let people: Vec<Seat> =
        others.filter(|(_, chair)| matches!(chair, Chair::Player { .. })).map(|(seat, _)| seat).collect();
    let is_here =
        |seat: &Seat| matches!(room.chairs.get(seat.index()), Some(Chair::Player { presence: Presence::Here, .. }));
    let all_here = people.iter().all(is_here);
    (people, all_here)
}

/// The button for another match. While everyone is still there, its place is kept: it moves nothing when it comes.
#[component]
pub fn AgainWith<G: Felt>(table: Table<G>) -> impl IntoView {
    let (room, lang, link, router) = (table.screen.room(), prefs().lang, link(), router());
    let last = use_context::<Companions>();
    let fellows = memo(move || {
        let last = last.map(|last| last.0.get()).unwrap_or_default();
        room.with(|room| room.as_ref().map(|room| fellows(&last, room)).unwrap_or_default())
    });
    let people = memo(move || fellows.with(|(people, _)| people.clone()));
    let words = tell(move |lang| {
        let last = last.map(|last| last.0.get()).unwrap_or_default();
        let name = |seat: &Seat| Some(sitter::name(lang, last.get(seat.index())?, *seat));
        again_with(lang, &people.with(|people| people.iter().filter_map(name).collect::<Vec<_>>()))
    });
    let opening = RwSignal::new(false);
    let why_not = tr_if(Setup::Opening, move || opening.get());
    let again = move || {
        let Some(now) = room.get_untracked() else { return };
        let seq = table.screen.seq();
        let people = people.get_untracked().into_iter().map(|seat| invitee(now.table, seat, seq)).collect();
        opening.set(true);
        spawn_local(async move {
            let opened = open::<G>(link, &now, people).await;
            opening.try_set(false);
            lead_to_opened(opened, (&Route::Table(now.table), router), lang.get_untracked());
        });
    };
    view! {
        <Show when=move || !people.with(Vec::is_empty)>
            <div class="result-later" style:visibility=move || fellows.with(|(_, all_here)| *all_here).then_some("hidden")>
                <Button icon=Icon::People on_press=again why_not=why_not>
                    {words}
                </Button>
            </div>
        </Show>
    }
}

/// Leads on from a page to the table that was opened there, and says what failed. A table that is not quite as planned
/// is open all the same, and shows what is missing.
pub fn lead_to_opened(
    opened: Result<(TableCode, Option<Failure>), Failure>,
    (from, router): (&Route, Router),
    lang: Lang,
) {
    let (table, refused) = match opened {
        Ok((table, refused)) => (Some(table), refused),
        Err(failure) => (None, Some(failure)),
    };
    if let Some(failure) = refused {
        toast(Tone::Bad, failure.say(lang));
    }
    if let Some(table) = table {
        router.go_from(from, &Route::Table(table));
    }
}

/// Opens a table with the same rules, with bots where there were bots, and invites these players. Returns the table, and
/// the failure of the first of these calls that failed once it was open: the visitor can still do the rest there.
async fn open<G: Felt>(link: Link, room: &Room, people: Vec<Invitee>) -> Result<(TableCode, Option<Failure>), Failure> {
    let seats = u8::try_from(room.chairs.len()).unwrap_or(u8::MAX);
    let request = Request::Create {
        game: room.game,
        seats,
        rules: options::<G>(&room.rules),
        pace: room.pace,
        listed: false,
        rated: room.rated,
    };
    let (table, commitment) = link.open_table(request).await?;
    let Some(commitment) = commitment else { return Ok((table, Some(Failure::Unreachable))) };
    Ok((table, arrange(link, (table, commitment), room, people).await.err()))
}

/// Seats the visitor and the bots at the new table, and invites the others. Who cannot be invited keeps no one else from
/// it.
async fn arrange(
    link: Link,
    (table, commitment): (TableCode, Commitment),
    room: &Room,
    people: Vec<Invitee>,
) -> Result<(), Failure> {
    let entropy = keepsake::pledge(table, 1, commitment);
    link.ask(Request::Sit { table, seat: room.you, entropy }).await?;
    for (seat, level) in bots(room) {
        link.ask(Request::SeatBot { table, seat, level }).await?;
    }
    invite(link, table, people).await
}

/// Invites these players to the table. Returns the failure of the first of these calls that failed.
pub(super) async fn invite(link: Link, table: TableCode, people: Vec<Invitee>) -> Result<(), Failure> {
    let mut invited = Ok(());
    for who in people {
        let asked = link.ask(Request::Invite { table, who }).await;
        invited = invited.and(asked.map(drop));
    }
    invited
}

/// The player of a seat as the picture numbered `seq` shows it, whoever is there by the time that the house hears of it.
pub(super) fn invitee(table: TableCode, seat: Seat, seq: Option<u64>) -> Invitee {
    seq.map_or(Invitee::Seat(table, seat), |seq| Invitee::Sat(table, seat, seq))
}

fn bots(room: &Room) -> Vec<(Seat, Level)> {
    let bot = |(seat, chair): (Seat, &Chair)| match chair {
        Chair::Bot { level } => Some((seat, *level)),
        Chair::Player { .. } | Chair::Empty => None,
    };
    (0..).map(Seat).zip(&room.chairs).filter_map(bot).collect()
}

/// The options of a table as in a request, without the values that the game derives from them.
fn options<G: Felt>(rules: &Value) -> Value {
    let known = |name: &str| G::Rules::FIELDS.iter().any(|field| field.name == name);
    let settled = rules.as_object().into_iter().flatten();
    let asked = settled.filter(|(name, value)| known(name) && !value.is_null());
    Value::Object(asked.map(|(name, value)| (name.clone(), value.clone())).collect::<Map<_, _>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::rooms;
    use game::{Game, read_rules};

    fn player(name: &str, presence: Presence) -> Chair {
        Chair::Player { name: name.parse().expect("a name"), account: false, presence, stood: false }
    }

    #[test]
    fn a_fellow_player_who_leaves_stays_one_and_is_missed() {
        let mut room = rooms::room(serde_json::json!({
            "you": 0,
            "chairs": [
                {"kind": "player", "name": "Sora", "presence": "here"},
                {"kind": "player", "name": "Mina", "presence": "here"},
                {"kind": "bot", "level": 2},
            ],
        }));
        let last = players(&room);
        assert_eq!(fellows(&last, &room), (vec![Seat(1)], true));
        room.chairs[1] = Chair::Empty;
        assert_eq!(fellows(&last, &room), (vec![Seat(1)], false));
        room.you = None;
        assert_eq!(fellows(&last, &room), (vec![], true), "a spectator has none");
    }

    #[test]
    fn an_empty_chair_is_still_of_whoever_left() {
        let mut last = vec![player("Mina", Presence::Here), Chair::Bot { level: Level(1) }];
        remember(&mut last, vec![Chair::Empty, Chair::Bot { level: Level(2) }]);
        assert_eq!(last, [player("Mina", Presence::Here), Chair::Bot { level: Level(2) }]);
        remember(&mut last, vec![Chair::Empty; 3]);
        assert_eq!(last, vec![Chair::Empty; 3], "it is another table");
    }

    #[test]
    fn whoever_left_before_the_page_was_opened_is_known_too() {
        let room = rooms::room(serde_json::json!({
            "chairs": [{"kind": "empty"}, {"kind": "bot", "level": 2}, {"kind": "empty"}],
            "former": [{"kind": "player", "name": "Mina", "presence": "away"}, {"kind": "bot", "level": 1}],
        }));
        let known = [player("Mina", Presence::Away), Chair::Bot { level: Level(2) }, Chair::Empty];
        assert_eq!(players(&room), known);
    }

    #[test]
    fn the_rules_of_a_table_are_asked_for_again_as_they_are() {
        let rules: <lexio::Lexio as Game>::Rules =
            read_rules(3, &serde_json::json!({"preset": "french", "rounds": 2})).expect("rules");
        let told = serde_json::to_value(rules).expect("json");
        let again: <lexio::Lexio as Game>::Rules = read_rules(3, &options::<lexio::Lexio>(&told)).expect("rules");
        assert_eq!(again, rules);
    }
}
