//! What a review knows of Lexio.

use super::club::{self, CHIPS, Thrifty};
use super::{Sight, endgame};
use crate::exact::Exact;
use crate::guided::Guided;
use crate::net::{Judge, Net, Shown, net};
use crate::review::{Effort, Points, Reviews, Standard};
use crate::{Policy, Thinks, play_out};
use game::{Enumerate, Game, Ruleset, Seat, Sim, below};
use lexio::{Action, Lexio, Outcome, Rules, State, View};

/// If there are no more legal actions than this, all are compared.
const ALL: usize = 24;
/// One decision in this many goes to the second favourite: with open hands and nothing to draw, a round would always
/// end the same way and depend on every quirk of the rule. Of 2, 3, 4, 8, 16 and never, this best predicts what level 4
/// makes of a deal (docs/BOTS.md, "Review and luck").
const WAVERS: u32 = 3;
/// The number of positions to examine for a proof with open hands.
const NODES: u32 = 30_000;

/// Everyone plays on by the net if there is one, otherwise by the rule of thumb.
pub struct Habit {
    net: Option<&'static Net>,
    guided: Option<Guided<'static, Lexio>>,
    exact: Exact<Lexio>,
    moves: Vec<Action>,
}

impl Reviews for Lexio {
    type Standard = Habit;
    type Beliefs = ();
    const MATTERS: f64 = 0.5;

    fn standard(rules: &Rules) -> Habit {
        let net = net(Lexio::net_name(rules));
        Habit { net, guided: net.map(Guided::by), exact: Exact::default(), moves: Vec::new() }
    }

    fn playouts(rules: &Rules) -> u32 {
        // A playout by the net costs more, especially in longer rounds.
        if net(Lexio::net_name(rules)).is_some() { 5_000 / u32::from(rules.seats()) } else { 20_000 }
    }

    fn points(_: &Rules, outcome: &Outcome, seat: Seat) -> f64 {
        Lexio::worth(outcome, seat).value
    }

    /// All chance is in the deal, and a few playouts reveal most of it.
    fn effort(_: &Rules) -> Effort {
        Effort { deal: 40, draws: 0 }
    }

    fn candidates(view: &View, played: &Action) -> Vec<Action> {
        let mut candidates = vec![*played];
        let Some(sight) = Sight::of_view(view) else { return candidates };
        let mut others = Lexio::legal(view);
        if others.len() > ALL {
            others = club::candidates(&sight);
        }
        candidates.extend(others.into_iter().filter(|action| action != played));
        candidates
    }

    fn believe(_: &View, _: Seat) {}

    fn suppose(view: &View, (): &(), chance: &mut Sim) -> State {
        Self::imagine(view, chance)
    }

    fn is_certain(view: &View) -> bool {
        endgame::is_known(view)
    }

    fn is_near(view: &View) -> bool {
        endgame::is_near(view)
    }
}

impl Standard<Lexio> for Habit {
    fn play_on(&mut self, world: &mut State, chance: &mut Sim) -> Points {
        let seats = world.rules().seats();
        let outcome = play_out::<Lexio>(world, &mut Wavering(self), chance);
        Seat::all(seats).map(|seat| outcome.as_ref().map_or(0.0, |outcome| Lexio::worth(outcome, seat).value)).collect()
    }

    fn solve(&mut self, world: &State, me: Seat) -> Option<f64> {
        self.exact.solve(world, me, &CHIPS, endgame::NODES_OF_ONE).map(|worth| worth.value)
    }

    fn prove(&mut self, state: &State) -> Option<f64> {
        (state.rules().seats() == 2).then(|| self.exact.solve(state, Seat(0), &CHIPS, NODES))?.map(|worth| worth.value)
    }

    fn best_proven(&self) -> Option<Action> {
        self.exact.best().copied()
    }
}

/// The habit, with an occasional second choice.
pub(super) struct Wavering<'a>(pub(super) &'a mut Habit);

impl Policy<Lexio> for Wavering<'_> {
    fn choose(&mut self, state: &State, chance: &mut Sim) -> Option<Action> {
        if below(WAVERS, chance) > 0 {
            return match &mut self.0.guided {
                Some(guided) => guided.choose(state, chance),
                None => Thrifty.choose(state, chance),
            };
        }
        let (first, second) = self.0.favourites(state)?;
        let goes_out =
            matches!(first, Action::Play(tiles) if tiles.len() == state.hand(Lexio::turn(state).seat()?).len());
        Some(if goes_out { first } else { second })
    }
}

impl Habit {
    /// Its first choice, and its second, which is the same if there is no other.
    fn favourites(&mut self, state: &State) -> Option<(Action, Action)> {
        Lexio::moves(state, &mut self.moves);
        let mut best: [Option<(f32, Action)>; 2] = [None; 2];
        let mut offer = |promise: f32, action: Action| {
            let better = |than: &Option<(f32, Action)>| than.is_none_or(|(most, _)| promise > most);
            if better(&best[0]) {
                best = [Some((promise, action)), best[0]];
            } else if better(&best[1]) {
                best[1] = Some((promise, action));
            }
        };
        if let Some(net) = self.net {
            let sight = Lexio::sight_of_state(state)?;
            let mut judge = Judge::of::<Lexio>(net, &sight);
            self.moves
                .iter()
                .for_each(|action| offer(judge.promise::<Lexio>(&sight, action).worth::<Lexio>(), *action));
        } else {
            let sight = Sight::of_state(state)?;
            sight.each_play(|play| offer(-(club::cost(&sight, &play) as f32), Action::Play(play.tiles())));
            if sight.to_beat.is_some() {
                offer(f32::MIN, Action::Pass);
            }
        }
        let (_, first) = best[0]?;
        Some((first, best[1].map_or(first, |(_, second)| second)))
    }
}
