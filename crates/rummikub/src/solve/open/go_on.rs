//! The best lay of a player who may go on after opening (docs/rules/rummikub.md#opening, `open_and_play`).
//!
//! Branch and bound over the sets that open, in which jokers count as what they stand for; in what follows they count
//! as wished. So it may pay to open with more sets than are needed, but only with such whose jokers gain by it: these
//! are chosen first. No lay is worth more than the best one of a player who need not open, beside what jokers gain.

use crate::{
    Before, Edition, JokerRule, Options, Set, Tiles,
    set::all_tiles,
    solve::{
        Answer, Solver, Wish,
        lay::{BRANCH, Stock},
    },
};
use std::cmp::Reverse;

/// More than anything is worth.
const UNBOUNDED: i32 = i32::MAX / 2;

/// The jokers of the larger box.
const JOKERS: usize = Edition::Xp.tiles().jokers() as usize;

/// A lay that opens.
pub(super) struct Opened {
    pub(super) answer: Answer,
    /// What its jokers gain by being in sets that open.
    pub(in crate::solve) gain: i32,
}

impl Solver {
    /// The best lay of a player who goes on after opening, given one.
    pub(super) fn open_and_go_on(
        &mut self,
        before: &Before<'_>,
        wish: &Wish,
        Opened { answer, gain }: Opened,
        budget: &mut u64,
    ) -> Answer {
        let freely = self.lay_anywhere(&Before { opened: true, ..*before }, wish, budget);
        let most = if freely.exact { wish.worth_of_all(&freely.played) } else { UNBOUNDED };
        let worth = wish.worth_of_all(&answer.played) + gain;
        let opens = freely.exact && freely.played.jokers() == 0 && before.lay(&freely.after).is_ok();
        let (best, worth) = if worth < most && opens { (freely, most) } else { (answer, worth) };
        let wish = &Wish { least_change: false, ..*wish };
        let mut opener = Opener { before, wish, best, worth, left: 0, budget };
        if worth < most || wish.minds_faces(before.rack) {
            let sets = sets_of(before.rack, wish);
            self.open_with(&mut opener, Branch { sets: &sets, gain: 0, most }, &mut Vec::new());
        }
        let exact = opener.worth >= opener.left;
        Answer { exact, least_change: exact && opener.best.least_change, ..opener.best }
    }

    /// Opens with `chosen` and any more of the branch's sets, and goes on. The bound lets jokers go anywhere: what an
    /// opening lays may be what allows one of the table to be moved.
    fn open_with(&mut self, opener: &mut Opener<'_>, branch: Branch<'_>, chosen: &mut Vec<Set>) {
        let Opener { before, wish, .. } = *opener;
        let Branch { sets, gain, .. } = branch;
        let own = all_tiles(&*chosen);
        let rest = *before.rack - own;
        let then = Before { rack: &rest, opened: true, ..*before };
        *opener.budget = opener.budget.saturating_sub(BRANCH);
        let free = Options { joker: JokerRule::Free, ..*before.options };
        let freely = self.lay_under(JokerRule::Free, &Before { options: &free, ..then }, wish, opener.budget);
        let most = match freely.exact {
            true => branch.most.min(wish.worth_of_all(&own) + wish.worth_of_all(&freely.played)),
            false => branch.most,
        };
        let gains = Gains::of(sets, &rest);
        let limit = most + gain + gains.most(&rest);
        if opener.worth >= limit {
            return;
        }
        let opens = !chosen.is_empty() && chosen.iter().map(Set::value).sum::<u32>() >= before.options.opening;
        if opens {
            let more = self.lay_anywhere(&then, wish, opener.budget);
            opener.try_with(chosen, gain, more);
            opener.leave(most + gain);
        }
        for (at, next) in sets.iter().enumerate() {
            if opens && next.gain <= 0 {
                return;
            }
            let gain = gain + next.gain;
            let further = if next.gain > 0 { gains.most(&(rest - next.tiles)) } else { 0 };
            if rest.contains_all(&next.tiles) && opener.worth < most + gain + further {
                chosen.push(next.set.clone());
                self.open_with(opener, Branch { sets: &sets[at..], gain, most }, chosen);
                chosen.pop();
            }
            if opener.worth >= limit {
                return;
            }
            if *opener.budget == 0 {
                return opener.leave(limit);
            }
        }
    }
}

/// A set that the rack alone can make.
struct Own {
    set: Set,
    tiles: Tiles,
    gain: i32,
}

/// All such sets, with what gains most first.
fn sets_of(rack: &Tiles, wish: &Wish) -> Vec<Own> {
    let stock = Stock { table: Tiles::NONE, rack: *rack, locked: Vec::new() };
    let mut sets = Vec::new();
    stock.each_set(&mut |set| sets.push(Own { tiles: all_tiles([&set]), gain: wish.gain(&set), set }));
    sets.sort_by_key(|own| (Reverse(own.gain), Reverse(own.set.value())));
    sets
}

/// The most that jokers can gain in further sets, by their number.
struct Gains([i32; JOKERS + 1]);

impl Gains {
    /// In those of these sets for which there are tiles; what gains most comes first.
    fn of(sets: &[Own], tiles: &Tiles) -> Gains {
        let mut by_set = [0; JOKERS + 1];
        for own in sets.iter().take_while(|own| own.gain > 0).filter(|own| tiles.contains_all(&own.tiles)) {
            let most = &mut by_set[usize::from(own.tiles.jokers())];
            *most = own.gain.max(*most);
        }
        let mut gains = Gains([0; JOKERS + 1]);
        for jokers in 1..=JOKERS {
            let most = (1..=jokers).map(|first| by_set[first] + gains.0[jokers - first]).max();
            gains.0[jokers] = most.unwrap_or_default();
        }
        gains
    }

    /// With the jokers among these tiles.
    fn most(&self, tiles: &Tiles) -> i32 {
        self.0[usize::from(tiles.jokers())]
    }
}

/// What is left to choose from after some sets.
#[derive(Clone, Copy)]
struct Branch<'a> {
    /// The sets, with what gains most first.
    sets: &'a [Own],
    /// What the jokers of the chosen sets gain.
    gain: i32,
    /// The most that a lay with the chosen sets can be worth beside what jokers gain.
    most: i32,
}

/// A search for the best opening with what follows it.
struct Opener<'a> {
    before: &'a Before<'a>,
    wish: &'a Wish,
    best: Answer,
    worth: i32,
    /// The most that anything could be worth that was left undecided.
    left: i32,
    budget: &'a mut u64,
}

impl Opener<'_> {
    fn leave(&mut self, most: i32) {
        self.left = self.left.max(most);
    }

    /// Opens with these sets, whose jokers gain so much, and goes on like this.
    fn try_with(&mut self, opening: &[Set], gain: i32, more: Answer) {
        let played = all_tiles(opening) + more.played;
        let mut after = more.after;
        after.extend(opening.iter().map(|set| set.tiles().to_vec()));
        let worth = self.wish.worth_of_all(&played) + gain;
        if worth > self.worth && self.before.lay(&after).is_ok() {
            let value = more.value + opening.iter().map(Set::value).sum::<u32>();
            self.worth = worth;
            self.best = Answer { played, value, after, exact: false, least_change: false };
        }
    }
}
