//! Plays the matches that the browser tests of the review use, and writes their records. The bots have different
//! levels, so that there is something to comment on.
//!
//! `cargo run --release --package madang --example records -- e2e/records`

use anyhow::{Context, Result};
use game::{Match, Observer, Record, Seed, sim};
use search::{Budget, Level, Thinks};
use serde_json::{Value, json};
use std::{fs, path::Path};

fn main() -> Result<()> {
    let folder = std::env::args().nth(1).context("where to: a folder")?;
    fs::create_dir_all(&folder)?;
    let write = |name: &str, record: Value| -> Result<()> {
        Ok(fs::write(Path::new(&folder).join(name), serde_json::to_string(&record)?)?)
    };
    use Level::{Beginner, Casual, Club};
    write("lexio.json", play::<lexio::Lexio>(json!({"rounds": 2}), &[Beginner, Club, Casual], "a review of Lexio")?)?;
    write("lexio-two.json", play::<lexio::Lexio>(json!({"rounds": 1}), &[Beginner, Club], "two at Lexio")?)?;
    write("matgo.json", play::<matgo::Matgo>(json!({"rounds": 1}), &[Beginner, Club], "a review of Matgo")?)?;
    let rules = json!({"games": 1, "clock": 0});
    write("rummikub.json", play::<rummikub::Rummikub>(rules, &[Beginner, Club], "a review of Rummikub")?)
}

/// The record of a match between bots of these levels; the first of them is called Mina.
fn play<G: Thinks>(rules: Value, levels: &[Level], seed: &str) -> Result<Value> {
    let rules = game::read_rules(levels.len() as u8, &rules)?;
    let mut table = Match::<G>::new(rules, Seed::from_phrase(seed));
    let mut chance = sim(1);
    loop {
        while let Some(seat) = table.turn().seat() {
            let view = table.view(Observer::Seat(seat));
            let action = G::think(levels[seat.index()], &view, &Budget::playouts(200), &mut chance);
            table.play(seat, action.context("a move")?).map_err(|refusal| anyhow::anyhow!("{refusal:?}"))?;
        }
        if !table.next_round() {
            break;
        }
    }
    let mut names = vec!["Mina".to_owned()];
    names.resize(levels.len(), String::new());
    Ok(serde_json::to_value(Record::of(&table, names, None))?)
}
