//! Faces for the seats: an animal for every person, and a face of its own for each of the house's bots. They are drawn
//! here, differ in shape as well as in colour, and are chosen by name, so that everyone at a table sees the same ones.
use crate::reactive::memo;
use leptos::prelude::*;
use words::house::{bot_place, guest_animal};

/// A face in a box of 40 by 40: its background and its strokes.
#[derive(Clone, Copy, PartialEq)]
struct Face {
    ground: &'static str,
    art: &'static str,
}

const fn face(ground: &'static str, art: &'static str) -> Face {
    Face { ground, art }
}

/// The animals, in the order of the guests' names.
const ANIMALS: [Face; 16] = [
    // A rabbit.
    face(
        "#dfe8d8",
        "<path fill='#fffaf0' stroke='#5b4a42' d='M15 18C10 4 13 2 15 3s4 8 4 14M25 18c5-14 2-16 0-15s-4 8-4 14'/><circle cx='20' cy='25' r='11' fill='#fffaf0' stroke='#5b4a42'/><path d='M15 24v.1M25 24v.1' class='eye'/><path fill='#d98a8a' d='M18 28h4l-2 2.500z'/>",
    ),
    // A magpie.
    face(
        "#dbe6ee",
        "<circle cx='20' cy='21' r='13' fill='#27272e'/><path fill='#fffaf0' d='M9 27a11.500 11.500 0 0 0 22 0c-5-5-17-5-22 0z'/><path d='M15 18v.1M25 18v.1' class='eye light'/><path fill='#4a4a52' stroke='#fffaf0' d='M17 22h6l-3 7z'/>",
    ),
    // A tiger.
    face(
        "#f3e2c0",
        "<circle cx='11' cy='12' r='4' fill='#e08a2c' stroke='#4a2a12'/><circle cx='29' cy='12' r='4' fill='#e08a2c' stroke='#4a2a12'/><circle cx='20' cy='22' r='13' fill='#e08a2c' stroke='#4a2a12'/><path stroke='#4a2a12' d='M16 11h8M17 14h6M20 9v8M8 20h4M8 24h4M28 20h4M28 24h4'/><ellipse cx='20' cy='28' rx='6' ry='4.500' fill='#fffaf0'/><path d='M15 21v.1M25 21v.1' class='eye'/><path fill='#4a2a12' d='M18 25h4l-2 2.500z'/>",
    ),
    // A roe deer.
    face(
        "#e3ead0",
        "<path stroke='#5b3a22' d='M15 11l-3-7M25 11l3-7M13.500 8L10 7M26.500 8L30 7'/><path fill='#b07a4a' stroke='#5b3a22' d='M11 15l-7-1 6 6M29 15l7-1-6 6M20 10c7 0 10 5 9 12-1 6-4 12-9 12s-8-6-9-12c-1-7 2-12 9-12z'/><path d='M15.500 20v.1M24.500 20v.1' class='eye'/><ellipse cx='20' cy='30' rx='3' ry='2.200' fill='#4a2a1c'/>",
    ),
    // A cat.
    face(
        "#efe0e6",
        "<path fill='#8f8a94' stroke='#3f3a44' d='M8 6l7 6h10l7-6 1 16c0 8-6 13-13 13S7 30 7 22z'/><path d='M15 21v.1M25 21v.1' class='eye'/><path fill='#e8a0a0' d='M18 25h4l-2 2.500z'/><path stroke='#3f3a44' d='M4 25l7 1M4 30l7-1.500M36 25l-7 1M36 30l-7-1.500'/>",
    ),
    // A raccoon dog.
    face(
        "#e6dfd2",
        "<circle cx='10' cy='12' r='4' fill='#6a5442' stroke='#33261c'/><circle cx='30' cy='12' r='4' fill='#6a5442' stroke='#33261c'/><circle cx='20' cy='22' r='13' fill='#c9ab86' stroke='#33261c'/><path fill='#4a392c' d='M9 22c1-6 8-6 9 0 0 5-8 6-9 0zM31 22c-1-6-8-6-9 0 0 5 8 6 9 0z'/><path d='M14.500 21v.1M25.500 21v.1' class='eye light'/><path fill='#33261c' d='M17.500 27h5L20 30z'/>",
    ),
    // A swallow.
    face(
        "#d6e4f0",
        "<path fill='#2b4a7c' stroke='#16294a' d='M20 7c8 0 12 6 12 13 0 8-5 13-12 13S8 28 8 20C8 13 12 7 20 7z'/><path fill='#c4552f' d='M12 25c4 6 12 6 16 0-5-3-11-3-16 0z'/><path fill='#fffaf0' d='M11 30c4 5 14 5 18 0-5-2-13-2-18 0z'/><path d='M15 18v.1M25 18v.1' class='eye light'/><path fill='#f0c15a' d='M17.500 21h5L20 25z'/>",
    ),
    // A crane.
    face(
        "#cfe0e8",
        "<path fill='#fffaf0' stroke='#3a3a42' d='M14 36V20c0-8 3-12 8-12 6 0 8 5 7 9-1 5-7 4-7 10v9z'/><path fill='#c9302c' d='M16 11c2-4 9-4 11 0z'/><path fill='#3a3a42' d='M14 36V24c3 3 5 3 8 3v9zM28 14l10 3-10 2z'/><path d='M24 14v.1' class='eye'/>",
    ),
    // A sparrow.
    face(
        "#efe6d0",
        "<circle cx='20' cy='22' r='13' fill='#fbf0dc' stroke='#5b3a22'/><path fill='#9a5a2c' stroke='#5b3a22' d='M7.500 19C9 11 14 8 20 8s11 3 12.500 11C27 15 13 15 7.500 19z'/><circle cx='12' cy='26' r='2.500' fill='#3a2a22'/><circle cx='28' cy='26' r='2.500' fill='#3a2a22'/><path d='M15 20.500v.1M25 20.500v.1' class='eye'/><path fill='#4a392c' d='M17.500 23h5L20 27z'/>",
    ),
    // A fox.
    face(
        "#e4ecdc",
        "<path fill='#d8692c' stroke='#5b2a12' d='M6 5l10 7h8l10-7-1 15L20 36 7 20z'/><path fill='#fffaf0' d='M8 21l9 2 3 12zM32 21l-9 2-3 12z'/><path d='M14.500 20v.1M25.500 20v.1' class='eye'/><path fill='#33201a' d='M17.500 32h5L20 36z'/>",
    ),
    // A hedgehog.
    face(
        "#e9e2ee",
        "<path fill='#6a5442' stroke='#3a2a22' d='M20 5l4 4 5-2 1 6 5 1-1 6 3 4-4 4H7l-4-4 3-4-1-6 5-1 1-6 5 2z'/><path fill='#e8c9a0' stroke='#3a2a22' d='M9 26c0-8 5-11 11-11s11 3 11 11c0 6-5 9-11 9S9 32 9 26z'/><path d='M15.500 24v.1M24.500 24v.1' class='eye'/><circle cx='20' cy='28.500' r='2.200' fill='#33201a'/>",
    ),
    // An eagle.
    face(
        "#d9e2e6",
        "<path fill='#fbf4e4' stroke='#4a392c' d='M20 5c8 0 12 6 12 13v8l-4-2-2 5-6-1-6 1-2-5-4 2v-8C8 11 12 5 20 5z'/><path stroke='#4a392c' d='M11 15l6 2M29 15l-6 2'/><path d='M15 19v.1M25 19v.1' class='eye'/><path fill='#f0b02c' stroke='#8a5a12' d='M16.500 21h7c1 4-1 8-3.500 9-1-1 0-3-1-4-2-1-2.500-3-2.500-5z'/><path fill='#5b3a22' d='M8 30l4-1 2 6h12l2-6 4 1-3 9H11z'/>",
    ),
    // An otter.
    face(
        "#d2e6e2",
        "<circle cx='9' cy='17' r='3' fill='#7a553a' stroke='#3a2618'/><circle cx='31' cy='17' r='3' fill='#7a553a' stroke='#3a2618'/><ellipse cx='20' cy='21' rx='12.500' ry='13' fill='#7a553a' stroke='#3a2618'/><ellipse cx='20' cy='27' rx='8.500' ry='6.500' fill='#e0c4a0'/><path d='M15 18v.1M25 18v.1' class='eye'/><path fill='#33201a' d='M17 23h6l-3 3.500z'/><path stroke='#3a2618' d='M20 26v3M5 27l8 .5M35 27l-8 .5'/>",
    ),
    // A stag.
    face(
        "#eadfd0",
        "<path stroke='#7a4a22' stroke-width='2' d='M15 14C9 11 8 7 9 2M10 9L5 7M25 14c6-3 7-7 6-12M30 9l5-2M12 12l-1-3'/><path fill='#a8642e' stroke='#4a2a12' d='M11 18l-7 2 7 4M29 18l7 2-7 4M20 13c6 0 9 4 9 10s-4 13-9 13-9-7-9-13 3-10 9-10z'/><path fill='#fbf0dc' d='M15.500 30c0-3 9-3 9 0s-2 6-4.500 6-4.500-3-4.500-6z'/><path d='M15.500 23v.1M24.500 23v.1' class='eye'/><path fill='#33201a' d='M18 30h4l-2 2.500z'/>",
    ),
    // A snail.
    face(
        "#e2ead6",
        "<path fill='#e0c48a' stroke='#5b4a22' d='M3 34c0-3 4-4 8-4h14c5 0 6-4 6-9 0-4 6-4 6 0 0 8-4 13-12 13z'/><path stroke='#5b4a22' d='M33 18l-2-7M35.500 18l2-7'/><circle cx='16' cy='20' r='12' fill='#b5653a' stroke='#4a2412'/><path stroke='#f3dcb8' d='M16 20c2-2 5 0 4 3-1 4-8 4-10 0-2-5 2-11 8-10 5 1 7 5 7 8'/><path d='M34 22v.1' class='eye'/>",
    ),
    // A butterfly.
    face(
        "#ece0ee",
        "<path fill='#7a4fa0' stroke='#33204a' d='M19 19C15 6 4 5 4 13s8 10 15 8zM21 19C25 6 36 5 36 13s-8 10-15 8z'/><path fill='#d98a4a' stroke='#33204a' d='M19 22c-8 0-12 4-10 9 3 5 10 1 10-9zM21 22c8 0 12 4 10 9-3 5-10 1-10-9z'/><path stroke='#33204a' stroke-width='2.600' d='M20 14v19'/><path stroke='#33204a' d='M20 14c-1-4-3-6-5-7M20 14c1-4 3-6 5-7'/><circle cx='11' cy='13' r='2' fill='#f3dfb4'/><circle cx='29' cy='13' r='2' fill='#f3dfb4'/>",
    ),
];

