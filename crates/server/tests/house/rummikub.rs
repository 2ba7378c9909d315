//! Rummikub at tables of the house: what is refused, and what others see of an arrangement.

use crate::{
    house::{Played, Player, TestHouse, Update, by_and_by},
    several::{Node, Yard},
};
use game::Seat;
use rummikub::{Action, Rummikub, Tile};
use search::Thinks;
use serde_json::{Value, json};
use server::client;
use wire::{Chair, Error, Presence, Request, TableCode, Written};

impl Played for Rummikub {
    fn turn_of(view: &rummikub::View) -> Option<Seat> {
        view.turn
    }

    /// Draws, or passes.
    fn plain_move(view: &rummikub::View) -> Action {
        Rummikub::house_move(view).unwrap()
    }
}

type Picture = Update<Rummikub>;

/// Two people at a table, the one whose turn it is first, with what each of them sees.
async fn two(house: &TestHouse, rules: Value) -> (TableCode, [Player<Rummikub>; 2], [Picture; 2]) {
    begun((house.player_of().await, house.player_of().await), rules).await
}

/// The same of these two.
async fn begun(
    (mut ann, mut ben): (Player<Rummikub>, Player<Rummikub>),
    rules: Value,
) -> (TableCode, [Player<Rummikub>; 2], [Picture; 2]) {
    let table = ann.begins_with(&mut ben, rules).await;
    let dealt = |update: &Picture| update.view.is_some();
    let (a, b) = (ann.sees(dealt).await, ben.sees(dealt).await);
    if a.view.as_ref().unwrap().turn == a.room.you { (table, [ann, ben], [a, b]) } else { (table, [ben, ann], [b, a]) }
}

/// The kind of a refusal that is the game's own.
fn kind(error: &Error) -> &str {
    match error {
        Error::Illegal { reason } => reason["kind"].as_str().unwrap(),
        other => panic!("{other:?}"),
    }
}

fn draw(table: TableCode, ply: u32) -> Request {
    makes(table, (9, ply), &json!({"draw": true}))
}

fn makes(table: TableCode, (move_id, ply): (u64, u32), action: &Value) -> Request {
    Request::Act { table, move_id, match_number: None, ply, action: Written::of(action).unwrap() }
}

#[tokio::test]
async fn layouts_that_cannot_be_are_refused_with_the_fault() {
    let house = TestHouse::open().await;
    let (table, [mut ann, mut ben], [now, of_ben]) = two(&house, json!({})).await;
    let rack: Vec<Tile> = now.view.as_ref().unwrap().rack.iter().collect();
    let foreign = Tile::all().find(|tile| !tile.is_joker() && !rack.contains(tile)).unwrap();
    let colours = ["K", "B", "R"].map(|colour| format!("{colour}{}", foreign.number().unwrap()));
    let mut move_id = 0;
    let mut act = |action: Value| {
        move_id += 1;
        makes(table, (move_id, now.ply), &action)
    };
    for (layout, expected) in [
        (json!([[rack[0], rack[1]]]), "broken_set"),
        (json!([["J", "J", "J"]]), "broken_set"),
        (json!([[]]), "broken_set"),
        (json!([["K12", "K13", "K1"]]), "broken_set"),
        (json!([colours]), "not_held"),
        (json!([]), "nothing_laid"),
    ] {
        let refused = ann.refused(act(json!({"lay": layout}))).await;
        assert_eq!(kind(&refused), expected, "{layout}");
    }
    assert_eq!(kind(&ann.refused(act(json!({"pass": true}))).await), "pool_not_empty");
    for nonsense in [json!({"lay": [["R3", "X9"]]}), json!({"lay": "R3"}), json!({"draw": false}), json!(null)] {
        assert!(matches!(ann.refused(act(nonsense)).await, Error::BadAction { .. }));
    }
    let turn = now.view.as_ref().unwrap().turn.unwrap();
    assert_eq!(ben.refused(act(json!({"draw": true}))).await, Error::NotYourTurn { turn });
    ben.ok(Request::Enter { table, last_seq: None }).await;
    let after = ben.sees(|update| update.fresh).await;
    // Time that the house gives back because it stood still is an entry, but nothing else.
    assert_eq!((after.view, after.ply), (of_ben.view, now.ply), "nothing has changed");
}

