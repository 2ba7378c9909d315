//! The worked cases of docs/rules/rummikub.md.

use game::{Game, Observer, Ruleset, Seat, Seed};
use rummikub::{Before, Illegal, JokerRule, Options, Rules, Rummikub, Set, Tile, Tiles, read_sets, score};
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
struct Vectors {
    set_validity: Vec<SetCase>,
    initial_meld: Vec<OpeningCase>,
    turn: Vec<TurnCase>,
    scoring: Vec<ScoreCase>,
    deal: BTreeMap<String, u8>,
}

#[derive(Deserialize)]
struct SetCase {
    set: String,
    valid: bool,
    face: u32,
}

#[derive(Deserialize)]
struct OpeningCase {
    sets: String,
    sum: u32,
    ok: bool,
}

#[derive(Deserialize)]
struct TurnCase {
    before: String,
    rack: String,
    after: String,
    ok: bool,
    note: String,
}

#[derive(Deserialize)]
struct ScoreCase {
    case: String,
    score: BTreeMap<String, i64>,
}

fn vectors() -> Vectors {
    serde_json::from_str(include_str!("../data/rummikub-vectors.json")).expect("the cases")
}

fn options() -> Options {
    *Rules::preset("official", 4).expect("the preset").options()
}

fn sets(text: &str) -> Vec<Set> {
    read_sets(text).expect("tiles").iter().map(|tiles| Set::read(tiles).expect("a set")).collect()
}

#[test]
fn sets_are_read_as_the_page_says() {
    for SetCase { set, valid, face } in vectors().set_validity {
        let tiles: Vec<Tile> = read_sets(&set).expect("tiles").concat();
        let read = Set::read(&tiles);
        assert_eq!(read.is_ok(), valid, "{set}");
        assert_eq!(read.map_or(0, |set| set.value()), face, "{set}");
    }
}

#[test]
fn openings_are_worth_what_the_page_says() {
    for OpeningCase { sets: text, sum, ok } in vectors().initial_meld {
        let layout = read_sets(&text).expect("tiles");
        let rack: Tiles = layout.iter().flatten().copied().collect();
        assert_eq!(sets(&text).iter().map(Set::value).sum::<u32>(), sum, "{text}");
        let lay = Before { options: &options(), table: &[], rack: &rack, opened: false }.lay(&layout);
        match ok {
            true => assert_eq!(lay.expect(&text).played, rack),
            false => assert_eq!(lay, Err(Illegal::OpeningTooLow { need: 30, got: sum }), "{text}"),
        }
    }
}

#[test]
fn turns_are_legal_as_the_page_says() {
    let mut met = 0;
    for TurnCase { before, rack, after, ok, note } in vectors().turn {
        let (table, rack) = (sets(&before), rack.parse().expect("tiles"));
        let lay = Before { options: &options(), table: &table, rack: &rack, opened: true }
            .lay(&read_sets(&after).expect("tiles"));
        assert_eq!(lay.is_ok(), ok, "{note}: {lay:?}");
        if note.contains(r#"with {"joker": "free"} it is legal"#) {
            assert!(matches!(lay, Err(Illegal::JokerAdded { .. })), "{note}");
            let under = |joker| {
                let options = Options { joker, ..options() };
                let before = Before { options: &options, table: &table, rack: &rack, opened: true };
                before.lay(&read_sets(&after).expect("tiles"))
            };
            assert!(under(JokerRule::Free).is_ok(), "{note}");
            assert!(matches!(under(JokerRule::NewSet), Err(Illegal::JokerNotInNewSet { .. })), "{note}");
            met += 1;
        }
    }
    assert_eq!(met, 1, "the case that tells the rules apart");
}

#[test]
fn racks_score_as_the_page_says() {
    for ScoreCase { case, score: expected } in vectors().scoring {
        // "2p out: A[] B[J J]"
        let (_, racks) = case.split_once(": ").expect("racks");
        let racks: Vec<(&str, Tiles)> = racks
            .split_terminator(']')
            .map(|rack| rack.trim().split_once('[').expect("a rack"))
            .map(|(name, tiles)| (name, tiles.parse().expect("tiles")))
            .collect();
        let tiles: Vec<Tiles> = racks.iter().map(|(_, tiles)| *tiles).collect();
        let net = score(&tiles, 30, Seat(0)).net;
        let named: BTreeMap<String, i64> = racks.iter().map(|(name, _)| (*name).to_owned()).zip(net).collect();
        assert_eq!(named, expected, "{case}");
    }
}

#[test]
fn pools_are_as_large_as_the_page_says() {
    for (seats, pool) in vectors().deal {
        let rules = Rules::preset("official", seats.trim_start_matches("xp").parse().expect("seats")).expect("rules");
        let deal = Rummikub::shuffle(&rules, &mut Seed::from_phrase("dusk").stream(0));
        let state = Rummikub::deal(&rules, &Rummikub::opening(&rules), deal);
        assert_eq!(Rummikub::view(&state, Observer::Spectator).pool, pool);
    }
}
