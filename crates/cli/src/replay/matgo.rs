//! How Matgo is told.

use super::tell::{Tell, told_options};
use crate::record::Names;
use ::matgo::{BySeat, Cards, End, Event, Matgo, Nagari, Outcome, Side, State};
use game::{Game, Observer, Record, Seat, Writable};
use std::fmt::Write;

impl Tell for Matgo {
    fn tell_match(record: &Record<Matgo>, names: &Names) -> String {
        told_options("Matgo", &record.rules, names)
    }

    fn tell_position(state: &State, seat: Option<Seat>, names: &Names, text: &mut String) {
        // Writing to a string cannot fail.
        let _ = position(state, seat, names, text);
    }

    fn tell_event(event: &Event, names: &Names) -> String {
        let (who, what) = told(event);
        match who {
            Some(seat) => format!("{:width$}  {what}", names.get(seat), width = names.width()),
            None => what,
        }
    }

    fn tell_outcome(outcome: &Outcome, names: &Names, text: &mut String) {
        let _ = settlement(outcome, names, text);
    }
}

/// Whose an event is, and what it was.
fn told(event: &Event) -> (Option<Seat>, String) {
    let (seat, what) = match event {
        Event::Pick { seat, card, .. } => (*seat, format!("picks {card}")),
        Event::Dealer { seat } => (*seat, "deals and plays first".to_owned()),
        Event::Tung { seat } => (*seat, "asks for the deal in one go".to_owned()),
        Event::Deal { dealer, tung } => (*dealer, format!("deals{}", if *tung { " in one go" } else { "" })),
        Event::FloorBonus { seat, cards } => (*seat, format!("gets {cards} from the floor")),
        Event::Ready { seat } => (*seat, "plays on with the hand as dealt".to_owned()),
        Event::Chongtong { seat, cards } => (*seat, format!("stops with the chongtong {cards}")),
        Event::Shake { seat, cards } => (*seat, format!("shakes {cards}")),
        Event::Play { seat, card } => (*seat, format!("plays {card}")),
        Event::Bomb { seat, cards, .. } => (*seat, format!("bombs with {cards}")),
        Event::FlipOnly { seat } => (*seat, "spends a bomb token".to_owned()),
        Event::Flip { seat, card } => (*seat, format!("flips {card}")),
        Event::Capture { seat, cards } => (*seat, format!("takes {cards}")),
        Event::Ppeok { seat, cards } => (*seat, format!("ppeok: {cards} stay")),
        Event::PpeokPay { seat, points, paid, .. } => (*seat, format!("is paid {paid} ({points} points) for it")),
        Event::ThreePpeok { seat } => (*seat, "wins by the third ppeok".to_owned()),
        Event::Bonus { seat, card } => (*seat, format!("bonus {card}")),
        Event::Replace { seat } => (*seat, "draws for the bonus card".to_owned()),
        Event::Replacement { seat, card } => (*seat, format!("draws {card}")),
        Event::PpeokTake { seat, month } => (*seat, format!("takes the other's ppeok of month {month}")),
        Event::JaPpeok { seat, month } => (*seat, format!("takes back their own ppeok of month {month}")),
        Event::PileTake { seat, month } => (*seat, format!("takes the three of month {month}")),
        Event::Ttadak { seat } => (*seat, "ttadak".to_owned()),
        Event::Jjok { seat } => (*seat, "jjok".to_owned()),
        Event::Sweep { seat } => (*seat, "sweeps the floor".to_owned()),
        Event::Steal { seat, cards, .. } => (*seat, format!("steals {cards}")),
        Event::GukjinLocked { seat } => (*seat, "keeps the gukjin as an animal for good".to_owned()),
        Event::Gukjin { seat, side: Side::Junk } => (*seat, "moves the gukjin to the junk".to_owned()),
        Event::Gukjin { seat, side: Side::Animal } => (*seat, "leaves the gukjin with the animals".to_owned()),
        Event::Race { seat } => (*seat, "is first and has the mission".to_owned()),
        Event::Pairs { seat, times } => (*seat, format!("stands at {times} times by the mission")),
        Event::Go { seat, count, points } => (*seat, format!("go {count} with {points} points")),
        Event::Stop { seat, points } => (*seat, format!("stops with {points} points")),
        Event::FloorFour { seat } => (*seat, "wins by four of a month on the floor".to_owned()),
        Event::Nagari { why } => return (None, nagari(*why)),
    };
    (Some(seat), what)
}

