//! What others have done. The tiles they laid stay marked until the player's next turn has ended, and the sets they
//! changed for a moment.
use super::{draft::Draft, grid::Id};
use crate::{
    platform::time,
    play::{Seating, Speed},
};
use leptos::prelude::*;
use rummikub::{Rummikub, View};
use std::collections::BTreeSet;
use words::rummikub::Board;

/// How long a set stays marked, in milliseconds at normal speed.
const MOMENT_MS: u32 = 3_200;

/// The marks on the board.
#[derive(Clone, Copy)]
pub struct Marks {
    tiles: RwSignal<BTreeSet<Id>>,
    sets: RwSignal<BTreeSet<Id>>,
    /// Numbers the moments, so that the end of an old one does not end a new one.
    moment: StoredValue<u32>,
    speed: Signal<Speed>,
    /// Whether the visitor only watches; then only the last lay is marked.
    looks_on: bool,
}

impl Marks {
    /// Creates marks with nothing marked.
    pub fn new(seating: Seating<Rummikub>) -> Marks {
        let (tiles, sets) = (RwSignal::new(BTreeSet::new()), RwSignal::new(BTreeSet::new()));
        Marks { tiles, sets, moment: StoredValue::new(0), speed: seating.speed, looks_on: seating.act.is_none() }
    }

    /// Whether another player has laid this tile since the player's last turn.
    pub fn is_theirs(self, id: Id) -> bool {
        self.tiles.with(|tiles| tiles.contains(&id))
    }

    /// What the mark of a tile means, in words.
    pub const fn told(self) -> Board {
        meaning(self.looks_on)
    }

    /// Whether one of these tiles belongs to a set that has just been changed.
    pub fn are_touched(self, ids: &[Id]) -> bool {
        self.sets.with(|sets| ids.iter().any(|id| sets.contains(id)))
    }

    /// Takes in a new position. `mine` means that the player's own action led to it.
    pub fn follow(self, mine: bool, before: Option<&View>, view: &View, old: &Draft, new: &Draft) {
        let Some(before) = before.filter(|before| before.game == view.game) else { return self.clear() };
        if before.table == view.table && !mine {
            return;
        }
        if mine || self.looks_on || !grew(before, view) {
            self.clear();
        }
        let is_a_jump = self.looks_on && !is_one_turn(before, view);
        if !mine && !is_a_jump && grew(before, view) {
            self.mark(old, new);
        }
    }

    fn mark(self, old: &Draft, new: &Draft) {
        self.tiles.update(|tiles| tiles.extend(laid(old, new)));
        self.sets.set(touched(old, new));
        let moment = self.moment.try_update_value(|moment| {
            *moment = moment.wrapping_add(1);
            *moment
        });
        time::later(self.speed.get_untracked().of(MOMENT_MS), move || {
            if self.moment.try_get_value() == moment {
                self.sets.try_set(BTreeSet::new());
            }
        });
    }

    fn clear(self) {
        if self.tiles.with_untracked(|tiles| !tiles.is_empty()) {
            self.tiles.set(BTreeSet::new());
        }
        if self.sets.with_untracked(|sets| !sets.is_empty()) {
            self.sets.set(BTreeSet::new());
        }
    }
}

/// What the mark means to a player, or to a visitor who has no turns.
const fn meaning(looks_on: bool) -> Board {
    if looks_on { Board::JustLaid } else { Board::TheirTile }
}

/// Whether tiles were laid. A replay that steps back removes some.
fn grew(before: &View, after: &View) -> bool {
    let tiles = |view: &View| view.table.iter().map(|set| set.tiles().len()).sum::<usize>();
    tiles(after) > tiles(before)
}

/// Whether only the player in turn has laid or drawn. A replay may skip several turns.
fn is_one_turn(before: &View, after: &View) -> bool {
    let mut changed = before.counts.iter().zip(&after.counts).enumerate().filter(|(_, (then, now))| then != now);
    before.pool == after.pool && changed.all(|(seat, _)| before.turn.is_some_and(|turn| turn.index() == seat))
}

/// The tiles that are new on the board.
fn laid(old: &Draft, new: &Draft) -> BTreeSet<Id> {
    new.board().iter().map(|(_, id)| id).filter(|id| !old.is_lying(*id)).collect()
}

/// The tiles of every set that is new.
fn touched(old: &Draft, new: &Draft) -> BTreeSet<Id> {
    let before = old.board().stretches();
    let changed = new.board().stretches().into_iter().filter(|set| !before.iter().any(|old| old.ids == set.ids));
    changed.flat_map(|set| set.ids).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rummikub::lens::Lens;
    use game::{Match, Observer, Ruleset, Seed};
    use rummikub::{Rules, Set, read_sets};

    fn draft(table: &str) -> Draft {
        let rules = Rules::preset("official", 2).expect("a preset");
        let mut view = Match::<Rummikub>::new(rules, Seed::from_phrase("dusk")).view(Observer::Spectator);
        view.table = read_sets(table).expect("tiles").iter().map(|set| Set::read(set).expect("a set")).collect();
        let mut draft = Draft::new(14);
        draft.follow(&view, Lens::default());
        draft
    }

    fn names(ids: &BTreeSet<Id>) -> String {
        ids.iter().map(|id| id.tile.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn new_tiles_and_changed_sets_are_told_from_the_others() {
        let old = draft("R3 R4 R5 | K8 B8 Y8");
        let mut new = old.clone();
        let mut view =
            Match::<Rummikub>::new(Rules::preset("official", 2).expect("a preset"), Seed::from_phrase("dusk"))
                .view(Observer::Spectator);
        let sets = read_sets("R3 R4 R5 R6 | K8 B8 Y8 | B1 B2 B3").expect("tiles");
        view.table = sets.iter().map(|set| Set::read(set).expect("a set")).collect();
        new.follow(&view, Lens::default());
        assert_eq!(names(&laid(&old, &new)), "B1 B2 B3 R6");
        assert_eq!(names(&touched(&old, &new)), "B1 B2 B3 R3 R4 R5 R6");
    }

    #[test]
    fn who_only_watches_is_not_spoken_to_as_if_they_had_a_turn() {
        use words::{Lang, Say};
        let told = |looks_on| Lang::ALL.map(|lang| meaning(looks_on).say(lang).into_owned());
        assert_eq!(told(true), ["방금 놓임", "just laid", "tout juste posée"]);
        assert_eq!(told(false)[1], "laid since your last turn");
    }

    #[test]
    fn a_jump_is_told_from_a_turn() {
        let before = Match::<Rummikub>::new(Rules::preset("official", 2).expect("a preset"), Seed::from_phrase("dusk"))
            .view(Observer::Spectator);
        let turn = before.turn.expect("somebody is in turn").index();
        let mut after = before.clone();
        after.counts[turn] -= 3;
        assert!(is_one_turn(&before, &after));
        after.counts[1 - turn] -= 3;
        assert!(!is_one_turn(&before, &after), "both have laid");
        after.counts[1 - turn] += 3;
        after.pool -= 1;
        assert!(!is_one_turn(&before, &after), "somebody has drawn");
    }
}
