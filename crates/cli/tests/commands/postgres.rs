//! A house on a PostgreSQL server, its backups, and moving it there and back.

use std::{env, path::Path, process::Command, thread::scope, time::Duration};

use crate::{
    house::{House, guest, play},
    keeping::mode,
    operate::{mina, told},
    run::madang,
};
use lexio::Lexio;
use serde_json::{Value, json};
use server::client::Client;
use store::{Postgres, Sqlite};
use tokio::{
    task::spawn_blocking,
    time::{sleep, timeout},
};
use wire::{Message, Request};

/// Longer than anything here takes, however busy the machine is.
const LONG: Duration = Duration::from_secs(60);

/// A schema of its own on the server named by `MADANG_TEST_POSTGRES`.
struct Schema {
    server: String,
    name: String,
}

impl Schema {
    /// Creates the schema. `None` if no server is named, which fails a CI run instead.
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

/// The counts of `madang check`, which must find everything intact.
fn whole(place: &[&str]) -> Value {
    let ran = madang(&[&["check", "--json"], place].concat(), "");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let found = ran.json();
    assert_eq!(found["broken"], Value::Array(Vec::new()));
    found
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_that_is_told_to_stop_while_it_opens_does_not_open_first() {
    let Some(schema) = Schema::new("opening").await else { return };
    House::on_server(&schema.url()).stop();
    let (holder, connection) = tokio_postgres::connect(&schema.url(), tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    holder.batch_execute("BEGIN; LOCK TABLE tables").await.unwrap();
    let mut house = House::opening_on_server(&schema.url());
    // It looks for its tables.
    let waits = "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'tables'::regclass";
    while holder.query(waits, &[]).await.unwrap().is_empty() {
        assert!(house.try_wait().unwrap().is_none(), "it waits for them");
        sleep(Duration::from_millis(10)).await;
    }
    assert!(Command::new("kill").args(["-TERM", &house.id().to_string()]).status().unwrap().success());
    let stopped = timeout(LONG, spawn_blocking(move || house.wait())).await;
    holder.batch_execute("ROLLBACK").await.unwrap();
    assert!(stopped.expect("it waits for its tables all the same").unwrap().unwrap().success());
    schema.clear().await;
}

#[cfg(unix)]
#[test]
fn a_house_whose_database_does_not_answer_ends_when_it_is_told_to() {
    let mute = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let mut house = House::opening_on_server(&format!("postgres://madang@{}/x", mute.local_addr().unwrap()));
    let _asked = mute.accept().unwrap();
    assert!(Command::new("kill").args(["-TERM", &house.id().to_string()]).status().unwrap().success());
    assert!(house.wait().unwrap().success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_is_played_in_on_a_server_and_moves_to_a_file_and_back() {
    let (Some(first), Some(second)) = (Schema::new("first").await, Schema::new("second").await) else { return };
    let house = House::on_server(&first.url());
    // On a busy machine hardly anything happens in a second.
    let mut seconds = 1;
    while whole(&["--database", &first.url()])["entries"].as_u64() <= Some(20) {
        assert!(Duration::from_secs(seconds.into()) < LONG, "the house is played in");
        house.is_played_in_for(seconds);
        seconds *= 2;
    }
    house.stop();
    let played = whole(&["--database", &first.url()]);

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("house.sqlite");
    let file = file.to_str().unwrap();
    for (from, to) in [(first.url().as_str(), file), (file, second.url().as_str())] {
        let ran = madang(&["move", "--from", from, "--to", to], "");
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains("journal") && ran.out.contains("read back and identical"), "{}", ran.out);
    }
    assert_eq!(whole(&["--data", file]), played);
    assert_eq!(whole(&["--database", &second.url()]), played);
    let again = madang(&["move", "--from", file, "--to", &second.url()], "");
    assert_eq!(again.code, 1);
    assert!(again.err.contains("already exists"), "{}", again.err);

    let house = House::open(folder.path().join("house.sqlite").as_path());
    house.is_played_in();
    house.stop();
    let house = House::on_server(&second.url());
    house.is_played_in();
    house.stop();
    first.clear().await;
    second.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_is_made_of_an_open_house_on_a_server_and_goes_on_in_a_file_or_on_another() {
    let (Some(first), Some(second)) = (Schema::new("backed").await, Schema::new("restored").await) else { return };
    let (from, to) = (first.url(), second.url());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("copy.sqlite");
    let file = path.to_str().unwrap();
    let none = madang(&["backup", file, "--database", &from], "");
    assert!(none.code == 1 && none.err.contains("has no house in it") && !path.exists(), "{}", none.err);

    let house = House::on_server(&from);
    let (cookie, mut ann) = guest(house.address).await;
    let table = play(&mut ann).await;
    // It is played in before the backup, and while it is made.
    house.is_played_in();
    let made = scope(|scope| {
        scope.spawn(|| house.is_played_in_for(3));
        madang(&["backup", file, "--database", &from], "")
    });
    assert!(made.code == 0 && made.out.starts_with(&format!("{file}: ")), "{}{}", made.out, made.err);
    assert_eq!(mode(&path), 0o600);
    let kept = whole(&["--data", file]);
    assert!(kept["tables"].as_u64() >= Some(3), "{kept}");
    let twice = madang(&["backup", file, "--database", &from], "");
    assert!(twice.code == 1 && twice.err.contains("already exists"), "{}", twice.err);
    let full = madang(&["restore", file, "--database", &from], "");
    assert!(full.code == 1 && full.err.contains("is in use by another server"), "{}", full.err);
    house.stop();
    let full = madang(&["restore", file, "--database", &from], "");
    assert!(full.code == 1 && full.err.contains("the database must be empty"), "{}", full.err);

    let restored = madang(&["restore", file, "--database", &to], "");
    assert_eq!(restored.code, 0, "{}", restored.err);
    assert!(restored.out.ends_with(made.out.trim_start_matches(file)), "{}", restored.out);
    assert_eq!(whole(&["--database", &to]), kept);
    let goes_on = async |house: House| {
        let mut ann = Client::<Lexio>::connect(house.address, &cookie).await.unwrap();
        ann.call(Request::Enter { table, last_seq: None }).await.unwrap().unwrap();
        house.is_played_in();
        house.stop();
    };
    goes_on(House::open(&path)).await;
    goes_on(House::on_server(&to)).await;
    first.clear().await;
    second.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_runs_a_house_in_a_database_need_not_close_it() {
    let Some(place) = Schema::new("run").await else { return };
    let url = place.url();
    let on = |args: &[&str]| madang(&[args, &["--database", &url]].concat(), "");
    let shown = |args: &[&str]| -> Value { on(args).json() };
    let house = House::on_server(&url);
    let cookie = mina(house.address).await;
    let mut mina = Client::<Lexio>::connect(house.address, &cookie).await.unwrap();
    let made = on(&["user", "mina", "--role", "moderator"]);
    assert_eq!((made.code, made.out.as_str()), (0, "mina is a moderator from now on\n"), "{}", made.err);
    while !matches!(mina.next().await.unwrap(), Message::Conduct(conduct) if conduct.cases.is_some()) {}
    assert_eq!(shown(&["user", "MINA", "--json"])["moderator"], true);
    assert_eq!(on(&["user", "Nora"]).code, 1);
    assert_eq!(on(&["announce", "Tea at nine"]).code, 0);
    assert_eq!(told(&mut mina).await.read("fr").map(wire::Text::as_str), Some("Tea at nine"));

    let (_, mut ben) = guest(house.address).await;
    let table = play(&mut ben).await.to_string();
    let played = shown(&["table", &table, "--json"]);
    assert_eq!((&played["open"], &played["stage"]), (&json!(true), &json!("playing")));
    for looked in [&["people", "--check"][..], &["ratings", "--recompute"]] {
        assert_eq!(on(looked).code, 0, "{looked:?}");
    }
    assert_eq!(on(&["people", "--generate"]).code, 2, "people are made up in a file alone");
    house.stop();
    place.clear().await;
}

/// The database's clock is an hour ahead here.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_announced_to_nodes_lasts_by_their_clock() {
    let Some(place) = Schema::new("clock").await else { return };
    Postgres::open(&place.url()).await.unwrap().shut().await;
    let (name, ahead) = (&place.name, format!("{}%2Cpg_catalog", place.url()));
    place
        .run(&format!(
            "CREATE FUNCTION {name}.clock_timestamp() RETURNS timestamptz LANGUAGE sql
                 AS $$ SELECT pg_catalog.clock_timestamp() + interval '1 hour' $$"
        ))
        .await;
    let until = async |from: &str, to: &str| {
        assert_eq!(madang(&["announce", "Tea", "--minutes", "10", "--database", &ahead], "").code, 0);
        let said = format!(
            "DO $$ BEGIN ASSERT (SELECT (convert_from(value, 'UTF8')::json->>'until_ms')::numeric / 1000
                     BETWEEN extract(epoch FROM now()) + {from} * 60 AND extract(epoch FROM now()) + {to} * 60
                 FROM {name}.meta WHERE key = 'announcement'); END $$"
        );
        place.run(&said).await;
    };
    until("-30", "30").await;
    place.run(&format!("INSERT INTO {name}.nodes VALUES ('north/1', now() + interval '1 day', 0)")).await;
    until("40", "100").await;
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_broken_table_in_a_database_is_ended_beside_those_that_are_played() {
    let Some(place) = Schema::new("broken").await else { return };
    let (url, folder) = (place.url(), tempfile::tempdir().unwrap());
    let house = House::on_server(&url);
    let (_, mut ben) = guest(house.address).await;
    let table = play(&mut ben).await;
    house.stop();
    place.run(&format!("DELETE FROM {}.journal WHERE seq = 2", place.name)).await;
    let house = House::on_server(&url);
    house.is_played_in();
    let check = || madang(&["check", "--json", "--database", &url], "");
    let found = check().json();
    assert_eq!(found["broken"][0]["table"], table.to_string());
    let repair = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_madang"));
        command.args(["repair", &table.to_string(), "--database", &url]).current_dir(&folder).output().unwrap()
    };
    let mended = repair();
    assert!(mended.status.success(), "{}", String::from_utf8_lossy(&mended.stderr));
    let aside = std::fs::read_to_string(folder.path().join(format!("madang.{table}.jsonl"))).unwrap();
    assert!(aside.lines().count() > 2, "{aside}");
    assert_eq!(check().code, 0);
    assert!(!repair().status.success(), "there is nothing left to repair");
    house.is_played_in();
    house.stop();
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_operator_does_not_upgrade_a_database_under_open_nodes() {
    let Some(place) = Schema::new("earlier").await else { return };
    let (url, history) = (place.url(), format!("{}.refinery_schema_history", place.name));
    Postgres::open(&url).await.unwrap().shut().await;
    place.run(&format!("DELETE FROM {history} WHERE version = (SELECT max(version) FROM {history})")).await;
    for args in [&["announce", "Tea at nine"][..], &["user", "mina", "--role", "moderator"], &["repair", "MADANG"]] {
        let ran = madang(&[args, &["--database", &url]].concat(), "");
        assert_eq!(ran.code, 1, "{args:?}: {}", ran.err);
        assert!(ran.err.contains("close the house (all its nodes)"), "{args:?}: {}", ran.err);
    }
    let looked = madang(&["check", "--database", &url], "");
    assert!(looked.err.contains("close the house (all its nodes)"), "nothing has upgraded it: {}", looked.err);
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.sqlite");
    let made = madang(&["backup", copy.to_str().unwrap(), "--database", &url], "");
    assert!(made.code == 1 && made.err.contains("use the program that serves the house, or pg_dump"), "{}", made.err);
    place.clear().await;
}

#[tokio::test]
async fn a_flag_that_says_where_the_house_is_overrides_the_environment() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("house.sqlite");
    Sqlite::open(&file).unwrap().shut().await;
    let (file, url) = (file.to_str().unwrap(), "postgres://127.0.0.1:1/x");
    let ran = |args: &[&str], env: &[(&str, &str)]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_madang"));
        let output = command.args(args).env("MADANG_LISTEN", "127.0.0.1:0").envs(env.iter().copied()).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    for command in ["check", "serve"] {
        let (code, says) = ran(&[command, "--database", url], &[("MADANG_DATA", file)]);
        assert_eq!(code, Some(1), "{says}");
        assert!(says.contains("the database"), "it is asked for: {says}");
        let (code, says) = ran(&[command], &[("MADANG_DATA", file), ("MADANG_DATABASE", url)]);
        assert_eq!(code, Some(2), "{says}");
        assert!(says.contains("has only one of them"), "{says}");
    }
    let (code, says) = ran(&["check", "--data", file], &[("MADANG_DATABASE", url)]);
    assert_eq!(code, Some(0), "{says}");
    let secret = [("MADANG_MOVE_FROM", file), ("MADANG_MOVE_TO", "postgres://mina:secret@127.0.0.1:1/x")];
    let (code, says) = ran(&["move"], &secret);
    assert_eq!(code, Some(1), "{says}");
    assert!(says.contains("the house was not moved") && !says.contains("secret"), "{says}");
    // Where the house is in a database, no file is taken that it may have left.
    let copy = folder.path().join("copy.sqlite");
    let copy = copy.to_str().unwrap();
    for args in [["backup", copy], ["restore", file]] {
        let (code, says) = ran(&args, &[("MADANG_DATABASE", url)]);
        assert_eq!(code, Some(1), "{says}");
        assert!(says.contains("cannot be reached"), "the database is asked for: {says}");
        let (code, says) = ran(&args, &[("MADANG_DATA", file), ("MADANG_DATABASE", url)]);
        assert_eq!(code, Some(2), "{says}");
    }
    let (code, says) = ran(&["restore", file, "--force"], &[("MADANG_DATABASE", url)]);
    assert_eq!(code, Some(2), "a database is not emptied: {says}");
    for args in [&["backup", copy, "--data", file][..], &["restore", copy, "--data", file, "--force"]] {
        let (code, says) = ran(args, &[("MADANG_DATABASE", url)]);
        assert_eq!(code, Some(0), "{says}");
    }
    let house = House::open_despite(Path::new(file), url);
    house.is_played_in();
    house.stop();
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
    assert!(ran.err.contains("has only one of them"), "{}", ran.err);
    let long = "n".repeat(84);
    let node = ["serve", "--database", "postgres://nowhere/x", "--bus", "nats://127.0.0.1:1", "--node", long.as_str()];
    let ran = madang(&node, "");
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("at most 83 characters"), "{}", ran.err);
    let ran = madang(&["serve", "--database", "x.sqlite"], "");
    assert_eq!(ran.code, 2, "{}", ran.err);
    let away = "postgres://mina:secret@127.0.0.1:1/x";
    let ran = madang(&["serve", "--listen", "127.0.0.1:0", "--database", away], "");
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.err.contains("mina@127.0.0.1:1/x") && !ran.err.contains("secret"), "{}", ran.err);
}
