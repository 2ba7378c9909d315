//! The games of a match so far, as seen by this browser.
use crate::{
    platform::{address, storage},
    play::{Tools, who_at},
    prefs::{prefs, tr},
    reactive::effect,
};
use game::Seat;
use leptos::prelude::*;
use matgo::{End, Matgo, View};
use serde::{Deserialize, Serialize};
use words::{
    matgo::{self as say, Board as Words},
    play,
};

/// The storage key of the lists.
const KEY: &str = "matgo.games";
/// The number of tables whose lists are kept.
const KEPT: usize = 8;

/// A game that is over.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// The game's number in the match.
    pub round: u32,
    /// How the game ended.
    pub end: End,
    /// Points won.
    pub points: u64,
    /// Each seat's gain or loss.
    pub net: [i64; 2],
    /// The multiplier of the next game.
    pub carry: u8,
}

/// The games of one table's match.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Games {
    /// The address of the table.
    at: String,
    /// Oldest first.
    pub played: Vec<Played>,
}

impl Games {
    /// The list updated from a position. A match that has started over starts a new list.
    #[must_use]
    fn with(mut self, at: &str, view: &View) -> Games {
        let round = view.board.round;
        if self.at != at || self.played.iter().any(|played| played.round > round) {
            self = Games { at: at.to_owned(), played: Vec::new() };
        }
        let Some(outcome) = &view.outcome else {
            // A game in progress is not over, whatever is kept of an earlier match.
            self.played.retain(|played| played.round < round);
            return self;
        };
        self.played.retain(|played| played.round != round);
        self.played.push(Played {
            round,
            end: outcome.end,
            points: outcome.settlement.as_ref().map_or(0, |settlement| settlement.points),
            net: outcome.net.0,
            carry: outcome.carry,
        });
        self
    }
}

/// Follows a table and updates its list.
pub fn follow(tools: Tools<Matgo>) -> RwSignal<Games> {
    let at = address::path();
    let games = RwSignal::new(kept().into_iter().find(|games| games.at == at).unwrap_or_default());
    effect(move || {
        let Some(view) = tools.view.get() else { return };
        let before = games.get_untracked();
        let after = before.clone().with(&at, &view);
        if after != before {
            storage::keep(KEY, &kept_with(kept(), after.clone()));
            games.set(after);
        }
    });
    games
}

/// The lists of the last tables, latest first.
fn kept() -> Vec<Games> {
    storage::read(KEY).unwrap_or_default()
}

fn kept_with(mut kept: Vec<Games>, games: Games) -> Vec<Games> {
    kept.retain(|other| other.at != games.at);
    kept.insert(0, games);
    kept.truncate(KEPT);
    kept
}

/// The list, newest first.
#[component]
pub fn GameList(tools: Tools<Matgo>, games: RwSignal<Games>) -> impl IntoView {
    let lang = prefs().lang;
    let row = move |played: &Played| {
        let lang = lang.get();
        let what = match played.end.winner() {
            Some(winner) => {
                format!("{} · {}", who_at(tools.sitters, winner).name(lang), say::points(lang, played.points))
            }
            None => format!("{} ×{}", say::factor(lang, matgo::FactorKind::Carry), played.carry),
        };
        let net = [Seat(0), Seat(1)].map(|seat| {
            let net = played.net[seat.index()];
            view! {
                <span class="digits" data-sign=net.signum().to_string()>
                    {who_at(tools.sitters, seat).name(lang)} " " {play::gain(lang, net)}
                </span>
            }
        });
        view! {
            <li class="mg-game">
                <b class="digits">{played.round}</b>
                <span>
                    {what} <small>{say::end(lang, played.end)}</small>
                </span>
                <span class="mg-game-net">{net.into_iter().collect_view()}</span>
            </li>
        }
    };
    view! {
        <h3 class="sheet-title">{tr(Words::Games)}</h3>
        <p class="soft" hidden=move || games.with(|games| !games.played.is_empty())>
            {tr(Words::GamesEmpty)}
        </p>
        <ol class="mg-games" reversed data-testid="games">
            {move || games.with(|games| games.played.iter().rev().map(row).collect_view())}
        </ol>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matgo::tests::{dealt, drawn};

    fn view(round: u32, over: bool) -> View {
        let mut view = dealt("plain");
        view.board.round = round;
        view.outcome = over.then(drawn);
        view
    }

    fn rounds(games: &Games) -> Vec<u32> {
        games.played.iter().map(|played| played.round).collect()
    }

    #[test]
    fn a_match_is_listed_and_another_begins_anew() {
        let games =
            Games::default().with("/t/A", &view(1, true)).with("/t/A", &view(1, true)).with("/t/A", &view(2, true));
        assert_eq!(rounds(&games), [1, 2]);
        assert_eq!(rounds(&games.clone().with("/t/A", &view(3, false))), [1, 2]);
        assert!(games.clone().with("/t/A", &view(1, false)).played.is_empty(), "a rematch");
        assert!(games.with("/t/B", &view(3, false)).played.is_empty(), "another table");
    }

    #[test]
    fn each_of_the_last_tables_keeps_its_own() {
        let at = |at: usize, round| Games::default().with(&format!("/t/{at}"), &view(round, true));
        let kept = kept_with(vec![at(0, 1), at(1, 1)], at(1, 2));
        assert_eq!(kept, [at(1, 2), at(0, 1)]);
        let kept = (2..=KEPT).fold(kept, |kept, table| kept_with(kept, at(table, 1)));
        assert_eq!((kept.len(), &kept[0], &kept[KEPT - 1]), (KEPT, &at(KEPT, 1), &at(1, 2)));
    }
}
