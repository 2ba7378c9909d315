//! The page's requests to the house.
use super::super::asking::{Refusal, get};
use crate::{link::Link, route::encoded};
use futures_util::future::join;
use games::Class;
use percent_encoding::percent_decode_str;
use wire::profile::{Between, Ending, Filter, Page, Profile};

/// The results of two players against each other, or why they are not known.
pub(super) type Met = Result<Between, Refusal>;

/// A player's profile, and the `reader`'s results against the player, if they are two people with accounts.
pub(super) async fn profile(link: Link, handle: &str, reader: Option<&str>) -> Result<(Profile, Option<Met>), Refusal> {
    let other = reader.filter(|reader| reader.to_lowercase() != handle.to_lowercase());
    let met = met(link, other.map(|reader| (reader, handle)));
    let (profile, met) = join(get::<Profile>(link, &path(handle)), met).await;
    // A former handle may be the reader's.
    let profile = profile?;
    let met = met.filter(|_| !profile.you);
    Ok((profile, met))
}

/// The first page of a player's matches, and the results against the other player that they are limited to, if they are.
pub(super) async fn first_matches(link: Link, handle: &str, filter: &Filter) -> Result<(Page, Option<Met>), Refusal> {
    let met = met(link, filter.with.as_deref().map(|other| (handle, other)));
    let (page, met) = join(matches(link, handle, filter), met).await;
    page.map(|page| (page, met))
}

/// A page of a player's matches.
pub(super) async fn matches(link: Link, handle: &str, filter: &Filter) -> Result<Page, Refusal> {
    get(link, &format!("{}/matches?{}", path(handle), query(filter))).await
}

async fn met(link: Link, players: Option<(&str, &str)>) -> Option<Met> {
    let (handle, other) = players?;
    Some(get(link, &format!("{}/with/{}", path(handle), encoded(other))).await)
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
