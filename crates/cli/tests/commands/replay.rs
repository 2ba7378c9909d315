//! `madang replay`.

use crate::run::{Ran, madang, play_to_the_end};
use game::{Commitment, Entropy, Match, Observer, Pledge, Proof, Record, Seed, rules_text};
use lexio::{Lexio, Rules};
use serde_json::{Value, json};
use std::{path::Path, process::Command};
use wire::tournament::deal;

/// The program that checks the shuffle without ours.
const SHUFFLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/shuffle.py");

/// A whole match of two rounds with its proof, in which the last legal action is always played.
pub(crate) fn record() -> Value {
    json!(played_out())
}

fn played_out() -> Record<Lexio> {
    let rules: Rules = game::read_rules(3, &json!({"rounds": 2})).expect("rules");
    let proof = Proof::promise(Seed::from_phrase("house"), "maru/1".into(), &rules_text::<Lexio>(&rules));
    let mut played = Match::<Lexio>::new(rules, proof.seed());
    play_to_the_end(&mut played);
    let players = ["Ana", "Bo\u{1b}[31m", ""].map(String::from).to_vec();
    Record::of(&played, players, Some(proof))
}

/// What the program of docs/PROTOCOL.md says of a record, and of the tournaments with these pages: whether all is well,
/// and its lines.
fn shuffled(name: &str, record: &str, pages: &[&str]) -> (bool, Vec<String>) {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, record).expect("written");
    let output = Command::new("python3").arg(SHUFFLE).arg(&path).args(pages).output().expect("python3 starts");
    let told = String::from_utf8(output.stdout).expect("UTF-8");
    (output.status.success(), told.lines().map(str::to_owned).collect())
}

/// The tiles or cards in these lists, one list after another, each sorted.
fn in_lists(position: &Value, lists: &[&str]) -> Vec<Vec<String>> {
    let text = |tile: &Value| tile.as_str().expect("a tile").to_owned();
    let list = |tiles: &Value| sorted(tiles.as_array().expect("a list").iter().map(text));
    lists.iter().map(|at| list(position.pointer(at).expect("it is there"))).collect()
}

fn sorted(tiles: impl Iterator<Item = String>) -> Vec<String> {
    let mut tiles: Vec<String> = tiles.collect();
    tiles.sort();
    tiles
}

/// The same tiles in the order of the shuffle, cut into lists of the same lengths.
fn cut(line: &str, round: usize, like: &[Vec<String>]) -> Vec<Vec<String>> {
    let order = line.strip_prefix(&format!("round {round}: ")).expect("a round");
    let mut tiles = order.split(' ').map(str::to_owned);
    let lists = like.iter().map(|list| sorted(tiles.by_ref().take(list.len()))).collect();
    assert_eq!(tiles.next(), None, "{line}");
    lists
}

#[test]
fn a_program_of_ones_own_proves_the_shuffle_and_deals_the_same() {
    let rules = played_out().rules;
    let chance = [7, 8, 9].map(|byte| Entropy::from_bytes([byte; 32]));
    let mut proof = Proof::promise(Seed::from_phrase("house"), "maru/1".into(), &rules_text::<Lexio>(&rules));
    // The first was not opened.
    proof.entropy = chance[1..].to_vec();
    proof.pledges = chance.map(|chance| Pledge::of(&chance, "maru/1")).to_vec();
    let mut played = Match::<Lexio>::new(rules, proof.seed());
    play_to_the_end(&mut played);
    let record = Record::of(&played, Vec::new(), Some(proof));
    record.verify().expect("proven");
    // As text, since a value has its fields in another order, and the rules would be another text.
    let (good, lines) = shuffled("proven.json", &serde_json::to_string(&record).expect("written"), &[]);
    assert!(good, "{lines:?}");
    assert_eq!(lines[..3], ["commitment holds", "pledges holds", "seed holds"]);
    let told = replay(&json!(record), &["--json"]).told();
    for (at, line) in lines[3..].iter().enumerate() {
        let deal = &told["rounds"][at]["deal"];
        let dealt = in_lists(deal, &["/hands/0", "/hands/1", "/hands/2"]);
        assert_eq!(cut(line, at + 1, &dealt), dealt);
    }
    assert_eq!(lines.len(), 3 + 2);
    let tampered: [fn(&mut Proof); 3] =
        [|proof| proof.table = "maru/2".into(), |proof| proof.pledges.swap(1, 2), |proof| proof.entropy.swap(0, 1)];
    for tamper in tampered {
        let mut record = record.clone();
        tamper(record.proof.as_mut().expect("a proof"));
        assert!(record.verify().is_err());
        let (good, lines) = shuffled("tampered.json", &serde_json::to_string(&record).expect("written"), &[]);
        assert!(!good && lines.iter().any(|line| line.ends_with("DOES NOT HOLD")), "{lines:?}");
    }
}

