//! Changes sent instead of whole pictures: folding them gives the whole picture, and no one learns more from them.

use crate::house::{PATIENCE, Player, TestHouse, dealt};
use game::{Game, Observer, Ruleset, Seat, Seed, Sim, sim};
use games::{Name, of_game};
use search::{Budget, Level, Thinks};
use serde_json::{Value, json, value::RawValue};
use std::collections::BTreeMap;
use table::{Audience, Command, Crowd, Guest, GuestId, Hosted, Opening, Sitting, Task};
use tokio::time::timeout;
use wire::{Delta, Picture, Pictures, Setting, TableCode};

const HOST: GuestId = GuestId::from_bytes([1; 16]);

/// A table with one person and bots.
struct Table<G: Thinks> {
    sitting: Sitting<G>,
    crowd: Crowd,
    setting: Option<Setting>,
    chance: Sim,
    now_ms: i64,
}

impl<G: Thinks> Table<G> {
    fn open(seats: u8, rules: Value, number: u64) -> Table<G> {
        let seed = Seed::from_phrase(&format!("changes {number}"));
        let opening = Opening::new(TableCode::numbered(number), HOST, seats, rules, seed);
        let (sitting, _) = Sitting::<G>::found(opening, 0).unwrap();
        let mut table = Table { sitting, crowd: Crowd::since(0), setting: None, chance: sim(number), now_ms: 0 };
        table.crowd.enter(HOST);
        let guest = Guest { id: HOST, name: "Mina".parse().unwrap(), account: false };
        table.carry_out(Command::Sit { guest, seat: Some(Seat(0)), entropy: crate::house::entropy(7) });
        for seat in (1..seats).map(Seat) {
            table.carry_out(Command::SeatBot { by: HOST, seat, level: wire::Level(1) });
        }
        table.carry_out(Command::Start { by: HOST });
        table
    }

    fn carry_out(&mut self, command: Command<G::Action>) {
        let fresh = &mut || Seed::from_phrase("next");
        let decision = Sitting::decide(&self.sitting, command, self.now_ms, fresh).unwrap();
        decision.entries.iter().for_each(|entry| self.sitting.evolve(entry).unwrap());
    }

    /// Does whatever comes next.
    fn go_on(&mut self) {
        let job = Sitting::agenda(&self.sitting, &self.crowd);
        self.now_ms = job.map_or(self.now_ms + 1_234, |job| job.at_ms.max(self.now_ms));
        let command = match job.map(|job| job.task) {
            Some(Task::Deal) => Command::Deal,
            Some(Task::Think { ply, .. }) => Command::StandIn { why: table::Standin::Bot, ply, action: self.thought() },
            Some(Task::Stand { ply, why, .. }) => Command::StandIn { why, ply, action: self.thought() },
            Some(other) => panic!("{other:?}"),
            None => {
                let (move_id, ply, action) = (self.sitting.seq(), self.sitting.ply(), self.thought());
                Command::Act { by: HOST, move_id, match_number: None, ply, action }
            }
        };
        self.carry_out(command);
    }

    fn thought(&mut self) -> G::Action {
        let game = self.sitting.game().unwrap();
        let view = game.view(Observer::Seat(game.turn().seat().unwrap()));
        let level = Level::Casual;
        G::think(level, &view, &Budget::fixed(level), &mut self.chance).or_else(|| G::house_move(&view)).unwrap()
    }

    fn picture(&self, to: Audience, since: u64) -> Picture {
        Hosted::picture(&self.sitting, to, self.setting.as_ref().unwrap(), self.now_ms, Some(since)).unwrap()
    }

    /// The same picture before it is serialised.
    fn update(&self, to: Audience, since: u64) -> Value {
        let update = Sitting::picture(&self.sitting, to, &self.crowd, self.now_ms, Some(since));
        let mut message = serde_json::to_value(update).unwrap();
        message["kind"] = json!("table");
        message
    }

    fn renew(&mut self) {
        self.setting = Some(self.sitting.setting(&self.crowd, self.setting.take()).unwrap());
    }
}

/// An observer who is sent what has changed.
struct Observed {
    to: Audience,
    pictures: Pictures,
    before: Option<(u64, Picture)>,
    whole: usize,
    changes: usize,
    told: usize,
}

impl Observed {
    /// Looks at the table, and folds what is sent. What is alike in the change for somebody else is copied from there.
    fn look<G: Thinks>(&mut self, table: &Table<G>, like: Option<&Delta>) -> Option<Delta> {
        let since = self.before.as_ref().map_or(0, |(seq, _)| *seq);
        let picture = table.picture(self.to, since);
        let whole: Value = serde_json::from_str(&picture.whole().unwrap()).unwrap();
        assert_eq!(whole, table.update(self.to, since));
        assert_eq!(whole["view"], self.view(table), "all that it shows of the game is what they may see");
        let delta = self.before.as_ref().map(|(seq, before)| picture.since(*seq, before.lasting(), like).unwrap());
        let text = delta.as_ref().map_or_else(|| picture.whole().unwrap(), |delta| delta.text().to_owned());
        let taken = self.pictures.take(&text).unwrap().unwrap();
        assert_eq!(serde_json::from_str::<Value>(taken.text()).unwrap(), whole, "by {text}");
        if let Some((seq, before)) = &self.before {
            says_no_more(&text, *seq, before, &picture);
            (self.whole, self.changes) = (self.whole + picture.whole().unwrap().len(), self.changes + text.len());
            self.told += 1;
        }
        self.before = Some((table.sitting.seq(), picture));
        delta
    }

