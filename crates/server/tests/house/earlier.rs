//! Houses that earlier programs have left behind, killed in the middle of play: everything in them is still there, is
//! whole, and goes on. `tests/data/earlier/README.md` says how they were made.

use crate::{
    account::{read, secret},
    house::{Played, Player, TestHouse, Update, by_and_by, entropy, is_in_turn, rematch, send_as},
    tournament::{is_over, page, until},
};
use game::Seat;
use lexio::Lexio;
use matgo::Matgo;
use rummikub::Rummikub;
use serde_json::{Value, json};
use server::{
    Breaks, Stays,
    client::{self, Response},
    survey::survey,
};
use std::{
    fs,
    path::{Path, PathBuf},
};
use store::{AnyStore, Journal, Sqlite};
use wire::{
    Chair, Error, Level, Phase, Presence, Reply, Request, TableCode,
    profile::{Page, Profile},
    rating::Rating,
    tournament::{Leaver, Progress},
};

/// What is kept, by date and commit. A test below opens each.
const KEPT: [&str; 4] = ["2026-11-20-6a1576b", "2026-11-25-80fb3752", "2026-11-28-fe88bb24", "2026-11-30-946e8b48"];

const PASSWORD: &str = "a phrase for nobody but the tests";
/// When the houses are opened at the earliest, after they were killed: by then their days are over, wherever the test
/// is run.
const LATER_MS: i64 = 3 * 86_400_000;

fn kept(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/earlier").join(name)
}

/// A house that has opened over the data of an earlier program.
struct Earlier {
    house: TestHouse,
    /// What `scripts/earlier` has noted about it.
    told: Value,
}

impl Earlier {
    /// Checks everything in the data, as `madang check` does, before the house opens.
    async fn open(name: &str) -> Earlier {
        let told: Value = serde_json::from_slice(&fs::read(kept(&format!("{name}.json"))).unwrap()).unwrap();
        let mut house = TestHouse::with(|config| {
            config.session_days = 36_500;
            config.breaks = Breaks { no_show_ms: 1_000, break_ms: 0 };
            config.stays = Stays { gathering_s: 3_600, finished_s: 3_600, paused_s: 3_600 };
            config.limits.seats_per_user = 100;
            config.limits.codes_per_minute = 10_000;
        })
        .await;
        house.close().await;
        for end in ["", "-wal"] {
            let file = format!("{}{end}", house.config.data.display());
            fs::remove_file(&file).ok();
            if let Ok(packed) = fs::File::open(kept(&format!("{name}.sqlite{end}.zst"))) {
                fs::write(&file, zstd::decode_all(packed).unwrap()).unwrap();
            }
        }
        let at_ms = told["written_ms"].as_i64().unwrap() + LATER_MS;
        house.clock.advance((at_ms - house.clock.now_ms()).max(0));
        let store = AnyStore::from(Sqlite::open(&house.config.data).unwrap());
        let found = survey(&store).await.unwrap();
        store.shut().await;
        let counted = |rows: &str| told["counted"][rows].as_u64().unwrap_or(0);
        assert_eq!(found.broken, []);
        assert_eq!(found.of_other_rules, 0);
        assert_eq!(
            (found.tables, found.records, found.tournaments, found.entries),
            (
                counted("tables"),
                counted("records"),
                counted("tournaments"),
                counted("journal") + counted("tournament_entries"),
            )
        );
        house.reopen().await;
        Earlier { house, told }
    }

    /// The cookie of a guest or an account.
    fn cookie(&self, who: &str) -> &str {
        ["guests", "accounts"].iter().find_map(|people| self.told[people][who].as_str()).unwrap()
    }

    fn code(&self, of: &str, which: &str) -> TableCode {
        self.told[of][which].as_str().unwrap().parse().unwrap()
    }

    async fn get(&self, who: &str, path: &str) -> Response {
        send_as(self.house.address(), self.cookie(who), "GET", path, &Value::Null).await
    }

    /// Comes back to a table.
    async fn back<G: Played>(&self, who: &str, which: &str) -> Player<G> {
        let table = self.code("tables", which);
        let mut player = Player::back_at(self.house.address(), self.cookie(who), table).await;
        // Whoever played there before has tried many moves.
        player.move_id = 1_000_000;
        player
    }

