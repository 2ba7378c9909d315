//! The organiser's actions, folded away.
use super::{
    asks::{self, Deed},
    field::Field,
    live::Live,
};
use crate::{
    house::asking::{self, Attempt, Why},
    parts::{TextField, Twice, fresh_id, submits},
    platform::dom,
    prefs::{prefs, tr},
    reactive::{effect, memo, whenever},
};
use leptos::prelude::*;
use wire::{
    Error, TableCode,
    account::Refused as Refusal,
    tournament::{ANNOUNCEMENT, Page, Progress, Refused},
};
use words::house::Tournament as Words;

/// What the organiser is writing, and whether the card is open. Outlives the card, which is made anew when the tournament
/// begins.
#[derive(Clone, Copy)]
pub(super) struct Writing {
    text: RwSignal<String>,
    /// What is being announced: what was in the field, until it is announced or refused.
    sent: StoredValue<Option<String>>,
    open: RwSignal<bool>,
}

impl Writing {
    /// Nothing written so far about the tournament of this page.
    pub(super) fn about(page: Memo<Page>) -> Writing {
        let writing =
            Writing { text: RwSignal::new(String::new()), sent: StoredValue::new(None), open: RwSignal::new(false) };
        whenever(move || page.with(|page| page.announcements.len()), move || writing.announced());
        writing
    }

    /// Clears the field of what has been announced, but not of what is typed meanwhile, or was announced in another tab.
    fn announced(self) {
        if self.sent.get_value().is_some_and(|sent| self.text.with_untracked(|text| *text == sent)) {
            self.text.set(String::new());
        }
        self.sent.set_value(None);
    }

    /// Announces what is in the field.
    async fn announce(self, code: TableCode) -> Result<Page, asking::Refusal> {
        let text = self.text.try_get_untracked().unwrap_or_default();
        self.sent.try_set_value(Some(text.clone()));
        let answer = asks::announce(code, text.trim().to_owned()).await;
        // Without an answer, it may have been announced all the same.
        if answer.as_ref().is_err_and(|why| *why != asking::Refusal::Unreachable) {
            self.sent.try_set_value(None);
        }
        answer
    }
}

/// The card. Empty for everyone else, and once the tournament is over.
#[component]
pub(super) fn Organiser(live: Live, page: Memo<Page>, field: Memo<Field>, writing: Writing) -> impl IntoView {
    let own = memo(move || {
        page.with(|page| page.you.organiser && !matches!(page.progress, Progress::Ended | Progress::Cancelled { .. }))
    });
    let goes_on = memo(move || page.with(goes_on));
    let code = page.with_untracked(|page| page.tournament);
    let attempt = Attempt::new();
    let does = move |deed: Deed| live.attempt(attempt, asks::does(code, deed));
    let body = move || {
        view! {
            <details
                class="card cup-organiser"
                data-testid="organiser"
                open=writing.open.get_untracked()
                on:toggle=move |event| writing.open.set(dom::is_open(&event))
            >
                <summary>{tr(Words::Organise)}</summary>
                <Announce live=live page=page writing=writing />
                <Remove live=live page=page field=field />
                <div class="cup-last">
                    <Twice words=tr(Words::Cancel) sure=tr(Words::SureCancel) on_press=move || does(Deed::Cancel) />
                    <Show when=move || goes_on.get()>
                        <Twice
                            words=tr(Words::Discontinue)
                            sure=tr(Words::SureDiscontinue)
                            on_press=move || does(Deed::Discontinue)
                        />
                    </Show>
                </div>
                <Why attempt=attempt />
            </details>
        }
    };
    view! { <Show when=move || own.get()>{body}</Show> }
}

/// Whether the series can be ended here: once the next tournament has been announced, that is done on its page.
fn goes_on(page: &Page) -> bool {
    page.terms.recurs.is_some() && page.next.is_none()
}

/// Announcing something to everyone.
#[component]
fn Announce(live: Live, page: Memo<Page>, writing: Writing) -> impl IntoView {
    let (attempt, code) = (Attempt::new(), page.with_untracked(|page| page.tournament));
    let wrong =
        attempt.wrong(|why| matches!(why, Refusal::House(Error::Tournament { reason: Refused::BadText { .. } })));
    let send = move || live.attempt(attempt, writing.announce(code));
    view! {
        <form class="cup-announce" on:submit=submits(send)>
            <TextField
                label=tr(Words::Announce)
                hint=tr(Words::AnnounceWhy)
                value=writing.text
                max=ANNOUNCEMENT as u32
                fills="off"
                wrong=wrong
            />
            <div>
                <button type="submit" class="button">
                    {tr(Words::Send)}
                </button>
            </div>
            <Why attempt=attempt />
        </form>
    }
}

/// Removing an entrant.
#[component]
fn Remove(live: Live, page: Memo<Page>, field: Memo<Field>) -> impl IntoView {
    let (whom, attempt, lang, id) = (RwSignal::new(None::<u16>), Attempt::new(), prefs().lang, fresh_id("whom"));
    let code = page.with_untracked(|page| page.tournament);
    let stay = memo(move || {
        page.with(|page| {
            let all = (0_u16..).zip(&page.entrants);
            all.filter(|(_, one)| one.gone.is_none()).map(|(entrant, _)| entrant).collect::<Vec<_>>()
        })
    });
    effect(move || {
        // Whoever has gone is not removed again.
        if stay.with(|stay| whom.get_untracked().is_some_and(|one| !stay.contains(&one))) {
            whom.set(None);
        }
    });
    let choices = move || {
        let choices = stay.get().into_iter().map(|entrant| {
            let name = move || field.with(|field| field.name(lang.get(), entrant));
            view! {
                <option value=entrant.to_string() prop:selected=move || whom.get() == Some(entrant)>
                    {name}
                </option>
            }
        });
        choices.collect_view()
    };
    let remove = move || {
        if let Some(entrant) = whom.get_untracked() {
            live.attempt(attempt, asks::remove(code, entrant));
        }
    };
    view! {
        <details class="menu-more">
            <summary>{tr(Words::Remove)}</summary>
            <p class="soft small">{tr(Words::RemoveWhy)}</p>
            <div class="setting">
                <label class="setting-label" for=id.clone()>
                    {tr(Words::Whom)}
                </label>
                <select id=id class="text-field" on:change=move |event| whom.set(dom::value_of(&event).parse().ok())>
                    <option value="">"–"</option>
                    {choices}
                </select>
            </div>
            <Show when=move || whom.with(Option::is_some)>
                <Twice words=tr(Words::Remove) sure=tr(Words::SureRemove) on_press=remove />
            </Show>
            <Why attempt=attempt />
        </details>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::tournaments::sample;
    use wire::tournament::{Next, Recurrence};

    #[test]
    fn a_series_is_ended_where_it_goes_on() {
        let mut page = sample::page();
        assert!(!goes_on(&page));
        page.terms.recurs = Some(Recurrence { days: vec![5], minute: 1_260, zone: "Asia/Seoul".into() });
        assert!(goes_on(&page));
        page.next = Some(Next { tournament: page.tournament, starts_ms: 0 });
        assert!(!goes_on(&page));
    }
}
