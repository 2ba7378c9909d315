//! Shows a picture: measures the old one, changes it, glides everything that moved from where it was, plays sounds and
//! announces the news.
use super::{
    Felt, From, ROOT, flight, people,
    screen::{Picture, Screen},
    sitter,
};
use crate::{
    link::Failure,
    platform::{
        dom,
        motion::Places,
        screen::is_seen,
        sound::{self, Sound},
        time,
    },
};
use game::Seat;
use leptos::prelude::*;
use wire::{Error, Phase, Room};
use words::{Lang, play};

/// A hand so small that it is announced.
const FEW: u8 = 2;

/// Shows `picture` in place of the previous one. `between` means that it is only a step on the way to the next.
pub fn show<G: Felt>(screen: Screen<G>, picture: Picture<G>, between: bool) {
    let before = screen.picture.get_untracked();
    let moves = !picture.fresh && before.is_some();
    // A hidden page has no frames: all its flights would wait, and start together once it is seen again.
    let flies = moves && is_seen();
    let places = dom::by_id(ROOT).filter(|_| flies).map(|root| flight::measured::<G>(&root, &picture.seen));
    let news = News::between::<G>(before.as_ref(), &picture);
    if moves {
        for sound in news.sounds::<G>(&picture) {
            sound::play(sound);
        }
    }
    tell_people(screen, before.as_ref(), &picture);
    for line in news.lines::<G>(screen.prefs.lang.get_untracked(), before.as_ref(), &picture) {
        screen.live.say(line);
    }
    tell_story(screen, &picture, news.new_round);
    let settled = |ply: u32| between || is_settled(ply, before.as_ref(), &picture);
    if screen.sent.with_untracked(|sent| sent.as_ref().is_some_and(|sent| settled(sent.ply))) {
        screen.sent.set(None);
    }
    let now = (Some(picture.room.match_number), picture.ply);
    screen.sketch.update_value(|sketch| _ = sketch.take_if(|(of, _)| *of != now));
    let passed = |why: &Failure| has_passed(why, before.as_ref().map(|before| before.ply), picture.ply);
    let is_past = screen.refused.with_untracked(|why| why.as_ref().is_some_and(passed));
    if is_past || news.my_turn || news.new_round {
        screen.refused.set(None);
    }
    let speed = screen.speed.get_untracked();
    let dealt = news.new_round;
    screen.picture.set(Some(picture));
    if let Some(places) = places {
        time::next_frame(move || glide(&places, dealt, speed));
    }
}

/// Whether a move sent at ply `sent` awaits nothing any more once `after` is shown: the match has gone on, or it is
/// another, which the visitor may have begun on another page, or by laying a new table.
fn is_settled<V, S>(sent: u32, before: Option<&wire::Update<V, S>>, after: &wire::Update<V, S>) -> bool {
    let of = |picture: &wire::Update<V, S>| (picture.table, picture.room.match_number);
    after.ply > sent || before.is_some_and(|before| of(before) != of(after))
}

/// Whether the match has gone on since a move was taken back, so that what to do instead is no longer the question.
fn has_passed(why: &Failure, before: Option<u32>, after: u32) -> bool {
    let told_at = match why {
        // The move that was faster may still be on its way to the screen.
        Failure::Refused(Error::Stale { ply }) => Some(*ply),
        _ => before,
    };
    told_at.is_some_and(|ply| after > ply)
}

/// How long a line about the people at the table stays visible.
const PEOPLE_MS: u32 = 6_000;