#[test]
fn a_program_of_ones_own_deals_the_other_games_too() {
    let played = |game: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../e2e/records/{game}.json"));
        std::fs::read_to_string(path).expect("a record")
    };
    for (game, lists) in [("rummikub", &["/racks/0", "/racks/1", "/pool"][..]), ("matgo", &["/stock"][..])] {
        let record = played(game);
        let deal = madang(&["replay", "-", "--ply", "0", "--json"], record.clone()).told();
        let (good, lines) = shuffled(&format!("{game}.json"), &record, &[]);
        assert!(good, "{lines:?}");
        let dealt = in_lists(&deal, lists);
        assert_eq!(cut(&lines[0], 1, &dealt), dealt, "{game}");
        let last = lists[lists.len() - 1];
        let order = deal.pointer(last).and_then(Value::as_array).expect("a list").iter().filter_map(Value::as_str);
        assert!(lines[0].ends_with(&order.collect::<Vec<_>>().join(" ")), "what is drawn next, first: {}", lines[0]);
    }
}

fn replay(record: &Value, args: &[&str]) -> Ran {
    madang(&[&["replay", "-"], args].concat(), record.to_string())
}

#[test]
fn a_match_is_told_round_by_round() {
    let record = record();
    let ran = replay(&record, &[]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for says in [
        "Lexio: Ana, Bo[31m, seat 2",
        "rounds 2",
        "Round 1",
        "Round 2",
        "leads",
        "passes",
        "goes out",
        "pays",
        "The match is over",
        "  1. ",
    ] {
        assert!(ran.out.contains(says), "{says}\n{}", ran.out);
    }
    assert!(!ran.out.contains('\u{1b}'), "names cannot colour the terminal");
    let actions = record["actions"].as_array().expect("actions").len();
    assert!(ran.out.contains(&format!("\n{actions:>5}  ")), "every action has its number");
}

#[test]
fn what_the_house_played_is_marked() {
    let record = json!(played_out().with_house(vec![0, 2]));
    let ran = replay(&record, &[]);
    let marked: Vec<&str> = ran.out.lines().filter(|line| line.ends_with("  (the house played)")).collect();
    assert!(marked.len() == 2 && marked[0].starts_with("    1  ") && marked[1].starts_with("    3  "), "{}", ran.out);
    let told = replay(&record, &["--json"]).json();
    let house = [0_usize, 1, 2].map(|ply| told["rounds"][0]["actions"][ply]["house"].clone());
    assert_eq!(house, [true, false, true].map(Value::from));
    assert_eq!(replay(&record, &["--verify"]).code, 0, "the proof is not of that");
    let bent = replay(&json!(played_out().with_house(vec![9_999])), &[]);
    assert!(bent.code == 1 && bent.err.contains("what the record says the house has played"), "{}", bent.err);
}

#[test]
fn a_file_is_read_as_standard_input_is() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("record.json");
    std::fs::write(&path, record().to_string()).expect("written");
    let ran = madang(&["replay", path.to_str().expect("a path")], "");
    assert_eq!(ran.out, replay(&record(), &[]).out);
}

#[test]
fn a_seat_sees_its_own_hand_only() {
    let ran = replay(&record(), &["--ply", "0", "--seat", "1"]);
    let hands: Vec<&str> = ran.out.lines().filter(|line| line.contains("  64  ")).collect();
    assert_eq!(hands.len(), 3, "{}", ran.out);
    assert!(hands[0].ends_with("12 tiles") && hands[2].ends_with("12 tiles") && !hands[1].ends_with("tiles"));
}

#[test]
fn a_ply_is_the_position_after_so_many_actions() {
    let record = record();
    let position = |ply: &str| -> Value { replay(&record, &["--ply", ply, "--json"]).json() };
    let deal = position("0");
    assert_eq!((&deal["round"], &deal["trick"]), (&json!(1), &json!(null)));
    let first = position("1");
    assert_eq!(first["trick"]["tiles"], record["actions"][0]["play"]);
    let last = record["actions"].as_array().expect("actions").len();
    assert_eq!(position(&last.to_string())["turn"], Value::Null);
    let beyond = replay(&record, &["--ply", &(last + 1).to_string()]);
    assert_eq!(beyond.code, 1, "only the record tells");
    assert!(beyond.err.contains(&format!("the match has {last} actions")), "{}", beyond.err);
}