    /// Plays a match to its end, from where it stood.
    async fn finish<G: Played, const N: usize>(&self, which: &str, who: [&str; N]) {
        let people = who.map(|name| async move {
            let mut player: Player<G> = self.back(name, which).await;
            player.finish().await
        });
        let ended = futures_util::future::join_all(people).await;
        let Phase::Finished { record, .. } = &ended[0].room.phase else { panic!("not finished: {which}") };
        self.house.record::<G>(record).await;
    }

    /// Plays another match at a table where one has ended.
    async fn again<G: Played>(&self, which: &str, who: [&str; 2]) {
        let people = who.map(|name| async move {
            let mut player: Player<G> = self.back(name, which).await;
            player.ok(rematch(self.code("tables", which), 7)).await;
            player.sees(|update| !matches!(update.room.phase, Phase::Finished { .. })).await;
            player.finish().await
        });
        let ended = futures_util::future::join_all(people).await;
        let Phase::Finished { record, .. } = &ended[0].room.phase else { panic!("not finished: {which}") };
        self.house.record::<G>(record).await;
    }

    /// Makes one move where the house plays for them, or may at any moment.
    async fn moves<G: Played>(&self, which: &str, who: &str) {
        let (mut player, table) = (self.back::<G>(who, which).await, self.code("tables", which));
        for request in [Request::Return { table }, Request::Ready { table }] {
            // Refused where there is no need.
            player.call(request).await.unwrap().ok();
        }
        let turn = player.sees(|update| is_in_turn::<G>(update) && is_here::<G>(update)).await;
        let Reply::Acted { seq } = player.moves(&turn).await else { panic!("not acted: {which}") };
        player.sees(|update| update.seq >= seq && update.ply > turn.ply).await;
    }

    /// Everyone may look at every record; the tables of guests go on.
    async fn tables_go_on(&self) {
        for record in self.house.store.records().await.unwrap() {
            let answer = self.get("Ann", &format!("/api/records/{record}")).await;
            assert_eq!(answer.status, 200, "{record}: {}", String::from_utf8_lossy(&answer.body));
        }
        tokio::join!(
            self.finish::<Lexio, 2>("playing lexio", ["Ann", "Ben"]),
            self.finish::<Rummikub, 2>("playing rummikub", ["Ann", "Ben"]),
            self.finish::<Matgo, 2>("playing matgo", ["Ann", "Ben"]),
            self.finish::<Lexio, 1>("left", ["Ben"]),
            self.moves::<Lexio>("late", "Ann"),
            self.again::<Lexio>("finished lexio", ["Ann", "Ben"]),
            self.begins_at_last(),
        );
    }

    /// Plays at the table where nobody had begun.
    async fn begins_at_last(&self) {
        let (which, table) = ("gathering", self.code("tables", "gathering"));
        let mut ann: Player<Matgo> = self.back("Ann", which).await;
        ann.ok(Request::SeatBot { table, seat: Seat(0), level: Level(1) }).await;
        ann.ok(Request::Start { table }).await;
        ann.sees(|update| !matches!(update.room.phase, Phase::Gathering)).await;
        ann.finish().await;
    }

    /// A guest who signs up finds all that they have played, also what no program had noted until now.
    async fn a_guest_finds_their_matches(&self) {
        let (address, new) = (self.house.address(), json!({"handle": "Annika", "password": PASSWORD}));
        let up = send_as(address, self.cookie("Ann"), "POST", "/api/account/sign-up", &new).await;
        assert_eq!(up.status, 200, "{}", String::from_utf8_lossy(&up.body));
        let cookie = secret(&up);
        by_and_by(async || {
            let own = send_as(address, &cookie, "GET", "/api/people/annika/matches", &Value::Null).await;
            read::<Page>(&own).matches.len() >= 4
        })
        .await;
    }

