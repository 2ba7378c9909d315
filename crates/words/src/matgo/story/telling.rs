//! What seats do, as sentences.
use crate::{
    Lang, Particle,
    matgo::{cards::card, month::named},
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
}
