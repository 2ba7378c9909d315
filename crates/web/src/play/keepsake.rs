//! The randomness that this browser added to shuffles and the promises it had received before, kept for the proof after
//! the match.
use crate::platform::{chance, storage};
use game::{Chance, Commitment, Entropy, Pledge, Proof};
use serde::{Deserialize, Serialize};
use wire::{Phase, Room, TableCode};

/// The storage key of the gifts.
const KEY: &str = "gifts";
/// The number of gifts kept: those of the latest matches at tables, as many of the latest in practice, and as many
/// pledged at the entry of the latest tournaments.
const KEPT: usize = 24;

/// Randomness given to a shuffle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Gift {
    /// The commitment that the house had shown by then. `None` in practice, where this browser is the house.
    shown: Option<Commitment>,
    entropy: Entropy,
    /// The table, or the tournament, it was given to. `None` in practice.
    #[serde(default)]
    table: Option<TableCode>,
    /// The public name of the match dealt after it was given, or of the tournament entered with it, in whose proof it
    /// must be found.
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
    pledge_for(&match_name(table, number), table, shown)
}

/// The same for the deals of a tournament.
pub fn pledge_at_entry(tournament: TableCode, shown: Commitment) -> Chance {
    pledge_for(&tournament.to_string(), tournament, shown)
}

fn pledge_for(name: &str, table: TableCode, shown: Commitment) -> Chance {
    let pledge = given(&gifts(), table, shown).unwrap_or_else(|| {
        let entropy = fresh();
        let pledge = Pledge::of(&entropy, name);
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
    let entropy = opened(&mut kept, room.table, &called.pledges)?;
    store(&kept);
    Some(entropy)
}

/// The same for a tournament that is about to begin with these pledges.
pub fn called_at_start(tournament: TableCode, pledges: &[Pledge]) -> Option<Entropy> {
    let mut kept = gifts();
    let entropy = opened(&mut kept, tournament, pledges)?;
    entered(&mut kept, tournament);
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

/// Notes that the deals of a tournament are to be made with the randomness that was pledged at entry.
pub fn note_entered(tournament: TableCode) {
    let mut kept = gifts();
    if entered(&mut kept, tournament) {
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

    /// Whether it was pledged at the entry of a tournament.
    fn is_at_entry(&self) -> bool {
        let of_its_own = |table: TableCode| self.pledge == Some(Pledge::of(&self.entropy, &table.to_string()));
        self.table.is_some_and(of_its_own)
    }

    /// Whether it was given openly at the entry of a tournament, by an earlier version of this page.
    fn is_open_at_entry(&self) -> bool {
        let entered = |table: TableCode| self.dealt.as_ref() == Some(&table.to_string());
        self.pledge.is_none() && self.table.is_some_and(entered)
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
            None if self.is_open_at_entry() => Against::Missing,
            None => Against::LeftOut,
        }
    }
}

/// What this browser knows against a proof, if anything.
pub fn against(proof: &Proof) -> Option<Against> {
    known_against(&gifts(), proof)
}

/// Whether this browser was shown another commitment than this proof's at the only match of this table. Its deal is one
/// that tables share, so that nothing given there is in it.
pub fn was_shown_another(table: TableCode, proof: &Proof) -> bool {
    shown_another(&gifts(), table, proof)
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

/// The pledge already given for the match at `table`, or for the tournament, for which the house has `shown` this
/// commitment. Whoever comes back to a tournament repeats it, too.
fn given(kept: &[Gift], table: TableCode, shown: Commitment) -> Option<Pledge> {
    let waits = |gift: &Gift| gift.dealt.is_none() || gift.is_at_entry();
    let of_it = |gift: &&Gift| gift.table == Some(table) && gift.shown == Some(shown) && waits(gift);
    kept.iter().rev().filter(of_it).find_map(|gift| gift.pledge)
}

/// The randomness to open among these pledges at a table, or in a tournament. `None` if this browser has made none of
/// them there, or has opened its own among others.
fn opened(kept: &mut [Gift], table: TableCode, pledges: &[Pledge]) -> Option<Entropy> {
    let pledged = |gift: &Gift| gift.pledge.is_some_and(|pledge| pledges.contains(&pledge));
    let gift = kept.iter_mut().rev().find(|gift| gift.table == Some(table) && pledged(gift))?;
    let among = gift.among.get_or_insert_with(|| pledges.to_vec());
    (among.as_slice() == pledges).then_some(gift.entropy)
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

/// Assigns the gift that was pledged at the entry of a tournament to its deals. Returns false if it is not kept.
fn entered(kept: &mut [Gift], tournament: TableCode) -> bool {
    let gift = kept.iter_mut().rev().find(|gift| gift.table == Some(tournament) && gift.is_at_entry());
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

fn shown_another(gifts: &[Gift], table: TableCode, proof: &Proof) -> bool {
    let mut there = gifts.iter().filter(|gift| gift.table == Some(table));
    there.any(|gift| gift.shown.is_some_and(|shown| shown != proof.commitment))
}

/// The gifts with one more. It takes the place of the oldest of its kind, so that no amount of practice makes this
/// browser forget what it has pledged at a table, and no number of tables what it has pledged for a tournament.
fn kept_with(mut kept: Vec<Gift>, gift: Gift) -> Vec<Gift> {
    let kind = |gift: &Gift| (gift.table.is_none(), gift.is_at_entry());
    let own = kind(&gift);
    let alike = |gift: &Gift| kind(gift) == own;
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
mod tests;
