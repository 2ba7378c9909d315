//! The figures beside a player: score, goes, shakes, bombs, 뻑, and risks.
use super::{desk::Desk, reading::risks};
use crate::{parts::Gloss, prefs::tell, reactive::memo};
use game::Seat;
use leptos::prelude::*;
use matgo::{Card, GoPlainAdd, Gukjin, GukjinRule};
use words::{
    Say,
    matgo::{self as say, Board as Words, Term},
    play::capital,
};

/// A small mark with a longer explanation.
#[derive(Clone, PartialEq)]
struct Mark {
    look: &'static str,
    text: String,
    why: String,
}

/// What a go is where these add a point.
const fn go(adds: GoPlainAdd) -> Term {
    match adds {
        GoPlainAdd::All => Term::Go,
        GoPlainAdd::TwoKept => Term::GoTwoKept,
        GoPlainAdd::FirstTwo => Term::GoFirstTwo,
    }
}

/// The tally of a player.
#[component]
pub fn Tally(desk: Desk, seat: Memo<Seat>) -> impl IntoView {
    let view = desk.seating.view;
    let score = memo(move || view.with(|view| (view.points(seat.get()), view.need(seat.get()))));
    let label = tell(move |lang| {
        let (has, need) = score.get();
        say::own_needs(lang, has, need)
    });
    let lang = crate::prefs::prefs().lang;
    let marks = memo(move || {
        let (lang, seat) = (lang.get(), seat.get());
        let mark = |look, text: String, why: Term| Mark { look, why: why.say(lang).into_owned(), text };
        view.with(|view| {
            let board = &view.board;
            let mut marks = Vec::new();
            if board.dealer == Some(seat) {
                marks.push(mark("dealer", Words::Dealer.say(lang).into_owned(), Term::Dealer));
            }
            if board.captured[seat].contains(Card::GUKJIN) {
                let auto = view.rules.options().gukjin == GukjinRule::Auto;
                let (word, why) = match board.gukjin {
                    Gukjin::Animal if auto => (Words::Gukjin, Term::GukjinAuto),
                    Gukjin::Animal => (Words::Gukjin, Term::Gukjin),
                    Gukjin::Junk => (Words::GukjinMoved, Term::GukjinMoved),
                    Gukjin::Locked => (Words::GukjinLocked, Term::GukjinLocked),
                };
                marks.push(mark("gukjin", word.say(lang).into_owned(), why));
            }
            let counts = [
                ("go", board.go[seat], say::goes(lang, board.go[seat]), go(view.rules.options().go_plain_add)),
                ("shake", board.shaken[seat].len(), say::shakes(lang, board.shaken[seat].len()), Term::Shaken),
                ("bomb", board.bombs[seat], format!("{} ×{}", Words::Bombs.say(lang), board.bombs[seat]), Term::Bomb),
                ("ppeok", board.ppeoks[seat].len(), say::ppeok_count(lang, board.ppeoks[seat].len()), Term::Ppeok),
            ];
            let told = counts.into_iter().filter(|(_, count, ..)| *count > 0);
            marks.extend(told.map(|(look, _, text, why)| mark(look, text, why)));
            if board.tokens[seat] > 0 {
                let text = say::bomb_tokens(lang, board.tokens[seat]);
                marks.push(Mark { look: "token", text, why: Words::FlipWhy.say(lang).into_owned() });
            }
            if board.refills[seat] > 0 {
                marks.push(mark("refill", say::refills(lang, board.refills[seat]), Term::Refill));
            }
            if view.turn.is_some() {
                marks.extend(risks(view, seat).into_iter().map(|(risk, now)| Mark {
                    look: if now { "risk now" } else { "risk" },
                    text: format!("{}{}", risk.say(lang), if now { lang.pick("!", "!", "\u{a0}!") } else { "" }),
                    why: say::risk(lang, risk, now).to_owned(),
                }));
            }
            marks
        })
    });
    let mark = |mark: Mark| {
        view! {
            <li class=format!("mg-mark {}", mark.look)>
                <Gloss why=Signal::stored(mark.why)>{capital(&mark.text)}</Gloss>
            </li>
        }
    };
    view! {
        <div class="mg-tally" data-testid="tally">
            <p class="mg-score" class:enough=move || { score.get().0 >= score.get().1 } title=label>
                <span class="sr-only">{label}</span>
                <b class="digits" aria-hidden="true">{move || score.get().0}</b>
                <span class="mg-need digits" aria-hidden="true">
                    "/" {move || score.get().1}
                </span>
            </p>
            <ul class="mg-marks">{move || marks.get().into_iter().map(mark).collect_view()}</ul>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use words::Lang;

    #[test]
    fn a_go_is_explained_as_the_room_counts_it() {
        let told = |adds| go(adds).say(Lang::En).into_owned();
        assert!(told(GoPlainAdd::All).contains("each adds a point, from the third on each doubles"));
        assert!(told(GoPlainAdd::TwoKept).contains("the first two add a point each"));
        assert!(told(GoPlainAdd::FirstTwo).contains("from the third on nothing is added"));
    }
}