    fn view<G: Thinks>(&self, table: &Table<G>) -> Value {
        let by = self.to.seat.map_or(Observer::Spectator, Observer::Seat);
        serde_json::to_value(table.sitting.game().map(|game| game.view(by))).unwrap()
    }
}

/// Checks that a change says nothing that is not in the whole pictures around it: it has no members of its own, and
/// whoever has only the texts of these pictures would write the same.
fn says_no_more(change: &str, from: u64, before: &Picture, now: &Picture) {
    const MEMBERS: [&str; 7] = ["kind", "from", "table", "seq", "now_ms", "seen", "change"];
    let members: BTreeMap<&str, &RawValue> = serde_json::from_str(change).unwrap();
    assert!(members.keys().all(|name| MEMBERS.contains(name)), "{change}");
    let [then, now] = [before, now].map(|picture| as_told(&picture.whole().unwrap()));
    assert_eq!(change, now.since(from, then.lasting(), None).unwrap().text());
}

/// The picture that this text shows, with nothing that the text does not say.
fn as_told(whole: &str) -> Picture {
    let members: BTreeMap<&str, &RawValue> = serde_json::from_str(whole).unwrap();
    let part = |names: &[&str]| {
        let told = names.iter().filter_map(|name| Some(format!("\"{name}\":{}", members.get(name)?.get())));
        format!("{{{}}}", told.collect::<Vec<_>>().join(","))
    };
    let (told, lasting) = (part(&["table", "seq", "now_ms", "seen"]), part(&["room", "ply", "view", "sketch"]));
    Picture::of_parts(&told, &lasting, members["fresh"].get() == "true").unwrap()
}

/// Plays a match watched from every seat and by a spectator. Returns the average lengths of whole pictures and of
/// changes.
fn watched<G: Thinks>(seats: u8, number: u64) -> (usize, usize) {
    let mut table = Table::<G>::open(seats, json!({"preset": G::Rules::PRESETS[0]}), number);
    let seats = (0..seats).map(|seat| Audience { seat: Some(Seat(seat)), host: seat == 0 });
    let observed = |to| Observed { to, pictures: Pictures::default(), before: None, whole: 0, changes: 0, told: 0 };
    let mut all: Vec<_> = seats.chain([Audience { seat: None, host: false }]).map(observed).collect();
    let mut steps = 0;
    let mut look = |table: &mut Table<G>| {
        table.renew();
        // As a table's task does it, each is compared with the first change.
        let mut first = None;
        for one in &mut all {
            let delta = one.look(table, first.as_ref());
            first = first.or(delta);
        }
    };
    while !table.sitting.is_finished() && steps < 400 {
        look(&mut table);
        table.go_on();
        steps += 1;
    }
    look(&mut table);
    let sum = |of: fn(&Observed) -> usize| all.iter().map(of).sum::<usize>();
    let told = sum(|one| one.told);
    (sum(|one| one.whole) / told, sum(|one| one.changes) / told)
}

#[test]
fn whoever_folds_what_has_changed_sees_what_is_there() {
    for name in Name::ALL {
        let (fewest, most) = of_game!(*name, G => <G as Game>::Rules::SEATS);
        for seats in [fewest, most] {
            let (whole, changes) = of_game!(*name, G => watched::<G>(seats, 1 + u64::from(seats)));
            eprintln!("{} of {seats}: {whole} bytes whole, {changes} bytes of changes", name.as_str());
            // The toy is over after a move or two.
            let most = if whole < 1_000 { whole } else { whole / 4 };
            assert!(changes < most, "{name:?} of {seats}: {changes} of {whole}");
        }
    }
}

#[tokio::test]
async fn the_change_that_shows_a_move_is_the_answer_to_it() {
    /// The next text that concerns a table, or answers a call.
    async fn told(player: &mut Player) -> Value {
        loop {
            let text = timeout(PATIENCE, player.next_text()).await.unwrap().unwrap();
            player.take(&text).unwrap();
            let message: Value = serde_json::from_str(&text).unwrap();
            if matches!(message["kind"].as_str(), Some("answer" | "change" | "table")) {
                return message;
            }
        }
    }

    let house = TestHouse::open().await;
    let (_, [mut ann, mut ben]) = house.two_playing().await;
    let seen = [ann.sees(dealt).await, ben.sees(dealt).await];
    let (mover, other, update) =
        if Player::is_my_turn(&seen[0]) { (&mut ann, &mut ben, &seen[0]) } else { (&mut ben, &mut ann, &seen[1]) };
    let act = mover.act(update);
    let id = mover.send(act.clone()).await.unwrap();
    let shown = told(mover).await;
    assert_eq!((&shown["kind"], &shown["answers"]), (&json!("change"), &json!(id)), "{shown}");
    assert_eq!(told(other).await["answers"], Value::Null);
    // Made again, it has nothing new to show.
    let id = mover.send(act).await.unwrap();
    let again = told(mover).await;
    assert_eq!(again, json!({"kind": "answer", "id": id, "ok": {"reply": "acted", "seq": shown["seq"]}}));
}
