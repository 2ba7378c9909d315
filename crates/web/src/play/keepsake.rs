//! The randomness that this browser added to shuffles and the promises it had received before, kept for the proof after
//! the match.
use crate::platform::{chance, storage};
use game::{Chance, Commitment, Entropy, Pledge, Proof};
use serde::{Deserialize, Serialize};
use wire::{Called, Phase, Room, TableCode};

/// The storage key of the gifts.
const KEY: &str = "gifts";
/// The number of gifts kept: those of the latest matches at tables, and as many of the latest in practice.
const KEPT: usize = 24;

/// Randomness given to a shuffle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Gift {
    /// The commitment that the house had shown by then. `None` in practice, where this browser is the house.
    shown: Option<Commitment>,
    entropy: Entropy,
    /// The table it was given to. `None` in practice.
    #[serde(default)]
    table: Option<TableCode>,
    /// The public name of the match dealt after it was given, in which it must be found.
    #[serde(default)]
    dealt: Option<String>,
    /// The pledge given in its place until everyone had given theirs.
    #[serde(default)]
    pledge: Option<Pledge>,
    /// All pledges as they stood when it was opened. The match's proof must show the same ones.
    #[serde(default)]
    among: Option<Vec<Pledge>>,
    /// Whether the house has answered that it has the randomness, opened in time.
    #[serde(default)]
    heard: bool,
}

/// A pledge of this browser's randomness for match `number` at `table`, given because the house has `shown` its
/// commitment. Both the pledge and the randomness are remembered, and the pledge is repeated if it is asked for again:
/// the house keeps the first one, whether a button is pressed twice, an answer is lost or the page is reloaded.
pub fn pledge(table: TableCode, number: u32, shown: Commitment) -> Chance {
    let pledge = given(&gifts(), table, shown).unwrap_or_else(|| {
        let entropy = fresh();
        let pledge = Pledge::of(&entropy, &match_name(table, number));
        keep(Gift { shown: Some(shown), table: Some(table), pledge: Some(pledge), ..Gift::of(entropy) });
        pledge
    });
    Chance::Pledged { pledge }
}

/// The randomness itself, for tables where no one else gives any.
pub fn give(table: TableCode, shown: Commitment) -> Entropy {
    keep(Gift { shown: Some(shown), table: Some(table), ..Gift::of(fresh()) })
}

/// This browser's randomness for the next shuffle in practice, where it is the house.
pub fn give_in_practice() -> Entropy {
    keep(Gift::of(fresh()))
}

fn keep(gift: Gift) -> Entropy {
    let entropy = gift.entropy;
    store(&kept_with(gifts(), gift));
    entropy
}

/// The randomness that this browser has to open now that everyone has made a pledge. All pledges are remembered: it is
/// opened among these and no others.
pub fn called(room: &Room) -> Option<Entropy> {
    let called = room.called.as_ref().filter(|called| room.you.is_some_and(|seat| called.missing.contains(&seat)))?;
    let mut kept = gifts();
    let entropy = opened(&mut kept, called)?;
    store(&kept);
    Some(entropy)
}

/// Notes that the house has answered that it has this randomness, which was opened. From then on it must not leave it
/// out.
pub fn note_heard(entropy: &Entropy) {
    let mut kept = gifts();
    if let Some(gift) = kept.iter_mut().find(|gift| gift.entropy == *entropy) {
        gift.heard = true;
        store(&kept);
    }
}

/// Notes that the deals of a tournament are to be made with this randomness, given at entry.
pub fn note_entered(entropy: &Entropy, tournament: TableCode) {
    let mut kept = gifts();
    if entered(&mut kept, entropy, tournament) {
        store(&kept);
    }
}

fn fresh() -> Entropy {
    Entropy::from_bytes(chance::bytes())
}

