//! Chips.
use leptos::prelude::*;

/// The values that chips have, greatest first.
const VALUES: [u32; 4] = [25, 10, 5, 1];

/// Chips that make up `amount`, greatest first, with how many of each: `[(25, 2), (1, 3)]`.
pub fn denominations(mut amount: u32) -> Vec<(u32, u32)> {
    let mut out = Vec::new();
    for value in VALUES {
        if amount >= value {
            out.push((value, amount / value));
            amount %= value;
        }
    }
    out
}

/// One chip, as wide as `--chip-w` (24 px by itself).
#[component]
pub fn ChipArt(
    /// 1, 5, 10 or 25.
    value: u32,
) -> impl IntoView {
    let text = format!(
        "<circle class='chip-body' cx='20' cy='20' r='18.500'/><circle class='chip-edge' cx='20' cy='20' r='16.200'/>\
         <circle class='chip-face' cx='20' cy='20' r='12.500'/><text x='20' y='25' text-anchor='middle'>{value}</text>"
    );
    view! { <svg class="chip" data-value=value.to_string() viewBox="0 0 40 40" aria-hidden="true" inner_html=text></svg> }
}

/// A player's chips in small piles, a pile for each value; at most six of a pile are drawn, the number says the rest.
#[component]
pub fn ChipPile(
    /// How many points of chips; nothing is drawn for debts.
    #[prop(into)]
    amount: Signal<i64>,
) -> impl IntoView {
    let piles = move || {
        let amount = u32::try_from(amount.get()).unwrap_or(0);
        let pile = |(value, count): (u32, u32)| {
            let chips: Vec<_> = (0..count.min(6)).map(|_| view! { <ChipArt value=value /> }).collect();
            view! { <span class="chip-pile">{chips}</span> }
        };
        denominations(amount).into_iter().map(pile).collect_view()
    };
    view! { <span class="chip-piles" aria-hidden="true">{piles}</span> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chips_add_up() {
        for amount in 0..400 {
            let sum: u32 = denominations(amount).iter().map(|(value, count)| value * count).sum();
            assert_eq!(sum, amount);
        }
        assert_eq!(denominations(64), [(25, 2), (10, 1), (1, 4)]);
    }
}