/// Announces who has come, gone, voted or asked for another match, and what has become of the visitor, and shows it as a
/// line on the table for a while. A request for another match also rings for the players.
fn tell_people<G: Felt>(screen: Screen<G>, before: Option<&Picture<G>>, after: &Picture<G>) {
    let stood = after.room.you.is_none() && screen.stood.try_update_value(std::mem::take).unwrap_or_default();
    let Some(before) = before.filter(|_| !after.fresh) else { return };
    if begins(&before.room, &after.room) {
        screen.news.set(None);
    }
    let lang = screen.prefs.lang.get_untracked();
    let turns = people::turns(lang, &before.room, &after.room, stood);
    let asks = people::asks(lang, &before.room, &after.room);
    let turn = after.view.as_ref().and_then(|view| G::glance(view).turn);
    let votes = people::votes(lang, &before.room, &after.room, turn);
    // So are those whom the others would wait for no longer.
    let is_awaited = turn.is_some() && turn == after.room.you && !votes.is_empty();
    if calls(&after.room, &asks) || is_awaited {
        sound::play(Sound::Bell);
    }
    let comings = people::comings(lang, &before.room, (&after.room, after.ply)).into_iter();
    let lines: Vec<String> = comings.chain(turns).chain(asks).chain(votes).collect();
    if lines.is_empty() {
        return;
    }
    screen.news.set(Some(lines.join(" ")));
    let end = time::after(PEOPLE_MS, move || drop(screen.news.try_set(None)));
    // The line before may have been the same.
    if let Some(Some(before)) = screen.news_end.try_update_value(|last| last.replace(end)) {
        before.stop();
    }
    lines.into_iter().for_each(|line| screen.live.say(line));
}

/// Whether a match has begun: news of what led to it is none any more, and would lie over the players.
fn begins(before: &Room, after: &Room) -> bool {
    let is_on = |room: &Room| matches!(room.phase, Phase::Playing { .. } | Phase::BetweenRounds { .. });
    is_on(after) && !is_on(before)
}

/// Whether the visitor is called by those who ask for another match: none who only watches can give it to them.
fn calls(room: &Room, asks: &[String]) -> bool {
    room.you.is_some() && !asks.is_empty()
}

fn glide(places: &Places, dealt: bool, speed: super::Speed) {
    if let Some(root) = dom::by_id(ROOT) {
        if dealt { flight::deal(&root, speed) } else { flight::glide(&root, places, speed) }
    }
}

/// Appends what was seen to the round's story, or starts the story over with a new round.
fn tell_story<G: Felt>(screen: Screen<G>, picture: &Picture<G>, new_round: bool) {
    screen.story.update(|story| {
        if picture.fresh || new_round {
            story.clear();
        }
        story.extend(picture.seen.iter().cloned());
    });
}

/// What is new in a picture.
struct News {
    /// Another round, or the first one seen.
    new_round: bool,
    /// The visitor is in turn and was not before.
    my_turn: bool,
    /// The round is over and was not before.
    round_over: bool,
}

impl News {
    fn between<G: Felt>(before: Option<&Picture<G>>, after: &Picture<G>) -> News {
        let glance = |picture: &Picture<G>| picture.view.as_ref().map(G::glance);
        let (then, now) = (before.and_then(glance), glance(after));
        let match_of = |picture: &Picture<G>| picture.room.match_number;
        let same_match = before.is_some_and(|before| match_of(before) == match_of(after) && !after.fresh);
        let mine = |picture: &Picture<G>, glance: Option<&super::Glance>| {
            matches!(picture.room.phase, Phase::Playing { .. })
                && picture.room.you.is_some()
                && glance.is_some_and(|glance| glance.turn == picture.room.you)
        };
        let ply_moved = before.is_none_or(|before| before.ply != after.ply || !same_match);
        News {
            new_round: now
                .as_ref()
                .is_some_and(|now| then.as_ref().filter(|_| same_match).is_none_or(|then| then.round != now.round)),
            my_turn: mine(after, now.as_ref()) && ply_moved,
            round_over: now.as_ref().is_some_and(|now| now.result.is_some())
                && then.as_ref().is_none_or(|then| then.result.is_none()),
        }
    }

    fn sounds<G: Felt>(&self, picture: &Picture<G>) -> Vec<Sound> {
        let mut sounds: Vec<Sound> = picture.seen.iter().rev().find_map(G::sound).into_iter().collect();
        if self.new_round {
            sounds.push(Sound::Deal);
        }
        if self.my_turn && !self.new_round {
            sounds.push(Sound::Bell);
        }
        if self.round_over {
            let result = picture.view.as_ref().map(G::glance).and_then(|glance| glance.result);
            sounds.extend(result.and_then(|result| won_or_lost(&result.winners, picture.room.you)));
        }
        sounds
    }

