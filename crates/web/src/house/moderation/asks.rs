//! The pages' requests to the house about conduct.
use super::super::asking::{Refusal, get};
use crate::{link::Link, platform::http, route::encoded};
use wire::moderation::{Act, Case, File, Read, Step};

/// The person whose file is requested.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::house) enum Whose {
    /// A person, by their identifier in requests.
    Person(String),
    /// The player with this handle.
    Called(String),
}

/// The pending cases after the given ones.
pub(super) async fn cases(link: Link, after: &[Case]) -> Result<Vec<Case>, Refusal> {
    let reported = after.iter().filter(|case| case.reports > 0).count();
    let noticed = after.len() - reported;
    get(link, &format!("/api/moderation/cases?reported={reported}&noticed={noticed}")).await
}

/// A person's file.
pub(super) async fn file(link: Link, whose: &Whose) -> Result<File, Refusal> {
    let step = match whose {
        Whose::Person(person) => format!("people/{}", encoded(person)),
        Whose::Called(handle) => format!("called/{}", encoded(handle)),
    };
    get(link, &format!("/api/moderation/{step}")).await
}

/// Takes action about a person.
pub(super) async fn act(act: &Act) -> Result<File, Refusal> {
    Ok(http::post("/api/moderation/act", act).await?)
}

/// The log before a given step, or from its end.
pub(super) async fn log(link: Link, before: Option<u64>) -> Result<Vec<Step>, Refusal> {
    let query = before.map_or(String::new(), |before| format!("?before={before}"));
    get(link, &format!("/api/moderation/log{query}")).await
}

/// Notes that the visitor has read their notices up to and including `up_to`.
pub(super) async fn read(up_to: u64) -> Result<(), Refusal> {
    Ok(http::post("/api/moderation/read", &Read { up_to }).await?)
}
