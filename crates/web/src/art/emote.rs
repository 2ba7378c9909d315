//! The emotes: one mask of the courtyard in twelve moods, with the red dots of a feast on cheeks and brow. Each is
//! outlined, so that it is legible on both light and dark backgrounds.
use leptos::prelude::*;
use wire::Emote;

/// The mask, in a box of 40 by 40.
const MASK: &str = "<path class='skin' d='M20 3.500c9 0 14.500 6 14.500 14.500C34.500 29 28.500 36.500 20 36.500S5.500 29 5.500 18C5.500 9.500 11 3.500 20 3.500z'/><path class='dot' d='M10.500 24v.1M29.500 24v.1'/><path class='dot small' d='M20 8v.1'/>";

/// The strokes of the mood, and whether they are drawn over the mask or replace it.
const fn mood(emote: Emote) -> (bool, &'static str) {
    match emote {
        Emote::Laugh => (
            true,
            "<path d='M10.500 13.500l5.500 3-5.500 3M29.500 13.500l-5.500 3 5.500 3'/><path class='mouth' d='M12 23.500h16c0 6.500-3.500 9.500-8 9.500s-8-3-8-9.500z'/><path class='tooth' d='M13.500 24.500h13v2.300h-13z'/>",
        ),
        Emote::Smile => (
            true,
            "<path d='M10.500 18.500c1.500-3.500 5-3.500 6.500 0M23 18.500c1.500-3.500 5-3.500 6.500 0M13 26c3 4.500 11 4.500 14 0'/>",
        ),
        Emote::Clap => (
            true,
            "<path d='M10.500 16c1.500-3 5-3 6.500 0M23 16c1.500-3 5-3 6.500 0M16.500 21.500c1.500 2 5.500 2 7 0'/><path class='hand' d='M19.500 38.500c-5.500 1-10-1-10.500-5-.3-2.300 1.700-3.300 3.500-2.300l7 3zM20.500 38.500c5.500 1 10-1 10.500-5 .3-2.300-1.700-3.300-3.500-2.300l-7 3z'/><path class='spark' d='M20 29.500v-3M14.500 28.500l-1.500-2.500M25.500 28.500l1.500-2.500'/>",
        ),
        Emote::Wow => (
            true,
            "<path d='M10 11.500c1.500-2 4.500-2 6-.5M30 11.500c-1.500-2-4.500-2-6-.5'/><circle class='white' cx='13.500' cy='17.500' r='3.600'/><circle class='white' cx='26.500' cy='17.500' r='3.600'/><path class='eye' d='M13.500 17.500v.1M26.500 17.500v.1'/><ellipse class='mouth' cx='20' cy='29' rx='3.700' ry='4.700'/>",
        ),
        Emote::Think => (
            true,
            "<path d='M10.500 13.500h5.500M24 11c2-1.500 4.500-1 5.500.5M15.500 28.500l8-2'/><path class='eye' d='M15 17.500v.1M28 16.500v.1'/><path class='hand' d='M6 38c-1-5 2-8.500 6.500-7.500l7 1.500c2 .5 1.500 3.300-.5 3l-3-.3c.5 3-2 4.300-5 4.300z'/>",
        ),
        Emote::Sweat => (
            true,
            "<path d='M10 14.500l5.500-2.500M30 14.500L24.500 12M12.500 29c1.700-2.500 3.300-2.500 5 0s3.300 2.500 5 0 3.300-2.500 5 0'/><path class='eye' d='M13.500 18.500v.1M26.500 18.500v.1'/><path class='water' d='M34 3c3 4.500 4.500 6.500 4.500 8.700a4.500 4.500 0 0 1-9 0C29.500 9.500 31 7.500 34 3z'/>",
        ),
        Emote::Cry => (
            true,
            "<path class='water' d='M11.500 19.500h4.500v12.500a2.250 2.250 0 0 1-4.500 0zM24 19.500h4.500v12.500a2.250 2.250 0 0 1-4.500 0z'/><path d='M10 13.500l6-3M30 13.500l-6-3M10 18.500c1.500 2 5 2 7 0M30 18.500c-1.500 2-5 2-7 0M17 29.500c1.500-2.500 4.500-2.500 6 0'/>",
        ),
        Emote::Cross => (
            true,
            "<path class='steam' d='M3 9.500c-2-3 1.500-6 4-4 .5-3 5-3 5 .5M37 9.500c2-3-1.500-6-4-4-.5-3-5-3-5 .5'/><path class='thick' d='M9.500 13l7.500 4M30.500 13L23 17'/><path class='eye' d='M14.500 19.500v.1M25.500 19.500v.1'/><path d='M14 29.500c2.500-3.500 9.500-3.500 12 0'/>",
        ),
        Emote::Wink => (
            true,
            "<path class='eye' d='M14 17.500v.1'/><path d='M10.500 12.500c1.500-2 4.500-2 6 0M23 17.500l6.500-1.500M23 17.500l6.500 1.500M13 25.500c3 4.500 10 4.500 14-.5'/><path class='tongue' d='M19.500 29c0 5 6 5 5.500-.7'/>",
        ),
        Emote::Sleep => (
            true,
            "<path d='M10 18.500c1.500 2.500 5 2.500 6.500 0M23.500 18.500c1.500 2.500 5 2.500 6.500 0'/><ellipse class='mouth' cx='20' cy='28.500' rx='2.700' ry='2.200'/><path class='doze' d='M27 10.500h4.500L27 15.500h4.500M32.500 2h5.500l-5.500 6.500H38'/>",
        ),
        Emote::Heart => (
            false,
            "<path class='heart' d='M20 36.500C9 28.500 3.500 22 3.500 14.500c0-5.500 4-9.500 8.800-9.500 3.300 0 6.200 1.800 7.700 4.700C21.500 6.800 24.400 5 27.700 5c4.800 0 8.800 4 8.800 9.500 0 7.500-5.500 14-16.500 22z'/><path class='light' d='M11 17.500c1.200-2.700 4-2.700 5.200 0M23.800 17.500c1.200-2.700 4-2.700 5.200 0M16.500 22.500c1.500 2.700 5.500 2.700 7 0'/>",
        ),
        Emote::Bow => (
            false,
            "<path class='robe' d='M3.500 37.500c0-8.500 7-12.500 16.500-12.500s16.500 4 16.500 12.500z'/><path class='skin' d='M10.500 17h19c0 8-4 13-9.500 13s-9.500-5-9.500-13z'/><path d='M13.500 21c1 1.700 3.500 1.700 4.500 0M22 21c1 1.700 3.500 1.700 4.500 0M18 25.500c1 1 3 1 4 0'/><path class='hat' d='M13 15.500C13 2 27 2 27 15.500z'/><ellipse class='hat' cx='20' cy='16' rx='16' ry='3.700'/><path class='hand' d='M14 37c0-3.500 2.500-5 6-5s6 1.500 6 5z'/><path d='M20 32.500V37'/>",
        ),
    }
}

/// An emote, as large as its container. A picture only: its name stands beside it or on its button.
#[component]
pub fn EmoteArt(emote: Emote) -> impl IntoView {
    let (masked, drawn) = mood(emote);
    let drawn = format!("{}{drawn}", if masked { MASK } else { "" });
    view! { <svg class="emote" viewBox="0 0 40 40" aria-hidden="true" inner_html=drawn></svg> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_two_moods_are_alike() {
        let drawn: HashSet<&str> = Emote::ALL.iter().map(|emote| mood(*emote).1).collect();
        assert_eq!(drawn.len(), 12);
    }
}