/// The bots, in the order of their places: sweet rain, the wooden floor, a laden bowl, rapids, the great star.
const BOTS: [Face; 5] = [
    face(
        "#21324a",
        "<path fill='#7fb8e0' stroke='#dff0ff' d='M20 4c5 8 11 13 11 20a11 11 0 0 1-22 0C9 17 15 12 20 4z'/><path d='M16 23v.1M24 23v.1' class='eye'/><path class='smile' d='M16.500 28c2 2 5 2 7 0'/>",
    ),
    face(
        "#40281c",
        "<path fill='#c4552f' stroke='#f3dfb4' d='M3 16c6-1 11-4 17-10 6 6 11 9 17 10l-2 4H5z'/><path fill='#e9c893' stroke='#f3dfb4' d='M8 20h24v14H8z'/><path stroke='#a8743c' d='M8 30.500h24'/><path d='M15 24.500v.1M25 24.500v.1' class='eye'/><path class='smile' d='M17 27.500c2 1.500 4 1.500 6 0'/>",
    ),
    face(
        "#2a3a2c",
        "<path fill='#f7f0e0' stroke='#fffaf0' d='M10 16c0-7 20-7 20 0z'/><path fill='#8fbfa4' stroke='#e2f2e6' d='M5 16h30c0 10-5 17-15 17S5 26 5 16zM15 33h10v3H15z'/><path d='M15 22v.1M25 22v.1' class='eye'/><path class='smile' d='M16 26.500c2 2 6 2 8 0'/>",
    ),
    face(
        "#14363c",
        "<path fill='#56b0b4' stroke='#dcf6f4' d='M3 30c0-12 6-22 16-22 8 0 13 5 13 11 0 5-4 8-8 7-3-1-3-5 0-5-4-3-9 0-9 6 0 5 6 8 12 8H9c-4 0-6-2-6-5z'/><path d='M10 22v.1M17 16v.1' class='eye'/><path class='smile' d='M9 27c1 2 3 2 5 1'/>",
    ),
    face(
        "#2b2450",
        "<path fill='#f3c95a' stroke='#fff3cf' d='M20 3l5 10.500 11.500 1.500-8.500 8 2 11.500L20 29l-10 5.500 2-11.500-8.500-8L15 13.500z'/><path d='M16.500 19v.1M23.500 19v.1' class='eye'/><path class='smile' d='M17 23.500c2 1.500 4 1.500 6 0'/>",
    ),
];

