//! Chips, single and in piles, as points are shown.
use leptos::prelude::*;
pub use lexio::Faces;

/// One chip, as wide as `--chip-w` (24 px by default).
#[component]
pub fn ChipArt(
    /// 1, 5, 10 or 25.
    value: u32,
) -> impl IntoView {
    let text = format!(
        "<circle class='chip-body' cx='20' cy='20' r='18.500'/><circle class='chip-edge' cx='20' cy='20' r='16.200'/>\
         <circle class='chip-face' cx='20' cy='20' r='12.500'/><text x='20' y='27' text-anchor='middle'>{value}</text>"
    );
    view! { <svg class="chip" data-value=value.to_string() viewBox="0 0 40 40" aria-hidden="true" inner_html=text></svg> }
}

/// A player's chips in small piles, one pile per value, highest value first. At most six chips of a pile are drawn; the
/// number gives the full count.
#[component]
pub fn ChipPile(
    /// The values printed on the chips.
    faces: Faces,
    /// The number of points to show in chips. Nothing is drawn for debts.
    #[prop(into)]
    amount: Signal<i64>,
) -> impl IntoView {
    let piles = move || {
        let amount = u32::try_from(amount.get()).unwrap_or(0);
        let pile = |(value, count): (u32, u32)| {
            let chips: Vec<_> = (0..count.min(6)).map(|_| view! { <ChipArt value=value /> }).collect();
            view! { <span class="chip-pile">{chips}</span> }
        };
        let piles = faces.into_iter().zip(lexio::stacks(faces, amount)).rev();
        piles.filter(|(_, count)| *count > 0).map(pile).collect_view()
    };
    view! { <span class="chip-piles" aria-hidden="true">{piles}</span> }
}
