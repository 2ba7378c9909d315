//! What a peer that finds no place is told: a page, if it is a browser that wants one, in the language of its visitor.

use super::places::Full;
use wire::Error;
use words::{
    Lang, Say,
    house::{Door as Words, House},
};

/// The cookie in which the app keeps the chosen language.
pub(crate) const LANGUAGE: &str = "madang-lang";

/// When to come back, in seconds; a page does so by itself.
const AGAIN_S: u32 = 10;

/// Colours of the app, since nothing of it can be fetched: only what stands here.
const STYLE: &str = "html{color-scheme:light dark;background:light-dark(#f4ecdd,#16141f);\
    color:light-dark(#2a211b,#f2e8d5);font:1.125rem/1.6 system-ui,sans-serif}\
    body{max-width:34rem;margin:20vh auto 0;padding:0 1.5rem;word-break:keep-all}\
    h1{font-size:1.5rem;line-height:1.3}";

/// All answers to those who find no place, written once: whoever is turned away costs no more than sending one.
pub(super) struct Answers {
    /// If all places are taken.
    all: Answer,
    /// If the network has none left. `None` if networks have as many as there are.
    network: Option<Answer>,
}

/// An answer in its forms, each with its head.
struct Answer {
    /// For programs, and for what an open page asks.
    json: String,
    ko: String,
    en: String,
    fr: String,
}

impl Answers {
    /// The answers where each network may have `most_by_network` places.
    pub(super) fn new(most_by_network: Option<u32>) -> Answers {
        Answers {
            all: Answer::new(Full::All),
            network: most_by_network.map(|most| Answer::new(Full::Network { most })),
        }
    }

    /// The whole answer to a request of which this much of the head has arrived.
    pub(super) fn to(&self, full: Full, head: &[u8]) -> &[u8] {
        let answer = match full {
            Full::All => &self.all,
            Full::Network { .. } => self.network.as_ref().unwrap_or(&self.all),
        };
        let text: &str = match page_wanted(head) {
            Some(lang) => lang.pick(&answer.ko, &answer.en, &answer.fr),
            None => &answer.json,
        };
        text.as_bytes()
    }
}

impl Answer {
    fn new(full: Full) -> Answer {
        let json = serde_json::to_string(&Error::from(full)).unwrap_or_default();
        let page = |lang| whole(full, "text/html; charset=utf-8", &page(full, lang));
        Answer {
            json: whole(full, "application/json", &json),
            ko: page(Lang::Ko),
            en: page(Lang::En),
            fr: page(Lang::Fr),
        }
    }
}

fn whole(full: Full, kind: &str, body: &str) -> String {
    let status = match full {
        Full::All => "503 Service Unavailable",
        Full::Network { .. } => "429 Too Many Requests",
    };
    format!(
        "HTTP/1.1 {status}\r\nRetry-After: {AGAIN_S}\r\nConnection: close\r\nContent-Type: {kind}\r\n\
         Content-Length: {}\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n\
         Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'\r\n\r\n{body}",
        body.len(),
    )
}

/// A page that stands alone and asks again by itself.
fn page(full: Full, lang: Lang) -> String {
    let (what, why) = match full {
        Full::All => (Words::Full, Words::FullWhy),
        Full::Network { .. } => (Words::NetworkFull, Words::NetworkFullWhy),
    };
    let (tag, name, what, why) = (lang.tag(), House::Name.say(lang), what.say(lang), why.say(lang));
    format!(
        "<!doctype html><html lang={tag}><meta charset=utf-8><meta name=viewport content=\"width=device-width\">\
         <meta http-equiv=refresh content={AGAIN_S}><title>{name}</title><style>{STYLE}</style>\
         <main><h1>{what}</h1><p>{why}</p></main></html>\n"
    )
}

