//! A node's handling of leases, step by step.

use cluster::{Answer, Epoch, Grant, Leases, NodeId, Output, Presence, Request, Row, ShardId, Stopped, Terms};

const ME: NodeId = NodeId::new(1);
const OTHER: NodeId = NodeId::new(2);
const SHARD: ShardId = ShardId::Quick;

fn grant(shard: ShardId, epoch: u64) -> Grant {
    Grant { shard, epoch: Epoch::new(epoch) }
}

fn row(shard: ShardId, epoch: u64, holder: Option<NodeId>) -> Row {
    Row { grant: grant(shard, epoch), holder, left_ms: if holder.is_some() { 4_000 } else { 0 } }
}

fn leases() -> Leases {
    Leases::new(ME, Terms { lease_ms: 5_000, renew_ms: 1_500, ..Terms::default() }, 0)
}

/// The requests among the outputs, with their numbers.
fn asks(outputs: &[Output]) -> Vec<(u64, &Request)> {
    let ask = |output| match output {
        &Output::Ask { number, ref request } => Some((number, request)),
        _ => None,
    };
    outputs.iter().filter_map(ask).collect()
}

fn number_of(outputs: &[Output], is: impl Fn(&Request) -> bool) -> u64 {
    asks(outputs).into_iter().find(|(_, request)| is(request)).expect("it is asked").0
}

/// What the node tells of itself, if it does.
fn presence(outputs: &[Output]) -> Option<Presence> {
    asks(outputs).into_iter().find_map(|(_, request)| match request {
        Request::Renew { presence, .. } => Some(*presence),
        _ => None,
    })
}

fn renewal(outputs: &[Output]) -> u64 {
    number_of(outputs, |request| matches!(request, Request::Renew { .. }))
}

/// A node that leads these shards at epoch 1, requested at 0 and granted at `now_ms`. It is alone.
fn leading(shards: &[ShardId], now_ms: u64) -> Leases {
    let mut of = leases();
    let outputs = of.tick(0);
    of.answered(0, renewal(&outputs), Answer::Renewed(Vec::new()));
    let look = number_of(&outputs, |request| *request == Request::Look);
    let rows = shards.iter().map(|shard| row(*shard, 0, None)).collect();
    let outputs = of.answered(0, look, Answer::Seen { rows, others: 0, hearing: 0 });
    let take = number_of(&outputs, |request| matches!(request, Request::Take { .. }));
    let taken = shards.iter().map(|shard| grant(*shard, 1)).collect();
    let outputs = of.answered(now_ms, take, Answer::Taken(taken));
    assert!(outputs.iter().all(|output| matches!(output, Output::Lead(_))) || now_ms > 4_000, "{outputs:?}");
    of
}

/// Makes it look, and answers.
fn look(of: &mut Leases, now_ms: u64, rows: Vec<Row>, others: usize) -> Vec<Output> {
    of.nudge(now_ms);
    let outputs = of.tick(now_ms);
    of.answered(
        now_ms,
        number_of(&outputs, |request| *request == Request::Look),
        Answer::Seen { rows, others, hearing: others },
    )
}

#[test]
fn a_lease_counts_from_when_it_was_asked_for() {
    let of = leading(&[SHARD], 900);
    assert_eq!(of.leads(3_999, SHARD), Some(Epoch::new(1)));
    assert_eq!(of.leads(4_000, SHARD), None, "a second before the database lets others have it");
}

#[test]
fn an_answer_that_comes_too_late_is_not_listened_to() {
    let of = leading(&[SHARD], 1_000);
    assert_eq!(of.leads(1_000, SHARD), None);
}

#[test]
fn a_renewal_counts_from_when_it_was_sent_too() {
    let mut of = leading(&[SHARD], 10);
    assert_eq!(asks(&of.tick(1_400)).len(), 1, "it looks");
    let outputs = of.tick(1_500);
    let renewed = Request::Renew { leases: vec![grant(SHARD, 1)], presence: Presence::Here };
    assert_eq!(asks(&outputs)[0].1, &renewed);
    of.answered(2_300, renewal(&outputs), Answer::Renewed(vec![grant(SHARD, 1)]));
    assert_eq!((of.leads(5_499, SHARD), of.leads(5_500, SHARD)), (Some(Epoch::new(1)), None));
}

