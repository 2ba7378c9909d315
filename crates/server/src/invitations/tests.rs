use super::*;

fn guest(number: u8, name: &str) -> Guest {
    Guest { id: GuestId::from_bytes([number; 16]), name: name.parse().unwrap(), account: true }
}

fn draft(by: u8, to: u8, table: u64) -> Draft {
    let (by, to) = (guest(by, "Ann"), guest(to, "Ben"));
    Draft { by, to, table: TableCode::numbered(table), game: "lexio".parse().unwrap(), hidden: false }
}

/// What the guest is shown.
fn shown(all: &Invitations, to: u8, now_ms: i64) -> Vec<(u32, Standing)> {
    let mut all = all.received(id(to), now_ms);
    all.retain(|(_, one)| one.is_shown());
    all
}

const fn id(number: u8) -> GuestId {
    GuestId::from_bytes([number; 16])
}

#[test]
fn an_invitation_is_told_to_both_until_it_is_answered() {
    let all = Invitations::default();
    assert_eq!(all.send(draft(1, 2, 7), &[], 0), Ok(true));
    assert_eq!(all.send(draft(1, 2, 7), &[], 1), Ok(false));
    let [(number, told)] = &shown(&all, 2, 1)[..] else { panic!("not one") };
    assert_eq!((told.by.name.as_str(), told.until_ms), ("Ann", INVITATION_MS));
    assert_eq!(all.sent(id(1), 1).len(), 1);
    assert_eq!(all.answer(id(3), *number, true, 1), None, "it is another's");
    assert_eq!(all.answer(id(2), *number, true, 1), Some(id(1)));
    assert_eq!((shown(&all, 2, 1).len(), all.sent(id(1), 1).len()), (0, 0));
    assert_eq!(all.answer(id(2), *number, true, 1), None);
}

#[test]
fn whoever_is_renamed_invites_and_is_invited_by_the_new_name() {
    let all = Invitations::default();
    all.send(draft(1, 2, 7), &[], 0).unwrap();
    all.send(draft(3, 2, 7), &[], 0).unwrap();
    all.rename(&guest(1, "player-7"));
    all.rename(&guest(2, "Cho"));
    let from: Vec<String> = shown(&all, 2, 1).into_iter().map(|(_, one)| one.by.name.to_string()).collect();
    assert_eq!(from, ["player-7", "Ann"]);
    assert_eq!(all.sent(id(1), 1)[0].1.to.name.as_str(), "Cho");
}

#[test]
fn a_no_is_told_and_keeps_others_from_following() {
    let all = Invitations::default();
    all.send(draft(1, 2, 7), &[], 0).unwrap();
    let number = shown(&all, 2, 0)[0].0;
    assert_eq!(all.answer(id(2), number, false, 0), Some(id(1)));
    assert!(shown(&all, 2, 0).is_empty() && all.sent(id(1), 0)[0].1.declined);
    assert_eq!(all.send(draft(1, 2, 8), &[], 1_000), Err(Error::TooFast { retry_ms: 299_000 }));
    all.send(draft(3, 2, 8), &[], 1_000).unwrap();
    all.send(draft(1, 2, 8), &[], INVITATION_MS).unwrap();
    assert_eq!(shown(&all, 2, INVITATION_MS).len(), 2);
    assert!(shown(&all, 2, 3 * INVITATION_MS).is_empty(), "they end by themselves");
}

#[test]
fn nobody_sends_or_has_too_many() {
    let all = Invitations::default();
    for to in 0..12 {
        all.send(draft(100, to, 7), &[], 0).unwrap();
    }
    let full = |max| Err(Error::TooMany { what: Limited::Invitations, max });
    assert_eq!(all.send(draft(100, 13, 7), &[], 0), full(12));
    for by in 0..19 {
        all.send(draft(101 + by, 5, 7), &[], 0).unwrap();
    }
    assert_eq!(all.send(draft(200, 5, 7), &[], 0), full(20));
}

