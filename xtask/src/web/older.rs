//! Words for browsers of 2023. To one that does not know `light-dark()`, as Chrome before 123, Safari before 17.5 and
//! Firefox before 120, nothing would have a colour.

/// One of the two is empty, the other invalid, so that of `var(--day, a) var(--night, b)` one colour is left. A theme
/// that was chosen goes before the system's, as it does in `tokens.css`.
const THEMES: &str = concat!(
    ":root{--day:initial;--night: ;}",
    "@media (prefers-color-scheme: dark){:root{--day: ;--night:initial;}}",
    ":root[data-theme=\"light\"]{--day:initial;--night: ;}",
    "@media screen{:root[data-theme=\"dark\"]{--day: ;--night:initial;}}",
);
/// What some know only with a prefix: the first Safari, even now, the second Chrome before 120.
const PREFIXED: &[&str] = &["user-select:", "mask-image:"];

/// Rewrites a minified style sheet so that they understand it, too.
pub(super) fn understood(css: &str) -> String {
    format!("{THEMES}{}", rewritten(css))
}

/// As [`understood`], for a sheet that comes after such a one.
pub(super) fn rewritten(css: &str) -> String {
    themed(&repeated(css))
}

/// Puts each declaration that some of them would skip also in their words, before it.
fn repeated(css: &str) -> String {
    let mut out = String::with_capacity(css.len());
    for part in css.split_inclusive(['{', ';', '}']) {
        let declared = part.trim_end_matches([';', '}']);
        if PREFIXED.iter().any(|name| declared.starts_with(name)) {
            out.extend(["-webkit-", declared, ";"]);
        }
        // A sign with what to read aloud instead: nothing.
        if let Some((sign, _)) = declared.split_once("\" / \"").filter(|(sign, _)| sign.starts_with("content:")) {
            out.extend([sign, "\";"]);
        }
        out.push_str(part);
    }
    out
}

/// Writes `light-dark(a, b)` with the two properties of [`THEMES`].
fn themed(css: &str) -> String {
    let mut parts = css.split("light-dark(");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (light, rest) = value(part);
        let (dark, rest) = value(rest);
        out.extend(["var(--day,", light, ") var(--night,", dark, ")", rest]);
    }
    out
}

/// The value that a text starts with, and what follows the comma or the bracket after it.
fn value(text: &str) -> (&str, &str) {
    let mut depth = 0;
    let end = text.find(|sign: char| {
        let inside = depth > 0;
        match sign {
            '(' => depth += 1,
            ')' if inside => depth -= 1,
            _ => {}
        }
        !inside && matches!(sign, ',' | ')')
    });
    let (value, rest) = text.split_at(end.unwrap_or(text.len()));
    (value, rest.get(1..).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_two_colours_each_theme_has_its_own() {
        let css = "a{color: light-dark(#fff,rgb(0 0 0 / 5%));top: 0}b{fill: light-dark(var(--x,red),var(--y))}";
        let both = "a{color: var(--day,#fff) var(--night,rgb(0 0 0 / 5%));top: 0}\
                    b{fill: var(--day,var(--x,red)) var(--night,var(--y))}";
        assert_eq!(themed(css), both);
    }

    #[test]
    fn what_some_would_skip_is_said_before_in_their_words() {
        let css = "a{user-select: none;top: 0}b{top: 0;mask-image: none}";
        let with = "a{-webkit-user-select: none;user-select: none;top: 0}\
                    b{top: 0;-webkit-mask-image: none;mask-image: none}";
        assert_eq!(repeated(css), with);
        let sign = r#"a{content: "▸" / "";top: 0}b{content: "<"}"#;
        assert_eq!(repeated(sign), r#"a{content: "▸";content: "▸" / "";top: 0}b{content: "<"}"#);
    }

    #[test]
    fn a_theme_that_was_chosen_comes_after_the_system() {
        let css = understood("a{top: 0}");
        let at = |part: &str| css.find(part).unwrap();
        assert!(at("prefers-color-scheme") < at("data-theme") && css.ends_with("a{top: 0}"));
    }
}