#[test]
fn what_is_not_renewed_is_stopped_in_time_and_told_once() {
    let mut of = leading(&[SHARD], 10);
    let outputs = of.tick(1_500);
    of.failed(1_700, renewal(&outputs));
    assert!(asks(&of.tick(1_800)).iter().all(|(_, request)| !matches!(request, Request::Renew { .. })));
    renewal(&of.tick(1_900));
    // No answer comes; it asks again after a while.
    assert_eq!(asks(&of.tick(2_900)).len(), 1, "it looks");
    renewal(&of.tick(3_100));
    let stop = Output::Stop { grant: grant(SHARD, 1), why: Stopped::Expired };
    assert!(!of.tick(3_999).contains(&stop));
    assert!(of.tick(4_000).contains(&stop) && !of.tick(4_100).contains(&stop));
}

#[test]
fn whoever_does_not_hear_the_database_keeps_nothing_from_the_others() {
    let mut of = leading(&[SHARD, ShardId::Jobs], 10);
    // The database carries out its requests, and would go on renewing, but its answers are not heard.
    let mut outputs = Vec::new();
    (100..4_000).step_by(100).for_each(|now_ms| outputs.extend(of.tick(now_ms)));
    let renews = asks(&outputs)
        .into_iter()
        .filter(|(_, request)| matches!(request, Request::Renew { presence: Presence::Here, .. }));
    assert!(renews.count() > 1);
    let outputs = of.tick(4_000);
    let both = [grant(SHARD, 1), grant(ShardId::Jobs, 1)];
    let given: Vec<Grant> = asks(&outputs)
        .into_iter()
        .find_map(|(_, request)| match request {
            Request::GiveUp { leases } => Some(leases.clone()),
            _ => None,
        })
        .expect("what it stops is given up");
    assert!(both.iter().all(|grant| given.contains(grant)), "{given:?}");
    let mut outputs = Vec::new();
    (4_100..9_000).step_by(100).for_each(|now_ms| outputs.extend(of.tick(now_ms)));
    let renewals: Vec<&Request> = asks(&outputs)
        .into_iter()
        .filter(|(_, request)| matches!(request, Request::Renew { .. }))
        .map(|(_, of)| of)
        .collect();
    assert!(renewals.len() > 2, "{renewals:?}");
    assert!(
        renewals.iter().all(|request| **request == Request::Renew { leases: Vec::new(), presence: Presence::Leaves }),
        "{renewals:?}"
    );
    // It hears the database again and lets the others know at once.
    let (at_ms, outputs) = (9_000..)
        .step_by(100)
        .find_map(|now_ms| {
            let outputs = of.tick(now_ms);
            let renews = asks(&outputs).iter().any(|(_, request)| matches!(request, Request::Renew { .. }));
            renews.then_some((now_ms, outputs))
        })
        .expect("it asks again and again");
    of.answered(at_ms, renewal(&outputs), Answer::Renewed(Vec::new()));
    let outputs = of.tick(at_ms);
    assert!(
        asks(&outputs).iter().any(|(_, request)| matches!(request, Request::Renew { presence: Presence::Here, .. })),
        "{outputs:?}"
    );
}

#[test]
fn a_lease_that_is_about_to_end_is_looked_at_when_it_does() {
    let mut of = leases();
    let ends = |left_ms| vec![Row { left_ms, ..row(SHARD, 4, Some(OTHER)) }, row(ShardId::Jobs, 2, Some(OTHER))];
    of.tick(0);
    look(&mut of, 1_100, ends(230), 1);
    let looks = |of: &mut Leases, now_ms| {
        of.tick(now_ms).iter().any(|out| matches!(out, Output::Ask { request: Request::Look, .. }))
    };
    assert!(!looks(&mut of, 1_330) && looks(&mut of, 1_331));
    // For leases that are kept renewed, it looks as often as usual.
    let mut of = leases();
    of.tick(0);
    look(&mut of, 1_100, ends(4_000), 1);
    assert!(!looks(&mut of, 1_599) && looks(&mut of, 1_600));
}

