//! The toy's board, as bare as a board can be: everyone's place, the player's own card, two buttons.
use crate::{
    parts::Button,
    platform::sound::Sound,
    play::{Felt, From, Glance, Payment, Place, RoundResult, Seating, Tools, around, up_to_table},
    prefs::{tell, tr},
    reactive::memo,
};
use game::{Enumerate, Game, Seat};
use games::Name;
use leptos::prelude::*;
use toy::{Action, Outcome, Seen, Toy, View};
use words::{GameWords, Say, toy::Board as Words};

impl Felt for Toy {
    const GAME: Name = Name::Toy;

    fn glance(view: &View) -> Glance {
        Glance {
            part: Self::PART,
            round: view.standing.round,
            rounds: view.rules.rounds(),
            turn: view.turn,
            // Everyone has one card, always.
            counts: Vec::new(),
            chips: view.outcome.as_ref().map_or(&view.standing.points, |outcome| &outcome.points).clone(),
            leads: Vec::new(),
            faces: None,
            result: view.outcome.as_ref().map(result),
        }
    }

    fn fan() -> AnyView {
        view! { <span class="digits">"9"</span> }.into_any()
    }

    fn back() -> AnyView {
        ().into_any()
    }

    fn board(seating: Seating<Toy>) -> AnyView {
        view! { <Board seating=seating /> }.into_any()
    }

    fn tools(_: Tools<Toy>) -> AnyView {
        ().into_any()
    }

    fn rules() -> AnyView {
        view! {
            <p class="lead">{tr(Words::HowTo)}</p>
            {up_to_table::<Toy>(&["rounds"])}
        }
        .into_any()
    }

    fn moved(_: &Seen) -> Option<(From, Vec<String>)> {
        None
    }

    fn sound(seen: &Seen) -> Option<Sound> {
        matches!(seen, Seen::Done { .. }).then_some(Sound::Tile)
    }
}

fn result(outcome: &Outcome) -> RoundResult {
    let seats = || (0..).map(Seat).zip(outcome.net.iter().copied());
    let payment = |(from, net): (Seat, i64)| (net < 0).then_some(Payment { from, to: outcome.winner, amount: -net });
    let mut places: Vec<(Seat, i64)> = (0..).map(Seat).zip(outcome.points.iter().copied()).collect();
    places.sort_by_key(|(_, points)| -points);
    RoundResult {
        winners: vec![outcome.winner],
        left: Vec::new(),
        net: outcome.net.clone(),
        payments: seats().filter_map(payment).collect(),
        places: outcome.last.then(|| (1..).zip(places).map(|(place, (seat, points))| (place, seat, points)).collect()),
        show_ms: 0,
    }
}

#[component]
fn Board(seating: Seating<Toy>) -> impl IntoView {
    let seats = memo(move || seating.sitters.with(|sitters| sitters.len() as u8));
    let everyone = move || around(seating.bottom.get(), seats.get()).collect::<Vec<Seat>>();
    let card = tell(move |lang| {
        let card = seating.view.with(|view| view.card);
        card.map(|card| format!("{}: {card}", Words::Yours.say(lang))).unwrap_or_default()
    });
    let buttons = [(Action::Keep, Words::Keep), (Action::Change, Words::Change)].map(|(action, words)| {
        let why_not = tell(move |lang| {
            seating.view.with(|view| match Toy::check(view, &action) {
                Err(why) => Toy::refusal(lang, &why, view),
                Ok(()) if Toy::legal(view).contains(&action) => String::new(),
                Ok(()) => wire::Error::WrongPhase.say(lang).into_owned(),
            })
        });
        let press = move || {
            if let Some(act) = seating.act {
                act.run(action);
            }
        };
        view! {
            <Button on_press=press why_not=why_not>
                {tr(words)}
            </Button>
        }
    });
    view! {
        <div class="toy">
            <For each=everyone key=|seat| *seat let(seat)>
                <Place seat=seat sitters=seating.sitters bottom=seating.bottom held=Toy::held back=Toy::back />
            </For>
            <p role="status">{card}</p>
            <p>{seating.caption}</p>
            {seating.act.is_some().then(|| buttons.into_iter().collect_view())}
        </div>
    }
}