#[test]
fn json_tells_the_same() {
    let record = record();
    let told = replay(&record, &["--json"]).json();
    let rounds = told["rounds"].as_array().expect("rounds");
    assert_eq!((rounds.len(), &told["finished"]), (2, &json!(true)));
    for (round, outcome) in rounds.iter().zip(record["outcome"].as_array().expect("outcomes")) {
        assert_eq!(&round["outcome"], outcome);
    }
    let actions: usize = rounds.iter().map(|round| round["actions"].as_array().expect("actions").len()).sum();
    assert_eq!(actions, record["actions"].as_array().expect("actions").len());
}

#[test]
fn verify_proves_the_shuffle() {
    let ran = replay(&record(), &["--verify"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.starts_with("The record is valid: "), "{}", ran.out);
    let told = replay(&record(), &["--verify", "--json"]).json();
    assert_eq!((&told["verified"], &told["finished"]), (&json!(true), &json!(true)));
    assert_eq!((&told["mixed"], &told["withheld"]), (&json!(0), &json!(null)), "no one pledged");
}

#[test]
fn whoever_gave_chance_can_look_for_it() {
    let (own, other) = ("07".repeat(32), "08".repeat(32));
    let rules: Rules = game::read_rules(3, &json!({"rounds": 1})).expect("rules");
    let mut proof = Proof::promise(Seed::from_phrase("house"), "maru/1".into(), &rules_text::<Lexio>(&rules));
    let mut record = |pledged: &[u8]| {
        let entropy = |number: u8| Entropy::from_bytes([number; 32]);
        proof.entropy = vec![entropy(7), entropy(9)];
        proof.pledges = pledged.iter().map(|number| Pledge::of(&entropy(*number), "maru/1")).collect();
        let mut played = Match::<Lexio>::new(rules, proof.seed());
        play_to_the_end(&mut played);
        json!(Record::of(&played, Vec::new(), Some(proof.clone())))
    };
    let mixed = replay(&record(&[7, 9]), &["--verify", "--chance", &own]);
    assert_eq!((mixed.code, mixed.err.as_str()), (0, ""));
    assert!(mixed.out.contains("All of it fits the pledges") && mixed.out.contains("is part of it"), "{}", mixed.out);
    for record in [record(&[7, 9]), record(&[])] {
        let left_out = replay(&record, &["--verify", "--chance", &own, "--chance", &other]);
        assert_eq!((left_out.code, left_out.out.as_str()), (1, ""));
        assert!(left_out.err.contains(&format!("the chance {other} was left out of the shuffle")), "{}", left_out.err);
    }
    let withheld = replay(&record(&[7, 8, 9]), &["--verify"]);
    assert!(withheld.out.contains("1 more had been pledged but not opened"), "{}", withheld.out);
    let unpledged = replay(&record(&[7, 8]), &["--verify"]);
    assert!(unpledged.code == 1 && unpledged.err.contains("no one had pledged"), "{}", unpledged.err);
    assert_eq!(replay(&record(&[7, 9]), &["--chance", &own]).code, 2, "only where the proof is checked");
}

/// The page of a tournament of two rounds with the same deal at all tables, as a file of this name.
fn page(name: &str, commitment: Commitment, proof: Option<&Proof>) -> String {
    let terms = json!({"title": "Cup", "game": "lexio", "rules": {"rounds": 1}, "same_deal": true});
    let page = json!({
        "tournament": "ABC234", "terms": terms, "commitment": commitment, "rounds": [{}, {}], "proof": proof,
    });
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, page.to_string()).expect("written");
    path.to_str().expect("a path").to_owned()
}

