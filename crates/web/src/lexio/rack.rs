//! The player's tiles.
use super::{
    desk::{Desk, RACK},
    order::{Order, nearest},
};
use crate::{
    art::TileArt,
    platform::{
        dom,
        drag::{self, DragPhase},
        focus,
        motion::{Places, Timing},
        time,
    },
    play::{Doubled, KeyStep, ROOT},
    prefs::{tell, tr},
    reactive::{effect, memo},
};
use leptos::{ev::PointerEvent, prelude::*};
use lexio::Tile;
use words::lexio::{self as say, Board};

/// How far above the rack a tile must be dropped to be played, in pixels.
const PLAY_ABOVE: f64 = 36.0;
/// How long a dropped tile takes to glide to its place, in milliseconds.
const DROP_MS: u32 = 200;

/// The tiles at the bottom, as buttons to choose, drag and move the focus among.
#[component]
pub fn Rack(desk: Desk) -> impl IntoView {
    // The one tile that Tab leads to; the arrow keys move on from there.
    let here = RwSignal::new(None::<Tile>);
    let doubled = Doubled::none();
    let tiles = move || desk.order.with(|order| order.tiles().to_vec());
    let tab_stop = memo(move || {
        desk.order
            .with(|order| here.get().filter(|tile| order.tiles().contains(tile)).or(order.tiles().first().copied()))
    });
    let keep = focus::keep(|_| dom::by_id(RACK)?.first("[tabindex=\"0\"]"));
    // Tiles that are played go, and so do the kinds above them that can no longer be played.
    effect(move || {
        desk.order.track();
        desk.answers.track();
        keep();
    });
    view! {
        <div
            id=RACK
            class="rack"
            role="group"
            aria-label=tr(Board::Rack)
            data-testid="rack"
            style:--tiles=move || desk.order.with(|order| order.tiles().len().to_string())
        >
            <For each=tiles key=|tile| *tile let(tile)>
                <RackTile desk=desk tile=tile here=here tab_stop=tab_stop doubled=doubled />
            </For>
        </div>
    }
}

#[component]
fn RackTile(
    desk: Desk,
    tile: Tile,
    here: RwSignal<Option<Tile>>,
    tab_stop: Memo<Option<Tile>>,
    doubled: Doubled<Tile>,
) -> impl IntoView {
    let chosen = move || desk.chosen.with(|chosen| chosen.contains(tile));
    let name = tile.to_string();
    view! {
        <button
            type="button"
            class="rack-tile"
            class:chosen=chosen
            class:glows=move || desk.glow.with(|glow| glow.contains(tile))
            class:sending=move || desk.sending().contains(tile)
            data-flip=name.clone()
            data-tile=name
            aria-pressed=move || chosen().to_string()
            aria-label=tell(move |lang| say::tile(lang, tile))
            tabindex=move || if tab_stop.get() == Some(tile) { "0" } else { "-1" }
            on:focus=move |_| here.set(Some(tile))
            on:click=move |event| {
                desk.toggle(tile);
                // For those who cannot drag. The two presses have left the choice as it was.
                if doubled.is_second(&event, tile) {
                    desk.gather(tile);
                }
            }
            on:pointerdown=move |event| follow(desk, tile, &event)
        >
            <TileArt tile=tile />
        </button>
    }
}

/// Follows a tile being dragged: dropped in the rack it moves there, dropped above the rack it is played.
fn follow(desk: Desk, tile: Tile, event: &PointerEvent) {
    drag::follow(event, move |phase| {
        let Some(element) = of(tile) else { return };
        match phase {
            DragPhase::Moved(here) => element.shift(Some((here.dx, here.dy))),
            DragPhase::Cancelled => element.shift(None),
            DragPhase::Dropped(here) => {
                let Some(root) = dom::by_id(ROOT) else { return };
                let places = Places::below(&root);
                element.shift(None);
                untrack(|| drop_at(desk, tile, here.x, here.y));
                time::next_frame(move || {
                    if let Some(root) = dom::by_id(ROOT) {
                        places.glide(&root, Timing::of(DROP_MS));
                    }
                });
            }
        }
    });
}

fn drop_at(desk: Desk, tile: Tile, x: f64, y: f64) {
    let Some(rack) = dom::by_id(RACK) else { return };
    if y < rack.place().y - PLAY_ABOVE {
        if !desk.chosen.with_untracked(|chosen| chosen.contains(tile)) {
            desk.toggle(tile);
        }
        desk.play();
        return;
    }
    let middles: Vec<_> = rack.all(".rack-tile").iter().map(|tile| tile.place().center()).collect();
    if let Some(to) = nearest(&middles, x, y) {
        desk.order.update(|order| *order = std::mem::take(order).moved(tile, to));
    }
}

/// The focused tile, if any.
pub fn focused(desk: Desk) -> Option<Tile> {
    let name = dom::focused()?.attribute("data-tile")?;
    let tile = name.parse().ok()?;
    desk.order.with_untracked(|order| order.tiles().contains(&tile)).then_some(tile)
}

/// Moves the focus along the rack, or from elsewhere to the first tile.
pub fn walk(desk: Desk, step: KeyStep) {
    let to = desk.order.with_untracked(|order: &Order| {
        let tiles = order.tiles();
        let at = focused(desk).and_then(|tile| tiles.iter().position(|one| *one == tile));
        let to = at.map_or(Some(0), |at| step.from(at, tiles.len()))?;
        tiles.get(to).copied()
    });
    if let Some(element) = to.and_then(of) {
        element.focus();
    }
}

/// Moves the focused tile along the rack, keeping the focus on it.
pub fn carry(desk: Desk, step: KeyStep) {
    let Some(tile) = focused(desk) else { return };
    desk.carry(tile, step);
    focus::at_once(move || of(tile));
}

fn of(tile: Tile) -> Option<dom::Element> {
    let rack = dom::by_id(RACK)?;
    rack.first(&format!("[data-tile=\"{tile}\"]"))
}
