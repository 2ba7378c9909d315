//! The page's requests to the house.
use super::super::asking::{Refusal, get};
use crate::{link::Link, route::encoded};
use wire::profile::{Between, Ending, Filter, Page, Profile};

/// A player's profile.
pub(super) async fn profile(link: Link, handle: &str) -> Result<Profile, Refusal> {
    get(link, &path(handle)).await
}

/// A page of a player's matches.
pub(super) async fn matches(link: Link, handle: &str, filter: &Filter) -> Result<Page, Refusal> {
    get(link, &format!("{}/matches?{}", path(handle), query(filter))).await
}

/// The results of two players against each other.
pub(super) async fn between(link: Link, handle: &str, other: &str) -> Result<Between, Refusal> {
    get(link, &format!("{}/with/{}", path(handle), encoded(other))).await
}

fn path(handle: &str) -> String {
    format!("/api/people/{}", encoded(handle))
}

fn query(filter: &Filter) -> String {
    let Filter { class, ending, with, rated, after } = filter;
    let ending = ending.map(|ending| match ending {
        Ending::Won => "won",
        Ending::Shared => "shared",
        Ending::Lost => "lost",
    });
    let parts = [
        ("class", class.clone()),
        ("ending", ending.map(str::to_owned)),
        ("with", with.as_deref().map(encoded)),
        ("rated", rated.map(|rated| rated.to_string())),
        ("after", after.clone()),
    ];
    let parts = parts.into_iter().filter_map(|(name, value)| Some(format!("{name}={}", value?)));
    parts.collect::<Vec<_>>().join("&")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filter_is_written_as_a_query() {
        assert_eq!(query(&Filter::default()), "");
        let filter = Filter {
            class: Some("lexio-2".into()),
            ending: Some(Ending::Won),
            with: Some("단비".into()),
            rated: Some(false),
            after: None,
        };
        assert_eq!(query(&filter), "class=lexio-2&ending=won&with=%EB%8B%A8%EB%B9%84&rated=false");
    }
}
