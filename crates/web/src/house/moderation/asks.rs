//! What the pages ask the house about conduct.
use super::super::asking::{Refusal, get};
use crate::{link::Link, platform::http, route::encoded};
use wire::moderation::{Act, Case, File, Read, Step};

/// Whose file is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::house) enum Whose {
    /// Somebody by their name in requests.
    Person(String),
    /// Whoever is called so.
    Called(String),
}

/// The cases that wait.
///
/// # Errors
/// [`Refusal`] says why that is not known.
pub(super) async fn cases(link: Link) -> Result<Vec<Case>, Refusal> {
    get(link, "/api/moderation/cases").await
}

/// Somebody's file.
///
/// # Errors
/// [`Refusal`] says why that is not known.
pub(super) async fn file(link: Link, whose: &Whose) -> Result<File, Refusal> {
    let step = match whose {
        Whose::Person(person) => format!("people/{}", encoded(person)),
        Whose::Called(handle) => format!("called/{}", encoded(handle)),
    };
    get(link, &format!("/api/moderation/{step}")).await
}

/// Does something about somebody.
///
/// # Errors
/// [`Refusal`] says why it was not done.
pub(super) async fn act(act: &Act) -> Result<File, Refusal> {
    Ok(http::post("/api/moderation/act", act).await?)
}

/// The log below a step.
///
/// # Errors
/// [`Refusal`] says why that is not known.
pub(super) async fn log(link: Link, before: Option<u64>) -> Result<Vec<Step>, Refusal> {
    let query = before.map_or(String::new(), |before| format!("?before={before}"));
    get(link, &format!("/api/moderation/log{query}")).await
}

/// The visitor has read what they were told.
///
/// # Errors
/// [`Refusal`] says why it was not noted.
pub(super) async fn read(up_to: u64) -> Result<(), Refusal> {
    Ok(http::post("/api/moderation/read", &Read { up_to }).await?)
}
