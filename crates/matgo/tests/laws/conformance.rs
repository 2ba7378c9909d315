//! The laws of the house, for the presets and every option that changes play.

use game::{conform::conform, read_rules};
use matgo::{Action, Cards, Chongtong, Matgo, Month, Rules, Side};
use serde_json::{Value, json};

fn rules(options: Value) -> Rules {
    read_rules(2, &options).expect("legal options")
}

/// Actions of all kinds: every verb with every card, month or answer.
fn strangers() -> Vec<Action> {
    let mut strangers = vec![Action::Flip, Action::Go, Action::Stop];
    strangers.extend([0, 1, 4, 5, 255].map(Action::Pick));
    strangers.extend([false, true].map(Action::Tung));
    strangers.extend([Chongtong::Play, Chongtong::Stop].map(Action::Chongtong));
    strangers.extend(Side::ALL.map(Action::Gukjin));
    strangers.extend(Month::all().map(Action::Bomb));
    for card in Cards::DECK {
        strangers.extend([Action::Bonus(card), Action::Choose(card)]);
        let same_month = card.month().map_or(Cards::BONUS, |month| month.cards());
        let takes = same_month.iter().map(Some).chain([None]);
        for take in takes {
            strangers.extend([false, true].map(|shake| Action::Play { card, take, shake }));
        }
    }
    strangers
}

#[test]
fn every_room_conforms() {
    let strangers = strangers();
    conform::<Matgo>(&rules(json!({"rounds": 6})), 40, &strangers);
    conform::<Matgo>(&rules(json!({"preset": "plain", "rounds": 3, "gukjin": "auto"})), 25, &strangers);
    let other = json!({
        "rounds": 4, "target": 3, "floor_four": "redeal", "two_card_bomb": "off", "first_ppeok": "rising",
        "floor_three_steal": 0, "last_turn_ppeok_steal": false, "go_plain_add": "first_two", "carry_cap": 16,
    });
    conform::<Matgo>(&rules(other), 25, &strangers);
    let poor =
        json!({"rounds": 4, "point_value": 1_000_000, "floor_four": "dealer_wins", "two_card_bomb": "steal_only"});
    conform::<Matgo>(&rules(poor), 25, &strangers);
}
