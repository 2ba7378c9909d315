//! The laws of the house hold for the toy too.

use game::{Enumerate, Match, Ruleset, Seed, Turn, Writable, conform::conform, read_rules};
use serde_json::json;
use toy::{Action, Rules, Setup, Toy};

#[test]
fn the_toy_keeps_the_laws() {
    for seats in 2..=4 {
        let rules = Rules::preset("plain", seats).unwrap();
        conform::<Toy>(&rules, 60, &[Action::Keep, Action::Change]);
    }
}

#[test]
fn positions_are_read_back_and_impossible_ones_refused() {
    let rules: Rules = read_rules(3, &json!({"rounds": 2})).unwrap();
    let mut table = Match::<Toy>::new(rules, Seed::from_phrase("dusk"));
    let mut positions = Vec::new();
    loop {
        positions.push(Toy::write_down(table.state()));
        assert_eq!(Toy::set_up(&rules, positions[positions.len() - 1].clone()).as_ref(), Ok(table.state()));
        match table.turn() {
            Turn::Of(seat) => {
                let last = *Toy::legal(&table.view(game::Observer::Seat(seat))).last().unwrap();
                table.play(seat, last).unwrap();
            }
            Turn::Over if table.next_round() => {}
            Turn::Over => break,
        }
    }
    assert!(table.over() && positions.len() == 8);
    let spoilt = |spoil: fn(&mut Setup)| {
        let mut setup = positions[1].clone();
        spoil(&mut setup);
        Toy::set_up(&rules, setup).unwrap_err().to_string()
    };
    assert_eq!(spoilt(|setup| setup.stock.clear()), "the cards are 1 to 9, each in one place");
    assert_eq!(spoilt(|setup| setup.done[2] = Some(Action::Keep)), "seat 2 is not in turn yet");
    assert_eq!(spoilt(|setup| setup.standing.round = 3), "there is no round 3; there are 2");
    assert_eq!(spoilt(|setup| setup.away.truncate(2)), "every list by seat has one entry for each of 3 seats");
    let away = spoilt(|setup| {
        setup.done[0] = Some(Action::Change);
        setup.stock.extend(setup.away[0].take());
    });
    assert_eq!(away, "seat 0 cannot have given that away");
}
