//! Gifts that are kept, and what is known by them against a proof.
use super::*;
use game::Seed;

fn gift(number: usize) -> Gift {
    let shown = Commitment::to(&Seed::from_phrase("house"), "ABCDEF/1", "{}");
    let entropy = Entropy::from_bytes([number as u8; 32]);
    Gift { shown: Some(shown), table: "ABCDEF".parse().ok(), ..Gift::of(entropy) }
}

/// A gift that was first given as a pledge.
fn pledged(number: usize) -> Gift {
    let gift = gift(number);
    Gift { pledge: Some(Pledge::of(&gift.entropy, "ABCDEF/1")), ..gift }
}

/// A gift that was pledged at the entry of a tournament.
fn at_entry(number: usize) -> Gift {
    let gift = gift(number);
    Gift { pledge: Some(Pledge::of(&gift.entropy, "ABCDEF")), ..gift }
}

/// The code of the table, and of the tournament.
fn code() -> TableCode {
    "ABCDEF".parse().expect("a code")
}

fn pledges(gifts: &[Gift]) -> Vec<Pledge> {
    gifts.iter().filter_map(|gift| gift.pledge).collect()
}

fn proof(house: &str, gifts: &[Gift]) -> Proof {
    let promise = Proof::promise(Seed::from_phrase(house), "ABCDEF/1".into(), "{}");
    Proof { entropy: gifts.iter().map(|gift| gift.entropy).collect(), ..promise }
}

#[test]
fn the_last_are_kept() {
    let kept = (0..KEPT + 2).fold(Vec::new(), |kept, number| kept_with(kept, gift(number)));
    assert_eq!(kept.len(), KEPT);
    assert_eq!((&kept[0], &kept[KEPT - 1]), (&gift(2), &gift(KEPT + 1)));
}

#[test]
fn practice_crowds_out_no_pledge() {
    let practised = |number: usize| Gift::of(Entropy::from_bytes([number as u8; 32]));
    let kept = (1..=KEPT + 1).fold(vec![pledged(0)], |kept, number| kept_with(kept, practised(number)));
    assert_eq!((kept.len(), &kept[0]), (KEPT + 1, &pledged(0)));
    assert_eq!((&kept[1], &kept[KEPT]), (&practised(2), &practised(KEPT + 1)));
    let kept = (1..=KEPT).fold(kept, |kept, number| kept_with(kept, gift(number)));
    assert!(!kept.contains(&pledged(0)) && kept.contains(&practised(2)), "the oldest of its kind goes");
}

#[test]
fn another_commitment_than_the_one_shown_is_noticed() {
    assert_eq!(known_against(&[gift(7)], &proof("house", &[gift(7)])), None);
    assert_eq!(known_against(&[gift(7)], &proof("another", &[gift(7)])), Some(Against::Swapped));
    assert_eq!(known_against(&[gift(8)], &proof("another", &[gift(7)])), None, "who gave nothing was promised nothing");
}

#[test]
fn chance_that_was_left_out_is_noticed() {
    let mut kept = vec![gift(6), gift(7)];
    let table = "ABCDEF".parse().expect("a code");
    // One gift was given and taken back by standing up: the match was dealt with the later one.
    assert!(noted(&mut kept, table, 1));
    assert_eq!(known_against(&kept, &proof("house", &[gift(9), gift(7)])), None);
    assert_eq!(known_against(&kept, &proof("house", &[gift(9)])), Some(Against::LeftOut));
    assert_eq!(known_against(&kept, &proof("another", &[gift(9)])), Some(Against::Swapped));
    // A later gift is for the next match, even if this one is announced again.
    kept.push(gift(8));
    assert!(!noted(&mut kept, table, 1));
    assert_eq!(known_against(&kept, &proof("house", &[gift(7)])), None);
}

#[test]
fn chance_is_opened_among_the_pledges_that_were_seen_and_no_others() {
    let all = [pledged(7), pledged(9)];
    let called = pledges(&all);
    let mut kept = vec![gift(6), pledged(7)];
    assert_eq!(opened(&mut kept, code(), &called), Some(kept[1].entropy));
    assert_eq!(opened(&mut kept, code(), &called), Some(kept[1].entropy), "after a lost line once more");
    let others = pledges(&[pledged(7), pledged(8)]);
    assert_eq!(opened(&mut kept, code(), &others), None);
    assert_eq!(opened(&mut Vec::from([gift(7)]), code(), &called), None);
    let elsewhere = "ABC234".parse().expect("a code");
    assert_eq!(opened(&mut Vec::from([pledged(7)]), elsewhere, &called), None, "nobody else may call for it");

    let told = |entropy: &[Gift], all: &[Gift]| Proof { pledges: pledges(all), ..proof("house", entropy) };
    assert_eq!(known_against(&kept, &told(&all, &all)), None);
    let changed = [pledged(7), pledged(8)];
    assert_eq!(known_against(&kept, &told(&changed, &changed)), Some(Against::Repledged));
    assert_eq!(known_against(&kept, &told(&all, &[])), Some(Against::Repledged), "as if nobody had pledged");
}

#[test]
fn a_pledge_is_repeated_until_its_match_is_dealt() {
    let [table, other] = ["ABCDEF", "ABC234"].map(|code| code.parse().expect("a code"));
    let shown = gift(7).shown.expect("a commitment");
    let mut kept = vec![pledged(7), gift(8)];
    assert_eq!(given(&kept, table, shown), kept[0].pledge);
    assert_eq!(given(&kept, other, shown), None);
    let next = Commitment::to(&Seed::from_phrase("next"), "ABCDEF/2", "{}");
    assert_eq!(given(&kept, table, next), None);
    kept[0].dealt = Some("ABCDEF/1".into());
    assert_eq!(given(&kept, table, shown), None);
}

