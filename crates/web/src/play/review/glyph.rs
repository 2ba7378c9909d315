//! The signs of key moments: told apart by their shapes, not by colour alone.
use leptos::prelude::*;

/// The kind of a key moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Glyph {
    /// A clear mistake: a wedge pointing down.
    Mistake,
    /// A lucky draw: a star.
    Luck,
    /// A lucky deal: a card.
    Deal,
    /// The turning point: a disc.
    Turn,
    /// The end is certain: a flag.
    Decided,
    /// A certain win given away: a ring.
    LetGo,
}

impl Glyph {
    /// The name in the style sheet.
    pub const fn word(self) -> &'static str {
        match self {
            Glyph::Mistake => "mistake",
            Glyph::Luck => "luck",
            Glyph::Deal => "deal",
            Glyph::Turn => "turn",
            Glyph::Decided => "decided",
            Glyph::LetGo => "let-go",
        }
    }

    const fn path(self) -> &'static str {
        match self {
            Glyph::Mistake => "M1 2.500h14L8 15z",
            Glyph::Luck => {
                "M8 .8l2.200 4.700 5.100.6-3.800 3.500 1 5.100L8 12.200l-4.500 2.500 1-5.100L.7 6.100l5.100-.6z"
            }
            Glyph::Deal => "M3 1.500h10v13H3z",
            Glyph::Turn => "M8 1.500a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13z",
            Glyph::Decided => "M3 15.500v-15h11.500l-3 4 3 4H5.500v7z",
            Glyph::LetGo => "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zm0 4a3 3 0 1 1 0 6 3 3 0 0 1 0-6z",
        }
    }
}

/// A sign. It is only a picture; the text beside it says what happened.
#[component]
pub fn GlyphArt(glyph: Glyph) -> impl IntoView {
    view! {
        <svg class="glyph" data-glyph=glyph.word() viewBox="0 0 16 16" aria-hidden="true">
            <path d=glyph.path() fill-rule="evenodd" />
        </svg>
    }
}
