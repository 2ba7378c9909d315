//! The start of a game: everyone draws a tile, all are shown, and the highest starts.
use super::desk::Desk;
use crate::{
    art::{NumberTile, TileBack},
    platform::{
        events, motion,
        sound::{self, Sound},
        time,
    },
    play::who_at,
    prefs::{tell, tr},
    reactive::memo,
};
use game::Seat;
use leptos::prelude::*;
use rummikub::{Drawn, View};
use words::rummikub::{self as say, Board};

/// The time from one tile to the next, in milliseconds at normal speed.
const TURN_MS: u32 = 480;
/// How long all of them stay in view.
const LOOK_MS: u32 = 2_000;

/// How long the draw for the start is shown, in milliseconds at normal speed. Zero if there was no draw or the game is
/// under way.
pub fn shown_ms(view: &View) -> u32 {
    if begins(view) { TURN_MS * (view.draws.len() as u32 + 1) + LOOK_MS } else { 0 }
}

/// Whether a game whose start was drawn for has just been dealt.
fn begins(view: &View) -> bool {
    let hand = view.rules.options().hand;
    let untouched = view.table.is_empty() && view.counts.iter().all(|count| *count == hand);
    untouched && !view.draws.is_empty() && view.turn == Some(view.starter)
}

/// A draw for the start.
#[derive(Clone, PartialEq)]
struct Draw {
    game: u32,
    drawn: Vec<Drawn>,
    starter: Seat,
}

/// The scene over the board. A player ends it by any key or press, which keeps its usual effect as well; a spectator
/// sees it until someone moves.
#[component]
pub fn StartDraw(desk: Desk) -> impl IntoView {
    let draw = memo(move || {
        desk.seating.view.with(|view| {
            let draw = || Draw { game: view.game, drawn: view.draws.clone(), starter: view.starter };
            begins(view).then(draw)
        })
    });
    // Number of tiles turned up. `None` if the scene is not shown.
    let turned = RwSignal::new(None::<usize>);
    Effect::new(move |_| {
        let draw = draw.get();
        turned.set(draw.as_ref().map(|draw| draw.drawn.len()));
        if let (Some(draw), Some(_)) = (draw, desk.seating.act) {
            play(desk, &draw, turned);
        }
    });
    if desk.seating.act.is_some() {
        events::on_window("pointerdown", move |_: leptos::ev::Event| end(turned));
        events::on_window("keydown", move |_: leptos::ev::Event| end(turned));
    }
    let scene = move || draw.get().map(|draw| view! { <Scene desk=desk draw=draw turned=turned /> });
    view! { <Show when=move || turned.with(Option::is_some)>{scene}</Show> }
}

fn end(turned: RwSignal<Option<usize>>) {
    if turned.with_untracked(Option::is_some) {
        turned.set(None);
    }
}

/// Turns up one tile after another, then ends. Timers of an earlier draw have no effect.
fn play(desk: Desk, draw: &Draw, turned: RwSignal<Option<usize>>) {
    let (speed, count) = (desk.seating.speed.get_untracked(), draw.drawn.len());
    let still = motion::reduced();
    turned.set(Some(if still { count } else { 0 }));
    for tile in (1..=count).filter(|_| !still) {
        time::after(speed.of(TURN_MS * tile as u32), move || {
            if turned.try_get_untracked().flatten().is_some_and(|turned| turned < tile) {
                turned.set(Some(tile));
                sound::play(Sound::Tile);
            }
        });
    }
    time::after(speed.of(TURN_MS * (count as u32 + 1) + LOOK_MS), move || {
        turned.try_set(None);
    });
}

#[component]
fn Scene(desk: Desk, draw: Draw, turned: RwSignal<Option<usize>>) -> impl IntoView {
    let who = move |seat: Seat| who_at(desk.seating.sitters, seat);
    let all = draw.drawn.len();
    let is_known = move || turned.get().is_some_and(|turned| turned >= all);
    let seats = desk.seating.sitters.with_untracked(Vec::len) as u8;
    let starter = draw.starter;
    let numbered = StoredValue::new(draw.drawn.into_iter().enumerate().collect::<Vec<_>>());
    let column = move |seat: Seat| {
        let own = numbered.with_value(|drawn| {
            let own = drawn.iter().filter(|(_, drawn)| drawn.seat == seat);
            own.map(|(at, drawn)| (*at, drawn.tile)).collect::<Vec<_>>()
        });
        let tile = move |(at, tile)| {
            move || match turned.get().is_some_and(|turned| turned > at) {
                true => view! { <NumberTile tile=tile /> }.into_any(),
                false => view! { <TileBack /> }.into_any(),
            }
        };
        view! {
            <li class="rk-start-seat" class:first=move || seat == starter && is_known()>
                <bdi>{tell(move |lang| who(seat).name(lang))}</bdi>
                <span class="rk-start-tiles">{own.into_iter().map(tile).collect_view()}</span>
            </li>
        }
    };
    // The log reads it out; the scene is only a picture of it.
    view! {
        <div class="rk-start" data-testid="start-draw" aria-hidden="true">
            <p class="rk-start-title">{tr(Board::StartDraw)}</p>
            <ul class="rk-start-seats">{Seat::all(seats).map(column).collect_view()}</ul>
            <p class="rk-start-word" class:known=is_known>
                {tell(move |lang| say::starts(lang, &who(starter)))}
            </p>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Match, Observer, Ruleset, Seed};
    use rummikub::{Action, Rules, Rummikub};

    #[test]
    fn the_draw_is_shown_until_somebody_moves() {
        let rules = Rules::preset("official", 4).expect("a preset");
        let mut table = Match::<Rummikub>::new(rules, Seed::from_phrase("dusk"));
        let view = table.view(Observer::Spectator);
        assert_eq!(shown_ms(&view), TURN_MS * (view.draws.len() as u32 + 1) + LOOK_MS);
        let seat = table.turn().seat().expect("a turn");
        table.play(seat, Action::Draw).expect("something to draw");
        assert_eq!(shown_ms(&table.view(Observer::Spectator)), 0);
    }
}
