//! The daily deal: today's, and how everyone did.

mod asks;
mod board;
mod boards;
mod card;
mod mine;
mod parting;
mod spread;

pub use board::DailyBoardPage;
pub use boards::DailyBoards;
pub use card::DailyCard;

use super::asking::{Known, Loading, WhyNot};
use crate::{
    link::link,
    platform::time,
    prefs::{tell, tr},
};
use card::{Deals, LOOK_MS, Looking};
use leptos::prelude::*;
use words::house::{Daily as Words, ends_in, streak};

/// How much of the day is left.
#[component]
fn EndsIn(at: i64) -> impl IntoView {
    let link = link();
    let ms = move || link.local_ms(at) - time::now_ms();
    let left = RwSignal::new(ms());
    time::every(LOOK_MS, move || left.set(ms()));
    view! { <p class="soft">{tell(move |lang| ends_in(lang, left.get()))}</p> }
}

/// The page of today's deals.
#[component]
pub fn DailyPage() -> impl IntoView {
    let looking = Looking::begin();
    let page = move || match looking.today.get() {
        Known::Told(today) => {
            let (days, ends_ms) = (today.streak, today.ends_ms);
            view! {
                <p class="daily-streak">{tell(move |lang| streak(lang, days))}</p>
                <EndsIn at=ends_ms />
                <Deals looking=looking today=today />
            }
            .into_any()
        }
        Known::Refused(why) => view! { <WhyNot why=why again=move || looking.again() /> }.into_any(),
        Known::Asking => view! { <Loading /> }.into_any(),
    };
    view! {
        <div class="column daily">
            <header>
                <h1>{tr(Words::Title)}</h1>
                <p class="soft">{tr(Words::Why)}</p>
            </header>
            {page}
        </div>
    }
}
