//! The nets of the house match their cards.
#![cfg(feature = "nets")]

use game::{Enumerate, Ruleset, Sim};
use lexio::{Action, Lexio, Rules, View};
use matgo::Matgo;
use search::{
    Budget, Level, Thinks, duplicate,
    net::{Judge, NetName, Shown, net, provide, trained_for},
};
use serde_json::Value;

fn card(name: NetName) -> Value {
    let path = format!("{}/nets/{}.json", env!("CARGO_MANIFEST_DIR"), name.file());
    serde_json::from_str(&std::fs::read_to_string(path).expect("every net has a card")).expect("JSON")
}

/// The action that the net rates highest.
fn by_net(view: &View, _: &mut Sim) -> Option<Action> {
    let sight = Lexio::sight_of_view(view)?;
    let net = net(Lexio::net_name(&view.rules))?;
    Judge::of::<Lexio>(net, &sight).best::<Lexio>(&sight, Lexio::legal(view)).map(|(action, _)| action)
}

/// Checks the net for the official rules and returns its size in bytes. `since` names the options that have changed
/// since it was trained.
fn bytes_of_net<G: Shown>(seats: u8, since: &[&str]) -> u64 {
    let official = G::Rules::preset("official", seats).expect("a preset");
    let name = G::net_name(&official);
    let net = net(name).expect("it is there");
    let card = card(name);
    let rules: G::Rules = serde_json::from_value(card["rules"].clone()).expect("rules");
    assert_eq!(net.inputs(), G::inputs(&rules));
    assert_eq!(net.trained_for, trained_for::<G>(&rules));
    let (was, is) = (serde_json::to_value(&rules).expect("JSON"), serde_json::to_value(&official).expect("JSON"));
    let changed = G::Rules::FIELDS.iter().map(|field| field.name).filter(|name| was.get(name) != is.get(name));
    assert_eq!(changed.collect::<Vec<_>>(), since);
    assert_eq!(card["trained_for"], format!("{:016x}", net.trained_for));
    assert_eq!((card["seats"].as_u64(), card["game"].as_str()), (Some(seats.into()), Some(G::NAME)));
    card["bytes"].as_u64().expect("its size")
}

#[test]
fn every_net_is_for_the_official_rules_and_fits() {
    let lexio: u64 = (2..=5).map(|seats| bytes_of_net::<Lexio>(seats, &[])).sum();
    let matgo = bytes_of_net::<Matgo>(2, &["mission_sets", "floor_three_steal"]);
    assert!(lexio <= 200_000 && matgo <= 200_000, "{lexio} {matgo}");
}

#[test]
fn nets_beat_the_rule_of_thumb() {
    let casual = |view: &View, chance: &mut Sim| Lexio::think(Level::Casual, view, &Budget::playouts(0), chance);
    for seats in 2..=5 {
        let rules = Rules::preset("official", seats).expect("a preset");
        let tally = duplicate::<Lexio>(&rules, 0..300, by_net, casual);
        let fair = 1.0 / f64::from(seats);
        assert!(tally.win_rate() - tally.margin() > fair && tally.mean() > 0.0, "{seats}: {tally:?}");
    }
}

#[test]
fn what_is_part_of_the_program_stays() {
    assert!(provide(NetName::Lexio2, b"no net").is_err());
    let before = net(NetName::Lexio2).expect("it is there");
    provide(NetName::Lexio2, &before.write()).expect("a net");
    assert!(std::ptr::eq(net(NetName::Lexio2).expect("it is there"), before));
}