#[test]
fn a_deal_that_tables_share_is_compared_with_the_page_of_their_tournament() {
    let rules: Rules = game::read_rules(3, &json!({"rounds": 1})).expect("rules");
    let mut cup = Proof::promise(Seed::from_phrase("cup"), "ABC234".into(), r#"{"rounds":1}"#);
    cup.entropy = vec![Entropy::from_bytes([7; 32])];
    let dealt = |round: u32, seed: Seed| {
        let proof = Proof::promise(seed, format!("ABC234/round/{round}"), &rules_text::<Lexio>(&rules));
        let mut played = Match::<Lexio>::new(rules, proof.seed());
        play_to_the_end(&mut played);
        Record::of(&played, Vec::new(), Some(proof))
    };
    let open = page("cup.json", cup.commitment, Some(&cup));
    let verify = |record: &Record<Lexio>, page: &str, more: &[&str]| {
        replay(&json!(record), &[&["--verify", "--tournament", page], more].concat())
    };
    let second = dealt(2, deal(&cup, 1));
    let ran = verify(&second, &open, &[]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("The tournament's seed, opened as promised, gives this deal"), "{}", ran.out);
    assert_eq!(verify(&second, &open, &["--json"]).told()["follows"], true);
    assert_eq!(replay(&json!(second), &["--verify", "--json"]).told()["follows"], Value::Null);

    let broken = Proof { house_seed: Seed::from_phrase("another"), ..cup.clone() };
    let broken = page("broken-cup.json", cup.commitment, Some(&broken));
    for (record, page, says) in [
        (&dealt(2, deal(&cup, 0)), &open, "ABC234/round/2 was not dealt from the seed"),
        (&dealt(1, Seed::from_phrase("chosen")), &open, "ABC234/round/1 was not dealt from the seed"),
        (&dealt(3, deal(&cup, 2)), &open, "has no deal ABC234/round/3"),
        (&played_out(), &open, "has no deal maru/1"),
        (&second, &broken, "does not match its commitment"),
    ] {
        let ran = verify(record, page, &[]);
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{says}");
        assert!(ran.err.contains("is not valid") && ran.err.contains(says), "{says}: {}", ran.err);
        let ran = verify(record, page, &["--json"]);
        let told = ran.json();
        assert_eq!((ran.code, &told["verified"]), (1, &json!(false)), "{says}");
        assert!(told["why"].as_str().is_some_and(|why| why.contains(says)), "{says}: {told}");
        let (good, lines) = shuffled("astray.json", &serde_json::to_string(record).expect("written"), &[page.as_str()]);
        assert!(!good && lines.contains(&"tournament DOES NOT HOLD".to_owned()), "{lines:?}");
    }
    let (good, lines) = shuffled("shared.json", &serde_json::to_string(&second).expect("written"), &[open.as_str()]);
    assert!(good && lines[3] == "tournament holds", "{lines:?}");

    let sealed = page("sealed-cup.json", cup.commitment, None);
    let ran = verify(&second, &sealed, &[]);
    assert!(ran.code == 1 && ran.err.contains("cannot be told yet") && !ran.err.contains("not valid"), "{}", ran.err);
    let elsewhere = std::fs::read_to_string(&open)
        .expect("the page")
        .replace(r#""tournament":"ABC234""#, r#""tournament":"XYZ789""#);
    let other = Path::new(env!("CARGO_TARGET_TMPDIR")).join("other-cup.json");
    std::fs::write(&other, elsewhere).expect("written");
    let ran = verify(&second, other.to_str().expect("a path"), &[]);
    assert_eq!(
        ran.err, "madang: the page is of tournament XYZ789, the record of ABC234\n",
        "it is no fault of the record"
    );
    assert_eq!(replay(&json!(second), &["--tournament", open.as_str()]).code, 2, "only where the proof is checked");
}

#[test]
fn a_record_of_a_daily_deal_is_compared_with_its_board() {
    let rules: Rules = game::read_rules(4, &json!({"rounds": 1})).expect("rules");
    let text = rules_text::<Lexio>(&rules);
    let proof = Proof::promise(Seed::from_phrase("today"), "2026-11-30/lexio".into(), &text);
    let mut played = Match::<Lexio>::new(rules, proof.seed());
    play_to_the_end(&mut played);
    let board = |name: &str, commitment: Commitment, rules: &str, seed: Option<&Seed>| {
        let seed = json!(seed);
        let text = format!(
            r#"{{"day":"2026-11-30","game":"lexio","commitment":"{commitment}","rules":{rules},"seed":{seed}}}"#
        );
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&path, text).expect("written");
        path.to_str().expect("a path").to_owned()
    };
    let (seed, promised) = (proof.house_seed.clone(), proof.commitment);
    let open = board("board.json", promised, &text, Some(&seed));
    // One that was fetched during the day has no proof.
    for proof in [None, Some(proof)] {
        let record = serde_json::to_string(&Record::of(&played, Vec::new(), proof)).expect("written");
        let (good, lines) = shuffled("daily.json", &record, &[open.as_str()]);
        assert!(good && lines.contains(&"daily deal holds".to_owned()), "{lines:?}");
        let sorted = serde_json::from_str::<Value>(&text).expect("rules").to_string();
        for wrong in [
            board("other-board.json", promised, &text, Some(&Seed::from_phrase("another"))),
            board("sorted-board.json", promised, &sorted, Some(&seed)),
        ] {
            let (good, lines) = shuffled("daily.json", &record, &[wrong.as_str()]);
            assert!(!good && lines.contains(&"daily deal DOES NOT HOLD".to_owned()), "{wrong}: {lines:?}");
        }
        let sealed = board("sealed-board.json", promised, &text, None);
        let (good, lines) = shuffled("daily.json", &record, &[sealed.as_str()]);
        assert!(!good && !lines.iter().any(|line| line.starts_with("daily deal")), "{lines:?}");
    }
}

#[test]
fn a_page_without_a_seed_does_not_keep_a_record_from_being_checked() {
    let record = serde_json::to_string(&played_out()).expect("written");
    let commitment = Commitment::to(&Seed::from_phrase("cup"), "ABC234", "{}");
    let sealed = page("unopened-cup.json", commitment, None);
    let own = Path::new(env!("CARGO_TARGET_TMPDIR")).join("own-deals-cup.json");
    let text = std::fs::read_to_string(&sealed).expect("a page").replace(r#""same_deal":true"#, r#""same_deal":false"#);
    std::fs::write(&own, text).expect("written");
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("of-a-cup.json");
    std::fs::write(&path, record).expect("written");
    for (page, says) in [(Path::new(&sealed), "opened when the tournament is over"), (&own, "had deals of their own")] {
        let output = Command::new("python3").args([Path::new(SHUFFLE), &path, page]).output().expect("python3 starts");
        let [out, err] = [output.stdout, output.stderr].map(|told| String::from_utf8(told).expect("UTF-8"));
        assert!(!output.status.success() && out.starts_with("commitment holds") && err.contains(says), "{out}{err}");
    }
}

#[test]
fn a_tampered_record_fails_with_its_reason() {
    let other_seed = json!(Seed::from_phrase("other"));
    type Tamper<'a> = &'a dyn Fn(&mut Value);
    let tamperings: [(Tamper, &str); 7] = [
        (&|record| record["seed"] = other_seed.clone(), "is not valid: action"),
        (&|record| record["outcome"][0]["net"][0] = json!(99), "other outcomes"),
        (&|record| record["actions"][0] = json!({"pass": true}), "the lead of a trick may not pass"),
        (&|record| record["proof"]["house_seed"] = other_seed.clone(), "does not match the commitment"),
        (&|record| record["proof"]["entropy"] = json!(["00".repeat(32)]), "not dealt from the opened seed"),
        (&|record| record["proof"] = json!(null), "carries no proof"),
        (&|record| record["rules_version"] = json!(9), "version 9 of the rules"),
    ];
    for (tamper, says) in tamperings {
        let mut record = record();
        tamper(&mut record);
        let ran = replay(&record, &["--verify"]);
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{says}");
        assert!(ran.err.contains(says), "{says}: {}", ran.err);
    }
}

#[test]
fn what_is_no_record_is_refused() {
    for (text, says) in [
        ("", "this is not a record"),
        ("{}", "missing field `game`"),
        ("{\"game\": \"chess\"}", "the record is of chess"),
        ("{\"game\": \"lexio\"}", "this is not a record"),
    ] {
        let ran = madang(&["replay", "-"], text);
        assert_eq!(ran.code, 1);
        assert!(ran.err.contains(says), "{}", ran.err);
    }
    assert_eq!(replay(&record(), &["--seat", "3"]).code, 1);
}

#[test]
fn a_strangers_record_does_not_affect_the_terminal() {
    let rules: Rules = game::read_rules(3, &json!({"rounds": 1})).expect("rules");
    let table = "maru/1\u{1b}[2J\u{1b}]0;proved\u{7}";
    let proof = Proof::promise(Seed::from_phrase("house"), table.into(), &rules_text::<Lexio>(&rules));
    let mut played = Match::<Lexio>::new(rules, proof.seed());
    play_to_the_end(&mut played);
    let ran = replay(&json!(Record::of(&played, Vec::new(), Some(proof))), &["--verify"]);
    assert!(ran.code == 0 && ran.out.contains("before the deal of maru/1[2J]0;proved,"), "{:?}", ran.out);
    let ran = madang(&["replay", "-"], r#"{"game": "\u001b[2Jchess"}"#);
    assert!(ran.code == 1 && ran.err.contains("the record is of [2Jchess,"), "{:?}", ran.err);
}

/// The record, with its proof, of a match of another game played entirely by bots of the house.
fn played_by_the_house<G: search::Thinks>(rules: Value, seats: u8) -> Value
where
    Record<G>: serde::Serialize,
{
    let rules: G::Rules = game::read_rules(seats, &rules).expect("rules");
    let proof = Proof::promise(Seed::from_phrase("house"), "maru/1".into(), &rules_text::<G>(&rules));
    let mut played = Match::<G>::new(rules, proof.seed());
    let mut chance = game::sim(1);
    loop {
        while let Some(seat) = played.turn().seat() {
            let view = played.view(Observer::Seat(seat));
            let (level, budget) = (search::Level::Casual, search::Budget::playouts(0));
            let action = G::think(level, &view, &budget, &mut chance).expect("an action");
            played.play(seat, action).expect("legal");
        }
        if !played.next_round() {
            break;
        }
    }
    json!(Record::of(&played, vec!["Ana".into(), "Bo".into()], Some(proof)))
}

/// Checks what the replay of a record says, and that its proof holds until the record is changed.
fn tells_and_verifies(record: &Value, says: &[&str], secret: &str) {
    let ran = replay(record, &[]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for said in says {
        assert!(ran.out.contains(said), "{said}\n{}", ran.out);
    }
    let told = replay(record, &["--json"]).json();
    assert_eq!((&told["game"], &told["finished"]), (&record["game"], &json!(true)));
    let first = replay(record, &["--ply", "3", "--seat", "0"]);
    assert!(first.out.starts_with("After 3 of ") && first.out.contains(secret), "{}", first.out);
    assert_eq!(replay(record, &["--verify"]).code, 0);
    let mut forged = record.clone();
    forged["actions"].as_array_mut().expect("actions").pop();
    assert_eq!(replay(&forged, &["--verify"]).code, 1);
}

#[test]
fn rummikub_is_told() {
    let record = played_by_the_house::<rummikub::Rummikub>(json!({"games": 2}), 2);
    let says = ["Rummikub: Ana, Bo", "joker official", "Round 2", "opens with", "draws", "pool: ", "The match is over"];
    tells_and_verifies(&record, &says, " tiles");

    let draws = |args: &[&str]| -> Vec<String> {
        let told = replay(&record, args).out;
        told.lines().filter(|line| line.contains("Bo   draws ")).map(str::to_owned).collect()
    };
    let (all, other) = (draws(&[]), draws(&["--seat", "0"]));
    assert!(!all.is_empty() && all.iter().all(|line| !line.ends_with("1 tile")), "{all:?}");
    assert_eq!(draws(&["--seat", "1"]), all, "who draws sees what");
    assert_eq!(other.len(), all.len());
    assert!(other.iter().all(|line| line.ends_with("draws 1 tile")), "and nobody else: {other:?}");
    let drawn = |args: &[&str]| replay(&record, args).out.matches("\"tiles\":[").count();
    let whole = drawn(&["--json"]);
    assert!(whole > drawn(&["--json", "--seat", "0"]) && whole > drawn(&["--json", "--seat", "1"]));
}

#[test]
fn matgo_is_told() {
    let record = played_by_the_house::<matgo::Matgo>(json!({"rounds": 6}), 2);
    let says = ["Matgo: Ana, Bo", "target 7", "Round 6", "picks", "plays on", "flips", "takes", "floor: ", " pays "];
    tells_and_verifies(&record, &says, "10 cards");

    let told = replay(&record, &[]).out;
    let first = told.split("Round 2").next().expect("a round");
    let (_, dealt) = first.split_once("deals and plays first").expect("the picks");
    assert!(dealt.contains("floor: ") && dealt.contains(" mission: "), "the hands are dealt after the picks: {first}");
    let json = replay(&record, &["--json", "--seat", "0"]).json();
    let dealt: Vec<&Value> =
        json["rounds"][0]["actions"].as_array().expect("actions").iter().map(|action| &action["dealt"]).collect();
    let hands: Vec<usize> = dealt.iter().filter_map(|view| Some(view["hand"].as_array()?.len())).collect();
    assert_eq!(hands, [10], "once, after the last pick");
}
