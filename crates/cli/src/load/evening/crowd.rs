//! The crowd: how many of each kind come. Those with accounts sign up before the evening starts.

use super::{
    cup::{self, CUPS},
    friends,
    known::Evening,
    onlookers,
    person::Person,
    quick,
};
use crate::progress;
use anyhow::{Context, anyhow};
use std::{pin::Pin, sync::Arc, time::Duration};
use tokio::{
    sync::Semaphore,
    task::JoinSet,
    time::{Instant, sleep, timeout_at},
};

/// Number of people who sign up at the same time: the house hashes two passwords at once.
const AT_ONCE: usize = 2;
/// Number of friends in a group.
const FRIENDS: usize = 3;
/// Number of people needed for each further kind of table to wait for.
const A_POOL: usize = 16;
/// The least time that tournaments may go on after the evening. An entrant of one that stands still notices sooner.
const LAST_ROUNDS: Duration = Duration::from_secs(180);

/// Number of people of each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub(super) struct Kinds {
    /// Entrants of each of the two tournaments.
    entrants: usize,
    /// Accounts that play with whomever the house finds, in rated matches.
    rated: usize,
    /// Guests that play with whomever the house finds.
    guests: usize,
    /// Friends at tables of their own.
    friends: usize,
    watchers: usize,
    readers: usize,
}

impl Kinds {
    /// Divides `people` people, 40 or more, into kinds.
    pub(super) fn of(people: usize) -> Kinds {
        let entrants = (people / 18).clamp(8, 16);
        let others = people.saturating_sub(CUPS.len() * entrants);
        let [rated, guests, watchers] = [30, 32, 10].map(|of_a_hundred| others * of_a_hundred / 100);
        let friends = others / 5 / FRIENDS * FRIENDS;
        Kinds { entrants, rated, guests, friends, watchers, readers: others - rated - guests - watchers - friends }
    }

    /// Number of people with accounts: entrants, the rated, and one of each group of friends.
    pub(super) const fn accounts(self) -> usize {
        CUPS.len() * self.entrants + self.rated + self.friends / FRIENDS
    }
}

/// Everyone who comes.
pub(super) struct Crowd {
    kinds: Kinds,
    /// Those with accounts; `guests` are the others.
    accounts: Vec<Person>,
    guests: Vec<Person>,
}

type Life = Pin<Box<dyn Future<Output = ()> + Send>>;

impl Crowd {
    /// Creates everyone and signs up those with accounts. `salt` sets their handles apart from those of other evenings.
    ///
    /// # Errors
    /// If the house refuses a sign-up.
    pub(super) async fn gather(evening: &Arc<Evening>, people: usize, seed: u64, salt: &str) -> anyhow::Result<Crowd> {
        let kinds = Kinds::of(people);
        let mut all: Vec<Person> = (1..).take(people).map(|number| Person::new(evening, number, seed)).collect();
        let guests = all.split_off(kinds.accounts());
        let bar = progress::bar(kinds.accounts() as u64, "accounts");
        let room = Arc::new(Semaphore::new(AT_ONCE));
        let mut signing_up = JoinSet::new();
        for (number, mut person) in all.into_iter().enumerate() {
            let (room, handle) = (room.clone(), format!("{salt}-{number}"));
            signing_up.spawn(async move {
                let _turn = room.acquire_owned().await;
                person.sign_up(handle).await.map(|()| person)
            });
        }
        let mut accounts = Vec::new();
        while let Some(signed_up) = signing_up.join_next().await {
            let person = signed_up.context("an account could not be made")?;
            let hint = "an account could not be made; see madang load --help for how to open the house";
            accounts.push(person.map_err(|why| anyhow!(why)).context(hint)?);
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(Crowd { kinds, accounts, guests })
    }

    /// Lets everyone come within the first tenth of the time and go when it is up. Tournaments start at once, and may
    /// go on for as long again, or for [`LAST_ROUNDS`] if that is longer: a short evening has as many rounds as a long
    /// one.
    pub(super) fn live(self, time: Duration) -> JoinSet<()> {
        let begins = Instant::now();
        let mut living = JoinSet::new();
        for (number, life) in (0_u32..).zip(self.lives()) {
            let is_a_cup = (number as usize) < CUPS.len();
            let plays = if is_a_cup { time + time.max(LAST_ROUNDS) } else { time };
            let comes = if is_a_cup { Duration::ZERO } else { time * (number * 37 % 100) / 1_000 };
            let ends = begins + plays;
            living.spawn(async move {
                let life = async {
                    sleep(comes).await;
                    life.await;
                };
                timeout_at(ends, life).await.ok();
            });
        }
        living
    }

    fn lives(self) -> Vec<Life> {
        let Crowd { kinds, mut accounts, mut guests } = self;
        let mut lives: Vec<Life> = Vec::new();
        for cup in CUPS {
            lives.push(Box::pin(cup::hold(take(&mut accounts, kinds.entrants), cup)));
        }
        let pools = (kinds.rated + kinds.guests) / A_POOL;
        for group in 0..kinds.friends / FRIENDS {
            let mut friends = take(&mut accounts, 1);
            friends.extend(take(&mut guests, FRIENDS - 1));
            lives.push(Box::pin(friends::play(friends, group % 2 == 0)));
        }
        let waiting = take(&mut accounts, kinds.rated).into_iter().chain(take(&mut guests, kinds.guests));
        lives.extend(waiting.map(|person| Box::pin(quick::play(person, pools)) as Life));
        lives.extend(
            take(&mut guests, kinds.watchers).into_iter().map(|person| Box::pin(onlookers::watch(person)) as Life),
        );
        lives.extend(guests.into_iter().map(|person| Box::pin(onlookers::read(person)) as Life));
        lives
    }
}

fn take(people: &mut Vec<Person>, count: usize) -> Vec<Person> {
    people.split_off(people.len().saturating_sub(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_is_of_one_kind() {
        for people in [40, 100, 300, 2_000] {
            let kinds = Kinds::of(people);
            let Kinds { entrants, rated, guests, friends, watchers, readers } = kinds;
            assert_eq!(2 * entrants + rated + guests + friends + watchers + readers, people);
            assert!((8..=16).contains(&entrants) && friends % FRIENDS == 0 && watchers > 0 && readers > 0, "{kinds:?}");
            assert!(rated >= 2 && guests >= 2 && friends > 0, "{kinds:?}");
        }
    }
}
