//! A house on a PostgreSQL server, and its way there and back.

use std::env;

use crate::{house::House, run::madang};
use serde_json::Value;

/// A schema of its own on the server that `MADANG_TEST_POSTGRES` names.
struct Schema {
    server: String,
    name: String,
}

impl Schema {
    /// None where no server is named, which a run that nobody watches does not put up with.
    async fn new(name: &str) -> Option<Schema> {
        let Ok(server) = env::var("MADANG_TEST_POSTGRES") else {
            assert!(env::var_os("CI").is_none(), "MADANG_TEST_POSTGRES names no server");
            return None;
        };
        let schema = Schema { server, name: format!("command_{name}_{}", std::process::id()) };
        schema.run(&format!("CREATE SCHEMA {}", schema.name)).await;
        Some(schema)
    }

    fn url(&self) -> String {
        let sign = if self.server.contains('?') { '&' } else { '?' };
        format!("{}{sign}options=-csearch_path%3D{}", self.server, self.name)
    }

    async fn run(&self, sql: &str) {
        let (client, connection) = tokio_postgres::connect(&self.server, tokio_postgres::NoTls).await.unwrap();
        tokio::spawn(connection);
        client.batch_execute(sql).await.unwrap();
    }

    async fn clear(self) {
        self.run(&format!("DROP SCHEMA {} CASCADE", self.name)).await;
    }
}

/// How much `madang check` finds there, and that all of it is whole.
fn whole(place: &[&str]) -> Value {
    let ran = madang(&[&["check", "--json"], place].concat(), "");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let found: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(found["broken"], Value::Array(Vec::new()));
    found
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_is_played_in_on_a_server_and_moves_to_a_file_and_back() {
    let (Some(first), Some(second)) = (Schema::new("first").await, Schema::new("second").await) else { return };
    let house = House::on_server(&first.url());
    house.is_played_in();
    house.stop();
    let played = whole(&["--database", &first.url()]);
    assert!(played["entries"].as_u64() > Some(20), "{played}");

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("house.sqlite");
    let file = file.to_str().unwrap();
    for (from, to) in [(first.url().as_str(), file), (file, second.url().as_str())] {
        let ran = madang(&["move", "--from", from, "--to", to], "");
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains("journal") && ran.out.contains("read back and the same"), "{}", ran.out);
    }
    assert_eq!(whole(&["--data", file]), played);
    assert_eq!(whole(&["--database", &second.url()]), played);
    let again = madang(&["move", "--from", file, "--to", &second.url()], "");
    assert_eq!(again.code, 1);
    assert!(again.err.contains("is there already"), "{}", again.err);

    let house = House::open(folder.path().join("house.sqlite").as_path());
    house.is_played_in();
    house.stop();
    let house = House::on_server(&second.url());
    house.is_played_in();
    house.stop();
    first.clear().await;
    second.clear().await;
}

#[test]
fn a_house_has_a_file_or_a_database() {
    let ran = madang(&["serve", "--data", "x.sqlite", "--database", "postgres://nowhere/x"], "");
    assert_eq!(ran.code, 2, "{}", ran.err);
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("madang.toml");
    std::fs::write(&config, "data = \"x.sqlite\"\ndatabase = \"postgres://nowhere/x\"\n").unwrap();
    let ran = madang(&["serve", "--config", config.to_str().unwrap()], "");
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("has one of them"), "{}", ran.err);
    let ran = madang(&["serve", "--database", "x.sqlite"], "");
    assert_eq!(ran.code, 2, "{}", ran.err);
    let ran = madang(&["serve", "--database", "postgres://mina:secret@127.0.0.1:1/x"], "");
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.err.contains("mina@127.0.0.1:1/x") && !ran.err.contains("secret"), "{}", ran.err);
}
