//! From a description to a position: the only way in.

use super::{Impossible, Setup};
use crate::{BySeat, Drawn, Edition, Piece, Rules, Set, State, Tiles, deal::starter_of, set::all_tiles};
use game::{BadSeats, Ruleset, Seat};

/// More points, in either direction, than any match can move.
const MOST_POINTS: i64 = 1_000_000;

impl State {
    /// The position that `setup` describes under `rules`.
    pub(super) fn set_up(rules: &Rules, setup: Setup) -> Result<State, Impossible> {
        let mut state = State::bare(*rules);
        state.racks = by_seat("racks", setup.racks, rules)?;
        state.table = read_table(&setup.table)?;
        state.pool = setup.pool.into_iter().rev().collect();
        state.place_tiles()?;
        state.opened = match setup.opened {
            Some(opened) => by_seat("opened", opened, rules)?,
            None => state.racks.iter().map(|rack| rack.is_empty() || !state.table.is_empty()).collect(),
        };
        state.passes = setup.passes;
        state.place_start(setup.starter, setup.draws)?;
        state.place_turn(setup.turn)?;
        state.place_match(setup.game, setup.wins, setup.points)?;
        Ok(state)
    }

    /// Checks the tiles named against the box; tiles not named anywhere are out of play. Only the larger box has more than
    /// two jokers, so a puzzle with as many is of that one, however few play.
    fn place_tiles(&mut self) -> Result<(), Impossible> {
        let pool: Tiles = self.pool.iter().copied().collect();
        let named = self.racks.iter().fold(all_tiles(&self.table) + pool, |named, rack| named + *rack);
        let tile_box = match self.rules.edition().tiles() {
            smaller if named.jokers() > smaller.jokers() => Edition::Xp.tiles(),
            tiles => tiles,
        };
        if let Some(tile) = (named - tile_box).first() {
            return Err(Impossible::TooMany { tile, named: named.count(tile), there_are: tile_box.count(tile) });
        }
        self.gone = tile_box - named;
        Ok(())
    }

    /// Whoever drew the highest tile begins, if there were draws.
    fn place_start(&mut self, starter: Option<Seat>, draws: Vec<Drawn>) -> Result<(), Impossible> {
        starter.map_or(Ok(()), |starter| self.expect_seat("starter", starter))?;
        draws.iter().try_for_each(|drawn| self.expect_seat("draws", drawn.seat))?;
        let highest = starter_of(&draws, self.rules.seats());
        if !draws.is_empty() && (highest.is_none() || starter.is_some_and(|starter| highest != Some(starter))) {
            return Err(Impossible::Draws);
        }
        self.starter = starter.or(highest).unwrap_or(Seat(0));
        self.draws = draws;
        Ok(())
    }

    fn place_turn(&mut self, turn: Option<Seat>) -> Result<(), Impossible> {
        let mut out = self.seats().filter(|seat| self.racks[seat.index()].is_empty());
        let (first, second) = (out.next(), out.next());
        if second.is_some() {
            return Err(Impossible::TwoEmptyRacks);
        }
        if let Some(seat) = first.filter(|seat| !self.opened[seat.index()]) {
            return Err(Impossible::OutUnopened { seat });
        }
        let (passes, seats, pool) = (self.passes, self.rules.seats(), self.pool.len());
        if passes > seats || passes > 0 && (pool > 0 || first.is_some()) {
            return Err(Impossible::Passes { passes, pool, seats });
        }
        match (turn, first.is_some() || self.is_blocked()) {
            (Some(_), true) => return Err(Impossible::Finished),
            (None, true) => self.turn = None,
            (turn, false) => {
                let turn = turn.unwrap_or(self.starter);
                self.expect_seat("turn", turn)?;
                self.turn = Some(turn);
            }
        }
        Ok(())
    }

    fn place_match(
        &mut self,
        game: Option<u32>,
        wins: Option<Vec<u32>>,
        points: Option<Vec<i64>>,
    ) -> Result<(), Impossible> {
        let (game, games) = (game.unwrap_or(1), self.rules.options().games);
        if !(1..=games).contains(&game) {
            return Err(Impossible::Game { game, games });
        }
        self.game = game;
        let winners = if self.turn.is_none() { self.settle() } else { BySeat::new() };
        if let Some(wins) = wins {
            self.wins = by_seat("wins", wins, &self.rules)?;
        }
        if let Some(points) = points {
            self.points = by_seat("points", points, &self.rules)?;
        }
        self.expect_wins(&winners)?;
        match self.points.iter().find(|points| !(-MOST_POINTS..=MOST_POINTS).contains(*points)) {
            Some(points) => Err(Impossible::Points { points: *points }),
            None => Ok(()),
        }
    }

