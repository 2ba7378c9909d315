//! The weights of a net, and the file format in which they are stored.
//!
//! A file contains: `MADANGN1`; the number of inputs and the first and second width (u16 each), all little-endian; a
//! u64 that identifies the rules, and the version of what is shown of them, that it was trained for; then as f32 the
//! first layer's scales and biases, the second layer's scales and biases, the answers' weights and biases; then as i8
//! the first layer's weights by input and the second's by first neuron, each to be multiplied by the scale of the
//! neuron that it leads to.

use thiserror::Error;

/// Neurons of the first hidden layer.
pub const FIRST: usize = 96;
/// Neurons of the second hidden layer.
pub const SECOND: usize = 32;

/// The number of answers that a net gives.
pub(super) const ANSWERS: usize = 2;

const MAGIC: &[u8; 8] = b"MADANGN1";
const HEAD: usize = MAGIC.len() + 3 * 2 + 8;
const FLOATS: usize = 2 * FIRST + 2 * SECOND + ANSWERS * SECOND + ANSWERS;

/// The weights and biases of a net.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    /// Identifies the rules, and the version of what is shown of them, that it was trained for.
    pub trained_for: u64,
    /// Weights of the first layer, by input.
    pub first: Vec<[f32; FIRST]>,
    /// Biases of the first layer.
    pub first_bias: [f32; FIRST],
    /// Weights of the second layer, by neuron of the first.
    pub second: Vec<[f32; SECOND]>,
    /// Biases of the second layer.
    pub second_bias: [f32; SECOND],
    /// Weights of the answers, by answer.
    pub answers: [[f32; SECOND]; ANSWERS],
    /// Biases of the answers.
    pub answer_bias: [f32; ANSWERS],
}

/// Why bytes are not a net.
#[derive(Debug, Error, Clone, PartialEq, Eq)]
pub enum BadNet {
    /// The file does not begin like one.
    #[error("this is not a net file")]
    NotANet,
    /// The widths of its layers differ from this program's.
    #[error("the net has layers of {first} and {second} neurons, not {FIRST} and {SECOND}")]
    Widths {
        /// The width of its first layer.
        first: u16,
        /// The width of its second layer.
        second: u16,
    },
    /// It is too short or too long.
    #[error("the net has {got} bytes, not {need}")]
    Length {
        /// The number of bytes there are.
        got: usize,
        /// The number of bytes there should be.
        need: usize,
    },
    /// A weight is not a finite number.
    #[error("the net has a weight that is not a number")]
    NotANumber,
}

impl Net {
    /// A net with this many inputs, with all weights zero.
    pub fn zero(inputs: usize) -> Net {
        Net {
            trained_for: 0,
            first: vec![[0.0; FIRST]; inputs],
            first_bias: [0.0; FIRST],
            second: vec![[0.0; SECOND]; FIRST],
            second_bias: [0.0; SECOND],
            answers: [[0.0; SECOND]; ANSWERS],
            answer_bias: [0.0; ANSWERS],
        }
    }

    /// The number of inputs.
    pub fn inputs(&self) -> usize {
        self.first.len()
    }

    /// Reads a file.
    ///
    /// # Errors
    /// [`BadNet`] says what is wrong with the file.
    pub fn read(bytes: &[u8]) -> Result<Net, BadNet> {
        let (magic, rest) = bytes.split_first_chunk().ok_or(BadNet::NotANet)?;
        let (sizes, rest) = rest.split_first_chunk::<6>().ok_or(BadNet::NotANet)?;
        let (trained_for, rest) = rest.split_first_chunk().ok_or(BadNet::NotANet)?;
        if magic != MAGIC {
            return Err(BadNet::NotANet);
        }
        let [inputs, first, second] = [0, 2, 4].map(|at| u16::from_le_bytes([sizes[at], sizes[at + 1]]));
        if (usize::from(first), usize::from(second)) != (FIRST, SECOND) {
            return Err(BadNet::Widths { first, second });
        }
        let inputs = usize::from(inputs);
        let need = HEAD + FLOATS * 4 + inputs * FIRST + FIRST * SECOND;
        if bytes.len() != need {
            return Err(BadNet::Length { got: bytes.len(), need });
        }
        let (floats, weights) = rest.split_at(FLOATS * 4);
        let mut floats = floats.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        let mut weights = weights.iter().map(|byte| f32::from(byte.cast_signed()));
        let mut net = Net { trained_for: u64::from_le_bytes(*trained_for), ..Net::zero(inputs) };
        let first_scale: [f32; FIRST] = take(&mut floats);
        net.first_bias = take(&mut floats);
        let second_scale: [f32; SECOND] = take(&mut floats);
        net.second_bias = take(&mut floats);
        net.answers = std::array::from_fn(|_| take(&mut floats));
        net.answer_bias = take(&mut floats);
        net.first.iter_mut().for_each(|row| *row = scaled(&mut weights, &first_scale));
        net.second.iter_mut().for_each(|row| *row = scaled(&mut weights, &second_scale));
        if net.parts().into_iter().flatten().all(|weight| weight.is_finite()) {
            Ok(net)
        } else {
            Err(BadNet::NotANumber)
        }
    }

