use super::*;
use game::{Match, Observer, Ruleset, Seed, Sim, below, sim};
use rummikub::{Rules, Rummikub, Tile, read_sets};

/// A position with these sets on the table and this rack, opened already.
fn position(table: &str, rack: &str) -> View {
    let rules = Rules::preset("official", 4).expect("a preset");
    let table_of = Match::<Rummikub>::new(rules, Seed::from_phrase("dusk"));
    let seat = table_of.turn().seat().expect("a turn");
    let mut view = table_of.view(Observer::Seat(seat));
    view.table = read_sets(table).expect("tiles").iter().map(|set| Set::read(set).expect("a set")).collect();
    view.rack = rack.parse().expect("tiles");
    view.opened[seat.index()] = true;
    view
}

/// A window with room for 14 columns and 12 rows.
const LENS: Lens = Lens { width: 812.0, height: 1200.0 };

fn over(view: &View) -> Draft {
    let mut draft = Draft::new(14);
    draft.follow(view, LENS);
    draft
}

fn id(text: &str) -> Id {
    Id { tile: text.parse().expect("a tile"), copy: 0 }
}

fn cell(row: u16, col: u16) -> Cell {
    Cell { row, col }
}

fn shown(layout: &Layout) -> String {
    Action::Lay(layout.clone()).to_string()
}

/// Every tile of table and rack is in exactly one place, and the layout submitted is the one on the board.
fn assert_conserved(draft: &Draft, view: &View) {
    let cells: Vec<(Cell, Id)> = draft.board().iter().collect();
    let ids: BTreeSet<Id> = cells.iter().map(|(_, id)| *id).chain(draft.rack()).collect();
    assert_eq!(ids.len(), cells.len() + draft.rack().len(), "a tile lies twice");
    let table: Tiles = view.table.iter().flat_map(|set| set.tiles().to_vec()).collect();
    let all: Tiles = ids.iter().map(|id| id.tile).collect();
    assert_eq!(all, table + view.rack, "a tile was lost or made");
    let submitted: Tiles = draft.layout().iter().flatten().copied().collect();
    let rack: Tiles = draft.rack().iter().map(|id| id.tile).collect();
    assert_eq!(submitted + rack, all);
    assert!(submitted.contains_all(&table), "a tile of the table came into the rack");
    assert!(cells.iter().all(|(cell, _)| cell.col < draft.board().columns()));
    for read in draft.read() {
        assert_eq!(read.reading.set().is_some(), Set::read(&read.stretch.tiles()).is_ok());
    }
}

fn some_ids(draft: &Draft, chance: &mut Sim) -> Vec<Id> {
    let mut all: Vec<Id> = draft.board().iter().map(|(_, id)| id).chain(draft.rack()).collect();
    let count = 1 + below(5, chance) as usize;
    (0..count.min(all.len())).map(|_| all.swap_remove(below(all.len() as u32, chance) as usize)).collect()
}

/// One random move, made without any plan.
fn meddle(draft: &mut Draft, view: &View, chance: &mut Sim) {
    let ids = some_ids(draft, chance);
    let at = cell(below(12, chance) as u16, below(20, chance) as u16);
    match below(12, chance) {
        0..5 => drop(draft.lay(&ids, at)),
        5 | 6 => drop(draft.shift(&ids, at)),
        7 => drop(draft.take_back(&ids)),
        8 => drop(draft.undo()),
        9 => drop(draft.redo()),
        10 if below(6, chance) == 0 => drop(draft.reset()),
        10 => draft.sort(if below(2, chance) == 0 { Sorting::Runs } else { Sorting::Groups }),
        _ if below(4, chance) == 0 => draft.pack(10 + below(8, chance) as u16),
        _ => draft.follow(view, LENS),
    }
}

const TABLE: &str = "R3 R4 R5 R6 R7 | K8 R8 Y8 | B11 B12 J | Y1 Y2 Y3 Y4 | K10 B10 R10 Y10";
const RACK: &str = "R5 R6 K9 K9 Y5 B1 B2 B3 J K13 R13 Y13";

#[test]
fn no_moves_and_undos_lose_or_double_a_tile() {
    let view = position(TABLE, RACK);
    for seed in 0..60 {
        let mut chance = sim(seed);
        let mut draft = over(&view);
        for _ in 0..150 {
            meddle(&mut draft, &view, &mut chance);
            assert_conserved(&draft, &view);
        }
    }
}

