//! Moderators' notices, and the pages for moderators: the cases, a person's file, the log.

mod asks;
mod bar;
mod cases;
mod deed;
mod file;
mod log;
mod notices;
mod reports;
mod step;
mod who;

pub(super) use bar::{CasesLink, NoticeBar, attend};
pub(super) use cases::CasesPage;
pub(super) use file::FilePage;
pub(super) use log::LogPage;
pub(super) use notices::NoticesPage;
pub(super) use who::{FileLink, marks, not_ended};
