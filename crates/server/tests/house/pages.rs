//! The plain pages, their headers, and the metrics.

use crate::house::{TestHouse, short};
use serde_json::Value;
use server::client::{self, Response};
use std::{collections::BTreeSet, net::SocketAddr};
use wire::{Error, Request, TableCode};

/// What a browser sends along when it is to show a page.
const BROWSER: &str = "sec-fetch-dest: document";

async fn get(address: SocketAddr, path: &str, headers: &[&str]) -> Response {
    client::request(address, "GET", path, headers).await.unwrap()
}

#[tokio::test]
async fn every_page_of_the_app_is_its_first_page_and_any_other_is_not_found() {
    let house = TestHouse::open().await;
    let pages = ["/", "/t/ABCDEF", "/@/Mina", "/replay/0f", "/rules", "/practice/lexio"].map(|path| (path, 200));
    let others = ["/nothing.js", "/page-en.html.br", "/../Cargo.toml", "/wp-login.php", "/t/1", "/rules/chess"];
    for (path, status) in pages.into_iter().chain(others.map(|path| (path, 404))) {
        let page = get(house.address(), path, &[BROWSER]).await;
        assert_eq!(page.status, status, "{path}");
        assert!(page.header("content-type").unwrap().starts_with("text/html"), "{path}");
        assert!(String::from_utf8(page.body).unwrap().contains(".wasm"), "the app says what is there: {path}");
    }
    let gone = get(house.address(), "/gone", &["accept-encoding: br", BROWSER]).await;
    let tag = format!("if-none-match: {}", gone.header("etag").unwrap());
    assert_eq!((gone.header("content-encoding"), gone.status), (Some("br"), 404));
    assert_eq!(get(house.address(), "/gone", &[&tag, BROWSER]).await.status, 404, "it is not there, known or not");
}

#[tokio::test]
async fn programs_are_told_as_json_that_there_is_no_such_request() {
    let house = TestHouse::open().await;
    let session = client::session(house.address()).await.unwrap();
    let cookie = format!("cookie: {session}");
    for (method, path, status) in [
        ("POST", "/", 405),
        ("PUT", "/api/account", 405),
        ("GET", "/api/tournaments/ABC234/enter", 405),
        ("GET", "/api/nothing", 404),
        ("POST", "/api/nothing", 404),
        ("GET", "/api/boards/chess", 404),
        ("GET", "/api/boards/chess/week", 404),
        ("GET", "/api/records/00", 404),
        ("GET", "/api/records/000102030405060708090a0b0c0d0e0f", 404),
    ] {
        let answer = client::request(house.address(), method, path, &[&cookie]).await.unwrap();
        assert_eq!(answer.status, status, "{method} {path}");
        let why = serde_json::from_slice(&answer.body);
        assert!(matches!(why, Ok(Error::BadMessage { .. })), "{method} {path}: {why:?}");
    }
    let put = client::request(house.address(), "PUT", "/api/account", &[]).await.unwrap();
    assert_eq!(put.header("allow"), Some("GET,HEAD"));
}

