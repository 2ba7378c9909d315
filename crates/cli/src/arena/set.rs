//! A set: one deal, played once with A in each seat and B in all the others.

use super::figures::Set;
use super::forfeit::Forfeit;
use super::latency::Latencies;
use super::player::Player;
use crate::playable::Playable;
use crate::playouts::round_chance;
use game::{Observer, Ruleset, Seat, Silent, Sim, Turn, sim};
use rand_core::Rng;
use std::time::Instant;

/// The two contenders of a duel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    A,
    B,
}

/// The result of a set.
pub(super) struct Played {
    pub(super) set: Set,
    /// Decisions of A and B.
    pub(super) moves: [u64; 2],
    /// One for each side and game.
    pub(super) forfeits: Vec<(Side, Forfeit)>,
}

/// A table at which one set after another is played.
pub(super) struct Table<'a, G: Playable> {
    rules: &'a G::Rules,
    opening: G::Standing,
    a: Player,
    b: Player,
    /// Decision times of A and B.
    pub(super) latencies: [Latencies; 2],
}

/// The result of one game.
struct Game {
    /// Each seat's share of the win.
    won: Vec<f64>,
    points: f64,
}

impl<'a, G: Playable> Table<'a, G> {
    pub(super) fn new(rules: &'a G::Rules, a: Player, b: Player) -> Table<'a, G> {
        Table { rules, opening: G::opening(rules), a, b, latencies: [Latencies::new(), Latencies::new()] }
    }

    /// Plays deal number `deal` of the match with seed `number`. In all its games each seat draws from the same chance,
    /// whoever occupies it, so that equal contenders come out exactly even.
    pub(super) fn play(&mut self, number: u64, deal: u64) -> Played {
        let mut chance = round_chance(number, deal);
        let shuffled = G::shuffle(self.rules, &mut chance);
        let chances: Vec<Sim> = Seat::all(self.rules.seats()).map(|_| sim(chance.next_u64())).collect();
        let mut played = Played { set: Set::default(), moves: [0; 2], forfeits: Vec::new() };
        for seat in Seat::all(self.rules.seats()) {
            let state = G::deal(self.rules, &self.opening, shuffled.clone());
            let game = self.game(state, seat, chances.clone(), &mut played);
            played.set.games += 1.0;
            played.set.points += game.points;
            if is_decided(&game.won) {
                played.set.decided += 1.0;
                played.set.won += game.won[seat.index()];
            }
        }
        played
    }

    /// Plays a game with A in `seat`.
    fn game(&mut self, mut state: G::State, seat: Seat, mut chances: Vec<Sim>, played: &mut Played) -> Game {
        let side_of = |of: Seat| if of == seat { Side::A } else { Side::B };
        let mut absent = [false; 2];
        while let Turn::Of(turn) = G::turn(&state) {
            let view = G::view(&state, Observer::Seat(turn));
            let side = side_of(turn);
            let decided = match absent[side as usize] {
                true => None,
                false => {
                    played.moves[side as usize] += 1;
                    let decided = self.decide(side, turn, &view, &mut chances[turn.index()]);
                    // In however many seats, it is one game, and all of them have lost it.
                    absent[side as usize] = decided.is_err();
                    decided.map_err(|forfeit| played.forfeits.push((side, forfeit))).ok()
                }
            };
            // As at a table, the house plays on for a contender that has forfeited.
            let Some(action) = decided.or_else(|| G::house_move(&view)) else { break };
            G::apply(&mut state, &action, &mut Silent);
        }
        let worth = |seat| G::outcome(&state).map(|outcome| G::worth(&outcome, seat)).unwrap_or_default();
        let won = Seat::all(self.rules.seats()).map(|seat| worth(seat).won).collect();
        let absent: Vec<bool> = Seat::all(self.rules.seats()).map(|of| absent[side_of(of) as usize]).collect();
        Game { won: without_the_absent(won, &absent), points: worth(seat).value / G::point(self.rules) }
    }

    fn decide(&mut self, side: Side, turn: Seat, view: &G::View, chance: &mut Sim) -> Result<G::Action, Forfeit> {
        let player = match side {
            Side::A => &mut self.a,
            Side::B => &mut self.b,
        };
        let start = Instant::now();
        let decided = player.decide::<G>(turn, view, chance);
        self.latencies[side as usize].count(start.elapsed());
        decided
    }
}

/// Whether any seat has won more than another. It is a draw if all share the win or no one has it.
fn is_decided(won: &[f64]) -> bool {
    won.windows(2).any(|pair| pair[0] != pair[1])
}

/// Counts a forfeit as a loss: the others share the win, unless it is already theirs.
fn without_the_absent(won: Vec<f64>, absent: &[bool]) -> Vec<f64> {
    let present = absent.iter().filter(|absent| !**absent).count();
    let theirs: f64 = won.iter().zip(absent).filter(|(_, absent)| !**absent).map(|(won, _)| won).sum();
    if present == absent.len() || theirs == 1.0 {
        return won;
    }
    let share = |absent: &bool| if *absent { 0.0 } else { 1.0 / present as f64 };
    absent.iter().map(share).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::contender::Contender;
    use lexio::{Lexio, Rules};

    fn table<'a>(rules: &'a Rules, a: &str, b: &str) -> Table<'a, Lexio> {
        let player = |text: &str| {
            let contender: Contender = text.parse().expect("a contender");
            Player::seat(contender, None, &[], std::time::Duration::ZERO).expect("seated")
        };
        Table::new(rules, player(a), player(b))
    }

    #[test]
    fn equals_come_out_exactly_even() {
        for seats in 2..=5 {
            let rules = Rules::preset("official", seats).expect("a preset");
            for who in ["random", "1", "3@40"] {
                let mut table = table(&rules, who, who);
                for deal in 0..3 {
                    let Set { games, won, decided, points } = table.play(7, deal).set;
                    let games_played = f64::from(seats);
                    assert_eq!((games, won, decided, points), (games_played, 1.0, games_played, 0.0), "{who}, {seats}");
                }
            }
        }
    }

    #[test]
    fn a_set_is_the_same_whatever_was_played_before() {
        let rules = Rules::preset("official", 3).expect("a preset");
        let mut busy = table(&rules, "2", "random");
        let sets: Vec<Set> = (0..20).map(|deal| busy.play(7, deal).set).collect();
        assert_eq!(table(&rules, "2", "random").play(7, 19).set, sets[19]);
        assert!(sets.iter().any(|set| *set != sets[0]));
        assert!(sets.iter().map(|set| set.won).sum::<f64>() > 40.0, "level 2 beats chance");
    }

    #[test]
    fn a_win_that_all_share_is_a_draw() {
        assert!(is_decided(&[0.0, 1.0]) && is_decided(&[0.5, 0.5, 0.0]));
        assert!(!is_decided(&[0.5, 0.5]) && !is_decided(&[0.0, 0.0, 0.0]));
    }

    #[test]
    fn who_forfeits_has_lost() {
        assert_eq!(without_the_absent(vec![0.0, 1.0], &[false, false]), [0.0, 1.0]);
        assert_eq!(without_the_absent(vec![0.0, 1.0], &[false, true]), [1.0, 0.0], "the win is the other's");
        assert_eq!(without_the_absent(vec![0.5, 0.5], &[false, true]), [1.0, 0.0], "and so is a draw");
        assert_eq!(without_the_absent(vec![0.0, 0.0], &[true, true]), [0.0, 0.0], "if anybody is left");
        assert_eq!(without_the_absent(vec![1.0, 0.0, 0.0], &[false, true, false]), [1.0, 0.0, 0.0]);
        assert_eq!(without_the_absent(vec![0.0, 1.0, 0.0], &[false, true, false]), [0.5, 0.0, 0.5]);
    }
}
