//! The places of a board, as a table.
use super::super::own::own;
use crate::{
    prefs::{tell, tr},
    route::Route,
};
use leptos::prelude::*;
use wire::rating::{Place, Rating};
use words::{
    house::{Boards as Words, rating},
    number, signed_hundredths,
};

/// All places, best first.
#[component]
pub(super) fn Places(places: Vec<Place>) -> impl IntoView {
    let rows = (1_usize..).zip(places).map(|(at, place)| view! { <Row at=at place=place /> }).collect_view();
    view! {
        <table class="board">
            <thead>
                <tr>
                    <th scope="col">
                        <span class="sr-only">{tr(Words::Place)}</span>
                    </th>
                    <th scope="col">{tr(Words::Name)}</th>
                    <th scope="col">{tr(Words::Rating)}</th>
                    <th scope="col">{tr(Words::Matches)}</th>
                    <th scope="col">{tr(Words::PointsARound)}</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
}

#[component]
fn Row(at: usize, place: Place) -> impl IntoView {
    let Place { handle, rating: Rating { value, error, matches, points_a_round, .. } } = place;
    let (mine, path) = (own().handle(), Route::Profile(handle.clone()).path());
    let you = {
        let handle = handle.clone();
        move || mine.with(|mine| mine.as_ref() == Some(&handle))
    };
    view! {
        <tr class:mine=you>
            <td class="digits">{at}</td>
            <th scope="row">
                <a href=path>
                    <bdi>{handle}</bdi>
                </a>
            </th>
            <td class="digits">{tell(move |lang| rating(lang, value, error))}</td>
            <td class="digits">{tell(move |lang| number(lang, matches))}</td>
            <td class="digits">{tell(move |lang| signed_hundredths(lang, points_a_round))}</td>
        </tr>
    }
}
