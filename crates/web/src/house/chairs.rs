//! The chairs of a table being set up.
use crate::{
    art::{Icon, IconArt},
    parts::Stepper,
    platform::dom,
    play::{Guest, Plan},
    prefs::{prefs, tell, tr},
    reactive::{derived, memo},
};
use leptos::prelude::*;
use wire::Level;
use words::{
    Say,
    house::{self, Setup},
};

/// How many chairs there are, and who sits in each.
#[component]
pub(super) fn Chairs(
    /// The plan, whose guests are changed here.
    plan: RwSignal<Plan>,
    /// The fewest and the most chairs.
    seats: (u8, u8),
) -> impl IntoView {
    let count = derived(move || i64::from(plan.with(Plan::seats)));
    let others = move || 1..plan.with(Plan::seats);
    view! {
        <section class="card" aria-labelledby="chairs-title">
            <h2 id="chairs-title">{tr(Setup::Chairs)}</h2>
            {(seats.0 < seats.1)
                .then(|| {
                    view! {
                        <Stepper
                            label=tr(Setup::Players)
                            value=count
                            min=i64::from(seats.0)
                            max=i64::from(seats.1)
                            on_change=move |wanted| {
                                plan.update(|plan| plan.set_seats(u8::try_from(wanted).unwrap_or(seats.0)));
                            }
                        />
                    }
                })}
            <ol class="chairs">
                <li class="chair mine">
                    <span class="chair-face" aria-hidden="true">
                        <IconArt icon=Icon::Person />
                    </span>
                    <span class="chair-who">{tr(Setup::ChairYou)}</span>
                </li>
                <For each=others key=|place| *place let(place)>
                    <Chair plan=plan place=place />
                </For>
            </ol>
        </section>
    }
}

#[component]
fn Chair(plan: RwSignal<Plan>, place: u8) -> impl IntoView {
    let lang = prefs().lang;
    let at = usize::from(place) - 1;
    let guest = memo(move || plan.with(|plan| plan.guests.get(at).copied()).unwrap_or(Guest::Person));
    let icon = move || match guest.get() {
        Guest::Person => Icon::Person,
        Guest::Bot(_) => Icon::Bot,
    };
    let why = move || match guest.get() {
        Guest::Person => Setup::ChairPerson.say(lang.get()).into_owned(),
        Guest::Bot(Level(level)) => house::level(lang.get(), level).map_or("", |(_, why)| why).to_owned(),
    };
    let name = move |guest: Guest| match guest {
        Guest::Person => Setup::Person.say(lang.get()).into_owned(),
        Guest::Bot(Level(level)) => {
            let name = house::level(lang.get(), level).map_or("", |(name, _)| name);
            format!("{} · {name}", Setup::Bot.say(lang.get()))
        }
    };
    let choices = Guest::all().map(|each| {
        view! {
            <option value=each.word() prop:selected=move || guest.get() == each>
                {move || name(each)}
            </option>
        }
    });
    let choose = move |word: String| {
        if let Some(chosen) = Guest::all().find(|each| each.word() == word) {
            plan.update(|plan| plan.guests[at] = chosen);
        }
    };
    view! {
        <li class="chair" class:person=move || guest.get() == Guest::Person>
            <span class="chair-face" aria-hidden="true">
                {move || view! { <IconArt icon=icon() /> }}
            </span>
            <span class="chair-who">
                <select
                    class="select"
                    aria-label=tell(move |lang| {
                        format!("{}{}{}", house::chair(lang, place + 1), lang.colon(), Setup::FillWith.say(lang))
                    })
                    on:change=move |event| choose(dom::value_of(&event))
                >
                    {choices.collect_view()}
                </select>
                <span class="chair-why">{why}</span>
            </span>
        </li>
    }
}
