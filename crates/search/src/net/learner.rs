//! Fitting a net to the outcomes of actions: squared error, gradients by hand, Adam.
//!
//! Uses only additions, multiplications, divisions and square roots in a fixed order, so that the same samples give the
//! same net to the last bit on every machine.

use super::{FIRST, Inputs, Net, Promise, SECOND, judge::add_rows, weights::add_scaled};
use game::{Sim, below};

/// An action that was taken, as the net was shown it, and its outcome.
pub struct Sample {
    /// All inputs that were on: those that the actions share, and those of this one.
    pub inputs: Inputs,
    /// The actual outcome.
    pub fulfilled: Promise,
}

/// A net that learns.
#[derive(Clone, PartialEq)]
pub struct Learner {
    /// What it has learnt so far.
    pub net: Net,
    /// The running mean of the gradient.
    pub mean: Net,
    /// The running mean of its square.
    pub square: Net,
    /// The weight of the initial zero in the running mean: a power of 0.9.
    pub mean_left: f32,
    /// The weight of the initial zero in the running mean of the square: a power of 0.999.
    pub square_left: f32,
    gradient: Net,
}

const MEAN: f32 = 0.9;
const SQUARE: f32 = 0.999;
/// The usual number of inputs that are on, which the first weights are scaled for.
const USUAL_INPUTS: f32 = 90.0;

impl Learner {
    /// A net with this many inputs that knows nothing: its weights are small random numbers.
    pub fn new(inputs: usize, chance: &mut Sim) -> Learner {
        let mut net = Net::zero(inputs);
        let spreads =
            [(6.0 / USUAL_INPUTS).sqrt(), 0.0, (6.0 / FIRST as f32).sqrt(), 0.0, (3.0 / SECOND as f32).sqrt(), 0.0];
        for (part, spread) in net.parts_mut().into_iter().zip(spreads) {
            for weight in part {
                let fraction = below(1 << 24, chance) as f32 / (1 << 23) as f32;
                *weight = spread * (fraction - 1.0);
            }
        }
        Learner::with(net, Net::zero(inputs), Net::zero(inputs), 1.0, 1.0)
    }

    /// Continues from an earlier state.
    pub fn with(net: Net, mean: Net, square: Net, mean_left: f32, square_left: f32) -> Learner {
        let gradient = Net::zero(net.inputs());
        Learner { net, mean, square, mean_left, square_left, gradient }
    }

    /// Takes a step of `rate` towards the outcomes of the samples, and returns the mean squared error before it.
    pub fn learn(&mut self, samples: &[Sample], rate: f32) -> f32 {
        let mut error = 0.0;
        for sample in samples {
            error += self.add_gradient(sample);
        }
        let count = samples.len().max(1) as f32;
        self.step(rate, 1.0 / count);
        error / count
    }

    /// Adds the gradient of one sample's squared error, and returns the error.
    fn add_gradient(&mut self, sample: &Sample) -> f32 {
        let (net, gradient) = (&self.net, &mut self.gradient);
        let mut first = net.first_bias;
        add_rows(net, &sample.inputs, &mut first);
        let second = net.second(&first);
        let wanted = [sample.fulfilled.value, sample.fulfilled.win];
        let mut second_slope = [0.0; SECOND];
        let mut error = 0.0;
        for (at, wanted) in wanted.into_iter().enumerate() {
            let mut answer = net.answer_bias[at];
            for (neuron, weight) in second.iter().zip(&net.answers[at]) {
                answer += neuron.max(0.0) * weight;
            }
            let slope = answer - wanted;
            error += slope * slope;
            gradient.answer_bias[at] += slope;
            for (neuron, to) in second.iter().zip(&mut gradient.answers[at]) {
                *to += neuron.max(0.0) * slope;
            }
            add_scaled(&mut second_slope, &net.answers[at], slope);
        }
        let silent = |neuron: &f32| *neuron <= 0.0;
        second.iter().zip(&mut second_slope).filter(|(neuron, _)| silent(neuron)).for_each(|(_, slope)| *slope = 0.0);
        add_scaled(&mut gradient.second_bias, &second_slope, 1.0);
        let mut first_slope = [0.0; FIRST];
        for (at, neuron) in first.iter().enumerate().filter(|(_, neuron)| !silent(neuron)) {
            add_scaled(&mut gradient.second[at], &second_slope, *neuron);
            let mut products = [0.0; SECOND];
            products.iter_mut().zip(&net.second[at]).zip(&second_slope).for_each(|((to, a), b)| *to = a * b);
            first_slope[at] = sum(&products);
        }
        add_scaled(&mut gradient.first_bias, &first_slope, 1.0);
        for input in &sample.inputs {
            add_scaled(&mut gradient.first[usize::from(*input)], &first_slope, 1.0);
        }
        error
    }

