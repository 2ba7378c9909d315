//! The tables of a round of which one is slow.

use crate::{
    account::read,
    faulty::FaultyHouse,
    house::{Player, by_and_by, send_as, table_id},
    tournament::{accounts, begun_by, open, quick_house},
};
use serde_json::{Value, json};
use wire::tournament::{Page, State};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_is_slow_holds_up_no_other_of_its_round() {
    let mut below = quick_house().await;
    let cookies = accounts(&below, 4).await;
    let code = open(&below, &cookies[0], json!({})).await;
    let begun = begun_by(&below, &cookies[0], code, &cookies).await;
    let boards = &begun.rounds[0].boards;
    assert_eq!(boards.len(), 2);
    let mut house = FaultyHouse::instead_of(&mut below).await;
    // At each table one comes and one does not.
    let mut present = Vec::new();
    for board in boards {
        let cookie = &cookies[usize::from(board.chairs[0].entrant)];
        let mut player: Player = Player::at(house.address(), cookie).await;
        player.joins(board.table).await;
        present.push(player);
    }
    house.store.faults().slow_table = Some(table_id(boards[0].table));
    house.clock.advance(150_000);
    let (address, path) = (house.address(), format!("/api/tournaments/{code}"));
    let states = async || {
        let page: Page = read(&send_as(address, &cookies[0], "GET", &path, &Value::Null).await);
        page.rounds[0].boards.iter().map(|board| board.state).collect::<Vec<State>>()
    };
    by_and_by(async || states().await == [State::Called, State::Playing]).await;
    house.store.faults().slow_table = None;
    by_and_by(async || states().await == [State::Playing; 2]).await;
    drop(present);
    house.close().await;
}
