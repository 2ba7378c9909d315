//! Made-up people who have played a lot. The same seed gives the same people.

use super::rated::Raters;
use crate::out::{json_line, stdout};
use crate::{number::counted, progress};
use anyhow::{Context, anyhow};
use game::{Game, Ruleset, Sim, below, sim};
use games::{Class, Name, of_game};
use people::{Forms, Handle, Password};
use rand_core::Rng;
use serde_json::json;
use std::{io::Write, path::Path, time::Instant};
use store::{Error, HandleRow, Key, KeyId, Lock, Match, Newcomer, RecordId, Sat, Sqlite, UserId, Who};

/// The password of every made-up account.
const PASSWORD: &str = "nobody but made-up people";
/// When the last match ended, and how long before that the first account was made, in milliseconds.
const END_MS: i64 = 1_790_000_000_000;
const SPAN_MS: i64 = 3 * 365 * 86_400_000;
/// How unevenly people play: the busiest hundredth of them take a share of the seats of 0.01 to the power of the
/// inverse of this, an eighth.
const SKEW: f64 = 2.2;
/// One match in this many is at a private table, and one chair in this many is a bot's.
const PRIVATE: u32 = 10;
const BOTS: u32 = 3;

/// Adds the people and matches to the house.
pub(super) fn generate(data: &Path, accounts: u32, matches: u32, seed: u64, as_json: bool) -> anyhow::Result<()> {
    let handle: Handle = handle(0).parse().map_err(|error| anyhow!("{error:?}"))?;
    let password = Password::chosen(PASSWORD, &handle).map_err(|error| anyhow!("{error:?}"))?;
    let hash = password.hashed().context("the password cannot be hashed")?.as_str().to_owned();
    let bar = progress::bar(u64::from(accounts) + u64::from(matches), "people and matches");
    let start = Instant::now();
    let people = (0..accounts).map(|number| newcomer(number, accounts, seed, &hash));
    let mut raters = Raters::default();
    let played = (0..matches).map(|number| {
        let of = played(number, matches, accounts, seed);
        let taught = raters.learn(&of, &mut sim(seed ^ (u64::from(number) << 24) ^ 0x7261_7465_6400_0000));
        (of, taught)
    });
    let filled = Sqlite::fill(data, bar.wrap_iter(people), bar.wrap_iter(played));
    let hint = match filled {
        Err(Error::HandleTaken | Error::Taken) => {
            "the house cannot be filled: such people are there already, so choose a file without any"
        }
        _ => "the house cannot be filled",
    };
    filled.context(hint)?;
    bar.finish_and_clear();
    let seconds = start.elapsed().as_secs_f64();
    if as_json {
        return json_line(&json!({"accounts": accounts, "matches": matches, "seconds": seconds}));
    }
    let (accounts, matches) = (counted(accounts, "account"), counted(matches, "match"));
    writeln!(stdout(), "{accounts} and {matches} in {seconds:.1} s")?;
    Ok(())
}

/// The handle of account `number`: four syllables that cannot be mistaken for those of another.
pub(super) fn handle(number: u32) -> String {
    const FIRST: [char; 8] = ['b', 'd', 'g', 'h', 'k', 'm', 's', 't'];
    const SECOND: [char; 4] = ['a', 'e', 'o', 'u'];
    let syllable = |place: u32| {
        let digit = (number >> (5 * place)) as usize % 32;
        [FIRST[digit / 4], SECOND[digit % 4]]
    };
    (0..4).rev().flat_map(syllable).collect()
}

/// Draws a participant of a match: low numbers far more often than high ones.
pub(super) fn busy(accounts: u32, chance: &mut impl Rng) -> u32 {
    ((uniform(chance).powf(SKEW) * f64::from(accounts)) as u32).min(accounts - 1)
}

fn uniform(chance: &mut impl Rng) -> f64 {
    f64::from(chance.next_u32()) / (f64::from(u32::MAX) + 1.0)
}