#[test]
fn what_is_one_s_own_without_knowing_it_does_not_wait_for_room() {
    let shards: Vec<ShardId> = (0..4).map(ShardId::Tables).collect();
    let mut of = leading(&shards[..2], 10);
    // The answer to a take was lost, and other shards have filled the share since: no one else can take these.
    let rows: Vec<Row> = shards.iter().map(|shard| row(*shard, 1, Some(ME))).collect();
    assert_eq!(asks(&look(&mut of, 600, rows.clone(), 1)), []);
    let outputs = look(&mut of, 1_600, rows, 1);
    let [(_, Request::Take { most, .. })] = asks(&outputs)[..] else { panic!("{outputs:?}") };
    assert_eq!(*most, 2);
}

#[test]
fn what_nobody_takes_who_has_room_is_taken_by_whoever_sees_it() {
    let shards: Vec<ShardId> = (0..4).map(ShardId::Tables).collect();
    let mut of = leading(&shards[..2], 10);
    let rows: Vec<Row> = (0..4).map(|at| row(shards[at], 1, (at < 2).then_some(ME))).collect();
    // It has its share of two, and there is another node that does nothing.
    assert_eq!(asks(&look(&mut of, 600, rows.clone(), 1)), []);
    assert_eq!(asks(&look(&mut of, 1_100, rows.clone(), 1)), []);
    let outputs = look(&mut of, 1_600, rows.clone(), 1);
    let [(_, Request::Take { most, .. })] = asks(&outputs)[..] else { panic!("{outputs:?}") };
    assert_eq!(*most, 2);
    // A shard that was taken and given up meanwhile has not been free for long.
    let mut of = leading(&shards[..2], 10);
    let later =
        |epoch| (0..4).map(|at| row(shards[at], if at < 2 { 1 } else { epoch }, (at < 2).then_some(ME))).collect();
    look(&mut of, 600, later(1), 1);
    assert_eq!(asks(&look(&mut of, 1_700, later(2), 1)), []);
}

#[test]
fn whoever_has_its_share_names_nothing_but_what_nobody_takes() {
    let shards: Vec<ShardId> = (0..6).map(ShardId::Tables).collect();
    let mut of = leading(&shards[..3], 10);
    let rows = |last: Option<NodeId>| {
        let holder = |at: usize| if at < 3 { Some(ME) } else { last.filter(|_| at == 5) };
        (0..6).map(|at| row(shards[at], 1, holder(at))).collect()
    };
    assert_eq!(asks(&look(&mut of, 600, rows(Some(OTHER)), 1)), []);
    // By now the last one is free, too. If a write hangs at the others, it must not take that one in their place.
    let outputs = look(&mut of, 1_600, rows(None), 1);
    let [(_, Request::Take { seen, most })] = asks(&outputs)[..] else { panic!("{outputs:?}") };
    assert_eq!((seen.len(), *most), (2, 2));
    assert!(!seen.contains(&grant(shards[5], 1)), "{seen:?}");
}

#[test]
fn what_the_database_will_not_renew_is_stopped_at_once() {
    let mut of = leading(&[SHARD, ShardId::Jobs], 10);
    let outputs = of.tick(1_500);
    let outputs = of.answered(1_510, renewal(&outputs), Answer::Renewed(vec![grant(ShardId::Jobs, 1)]));
    assert_eq!(outputs, [Output::Stop { grant: grant(SHARD, 1), why: Stopped::Refused }]);
    assert_eq!((of.leads(1_511, SHARD), of.leads(1_511, ShardId::Jobs)), (None, Some(Epoch::new(1))));
}

#[test]
fn a_renewal_of_an_earlier_epoch_stops_nothing() {
    let mut of = leading(&[SHARD], 10);
    let outputs = of.tick(1_500);
    let (renewing, looking) = (renewal(&outputs), number_of(&outputs, |request| *request == Request::Look));
    assert_eq!(of.fenced(grant(SHARD, 1)).len(), 1);
    assert_eq!(of.fenced(grant(SHARD, 1)), []);
    let outputs = of.answered(1_600, looking, Answer::Seen { rows: vec![row(SHARD, 2, None)], others: 0, hearing: 0 });
    let take = number_of(&outputs, |request| *request == Request::Take { seen: vec![grant(SHARD, 2)], most: 1 });
    of.answered(1_700, take, Answer::Taken(vec![grant(SHARD, 3)]));
    assert_eq!(of.answered(1_800, renewing, Answer::Renewed(Vec::new())), []);
    assert_eq!(of.leads(1_800, SHARD), Some(Epoch::new(3)));
}