#[test]
fn undoing_everything_gives_the_table_and_redoing_the_arrangement() {
    let view = position(TABLE, RACK);
    for seed in 0..40 {
        let mut chance = sim(seed);
        let mut draft = over(&view);
        let first = draft.board().clone();
        for _ in 0..30 {
            let ids = some_ids(&draft, &mut chance);
            draft.lay(&ids, cell(below(9, &mut chance) as u16, below(14, &mut chance) as u16));
        }
        let last = draft.board().clone();
        while draft.undo() {}
        assert_eq!(draft.board(), &first);
        assert!(!draft.is_changed());
        while draft.redo() {}
        assert_eq!(draft.board(), &last);
    }
}

#[test]
fn the_board_fits_a_window_turned_in_the_meantime_whatever_is_undone() {
    let mut draft = over(&position("R4 R5 R6", "R7 K1"));
    assert!(draft.lay(&[id("R7")], cell(0, 3)) && draft.lay(&[id("K1")], cell(2, 0)));
    assert!(draft.undo());
    for columns in [30, 9] {
        draft.set_columns(columns);
        assert!(draft.undo() && draft.board().columns() == columns);
        assert!(draft.redo() && draft.redo() && draft.board().columns() == columns);
        assert!(draft.undo() && draft.board().columns() == columns);
    }
}

#[test]
fn tiles_that_were_not_in_the_rack_are_told_from_those_that_were() {
    let mut view = position("R4 R5 R6", "R7 K1");
    let before = over(&view);
    let mut draft = before.clone();
    assert!(draft.lay(&[id("R7")], cell(0, 3)) && draft.take_back(&[id("R7")]));
    assert!(!draft.has_new_tiles(&before));
    view.rack = "R7 B2".parse().expect("tiles");
    draft.follow(&view, LENS);
    assert!(draft.has_new_tiles(&before), "as many as before, but another player's, or newly dealt");
    assert!(!before.has_new_tiles(&before));
}

#[test]
fn a_tile_chosen_while_waiting_stays_chosen_as_long_as_it_is_held() {
    let mut view = position("R1 R2 R3", "R7 B1");
    let before = over(&view);
    let follows = |view: &View| {
        let mut draft = before.clone();
        draft.follow(view, LENS);
        draft
    };
    view.table = position("R1 R2 R3 R4", "R7 B1").table;
    let laid = follows(&view);
    assert!(laid.still_holds(id("R7"), &before), "another has laid a tile");
    assert!(!laid.still_holds(id("R2"), &before), "on the table");
    view.rack = "R7 B2".parse().expect("tiles");
    assert!(!follows(&view).still_holds(id("R7"), &before), "of another deal");
}

#[test]
fn what_is_submitted_is_what_the_rules_see() {
    use game::Game;
    let view = position(TABLE, RACK);
    let mut legal = 0;
    for seed in 0..400 {
        let mut chance = sim(seed);
        let mut draft = over(&view);
        for _ in 0..3 {
            meddle(&mut draft, &view, &mut chance);
        }
        let checked = Rummikub::check(&view, &Action::Lay(draft.layout()));
        assert_eq!(draft.check(&view), checked);
        let whole = draft.read().iter().all(|read| read.reading.set().is_some());
        assert_eq!(checked.is_ok(), whole && !draft.laid().is_empty());
        legal += u32::from(checked.is_ok());
    }
    // Laying tiles at random is seldom legal; laying a run from the rack is.
    let mut draft = over(&view);
    assert!(draft.lay(&["B1", "B2", "B3"].map(id), cell(5, 0)));
    assert_eq!(draft.check(&view), Ok(()));
    assert!(legal < 400);
}

#[test]
fn a_run_is_split_and_its_joker_freed() {
    let view = position("R3 R4 J R6 R7 R8", "R5 K1 K2");
    let mut draft = over(&view);
    // Taking the joker away leaves a free cell, and the real five takes its place.
    assert!(draft.lay(&[Id { tile: Tile::JOKER, copy: 0 }], cell(3, 2)));
    assert!(draft.lay(&[id("R5")], cell(0, 2)));
    assert!(draft.lay(&[id("K1"), id("K2")], cell(3, 0)));
    assert_eq!(shown(&draft.layout()), "R3 R4 R5 R6 R7 R8 | K1 K2 J");
    assert_eq!(draft.check(&view), Ok(()));
}

#[test]
fn tiles_of_the_table_never_come_into_the_rack() {
    let view = position("R3 R4 R5", "R6");
    let mut draft = over(&view);
    assert!(!draft.take_back(&[id("R3")]));
    assert!(draft.lay(&[id("R6")], cell(0, 3)));
    assert!(draft.take_back(&[id("R3"), id("R6")]));
    assert_eq!((shown(&draft.layout()).as_str(), draft.rack()), ("R3 R4 R5", vec![id("R6")]));
}

