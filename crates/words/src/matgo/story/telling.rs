//! What seats do, as sentences.
use crate::{
    Lang, Particle,
    matgo::{amount::points, cards::card, month::named},
    play::Who,
};
use game::Seat;
use matgo::Month;

/// Tells what seats do, in one language.
pub(super) struct Telling<'a> {
    pub(super) lang: Lang,
    pub(super) who: &'a dyn Fn(Seat) -> Who,
}

impl Telling<'_> {
    /// A seat does something. `ko` is the rest of the sentence with its full stop, the other two are verbs for `you`
    /// and for a name.
    pub(super) fn plain(&self, seat: Seat, ko: &str, [en_you, en]: [&str; 2], [fr_you, fr]: [&str; 2]) -> String {
        let who = (self.who)(seat);
        match self.lang {
            Lang::Ko => format!("{} {ko}", who.with(self.lang, Particle::Subject)),
            Lang::En => format!("{}.", who.verb(self.lang, en_you, en)),
            Lang::Fr => format!("{}.", who.verb(self.lang, fr_you, fr)),
        }
    }

    /// The same after a call such as `쪽!`.
    pub(super) fn called(
        &self,
        seat: Seat,
        call: &str,
        ko: &str,
        en: [&str; 2],
        fr: [&str; 2],
        calls: [&str; 2],
    ) -> String {
        let call = self.lang.pick(call, calls[0], calls[1]);
        format!("{call} {}", self.plain(seat, ko, en, fr))
    }

    /// A seat does something with a card.
    pub(super) fn card(&self, seat: Seat, ko: &str, en: [&str; 2], fr: [&str; 2], of: matgo::Card) -> String {
        let name = card(self.lang, of);
        let name = if self.lang == Lang::En { format!("the {name}") } else { name };
        self.listed(seat, ko, en, fr, &name)
    }

    pub(super) fn listed(
        &self,
        seat: Seat,
        ko: &str,
        [en_you, en]: [&str; 2],
        [fr_you, fr]: [&str; 2],
        list: &str,
    ) -> String {
        let who = (self.who)(seat);
        match self.lang {
            Lang::Ko => format!("{} {ko}: {list}.", who.with(self.lang, Particle::Subject)),
            Lang::En => format!("{} {list}.", who.verb(self.lang, en_you, en)),
            Lang::Fr => format!("{}\u{a0}: {list}.", who.verb(self.lang, fr_you, fr)),
        }
    }

    pub(super) fn pile(&self, seat: Seat, month: Month, ko: &str, en: &str, fr: &str) -> String {
        let of = named(self.lang, month);
        let who = (self.who)(seat);
        match self.lang {
            Lang::Ko => format!("{} {ko}: {of}.", who.with(self.lang, Particle::Subject)),
            Lang::En => format!("{} {en} of {of}.", who.verb(self.lang, "take", "takes")),
            Lang::Fr => format!("{} {fr}\u{a0}: {of}.", who.verb(self.lang, "prenez", "prend")),
        }
    }

    pub(super) fn own_ppeok(&self, seat: Seat, month: Month) -> String {
        let of = named(self.lang, month);
        match (self.lang, (self.who)(seat)) {
            (Lang::Ko, who) => format!("{} 자뻑을 먹었어요: {of}.", who.with(self.lang, Particle::Subject)),
            (Lang::En, Who::You) => format!("You take back your own ppeok of {of}."),
            (Lang::En, who) => format!("{} takes back their own ppeok of {of}.", who.name(self.lang)),
            (Lang::Fr, Who::You) => format!("Vous reprenez votre propre ppeok\u{a0}: {of}."),
            (Lang::Fr, who) => format!("{} reprend son propre ppeok\u{a0}: {of}.", who.name(self.lang)),
        }
    }

    pub(super) fn deal(&self, dealer: Seat, tung: bool) -> String {
        let who = (self.who)(dealer);
        match (self.lang, tung) {
            (Lang::Ko, false) => format!("패를 나눴어요. {} 선이에요.", who.with(self.lang, Particle::Subject)),
            (Lang::Ko, true) => {
                format!("패를 한 번에 나눴어요. {} 선이에요.", who.with(self.lang, Particle::Subject))
            }
            (Lang::En, false) => format!("The cards are dealt. {} first.", who.verb(self.lang, "play", "plays")),
            (Lang::En, true) => {
                format!("The cards are dealt in one go. {} first.", who.verb(self.lang, "play", "plays"))
            }
            (Lang::Fr, false) => format!("Les cartes sont données. {}.", who.verb(self.lang, "commencez", "commence")),
            (Lang::Fr, true) => {
                format!("Les cartes sont données d’un coup. {}.", who.verb(self.lang, "commencez", "commence"))
            }
        }
    }

    pub(super) fn floor_bonus(&self, dealer: Seat, list: &str) -> String {
        let (lang, who) = (self.lang, (self.who)(dealer));
        match lang {
            Lang::Ko => format!("바닥에 깔린 보너스는 선의 것이에요: {} ← {list}.", who.name(lang)),
            Lang::En => format!("{} the bonus on the floor: {list}.", who.verb(lang, "get", "gets")),
            Lang::Fr => format!("{} du tapis, en bonus\u{a0}: {list}.", who.verb(lang, "recevez", "reçoit")),
        }
    }

    pub(super) fn chongtong(&self, seat: Seat, list: &str) -> String {
        let (lang, who) = (self.lang, (self.who)(seat));
        match lang {
            Lang::Ko => format!("총통! {} 같은 달 넉 장으로 이겼어요: {list}.", who.with(lang, Particle::Subject)),
            Lang::En => format!("Chongtong! {} with four of a month: {list}.", who.verb(lang, "win", "wins")),
            Lang::Fr => {
                let wins = who.verb(lang, "gagnez", "gagne");
                format!("Chongtong\u{a0}! {wins} avec quatre cartes d’un mois\u{a0}: {list}.")
            }
        }
    }

    pub(super) fn bomb(&self, seat: Seat, month: Month) -> String {
        let (lang, who, month) = (self.lang, (self.who)(seat), named(self.lang, month));
        match lang {
            Lang::Ko => format!("폭탄! {} {month} 패를 한꺼번에 냈어요.", who.with(lang, Particle::Subject)),
            Lang::En => format!("Bomb! {} all of {month} at once.", who.verb(lang, "play", "plays")),
            Lang::Fr => format!("Bombe\u{a0}! {} tout d’un coup\u{a0}: {month}.", who.verb(lang, "jouez", "joue")),
        }
    }

    pub(super) fn paid_for_ppeok(&self, seat: Seat, amount: &str) -> String {
        let (lang, who) = (self.lang, (self.who)(seat));
        match lang {
            Lang::Ko => format!("뻑 값으로 {} {amount}을 바로 받아요.", who.with(lang, Particle::Subject)),
            Lang::En => format!("{} {amount} at once for the ppeok.", who.verb(lang, "get", "gets")),
            Lang::Fr => format!("{} aussitôt {amount} pour ce ppeok.", who.verb(lang, "recevez", "reçoit")),
        }
    }

    pub(super) fn gukjin_locked(&self, seat: Seat) -> String {
        let lang = self.lang;
        match (lang, (self.who)(seat)) {
            (Lang::Ko, Who::You) => "뺏을 피가 없어요. 내 국진은 이제 열끗이에요.".to_owned(),
            (Lang::Ko, who) => format!("뺏을 피가 없어요. {}의 국진은 이제 열끗이에요.", who.name(lang)),
            (Lang::En, who) => format!("There is no junk to steal: the gukjin stays an animal for {}.", who.to(lang)),
            (Lang::Fr, who) => format!("Pas de pi à voler\u{a0}: le gukjin reste un animal pour {}.", who.to(lang)),
        }
    }

    pub(super) fn pairs(&self, seat: Seat, times: u8) -> String {
        let (lang, who) = (self.lang, (self.who)(seat));
        match lang {
            Lang::Ko => format!("짝짝: {} ×{times}.", who.name(lang)),
            Lang::En => format!("Pairs: {} now at ×{times}.", who.verb(lang, "are", "is")),
            Lang::Fr => format!("Paires\u{a0}: {} à ×{times}.", who.verb(lang, "en êtes", "en est")),
        }
    }

    pub(super) fn go(&self, seat: Seat, count: u8, score: u8) -> String {
        let (lang, who, score) = (self.lang, (self.who)(seat), points(self.lang, score.into()));
        match lang {
            Lang::Ko => format!("{count}고! {} {score}에서 고를 불렀어요.", who.with(lang, Particle::Subject)),
            Lang::En => format!("{} go ({count}) at {score}.", who.verb(lang, "call", "calls")),
            Lang::Fr => format!("{} go ({count}) à {score}.", who.verb(lang, "dites", "dit")),
        }
    }

    pub(super) fn stop(&self, seat: Seat, score: u8) -> String {
        let (lang, who, score) = (self.lang, (self.who)(seat), points(self.lang, score.into()));
        match lang {
            Lang::Ko => format!("스톱! {} {score}으로 났어요.", who.with(lang, Particle::Subject)),
            Lang::En => format!("Stop! {} with {score}.", who.verb(lang, "win", "wins")),
            Lang::Fr => format!("Stop\u{a0}! {} avec {score}.", who.verb(lang, "gagnez", "gagne")),
        }
    }
}
