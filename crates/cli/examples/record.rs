//! Prints the record of a match between bots of one level, for trying out reviews and replays. `cargo run --release -p
//! madang --example record -- GAME[:seats] LEVEL [PHRASE]`, for example `lexio:4 3 dusk > match.json`.

use game::{Match, Observer, Record, Seed, read_rules, sim};
use games::{Name, of_game};
use search::{Budget, Level, Thinks};

fn record<G: Thinks>(seats: u8, level: Level, phrase: &str) {
    let rules = read_rules::<G::Rules>(seats, &serde_json::json!({})).expect("the preset");
    let mut table = Match::<G>::new(rules, Seed::from_phrase(phrase));
    let mut chance = sim(1);
    loop {
        while let Some(seat) = table.turn().seat() {
            let view = table.view(Observer::Seat(seat));
            let action = G::think(level, &view, &Budget::fixed(level), &mut chance).expect("in turn");
            table.play(seat, action).expect("legal");
        }
        if !table.next_round() {
            break;
        }
    }
    let record = Record::of(&table, Vec::new(), None);
    println!("{}", serde_json::to_string(&record).expect("records can be written"));
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let arg = |at: usize| args.get(at).map(String::as_str);
    let (game, seats) = arg(0).unwrap_or("lexio").split_once(':').unwrap_or((arg(0).unwrap_or("lexio"), "2"));
    let (game, seats): (Name, _) = (game.parse().expect("a game"), seats.parse().expect("seats"));
    let level = arg(1).unwrap_or("3").parse().expect("a level");
    let phrase = arg(2).unwrap_or("dusk");
    of_game!(game, G => record::<G>(seats, level, phrase));
}
