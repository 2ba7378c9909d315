//! How often a secret may be shown.

use crate::{
    doors::{error, post},
    house::TestHouse,
};
use server::client;
use wire::Error;

/// How many such requests are answered until there were too many.
async fn until_too_many(
    house: &TestHouse,
    method: &str,
    path: &str,
    cookie: &str,
    from: &dyn Fn(u8) -> String,
) -> usize {
    for number in 0..5_000_usize {
        let forwarded = format!("x-forwarded-for: {}", from((number % 200) as u8));
        let asked = client::request(house.address(), method, path, &[cookie, &forwarded]).await.unwrap();
        if asked.status == 429 {
            assert!(matches!(error(&asked), Error::TooFast { .. }), "{method} {path}: {:?}", error(&asked));
            assert!(asked.header("retry-after").is_some(), "{method} {path}");
            return number;
        }
    }
    panic!("{method} {path} may be asked without end");
}

#[tokio::test]
async fn whoever_shows_a_secret_again_and_again_is_told_to_wait_before_it_is_looked_up() {
    let house = TestHouse::with(|config| {
        config.behind_proxy = 1.into();
        config.limits.connections_per_address = 6;
        config.limits.sockets_per_user = 2;
    })
    .await;
    let known = format!("cookie: {}", client::session(house.address()).await.unwrap());
    let forged = format!("cookie: madang={}", "7".repeat(64));
    // Ten for each connection from an address, whatever is asked and whoever asks.
    for (at, (method, path, cookie)) in [
        ("POST", "/api/session", &known),
        ("GET", "/ws", &known),
        ("GET", "/ws", &forged),
        ("GET", "/api/account", &forged),
        ("POST", "/api/sign-out", &forged),
    ]
    .into_iter()
    .enumerate()
    {
        let answered = until_too_many(&house, method, path, cookie, &|_| format!("10.0.0.{at}")).await;
        assert!(answered >= 60, "{method} {path}: {answered}");
        house.clock.advance(60_000);
        let home = format!("x-forwarded-for: 10.0.0.{at}");
        let again = client::request(house.address(), method, path, &[cookie, &home]).await.unwrap();
        assert_ne!(again.status, 429, "{method} {path}: a minute later");
    }
    // And sixty for each socket of a visitor, from wherever they come.
    for (method, path) in [("POST", "/api/session"), ("GET", "/ws")] {
        house.clock.advance(60_000);
        let answered = until_too_many(&house, method, path, &known, &|number| format!("10.0.1.{number}")).await;
        assert!(answered >= 120, "{method} {path}: {answered}");
        assert_eq!(post(&house, &["x-forwarded-for: 10.0.2.1"]).await.status, 200, "nobody else waits");
    }
}
