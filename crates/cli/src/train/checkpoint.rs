//! An interrupted training, as a file: everything needed to resume as if nothing had happened.

use anyhow::{Context, Result, bail};
use search::net::{Learner, Net};
use std::{
    fs::{self, OpenOptions},
    path::{Path, PathBuf},
};

const MAGIC: &[u8; 8] = b"MADANGT1";
const HEAD: usize = MAGIC.len() + 8 + 8 + 4 + 4;

/// Makes sure that checkpoints can be written, and leaves nothing behind.
///
/// # Errors
/// If they cannot.
pub(super) fn is_possible(path: &Path) -> Result<()> {
    let unfinished = unfinished(path);
    let opened = OpenOptions::new().append(true).create(true).open(&unfinished);
    // What a training that was interrupted has left there is of no use.
    let tried = opened.and_then(|_| fs::remove_file(&unfinished));
    tried.with_context(|| format!("cannot write {}", unfinished.display()))
}

/// What a checkpoint is called until it is whole: a name of its own, whatever other trainings call theirs.
fn unfinished(path: &Path) -> PathBuf {
    path.with_added_extension("unfinished")
}

/// Writes the learner after `games` games, trained for `purpose`. The file is replaced entirely or not at all.
pub(super) fn save(path: &Path, purpose: u64, games: u64, learner: &Learner) -> Result<()> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(purpose.to_le_bytes());
    bytes.extend(games.to_le_bytes());
    bytes.extend(learner.mean_left.to_le_bytes());
    bytes.extend(learner.square_left.to_le_bytes());
    for net in [&learner.net, &learner.mean, &learner.square] {
        bytes.extend(net.parts().into_iter().flatten().flat_map(|weight| weight.to_le_bytes()));
    }
    let unfinished = unfinished(path);
    fs::write(&unfinished, bytes).with_context(|| format!("cannot write {}", unfinished.display()))?;
    fs::rename(&unfinished, path).with_context(|| format!("cannot write {}", path.display()))
}

/// Reads back the number of games played and the learner. `None` if there is no such file.
///
/// # Errors
/// If the file is not a checkpoint of a net with this many inputs, trained for `purpose`.
pub(super) fn load(path: &Path, purpose: u64, inputs: usize) -> Result<Option<(u64, Learner)>> {
    if !path.exists() {
        return Ok(None);
    }
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let read = read(&bytes, purpose, inputs);
    read.map(Some).with_context(|| format!("training cannot continue from {}", path.display()))
}

fn read(bytes: &[u8], purpose: u64, inputs: usize) -> Result<(u64, Learner)> {
    let mut nets = [Net::zero(inputs), Net::zero(inputs), Net::zero(inputs)];
    let weights: usize = nets.iter().flat_map(Net::parts).map(<[f32]>::len).sum();
    let Some((head, floats)) = bytes.split_first_chunk::<HEAD>().filter(|(head, _)| head.starts_with(MAGIC)) else {
        bail!("it is not a checkpoint");
    };
    let word = |at: usize| u64::from_le_bytes(std::array::from_fn(|byte| head[at + byte]));
    let float = |at: usize| f32::from_le_bytes(std::array::from_fn(|byte| head[at + byte]));
    if word(8) != purpose {
        bail!("it is for another game, other rules, another seed or another plan");
    }
    if floats.len() != weights * 4 {
        bail!("it has {} bytes of weights, not {}", floats.len(), weights * 4);
    }
    let mut floats = floats.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]));
    for weight in nets.iter_mut().flat_map(Net::parts_mut).flatten() {
        *weight = floats.next().unwrap_or_default();
    }
    let [net, mean, square] = nets;
    Ok((word(16), Learner::with(net, mean, square, float(24), float(28))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::sim;
    use search::net::{Promise, Sample};

    #[test]
    fn a_learner_goes_on_as_it_was() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("some.training");
        assert!(load(&path, 7, 5).expect("nothing there").is_none());
        let other = folder.path().join("some.unfinished");
        fs::write(&other, "of another training").expect("written");
        let mut learner = Learner::new(5, &mut sim(3));
        let sample = || Sample { inputs: [1, 4].into_iter().collect(), fulfilled: Promise { value: 1.0, win: 0.0 } };
        learner.learn(&[sample()], 0.01);
        save(&path, 7, 123, &learner).expect("saved");
        let (games, mut read) = load(&path, 7, 5).expect("a checkpoint").expect("there");
        assert!(games == 123 && read == learner);
        assert_eq!(fs::read_to_string(other).expect("still there"), "of another training");
        learner.learn(&[sample()], 0.01);
        read.learn(&[sample()], 0.01);
        assert!(read == learner, "and learns on alike");
        for (purpose, inputs, says) in [(8, 5, "another game"), (7, 6, "bytes of weights")] {
            let refused = load(&path, purpose, inputs).err().expect("refused");
            assert!(format!("{refused:#}").contains(says), "{refused:#}");
        }
        fs::write(&path, "x").expect("written");
        assert!(load(&path, 7, 5).is_err());
    }
}