    /// A seat has won as many of the games before this one as there were, at most, and this one if it is among `winners`.
    fn expect_wins(&self, winners: &[Seat]) -> Result<(), Impossible> {
        let games = self.game - u32::from(self.turn.is_some());
        for (seat, wins) in self.seats().zip(self.wins.iter().copied()) {
            let least = u32::from(winners.contains(&seat));
            if !(least..=self.game - 1 + least).contains(&wins) {
                return Err(Impossible::Wins { seat, wins, games });
            }
        }
        Ok(())
    }

    fn expect_seat(&self, field: &'static str, seat: Seat) -> Result<(), Impossible> {
        Ok(BadSeats::expect_seat(field, seat, self.rules.seats())?)
    }
}

fn read_table(table: &[Vec<Piece>]) -> Result<Vec<Set>, Impossible> {
    let read = |(index, set): (usize, &Vec<Piece>)| {
        Set::read_pieces(set.iter().copied()).map_err(|why| Impossible::BrokenSet { index, why })
    };
    table.iter().enumerate().map(read).collect()
}

fn by_seat<T>(field: &'static str, list: Vec<T>, rules: &Rules) -> Result<BySeat<T>, Impossible> {
    BadSeats::expect_entries(field, &list, rules.seats())?;
    Ok(list.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rummikub;
    use game::{Game, Observer, Turn, Writable, read_rules};
    use serde_json::{Value, json};

    fn set_up(setup: Value) -> Result<State, Impossible> {
        let setup: Setup = serde_json::from_value(setup).expect("a description");
        let rules = read_rules(Rummikub::seats(&setup), &json!({})).expect("seats");
        Rummikub::set_up(&rules, setup)
    }

    #[test]
    fn a_puzzle_needs_no_more_than_racks() {
        let state = set_up(json!({"racks": [["R7"], ["J"]]})).unwrap();
        assert_eq!((state.turn(), state.gone.len()), (Turn::Of(Seat(0)), 104));
        assert_eq!(state.opened.as_slice(), [false, false]);
        let state = set_up(json!({"racks": [["R7"], ["J"]], "table": [["K1", "K2", "K3"]], "starter": 1})).unwrap();
        assert_eq!((state.turn(), state.opened.as_slice()), (Turn::Of(Seat(1)), [true, true].as_slice()));
        let draws = json!([{"seat": 0, "tile": "K3"}, {"seat": 1, "tile": "K5"}]);
        let state = set_up(json!({"racks": [["R7"], ["J"]], "draws": draws})).unwrap();
        assert_eq!((state.turn(), state.starter), (Turn::Of(Seat(1)), Seat(1)), "who drew the highest tile");
    }

    #[test]
    fn a_puzzle_with_more_than_two_jokers_is_of_the_larger_box() {
        let state = set_up(json!({"racks": [[], ["J", "J", "J", "J"], ["K1"]]})).unwrap();
        assert_eq!((state.turn(), state.points.as_slice()), (Turn::Over, [121, -120, -1].as_slice()));
        let state =
            set_up(json!({"racks": [["R7", "R7", "R7"], ["J", "J", "J"]], "table": [["K1", "K2", "K3"]]})).unwrap();
        assert!(state.is_conserved());
        let unseen = Rummikub::view(&state, Observer::Seat(Seat(0))).unseen();
        assert_eq!((unseen, state.gone.len()), ("J J J".parse().unwrap(), 160 - 9));
        let refused = set_up(json!({"racks": [["R7", "R7", "R7", "R7"], ["J", "J", "J"]]})).unwrap_err();
        assert_eq!(refused, Impossible::TooMany { tile: "R7".parse().unwrap(), named: 4, there_are: 3 });
    }

    #[test]
    fn what_was_written_is_read_back() {
        let full = json!({
            "racks": [["R7", "J"], ["K1"]], "table": [["R5", "Y5", "J=B5"]], "pool": ["Y1", "B2"],
            "opened": [true, false], "turn": 1, "starter": 1,
            "draws": [{"seat": 0, "tile": "K3"}, {"seat": 1, "tile": "J"}, {"seat": 1, "tile": "B4"}], "game": 1, "wins": [0, 0], "points": [-3, 3],
        });
        let state = set_up(full.clone()).unwrap();
        assert_eq!(serde_json::to_value(Rummikub::write_down(&state)).unwrap(), full);
    }

    #[test]
    fn a_finished_game_is_settled() {
        let state = set_up(json!({"racks": [["R7"], []], "table": [["K1", "K2", "K3"]]})).unwrap();
        assert_eq!((state.turn(), state.points.as_slice()), (Turn::Over, [-7, 7].as_slice()));
        let state = set_up(json!({"racks": [["R7"], ["K9"]], "passes": 2})).unwrap();
        assert_eq!((state.wins.as_slice(), state.points.as_slice()), ([1, 0].as_slice(), [2, -2].as_slice()));
        assert!(Rummikub::outcome(&state).is_some());
        // Who is out has opened, even if no one says where the tiles are.
        let state = set_up(json!({"racks": [[], ["R3", "K8", "J"], ["Y1", "B2", "R4"], ["K13", "K13"]]})).unwrap();
        assert_eq!((state.turn(), state.points.as_slice()), (Turn::Over, [74, -41, -7, -26].as_slice()));
        assert_eq!(state.opened.as_slice(), [true, false, false, false]);
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let refusal = |setup: Value| set_up(setup).map(drop).expect_err("impossible");
        let drawn = |tiles: &[&str]| {
            let drawn = tiles.iter().zip((0..2).cycle());
            json!(drawn.map(|(tile, seat)| json!({"seat": seat, "tile": tile})).collect::<Vec<_>>())
        };
        let r7 = "R7".parse().unwrap();
        let cases = [
            (json!({"racks": [["R7", "R7", "R7"], ["J"]]}), Impossible::TooMany { tile: r7, named: 3, there_are: 2 }),
            (json!({"racks": [["R7"], []], "opened": [true, false]}), Impossible::OutUnopened { seat: Seat(1) }),
            (json!({"racks": [[], []]}), Impossible::TwoEmptyRacks),
            (json!({"racks": [["J"], []], "turn": 0, "opened": [true, true]}), Impossible::Finished),
            (json!({"racks": [["R7"], ["J"]], "passes": 3}), Impossible::Passes { passes: 3, pool: 0, seats: 2 }),
            (
                json!({"racks": [["R7"], ["J"]], "passes": 1, "pool": ["K1"]}),
                Impossible::Passes { passes: 1, pool: 1, seats: 2 },
            ),
            (json!({"racks": [["R7"], ["J"]], "passes": 2, "turn": 1}), Impossible::Finished),
            (
                json!({"racks": [["R7"], ["J"]], "turn": 2}),
                BadSeats::NoSuchSeat { field: "turn", seat: Seat(2), seats: 2 }.into(),
            ),
            (
                json!({"racks": [["R7"], ["J"]], "opened": [true]}),
                BadSeats::Entries { field: "opened", got: 1, seats: 2 }.into(),
            ),
            (json!({"racks": [["R7"], ["J"]], "game": 2}), Impossible::Game { game: 2, games: 1 }),
            (json!({"racks": [["R7"], ["J"]], "wins": [0, 1]}), Impossible::Wins { seat: Seat(1), wins: 1, games: 0 }),
            (json!({"racks": [["R7"], []], "wins": [0, 2]}), Impossible::Wins { seat: Seat(1), wins: 2, games: 1 }),
            (json!({"racks": [["R7"], []], "wins": [0, 0]}), Impossible::Wins { seat: Seat(1), wins: 0, games: 1 }),
            (json!({"racks": [["R7"], []], "wins": [1, 1]}), Impossible::Wins { seat: Seat(0), wins: 1, games: 1 }),
            (json!({"racks": [["R7"], ["J"]], "starter": 0, "draws": drawn(&["K3", "K5"])}), Impossible::Draws),
            (json!({"racks": [["R7"], ["J"]], "draws": drawn(&["K3", "K5", "K3"])}), Impossible::Draws),
            (json!({"racks": [["R7"], ["J"]], "draws": drawn(&["K3", "R3"])}), Impossible::Draws),
            (json!({"racks": [["R7"], ["J"]], "draws": drawn(&["K3"])}), Impossible::Draws),
            (json!({"racks": [["R7"], ["J"]], "points": [0, 1_000_001]}), Impossible::Points { points: 1_000_001 }),
        ];
        for (setup, why) in cases {
            assert_eq!(refusal(setup.clone()), why, "{setup}");
        }
        let broken = refusal(json!({"racks": [["R7"], ["J"]], "table": [["K1", "K2", "K3"], ["K1", "K2"]]}));
        assert!(matches!(broken, Impossible::BrokenSet { index: 1, .. }));
    }
}
