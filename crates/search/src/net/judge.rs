//! Asking a net for its opinion of an action.

use super::{FIRST, Inputs, Net, SECOND, Shown, weights::ANSWERS, weights::add_scaled};

/// What a net expects of an action.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Promise {
    /// The value of the round in the unit of training: tens of chips in Lexio, and in Matgo the square root of the
    /// points, scaled so that 16 points are 1.
    pub value: f32,
    /// The chance to win it, roughly 0 to 1.
    pub win: f32,
}

impl Promise {
    /// The measure by which actions are compared: the win, plus the round's value at its weight.
    pub fn worth<G: Shown>(self) -> f32 {
        G::VALUE * self.value + self.win
    }
}

/// A net applied to one decision. Allocates nothing.
pub struct Judge<'a> {
    net: &'a Net,
    /// The first layer's sums over the inputs that all actions share.
    common: [f32; FIRST],
    inputs: Inputs,
}

impl<'a> Judge<'a> {
    /// Prepares for a decision. The net must be for this game and number of seats.
    pub fn of<G: Shown>(net: &'a Net, sight: &G::Sight) -> Judge<'a> {
        let mut inputs = Inputs::new();
        G::show_common(sight, &mut inputs);
        let mut common = net.first_bias;
        add_rows(net, &inputs, &mut common);
        Judge { net, common, inputs }
    }

    /// The action that the net rates highest, the first among equals, with its promise. `None` if there are no actions.
    pub fn best<G: Shown>(
        &mut self,
        sight: &G::Sight,
        actions: impl IntoIterator<Item = G::Action>,
    ) -> Option<(G::Action, Promise)> {
        let mut best: Option<(G::Action, Promise)> = None;
        for action in actions {
            let promise = self.promise::<G>(sight, &action);
            if best.as_ref().is_none_or(|(_, best)| promise.worth::<G>() > best.worth::<G>()) {
                best = Some((action, promise));
            }
        }
        best
    }

    /// What the net expects of `action`, which must be legal.
    pub fn promise<G: Shown>(&mut self, sight: &G::Sight, action: &G::Action) -> Promise {
        self.inputs.clear();
        G::show_action(sight, action, &mut self.inputs);
        let mut sums = self.common;
        add_rows(self.net, &self.inputs, &mut sums);
        let [value, win] = self.net.answer(&sums);
        Promise { value, win }
    }
}

/// The sums of the first layer that the processor's registers hold at a time.
const HELD: usize = 32;
const _: () = assert!(FIRST.is_multiple_of(HELD));

/// Adds the rows of these inputs. Inputs that the net does not have are ignored, so a wrong file only makes play weak.
pub(super) fn add_rows(net: &Net, inputs: &Inputs, sums: &mut [f32; FIRST]) {
    // Part by part: sums that do not fit into registers would be stored for every row and loaded again for the next.
    for (part, sums) in sums.as_chunks_mut::<HELD>().0.iter_mut().enumerate() {
        let mut held = *sums;
        for row in inputs.iter().filter_map(|input| net.first.get(usize::from(*input))) {
            add_scaled(&mut held, &row.as_chunks().0[part], 1.0);
        }
        *sums = held;
    }
}

impl Net {
    /// The second layer's sums over these of the first.
    pub(super) fn second(&self, first: &[f32; FIRST]) -> [f32; SECOND] {
        // The neurons that fire are listed first: which do cannot be predicted, and a wrong guess costs more than a row.
        let (mut firing, mut count) = ([0; FIRST], 0);
        for (at, sum) in first.iter().enumerate() {
            firing[count] = at;
            count += usize::from(*sum > 0.0);
        }
        let firing = firing.iter().take(count).filter_map(|at| first.get(*at).zip(self.second.get(*at)));
        let mut second = self.second_bias;
        for (sum, row) in firing {
            add_scaled(&mut second, row, *sum);
        }
        second
    }

    /// The answers for these sums of the first layer.
    fn answer(&self, first: &[f32; FIRST]) -> [f32; ANSWERS] {
        let mut answers = self.answer_bias;
        for (at, sum) in self.second(first).iter().enumerate() {
            for (answer, row) in answers.iter_mut().zip(&self.answers) {
                *answer += sum.max(0.0) * row[at];
            }
        }
        answers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_is_as_by_hand() {
        let mut net = Net::zero(2);
        (net.first[0][0], net.first[1][0], net.first_bias[0]) = (2.0, -5.0, 0.5);
        (net.second[0][1], net.second_bias[1], net.second_bias[2]) = (3.0, 1.0, -4.0);
        (net.answers[0][1], net.answers[1][2], net.answer_bias) = (10.0, 1.0, [0.25, 0.5]);
        let sums = |on: &[u16]| {
            let mut sums = net.first_bias;
            add_rows(&net, &on.iter().copied().collect(), &mut sums);
            sums
        };
        // 2 + 0.5 = 2.5; 3 × 2.5 + 1 = 8.5; 85.25. The neuron at −4 stays silent.
        assert_eq!(net.answer(&sums(&[0])), [85.25, 0.5]);
        // 2 − 5 + 0.5 is below zero, so only the biases count. An input that the net does not have adds nothing.
        assert_eq!(net.answer(&sums(&[0, 1, 9])), [10.25, 0.5]);
    }
}
