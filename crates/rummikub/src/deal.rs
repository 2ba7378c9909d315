//! The draw for the start, the shuffle and the deal.

use crate::{Drawn, Rules, Standing, State, Tile, Tiles};
use game::{Ruleset, Seat};
use rand_core::Rng;

/// All the chance in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    /// The draw for the start, in case one is needed.
    draws: Vec<Drawn>,
    /// The seat that drew the highest tile.
    starter: Seat,
    /// The box in dealing order: rack by rack, seat 0 first, then the pool.
    tiles: Vec<Tile>,
}

impl Deal {
    pub(crate) fn shuffle(rules: &Rules, chance: &mut impl Rng) -> Deal {
        let mut tiles: Vec<Tile> = rules.edition().tiles().iter().collect();
        let (draws, starter) = draw_for_start(rules.seats(), &mut tiles, chance);
        game::shuffle(&mut tiles, chance);
        Deal { draws, starter, tiles }
    }
}

/// Every player draws. A joker doesn't count and is redrawn at once. Players who tie for the highest number draw again
/// from the reshuffled box, until one has the highest (docs/rules/rummikub.md#start).
fn draw_for_start(seats: u8, tiles: &mut [Tile], chance: &mut impl Rng) -> (Vec<Drawn>, Seat) {
    let mut draws = Vec::new();
    let mut drawing: Vec<Seat> = Seat::all(seats).collect();
    while drawing.len() > 1 {
        game::shuffle(tiles, chance);
        let mut next = tiles.iter().copied();
        let mut highest = 0;
        let mut best = Vec::new();
        for seat in drawing {
            for tile in next.by_ref() {
                draws.push(Drawn { seat, tile });
                let Some(number) = tile.number() else { continue };
                if number > highest {
                    best.clear();
                    highest = number;
                }
                if number == highest {
                    best.push(seat);
                }
                break;
            }
        }
        drawing = best;
    }
    (draws, drawing[0])
}

/// The seat that begins after these draws. `None` if the draw for the start cannot have gone like that.
pub(crate) fn starter_of(draws: &[Drawn], seats: u8) -> Option<Seat> {
    let mut draws = draws.iter();
    let mut drawing: Vec<Seat> = Seat::all(seats).collect();
    while drawing.len() > 1 {
        let mut numbers = Vec::new();
        for seat in &drawing {
            let drawn = draws.find(|drawn| drawn.seat != *seat || !drawn.tile.is_joker())?;
            numbers.push(drawn.tile.number().filter(|_| drawn.seat == *seat)?);
        }
        let highest = numbers.iter().copied().max();
        let tied = drawing.into_iter().zip(numbers).filter(|(_, number)| Some(*number) == highest);
        drawing = tied.map(|(seat, _)| seat).collect();
    }
    drawing.first().copied().filter(|_| draws.next().is_none())
}

impl State {
    pub(crate) fn deal(rules: &Rules, standing: &Standing, deal: Deal) -> State {
        let mut state = State::bare(*rules);
        let hand = usize::from(rules.options().hand);
        let (dealt, pool) = deal.tiles.split_at(hand * usize::from(rules.seats()));
        for (rack, tiles) in state.racks.iter_mut().zip(dealt.chunks_exact(hand)) {
            *rack = tiles.iter().copied().collect();
        }
        state.pool = pool.iter().rev().copied().collect();
        state.gone = Tiles::NONE;
        state.game = standing.game;
        state.wins.clone_from(&standing.wins);
        state.points.clone_from(&standing.points);
        state.starter = standing.starter.unwrap_or(deal.starter);
        if standing.starter.is_none() {
            state.draws = deal.draws;
        }
        state.turn = Some(state.starter);
        state
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Game, Seed, sim};

    #[test]
    fn the_highest_tile_starts() {
        let mut chance = sim(1);
        let (mut again, mut jokers) = (0, 0);
        let mut starts = [0; 3];
        for _ in 0..3_000 {
            let mut tiles: Vec<Tile> = Tiles::full(2, 2).iter().collect();
            let (draws, starter) = draw_for_start(3, &mut tiles, &mut chance);
            let numbers = |seat: u8| draws.iter().filter(move |d| d.seat == Seat(seat)).filter_map(|d| d.tile.number());
            let numbers = [0, 1, 2].map(|seat| numbers(seat).collect::<Vec<u8>>());
            // Compared lexicographically, sequences of draws rank as the rule says: a seat that drew no more had less.
            let best = numbers.iter().max().unwrap();
            let winners: Vec<usize> = (0..3).filter(|seat| &numbers[*seat] == best).collect();
            assert_eq!(winners, [starter.index()], "{draws:?}");
            assert_eq!(starter_of(&draws, 3), Some(starter), "{draws:?}");
            assert_eq!(starter_of(&draws[..draws.len() - 1], 3), None, "{draws:?}");
            assert_eq!(starter_of(&[draws.as_slice(), &draws[..1]].concat(), 3), None, "{draws:?}");
            starts[starter.index()] += 1;
            again += u32::from(best.len() > 1);
            jokers += u32::from(draws.iter().any(|drawn| drawn.tile.is_joker()));
        }
        assert!(again > 100 && jokers > 50, "the rare cases were met: {again} {jokers}");
        assert!(starts.iter().all(|starts| (900..1_100).contains(starts)), "{starts:?}");
    }

    #[test]
    fn pools_are_the_pages() {
        for (seats, pool) in [(2, 78), (3, 64), (4, 50), (5, 90), (6, 76)] {
            let rules = Rules::preset("official", seats).unwrap();
            let deal = crate::Rummikub::shuffle(&rules, &mut Seed::from_phrase("dusk").stream(0));
            let state = State::deal(&rules, &Standing::opening(&rules), deal);
            assert_eq!(state.pool.len(), pool);
            assert!(state.racks.iter().all(|rack| rack.len() == 14));
            assert!(state.is_conserved());
        }
    }
}