#[tokio::test]
async fn browsers_are_told_what_to_refuse() {
    let house = TestHouse::open().await;
    for path in ["/", "/api/session", "/nothing.js"] {
        let page = get(house.address(), path, &[]).await;
        assert_eq!(page.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(page.header("referrer-policy"), Some("same-origin"), "{path}");
        let policy = page.header("content-security-policy").unwrap();
        for part in ["default-src 'self'", "script-src 'self' 'wasm-unsafe-eval';", "frame-ancestors 'none'"] {
            assert!(policy.contains(part), "{policy}");
        }
        assert!(policy.contains(&format!("ws://{}", house.address())), "{policy}");
    }
    let odd = get(house.address(), "/", &["host: evil; script-src *"]).await;
    let policy = odd.header("content-security-policy").unwrap();
    assert!(policy.contains("default-src 'self'") && !policy.contains("evil"), "{policy}");
}

#[tokio::test]
async fn no_cache_stores_answers_about_a_session() {
    let house = TestHouse::open().await;
    for path in ["/api/session", "/api/account", "/ws"] {
        let answer = get(house.address(), path, &[]).await;
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{path}: {}", answer.status);
    }
}

#[tokio::test]
async fn the_packed_app_is_sent_small_and_kept_long() {
    let house = TestHouse::open().await;
    let first = get(house.address(), "/", &["accept-encoding: br", BROWSER]).await;
    assert_eq!(first.header("cache-control"), Some("no-cache"));
    assert_eq!(first.header("content-encoding"), Some("br"));
    let tag = format!("if-none-match: {}", first.header("etag").unwrap());
    assert_eq!(get(house.address(), "/", &[&tag, BROWSER]).await.status, 304);
    let page = String::from_utf8(get(house.address(), "/", &[BROWSER]).await.body).unwrap();
    let wasm = page.split('"').find(|word| word.ends_with(".wasm")).unwrap();
    let wasm = get(house.address(), wasm, &["accept-encoding: gzip, br"]).await;
    assert_eq!(wasm.header("content-type"), Some("application/wasm"));
    assert!(wasm.header("cache-control").unwrap().contains("immutable"));
    assert_eq!(wasm.header("content-encoding"), Some("br"));
}

#[tokio::test]
async fn whoever_shows_a_link_to_others_is_told_what_kind_of_page_it_leads_to_and_no_more() {
    let house = TestHouse::with(|config| config.origins = vec!["https://madang.example/".into()]).await;
    let told = async |path: &str| {
        let page = get(house.address(), path, &["accept-encoding: br"]).await;
        assert_eq!(page.header("content-encoding"), None);
        assert!(page.header("vary").unwrap().ends_with("Sec-Fetch-Dest, User-Agent"));
        String::from_utf8(page.body).unwrap()
    };
    let mut ann = house.player().await;
    let table = ann.table_with_bots(3, short()).await;
    let there = told(&format!("/t/{table}")).await;
    assert!(there.contains("<meta property=\"og:title\" content=\"A table at Madang\">"), "{there}");
    assert!(there.contains("content=\"https://madang.example/assets/icon-512-1.png\""), "{there}");
    assert_eq!(told(&format!("/t/{}", TableCode::numbered(3))).await, there, "whether or not there is one");
    assert!(told("/tournaments/ABC234").await.contains("A tournament at Madang"));
    let browser = get(house.address(), "/t/ABC234", &[BROWSER]).await;
    assert!(!String::from_utf8(browser.body).unwrap().contains("og:"), "a browser shows it to nobody");
    let messages = "user-agent: Mozilla/5.0 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0";
    let page = get(house.address(), "/t/ABC234", &[BROWSER, messages]).await;
    assert_eq!(String::from_utf8(page.body).unwrap(), there, "a phone that fetches it for its messenger does");

    let unknown = TestHouse::open().await;
    let page = String::from_utf8(get(unknown.address(), "/@/Mina", &[]).await.body).unwrap();
    assert!(page.contains("A profile at Madang") && !page.contains("og:image"), "the house does not know its name");
}

#[tokio::test]
async fn figures_are_for_the_admin_only() {
    let house = TestHouse::with(|config| config.admin = Some(SocketAddr::from(([127, 0, 0, 1], 0)))).await;
    let mut ann = house.player().await;
    let table = ann.table_with_bots(3, short()).await;
    ann.ok(Request::Start { table }).await;
    ann.finish().await;
    let nowhere = TableCode::numbered(3);
    assert_eq!(ann.refused(Request::Stand { table: nowhere }).await, Error::NoSuchTable { table: nowhere });
    assert_eq!(get(house.address(), "/api/account", &[]).await.status, 401);
    let figures = String::from_utf8(get(house.admin(), "/metrics", &[]).await.body).unwrap();
    for line in [
        "madang_sockets 1",
        "madang_tables 1",
        "madang_matches_total 1",
        "madang_waiting_asks 0",
        "madang_refused_total{kind=\"no_such_table\"} 1",
        "madang_refused_total{kind=\"no_session\"} 1",
        // There from the beginning, so that an alarm hears the first.
        "madang_refused_total{kind=\"busy\"} 0",
        "madang_pushes_total{outcome=\"failed\"} 0",
    ] {
        assert!(figures.lines().any(|figure| figure == line), "{line} in\n{figures}");
    }
    for name in ["madang_moves_total", "madang_append_seconds_bucket", "madang_think_seconds_count"] {
        assert!(figures.contains(name), "{name}");
    }
    let (shown, told) = (shown_on_the_dashboard(), told_in(&figures));
    let missing: Vec<_> = told.difference(&shown).collect();
    assert!(missing.is_empty(), "deploy/dashboard.json shows {missing:?}");
    let unknown: Vec<_> = shown.difference(&told).collect();
    assert!(unknown.is_empty(), "there is no {unknown:?}");
    assert_eq!(get(house.admin(), "/healthz", &[]).await.body, b"ok\n");
    assert_eq!(get(house.address(), "/healthz", &[]).await.body, b"ok\n");
    let page = get(house.address(), "/metrics", &[]).await;
    assert!(!String::from_utf8_lossy(&page.body).contains("madang_sockets"));
}

/// The names of the metrics there are, as used in queries.
fn told_in(figures: &str) -> BTreeSet<String> {
    let name = |line: &str| {
        let (name, kind) = line.strip_prefix("# TYPE ")?.split_once(' ')?;
        let ending = match kind {
            "counter" => "_total",
            "histogram" => "_bucket",
            _ => "",
        };
        Some(format!("{name}{ending}"))
    };
    figures.lines().filter_map(name).collect()
}

fn shown_on_the_dashboard() -> BTreeSet<String> {
    let dashboard: Value = serde_json::from_str(include_str!("../../../../deploy/dashboard.json")).unwrap();
    let panels = dashboard["panels"].as_array().unwrap();
    let asked = panels.iter().flat_map(|panel| panel["targets"].as_array().unwrap());
    let asked = asked.map(|target| target["expr"].as_str().unwrap());
    let words = asked.flat_map(|asked| asked.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'));
    words.filter(|word| word.starts_with("madang_")).map(str::to_owned).collect()
}