    /// An Adam step: every weight moves by its mean gradient over the root of its mean square.
    fn step(&mut self, rate: f32, share: f32) {
        self.mean_left *= MEAN;
        self.square_left *= SQUARE;
        let (mean_known, square_known) = (1.0 - self.mean_left, 1.0 - self.square_left);
        let Learner { net, mean, square, gradient, .. } = self;
        let parts = net.parts_mut().into_iter().zip(mean.parts_mut());
        let parts = parts.zip(square.parts_mut()).zip(gradient.parts_mut());
        for (((weights, means), squares), gradients) in parts {
            let each = weights.iter_mut().zip(means).zip(squares).zip(gradients);
            for (((weight, mean), square), gradient) in each {
                let slope = *gradient * share;
                *gradient = 0.0;
                *mean = MEAN * *mean + (1.0 - MEAN) * slope;
                *square = SQUARE * *square + (1.0 - SQUARE) * slope * slope;
                *weight -= rate * (*mean / mean_known) / ((*square / square_known).sqrt() + 1e-8);
            }
        }
    }
}

/// Sums by halves, an order that vectorises.
fn sum(products: &[f32; SECOND]) -> f32 {
    let mut lanes = [0.0; 8];
    for eight in products.chunks_exact(8) {
        lanes.iter_mut().zip(eight).for_each(|(lane, product)| *lane += product);
    }
    (lanes[0] + lanes[4]) + (lanes[1] + lanes[5]) + ((lanes[2] + lanes[6]) + (lanes[3] + lanes[7]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::sim;

    fn sample(on: &[u16], value: f32, win: f32) -> Sample {
        Sample { inputs: on.iter().copied().collect(), fulfilled: Promise { value, win } }
    }

    /// The error, without taking a step.
    fn error(learner: &Learner, sample: &Sample) -> f32 {
        learner.clone().add_gradient(sample)
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_error() {
        let mut learner = Learner::new(6, &mut sim(1));
        let sample = sample(&[0, 2, 5], 0.7, 1.0);
        learner.add_gradient(&sample);
        let slopes: Vec<Vec<f32>> = learner.gradient.parts().map(<[f32]>::to_vec).into();
        let mut checked = 0;
        for (part, slopes) in slopes.iter().enumerate() {
            for at in (0..slopes.len()).step_by(7) {
                let moved = |by: f32| {
                    let mut learner = learner.clone();
                    learner.net.parts_mut()[part][at] += by;
                    error(&learner, &sample)
                };
                // Twice the slope, because the error is a square.
                let measured = (moved(1e-3) - moved(-1e-3)) / 2e-3;
                assert!((measured - 2.0 * slopes[at]).abs() < 0.02, "{part} {at}: {measured} {}", slopes[at]);
                checked += usize::from(slopes[at] != 0.0);
            }
        }
        assert!(checked > 50, "{checked}");
    }

    #[test]
    fn what_is_shown_is_learnt() {
        let mut learner = Learner::new(8, &mut sim(2));
        let samples: Vec<Sample> = (0..16_u16)
            .map(|at| {
                let on: Vec<u16> = (0..4).map(|bit| bit * 2 + (at >> bit & 1)).collect();
                sample(&on, f32::from(at.count_ones() as u8 % 2), f32::from(at as u8) / 16.0)
            })
            .collect();
        let before = learner.learn(&samples, 0.01);
        for _ in 0..600 {
            learner.learn(&samples, 0.01);
        }
        let after = learner.learn(&samples, 0.01);
        assert!(before > 0.3 && after < 0.003, "{before} {after}");
    }
}
