//! What the log is told of a tournament that pauses: once why, and then that it goes on.

use wire::Error;

/// Why it has paused, as the log was last told: it tries again every second.
#[derive(Default)]
pub(super) struct Logged(Option<Error>);

impl Logged {
    /// Whether the log is to be told this now. `None` if the tournament goes on.
    pub(super) fn is_news(&mut self, now: Option<&Error>) -> bool {
        let is_news = self.0.as_ref() != now;
        self.0 = now.cloned();
        is_news
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_is_logged_once_and_then_that_it_is_over() {
        let mut logged = Logged::default();
        let stages = [None, Some(Error::Busy), Some(Error::Busy), Some(Error::GoingDown), None, None];
        let told = stages.map(|now| logged.is_news(now.as_ref()));
        assert_eq!(told, [false, true, false, true, true, false]);
    }
}
