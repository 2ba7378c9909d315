//! Tables in this browser alone, played to their end, kept, and brought to where lessons begin.
use super::*;
use ::lessons::{LEARNER, Teaches, lessons};
use game::{Entropy, sim};
use lexio::Lexio;
use search::{Budget, Level as Bot, Thinks};
use serde_json::json;
use table::Task;
use wire::Written;

/// A match of two rounds against two bots.
fn wish(seed: Seed) -> Wish {
    Wish {
        rules: json!({"rounds": 2}),
        levels: vec![Level(1), Level(2)],
        name: "Mina".parse().expect("a name"),
        entropy: Entropy::from_bytes([3; 32]).into(),
        seed,
        room: Value::Null,
    }
}

/// The table of a wish, just opened.
fn open<G: Game>(wish: Wish) -> LocalTable<G> {
    LocalTable::open(wish, 1_000, &mut || Seed::from_phrase("next")).expect("opens")
}

/// A table of Lexio, just opened.
pub(in crate::play) fn opened(seed: &str) -> LocalTable<Lexio> {
    open(wish(Seed::from_phrase(seed)))
}

/// A table as the next visit finds it.
fn restored(table: &LocalTable<Lexio>) -> LocalTable<Lexio> {
    LocalTable::restore(json::read(&table.keep()).expect("reads")).expect("restores")
}

/// Plays on until the match is over, with the visitor playing like a beginner.
fn play_on(table: &mut LocalTable<Lexio>) {
    let mut chance = sim(1);
    let mut now_ms = 2_000;
    while !table.is_finished() {
        now_ms += 100;
        let update = table.picture(now_ms);
        let view = update.view.expect("a match is played");
        match table.job().map(|job| job.task) {
            Some(Task::Think { seat, ply, .. }) => {
                let seen = table.sitting.game().expect("a match").view(Observer::Seat(seat));
                let action = Lexio::think(Bot::Beginner, &seen, &Budget::playouts(0), &mut chance).expect("a move");
                table.stand_in(Standin::Bot, ply, action, now_ms).expect("possible");
            }
            Some(Task::Deal) => {
                let request = Request::Ready { table: table.table() };
                table.answer(request, now_ms, &mut || Seed::from_phrase("next")).expect("possible");
            }
            Some(
                Task::Stand { .. }
                | Task::Begin
                | Task::Pause { .. }
                | Task::Resume
                | Task::Rise { .. }
                | Task::Succeed { .. },
            ) => {
                unreachable!("the visitor is here")
            }
            None => {
                let action = Lexio::think(Bot::Beginner, &view, &Budget::playouts(0), &mut chance).expect("a move");
                let action = Written::of(&action).expect("json");
                let (code, move_id, ply) = (table.table(), now_ms as u64, update.ply);
                let request = Request::Act { table: code, move_id, match_number: None, ply, action };
                table.answer(request, now_ms, &mut || Seed::from_phrase("next")).expect("possible");
            }
        }
    }
}

#[test]
fn a_match_is_dealt_at_once_and_ends_with_a_proof() {
    let mut table = opened("practice");
    let first = table.picture(1_000);
    assert!(first.fresh && first.view.is_some_and(|view| !view.hand.is_empty()));
    play_on(&mut table);
    let (_, record) = table.record().expect("a record");
    record.verify().expect("the shuffle is proved");
    assert_eq!(record.proof.expect("a proof").entropy, [Entropy::from_bytes([3; 32])]);
}

#[test]
fn a_kept_table_goes_on_where_it_was() {
    let mut table = opened("practice");
    let mut again = restored(&table);
    assert_eq!(again.picture(1_500).view, table.picture(1_500).view);
    play_on(&mut again);
}

#[test]
fn a_resumed_table_is_ahead_of_other_pages_and_its_clock_goes_on_where_it_stood() {
    type Rummikub = rummikub::Rummikub;
    let rules = json!({"clock": 60});
    let mut table = open::<Rummikub>(Wish { rules, levels: vec![Level(1)], ..wish(Seed::from_phrase("clock")) });
    let mut chance = sim(1);
    // A program before this one went by the machine's clock, which is set back here.
    while let Some(Task::Think { seat, ply, .. }) = table.job().map(|job| job.task) {
        let seen = table.view_of(seat, ply).expect("in turn");
        let action = Rummikub::think(Bot::Beginner, &seen, &Budget::playouts(0), &mut chance).expect("a move");
        table.stand_in(Standin::Bot, ply, action, 900).expect("possible");
    }
    // And it gave back what had passed meanwhile.
    table.carry_out(Command::Credit { ms: 86_400_000 }, 1_000, &mut || Seed::from_phrase("next")).expect("possible");
    for _ in 0..2 {
        let mut again: LocalTable<Rummikub> =
            LocalTable::restore(json::read(&table.keep()).expect("reads")).expect("restores");
        again.resume();
        assert_eq!(again.job().expect("a clock").at_ms - again.reached_ms(), 60_000);
        assert!(again.is_ahead_of(&table));
        table = again;
    }
}

#[test]
fn what_is_kept_grows_by_what_is_new() {
    let mut table = restored(&opened("practice"));
    let before = table.keep();
    play_on(&mut table);
    let after = table.keep();
    assert!(after.starts_with(before.strip_suffix("]}").expect("a list")), "written once");
    assert_eq!(restored(&table).record(), table.record());
    assert_eq!(restored(&table).keep(), after);
}

#[test]
fn of_two_pages_with_a_table_one_is_ahead() {
    let (mut one, other) = (opened("practice"), opened("practice"));
    assert!(!one.is_ahead_of(&other) && !other.is_ahead_of(&one));
    play_on(&mut one);
    assert!(one.is_ahead_of(&other) && !other.is_ahead_of(&one));
    assert!(!one.is_ahead_of(&opened("another")), "another table");
}

#[test]
fn a_sketch_counts_in_its_own_turn_and_no_other() {
    let (mut table, mut chance) = (opened("practice"), sim(1));
    let mut think = |view: &_| Lexio::think(Bot::Beginner, view, &Budget::playouts(0), &mut chance).expect("a move");
    while let Some(Task::Think { seat, ply, .. }) = table.job().map(|job| job.task) {
        let action = think(&table.view_of(seat, ply).expect("in turn"));
        table.stand_in(Standin::Bot, ply, action, 2_000).expect("possible");
    }
    let action = think(&table.own_view().expect("a match"));
    let ply = table.picture(2_000).ply;
    for other in [(Some(1), ply + 1), (Some(2), ply)] {
        table.take_sketch(other, Some(action));
        assert_eq!(table.sketch(), None);
    }
    table.take_sketch((Some(1), ply), Some(action));
    assert_eq!(table.sketch(), Some(&action));
    table.act(action, 2_000).expect("possible");
    assert_eq!(table.sketch(), None);
}

fn reached<G: Teaches>() {
    for lesson in lessons::<G>().expect("readable") {
        let wish = Wish {
            rules: lesson.rules.clone(),
            levels: vec![Level(1); usize::from(lesson.seats) - 1],
            entropy: Chance::Open(lesson.entropy),
            ..wish(lesson.seed.clone())
        };
        let mut table = open::<G>(wish);
        for action in &lesson.before {
            table.act(action.clone(), 1_000).expect("possible");
        }
        let found = lesson.opened().expect("playable").view(Observer::Seat(LEARNER));
        assert_eq!(table.own_view(), Some(found), "{:?}", lesson.idea);
    }
}

#[test]
fn a_lesson_is_reached_as_it_was_found() {
    reached::<Lexio>();
    reached::<rummikub::Rummikub>();
    reached::<matgo::Matgo>();
}