#[test]
fn who_did_not_open_is_missing_and_who_did_is_left_out() {
    let all = [pledged(7), pledged(9)];
    let proof = Proof { pledges: pledges(&all), ..proof("house", &all[1..]) };
    let mut kept = vec![pledged(7)];
    assert_eq!(known_against(&kept, &proof), Some(Against::Late), "its page was closed");
    kept[0].among = Some(proof.pledges.clone());
    assert_eq!(known_against(&kept, &proof), Some(Against::Late), "the house may have heard it too late");
    kept[0].heard = true;
    assert_eq!(known_against(&kept, &proof), Some(Against::LeftOut));
}

#[test]
fn another_browser_of_the_visitor_may_have_been_first() {
    let table = "ABCDEF".parse().expect("a code");
    let all = [pledged(8), pledged(9)];
    let proof = Proof { pledges: pledges(&all), ..proof("house", &all) };
    let mut kept = vec![pledged(7)];
    assert_eq!(opened(&mut kept, table, &pledges(&all)), None);
    assert!(noted(&mut kept, table, 1));
    assert_eq!(known_against(&kept, &proof), Some(Against::Missing));
    let swapped = Proof { pledges: pledges(&all), ..self::proof("another", &all) };
    assert_eq!(known_against(&kept, &swapped), Some(Against::Swapped));
}

/// The proof of a tournament.
fn of_tournament(entropy: &[Gift], pledged: &[Gift]) -> Proof {
    Proof { table: "ABCDEF".into(), pledges: pledges(pledged), ..proof("house", entropy) }
}

#[test]
fn what_was_pledged_at_entry_is_missed_in_the_deals_of_the_tournament() {
    let both = [at_entry(7), at_entry(9)];
    let mut kept = vec![at_entry(7)];
    assert_eq!(known_against(&kept, &of_tournament(&both[1..], &both[1..])), None, "it was never taken");
    assert!(entered(&mut kept, code()));
    let missing = Some(Against::Missing);
    assert_eq!(known_against(&kept, &of_tournament(&both[1..], &both[1..])), missing, "another device was first");
    assert_eq!(known_against(&kept, &of_tournament(&both[1..], &both)), Some(Against::Late));
    assert_eq!(known_against(&kept, &of_tournament(&both, &both)), None);
    assert_eq!(opened(&mut kept, code(), &pledges(&both)), Some(both[0].entropy));
    kept[0].heard = true;
    assert_eq!(known_against(&kept, &of_tournament(&both[1..], &both)), Some(Against::LeftOut));
    assert_eq!(known_against(&kept, &of_tournament(&both[1..], &both[1..])), Some(Against::Repledged));
    assert_eq!(known_against(&kept, &of_tournament(&both, &both)), None);
}

#[test]
fn what_an_earlier_page_gave_openly_at_entry_may_be_rightly_missing() {
    let kept = vec![Gift { dealt: Some("ABCDEF".into()), ..gift(7) }];
    assert_eq!(known_against(&kept, &of_tournament(&[gift(9)], &[])), Some(Against::Missing));
    assert_eq!(known_against(&kept, &of_tournament(&[gift(7), gift(9)], &[])), None);
}

#[test]
fn who_comes_back_to_a_tournament_repeats_the_pledge() {
    let mut kept = vec![gift(6), at_entry(7)];
    let shown = kept[1].shown.expect("a commitment");
    assert!(entered(&mut kept, code()));
    assert_eq!((kept[0].dealt.as_deref(), kept[1].dealt.as_deref()), (None, Some("ABCDEF")));
    assert_eq!(given(&kept, code(), shown), kept[1].pledge);
}

#[test]
fn no_number_of_tables_makes_this_browser_forget_what_it_pledged_for_a_tournament() {
    let kept = (1..=KEPT + 1).fold(vec![at_entry(0)], |kept, number| kept_with(kept, gift(number)));
    assert_eq!((kept.len(), &kept[0], &kept[1]), (KEPT + 1, &at_entry(0), &gift(2)));
}

#[test]
fn what_was_given_for_one_match_is_not_missing_from_another() {
    let table = "ABCDEF".parse().expect("a code");
    // The chair was given up, and another browser of the visitor went on to the next match.
    let mut kept = vec![gift(6), pledged(7)];
    assert!(!noted(&mut kept, table, 2));
    assert!(noted(&mut kept, table, 1));
    assert_eq!((&kept[0].dealt, kept[1].dealt.as_deref()), (&None, Some("ABCDEF/1")));
}

#[test]
fn another_commitment_than_at_a_table_with_a_shared_deal_is_noticed() {
    let [table, other] = ["ABCDEF", "ABC234"].map(|code| code.parse().expect("a code"));
    let dealt = |phrase: &str| Proof::promise(Seed::from_phrase(phrase), "ABC235/round/2".into(), "{}");
    let kept = [Gift { shown: Some(dealt("house").commitment), ..pledged(7) }];
    assert!(!shown_another(&kept, table, &dealt("house")));
    assert!(shown_another(&kept, table, &dealt("another")));
    assert!(!shown_another(&kept, other, &dealt("another")), "who was not there was promised nothing");
    assert_eq!(known_against(&kept, &dealt("house")), None, "nobody's chance is mixed into it");
}