#[test]
fn what_is_one_s_own_without_knowing_it_is_taken_anew() {
    let mut of = leases();
    of.tick(0);
    let outputs = look(&mut of, 1_100, vec![row(SHARD, 7, Some(ME)), row(ShardId::Jobs, 3, Some(OTHER))], 0);
    assert_eq!(
        asks(&outputs).into_iter().map(|(_, request)| request).collect::<Vec<_>>(),
        [&Request::Take { seen: vec![grant(SHARD, 7)], most: 1 }]
    );
}

#[test]
fn nobody_takes_more_than_their_share() {
    let all: Vec<ShardId> = ShardId::standing().collect();
    for (others, share) in [(0, 259), (1, 130), (2, 87), (9, 26)] {
        let mut of = leases();
        let outputs = look(&mut of, 0, all.iter().map(|shard| row(*shard, 0, None)).collect(), others);
        let Some((_, Request::Take { seen, most })) = asks(&outputs).first().copied() else { panic!("{outputs:?}") };
        assert_eq!((seen.len(), *most), (all.len(), share), "what others take meanwhile leaves no room");
    }
}

#[test]
fn nodes_that_look_at_the_same_moment_leave_nothing_for_later() {
    let mut free: Vec<Row> = ShardId::standing().map(|shard| row(shard, 1, None)).collect();
    let nodes = [1, 2, 3].map(|node| Leases::new(NodeId::new(node), Terms::default(), 0));
    let requests = nodes.map(|mut node| {
        let outputs = look(&mut node, 0, free.clone(), 2);
        asks(&outputs).into_iter().map(|(_, request)| request.clone()).collect::<Vec<_>>()
    });
    for request in requests.into_iter().flatten() {
        let Request::Take { seen, most } = request else { continue };
        let mut left = most;
        for grant in seen {
            let there = free.iter().position(|row| row.grant == grant).filter(|_| left > 0);
            if let Some(at) = there {
                free.swap_remove(at);
                left -= 1;
            }
        }
    }
    assert_eq!(free, []);
}

#[test]
fn what_is_above_the_share_is_handed_over_one_by_one_and_slowly() {
    let shards = [ShardId::Quick, ShardId::Jobs, ShardId::Daily, ShardId::Tables(0)];
    let mut of = leading(&shards, 10);
    let rows: Vec<Row> = shards.iter().map(|shard| row(*shard, 1, Some(ME))).collect();
    let outputs = look(&mut of, 600, rows.clone(), 1);
    let [Output::HandOver(first)] = outputs[..] else { panic!("{outputs:?}") };
    assert_eq!((of.leads(601, first.shard), of.holds(601, first.shard)), (None, true), "nothing new is taken");
    assert_eq!(look(&mut of, 700, rows.clone(), 1), [], "slowly");
    assert_eq!(of.finished(800, grant(first.shard, 0)), [], "an earlier lease's tasks have ended, and not this one's");
    let outputs = of.finished(800, first);
    assert!(outputs.contains(&Output::Stop { grant: first, why: Stopped::GivenUp }), "{outputs:?}");
    assert_eq!(asks(&outputs)[0].1, &Request::GiveUp { leases: vec![first] });
    assert!(!of.holds(800, first.shard), "others may have it before the answer comes");
    // It is not taken back before the database has freed it.
    let outputs = look(&mut of, 1_100, rows, 1);
    let [Output::HandOver(second)] = outputs[..] else { panic!("{outputs:?}") };
    // A handover that does not finish is not waited for.
    let given = Output::Stop { grant: second, why: Stopped::GivenUp };
    assert!(!of.tick(2_099).contains(&given) && of.tick(2_100).contains(&given));
    assert_eq!(of.len(), 2);
}

