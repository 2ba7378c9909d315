//! Tournaments: the lists, opening one, and a tournament's page, which is live.

mod ahead;
mod asks;
mod bracket;
mod calls;
mod chance;
mod crosstable;
mod draft;
mod entry;
mod field;
mod form;
mod head;
mod list;
mod live;
mod more;
mod opening;
mod organiser;
mod page;
mod podium;
mod proof;
mod rounds;
#[cfg(test)]
mod sample;
mod soon;
mod standings;
mod start;
mod table;
mod times;

pub(super) use calls::{CallBar, attend, called_to};
pub(super) use chance::answer_calls;
pub(super) use form::Left as LeftForm;
pub(super) use list::TournamentsPage;
pub(super) use opening::NewTournamentPage;
pub(super) use page::TournamentPage;
pub(super) use soon::{SoonBar, nearing};