/// Notes the match that the house says it is dealing, if the visitor plays in it.
pub fn note_deal(room: &Room) {
    if room.you.is_none() || !matches!(room.phase, Phase::Playing { .. } | Phase::BetweenRounds { .. }) {
        return;
    }
    let mut kept = gifts();
    if noted(&mut kept, room.table, room.match_number) {
        store(&kept);
    }
}

/// Whether this randomness came from this browser.
pub fn is_own(entropy: &Entropy) -> bool {
    gifts().iter().any(|gift| gift.entropy == *entropy)
}

/// What this browser knows against a proof that is sound in itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Against {
    /// The match was dealt under a commitment other than the one this browser was shown.
    Swapped,
    /// This browser's randomness was left out.
    LeftOut,
    /// This browser's randomness, which it had pledged, was left out, and the house never said that it had been opened.
    /// The house is to blame unless the browser was away or its line slow: it cannot tell.
    Late,
    /// Not even a pledge of this browser was counted. The house is to blame unless another browser of the visitor was
    /// first, or this one came too late: it cannot tell.
    Missing,
    /// The pledges are not those among which this browser opened its randomness.
    Repledged,
}

impl Gift {
    const fn of(entropy: Entropy) -> Gift {
        Gift { shown: None, entropy, table: None, dealt: None, pledge: None, among: None, heard: false }
    }

    /// Whether it was given for this match. What was not pledged first was given for the first match at its table.
    fn is_for(&self, table: TableCode, number: u32) -> bool {
        let pledged = |pledge: Pledge| pledge == Pledge::of(&self.entropy, &match_name(table, number));
        self.table == Some(table) && self.pledge.map_or(number == 1, pledged)
    }

    /// Whether its pledge is in the proof.
    fn is_pledged_in(&self, proof: &Proof) -> bool {
        self.pledge.is_some_and(|pledge| proof.pledges.contains(&pledge))
    }

    /// What is known against the proof of its match, from which it is missing.
    fn missing_from(&self, proof: &Proof) -> Against {
        match self.pledge {
            Some(_) if self.heard => Against::LeftOut,
            Some(_) if self.is_pledged_in(proof) => Against::Late,
            Some(_) => Against::Missing,
            None => Against::LeftOut,
        }
    }
}

/// What this browser knows against a proof, if anything.
pub fn against(proof: &Proof) -> Option<Against> {
    known_against(&gifts(), proof)
}

fn gifts() -> Vec<Gift> {
    storage::read(KEY).unwrap_or_default()
}

fn store(gifts: &[Gift]) {
    storage::keep(KEY, &gifts);
}

/// A match's public name.
fn match_name(table: TableCode, number: u32) -> String {
    format!("{table}/{number}")
}

/// The pledge already given for the match at `table` for which the house has `shown` this commitment.
fn given(kept: &[Gift], table: TableCode, shown: Commitment) -> Option<Pledge> {
    let of_it = |gift: &&Gift| gift.table == Some(table) && gift.shown == Some(shown) && gift.dealt.is_none();
    kept.iter().rev().filter(of_it).find_map(|gift| gift.pledge)
}

/// The randomness to open among these pledges. `None` if this browser has made none of them, or has opened its own
/// among others.
fn opened(kept: &mut [Gift], called: &Called) -> Option<Entropy> {
    let pledged = |gift: &&mut Gift| gift.pledge.is_some_and(|pledge| called.pledges.contains(&pledge));
    let gift = kept.iter_mut().rev().find(pledged)?;
    let among = gift.among.get_or_insert_with(|| called.pledges.clone());
    (*among == called.pledges).then_some(gift.entropy)
}

/// Assigns the last gift for this match to it. Returns false if that was done before, or if there is no gift.
fn noted(kept: &mut [Gift], table: TableCode, number: u32) -> bool {
    let name = match_name(table, number);
    if kept.iter().any(|gift| gift.dealt.as_ref() == Some(&name)) {
        return false;
    }
    let last = kept.iter_mut().rev().find(|gift| gift.is_for(table, number) && gift.dealt.is_none());
    last.map(|gift| gift.dealt = Some(name)).is_some()
}