    /// The game in words: what happened, who has few tiles left and whose turn it is.
    fn lines<G: Felt>(&self, lang: Lang, before: Option<&Picture<G>>, picture: &Picture<G>) -> Vec<String> {
        let Some(view) = &picture.view else { return Vec::new() };
        let room = sitter::with_players(&picture.room);
        let who = |seat| sitter::who(lang, &room, seat);
        let mut lines = Vec::new();
        if self.new_round && !matches!(picture.room.phase, Phase::Finished { .. }) {
            lines.push(G::round_begins(lang, view, &who));
        }
        if !picture.fresh {
            let before = before.filter(|_| !self.new_round).and_then(|before| before.view.as_ref());
            let told = G::stories(lang, &picture.seen, before, view, &who);
            lines.extend(told.iter().map(|line| play::capital(line)));
        }
        let counts = G::glance(view).counts;
        for seen in picture.seen.iter().filter(|_| !picture.fresh && !self.round_over) {
            if let Some((From::Plate(seat), _)) = G::moved(seen)
                && let Some(count) = counts.get(seat.index()).filter(|count| (1..=FEW).contains(*count))
            {
                lines.push(play::few_left(lang, &who(seat), &G::held(lang, *count)));
            }
        }
        if self.my_turn {
            lines.push(G::to_play(lang, view));
        }
        lines
    }
}

/// The sound of a result to the player at `you`. None to those who looked on, nor if nobody has won.
fn won_or_lost(winners: &[Seat], you: Option<Seat>) -> Option<Sound> {
    let sound = if winners.contains(&you?) { Sound::Win } else { Sound::Lose };
    (!winners.is_empty()).then_some(sound)
}

#[cfg(test)]
mod tests {
    use super::{super::local::tests::opened, *};

    #[test]
    fn a_move_awaits_nothing_in_another_match() {
        let shown = opened("practice").picture(1_000);
        let gone_on = wire::Update { ply: 5, ..shown.clone() };
        assert!(is_settled(4, Some(&shown), &gone_on));
        assert!(!is_settled(5, Some(&shown), &gone_on), "after a reconnect it is sent again");
        assert!(!is_settled(5, None, &gone_on));
        let mut next = shown.clone();
        next.room.match_number += 1;
        assert!(is_settled(5, Some(&gone_on), &next), "begun on another page");
        assert!(is_settled(0, Some(&shown), &opened("anew").picture(1_000)), "a new table in its place");
    }

    #[test]
    fn why_a_move_was_taken_back_is_told_until_the_match_goes_on() {
        let stale = Failure::Refused(Error::Stale { ply: 5 });
        assert!(!has_passed(&stale, Some(4), 5), "it is told together with what was faster");
        assert!(!has_passed(&stale, Some(5), 5), "somebody has come");
        assert!(has_passed(&stale, Some(5), 6));
        let busy = Failure::Refused(Error::Busy);
        assert!(!has_passed(&busy, Some(5), 5) && !has_passed(&busy, None, 5));
        assert!(has_passed(&busy, Some(5), 6), "the clock has decided");
    }

    #[test]
    fn what_led_to_a_match_is_told_until_it_begins() {
        let playing = opened("practice").picture(1_000).room;
        let gathering = Room { phase: Phase::Gathering, ..playing.clone() };
        let between = Room { phase: Phase::BetweenRounds { until_ms: 0, ready: Vec::new() }, ..playing.clone() };
        assert!(begins(&gathering, &playing));
        assert!(!begins(&playing, &playing) && !begins(&between, &playing) && !begins(&playing, &gathering));
    }

    #[test]
    fn only_a_player_is_called_to_another_match() {
        let mut room = opened("practice").picture(1_000).room;
        let asks = ["Mina would like to play again".to_owned()];
        assert!(calls(&room, &asks) && !calls(&room, &[]));
        room.you = None;
        assert!(!calls(&room, &asks), "a spectator");
    }

    #[test]
    fn only_who_has_played_hears_whether_they_have_won() {
        let (me, other) = (Seat(0), Seat(1));
        assert_eq!(won_or_lost(&[me], Some(me)), Some(Sound::Win));
        assert_eq!(won_or_lost(&[me, other], Some(me)), Some(Sound::Win), "a shared win");
        assert_eq!(won_or_lost(&[other], Some(me)), Some(Sound::Lose));
        assert_eq!(won_or_lost(&[other], None), None, "to a spectator");
        assert_eq!(won_or_lost(&[], Some(me)), None, "a drawn game");
    }
}