    /// Writes it as a file, with each weight of the hidden layers rounded to a 127th of the greatest that leads to the
    /// same neuron.
    pub fn write(&self) -> Vec<u8> {
        let (first_scale, second_scale) = (scales(&self.first), scales(&self.second));
        let mut bytes = MAGIC.to_vec();
        for size in [self.inputs(), FIRST, SECOND] {
            bytes.extend((size as u16).to_le_bytes());
        }
        bytes.extend(self.trained_for.to_le_bytes());
        let hidden = first_scale.iter().chain(&self.first_bias).chain(&second_scale).chain(&self.second_bias);
        let floats = hidden.chain(self.answers.iter().flatten()).chain(&self.answer_bias);
        bytes.extend(floats.flat_map(|float| float.to_le_bytes()));
        bytes.extend(self.first.iter().flat_map(|row| rounded(row, &first_scale)));
        bytes.extend(self.second.iter().flat_map(|row| rounded(row, &second_scale)));
        bytes
    }

    /// All weights and biases, layer by layer.
    pub fn parts(&self) -> [&[f32]; 6] {
        let Net { first, first_bias, second, second_bias, answers, answer_bias, .. } = self;
        [first.as_flattened(), first_bias, second.as_flattened(), second_bias, answers.as_flattened(), answer_bias]
    }

    /// Mutable access to the same parts.
    pub fn parts_mut(&mut self) -> [&mut [f32]; 6] {
        let Net { first, first_bias, second, second_bias, answers, answer_bias, .. } = self;
        [
            first.as_flattened_mut(),
            first_bias,
            second.as_flattened_mut(),
            second_bias,
            answers.as_flattened_mut(),
            answer_bias,
        ]
    }
}

fn take<const N: usize>(from: &mut impl Iterator<Item = f32>) -> [f32; N] {
    std::array::from_fn(|_| from.next().unwrap_or_default())
}

fn scaled<const N: usize>(weights: &mut impl Iterator<Item = f32>, scales: &[f32; N]) -> [f32; N] {
    scales.map(|scale| weights.next().unwrap_or_default() * scale)
}

/// A 127th of the greatest weight that leads to each neuron.
fn scales<const N: usize>(rows: &[[f32; N]]) -> [f32; N] {
    std::array::from_fn(|at| rows.iter().map(|row| row[at].abs()).fold(f32::MIN_POSITIVE, f32::max) / 127.0)
}

fn rounded<const N: usize>(row: &[f32; N], scales: &[f32; N]) -> [u8; N] {
    std::array::from_fn(|at| ((row[at] / scales[at]).round() as i8).cast_unsigned())
}

/// Adds a row of weights, each times `scale`. Uses indices, because zipped iterators are slow unless they are fully
/// inlined.
#[inline]
pub(super) fn add_scaled<const N: usize>(to: &mut [f32; N], row: &[f32; N], scale: f32) {
    for at in 0..N {
        to[at] += scale * row[at];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A net with weights of all magnitudes.
    fn any_net(inputs: usize) -> Net {
        let mut net = Net::zero(inputs);
        let mut next = 1_u32;
        let mut weight = || {
            next = next.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (next >> 8) as f32 / (1 << 24) as f32 - 0.5
        };
        net.trained_for = 77;
        net.parts_mut().into_iter().flatten().for_each(|to| *to = weight());
        net
    }

    #[test]
    fn a_file_keeps_the_weights_but_for_their_rounding() {
        let net = any_net(40);
        let kept = Net::read(&net.write()).expect("a net");
        assert_eq!((kept.trained_for, kept.inputs()), (77, 40));
        assert_eq!((kept.first_bias, kept.answers), (net.first_bias, net.answers));
        let pairs = net.first.iter().flatten().zip(kept.first.iter().flatten());
        let worst = pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
        assert!(worst > 0.0 && worst <= 0.5 / 127.0 / 2.0 + 1e-6, "{worst}");
        assert_eq!(Net::read(&kept.write()).expect("a net").write(), kept.write(), "rounding is done once");
    }

    #[test]
    fn what_is_no_net_is_refused() {
        let bytes = any_net(3).write();
        assert_eq!(Net::read(&[]), Err(BadNet::NotANet));
        assert_eq!(Net::read(&bytes[..20]), Err(BadNet::NotANet));
        assert_eq!(Net::read(b"something that is no net at all"), Err(BadNet::NotANet));
        let length = |got| Err(BadNet::Length { got, need: bytes.len() });
        assert_eq!(Net::read(&bytes[..bytes.len() - 1]), length(bytes.len() - 1));
        assert_eq!(Net::read(&[&bytes[..], &[0]].concat()), length(bytes.len() + 1));
        let mut other = bytes.clone();
        other[10] = 1;
        assert_eq!(Net::read(&other), Err(BadNet::Widths { first: 1, second: SECOND as u16 }));
        let mut nan = bytes.clone();
        nan[HEAD..HEAD + 4].copy_from_slice(&f32::NAN.to_le_bytes());
        assert_eq!(Net::read(&nan), Err(BadNet::NotANumber));
    }
}
