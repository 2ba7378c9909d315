//! The page's requests to the house.
use super::super::asking::{Refusal, get};
use crate::{link::Link, route::encoded};
use games::Class;
use percent_encoding::percent_decode_str;
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

/// The filter that a query stands for, as far as it can be understood.
pub(super) fn filter(query: &str) -> Filter {
    let parts = query.trim_start_matches('?').split('&').filter_map(|part| part.split_once('='));
    parts.fold(Filter::default(), |filter, (name, value)| match name {
        "class" => Filter { class: value.parse::<Class>().ok().map(|class| class.to_string()), ..filter },
        "ending" => Filter { ending: ENDINGS.into_iter().find(|ending| written(*ending) == value), ..filter },
        "with" => Filter { with: percent_decode_str(value).decode_utf8().ok().map(Into::into), ..filter },
        "rated" => Filter { rated: value.parse().ok(), ..filter },
        _ => filter,
    })
}

const ENDINGS: [Ending; 3] = [Ending::Won, Ending::Shared, Ending::Lost];

const fn written(ending: Ending) -> &'static str {
    match ending {
        Ending::Won => "won",
        Ending::Shared => "shared",
        Ending::Lost => "lost",
    }
}

fn path(handle: &str) -> String {
    format!("/api/people/{}", encoded(handle))
}

/// A filter as a query, without its `?`.
pub(super) fn query(filter: &Filter) -> String {
    let Filter { class, ending, with, rated, after } = filter;
    let parts = [
        ("class", class.clone()),
        ("ending", ending.map(|ending| written(ending).to_owned())),
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
        assert_eq!(super::filter(&format!("?{}", query(&filter))), filter);
        assert_eq!(super::filter("?class=chess&ending=drawn&rated=2&after=7"), Filter::default());
        assert_eq!(query(&filter), "class=lexio-2&ending=won&with=%EB%8B%A8%EB%B9%84&rated=false");
    }
}
