//! The building blocks of every page. Nothing here knows a game.

mod banner;
mod button;
mod choice;
mod clock;
mod dialog;
mod field;
mod gloss;
mod language;
mod live;
mod nickname;
mod notice;
mod prose;
mod qr;
mod seat;
mod settings;
mod toast;
mod twice;

pub use banner::{Banner, has_room};
pub use button::{Button, IconButton, LinkButton, Look, WordButton};
pub use choice::{Segmented, Toggle, switch};
pub use clock::{ClockRing, Deadline};
pub use dialog::Dialog;
pub use field::{Slider, Stepper, TextArea, TextField, submits};
pub use gloss::Gloss;
pub use language::LanguageMenu;
pub use live::{Live, LiveRegion, announce};
pub use nickname::{Nickname, tell_untold};
pub use notice::{LineNotice, stay_current};
pub use prose::Part;
pub use qr::Qr;
pub use seat::{Presence, SeatPlate};
pub use settings::SettingsBody;
pub use toast::{ToastList, Tone, copy_text, toast};
pub use twice::{HASTY_MS, Twice};

use std::sync::atomic::{AtomicU32, Ordering};

/// An id unique on the page, for labels and descriptions.
pub fn fresh_id(kind: &str) -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!("{kind}-{}", NEXT.fetch_add(1, Ordering::Relaxed))
}
