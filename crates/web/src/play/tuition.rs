//! A lesson in progress: a table in this browser at the lesson's position. It accepts the action asked for, kindly
//! explains why it rejects any other, and has the other players reply as the lesson prescribes.
use super::{
    Felt, Taught,
    incoming::Incoming,
    local::{LocalTable, Wish},
    practice::{PONDER_MS, now_ms, own_name},
};
use crate::{
    link::Failure,
    platform::{
        sound::{self, Sound},
        time,
    },
    prefs::tr_if,
};
use game::{Chance, Seed};
use leptos::prelude::*;
use serde_json::Value;
use wasm_bindgen_futures::spawn_local;
use wire::{Error, Level, Reply, Request, TableCode};
use words::play::Learn;

/// How long the line by the tiles mentions a slip, in milliseconds. The question itself stays visible.
const REMARK_MS: u32 = 3_500;
/// How often to check whether everything has been shown, in milliseconds.
const LOOK_MS: u32 = 60;

/// A lesson in progress.
#[derive(Clone, Copy)]
pub struct Tuition<G: Felt> {
    lesson: StoredValue<Taught<G>, LocalStorage>,
    table: StoredValue<Option<LocalTable<G>>, LocalStorage>,
    /// The index of the current question.
    asked: RwSignal<usize>,
    /// Why the last move was rejected, if it was.
    slip: RwSignal<Option<Slip<G>>>,
    /// Whether the line by the tiles mentions it.
    remarked: RwSignal<bool>,
    /// How many moves have been rejected.
    slips: StoredValue<u32>,
    done: RwSignal<bool>,
}

/// A rejected move.
#[derive(Clone, PartialEq, Debug)]
pub enum Slip<G: Felt> {
    /// The rules forbid it.
    Illegal(G::Illegal),
    /// The rules allow it, but it is not the action asked for.
    Beside,
}

impl<G: Felt> Tuition<G> {
    /// Sets up the table of a lesson and shows it.
    pub fn begin(lesson: Taught<G>, incoming: Incoming<G>) -> Tuition<G> {
        let table = laid(&lesson, incoming);
        let tuition = Tuition {
            lesson: StoredValue::new_local(lesson),
            table: StoredValue::new_local(table),
            asked: RwSignal::new(0),
            slip: RwSignal::new(None),
            remarked: RwSignal::new(false),
            slips: StoredValue::new(0),
            done: RwSignal::new(false),
        };
        tuition.show(incoming);
        tuition
    }

    /// The table's code.
    pub fn table(self) -> TableCode {
        self.table.with_value(|table| table.as_ref().map_or_else(|| TableCode::numbered(0), LocalTable::table))
    }

    /// The index of the current question, from 0.
    pub fn asked(self) -> Signal<usize> {
        self.asked.into()
    }

    /// Whether every question has been answered.
    pub fn done(self) -> Signal<bool> {
        self.done.into()
    }

    /// Why the last move was rejected.
    pub fn slip(self) -> Signal<Option<Slip<G>>> {
        self.slip.into()
    }

    /// What the line by the tiles says about the slip. Empty if nothing.
    pub fn remark(self) -> Signal<String> {
        tr_if(Learn::NotThis, move || self.slip.with(Option::is_some) && self.remarked.get())
    }

    /// The model answer, for a learner who asks for help.
    pub fn hint(self) -> Option<G::Action> {
        let asked = self.asked.get_untracked();
        let model = self.lesson.with_value(|lesson| lesson.asks.get(asked).map(|ask| ask.model.clone()));
        model.filter(|_| !self.done.get_untracked())
    }

    /// Whether an action is the one asked for. If not, the learner is shown why.
    pub fn allows(self, action: &G::Action) -> bool {
        let Some(view) = self.table.with_value(|table| table.as_ref().and_then(LocalTable::own_view)) else {
            return false;
        };
        let asked = self.asked.get_untracked();
        let wanted = || self.lesson.with_value(|lesson| lesson.wants(asked, &view, action));
        let slip = match G::check(&view, action) {
            Err(why) => Some(Slip::Illegal(why)),
            Ok(()) if wanted() => None,
            Ok(()) => Some(Slip::Beside),
        };
        let right = slip.is_none();
        if !right {
            sound::play(Sound::Refused);
            let count = |slips: &mut u32| {
                *slips += 1;
                *slips
            };
            let this = self.slips.try_update_value(count);
            time::later(REMARK_MS, move || {
                // Unless another has followed, which is mentioned as long.
                if self.slips.try_get_value() == this {
                    self.remarked.try_set(false);
                }
            });
        }
        self.remarked.set(!right);
        self.slip.set(slip);
        right
    }

    /// Carries out the learner's request.
    pub fn answer(self, incoming: Incoming<G>, request: Request) -> Result<Reply, Failure> {
        let mut fresh = || Seed::from_phrase("a lesson has no second match");
        let answer = self.table.try_update_value(|table| match table {
            Some(table) => table.answer(request, now_ms(), &mut fresh),
            None => Err(Error::WrongPhase),
        });
        let reply = answer.unwrap_or(Err(Error::GoingDown)).map_err(Failure::Refused)?;
        self.show(incoming);
        spawn_local(async move {
            self.go_on(incoming).await;
        });
        Ok(reply)
    }

    fn show(self, incoming: Incoming<G>) {
        let picture = self.table.try_update_value(|table| table.as_mut().map(|table| table.picture(now_ms())));
        if let Some(Some(picture)) = picture {
            incoming.receive(picture);
        }
    }

    /// Plays the others' replies one after another, then moves on to the next question or the praise. `None` if the
    /// page is gone.
    async fn go_on(self, incoming: Incoming<G>) -> Option<()> {
        settled(incoming).await?;
        let asked = self.asked.try_get_untracked()?;
        let (replies, asks) = self.lesson.try_with_value(|lesson| {
            let replies = lesson.asks.get(asked).map(|ask| ask.replies.clone()).unwrap_or_default();
            (replies, lesson.asks.len())
        })?;
        for reply in replies {
            time::sleep(incoming.screen.speed.try_get_untracked()?.of(PONDER_MS)).await;
            self.table.try_update_value(|table| table.as_mut()?.act(reply, now_ms()).ok())??;
            self.show(incoming);
            settled(incoming).await?;
        }
        match asked + 1 < asks {
            true => self.asked.set(asked + 1),
            false => self.done.set(true),
        }
        Some(())
    }
}

/// Waits until everything that happened has been shown. `None` if the page is gone.
async fn settled<G: Felt>(incoming: Incoming<G>) -> Option<()> {
    while !incoming.is_settled()? {
        time::sleep(LOOK_MS).await;
    }
    Some(())
}

/// Builds the table of a lesson: opened, dealt and played up to its position.
fn laid<G: Felt>(lesson: &Taught<G>, incoming: Incoming<G>) -> Option<LocalTable<G>> {
    let wish = Wish {
        rules: lesson.rules.clone(),
        levels: vec![Level(1); lesson.others],
        name: own_name(incoming.screen)?,
        entropy: Chance::Open(lesson.entropy),
        seed: lesson.seed.clone(),
        room: Value::Null,
    };
    open(wish, &lesson.before).ok()
}

fn open<G: Felt>(wish: Wish, before: &[G::Action]) -> Result<LocalTable<G>, Error> {
    let now_ms = now_ms();
    let mut table = LocalTable::open(wish, now_ms, &mut || Seed::from_phrase("a lesson has no second match"))?;
    for action in before {
        table.act(action.clone(), now_ms)?;
    }
    Ok(table)
}
