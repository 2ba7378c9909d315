//! The rules page docs/rules/rummikub.md, sentence by sentence.

mod clock;
mod conformance;
mod end;
mod hidden;
mod sample;
mod turn;
mod vectors;

use game::{Game, Observer, Refusal, Seat, Writable, play, read_rules};
use rummikub::{Action, Event, Illegal, Rules, Rummikub, State, View, read_sets};
use serde_json::{Value, json};

fn rules(seats: u8, options: Value) -> Rules {
    read_rules(seats, &options).expect("legal options")
}

/// The position with this table, these racks (seat 0 in turn, all seats opened) and this pool.
fn position(options: Value, table: &str, racks: &[&str], pool: &str) -> State {
    let list = |text: &str| json!(text.split_whitespace().collect::<Vec<_>>());
    let table: Vec<Value> = table.split('|').filter(|set| !set.trim().is_empty()).map(list).collect();
    let setup = json!({
        "racks": racks.iter().map(|rack| list(rack)).collect::<Vec<_>>(),
        "table": table,
        "pool": list(pool),
        "opened": racks.iter().map(|_| true).collect::<Vec<_>>(),
    });
    set_up(options, setup)
}

fn set_up(options: Value, setup: Value) -> State {
    let setup = serde_json::from_value(setup).expect("a description");
    Rummikub::set_up(&rules(Rummikub::seats(&setup), options), setup).expect("a position")
}

fn lay(table: &str) -> Action {
    Action::Lay(read_sets(table).expect("tiles"))
}

fn view(state: &State) -> View {
    let seat = Rummikub::turn(state).seat().expect("somebody is in turn");
    Rummikub::view(state, Observer::Seat(seat))
}

/// The seat in turn does this.
fn act(state: &mut State, action: &Action) -> Result<Vec<Event>, Illegal> {
    let seat = Rummikub::turn(state).seat().unwrap_or(Seat(0));
    play::<Rummikub>(state, seat, action).map_err(|refusal| match refusal {
        Refusal::Illegal(why) => why,
        other => panic!("{other}"),
    })
}

/// The table in written form.
fn table(state: &State) -> String {
    state.table().iter().map(|set| set.to_string()).collect::<Vec<_>>().join(" | ")
}
