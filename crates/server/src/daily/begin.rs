//! Starts the one attempt at a deal, or resumes it.

use super::deal::{DailyDeal, FAILED, stored};
use crate::{
    House,
    busy::busy,
    chance,
    hosting::spawn,
    ids::user_id,
    journals::{code, table_id},
    moderation,
    opener::Opener,
    played::Played,
};
use game::{Chance, Entropy, Ruleset, Seat, Seed};
use games::of_game;
use search::Thinks;
use serde_json::Value;
use std::{sync::Arc, time::Instant};
use store::{Deal, Deals, Entry};
use table::{Command, Fact, Guest, GuestId, Opening, Plan, Sitting};
use wire::{Error, Level, TableCode};

/// How well the bots play.
const BOTS: Level = Level(4);
/// How many codes to draw before giving up if each has been used before.
const DRAWS: u32 = 8;

impl House {
    /// The table of the guest's one attempt at a deal, started now or before.
    ///
    /// # Errors
    /// [`Error::NoSession`] if the guest has been forgotten, [`Error::Suspended`], [`Error::TooMany`], [`Error::Busy`],
    /// [`Error::GoingDown`].
    pub(crate) async fn try_deal(
        self: &Arc<Self>,
        deal: DailyDeal,
        guest: Guest,
        opener: Opener,
    ) -> Result<TableCode, Error> {
        let user = user_id(guest.id);
        let made = deal.made(&self.store).await?;
        for _ in 0..DRAWS {
            if let Some(tried) = self.store.try_of(deal.id(), user).await.map_err(busy(FAILED))? {
                return code(tried.table).ok_or(Error::Stumbled);
            }
            self.leads_soon().await;
            self.stays()?;
            moderation::may_play(self, guest.id).await?;
            let _place = self.place_for_a_table(opener, GuestId::HOUSE)?;
            let now_ms = self.clock.now_ms();
            let (code, led, _claim) = self.fresh().ok_or(Error::Busy)?;
            let (sitting, entries) = begun(code, deal, &made, guest.clone(), now_ms)?;
            match led.store.begin_try(deal.id(), user, now_ms, entries).await {
                Ok(()) => {
                    spawn(self, &led, opener, sitting, Instant::now(), Vec::new());
                    return Ok(code);
                }
                Err(store::Error::Gone) => return Err(Error::NoSession),
                // Another tab was faster, or the code belongs to another table.
                Err(store::Error::Taken | store::Error::Conflict { .. } | store::Error::Finished { .. }) => {}
                // The next code is likely to be of another shard.
                Err(store::Error::Fenced { .. }) => self.fenced(&led),
                Err(error) => return Err(busy(FAILED)(error)),
            }
        }
        Err(Error::Busy)
    }
}

/// A table with the match under way: the guest on the first chair, bots on all others.
fn begun(
    code: TableCode,
    deal: DailyDeal,
    made: &Deal,
    guest: Guest,
    now_ms: i64,
) -> Result<(Box<dyn Played>, Vec<Entry>), Error> {
    let (mut sitting, first) = of_game!(deal.game, G => opened::<G>(code, deal, made, now_ms))?;
    if sitting.commitment() != deal.commitment(made) {
        tracing::error!(deal = deal.name(), "the rules of a daily deal have changed since its commitment");
        return Err(Error::Stumbled);
    }
    let table = table_id(sitting.table());
    let mut entries = vec![Entry { table, seq: 1, body: first }];
    let chairs = sitting.chairs().len();
    for command in commands(chairs, guest) {
        let Plan { bodies, next, .. } = sitting.plan(command, now_ms, &mut chance::seed)?;
        let next = next.map_err(|_| Error::Stumbled)?;
        entries.extend((sitting.seq() + 1..).zip(bodies).map(|(seq, body)| Entry { table, seq, body }));
        sitting = next.unwrap_or(sitting);
    }
    Ok((sitting, entries))
}

/// The table without anyone at it, and the first entry of its journal. Its rules are the deal's own: read as options,
/// they would gain those that the game has got since.
fn opened<G: Thinks>(
    code: TableCode,
    deal: DailyDeal,
    made: &Deal,
    now_ms: i64,
) -> Result<(Box<dyn Played>, Vec<u8>), Error> {
    let promised = stored::<G>(&made.rules).ok_or(Error::Stumbled)?;
    let seed = Seed::from_bytes(made.seed);
    let opening = Opening::new(code, GuestId::HOUSE, promised.seats(), Value::Null, seed);
    let mut first = Sitting::<G>::open(Opening { shared: Some(deal.shared()), ..opening }, now_ms)?;
    if let Fact::Opened { rules, .. } = &mut first.fact {
        *rules = promised;
    }
    let sitting = Sitting::new(&first).map_err(|_| Error::Stumbled)?;
    Ok((Box::new(sitting), first.to_bytes().map_err(|_| Error::Stumbled)?))
}

fn commands(chairs: usize, guest: Guest) -> impl Iterator<Item = Command<wire::Written>> {
    // No player's randomness is mixed in.
    let entropy = Chance::Open(Entropy::from_bytes([0; 32]));
    let by = GuestId::HOUSE;
    let others = (1..).take(chairs.saturating_sub(1)).map(Seat);
    let bots = others.map(move |seat| Command::SeatBot { by, seat, level: BOTS });
    [Command::Sit { guest, seat: Some(Seat(0)), entropy }].into_iter().chain(bots).chain([Command::Start { by }])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::daily::deal::rules;
    use game::{Match, Observer};
    use games::{Lexio, Matgo, Name};
    use meeting::daily::Day;

    fn begins(game: Name, rules: String) -> bool {
        let deal = DailyDeal { day: Day::at(0), game };
        let guest = Guest { id: GuestId::from_bytes([1; 16]), name: "Mina".parse().unwrap(), account: true };
        begun(TableCode::numbered(1), deal, &Deal { rules, seed: [1; 72] }, guest, 0).is_ok()
    }

    /// Whether a match under the rules of a day is over after one round, and no turn has an end of its own.
    fn is_one_round<G: Thinks>() -> bool {
        let rules = stored::<G>(&rules::<G>().unwrap()).unwrap();
        let is_timed = G::turn_ms(&rules, None).is_some();
        let mut table = Match::<G>::new(rules, Seed::from_phrase("today"));
        while let Some(seat) = table.turn().seat() {
            let action = G::house_move(&table.view(Observer::Seat(seat))).unwrap();
            assert!(table.play(seat, action).is_ok(), "the house keeps the rules");
        }
        !is_timed && !table.next_round()
    }

    #[test]
    fn every_game_has_rules_for_a_day() {
        for game in Name::ALL {
            let text = of_game!(*game, G => rules::<G>()).unwrap();
            assert!(begins(*game, text), "what is committed to is what is played");
            assert!(of_game!(*game, G => is_one_round::<G>()), "{game}: its options have names of their own");
        }
    }

    #[test]
    fn a_deal_drawn_before_an_option_was_there_keeps_its_rules() {
        for (game, today, newest) in [
            (Name::Lexio, rules::<Lexio>(), r#","broke":"goes_on""#),
            (Name::Matgo, rules::<Matgo>(), r#","mission_sets":"for_good""#),
        ] {
            let today = today.unwrap();
            let older = today.replace(newest, "");
            assert_ne!(older, today, "the option is in it");
            assert!(begins(game, older), "{game:?}");
        }
    }
}