#[test]
fn tiles_of_the_rack_come_to_where_another_one_is() {
    let mut draft = over(&position("R3 R4 R5", "R6 B1 B2 B3 K9"));
    draft.sort(Sorting::Groups);
    let rack = |draft: &Draft| draft.rack().iter().map(|id| id.tile.to_string()).collect::<Vec<_>>().join(" ");
    assert_eq!(rack(&draft), "B1 B2 B3 R6 K9");
    draft.gather(&[id("B1")], id("K9"));
    assert_eq!(rack(&draft), "B2 B3 R6 K9 B1", "the last place");
    draft.gather(&[id("K9"), id("R6")], id("B2"));
    assert_eq!(rack(&draft), "K9 R6 B2 B3 B1", "the first, in the order in which they were chosen");
    draft.gather(&[id("K9"), id("B3")], id("B2"));
    assert_eq!(rack(&draft), "R6 B2 K9 B3 B1", "from both sides");
    // What lies on the table has no place in the rack, nor has a tile beside itself.
    assert!(draft.lay(&[id("R6")], cell(0, 3)));
    draft.gather(&[id("R6"), id("R3")], id("B1"));
    draft.gather(&[id("B1")], id("R6"));
    draft.gather(&[id("B1")], id("B1"));
    assert_eq!(rack(&draft), "B2 K9 B3 B1");
    assert!(draft.undo());
    assert_eq!(draft.rack().len(), 5);
}

#[test]
fn a_set_that_is_whole_comes_into_order() {
    let view = position("R4 R5 R6", "R3 R7");
    let mut draft = over(&view);
    assert!(draft.lay(&[id("R3")], cell(0, 3)));
    assert_eq!(shown(&draft.layout()), "R3 R4 R5 R6");
}

#[test]
fn the_opening_counts_own_sets_alone() {
    let mut view = position("R4 R5 R6", "R7 K10 B10 Y10");
    let seat = view.me.expect("a player");
    view.opened[seat.index()] = false;
    let mut draft = over(&view);
    assert!(draft.lay(&["K10", "B10", "Y10"].map(id), cell(2, 0)));
    assert_eq!((draft.opening(), draft.check(&view)), (30, Ok(())));
    assert!(draft.lay(&[id("R7")], cell(0, 3)));
    assert_eq!((draft.opening(), draft.check(&view)), (30, Err(Illegal::TableTouched { index: 0 })));
}

#[test]
fn another_s_lay_leaves_unchanged_sets_where_they_are() {
    let mut view = position("R4 R5 R6 | K1 B1 Y1", "R7 K10");
    let mut draft = over(&view);
    let ones = draft.board().of(id("K1"));
    draft.lay(&[id("R7")], cell(0, 3));
    view.table = position("R3 R4 R5 R6 | K1 B1 Y1 | K10 K11 K12", "").table;
    draft.follow(&view, LENS);
    assert_conserved(&draft, &view);
    assert_eq!(draft.board().of(id("K1")), ones);
    assert!(draft.rack().contains(&id("K10")), "the ten on the table is another one");
    assert!(!draft.can_undo());
}

#[test]
fn a_whole_game_is_followed() {
    let rules = Rules::preset("official", 2).expect("a preset");
    let mut table = Match::<Rummikub>::new(rules, Seed::from_phrase("a long one"));
    let mut drafts = [Draft::new(12), Draft::new(30)];
    for _ in 0..60 {
        let Some(seat) = table.turn().seat() else { break };
        for (seat, draft) in (0..).map(game::Seat).zip(&mut drafts) {
            let view = table.view(Observer::Seat(seat));
            draft.follow(&view, LENS);
            assert_conserved(draft, &view);
        }
        table.play(seat, Action::Draw).expect("there is something to draw");
    }
}

#[test]
fn a_layout_is_taken_over_as_one_step() {
    let view = position(TABLE, RACK);
    let mut draft = over(&view);
    let layout = read_sets("R3 R4 R5 | R5 R6 R7 | R6 J J | K8 R8 Y8 | B11 B12 B1").expect("tiles");
    assert!(!draft.arrange(&layout, LENS), "tiles of the table are missing");
    let layout =
        read_sets("R3 R4 R5 | R5 R6 R7 | K8 R8 Y8 | B11 B12 J | Y1 Y2 Y3 Y4 | K10 B10 R10 Y10 | R6").expect("tiles");
    let before = draft.board().clone();
    assert!(draft.arrange(&layout, LENS));
    assert_conserved(&draft, &view);
    let same: Vec<Id> = ["K8", "K10", "Y1"].map(id).into();
    assert!(same.iter().all(|id| draft.board().of(*id) == before.of(*id)));
    assert!(draft.undo() && !draft.is_changed());
}

