//! The results of two players against each other.
use super::{
    super::{asking::WhyNot, catalogue::class_title},
    asks::Met,
    classes::TallyBar,
};
use crate::{parts::fresh_id, prefs::tell};
use leptos::prelude::*;
use wire::profile::{Between, Tally};
use words::house;

/// `handle` against `other`, as far as the house has told.
#[component]
pub(super) fn Together(
    handle: String,
    other: String,
    /// Whether the reader is `handle`.
    you: bool,
    met: Met,
    /// Asks the house again.
    again: impl Fn() + Clone + 'static,
) -> impl IntoView {
    let id = fresh_id("together");
    let labelled = id.clone();
    // As they are called now, if the house has said.
    let (handle, other, told) = match met {
        Ok(Between { handle, other, classes }) => (handle, other, Ok(classes)),
        Err(why) => (handle, other, Err(why)),
    };
    let name = other.clone();
    let heading = tell(move |lang| match you {
        true => house::between_you(lang, &name),
        false => house::between(lang, &handle, &name),
    });
    let shown = match told {
        Ok(classes) => view! { <Classes classes=classes other=other /> }.into_any(),
        Err(why) => view! { <WhyNot why=why again=again /> }.into_any(),
    };
    view! {
        <section class="table-list" aria-labelledby=labelled data-testid="together">
            <h2 id=id>{heading}</h2>
            {shown}
        </section>
    }
}

#[component]
fn Classes(classes: Vec<Tally>, other: String) -> impl IntoView {
    let met = !classes.is_empty();
    let rows = classes.into_iter().map(|tally| {
        let (class, name) = (tally.class.clone(), tally.class.clone());
        view! {
            <li class="pf-class" data-class=class>
                <h3>{tell(move |lang| class_title(lang, &name))}</h3>
                <TallyBar tally=tally />
            </li>
        }
    });
    let rows = rows.collect_view();
    let never = (!met).then(|| view! { <p class="soft">{tell(move |lang| house::never_met(lang, &other))}</p> });
    view! {
        {never}
        <ul class="pf-classes">{rows}</ul>
    }
}
