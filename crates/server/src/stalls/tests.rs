use super::*;
use tokio::time::timeout;

const HOUR: i64 = 3_600_000;

#[test]
fn what_stood_still_is_counted_from_when_it_was_served_last() {
    let start = Instant::now();
    let at = |ms| start + Duration::from_millis(ms);
    let stalls = Stalls::new(&Clock::default(), start);
    stalls.open(start);
    for ms in [50, 100, 300, 1_300, 1_350] {
        stalls.look(at(ms));
    }
    let since = |from, now| stalls.since(at(from), at(now)).stalled.as_millis();
    assert_eq!((since(0, 1_400), since(800, 1_400), since(1_300, 1_400)), (1_000, 500, 0));
    assert_eq!(since(1_350, 2_350), 1_000, "it wakes and has not looked yet");
}

#[test]
fn what_overlaps_is_counted_once() {
    let start = Instant::now();
    let span = |from, to| (start + Duration::from_millis(from), start + Duration::from_millis(to));
    let all = vec![span(900, 1_000), span(0, 500), span(300, 400), span(400, 600), span(700, 650)];
    assert_eq!(together(all).as_millis(), 700);
    let stalls = Stalls::new(&Clock::default(), start);
    stalls.open(start);
    stalls.look(start + Duration::from_secs(1));
    let lost = stalls.since_with(start, start + Duration::from_secs(1), vec![span(500, 1_500)]);
    assert_eq!(lost.stalled.as_millis(), 1_500);
}

#[test]
fn nobody_is_served_until_the_house_is_open() {
    let start = Instant::now();
    let at = |ms| start + Duration::from_millis(ms);
    let stalls = Stalls::new(&Clock::default(), start);
    stalls.look(at(50));
    assert_eq!(stalls.since(at(30), at(70)).stalled.as_millis(), 40);
    stalls.open(at(100));
    stalls.look(at(150));
    assert_eq!(stalls.since(at(30), at(170)).stalled.as_millis(), 70);
}

#[test]
fn time_for_which_the_machine_slept_is_counted_once() {
    let clock = Clock::default();
    let start = Instant::now();
    let at = |ms| start + Duration::from_millis(ms);
    let stalls = Stalls::new(&clock, start);
    stalls.open(start);
    let before_ms = clock.now_ms();
    clock.sleep(HOUR);
    // It wakes, and the first to notice is somebody who asks.
    let woke = stalls.since(at(10), at(50)).slept.as_millis();
    stalls.look(at(100));
    let slept = |from| stalls.since(at(from), at(150)).slept.as_millis();
    let hour = 3_599_000..3_601_000;
    assert!(hour.contains(&woke) && slept(10) == woke && slept(50) == 0, "{woke} {}", slept(10));
    let since_ms = |from_ms| stalls.slept_since_ms(from_ms);
    assert!((HOUR - 1_000..HOUR + 1_000).contains(&since_ms(before_ms)));
    let half = since_ms(before_ms + HOUR / 2);
    assert!((HOUR / 2 - 1_000..HOUR / 2 + 1_000).contains(&half) && since_ms(clock.now_ms()) == 0, "{half}");
    // Nor is a table closed before anyone has looked.
    clock.sleep(HOUR);
    assert!((HOUR * 2 - 1_000..HOUR * 2 + 1_000).contains(&since_ms(before_ms)));
}

#[test]
fn a_stall_between_two_readings_is_no_sleep() {
    let start = Instant::now();
    let stalls = Stalls::new(&Clock::default(), start);
    stalls.open(start);
    std::thread::sleep(PATIENCE * 2);
    // It has stood still since it read one clock, and reads the other now.
    stalls.look(start);
    assert_eq!(stalls.slept_since_ms(0), 0);
}

#[test]
fn a_clock_that_is_set_back_owes_nothing() {
    let clock = Clock::default();
    let start = Instant::now();
    let stalls = Stalls::new(&clock, start);
    stalls.open(start);
    clock.sleep(-HOUR);
    assert_eq!(stalls.since(start, start + Duration::from_millis(50)), Lost::default());
    assert_eq!(stalls.slept_since_ms(0), 0);
}

#[test]
fn whether_it_stood_still_or_slept_is_known_by_whichever_clock_the_house_goes() {
    let clock = Clock::default();
    let stalls = Stalls::new(&clock.clone().told_by(|| Some(7)), Instant::now());
    stalls.open(Instant::now());
    let (before, second, hour) = (Moment::now(&clock), Duration::from_secs(1), Duration::from_secs(3_600));
    assert!(!stalls.stood_still(before, second));
    std::thread::sleep(PATIENCE * 2);
    assert!(stalls.stood_still(before, PATIENCE), "it wakes and has not looked yet");
    stalls.look(Instant::now());
    assert!(stalls.stood_still(before, PATIENCE) && !stalls.stood_still(before, hour));
    let awake = Moment::now(&clock);
    assert!(!stalls.stood_still(awake, second), "that was before");
    clock.sleep(HOUR);
    assert!(stalls.stood_still(awake, second) && !stalls.stood_still(Moment::now(&clock), second));
}

#[test]
fn what_is_read_a_moment_after_waking_may_have_waited_and_nothing_later() {
    let clock = Clock::default();
    let stalls = Stalls::new(&clock.clone().told_by(|| Some(7)), Instant::now());
    clock.sleep(HOUR);
    assert!(!stalls.has_just_woken(), "nobody asks a house that is not open");
    stalls.open(Instant::now());
    stalls.look(Instant::now());
    assert!(!stalls.has_just_woken());
    clock.sleep(2_000);
    stalls.look(Instant::now());
    assert!(!stalls.has_just_woken(), "nobody goes elsewhere so soon");
    clock.sleep(HOUR);
    assert!(stalls.has_just_woken(), "it has not looked yet");
    stalls.look(Instant::now());
    assert!(stalls.has_just_woken());
    std::thread::sleep(BACKLOG);
    assert!(!stalls.has_just_woken());
}

/// Or else nothing that waits behind a slow call at a busy node would ever be done, however often it is asked for.
#[test]
fn a_process_that_stalls_again_and_again_does_not_stand_still() {
    let (clock, second) = (Clock::default(), Duration::from_secs(1));
    let at = Instant::now().checked_sub(second * 10).unwrap();
    let from = Moment { at, of_day_ms: clock.now_ms() - 10_000 };
    let stalls = Stalls::new(&clock, at);
    stalls.open(at);
    (1..=10).for_each(|passed| stalls.look(at + second * passed));
    assert!(stalls.since(at, Instant::now()).stalled >= second * 10);
    assert!(!stalls.stood_still(from, second * 5) && stalls.stood_still(from, second / 2));
}

#[tokio::test]
async fn who_waits_for_a_moment_is_told_when_the_machine_wakes() {
    let clock = Clock::default();
    let stalls = Stalls::new(&clock, Instant::now());
    let at_ms = clock.now_ms() + HOUR;
    let waking = async {
        tokio::task::yield_now().await;
        clock.sleep(HOUR);
        stalls.look(Instant::now());
    };
    // By itself it would look again after a minute.
    let (woken, ()) = tokio::join!(timeout(Duration::from_secs(20), clock.until(at_ms)), waking);
    woken.unwrap();
}
