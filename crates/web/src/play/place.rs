//! A place around the felt: the plate of its player, what they hold, and what the game shows beside it.
use super::{Sitter, place_of};
use crate::{
    art::{ChipArt, ChipPile},
    parts::SeatPlate,
    prefs::tell,
    reactive::{derived, memo},
};
use game::Seat;
use leptos::prelude::*;
use words::{Lang, apart, play};

/// What the frame shows beside the visitor's own plate, available to everything below the table's page.
#[derive(Clone)]
pub struct BesideOwn(pub ViewFn);

/// Everyone as the plates show them, where others may have sat down since the match that the board shows. Available to
/// everything below the table's page.
#[derive(Clone, Copy)]
pub struct Seated(pub Signal<Vec<Sitter>>);

/// The id of a seat's plate.
pub fn plate_id(seat: Seat) -> String {
    format!("plate-{seat}")
}

/// A place around the felt.
#[component]
pub fn Place(
    seat: Seat,
    /// All sitters, if there is no [`Seated`].
    sitters: Signal<Vec<Sitter>>,
    bottom: Signal<Seat>,
    /// The game's words for how much a player holds.
    held: fn(Lang, u8) -> String,
    /// One of what is held, face down.
    back: fn() -> AnyView,
    /// What follows so many points, where the game has points instead of chips.
    #[prop(optional)]
    unit: Option<fn(Lang, i64) -> &'static str>,
    /// What the game shows on the plate, after how much the player holds.
    #[prop(optional, into)]
    mark: Option<ViewFnOnce>,
    /// What the game shows beside the plate.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let sitters = use_context::<Seated>().map_or(sitters, |Seated(seated)| seated);
    let sitter = memo(move || sitters.with(|sitters| sitters.get(seat.index()).cloned()));
    let of = move |read: fn(&Sitter) -> String| sitter.with(|sitter| sitter.as_ref().map(read)).unwrap_or_default();
    let is = move |read: fn(&Sitter) -> bool| sitter.with(|sitter| sitter.as_ref().is_some_and(read));
    let count = memo(move || sitter.with(|sitter| sitter.as_ref().and_then(|sitter| sitter.count)));
    let counts = memo(move || count.get().is_some());
    let chips = memo(move || sitter.with(|sitter| sitter.as_ref().map_or(0, |sitter| sitter.chips)));
    let faces = memo(move || sitter.with(|sitter| sitter.as_ref().and_then(|sitter| sitter.faces)));
    let place = move || sitters.with(Vec::len) as u8;
    let place = move || place_of(seat, bottom.get(), place());
    let beside = use_context::<BesideOwn>();
    // The whole plate in one phrase: name, state, tiles, chips.
    let summary = tell(move |lang| {
        let count = count.get().map(|count| held(lang, count));
        let chips = faces.get().map(|_| play::chips(lang, chips.get()));
        let name = of(|sitter| apart(&sitter.name).into_owned());
        let parts = [Some(name), Some(of(|sitter| sitter.note.clone())), count, chips];
        parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    });
    view! {
        <div
            class="place"
            class:mine=move || is(|sitter| sitter.mine)
            data-place=move || place().to_string()
            data-seat=seat.to_string()
            data-testid="seat"
            role="group"
            aria-label=summary
        >
            <div class="place-plate" id=plate_id(seat)>
                <SeatPlate
                    name=derived(move || of(|sitter| sitter.name.clone()))
                    presence=derived(move || sitter.with(|sitter| sitter.as_ref().map(|one| one.presence)).unwrap_or_default())
                    note=derived(move || of(|sitter| sitter.note.clone()))
                    in_turn=derived(move || is(|sitter| sitter.in_turn))
                    deadline=derived(move || sitter.with(|sitter| sitter.as_ref().and_then(|one| one.deadline)))
                    mine=derived(move || is(|sitter| sitter.mine))
                >
                    <span class="place-count" class:few=move || count.get().is_some_and(|count| (1..=2).contains(&count)) hidden=move || !counts.get()>
                        {move || counts.get().then(back)}
                        <span class="digits">{move || count.get().unwrap_or_default()}</span>
                    </span>
                    <span
                        class="place-chips"
                        class:low=move || faces.get().is_some() && chips.get() <= 0
                        data-unit=unit.map(|unit| tell(move |lang| unit(lang, chips.get()).to_owned()))
                    >
                        <Show when=move || faces.get().is_some()>
                            <ChipArt value=5 />
                        </Show>
                        <span class="digits" data-testid="chips">{tell(move |lang| play::amount(lang, chips.get()))}</span>
                    </span>
                    {mark.map(ViewFnOnce::run)}
                </SeatPlate>
                <span class="place-pile">
                    {move || faces.get().map(|faces| view! { <ChipPile faces=faces amount=chips /> })}
                </span>
            </div>
            {beside.map(|beside| view! { <Show when=move || is(|sitter| sitter.mine)>{beside.0.run()}</Show> })}
            {children.map(|children| children())}
        </div>
    }
}
