use super::*;
use crate::sample;
use std::time::Duration;
use tokio::join;

#[tokio::test]
async fn what_a_table_leaves_without_an_answer_is_passed_on_as_what_was_asked_for_then() {
    let (code, clock, host) = (TableCode::numbered(7), Clock::default(), GuestId::from_bytes([1; 16]));
    let card = sample::card(sample::opening(code, host), 0);
    let (handle, mut asks) = sample::silent(card.clone(), &clock);
    let (there, mut passed_on) = Handle::away((code, &clock), Arc::new(Mutex::new(card)));
    let moves = async {
        let Some(Ask::Do { again: false, answer, .. }) = asks.recv().await else { panic!("it is asked first") };
        // The machine falls asleep in the middle of the write, and another node leads the table when it wakes.
        clock.sleep(5_000);
        handle.move_to(&there);
        asks.close();
        drop(answer);
        let Some(Ask::Do { again: true, since: Some(since), answer, .. }) = passed_on.recv().await else {
            panic!("it is passed on")
        };
        assert!(since.ago(&clock) >= Duration::from_secs(5));
        answer.send(Ok(7)).unwrap();
    };
    let (done, ()) = join!(handle.command(Command::Stand { by: host }), moves);
    assert_eq!(done, Ok(7));
}

#[tokio::test]
async fn what_waits_for_a_place_in_the_queue_goes_along_when_the_table_moves() {
    let (code, clock, host) = (TableCode::numbered(7), Clock::default(), GuestId::from_bytes([1; 16]));
    let card = sample::card(sample::opening(code, host), 0);
    let (handle, mut asks) = sample::silent(card.clone(), &clock);
    let (there, mut passed_on) = Handle::away((code, &clock), Arc::new(Mutex::new(card)));
    for socket in 1..=QUEUE as u64 {
        handle.pass_on(Ask::Exit { socket }).await;
    }
    let moves = async {
        handle.move_to(&there);
        asks.close();
    };
    join!(handle.pass_on(Ask::Exit { socket: 0 }), moves);
    assert!(matches!(passed_on.try_recv(), Ok(Ask::Exit { socket: 0 })), "it is lost");
    // A table that is gone takes nothing more.
    passed_on.close();
    handle.pass_on(Ask::Exit { socket: 0 }).await;
}
