//! Help for the player: a tidy board, and hints that say a little more each time.
use super::{
    desk::{Advice, Desk, lengths},
    draft::Draft,
    grid::Id,
};
use leptos::prelude::*;
use rummikub::{Action, Before, Solver, Tiles, Wish};
use std::collections::BTreeSet;
use words::rummikub::Board;

/// Nodes of the solver for tidying: it must not be felt.
const NODES: u64 = 200_000;

impl Desk {
    /// Puts everything right if it can be, else the sets in order.
    pub fn tidy(self) {
        let columns = self.lens.get_untracked().columns(&self.draft.with_untracked(lengths));
        let solved = self.seating.view.with_untracked(|view| {
            let laid = self.draft.with_untracked(Draft::laid);
            let before = Before { rack: &laid, ..view.before() };
            let wish = Wish { least_change: true, ..Wish::default() };
            let answer = Solver::with_budget(NODES).lay(&before, &wish);
            (!laid.is_empty()).then(|| (answer.played == laid).then_some(answer.after))
        });
        let rows = self.lens.get_untracked().rows(columns);
        let legal = self.draft.with_untracked(|draft| draft.read().iter().all(|read| read.reading.set().is_some()));
        match solved {
            Some(Some(after)) if !legal => self.try_to(|draft| draft.arrange(&after, rows)),
            Some(None) if !legal => self.protest(Board::TidyNone),
            _ => self.try_to(|draft| draft.tidy(columns)),
        }
    }

    /// Asks for help: how many tiles, then which, then how.
    pub fn hint(self) {
        if self.seating.hint.is_none() || !self.may_move.get_untracked() {
            return;
        }
        let advice = match self.advice.get_untracked() {
            Some(Advice::Count(tiles, after)) => Advice::Which(tiles, after),
            Some(Advice::Which(_, after)) => {
                let rows = self.lens.get_untracked().rows(self.draft.with_untracked(|draft| draft.board().columns()));
                self.change(|draft| draft.arrange(&after, rows));
                self.advice.set(None);
                return;
            }
            _ => self.best(),
        };
        self.chosen.set(Vec::new());
        self.advice.set(Some(advice));
        let (text, _) = self.line_now(self.lang());
        self.live.say(text);
    }

    fn best(self) -> Advice {
        let hint = self.seating.hint.and_then(|hint| hint.run(()));
        match hint.map(|hint| hint.action) {
            Some(Action::Lay(after)) => {
                let table: Tiles = self
                    .seating
                    .view
                    .with_untracked(|view| view.table.iter().flat_map(|set| set.tiles().to_vec()).collect());
                let all: Tiles = after.iter().flatten().copied().collect();
                Advice::Count(all - table, after)
            }
            _ => Advice::None,
        }
    }

    /// Tiles of the rack that a hint points at.
    pub fn glowing(self) -> BTreeSet<Id> {
        let mut tiles = match self.advice.get() {
            Some(Advice::Which(tiles, _)) => tiles,
            _ => return BTreeSet::new(),
        };
        self.draft.with(|draft| draft.rack().into_iter().filter(|id| tiles.take(id.tile)).collect())
    }
}