/// The language of the page that a request is for, by the head or as much of it as has arrived. `None` if it is not for
/// a page.
fn page_wanted(head: &[u8]) -> Option<Lang> {
    let mut lines = head.split(|byte| *byte == b'\n').filter_map(|line| str::from_utf8(line).ok()).map(str::trim_end);
    let asks = lines.next()?;
    let fields = lines.take_while(|line| !line.is_empty()).filter_map(|line| line.split_once(':'));
    let of = |wanted: &'static str| fields.clone().filter(move |(name, _)| name.eq_ignore_ascii_case(wanted));
    let is_for_page = asks.starts_with("GET ") && of("accept").any(|(_, kinds)| kinds.contains("text/html"));
    let cookies =
        of("cookie").flat_map(|(_, cookies)| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let chosen = cookies.filter_map(|(name, tag)| (name == LANGUAGE).then_some(tag));
    let tags = of("accept-language").flat_map(|(_, tags)| tags.split(','));
    let tags = tags.filter_map(|tag| tag.split(';').next()).map(str::trim);
    is_for_page.then(|| Lang::from_wishes(chosen.chain(tags)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_as_long_as_it_says() {
        let answers = Answers::new(Some(7));
        let page = |lang: &str| format!("GET / HTTP/1.1\r\nAccept: text/html\r\nAccept-Language: {lang}\r\n\r\n");
        for (full, status) in [(Full::All, "503"), (Full::Network { most: 7 }, "429")] {
            let asked = ["".to_owned(), page("ko"), page("en"), page("fr")];
            let told = asked.each_ref().map(|head| str::from_utf8(answers.to(full, head.as_bytes())).unwrap());
            for answer in told {
                let (head, body) = answer.split_once("\r\n\r\n").unwrap();
                assert!(head.starts_with(&format!("HTTP/1.1 {status} ")), "{head}");
                assert!(head.contains(&format!("Content-Length: {}\r\n", body.len())), "{}: {head}", body.len());
            }
            let (_, json) = told[0].split_once("\r\n\r\n").unwrap();
            assert_eq!(serde_json::from_str::<Error>(json).unwrap(), Error::from(full));
            for (lang, answer) in ["ko", "en", "fr"].iter().zip(&told[1..]) {
                assert!(answer.contains(&format!("<html lang={lang}>")), "{answer}");
                assert!(answer.contains("<meta http-equiv=refresh content=10>"), "{answer}");
            }
        }
    }

    #[test]
    fn only_a_browser_that_wants_a_page_gets_one_and_in_its_language() {
        let wanted =
            |fields: &str| page_wanted(format!("GET /t/ABC234 HTTP/1.1\r\nHost: x\r\n{fields}\r\n").as_bytes());
        assert_eq!(wanted("Accept: text/html,*/*;q=0.8\r\nAccept-Language: fr-CH, ko;q=0.9\r\n"), Some(Lang::Fr));
        assert_eq!(wanted("accept: text/html\r\naccept-language: de, ko;q=0.5\r\n"), Some(Lang::Ko));
        assert_eq!(wanted("Accept: text/html\r\n"), Some(Lang::En));
        let chosen = "Accept: text/html\r\nAccept-Language: en\r\nCookie: madang=07; madang-lang=ko\r\n";
        assert_eq!(wanted(chosen), Some(Lang::Ko), "the app's own setting comes first");
        let odd = b"GET / HTTP/1.1\r\nCookie: a=\xfc\r\nAccept: text/html\r\nAccept-Language: fr\r\n";
        assert_eq!(page_wanted(odd), Some(Lang::Fr), "what cannot be read is passed over");
        assert_eq!(wanted("Accept: */*\r\nAccept-Language: fr\r\n"), None);
        for head in
            ["", "GET", "POST / HTTP/1.1\r\nAccept: text/html\r\n\r\n", "GET / HTTP/1.1\r\n\r\nAccept: text/html"]
        {
            assert_eq!(page_wanted(head.as_bytes()), None, "{head}");
        }
    }
}