/// The face that goes with a name.
fn face_of(name: &str, bot: bool) -> Face {
    // The same name gets the same face on every machine.
    let sum = name.bytes().fold(5381_u32, |sum, byte| sum.wrapping_mul(33) ^ u32::from(byte)) as usize;
    match bot {
        true => BOTS[bot_place(name).unwrap_or(sum) % BOTS.len()],
        false => ANIMALS[guest_animal(name).unwrap_or(sum) % ANIMALS.len()],
    }
}

/// A face, as large as its container. A picture only: the name stands beside it.
#[component]
pub fn FaceArt(
    /// The name whose face is drawn.
    #[prop(into)]
    name: Signal<String>,
    /// Whether the name is that of one of the house's bots.
    bot: bool,
) -> impl IntoView {
    let face = memo(move || name.with(|name| face_of(name, bot)));
    let drawn = move || {
        let Face { ground, art } = face.get();
        format!("<circle cx='20' cy='20' r='20' fill='{ground}'/>{art}")
    };
    view! { <svg class="face" viewBox="0 0 40 40" aria-hidden="true" inner_html=drawn></svg> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_two_faces_are_alike() {
        let drawn: HashSet<&str> = ANIMALS.iter().chain(&BOTS).map(|face| face.art).collect();
        assert_eq!(drawn.len(), 21);
    }

    #[test]
    fn a_given_name_has_its_own_animal_in_every_script() {
        let art = |name| face_of(name, false).art;
        assert_eq!(art("Dalbit Tokki"), ANIMALS[0].art);
        assert_eq!(art("달빛 토끼"), ANIMALS[0].art);
        assert_eq!(art("Hanji Nabi 2"), ANIMALS[15].art);
        assert_eq!(art("Mina"), art("Mina"));
        for place in 0..5 {
            let name = |lang| words::house::bot_name(lang, place);
            assert_eq!(face_of(name(words::Lang::Ko), true).art, BOTS[usize::from(place)].art);
            assert_eq!(face_of(name(words::Lang::Fr), true).art, BOTS[usize::from(place)].art);
        }
    }
}