/// Assigns this gift to the deals of a tournament. Returns false if it is not kept.
fn entered(kept: &mut [Gift], entropy: &Entropy, tournament: TableCode) -> bool {
    let gift = kept.iter_mut().find(|gift| gift.entropy == *entropy);
    gift.map(|gift| gift.dealt = Some(tournament.to_string())).is_some()
}

fn known_against(gifts: &[Gift], proof: &Proof) -> Option<Against> {
    let mixed = |gift: &Gift| proof.entropy.contains(&gift.entropy);
    let dealt = |gift: &Gift| gift.dealt.as_ref() == Some(&proof.table);
    let of_it = || gifts.iter().filter(|gift| mixed(gift) || dealt(gift) || gift.is_pledged_in(proof));
    if of_it().any(|gift| gift.shown.is_some_and(|shown| shown != proof.commitment)) {
        return Some(Against::Swapped);
    }
    if of_it().any(|gift| gift.among.as_ref().is_some_and(|among| *among != proof.pledges)) {
        return Some(Against::Repledged);
    }
    of_it().find(|gift| !mixed(gift)).map(|gift| gift.missing_from(proof))
}

/// The gifts with one more. It takes the place of the oldest of its kind, so that no amount of practice makes this
/// browser forget what it has pledged at a table.
fn kept_with(mut kept: Vec<Gift>, gift: Gift) -> Vec<Gift> {
    let practised = gift.table.is_none();
    let alike = |gift: &Gift| gift.table.is_none() == practised;
    let mut surplus = (kept.iter().filter(|gift| alike(gift)).count() + 1).saturating_sub(KEPT);
    kept.retain(|gift| {
        let dropped = surplus > 0 && alike(gift);
        surplus -= usize::from(dropped);
        !dropped
    });
    kept.push(gift);
    kept
}

#[cfg(test)]
mod tests {
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
        assert_eq!(
            known_against(&[gift(8)], &proof("another", &[gift(7)])),
            None,
            "who gave nothing was promised nothing"
        );
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
        let called = Called { until_ms: 0, pledges: pledges(&all), missing: Vec::new() };
        let mut kept = vec![gift(6), pledged(7)];
        assert_eq!(opened(&mut kept, &called), Some(kept[1].entropy));
        assert_eq!(opened(&mut kept, &called), Some(kept[1].entropy), "after a lost line once more");
        let others = Called { pledges: pledges(&[pledged(7), pledged(8)]), ..called.clone() };
        assert_eq!(opened(&mut kept, &others), None);
        assert_eq!(opened(&mut Vec::from([gift(7)]), &called), None);

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
        let called = Called { until_ms: 0, pledges: pledges(&all), missing: Vec::new() };
        assert_eq!(opened(&mut kept, &called), None);
        assert!(noted(&mut kept, table, 1));
        assert_eq!(known_against(&kept, &proof), Some(Against::Missing));
        let swapped = Proof { pledges: pledges(&all), ..self::proof("another", &all) };
        assert_eq!(known_against(&kept, &swapped), Some(Against::Swapped));
    }

    #[test]
    fn what_was_given_at_entry_is_missed_in_the_deals_of_the_tournament() {
        let tournament = "ABCDEF".parse().expect("a code");
        let told = |entropy: &[Gift]| Proof { table: "ABCDEF".into(), ..proof("house", entropy) };
        let mut kept = vec![gift(7)];
        assert_eq!(known_against(&kept, &told(&[gift(9)])), None, "it was never taken");
        assert!(entered(&mut kept, &gift(7).entropy, tournament));
        assert_eq!(known_against(&kept, &told(&[gift(9)])), Some(Against::LeftOut));
        assert_eq!(known_against(&kept, &told(&[gift(7), gift(9)])), None);
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
}