fn nagari(why: Nagari) -> String {
    let why = match why {
        Nagari::Exhausted => "all cards are played",
        Nagari::FloorFour => "four of a month lay on the floor",
        Nagari::BothChongtong => "both had a chongtong",
    };
    format!("nagari, a draw: {why}")
}

fn position(state: &State, seat: Option<Seat>, names: &Names, text: &mut String) -> std::fmt::Result {
    let whole = Matgo::write_down(state);
    let view = Matgo::view(state, seat.map_or(Observer::Spectator, Observer::Seat));
    let BySeat(balance) = view.board.balance;
    for (at, hand) in whole.hands.iter().enumerate() {
        let holder = Seat(at as u8);
        let turn = if view.turn == Some(holder) { '*' } else { ' ' };
        let seen = seat.is_none_or(|seat| seat == holder);
        let held = if seen { or_nothing(*hand) } else { format!("{} cards", hand.len()) };
        let (name, width, has) = (names.get(holder), names.width(), balance[at]);
        writeln!(text, "  {turn} {name:width$}  {has:>9}  {held}")?;
        let captured = view.board.captured.0[at];
        if !captured.is_empty() {
            writeln!(text, "      has taken {captured}: {} points", view.points(holder))?;
        }
    }
    if view.board.mission.is_some() || !view.board.floor.is_empty() || !view.board.piles.is_empty() {
        writeln!(text, "    floor: {}", or_nothing(view.board.floor))?;
        for pile in view.board.piles.iter() {
            writeln!(text, "    pile: {}", pile.cards | pile.bonus)?;
        }
    }
    let carry = view.board.carry;
    if carry > 1 { writeln!(text, "    this game counts {carry} times") } else { Ok(()) }
}

fn or_nothing(cards: Cards) -> String {
    if cards.is_empty() { "nothing".to_owned() } else { cards.to_string() }
}

fn settlement(outcome: &Outcome, names: &Names, text: &mut String) -> std::fmt::Result {
    if let Some(settlement) = &outcome.settlement {
        let factors = settlement.factors.iter().map(|factor| format!(" x{} {:?}", factor.times, factor.kind));
        let factors: String = factors.collect::<String>().to_lowercase();
        let (base, added, points) = (settlement.base, settlement.added, settlement.points);
        writeln!(text, "       {base} + {added}{factors} = {points} points")?;
    }
    if let Some(payment) = &outcome.payment {
        write!(text, "       {} pays {} {}", names.get(payment.from), names.get(payment.to), payment.paid)?;
        if payment.shortfall > 0 {
            write!(text, ", all there is: {} are missing", payment.shortfall)?;
        }
        writeln!(text)?;
    }
    let sums = outcome.net.0.iter().zip(outcome.balance.0).enumerate();
    let sums: Vec<String> =
        sums.map(|(at, (net, balance))| format!("{} {net:+} = {balance}", names.get(Seat(at as u8)))).collect();
    writeln!(text, "       {}", sums.join(", "))?;
    if let End::Nagari { .. } = outcome.end
        && outcome.places.is_none()
    {
        writeln!(text, "       the next game counts {} times", outcome.carry)?;
    }
    if let Some(places) = &outcome.places {
        writeln!(text, "\nThe match is over")?;
        for place in places {
            writeln!(text, "  {}. {} with {:+}", place.place, names.get(place.seat), place.gain)?;
        }
    }
    Ok(())
}
