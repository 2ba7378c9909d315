//! Questions over the floor: a question with its answers, and go or stop with everything that depends on it.
use super::{
    account::{self, lines, paid},
    desk::{Desk, HAND},
    question::{Answer, Question},
    reading::{other, risks},
    stamps::Stamps,
};
use crate::{
    art::CardArt,
    platform::{closing, dom, focus, time},
    prefs::{prefs, tell, tr},
    reactive::{effect, memo},
};
use leptos::prelude::*;
use matgo::Card;
use words::{
    Say,
    matgo::{self as say, Board as Words},
};

/// The panel's id.
const PANEL: &str = "question";

/// The current question, if any, except the opening draw, which takes place on the floor itself. Waits for the stamps,
/// which tell what led to it, so that they do not overlap.
#[component]
pub fn Ask(desk: Desk, stamps: Stamps) -> impl IntoView {
    let asked = memo(move || desk.question.get().filter(|question| *question != Question::Pick && !stamps.showing()));
    // For keyboard players, moves the focus to the first answer, and back to the cards afterwards.
    effect(move || {
        if asked.with(Option::is_some) && dom::focused().is_some_and(|element| element.is(".mg-held")) {
            time::next_frame(|| {
                if let Some(answer) = way_on() {
                    answer.focus();
                }
            });
        }
    });
    // There is little time, and it need not be the player's turn.
    let of_all = memo(move || asked.get().filter(|_| desk.seating.sealed.get()));
    effect(move || of_all.get().into_iter().for_each(|question| desk.ask_aloud(question)));
    // Back on Android cancels what the player may cancel, and leaves the table only then.
    effect(move || {
        if asked.get().is_some_and(Question::may_be_dropped) {
            closing::on_request(move || desk.answer(Answer::Nothing));
        }
    });
    let keep = focus::keep(|_| way_on());
    effect(move || {
        desk.seating.view.track();
        asked.with(|_| ());
        keep();
    });
    move || {
        asked.get().map(|question| {
            let (title, why) = question.words();
            let body = match question {
                Question::GoOrStop => view! { <GoOrStop desk=desk /> }.into_any(),
                Question::Begin { chongtong } => cards(chongtong.iter()),
                Question::Bomb(card) | Question::Shake(card) => {
                    let month = card.month().map_or(matgo::Cards::NONE, matgo::Month::cards);
                    let hand = desk.seating.view.with_untracked(|view| view.hand);
                    cards((hand & month).iter())
                }
                _ => ().into_any(),
            };
            view! {
                <section
                    id=PANEL
                    class="mg-ask"
                    class:large=question == Question::GoOrStop
                    role="dialog"
                    aria-labelledby="question-title"
                    data-testid="question"
                >
                    <h2 id="question-title">{tr(title)}</h2>
                    {why.map(|why| view! { <p class="mg-ask-why">{tr(why)}</p> })}
                    {body}
                    <Targets desk=desk question=question />
                    <Answers desk=desk question=question />
                </section>
            }
        })
    }
}

/// The first answer to a question, or else the card that Tab leads to.
fn way_on() -> Option<dom::Element> {
    let answer = dom::by_id(PANEL).and_then(|panel| panel.first("button"));
    answer.or_else(|| dom::by_id(HAND)?.first("[tabindex=\"0\"]"))
}

fn cards(cards: impl Iterator<Item = Card>) -> AnyView {
    let cards: Vec<Card> = cards.collect();
    if cards.is_empty() {
        return ().into_any();
    }
    let named = cards.clone();
    let art = cards.into_iter().map(|card| view! { <CardArt card=card /> });
    view! {
        <div class="mg-ask-cards" role="img" aria-label=tell(move |lang| say::cards(lang, named.iter().copied()))>
            {art.collect_view()}
        </div>
    }
    .into_any()
}

/// The cards to choose from.
#[component]
fn Targets(desk: Desk, question: Question) -> impl IntoView {
    let target = move |(card, answer): (Card, Answer)| {
        view! {
            <button
                type="button"
                class="mg-target"
                data-target=card.to_string()
                aria-label=tell(move |lang| say::described(lang, card))
                data-once=""
                on:click=move |_| desk.answer(answer)
            >
                <CardArt card=card />
            </button>
        }
    };
    let targets = question.targets();
    let none = targets.is_empty();
    view! { <div class="mg-targets" hidden=none>{targets.into_iter().map(target).collect_view()}</div> }
}

#[component]
fn Answers(desk: Desk, question: Question) -> impl IntoView {
    let answers = question.answers();
    let none = answers.is_empty();
    let button = move |(at, (words, answer)): (usize, (Words, Answer))| {
        let look = match (at, answer) {
            (_, Answer::Nothing) => "button quiet",
            (0, _) => "button primary",
            _ => "button",
        };
        view! {
            <button
                type="button"
                class=look
                aria-pressed=move || {
                    let sealed = desk.sealed.get().map(Answer::Act);
                    desk.seating.sealed.get().then(|| (sealed == Some(answer)).to_string())
                }
                data-once=""
                on:click=move |_| desk.answer(answer)
            >
                {tr(words)}
            </button>
        }
    };
    view! {
        <div class="mg-answers" hidden=none>
            {answers.into_iter().enumerate().map(button).collect_view()}
        </div>
    }
}

/// What a stop would bring now with every factor, and what a go risks.
#[component]
fn GoOrStop(desk: Desk) -> impl IntoView {
    let lang = prefs().lang;
    move || {
        let lang = lang.get();
        let me = desk.bottom.get();
        desk.seating.view.with(|view| {
            let settlement = view.if_stopped(me)?;
            let money = say::money(lang, paid(view, me, settlement.points));
            let across = other(me);
            let name = desk.who(across);
            let (theirs, need) = (view.points(across), view.need(across));
            let later = view.points(me).saturating_add(1).max(view.rules.options().target);
            let left = view.counts[me].saturating_add(view.board.tokens[me]);
            let mut risk = vec![
                say::later_stop(lang, later),
                say::turns_left(lang, left),
                say::other_needs(lang, &name, theirs, need),
            ];
            if view.board.go[me] == 0 {
                risk.push(Words::RiskGobak.say(lang).into_owned());
            }
            risk.extend(risks(view, me).into_iter().map(|(risk, now)| say::risk(lang, risk, now).to_owned()));
            let risk = risk.into_iter().map(|line| view! { <li>{line}</li> });
            Some(view! {
                <div class="mg-go-or-stop">
                    <section>
                        <h3>{Words::StopNow.say(lang).into_owned()}</h3>
                        <p class="mg-total">
                            <b class="digits">{say::points(lang, settlement.points)}</b>
                            <span class="digits">{money}</span>
                        </p>
                        {account::list(lines(lang, view, me, &settlement), 0)}
                    </section>
                    <section class="mg-risk">
                        <h3>{Words::IfGo.say(lang).into_owned()}</h3>
                        <ul>{risk.collect_view()}</ul>
                    </section>
                </div>
            })
        })
    }
}