#[tokio::test]
async fn what_only_the_clock_decides_no_player_does() {
    let house = TestHouse::open().await;
    let (table, [mut ann, mut ben], [now, _]) = two(&house, json!({"clock": 15})).await;
    let penalty = |move_id| makes(table, (move_id, now.ply), &json!({"penalty": true}));
    assert!(matches!(ann.refused(penalty(1)).await, Error::BadAction { .. }));
    assert!(matches!(ben.refused(penalty(1)).await, Error::BadAction { .. }));
    // The clock itself can: an unfinished arrangement costs three tiles.
    let view = now.view.unwrap();
    let unfinished = json!({"lay": [[view.rack.first().unwrap()]]});
    ann.ok(Request::Sketch { table, match_number: None, ply: now.ply, action: Some(unfinished) }).await;
    let deadline_ms = now.room.phase.deadline_ms().expect("a clock");
    house.clock.advance(deadline_ms - house.clock.now_ms());
    let late = ann.sees(|update| update.ply > now.ply).await.view.unwrap();
    assert_eq!(late.rack.len(), view.rack.len() + 3);
}

#[tokio::test]
async fn leaving_an_unfinished_arrangement_costs_what_running_out_of_time_does() {
    let house = TestHouse::open().await;
    // One player stays at the table; the one whose turn it is closes the page, or gives up the seat.
    for gives_up in [false, true] {
        let (table, [mut ann, mut ben], [now, _]) = two(&house, json!({"clock": 300})).await;
        let view = now.view.unwrap();
        let unfinished = json!({"lay": [[view.rack.first().unwrap()]]});
        ann.ok(Request::Sketch { table, match_number: None, ply: now.ply, action: Some(unfinished) }).await;
        if gives_up {
            ann.ok(Request::Stand { table }).await;
        } else {
            drop(ann);
            let left = |update: &Picture| {
                update.room.chairs.iter().any(|chair| matches!(chair, Chair::Player { presence: Presence::Away, .. }))
            };
            ben.sees(left).await;
            // It has its time; without it, the house would decide after `GRACE_MS`.
            house.clock.advance(300_000);
        }
        let after = ben.sees(|update| update.ply > now.ply).await.view.unwrap();
        let seat = view.me.unwrap().index();
        assert_eq!(after.counts[seat], view.counts[seat] + 3, "gives up: {gives_up}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_somebody_has_arranged_who_is_away_counts_though_another_node_leads_the_table() {
    let Some((yard, north, south)) = Yard::of_two("arranged").await else { return };
    let at = async |node: &Node| {
        Player::<Rummikub>::at(node.address(), &client::session(node.address()).await.unwrap()).await
    };
    let between = (at(&north).await, at(&south).await);
    let (table, [mut ann, ben], [now, _]) = begun(between, json!({"clock": 300})).await;
    let view = now.view.unwrap();
    let unfinished = json!({"lay": [[view.rack.first().unwrap()]]});
    let sketch = Request::Sketch { table, match_number: None, ply: now.ply, action: Some(unfinished) };
    // Their node may not know yet that they sit there.
    by_and_by(async || ann.call(sketch.clone()).await.unwrap().is_ok()).await;
    // Who watches at the other node by now sees both leave, and the table move there.
    let mut sue = at(&south).await;
    sue.ok(Request::Enter { table, last_seq: None }).await;
    drop((ann, ben));
    let is_away = |chair: &Chair| matches!(chair, Chair::Player { presence: Presence::Away, .. });
    sue.sees(|update: &Picture| update.room.chairs.iter().all(is_away)).await;
    north.close().await;
    south.clock.advance(300_000);
    let after = sue.sees(|update| update.ply > now.ply).await.view.unwrap();
    let seat = view.me.unwrap().index();
    assert_eq!(after.counts[seat], view.counts[seat] + 3);
    yard.close([south]).await;
}

#[tokio::test]
async fn leaving_an_untouched_table_draws_one_tile() {
    let house = TestHouse::open().await;
    let (table, [mut ann, mut ben], [now, _]) = two(&house, json!({"clock": 300})).await;
    let view = now.view.unwrap();
    ann.ok(Request::Stand { table }).await;
    let after = ben.sees(|update| update.ply > now.ply).await.view.unwrap();
    let seat = view.me.unwrap().index();
    assert_eq!(after.counts[seat], view.counts[seat] + 1);
}

#[tokio::test]
async fn others_see_an_arrangement_where_the_room_says_so() {
    let house = TestHouse::open().await;
    let (table, [mut ann, mut ben], [now, _]) = two(&house, json!({"live_table": true})).await;
    let mut sue = house.player_of::<Rummikub>().await;
    sue.ok(Request::Enter { table, last_seq: None }).await;
    let rack: Vec<Tile> = now.view.as_ref().unwrap().rack.iter().collect();
    let sketch = |action: Value| Request::Sketch { table, match_number: None, ply: now.ply, action: Some(action) };
    let first = json!({"lay": [[rack[0]]]});
    ann.ok(sketch(first.clone())).await;
    for watcher in [&mut ben, &mut sue] {
        let shown = watcher.sees(|update| update.sketch.is_some()).await;
        assert_eq!((shown.sketch, shown.seq, shown.fresh), (Some(first.clone()), now.seq, false));
        assert!(shown.seen.is_empty());
    }
    // Many at once: the last one is shown in the end. Tiles that are not on the rack are not passed on.
    let last = json!({"lay": [[rack[0], rack[1]], [rack[2]]]});
    for layout in [json!([[rack[0], rack[1]]]), json!([[rack[2]], [rack[1]]]), last["lay"].clone()] {
        ann.ok(sketch(json!({"lay": layout}))).await;
    }
    house.clock.advance(1_000);
    let shown = ben.sees(|update| update.sketch == Some(last.clone())).await;
    assert_eq!(shown.seq, now.seq);
    let foreign = Tile::all().find(|tile| !rack.contains(tile)).unwrap();
    ann.ok(sketch(json!({"lay": [[foreign]]}))).await;
    house.clock.advance(1_000);
    assert_eq!(ben.sees(|update| update.sketch != Some(last.clone())).await.sketch, None);
    ann.ok(sketch(first)).await;
    house.clock.advance(1_000);
    ben.sees(|update| update.sketch.is_some()).await;
    ann.ok(draw(table, now.ply)).await;
    let after = ben.sees(|update| update.ply > now.ply).await;
    assert_eq!(after.sketch, None, "the move is made");
    let own = ann.sees(|update| update.ply > now.ply || update.sketch.is_some()).await;
    assert_eq!(own.sketch, None, "nobody is shown their own");
}

#[tokio::test]
async fn elsewhere_nobody_sees_it() {
    let house = TestHouse::open().await;
    let (table, [mut ann, mut ben], [now, _]) = two(&house, json!({})).await;
    let tile = now.view.as_ref().unwrap().rack.first().unwrap();
    ann.ok(Request::Sketch { table, match_number: None, ply: now.ply, action: Some(json!({"lay": [[tile]]})) }).await;
    house.clock.advance(1_000);
    ann.ok(draw(table, now.ply)).await;
    let next = ben.sees(|update| update.sketch.is_some() || update.ply > now.ply).await;
    assert_eq!((next.sketch, next.ply), (None, now.ply + 1));
}

#[tokio::test]
async fn a_game_nobody_lays_in_is_blocked_and_counted() {
    let house = TestHouse::open().await;
    let (_, [mut ann, mut ben], _) = two(&house, json!({"clock": 0})).await;
    let (a, b) = tokio::join!(ann.finish(), ben.finish());
    assert_eq!(a.room.phase, b.room.phase);
    let outcome = a.view.unwrap().outcome.unwrap();
    assert_eq!((outcome.end, outcome.net.iter().sum::<i64>()), (rummikub::End::Blocked, 0));
}