fn newcomer(number: u32, accounts: u32, seed: u64, hash: &str) -> Newcomer {
    let (handle, user) = (handle(number), user(seed, number));
    let Forms { small, drawn } = Forms::of(&handle);
    let at_ms = END_MS - SPAN_MS + SPAN_MS / i64::from(accounts) * i64::from(number) / 2;
    let lock = Lock::Password { hash: hash.to_owned() };
    let key = Key { id: KeyId::from_bytes(*user.as_bytes()), name: String::new(), made_ms: at_ms, used_ms: None, lock };
    Newcomer { user, handle: HandleRow { handle, small, drawn }, key, at_ms }
}

fn user(seed: u64, number: u32) -> UserId {
    UserId::from_bytes(bytes(&mut sim(seed ^ (u64::from(number) << 20) ^ 0x0070_656f_706c_6500)))
}

fn bytes(chance: &mut impl Rng) -> [u8; 16] {
    let mut bytes = [0; 16];
    chance.fill_bytes(&mut bytes);
    bytes
}

/// Match `number`, in order of time.
fn played(number: u32, matches: u32, accounts: u32, seed: u64) -> Match {
    let mut chance = sim(seed ^ (u64::from(number) << 24) ^ 0x6d61_7463_6800_0000);
    let record = RecordId::from_bytes(bytes(&mut chance));
    let game = Name::ALL[below(Name::ALL.len() as u32, &mut chance) as usize];
    let (fewest, most) = of_game!(game, G => <<G as Game>::Rules as Ruleset>::SEATS);
    let seats = fewest + below(u32::from(most - fewest) + 1, &mut chance) as u8;
    // Matches become more frequent over time.
    let share = (f64::from(number) / f64::from(matches.max(1))).sqrt();
    let rated = below(2, &mut chance) == 0;
    let seats = seated(accounts, seats, rated, seed, &mut chance);
    Match {
        record,
        game: game.to_string(),
        class: Class::of(game, seats.len() as u8).to_string(),
        rounds: 1 + below(5, &mut chance),
        private: !rated && below(PRIVATE, &mut chance) == 0,
        rated: rated && seats.iter().all(|sat| matches!(sat.who, Who::User(_))),
        at_ms: END_MS - ((1.0 - share) * SPAN_MS as f64) as i64,
        seats,
    }
}

/// The participants: one person, and others or bots. Better players more often finish ahead of the others.
fn seated(accounts: u32, seats: u8, rated: bool, seed: u64, chance: &mut Sim) -> Vec<Sat> {
    let mut people: Vec<u32> = Vec::new();
    let mut strengths = Vec::new();
    for seat in 0..seats {
        let one = busy(accounts, chance);
        let bot = seat > 0 && !rated && below(BOTS, chance) == 0 || people.contains(&one);
        let skill = if bot { 0.5 } else { f64::from(one.wrapping_mul(0x9e37_79b9)) / f64::from(u32::MAX) };
        let who = if bot { Who::Bot(1 + below(5, chance) as u8) } else { Who::User(user(seed, one)) };
        people.extend((!bot).then_some(one));
        strengths.push((who, skill + 2.0 * uniform(chance)));
    }
    let sat = |(who, own): &(Who, f64)| {
        let better = strengths.iter().filter(|(_, other)| other > own).count() as u8;
        let points = 10 * (i64::from(seats) - 1 - 2 * i64::from(better)) + i64::from(better == 0);
        Sat { who: *who, place: Some(better + 1), points: Some(points) }
    };
    strengths.iter().map(sat).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn nobody_is_called_like_another() {
        let mut forms = BTreeSet::new();
        for number in (0..1_000_000).step_by(97) {
            let handle: Handle = handle(number).parse().unwrap();
            assert!(forms.insert(handle.forms().drawn), "{handle}");
        }
    }

    #[test]
    fn a_few_play_very_much() {
        let mut chance = sim(1);
        let mut seats = vec![0_u32; 1_000];
        (0..100_000).for_each(|_| seats[busy(1_000, &mut chance) as usize] += 1);
        let first: u32 = seats[..10].iter().sum();
        assert!((11_000..14_000).contains(&first), "{first}");
        assert!(seats[990..].iter().sum::<u32>() > 300);
    }
}
