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
    prefs::{prefs, tell, tr},
    reactive::{effect, memo, whenever},
};
use leptos::prelude::*;
use wire::{
    Error, TableCode,
    account::Refused as Refusal,
    tournament::{ANNOUNCEMENT, Announcement, Page, Progress, Refused},
};
use words::{Say, house::Tournament as Words};

/// What the organiser is writing, and whether the card is open. Outlives the card, which is made anew when the tournament
/// begins.
#[derive(Clone, Copy)]
pub(super) struct Writing {
    text: RwSignal<String>,
    /// What may have been announced without an answer, and how many announcements there were before.
    unsure: StoredValue<Option<(String, usize)>>,
    open: RwSignal<bool>,
}

impl Writing {
    /// Nothing written so far about the tournament of this page.
    pub(super) fn about(page: Memo<Page>) -> Writing {
        let writing = Writing::new();
        whenever(
            move || page.with(|page| page.announcements.len()),
            move || page.with_untracked(|page| writing.find(&page.announcements)),
        );
        writing
    }

    fn new() -> Writing {
        Writing { text: RwSignal::new(String::new()), unsure: StoredValue::new(None), open: RwSignal::new(false) }
    }

    /// Announces what is in the field.
    async fn announce(self, code: TableCode, page: Memo<Page>) -> Result<Page, asking::Refusal> {
        let text = self.text.try_get_untracked().unwrap_or_default();
        let before = page.try_with_untracked(|page| page.announcements.len()).unwrap_or_default();
        let answer = asks::announce(code, text.trim().to_owned()).await;
        self.answered(text, before, answer.as_ref().err());
        page.try_with_untracked(|page| self.find(&page.announcements));
        answer
    }

    /// Clears the field of what has been announced, but not of what was typed meanwhile. What was refused stays.
    fn answered(self, sent: String, before: usize, refused: Option<&asking::Refusal>) {
        match refused {
            None => self.clear_of(&sent),
            // It may have been announced all the same.
            Some(asking::Refusal::Unreachable) => drop(self.unsure.try_set_value(Some((sent, before)))),
            Some(_) => {}
        }
    }

    /// Clears the field of what no answer came about, if it is among the announcements. Others may come from other tabs.
    fn find(self, announcements: &[Announcement]) {
        let take = |unsure: &mut Option<(String, usize)>| {
            unsure.take_if(|(sent, before)| announcements.iter().skip(*before).any(|one| is_same(&one.text, sent)))
        };
        if let Some((sent, _)) = self.unsure.try_update_value(take).flatten() {
            self.clear_of(&sent);
        }
    }

    fn clear_of(self, sent: &str) {
        if self.text.try_with_untracked(|text| text == sent) == Some(true) {
            self.text.try_set(String::new());
        }
    }
}

/// Whether an announcement is what was sent: the house spells it anew.
fn is_same(announced: &str, sent: &str) -> bool {
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    letters(announced) == letters(sent)
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
    let sure = tell(move |lang| sure_cancel(goes_on.get()).say(lang).into_owned());
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
                    <Twice words=tr(Words::Cancel) sure=sure on_press=move || does(Deed::Cancel) />
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

/// The question before the tournament is cancelled: that ends no series.
const fn sure_cancel(goes_on: bool) -> Words {
    if goes_on { Words::SureCancelOne } else { Words::SureCancel }
}

/// Announcing something to everyone.
#[component]
fn Announce(live: Live, page: Memo<Page>, writing: Writing) -> impl IntoView {
    let (attempt, code) = (Attempt::new(), page.with_untracked(|page| page.tournament));
    let wrong =
        attempt.wrong(|why| matches!(why, Refusal::House(Error::Tournament { reason: Refused::BadText { .. } })));
    let send = move || live.attempt(attempt, writing.announce(code, page));
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
    use words::Lang;

    #[test]
    fn the_field_is_cleared_only_of_what_has_been_announced() {
        Owner::new().with(|| {
            let all = ["Welcome.", "Bring a friend."].map(|text| Announcement { at_ms: 0, text: text.to_owned() });
            let sent = || "Bring a friend. ".to_owned();
            let left = |refused: Option<asking::Refusal>, told: &[&[Announcement]]| {
                let writing = Writing::new();
                writing.text.set(sent());
                // Another tab's comes before the answer.
                writing.find(&all[..1]);
                writing.answered(sent(), 0, refused.as_ref());
                told.iter().for_each(|told| writing.find(told));
                writing.text.get_untracked()
            };
            assert_eq!(left(None, &[]), "");
            assert_eq!(left(Some(asking::Refusal::OtherName), &[&all[..]]), sent());
            assert_eq!(left(Some(asking::Refusal::Unreachable), &[&all[..1]]), sent());
            assert_eq!(left(Some(asking::Refusal::Unreachable), &[&all[..1], &all[..]]), "");
        });
    }

    #[test]
    fn a_series_is_ended_where_it_goes_on() {
        let mut page = sample::page();
        assert!(!goes_on(&page));
        page.terms.recurs = Some(Recurrence { days: vec![5], minute: 1_260, zone: "Asia/Seoul".into() });
        assert!(goes_on(&page));
        assert_eq!(sure_cancel(goes_on(&page)).say(Lang::En), "Cancel only this one?");
        page.next = Some(Next { tournament: page.tournament, starts_ms: 0 });
        assert!(!goes_on(&page));
    }
}
