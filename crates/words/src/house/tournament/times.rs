//! When a tournament begins, and when it recurs.
use crate::{Lang, counted, said};
use wire::tournament::Recurrence;

/// The distance to a moment in words: `in 2 h 5 min`, `3 days ago`. Anything under a minute is about now. What is to
/// come is rounded up, as in the notice that a tournament is about to begin.
pub fn ago_or_in(lang: Lang, ms: f64) -> String {
    let exact = ms / 60_000.0;
    let minutes = if exact >= 1.0 { exact.ceil() } else { exact.abs().floor() };
    let minutes = minutes as u64;
    let length = length(lang, minutes);
    match (lang, minutes, ms >= 0.0) {
        (_, 0, true) => lang.pick("곧", "any moment now", "d’un instant à l’autre").to_owned(),
        (_, 0, false) => lang.pick("방금", "just now", "à l’instant").to_owned(),
        (Lang::Ko, _, true) => format!("{length} 뒤"),
        (Lang::En, _, true) => format!("in {length}"),
        (Lang::Fr, _, true) => format!("dans {length}"),
        (Lang::Ko, _, false) => format!("{length} 전"),
        (Lang::En, _, false) => format!("{length} ago"),
        (Lang::Fr, _, false) => format!("il y a {length}"),
    }
}

/// A length of time, in at most two units: `2 days`, `2 h 5 min`, `5 min`.
fn length(lang: Lang, minutes: u64) -> String {
    let (days, hours, rest) = (minutes / 1_440, minutes / 60, minutes % 60);
    if hours >= 48 {
        let noun = counted(lang, days as i64, "일", [" day", " days"], [" jour", " jours"]);
        return format!("{days}{noun}");
    }
    let hour = |count: u64| format!("{count}{}", lang.pick("시간", "\u{a0}h", "\u{a0}h"));
    let minute = |count: u64| format!("{count}{}", lang.pick("분", "\u{a0}min", "\u{a0}min"));
    match (hours, rest) {
        (0, _) => minute(rest),
        (_, 0) => hour(hours),
        (12.., _) => hour(hours),
        _ => format!("{} {}", hour(hours), minute(rest)),
    }
}

/// A countdown: `1:05`.
pub fn clock(ms: f64) -> String {
    let seconds = (ms.max(0.0) / 1_000.0).ceil() as u64;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// The short name of a weekday, where 1 is Monday.
pub fn weekday(lang: Lang, day: u8) -> &'static str {
    const KO: [&str; 7] = ["월", "화", "수", "목", "금", "토", "일"];
    const EN: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
    const FR: [&str; 7] = ["lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim."];
    let at = usize::from(day.saturating_sub(1)) % 7;
    lang.pick(KO[at], EN[at], FR[at])
}

/// When a tournament recurs: `every Fri, 21:00 (Asia/Seoul)`.
pub fn again(lang: Lang, recurs: &Recurrence) -> String {
    let Recurrence { days, minute, zone } = recurs;
    let time = format!("{}:{:02}", minute / 60, minute % 60);
    let names: Vec<&str> = days.iter().map(|day| weekday(lang, *day)).collect();
    let when = match (lang, days.len()) {
        (_, 0 | 7) => lang.pick("매일", "every day", "chaque jour").to_owned(),
        (Lang::Ko, _) => format!("매주 {}", names.join("·")),
        (Lang::En, _) => format!("every {}", names.join(", ")),
        (Lang::Fr, _) => format!("chaque {}", names.join(", ")),
    };
    said!(lang, "{when} {time} ({zone})", "{when}, {time} ({zone})", "{when} à {time} ({zone})")
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: f64 = 60_000.0;

    #[test]
    fn how_far_a_moment_is() {
        assert_eq!(ago_or_in(Lang::En, 125.0 * MINUTE), "in 2\u{a0}h 5\u{a0}min");
        assert_eq!(ago_or_in(Lang::Ko, 125.0 * MINUTE), "2시간 5분 뒤");
        assert_eq!(ago_or_in(Lang::Fr, -3.0 * 1_440.0 * MINUTE), "il y a 3 jours");
        assert_eq!(ago_or_in(Lang::En, 26.2 * 60.0 * MINUTE), "in 26\u{a0}h");
        assert_eq!(ago_or_in(Lang::En, 20_000.0), "any moment now");
        let near = [5.0, 4.5, 1.01, 1.0, 0.99].map(|minutes| ago_or_in(Lang::En, minutes * MINUTE));
        let [five, two, one] = [5, 2, 1].map(|minutes| format!("in {minutes}\u{a0}min"));
        assert_eq!(near, [five.clone(), five, two, one, "any moment now".into()]);
        assert_eq!(ago_or_in(Lang::En, -1.9 * MINUTE), "1\u{a0}min ago");
        assert_eq!(clock(64_200.0), "1:05");
    }

    #[test]
    fn when_it_comes_again() {
        let weekly = Recurrence { days: vec![5, 6], minute: 1_260, zone: "Asia/Seoul".into() };
        assert_eq!(again(Lang::Ko, &weekly), "매주 금·토 21:00 (Asia/Seoul)");
        assert_eq!(again(Lang::En, &weekly), "every Fri, Sat, 21:00 (Asia/Seoul)");
        let daily = Recurrence { days: Vec::new(), minute: 545, zone: "Europe/Paris".into() };
        assert_eq!(again(Lang::Fr, &daily), "chaque jour à 9:05 (Europe/Paris)");
    }
}