#[test]
fn sets_stay_where_they_lie_however_many_come() {
    // A full window of two rows: new sets go to the right of it, and then below.
    let lens = Lens { width: 812.0, height: 230.0 };
    let mut view = position("R3 R4 R5 | K8 B8 Y8 | B1 B2 B3 | K1 B1 R1 | K9 B9 Y9 | R10 R11 R12", "R13");
    let mut draft = Draft::new(14);
    draft.follow(&view, lens);
    for more in ["Y1 Y2 Y3", "K2 B2 R2", "Y5 Y6 Y7", "K13 B13 R13 Y13", "K4 K5 K6"] {
        let before = draft.board().clone();
        view.table.extend(read_sets(more).expect("tiles").iter().map(|set| Set::read(set).expect("a set")));
        draft.follow(&view, lens);
        for (cell, id) in before.iter() {
            assert_eq!(draft.board().of(id), Some(cell), "{id} when {more} came");
        }
    }
    assert!(draft.board().columns() > 14);
}

#[test]
fn a_set_grows_around_the_tiles_that_lie_there() {
    let mut view = position("R4 R5 R6 | K8 B8 Y8", "R3 R7");
    let mut draft = over(&view);
    draft.lay(&["R4", "R5", "R6"].map(id), cell(2, 5));
    draft.follow(&view, LENS);
    draft.reset();
    let before = draft.board().of(id("R5"));
    view.table[0] = Set::read(&read_sets("R4 R5 R6 R7").expect("tiles").concat()).expect("a set");
    view.rack = "R3".parse().expect("tiles");
    draft.follow(&view, LENS);
    assert_eq!(draft.board().of(id("R5")), before);
}

#[test]
fn a_tidied_board_stays_tidy_when_nothing_is_laid() {
    let mut view = position("R3 R4 R5 | K8 B8 Y8", "R13");
    let mut draft = over(&view);
    assert!(draft.lay(&["K8", "B8", "Y8"].map(id), cell(7, 3)));
    assert!(!draft.is_changed(), "where a set lies changes nothing");
    view.rack = "R13 K1".parse().expect("tiles");
    draft.follow(&view, LENS);
    assert_eq!(draft.board().of(id("K8")), Some(cell(7, 3)));
    // A set that was begun but not laid goes back.
    assert!(draft.lay(&[id("R13")], cell(0, 3)));
    view.rack = "R13 K1 K2".parse().expect("tiles");
    draft.follow(&view, LENS);
    assert!(!draft.is_changed() && draft.board().of(id("R13")).is_none());
    assert_eq!(draft.board().of(id("K8")), Some(cell(7, 3)));
    // So it does when the turn ends with a pass.
    assert!(draft.lay(&[id("R13")], cell(0, 3)));
    view.turn = view.me.map(|me| me.next(view.rules.seats()));
    draft.follow(&view, LENS);
    assert!(!draft.is_changed() && !draft.can_undo() && draft.rack().contains(&id("R13")));
    assert_eq!(draft.board().of(id("K8")), Some(cell(7, 3)));
}

#[test]
fn what_somebody_else_tries_lies_there_as_it_will_when_it_is_done() {
    let mut view = position("R3 R4 R5 R6 | K8 B8 Y8", "B1 R7");
    let draft = over(&view);
    let layout = read_sets("R3 R4 R5 | R6 R7 R8 | K8 B8 Y8").expect("tiles");
    let seen = draft.sketched(&layout, LENS);
    assert_eq!(sorted(sets_of(&seen)), sorted(layout.clone()));
    assert!(seen.of(id("R7")).is_none(), "the red 7 on the board is not the one in the rack");
    let strange: Vec<Id> = seen.iter().map(|(_, id)| id).filter(|id| !draft.is_lying(*id)).collect();
    assert_eq!(strange.iter().map(|id| id.tile.to_string()).collect::<Vec<_>>(), ["R7", "R8"]);
    view.table = layout.iter().map(|set| Set::read(set).expect("a set")).collect();
    let mut done = draft;
    done.follow(&view, LENS);
    assert_eq!(done.board(), &seen);
}