#[test]
fn what_is_declined_is_handed_over_and_left_to_others_for_a_while() {
    let mut of = leading(&[SHARD, ShardId::Jobs], 10);
    assert_eq!(of.decline(600, SHARD), [Output::HandOver(grant(SHARD, 1))]);
    assert_eq!(of.decline(600, SHARD), []);
    assert!(
        of.finished(610, grant(SHARD, 1)).contains(&Output::Stop { grant: grant(SHARD, 1), why: Stopped::GivenUp })
    );
    let rows = || vec![row(SHARD, 1, None), row(ShardId::Jobs, 2, Some(OTHER))];
    let mut outputs = Vec::new();
    for now_ms in (1_100..10_600).step_by(500) {
        outputs.extend(look(&mut of, now_ms, rows(), 0));
    }
    assert!(asks(&outputs).iter().all(|(_, request)| !matches!(request, Request::Take { .. })), "{outputs:?}");
    let outputs = look(&mut of, 10_600, rows(), 0);
    assert!(
        asks(&outputs).iter().any(|(_, request)| **request == Request::Take { seen: vec![grant(SHARD, 1)], most: 1 })
    );
}

#[test]
fn whoever_goes_hands_over_all_and_takes_nothing() {
    let shards: Vec<ShardId> = (0..20).map(ShardId::Tables).collect();
    let mut of = leading(&shards, 10);
    of.drain();
    let outputs = of.tick(600);
    assert_eq!(presence(&outputs), Some(Presence::Leaves), "the others are told: {outputs:?}");
    let leaving = |outputs: &[Output]| outputs.iter().filter(|output| matches!(output, Output::HandOver(_))).count();
    assert_eq!(leaving(&outputs), 16);
    for output in &outputs {
        if let Output::HandOver(grant) = output {
            of.finished(610, *grant);
        }
    }
    assert_eq!(leaving(&of.tick(620)), 4);
    let look = number_of(&outputs, |request| *request == Request::Look);
    assert_eq!(of.answered(630, look, Answer::Seen { rows: vec![row(SHARD, 0, None)], others: 1, hearing: 1 }), []);
    let mut outputs = Vec::new();
    (700..5_000).step_by(100).for_each(|now_ms| outputs.extend(of.tick(now_ms)));
    assert_eq!(outputs.iter().filter(|output| **output == Output::Drained).count(), 1);
    assert!(of.is_empty());
}

/// Runs a node that leads this shard and has heard itself on the bus until 500, every 100 ms until `until_ms`. Its
/// renewals are answered, and it sees another node, which hears the bus or does not.
fn deaf(until_ms: u64, hears: impl Fn(u64) -> bool) -> (Leases, Vec<(u64, Output)>) {
    let mut of = leading(&[SHARD], 10);
    of.listen();
    of.echoed(500);
    let mut all = Vec::new();
    for now_ms in (500..=until_ms).step_by(100) {
        let mut outputs = of.tick(now_ms);
        for (number, request) in asks(&outputs.clone()) {
            let rows =
                || vec![row(SHARD, 1, of.holds(now_ms, SHARD).then_some(ME)), row(ShardId::Jobs, 1, Some(OTHER))];
            let answer = match request {
                Request::Renew { leases, .. } => Answer::Renewed(leases.clone()),
                Request::Look => Answer::Seen { rows: rows(), others: 1, hearing: usize::from(hears(now_ms)) },
                Request::Take { seen, .. } => Answer::Taken(seen.clone()),
                Request::GiveUp { .. } => Answer::GivenUp,
            };
            outputs.extend(of.answered(now_ms, number, answer));
        }
        all.extend(outputs.into_iter().map(|output| (now_ms, output)));
    }
    (of, all)
}

/// What it tells of itself, whenever that changes.
fn told(outputs: &[(u64, Output)]) -> Vec<(u64, Presence)> {
    let mut told: Vec<(u64, Presence)> =
        outputs.iter().filter_map(|(at_ms, output)| Some((*at_ms, presence(std::slice::from_ref(output))?))).collect();
    told.dedup_by_key(|(_, presence)| *presence);
    told
}

#[test]
fn whoever_does_not_hear_the_bus_leaves_everything_to_those_who_do() {
    let (of, outputs) = deaf(6_000, |_| true);
    let [(_, Presence::Here), (2_000, Presence::Deaf), (yields_ms, Presence::Leaves)] = told(&outputs)[..] else {
        panic!("{:?}", told(&outputs))
    };
    assert!((3_500..=4_000).contains(&yields_ms), "{yields_ms}");
    let given = outputs.iter().find(|(_, output)| matches!(output, Output::HandOver(_))).expect("it hands over");
    assert_eq!(given, &(yields_ms, Output::HandOver(grant(SHARD, 1))));
    assert!(of.yields() && of.is_empty(), "and it does not take again what others may take");
    assert!(!outputs.iter().any(|(_, output)| *output == Output::Drained), "it stays");
}