#[test]
fn what_was_sent_at_other_nodes_counts_too() {
    let (all, other) = (Invitations::default(), Invitations::default());
    let elsewhere = || [other.sent(id(100), 0), other.received(id(5), 0)].concat();
    let send = |draft| all.send(draft, &elsewhere().into_iter().map(|(_, one)| one).collect::<Vec<_>>(), 0);
    for to in 0..6 {
        other.send(draft(100, 20 + to, 7), &[], 0).unwrap();
        send(draft(100, 10 + to, 7)).unwrap();
    }
    assert_eq!(send(draft(100, 23, 7)), Ok(false), "they are invited there");
    let full = |max| Err(Error::TooMany { what: Limited::Invitations, max });
    assert_eq!(send(draft(100, 30, 7)), full(12));
    for by in 0..20 {
        other.send(draft(101 + by, 5, 7), &[], 0).unwrap();
    }
    assert_eq!(send(draft(200, 5, 7)), full(20));
    let number = other.sent(id(101), 0)[0].0;
    other.answer(id(5), number, false, 0).unwrap();
    assert!(matches!(send(draft(101, 5, 8)), Err(Error::TooFast { .. })));
}

#[test]
fn what_a_node_hands_over_that_closes_stands_until_its_own_time_is_up() {
    let (all, other) = (Invitations::default(), Invitations::default());
    all.send(draft(1, 2, 7), &[], 1_000).unwrap();
    other.send(draft(3, 2, 7), &[], 0).unwrap();
    other.send(draft(4, 2, 7), &[], 2_000).unwrap();
    for (number, one) in other.take(2_000) {
        all.adopt(number, one.clone());
        all.adopt(number, one);
    }
    assert!(other.all(2_000).is_empty());
    let left = |after_ms| shown(&all, 2, after_ms + INVITATION_MS).len();
    assert_eq!([-1, 0, 1_000, 2_000].map(left), [3, 2, 1, 0]);
}

#[test]
fn what_a_guest_is_not_shown_keeps_no_one_else_from_inviting_them() {
    let all = Invitations::default();
    for by in 0..20 {
        assert_eq!(all.send(Draft { hidden: true, ..draft(100 + by, 5, 7) }, &[], 0), Ok(true));
    }
    for by in 0..20 {
        all.send(draft(200 + by, 5, 7), &[], 0).unwrap();
        let number = shown(&all, 5, 0)[0].0;
        all.answer(id(5), number, false, 0).unwrap();
    }
    assert_eq!(all.send(draft(1, 5, 7), &[], 0), Ok(true));
    assert_eq!(shown(&all, 5, 0).len(), 1);
}

#[test]
fn what_is_hidden_looks_to_the_sender_as_if_it_were_not_answered() {
    let all = Invitations::default();
    all.send(draft(1, 2, 7), &[], 0).unwrap();
    let number = shown(&all, 2, 0)[0].0;
    all.hide(id(1), id(2));
    assert!(shown(&all, 2, 0).is_empty() && !all.sent(id(1), 0)[0].1.declined);
    assert_eq!(all.answer(id(2), number, false, 0), None);
    assert!(!all.sent(id(1), 0)[0].1.declined);
}

#[test]
fn whoever_signs_in_keeps_what_they_have_sent_and_received() {
    let all = Invitations::default();
    for (by, to) in [(9, 2), (3, 9), (1, 9), (9, 1), (4, 5)] {
        all.send(draft(by, to, 7), &[], 0).unwrap();
    }
    let number = shown(&all, 2, 0)[0].0;
    all.answer(id(2), number, false, 0).unwrap();
    assert_eq!(all.became(id(9), &guest(1, "Mina")), [1, 2, 3].map(id).into());
    assert!(all.sent(id(9), 0).is_empty() && all.received(id(9), 0).is_empty());
    let [(_, sent)] = &all.sent(id(1), 0)[..] else { panic!("they have invited themselves") };
    assert_eq!((sent.by.name.as_str(), sent.to.id, sent.declined), ("Mina", id(2), true));
    assert!(matches!(all.send(draft(1, 2, 8), &[], 1_000), Err(Error::TooFast { .. })), "a no stands");
    let [(number, received)] = &shown(&all, 1, 0)[..] else { panic!("not one") };
    assert_eq!((received.by.id, received.to.name.as_str()), (id(3), "Mina"));
    assert_eq!(all.answer(id(1), *number, true, 0), Some(id(3)));
    assert!(all.became(id(9), &guest(1, "Mina")).is_empty(), "once is enough");
}

#[test]
fn whoever_comes_has_answered_what_they_are_not_shown() {
    let all = Invitations::default();
    all.send(Draft { hidden: true, ..draft(1, 2, 7) }, &[], 0).unwrap();
    let number = all.received(id(2), 0)[0].0;
    assert_eq!(all.answer(id(2), number, true, 0), Some(id(1)));
    assert!(all.sent(id(1), 0).is_empty());
}