    /// Accounts with their keys, friends, ratings and offices.
    async fn accounts_are_whole(&self) {
        for (who, rated) in [("Cid", 2), ("Dee", 1), ("Eun", 1), ("Fox", 1)] {
            let profile: Profile = read(&self.get("Cid", &format!("/api/people/{who}")).await);
            assert_eq!(profile.classes.iter().map(|class| class.tally.rated).sum::<u64>(), rated, "{who}");
            let classes: Vec<Rating> = read(&self.get("Cid", &format!("/api/ratings/{who}")).await);
            assert_eq!(classes.iter().map(|class| class.matches).sum::<u64>(), rated, "{who}");
            let page: Page = read(&self.get(who, &format!("/api/people/{who}/matches")).await);
            assert_eq!(page.matches.iter().filter(|played| played.rated && played.kept).count() as u64, rated, "{who}");
        }
        let circle: Value = read(&self.get("Cid", "/api/company").await);
        let names = ["friends", "asks"].map(|which| &circle[which][0]["handle"]);
        assert_eq!(names, ["Dee", "Eun"]);
        let circle: Value = read(&self.get("Dee", "/api/company").await);
        assert_eq!(circle["blocks"].as_array().unwrap().len(), 1);
        let steps: Vec<Value> = read(&self.get("Dee", "/api/moderation/log").await);
        assert_eq!(steps.len(), 2, "Dee was made a moderator, and muted somebody");
        let (password, code) = (json!({"handle": "cid", "password": PASSWORD}), &self.told["code"]);
        for (path, key) in [("", password), ("/code", json!({"handle": "cid", "code": code}))] {
            let cookie = client::session(self.house.address()).await.unwrap();
            let path = format!("/api/account/sign-in{path}");
            let told: Value = read(&send_as(self.house.address(), &cookie, "POST", &path, &key).await);
            assert_eq!(told["me"]["name"], "Cid");
        }
    }

    /// One tournament was over, two have not begun, and one comes to its end, whether or not anyone comes.
    async fn tournaments_go_on(&self) {
        let (house, cid) = (&self.house, self.cookie("Cid"));
        let over = page(house, cid, self.code("tournaments", "over")).await;
        assert_eq!((over.progress, over.rounds.len(), over.standings.len()), (Progress::Ended, 2, 4));
        assert!(over.proof.is_some() && over.rounds.iter().all(|round| round.over));
        let entering = page(house, cid, self.code("tournaments", "entering")).await;
        assert_eq!((entering.announcements.len(), entering.entrants.len(), entering.rounds.len()), (1, 2, 0));
        assert_eq!(entering.entrants[1].gone, Some(Leaver::Own));
        let alike = page(house, cid, self.code("tournaments", "alike")).await;
        assert_eq!((alike.entrants.len(), alike.rounds.len()), (3, 0));
        let ended = until(house, cid, self.code("tournaments", "running"), is_over).await;
        assert_eq!((ended.progress, ended.rounds.len()), (Progress::Ended, 3));
    }

    /// The tables of accounts go on.
    async fn their_tables_go_on(&self) {
        tokio::join!(
            self.finish::<Lexio, 2>("pledged", ["Cid", "Eun"]),
            self.finish::<Matgo, 1>("paused", ["Eun"]),
            self.finish::<Matgo, 1>("daily matgo", ["Fox"]),
        );
        let table = self.code("tables", "orderly");
        let mut eun: Player<Rummikub> = self.back("Eun", "orderly").await;
        let seen = eun.sees(|_| true).await;
        assert!(seen.room.host && seen.room.locked && seen.room.quiet, "{:?}", seen.room);
        let mut fox: Player<Rummikub> = self.back("Fox", "orderly").await;
        assert_eq!(fox.refused(Request::Sit { table, seat: None, entropy: entropy(7) }).await, Error::Removed);
    }
}

/// Whether the house does not play for the player who was sent this picture.
fn is_here<G: Played>(update: &Update<G>) -> bool {
    let own = update.room.you.and_then(|seat| update.room.chairs.get(seat.index()));
    matches!(own, Some(Chair::Player { presence: Presence::Here, .. }))
}

#[test]
fn every_house_that_is_kept_is_opened() {
    let all = fs::read_dir(kept("")).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = all.filter_map(|name| Some(name.strip_suffix(".json")?.to_owned())).collect();
    names.sort_unstable();
    assert_eq!(names, KEPT);
}

#[tokio::test]
async fn a_house_of_the_first_program_opens_and_goes_on() {
    let earlier = Earlier::open(KEPT[0]).await;
    earlier.tables_go_on().await;
    earlier.a_guest_finds_their_matches().await;
}

async fn opens_with_accounts(name: &str) {
    let earlier = Earlier::open(name).await;
    earlier.accounts_are_whole().await;
    earlier.tournaments_go_on().await;
    earlier.their_tables_go_on().await;
    earlier.tables_go_on().await;
}

#[tokio::test]
async fn a_house_with_accounts_and_tournaments_opens_and_goes_on() {
    opens_with_accounts(KEPT[1]).await;
}

#[tokio::test]
async fn a_house_of_late_november_opens_and_goes_on() {
    opens_with_accounts(KEPT[2]).await;
}

#[tokio::test]
async fn a_house_of_the_last_of_november_opens_and_goes_on() {
    opens_with_accounts(KEPT[3]).await;
}
