//! The four steps of a shuffle's proof, as pictures.
use leptos::prelude::*;

/// A step of the proof.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ProofStep {
    /// The house's seed lies sealed, with its fingerprint for everyone to see.
    Sealed,
    /// The seal is broken and the seed lies open.
    Opened,
    /// Every player's browser has added randomness of its own.
    Mixed,
    /// Shuffled from both, everything comes out as it was played.
    Replayed,
}

/// The picture of a step.
#[component]
pub fn ProofArt(step: ProofStep) -> impl IntoView {
    view! { <svg class="proof-art" viewBox="0 0 80 60" aria-hidden="true" inner_html=drawing(step)></svg> }
}

const fn drawing(step: ProofStep) -> &'static str {
    match step {
        ProofStep::Sealed => {
            "<path class='sheet' d='M10 14h60v36H10z'/><path d='M10 14l30 22 30-22M10 50l22-20M70 50L48 30'/>\
             <circle class='seal' cx='40' cy='35' r='10'/><path class='on-seal' d='M35.500 39a6 6 0 1 1 9 0M37.500 37.500a3.200 3.200 0 1 1 5 0M40 35.500v4'/>"
        }
        ProofStep::Opened => {
            "<path class='sheet' d='M22 6h36v30H22z'/><path class='mark' d='M28 14h24M28 20h24M28 26h16'/>\
             <path class='sheet' d='M10 26l12-9v13l18 13 18-13V17l12 9v28H10z'/><path d='M10 54l24-15M70 54L46 39'/>"
        }
        ProofStep::Mixed => {
            "<path class='sheet' d='M14 34h52c0 13-11 21-26 21S14 47 14 34z'/><path d='M10 34h60'/>\
             <rect class='die' x='12' y='8' width='14' height='14' rx='3'/><rect class='die' x='33' y='3' width='14' height='14' rx='3'/>\
             <rect class='die' x='54' y='8' width='14' height='14' rx='3'/>\
             <path class='pips' d='M16 12v.1M22 18v.1M40 10v.1M58 12v.1M61 15v.1M64 18v.1'/><path d='M22 25l4 5M40 20v9M58 25l-4 5'/>"
        }
        ProofStep::Replayed => {
            "<rect class='sheet' x='8' y='14' width='20' height='28' rx='4' transform='rotate(-10 18 28)'/>\
             <rect class='sheet' x='25' y='10' width='20' height='28' rx='4'/>\
             <rect class='sheet' x='42' y='14' width='20' height='28' rx='4' transform='rotate(10 52 28)'/>\
             <circle class='seal' cx='58' cy='44' r='12'/><path class='on-seal' d='M52.500 44.500l4 4 7.500-8.500'/>"
        }
    }
}
