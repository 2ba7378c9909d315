//! `madang train`.

use crate::run::madang;
use serde_json::Value;
use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
    thread::sleep,
    time::Duration,
};

/// The arguments for a training of `games` games in five steps that writes its net to `folder`.
fn arguments(folder: &Path, name: &str, seed: &str, games: u32) -> Vec<String> {
    let path = |ending: &str| folder.join(format!("{name}.{ending}")).display().to_string();
    let (net, checkpoint) = (path("net"), path("training"));
    let (all, step) = (games.to_string(), (games / 5).to_string());
    let plan = ["train", "--game", "lexio", "--seats", "2", "--games", &all, "--deals", "20", "--every", &step];
    let files = ["--seed", seed, "--net", &net, "--checkpoint", &checkpoint];
    plan.iter().chain(&files).map(|word| (*word).to_owned()).collect()
}

fn train(arguments: &[String]) {
    let ran = madang(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("against level 2: "), "{}", ran.out);
}

#[test]
fn a_training_that_was_killed_goes_on_to_the_same_net() {
    let folder = tempfile::tempdir().expect("a folder");
    let net = |name: &str| fs::read(folder.path().join(format!("{name}.net"))).expect("a net");
    train(&arguments(folder.path(), "whole", "x", 300));
    let cut = arguments(folder.path(), "cut", "x", 300);
    let mut child = Command::new(env!("CARGO_BIN_EXE_madang"))
        .args(&cut)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let checkpoint = folder.path().join("cut.training");
    while !checkpoint.exists() && child.try_wait().expect("its state").is_none() {
        sleep(Duration::from_millis(1));
    }
    child.kill().expect("it is ended");
    child.wait().expect("it has ended");
    assert!(checkpoint.exists(), "it was not killed too early");
    // On a busy machine it may have been killed too late, with its net written.
    train(&[cut, vec!["--force".to_owned()]].concat());
    assert!(net("cut") == net("whole"));
    train(&arguments(folder.path(), "other", "y", 300));
    assert!(net("other") != net("whole"), "another seed, another net");
}

#[test]
fn a_net_has_a_card_and_plays_in_the_arena() {
    let folder = tempfile::tempdir().expect("a folder");
    train(&arguments(folder.path(), "some", "x", 2000));
    let card = fs::read_to_string(folder.path().join("some.json")).expect("a card");
    let card: Value = serde_json::from_str(&card).expect("JSON");
    assert_eq!(
        (card["game"].as_str(), card["seats"].as_u64(), card["games"].as_u64()),
        (Some("lexio"), Some(2), Some(2000))
    );
    assert_eq!(card["bytes"].as_u64(), Some(fs::metadata(folder.path().join("some.net")).expect("a net").len()));
    let levels: Vec<_> = card["against"].as_array().expect("levels").iter().map(|row| row["level"].as_u64()).collect();
    assert_eq!(levels, [Some(2), Some(3)]);
    let won = card["against"][0]["won"]["mean"].as_f64().expect("a share");
    assert!((0.2..0.9).contains(&won), "{won}");

    let net = folder.path().join("some.net").display().to_string();
    let arena =
        |net: &str| madang(&["arena", "net", "random", "--seats", "2", "--deals", "60", "--json", "--net", net], "");
    let told: Value = serde_json::from_str(&arena(&net).out).expect("JSON");
    assert!(told["won"]["low"].as_f64().is_some_and(|low| low > 0.5), "{told}");
    for (game, seats, code, says) in [
        ("lexio", "3", 1, "for another game or number of players"),
        ("matgo", "2", 1, "for another game or number of players"),
        ("rummikub", "2", 2, "rummikub has no net"),
    ] {
        let ran = madang(&["arena", "net", "2", "--game", game, "--seats", seats, "--deals", "1", "--net", &net], "");
        assert!(ran.code == code && ran.err.contains(says), "{game}: {}", ran.err);
    }
    fs::write(&net, "no net").expect("written");
    let ran = arena(&net);
    assert!(ran.code == 1 && ran.err.contains("this is not a net file"), "{}", ran.err);
}

#[test]
fn a_place_that_takes_no_net_is_found_out_before_the_training() {
    let folder = tempfile::tempdir().expect("a folder");
    let net = folder.path().join("missing/some.net").display().to_string();
    let ran = madang(&["train", "--seats", "2", "--games", "1", "--deals", "2", "--net", &net], "");
    assert!(ran.code == 1 && ran.err.contains("cannot write") && !ran.err.contains("rounds in"), "{}", ran.err);
}

#[test]
fn a_place_that_takes_no_checkpoint_is_found_out_before_the_training() {
    let folder = tempfile::tempdir().expect("a folder");
    let [net, checkpoint] = ["some.net", "missing/some.training"].map(|name| folder.path().join(name));
    let files = ["--net", net.to_str().expect("UTF-8"), "--checkpoint", checkpoint.to_str().expect("UTF-8")];
    let ran = madang(&[&["train", "--seats", "2", "--games", "1", "--deals", "2"], &files[..]].concat(), "");
    assert!(ran.code == 1 && ran.err.contains("cannot write") && ran.err.contains("some.training"), "{}", ran.err);
    assert!(!net.exists(), "nothing was begun");
}

#[test]
fn a_checkpoint_of_another_plan_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut arguments = arguments(folder.path(), "some", "x", 300);
    train(&arguments);
    train(&[arguments.clone(), vec!["--force".to_owned()]].concat());
    let games = arguments.iter().position(|word| word == "300").expect("the games");
    arguments[games] = "500".into();
    let net = arguments.iter_mut().find(|word| word.ends_with("some.net")).expect("the net");
    *net = net.replace("some.net", "new.net");
    let files = || fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(files(), 3, "a net, its card and the checkpoint");
    let ran = madang(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), "");
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains(": it is for another game"), "{}", ran.err);
    assert_eq!(files(), 3, "nothing was begun");
}

#[test]
fn a_net_that_is_there_is_replaced_only_if_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let [net, card] = ["some.net", "some.json"].map(|name| folder.path().join(name));
    let path = net.display().to_string();
    let plan = ["train", "--game", "lexio", "--seats", "2", "--games", "8", "--deals", "2", "--net", &path];
    let kept = || [&net, &card].map(|path| fs::read_to_string(path).ok());
    for (there, says) in [(&net, "some.net is there already"), (&card, "some.json is there already")] {
        fs::write(there, "of a week").expect("written");
        let before = kept();
        let ran = madang(&plan, "");
        assert!(ran.code == 1 && ran.err.contains(says) && ran.err.contains("--force"), "{}", ran.err);
        assert_eq!(kept(), before);
        fs::remove_file(there).expect("removed");
    }
    // What an interrupted training has left.
    fs::write(&net, "").expect("written");
    for force in [Vec::new(), vec!["--force"]] {
        let ran = madang(&[&plan[..], &force].concat(), "");
        assert!(ran.code == 0 && card.exists(), "{}", ran.err);
    }
}
