//! What a browser says it is, in a few words: enough to recognise one's own in a list.

use std::{fmt, str::FromStr};

/// Marks of browsers, the more specific ones first, since most browsers name all the others too.
const BROWSERS: [(&str, &str); 12] = [
    ("SamsungBrowser/", "Samsung Internet"),
    ("Whale/", "Whale"),
    ("KAKAOTALK", "KakaoTalk"),
    ("NAVER(", "Naver"),
    ("EdgA/", "Edge"),
    ("EdgiOS/", "Edge"),
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
];
/// The fallback if none of those is there.
const SAFARI: (&str, &str) = ("Safari/", "Safari");

/// Marks of systems, the more specific ones first.
const SYSTEMS: [(&str, &str); 8] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
    ("BSD", "BSD"),
];

/// A browser and its system, as far as known: "Chrome on Android".
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Device {
    /// The browser.
    pub browser: Option<&'static str>,
    /// The system it runs on.
    pub system: Option<&'static str>,
}

impl Device {
    /// Parses a `User-Agent` header.
    pub fn of(user_agent: &str) -> Device {
        let named = |signs: &[(&str, &'static str)]| {
            signs.iter().find(|(sign, _)| user_agent.contains(sign)).map(|(_, name)| *name)
        };
        Device { browser: named(&BROWSERS).or_else(|| named(&[SAFARI])), system: named(&SYSTEMS) }
    }
}

impl From<Device> for wire::account::Device {
    fn from(Device { browser, system }: Device) -> wire::account::Device {
        wire::account::Device { browser: browser.map(str::to_owned), system: system.map(str::to_owned) }
    }
}

impl fmt::Display for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.browser, self.system) {
            (Some(browser), Some(system)) => write!(f, "{browser} on {system}"),
            (one, other) => f.write_str(one.or(other).unwrap_or_default()),
        }
    }
}

impl FromStr for Device {
    type Err = std::convert::Infallible;

    /// Leaves out anything unknown.
    fn from_str(text: &str) -> Result<Device, Self::Err> {
        let (first, last) = text.split_once(" on ").unwrap_or((text, text));
        let browser = BROWSERS.iter().chain([&SAFARI]).map(|(_, name)| *name).find(|name| *name == first);
        let system = SYSTEMS.iter().map(|(_, name)| *name).find(|name| *name == last);
        Ok(Device { browser, system })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_has_a_name_that_is_read_back() {
        const WEBKIT: &str = "AppleWebKit/537.36 (KHTML, like Gecko)";
        for (agent, name) in [
            (
                format!("Mozilla/5.0 (Linux; Android 10; K) {WEBKIT} Chrome/131.0.0.0 Mobile Safari/537.36"),
                "Chrome on Android",
            ),
            (
                format!(
                    "Mozilla/5.0 (Linux; Android 13) {WEBKIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36"
                ),
                "Samsung Internet on Android",
            ),
            (
                format!(
                    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) {WEBKIT} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0"
                ),
                "Edge on Windows",
            ),
            (
                format!(
                    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) {WEBKIT} Version/18.1 Mobile/15E148 Safari/604.1"
                ),
                "Safari on iPhone",
            ),
            (
                format!("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {WEBKIT} Version/17.6 Safari/605.1.15"),
                "Safari on macOS",
            ),
            ("Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0".to_owned(), "Firefox on Linux"),
            ("Dalvik (Android)".to_owned(), "Android"),
            ("curl/8.5.0".to_owned(), ""),
        ] {
            let device = Device::of(&agent);
            assert_eq!(device.to_string(), name);
            assert_eq!(name.parse(), Ok(device));
        }
        assert_eq!("<b> on Minitel".parse(), Ok(Device::default()));
    }
}
