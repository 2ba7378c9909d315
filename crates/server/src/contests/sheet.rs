//! A tournament's page as everyone sees it. It is written once for all who follow the tournament, and they are sent what
//! has changed on it: a page of hundreds of entrants is long, and changes whenever a table is over.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard},
    time::{Duration, Instant},
};
use store::Unpoisoned;
use tokio::sync::OnceCell;
use wire::diff;

/// For how long what has been written is shown to others as it is: who gets another name has it there without a new
/// version.
const FRESH: Duration = Duration::from_secs(2);

/// The page at one version, or the lists, as JSON, without what differs between visitors.
pub(crate) struct Sheet {
    pub(super) version: u64,
    pub(super) written: Instant,
    pub(crate) text: String,
}

impl Sheet {
    pub(super) fn new(version: u64, text: String) -> Sheet {
        Sheet { version, written: Instant::now(), text }
    }

    /// Whether it may still be shown as it is: to all who have waited for it, however long that took.
    pub(crate) fn is_fresh(&self) -> bool {
        self.written.elapsed() < FRESH
    }
}

/// The change from one written version of the page to the next.
struct Step {
    from: u64,
    to: u64,
    /// As JSON: a [`wire::tournament::Step`].
    text: String,
}

/// A sheet that is written by the first who wants it.
type Once = Arc<OnceCell<Arc<Sheet>>>;

/// The sheet of a tournament's present version, and how the page came to it.
#[derive(Clone, Default)]
pub(crate) struct Sheets {
    /// Empty until somebody wants it.
    now: Once,
    /// The same, written once more. Empty until somebody wants it after that one is no longer fresh.
    again: Arc<Mutex<Once>>,
    written: Arc<Mutex<Written>>,
}

/// What has been written of a page so far.
#[derive(Default)]
struct Written {
    last: Option<Arc<Sheet>>,
    /// The steps to the last sheet, the latest last.
    steps: VecDeque<Step>,
    /// Number of bytes in them.
    bytes: usize,
}

impl Sheets {
    /// The same for the next version.
    pub(crate) fn next(&self) -> Sheets {
        Sheets { now: Arc::default(), again: Arc::default(), written: self.written.clone() }
    }

    /// The sheet of this version. `writing` gives its text, and is awaited only if it has not been written yet; whoever
    /// else wants it meanwhile waits for that. If who writes it fails or gives up, the next of those who wait writes it.
    ///
    /// # Errors
    /// As `writing`.
    pub(crate) async fn now<E>(
        &self,
        version: u64,
        writing: impl Future<Output = Result<String, E>>,
    ) -> Result<Arc<Sheet>, E> {
        let first = async { writing.await.map(|text| self.add(Arc::new(Sheet::new(version, text)))) };
        self.now.get_or_try_init(|| first).await.cloned()
    }

    /// The same, but fresh: written once more if that is some time ago, for all who want it then.
    ///
    /// # Errors
    /// As `writing`.
    pub(crate) async fn again<E>(
        &self,
        version: u64,
        writing: impl Future<Output = Result<String, E>>,
    ) -> Result<Arc<Sheet>, E> {
        let again = {
            let mut again = self.again.lock().unpoisoned();
            if again.get().is_some_and(|sheet| !sheet.is_fresh()) {
                *again = Arc::default();
            }
            again.clone()
        };
        let first = async { writing.await.map(|text| Arc::new(Sheet::new(version, text))) };
        again.get_or_try_init(|| first).await.cloned()
    }

    /// The steps by which a page of this version or a later one comes to be like the sheet, as the items of a JSON list.
    /// `None` if there are none, or no longer.
    pub(crate) fn since(&self, version: u64, sheet: &Sheet) -> Option<String> {
        let written = self.written();
        let steps = written.steps.iter().filter(|step| version <= step.from && step.to <= sheet.version);
        let steps: Vec<&str> = steps.map(|step| step.text.as_str()).collect();
        (!steps.is_empty()).then(|| steps.join(","))
    }

