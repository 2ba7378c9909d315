//! The style sheets name their colours and times: each is a custom property, in `tokens.css` or at the top of a sheet,
//! where it can be found, compared and changed.
use crate::walk;
use anyhow::Result;
use std::{fs, path::Path};

/// Drawings: their inks are those of one picture, which nothing else has.
const DRAWINGS: &[&str] = &["art/emote.css", "art/face.css", "art/scene.css"];
/// Here a colour only says how much is seen.
const MASK: &str = "mask-image";
/// Make a colour of numbers; of `rgb(var(--shade-rgb) / 40%)` the colour has a name.
const FUNCTIONS: &[&str] = &["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color"];
/// What may come first in them.
const NAMED: &str = "var(";
/// The names of colours.
const NAMES: &str = "\
    aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood \
    cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod \
    darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon \
    darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray \
    dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green \
    greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon \
    lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon \
    lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta \
    maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen \
    mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive \
    olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru \
    pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen \
    seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato \
    turquoise violet wheat white whitesmoke yellow yellowgreen";

/// Reports the faults of the browser's style sheets, as sentences.
pub(super) fn faults(root: &Path) -> Result<Vec<String>> {
    let src = root.join("crates/web/src");
    let mut faults = Vec::new();
    for path in walk::files(&src)?.iter().filter(|path| walk::is(path, &["css"])) {
        let file = path.strip_prefix(&src)?.to_string_lossy().replace('\\', "/");
        if !DRAWINGS.contains(&&*file) {
            let found = unnamed(&fs::read_to_string(path)?);
            faults
                .extend(found.into_iter().map(|what| format!("web/src/{file} says {what} outside a custom property")));
        }
    }
    Ok(faults)
}

/// The colours, and the times of what moves, that a sheet says without a name.
fn unnamed(css: &str) -> Vec<String> {
    let (css, mut found) = (without_comments(css), Vec::new());
    for (property, value) in declarations(&css).filter(|(property, _)| !property.starts_with("--") && *property != MASK)
    {
        let moves = ["animation", "transition"].iter().any(|start| property.starts_with(start));
        // What is quoted is text.
        for part in value.split('"').step_by(2) {
            let said = words(part).filter(|(word, after)| is_colour(word, after) || moves && is_time(word));
            found.extend(said.map(|(word, _)| word.to_owned()));
        }
    }
    found
}

fn without_comments(css: &str) -> String {
    let mut parts = css.split("/*");
    let first = parts.next().unwrap_or_default();
    parts.fold(first.to_owned(), |bare, part| bare + part.split_once("*/").map_or("", |(_, after)| after))
}

/// The declarations of a sheet without comments: properties and their values.
fn declarations(css: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut is_quoted = false;
    let parts = css.split_inclusive(move |sign: char| {
        is_quoted ^= sign == '"';
        !is_quoted && matches!(sign, '{' | ';' | '}')
    });
    // Before a brace there is a selector.
    let parts = parts.filter(|part| !part.ends_with('{'));
    let pairs = parts.filter_map(|part| part.trim_end_matches([';', '}']).split_once(':'));
    pairs.map(|(property, value)| (property.trim(), value.trim()))
}

/// The words of a value, each with what follows it.
fn words(value: &str) -> impl Iterator<Item = (&str, &str)> {
    let is_in_word = |sign: char| sign.is_ascii_alphanumeric() || "#-_.".contains(sign);
    let starts = value.char_indices().filter(move |(at, sign)| {
        let before = value[..*at].chars().next_back();
        is_in_word(*sign) && !before.is_some_and(is_in_word)
    });
    starts.map(move |(at, _)| {
        let rest = &value[at..];
        rest.split_at(rest.find(|sign: char| !is_in_word(sign)).unwrap_or(rest.len()))
    })
}

fn is_colour(word: &str, after: &str) -> bool {
    let word = word.to_ascii_lowercase();
    match after.strip_prefix('(') {
        Some(inside) => FUNCTIONS.contains(&&*word) && !inside.trim_start().starts_with(NAMED),
        None => word.starts_with('#') || NAMES.split_whitespace().any(|name| name == word),
    }
}

/// Whether the word is a time, but none at all.
fn is_time(word: &str) -> bool {
    let number = word.strip_suffix("ms").or_else(|| word.strip_suffix('s'));
    number.and_then(|number| number.parse::<f64>().ok()).is_some_and(|number| number != 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_has_a_name() {
        let css = r##"
            /* #fff */ :root { --ink: #2a211b; --shade-rgb: 20 8 4; --lamp: light-dark(white, rgb(0 0 0 / 5%)) }
            .a:hover { color: var(--ink); background: rgb(var(--shade-rgb) / 40%) }
            .a::after { mask-image: linear-gradient(#000, transparent) }
            .white > .red::before { content: "#abc; red"; fill: currentcolor; border-color: transparent; inset: auto 0 }
            @media (forced-colors: active) { .a { background: Highlight; animation-name: tan-lines } }
        "##;
        assert_eq!(unnamed(css), [""; 0]);
        let css = r##"
            .a { color: #2A211B; background: linear-gradient(rgb(0 0 0 / 5%), White) }
            @media (hover) { .b { fill: var(--ink, #fff); border: 1px solid red; } }
            .c { box-shadow: 0 0 3px hsl(20deg 10% 4%), 0 0 1px var(--ink) }
        "##;
        assert_eq!(unnamed(css), ["#2A211B", "rgb", "White", "#fff", "red", "hsl"]);
    }

    #[test]
    fn a_time_has_a_name() {
        let css = ".a { animation: rise var(--calm) ease-in-out 0s infinite; top: 2s; --calm: 240ms }";
        assert_eq!(unnamed(css), [""; 0]);
        let css = ".a { transition: top 1.5s; animation-delay: calc(2 * 70ms) } .b { animation: rise .2s }";
        assert_eq!(unnamed(css), ["1.5s", "70ms", ".2s"]);
    }
}
