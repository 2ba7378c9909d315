//! Small icons for buttons and labels, all drawn with the same pen.
use leptos::prelude::*;

/// The meaning of an icon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Icon {
    Home,
    Rules,
    Settings,
    About,
    Sound,
    Muted,
    Close,
    Copy,
    Share,
    Plus,
    Minus,
    Person,
    Bot,
    Eye,
    Right,
    Left,
    Check,
    Clock,
    Menu,
    Leave,
    Play,
    Pause,
    First,
    Last,
    Sort,
    Hint,
    Shield,
    Smile,
    Again,
    Globe,
    Door,
    Cards,
    Undo,
    Redo,
    Tidy,
    Fit,
    Download,
    Chart,
    Sun,
    Talk,
    Bell,
    People,
    Cup,
}

const fn path(icon: Icon) -> &'static str {
    match icon {
        Icon::Home => "M3 11.500 12 4l9 7.500M6 10v10h12V10M10 20v-6h4v6",
        Icon::Rules => {
            "M12 6C9.500 4.500 6.500 4 3.500 4v14c3 0 6 .5 8.500 2 2.500-1.500 5.500-2 8.500-2V4c-3 0-6 .5-8.500 2zM12 6v14"
        }
        Icon::Settings => "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.500v5M8 14.500v5",
        Icon::About => "M12 11v6M12 7.200v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
        Icon::Sound => "M4 9.500v5h4l5 4v-13l-5 4zM16.500 8.500a5 5 0 0 1 0 7M19 6a8.500 8.500 0 0 1 0 12",
        Icon::Muted => "M4 9.500v5h4l5 4v-13l-5 4zM17 9.500l5 5M22 9.500l-5 5",
        Icon::Close => "M5.500 5.500l13 13M18.500 5.500l-13 13",
        Icon::Copy => "M9 8h11v12H9zM5 16H4V4h11v1",
        Icon::Share => "M12 15V3.500M8 7l4-3.500L16 7M7 11H5v9.500h14V11h-2",
        Icon::Plus => "M12 5v14M5 12h14",
        Icon::Minus => "M5 12h14",
        Icon::Person => "M12 11.500a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 20.500c.5-4 3.500-6 7.500-6s7 2 7.500 6",
        Icon::Bot => "M5 9h14v10H5zM12 9V5M12 3.800v.1M9 13.200v1.300M15 13.200v1.300M2.500 13v3M21.500 13v3",
        Icon::Eye => {
            "M2.500 12C5 7.500 8 5.500 12 5.500s7 2 9.500 6.500c-2.500 4.500-5.500 6.500-9.500 6.500S5 16.500 2.500 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z"
        }
        Icon::Right => "M9 5.500l6.500 6.500L9 18.500",
        Icon::Left => "M15 5.500L8.500 12l6.500 6.500",
        Icon::Check => "M4.500 12.500l5 5 10-11",
        Icon::Clock => "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.500l3.500 2",
        Icon::Menu => "M4 7h16M4 12h16M4 17h16",
        Icon::Leave => "M14 4H5v16h9M10 12h11M17.500 8.500L21 12l-3.500 3.500",
        Icon::Play => "M7 4.500v15l12-7.500z",
        Icon::Pause => "M8 5v14M16 5v14",
        Icon::First => "M6 5v14M18.500 5.500L9.500 12l9 6.500z",
        Icon::Last => "M18 5v14M5.500 5.500l9 6.500-9 6.500z",
        Icon::Sort => "M4 6h10M4 12h7M4 18h4M17 6v12M13.800 15l3.200 3 3.200-3",
        Icon::Hint => "M9 17.500c0-2-3-3.500-3-7a6 6 0 0 1 12 0c0 3.500-3 5-3 7zM10 21h4",
        Icon::Shield => {
            "M12 3l7.500 3v6c0 4.500-3 7.500-7.500 9-4.500-1.500-7.500-4.500-7.500-9V6zM8.500 12l2.500 2.500 4.500-5"
        }
        Icon::Smile => "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8.500 10v.1M15.500 10v.1M8 14.500c2 2.600 6 2.600 8 0",
        Icon::Again => "M19.500 12a7.500 7.500 0 1 1-2.300-5.400L20 9M20 4v5h-5",
        Icon::Globe => "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c-5 5-5 13 0 18 5-5 5-13 0-18z",
        Icon::Door => "M6 21V3h12v18M3 21h18M14.500 12v.1",
        Icon::Cards => "M8.500 7V4H19v13h-3M5 7h11v13H5z",
        Icon::Undo => "M4 9h10.500a5.500 5.500 0 0 1 0 11H9M8 4.500L3.500 9 8 13.500",
        Icon::Redo => "M20 9H9.500a5.500 5.500 0 0 0 0 11H15M16 4.500l4.500 4.500-4.500 4.500",
        Icon::Tidy => "M4 5h4v5H4zM10 5h4v5h-4zM16 5h4v5h-4zM4 14h4v5H4zM10 14h4v5h-4z",
        Icon::Download => "M12 4v11M8 11l4 4 4-4M5 19.500h14",
        Icon::Chart => "M4 4v16h16M7.500 14.500l3.500-4 3 2.500 5-6",
        Icon::Sun => {
            "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3v2M12 19v2M3 12h2M19 12h2M5.600 5.600l1.400 1.400M17 17l1.400 1.400M5.600 18.400l1.400-1.400M17 7l1.400-1.400"
        }
        Icon::Talk => "M4 5h16v11h-8l-5 4v-4H4zM8 9h8M8 12.200h5",
        Icon::Bell => "M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 1.500h-15zM10 20.500c.8 1 3.200 1 4 0M12 5V3",
        Icon::People => {
            "M9 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.500 19.500c.4-3.500 3-5 6.500-5s6.100 1.500 6.500 5M16 11.500a3 3 0 1 0-1-5.800M17.500 14.700c2.400.4 3.800 1.900 4 4.300"
        }
        Icon::Cup => {
            "M7 4h10v6a5 5 0 0 1-10 0zM7 6H4c0 3 1.200 4.500 3.400 5M17 6h3c0 3-1.200 4.500-3.400 5M12 15v5M8 20.500h8"
        }
        Icon::Fit => "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
    }
}

/// An icon, 1.25 times as tall as the text around it. A picture only: the button that carries it needs a name.
#[component]
pub fn IconArt(icon: Icon) -> impl IntoView {
    view! {
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d=path(icon) />
        </svg>
    }
}
