//! Help for the player: tidying the board, and hints that reveal a little more each time.
use super::{
    desk::{Advice, Desk, lengths},
    draft::Draft,
    grid::Id,
    turn,
};
use leptos::prelude::*;
use rummikub::{Action, Before, Layout, Options, Solver, Tiles, View, Wish};
use std::collections::BTreeSet;
use words::rummikub::Board;

/// The solver's node budget for tidying, small enough for the delay to go unnoticed.
const NODES: u64 = 200_000;

/// Arranges everything into legal sets if possible, or else puts the sets in order.
pub fn tidy(desk: Desk) {
    let columns = desk.window.lens().columns(&desk.draft().with_untracked(lengths));
    let solved = desk.seating.view.with_untracked(|view| {
        let laid = desk.draft().with_untracked(Draft::laid);
        (!laid.is_empty()).then(|| in_sets(view, &laid))
    });
    let lens = desk.window.lens();
    let legal = desk.draft().with_untracked(|draft| draft.read().iter().all(|read| read.reading.set().is_some()));
    match solved {
        Some(Some(after)) if !legal => turn::arrange(desk, |draft| draft.arrange(&after, lens)),
        Some(None) if !legal => desk.protest(Board::TidyNone),
        _ => turn::arrange(desk, |draft| draft.tidy(columns)),
    }
}

/// The table with all of `laid` in legal sets, if that is possible. A first lay need not be worth enough yet: the player
/// sees what it lacks, and may add to it.
fn in_sets(view: &View, laid: &Tiles) -> Option<Layout> {
    let before = Before { rack: laid, ..view.before() };
    let wish = Wish { least_change: true, ..Wish::default() };
    let mut solver = Solver::with_budget(NODES);
    let mut answer = solver.lay(&before, &wish);
    // If they can, the table's sets stay as they are: only sets of the player's own tiles count for the opening.
    let goes_on: &[bool] = if before.options.open_and_play { &[false, true] } else { &[false] };
    for open_and_play in goes_on {
        if !before.opened && answer.played != *laid {
            let any_worth = Options { opening: 0, open_and_play: *open_and_play, ..*before.options };
            answer = solver.lay(&Before { options: &any_worth, ..before }, &wish);
        }
    }
    (answer.played == *laid).then_some(answer.after)
}

/// Asks for a hint: first how many tiles, then which ones, then how to lay them.
pub fn hint(desk: Desk) {
    if desk.seating.hint.is_none() || !desk.may_move().get_untracked() {
        return;
    }
    match desk.advice().get_untracked() {
        Some(Advice::Count(tiles, after)) => advise(desk, Advice::Which(tiles, after)),
        Some(Advice::Which(_, after)) => {
            let lens = desk.window.lens();
            desk.advise(None);
            turn::arrange(desk, |draft| draft.arrange(&after, lens));
            desk.tell_new_sets();
        }
        _ => {
            if let Some(hints) = desk.seating.hint {
                hints.ask(move |hint| advise(desk, advice_of(desk, hint.map(|hint| hint.action))));
            }
        }
    }
}

fn advise(desk: Desk, advice: Advice) {
    desk.choose(Vec::new());
    desk.advise(Some(advice));
    let (text, _) = turn::line_now(desk, desk.lang());
    desk.say(text);
}

fn advice_of(desk: Desk, best: Option<Action>) -> Advice {
    match best {
        Some(Action::Lay(after)) => {
            let table: Tiles = desk
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
pub fn glowing(desk: Desk) -> BTreeSet<Id> {
    let mut tiles = match desk.advice().get() {
        Some(Advice::Which(tiles, _)) => tiles,
        _ => return BTreeSet::new(),
    };
    desk.draft().with(|draft| draft.rack().into_iter().filter(|id| tiles.take(id.tile)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Match, Observer, Ruleset, Seed};
    use rummikub::{Rules, Rummikub, Set, read_sets};

    #[test]
    fn a_first_lay_is_tidied_before_it_is_worth_enough() {
        let table = Match::<Rummikub>::new(Rules::preset("official", 2).expect("a preset"), Seed::from_phrase("dusk"));
        let view = table.view(Observer::Seat(table.turn().seat().expect("a turn")));
        let tidied = |laid: &str| in_sets(&view, &laid.parse().expect("tiles"));
        assert_eq!(tidied("R7 R8 R9"), Some(read_sets("R7 R8 R9").expect("tiles")));
        assert_eq!(tidied("R10 R11 R12"), Some(read_sets("R10 R11 R12").expect("tiles")));
        assert_eq!(tidied("R7 R8 K1"), None);
    }

    #[test]
    fn where_the_opening_turn_may_go_on_it_is_tidied_with_the_table() {
        let tidied = |open_and_play, laid: &str| {
            let rules = Rules::new(2, Options { open_and_play, ..Options::OFFICIAL }).expect("rules");
            let table = Match::<Rummikub>::new(rules, Seed::from_phrase("dusk"));
            let mut view = table.view(Observer::Seat(table.turn().seat().expect("a turn")));
            view.table = vec![Set::read(&read_sets("R1 R2 R3").expect("tiles").concat()).expect("a set")];
            in_sets(&view, &laid.parse().expect("tiles"))
        };
        let with_the_table = Some(read_sets("R1 R2 R3 R4").expect("tiles"));
        assert_eq!((tidied(true, "R4"), tidied(false, "R4")), (with_the_table, None));
        let apart = tidied(true, "R4 R5 R6").map(|after| after.len());
        assert_eq!(apart, Some(2), "a set of one's own counts for the opening");
    }
}
