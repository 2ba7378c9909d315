//! What has changed on a tournament's page, so that a page that is shown need not be requested again.

use crate::fold;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What has changed on a page since an earlier version.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Changes {
    /// What has changed for everyone, step by step, the earliest first.
    pub steps: Vec<Step>,
    /// What differs between visitors: [`Page::you`](super::Page::you) and [`Page::now_ms`](super::Page::now_ms) as they
    /// are now, as a change for [`crate::fold`].
    pub own: Value,
}

/// The change from one version of the page to a later one, which is that of the next step.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// The version that it changes: [`Page::version`](super::Page::version).
    pub from: u64,
    /// The change, for [`crate::fold`].
    pub change: Value,
}

impl Changes {
    /// The page, as the text of a JSON object, brought up to date from this version of it. `None` if it has to be
    /// requested.
    #[must_use]
    pub fn of(&self, page: &str, version: u64) -> Option<String> {
        let known = self.steps.iter().position(|step| step.from == version)?;
        let mut changes = self.steps.iter().skip(known).map(|step| &step.change).chain([&self.own]);
        changes.try_fold(page.to_owned(), |page, change| fold(&page, &change.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff;
    use serde_json::json;

    #[test]
    fn a_page_of_any_version_on_the_way_is_brought_up_to_date_and_no_other() {
        let page = |version: u64, state: &str| json!({"version": version, "boards": [{"state": state}], "you": {}});
        let pages = [page(3, "called"), page(7, "playing"), page(8, "over")].map(|page| page.to_string());
        let step = |from, [before, after]: [&str; 2]| Step {
            from,
            change: serde_json::from_str(&diff(before, after).unwrap()).unwrap(),
        };
        let steps = vec![step(3, [&pages[0], &pages[1]]), step(7, [&pages[1], &pages[2]])];
        let changes = Changes { steps, own: json!({"you": [{"entrant": 5}]}) };
        let mut now = page(8, "over");
        now["you"] = json!({"entrant": 5});
        for (known, version) in [(0, 3), (1, 7)] {
            let text = changes.of(&pages[known], version).unwrap();
            assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), now);
        }
        assert_eq!(changes.of(&pages[0], 2), None);
        assert_eq!(changes.of(&pages[2], 8), None);
    }
}
