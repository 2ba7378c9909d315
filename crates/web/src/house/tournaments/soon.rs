//! The notice that a tournament is about to start, for its entrants, on every page.
use super::calls::is_called;
use crate::{
    art::Icon,
    link::{Link, link},
    parts::{IconButton, LinkButton, Look},
    platform::{
        sound::{self, Sound},
        time,
    },
    prefs::{tell, tr},
    reactive::{effect, memo},
    route::{Route, router},
};
use leptos::prelude::*;
use wire::{TableCode, tournament::Entered};
use words::{
    Lang,
    house::{Tournaments as Words, tournament::begins},
};

/// When the notice appears, in minutes before the start.
const TOLD: [u32; 2] = [5, 1];
const MINUTE_MS: f64 = 60_000.0;
/// How often the remaining time is checked, in milliseconds.
const LOOK_MS: u32 = 1_000;

/// A tournament that is about to start.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::house) struct Soon {
    tournament: TableCode,
    title: String,
    /// Minutes until the start, rounded up: 1 to 5.
    minutes: u32,
}

impl Soon {
    /// The number of notices due by now.
    fn times(&self) -> usize {
        TOLD.into_iter().filter(|told| self.minutes <= *told).count()
    }

    /// Identifies the latest notice.
    fn news(&self) -> (TableCode, usize) {
        (self.tournament, self.times())
    }

    /// The text for the window's title.
    pub(in crate::house) fn say(&self, lang: Lang) -> String {
        begins(lang, &self.title, self.minutes)
    }
}

/// The next tournament to start within five minutes. `local_ms` converts a moment of the house to this machine's clock.
fn soon(entered: &[Entered], now_ms: f64, local_ms: impl Fn(i64) -> f64) -> Option<Soon> {
    let left = |one: &Entered| Some(local_ms(one.starts_ms?) - now_ms);
    let near = |left: &f64| *left > 0.0 && *left <= f64::from(TOLD[0]) * MINUTE_MS;
    let all = entered.iter().filter_map(|one| Some((left(one).filter(near)?, one)));
    let (left, one) = all.min_by(|(one, _), (other, _)| one.total_cmp(other))?;
    let minutes = (left / MINUTE_MS).ceil() as u32;
    Some(Soon { tournament: one.tournament, title: one.title.clone(), minutes })
}

/// The tournament about to start, for as long as the calling component lives. The bell rings with each notice.
pub(in crate::house) fn nearing(link: Link) -> Signal<Option<Soon>> {
    let entered = link.entered();
    let look = move || entered.with_untracked(|all| soon(all, time::now_ms(), |ms| link.local_ms(ms)));
    let now = RwSignal::new(look());
    time::every(LOOK_MS, move || {
        let seen = look();
        if now.try_with_untracked(|now| *now != seen) == Some(true) {
            now.set(seen);
        }
    });
    let news = memo(move || now.with(|now| now.as_ref().map(Soon::news)));
    effect(move || {
        if news.get().is_some() {
            sound::play(Sound::Bell);
        }
    });
    now.into()
}

/// The notice over every page but the tournament's own, until it is dismissed. A call to a table takes precedence.
#[component]
pub(in crate::house) fn SoonBar(soon: Signal<Option<Soon>>) -> impl IntoView {
    let (link, here) = (link(), router().here());
    let away = RwSignal::new(None);
    let shown = memo(move || {
        let elsewhere = |soon: &Soon| here.with(|here| *here != Route::Tournament(soon.tournament));
        let told = |soon: &Soon| away.with(|away| *away != Some(soon.news()));
        soon.get().filter(|soon| elsewhere(soon) && told(soon) && !is_called(link))
    });
    let read = tell(move |lang| shown.with(|soon| soon.as_ref().map(|soon| soon.say(lang))).unwrap_or_default());
    let news = memo(move || shown.with(|soon| soon.as_ref().map(Soon::news)));
    // Not read out again for every minute in between.
    let heard = memo(move || news.get().map(|_| read.get_untracked()));
    view! {
        <p class="sr-only" role="status">{move || heard.get()}</p>
        {move || news.get().map(|(tournament, times)| view! {
            <aside class="invitation soon" aria-label=tr(Words::Soon) data-testid="soon">
                <p class="bell-line">{read}</p>
                <LinkButton
                    look=Look::Primary
                    icon=Icon::Door
                    to=Route::Tournament(tournament).path()
                    words=tr(Words::GoThere)
                />
                <IconButton icon=Icon::Close label=tr(Words::PutAway) on_press=move || away.set(Some((tournament, times))) />
            </aside>
        })}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::tournament::Progress;

    fn entered(tournament: &str, starts_ms: Option<i64>) -> Entered {
        Entered {
            tournament: tournament.parse().expect("a code"),
            title: tournament.into(),
            game: "lexio".parse().expect("a name"),
            progress: Progress::Entering,
            starts_ms,
            called: None,
            call: None,
        }
    }

    #[test]
    fn one_is_told_five_minutes_before_and_again_when_one_is_left() {
        let all = [entered("ABC234", None), entered("ABC235", Some(900_000)), entered("ABC236", Some(600_000))];
        // This machine is ten seconds ahead.
        let at = |now_ms: f64| soon(&all, now_ms + 10_000.0, |ms| ms as f64 + 10_000.0);
        assert_eq!(at(299_999.0), None);
        let five = at(300_000.0).expect("five minutes");
        assert_eq!((five.title.as_str(), five.minutes, five.times()), ("ABC236", 5, 1));
        assert_eq!(at(300_001.0).map(|soon| soon.news()), Some(five.news()));
        assert_eq!(at(539_999.0).map(|soon| (soon.minutes, soon.times())), Some((2, 1)));
        assert_eq!(at(540_000.0).map(|soon| (soon.minutes, soon.times())), Some((1, 2)));
        assert_eq!(at(600_000.0).map(|soon| soon.title), Some("ABC235".into()), "the next");
        assert_eq!(at(900_000.0), None);
    }
}