    fn add(&self, sheet: Arc<Sheet>) -> Arc<Sheet> {
        let last = self.written().last.clone();
        let step = last.and_then(|last| Step::between(&last, &sheet));
        self.written().add(&sheet, step);
        sheet
    }

    fn written(&self) -> MutexGuard<'_, Written> {
        self.written.lock().unpoisoned()
    }
}

impl Step {
    /// The change from one sheet to another.
    fn between(before: &Sheet, after: &Sheet) -> Option<Step> {
        let (from, change) = (before.version, diff(&before.text, &after.text)?);
        Some(Step { from, to: after.version, text: format!(r#"{{"from":{from},"change":{change}}}"#) })
    }
}

impl Written {
    /// Adds a sheet, and the step to it from the one that was the last when it was written.
    fn add(&mut self, sheet: &Arc<Sheet>, step: Option<Step>) {
        let last = self.last.as_ref().map(|last| last.version);
        // A later one may have been written faster.
        if last >= Some(sheet.version) {
            return;
        }
        match step.filter(|step| last == Some(step.from)) {
            Some(step) => {
                self.bytes += step.text.len();
                self.steps.push_back(step);
            }
            None => (self.steps, self.bytes) = (VecDeque::new(), 0),
        }
        // Whoever lacks more had better have the page.
        while self.bytes > 2 * sheet.text.len()
            && let Some(step) = self.steps.pop_front()
        {
            self.bytes -= step.text.len();
        }
        self.last = Some(sheet.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};
    use std::{
        convert::Infallible,
        future::{pending, ready},
        sync::atomic::{AtomicU32, Ordering},
    };
    use tokio::{
        task::yield_now,
        time::{sleep, timeout},
    };
    use wire::tournament::Changes;

    fn page(version: u64) -> String {
        json!({"version": version, "over": vec![version > 4; 40]}).to_string()
    }

    async fn written(sheets: &Sheets, version: u64) -> Arc<Sheet> {
        sheets.now(version, async { Ok::<_, Infallible>(page(version)) }).await.unwrap()
    }

    /// What has changed between two versions.
    fn changes(sheets: &Sheets, version: u64, now: u64) -> Option<Changes> {
        let steps = sheets.since(version, &Sheet::new(now, String::new()))?;
        Some(serde_json::from_str(&format!(r#"{{"steps":[{steps}],"own":{{}}}}"#)).unwrap())
    }

    #[tokio::test]
    async fn a_page_is_written_once_for_all_who_want_it_at_a_version() {
        let (sheets, count) = (Sheets::default(), AtomicU32::new(0));
        for version in 1..=3 {
            let sheets = (1..version).fold(sheets.clone(), |sheets, _| sheets.next());
            let want = || {
                sheets.now(version, async {
                    yield_now().await;
                    count.fetch_add(1, Ordering::Relaxed);
                    Ok::<_, Infallible>(page(version))
                })
            };
            let (one, other, third) = tokio::join!(want(), want(), want());
            for sheet in [one, other, third] {
                assert_eq!(sheet.unwrap().version, version);
            }
            assert_eq!(u64::from(count.load(Ordering::Relaxed)), version, "once each");
        }
    }

    #[tokio::test]
    async fn whoever_gives_up_leaves_the_page_to_the_next_and_it_ages_once_it_is_written() {
        let (sheets, slow) = (Sheets::default(), Duration::from_millis(20));
        assert!(timeout(slow, sheets.now(1, pending::<Result<String, Infallible>>())).await.is_err());
        let asked = Instant::now();
        let writing = async {
            sleep(slow).await;
            Ok::<_, Infallible>(page(1))
        };
        assert!(sheets.now(1, writing).await.unwrap().written >= asked + slow);
        let again = sheets.now(1, pending::<Result<String, Infallible>>()).await.unwrap();
        assert_eq!((again.version, again.text.as_str()), (1, page(1).as_str()));
    }

    #[tokio::test]
    async fn a_page_that_is_no_longer_fresh_is_written_once_more_for_all_who_want_it() {
        let (sheets, count) = (Sheets::default(), AtomicU32::new(0));
        let want = || {
            sheets.again(1, async {
                yield_now().await;
                Ok::<_, Infallible>(count.fetch_add(1, Ordering::Relaxed).to_string())
            })
        };
        let (one, other) = tokio::join!(want(), want());
        assert_eq!([one, other, want().await].map(|sheet| sheet.unwrap().text.clone()), ["0", "0", "0"]);
        let long_ago = Instant::now().checked_sub(FRESH).unwrap();
        let old = Sheet { written: long_ago, ..Sheet::new(1, "old".into()) };
        *sheets.again.lock().unpoisoned() = Arc::new(OnceCell::new_with(Some(Arc::new(old))));
        assert_eq!([want().await, want().await].map(|sheet| sheet.unwrap().text.clone()), ["1", "1"]);
    }

    #[tokio::test]
    async fn whoever_has_an_earlier_page_makes_the_present_one_of_it() {
        let mut sheets = Sheets::default();
        for version in [2, 4, 5, 9] {
            sheets = sheets.next();
            written(&sheets, version).await;
        }
        for (told, has, now) in [(2, 2, 9), (2, 4, 9), (3, 4, 9), (4, 4, 9), (4, 5, 9), (5, 5, 9), (2, 2, 4)] {
            let text = changes(&sheets, told, now).and_then(|changes| changes.of(&page(has), has)).unwrap();
            let [is, meant]: [Value; 2] = [text, page(now)].map(|text| serde_json::from_str(&text).unwrap());
            assert_eq!(is, meant, "from {has} to {now}");
        }
        assert!(changes(&sheets, 9, 9).is_none(), "nothing has changed since");
        assert!(changes(&sheets, 4, 9).unwrap().of(&page(2), 2).is_none(), "it lacks a step");
    }

    #[tokio::test]
    async fn a_name_that_changed_without_a_new_version_comes_out_right_whichever_name_is_known() {
        let account = |handle: &str| json!({"kind": "account", "handle": handle});
        let page = |version: u64, who: &Value| {
            let entrants = json!([{"who": {"kind": "bot", "level": 3}}, {"who": who, "rating": 1_500}]);
            json!({"version": version, "entrants": entrants, "over": [true, version > 1]}).to_string()
        };
        let read = |text: &str| serde_json::from_str::<Value>(text).unwrap();
        for new in [account("Sol"), json!({"kind": "someone"})] {
            let (first, old) = (Sheets::default(), account("Mun"));
            first.now(1, ready(Ok::<_, Infallible>(page(1, &old)))).await.unwrap();
            let second = first.next();
            second.now(2, ready(Ok::<_, Infallible>(page(2, &new)))).await.unwrap();
            let changes = changes(&second, 1, 2).unwrap();
            for known in [&old, &new] {
                let text = changes.of(&page(1, known), 1).unwrap();
                assert_eq!(read(&text), read(&page(2, &new)), "who knew {known}");
            }
        }
    }

    #[tokio::test]
    async fn what_was_overtaken_is_no_step_and_the_steps_are_no_longer_than_two_pages() {
        let mut sheets = Sheets::default();
        written(&sheets, 1).await;
        let late = sheets.next();
        sheets = late.next();
        written(&sheets, 3).await;
        written(&late, 2).await;
        assert_eq!(changes(&sheets, 1, 3).unwrap().steps.len(), 1);
        assert!(changes(&sheets, 1, 2).is_none() && changes(&sheets, 2, 3).is_none());
        for version in 4..100 {
            sheets = sheets.next();
            written(&sheets, version).await;
        }
        let steps = changes(&sheets, 1, 99).unwrap().steps.len();
        assert!((2..40).contains(&steps), "{steps}");
        assert!(changes(&sheets, 98, 99).unwrap().of(&page(98), 98).is_some());
    }
}