#[test]
fn where_no_one_hears_the_bus_everybody_keeps_what_they_lead() {
    // The other learns a little later that the bus is gone.
    let (of, outputs) = deaf(9_000, |now_ms| now_ms < 3_000);
    assert_eq!(told(&outputs).last(), Some(&(2_000, Presence::Deaf)));
    assert!(!of.yields() && of.leads(9_000, SHARD).is_some());
}

#[test]
fn whoever_hears_the_bus_again_takes_again() {
    let (mut of, _) = deaf(6_000, |_| true);
    of.echoed(6_050);
    let outputs = of.tick(6_100);
    assert_eq!(presence(&outputs), Some(Presence::Here), "the others are told at once: {outputs:?}");
    let outputs = look(&mut of, 6_700, vec![row(SHARD, 1, None), row(ShardId::Jobs, 1, Some(OTHER))], 1);
    assert!(asks(&outputs).iter().any(|(_, request)| matches!(request, Request::Take { .. })), "{outputs:?}");
    // So does one that is left alone, whether it hears or not.
    let (mut of, _) = deaf(6_000, |_| true);
    let outputs = look(&mut of, 6_700, vec![row(SHARD, 1, None)], 0);
    assert!(!of.yields(), "{outputs:?}");
    assert!(asks(&outputs).iter().any(|(_, request)| matches!(request, Request::Take { .. })), "{outputs:?}");
}

#[test]
fn whoever_does_not_listen_to_the_bus_is_not_deaf() {
    let mut of = leading(&[SHARD], 10);
    look(&mut of, 2_500, vec![row(SHARD, 1, Some(ME))], 1);
    assert!(!of.is_deaf(60_000) && !of.yields());
}

#[test]
fn whoever_begins_to_listen_is_deaf_until_it_hears() {
    let mut of = leases();
    of.listen();
    assert_eq!(presence(&of.tick(0)), Some(Presence::Deaf));
    of.echoed(40);
    assert!(!of.is_deaf(50) && of.is_deaf(1_540));
}

#[test]
fn whoever_is_deaf_and_not_outdone_keeps_even_what_is_above_its_share() {
    let shards = [ShardId::Quick, ShardId::Jobs];
    let mut of = leading(&shards, 10);
    of.listen();
    let rows: Vec<Row> = shards.iter().map(|shard| row(*shard, 1, Some(ME))).collect();
    of.nudge(700);
    let looking = number_of(&of.tick(700), |request| *request == Request::Look);
    let seen = |hearing| Answer::Seen { rows: rows.clone(), others: 1, hearing };
    assert_eq!(of.answered(700, looking, seen(0)), []);
    of.echoed(1_300);
    let looking = number_of(&of.tick(1_300), |request| *request == Request::Look);
    assert!(matches!(of.answered(1_300, looking, seen(1))[..], [Output::HandOver(_)]));
}

#[test]
fn nothing_goes_to_nodes_that_do_not_hear_and_they_take_nothing_themselves() {
    let shards = [ShardId::Quick, ShardId::Jobs];
    let mut of = leading(&shards, 10);
    let rows: Vec<Row> = shards.iter().map(|shard| row(*shard, 1, Some(ME))).collect();
    of.nudge(700);
    let looking = number_of(&of.tick(700), |request| *request == Request::Look);
    assert_eq!(of.answered(700, looking, Answer::Seen { rows, others: 1, hearing: 0 }), []);
    // One that begins, and does not hear yet.
    let mut of = leases();
    of.listen();
    let looking = number_of(&of.tick(0), |request| *request == Request::Look);
    let seen = |hearing| Answer::Seen { rows: vec![row(SHARD, 1, None)], others: 1, hearing };
    assert_eq!(of.answered(0, looking, seen(1)), []);
    of.nudge(600);
    let looking = number_of(&of.tick(600), |request| *request == Request::Look);
    let takes = |outputs: &[Output]| asks(outputs).iter().any(|(_, request)| matches!(request, Request::Take { .. }));
    assert!(takes(&of.answered(600, looking, seen(0))), "if no one hears, somebody must");
}
