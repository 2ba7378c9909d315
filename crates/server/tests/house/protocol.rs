//! `docs/PROTOCOL.md` is true: its session is held with a real house.

use crate::house::TestHouse;
use game::Enumerate;
use lexio::Lexio;
use serde_json::{Value, json};
use server::client::{self, Client};
use wire::{Answer, Message, Outcome, Reply};

const PAGE: &str = include_str!("../../../../docs/PROTOCOL.md");

/// Whether `got` matches what the page shows: the value `"…"` matches anything, and a key `"…"` permits further keys.
fn fits(shown: &Value, got: &Value) -> bool {
    match (shown, got) {
        (Value::String(any), _) if any == "…" => true,
        (Value::Object(shown), Value::Object(got)) => {
            let open = shown.contains_key("…");
            shown.iter().all(|(key, value)| key == "…" || got.get(key).is_some_and(|got| fits(value, got)))
                && (open || shown.len() == got.len())
        }
        (Value::Array(shown), Value::Array(got)) => {
            shown.len() == got.len() && shown.iter().zip(got).all(|(shown, got)| fits(shown, got))
        }
        _ => shown == got,
    }
}

/// The visitor of the page.
struct Reader {
    client: Client<Lexio>,
    /// The table that the page calls MADANG.
    table: Option<String>,
    /// The last picture in which it was the visitor's turn.
    mine: Option<crate::house::Update>,
}

impl Reader {
    async fn says(&mut self, line: &str) {
        let mut line = line.to_owned();
        if let Some(table) = &self.table {
            line = line.replace("MADANG", table);
        }
        if let (Ok(mut call), Some(mine)) = (serde_json::from_str::<Value>(&line), &self.mine) {
            let legal = Lexio::legal(mine.view.as_ref().unwrap())[0];
            if call["ply"].is_string() {
                call["ply"] = json!(mine.ply);
            }
            if call["action"].is_string() {
                call["action"] = json!(legal);
            }
            line = call.to_string();
        }
        self.client.send_text(line).await.unwrap();
    }

    /// Waits for the message that the page shows. Answers must come in the page's order; pictures that it leaves out
    /// are skipped.
    async fn hears(&mut self, line: &str) {
        let shown: Value = serde_json::from_str(line).unwrap();
        loop {
            let message = self.client.next().await.unwrap();
            self.learn(&message);
            let text = serde_json::to_string(&message).unwrap();
            let got = match &self.table {
                Some(table) => serde_json::from_str(&text.replace(table.as_str(), "MADANG")).unwrap(),
                None => serde_json::from_str::<Value>(&text).unwrap(),
            };
            if fits(&shown, &got) {
                return;
            }
            assert_eq!(got["kind"], "table", "instead of\n{line}\ncame\n{got}");
        }
    }

    fn learn(&mut self, message: &Message<lexio::View, lexio::Event>) {
        match message {
            Message::Answer(Answer { result: Outcome::Ok(Reply::Created { table, .. }), .. }) => {
                self.table = Some(table.to_string());
            }
            Message::Table(update) if crate::house::Player::is_my_turn(update) => self.mine = Some(*update.clone()),
            _ => {}
        }
    }
}

#[tokio::test]
async fn the_session_of_the_page_happens() {
    let house = TestHouse::open().await;
    let cookie = client::session(house.address()).await.unwrap();
    let client = Client::open(house.address(), &[("cookie", &cookie)]).await.unwrap();
    let mut reader = Reader { client, table: None, mine: None };
    let mut lines = 0;
    for line in PAGE.lines() {
        match line.split_once(' ') {
            Some((">", said)) => reader.says(said).await,
            Some(("<", heard)) => reader.hears(heard).await,
            _ => continue,
        }
        lines += 1;
    }
    assert!(lines > 25, "{lines}");
}

/// The names of an enum's variants in its source, as they appear on the wire.
fn variants(source: &str, of: &str) -> Vec<String> {
    let body = source.split(&format!("pub enum {of} {{")).nth(1).unwrap().split("\n}").next().unwrap();
    let names = body.lines().filter_map(|line| line.strip_prefix("    "));
    let names = names.filter(|line| line.starts_with(|letter: char| letter.is_ascii_uppercase()));
    names
        .map(|name| name.split(|letter: char| !letter.is_ascii_alphanumeric()).next().unwrap())
        .map(|name| {
            let mut snake = String::new();
            for letter in name.chars() {
                if letter.is_ascii_uppercase() && !snake.is_empty() {
                    snake.push('_');
                }
                snake.push(letter.to_ascii_lowercase());
            }
            snake
        })
        .collect()
}

/// The names of a struct's fields in its source.
fn fields(source: &str, of: &str) -> Vec<String> {
    let body = source.split(&format!("pub struct {of} {{")).nth(1).unwrap().split("\n}").next().unwrap();
    let fields = body.lines().filter_map(|line| line.strip_prefix("    pub ")?.split_once(':'));
    fields.map(|(name, _)| name.to_owned()).collect()
}

/// The page names all of these, more than `least` of which were found in the source.
fn are_named(all: &[String], least: usize) {
    assert!(all.len() > least, "{all:?}");
    for name in all {
        assert!(PAGE.contains(&format!("`{name}`")), "{name}");
    }
}

#[test]
fn the_page_names_every_field_of_a_table() {
    let all = [
        fields(include_str!("../../../wire/src/lobby.rs"), "Listing"),
        fields(include_str!("../../../wire/src/quick.rs"), "Busy"),
        fields(include_str!("../../../wire/src/room.rs"), "Room<R = Value>"),
    ]
    .concat();
    are_named(&all, 30);
}

#[test]
fn the_page_names_every_call_message_and_refusal() {
    let all = [
        variants(include_str!("../../../wire/src/request.rs"), "Request"),
        variants(include_str!("../../../wire/src/error.rs"), "Error"),
        variants(include_str!("../../../wire/src/message.rs"), "Message<V, S>"),
        variants(include_str!("../../../wire/src/room.rs"), "Phase"),
    ]
    .concat();
    are_named(&all, 50);
    assert!(PAGE.contains(&format!("the version is {}.", wire::VERSION)));
}
