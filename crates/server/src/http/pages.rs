//! The web app, as packed by `cargo xtask web`.

use super::{
    Refusal, cookie,
    preview::{self, Kind},
};
use crate::door::LANGUAGE;
use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{Html, IntoResponse, Response},
};
use sha2::{Digest, Sha256};
use std::{borrow::Cow, collections::HashMap, fmt, sync::Arc};
use words::Lang;

/// The page at `/` when the app was not packed.
const NOT_PACKED: &str = "<!doctype html><meta charset=utf-8><title>Madang</title>\
    <p>The server is running, but the web app is not packed. Run <code>cargo xtask web</code> (or <code>./play</code>).";

/// The path of the notices of others whose work the house is made with.
const LICENCES: &str = "licences.txt";

/// The path of the house's sign, up to the hash of its content.
const SIGN: &str = "assets/icon-512-";

/// The content type of pages.
const HTML: &str = "text/html; charset=utf-8";

/// The files of the app by path, `X.br` being X compressed. They are never copied: all responses share their bytes.
/// Clones are the same app.
#[derive(Clone, Default)]
pub struct WebApp(Arc<HashMap<Cow<'static, str>, Page>>);

impl WebApp {
    /// Whether there are no pages.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The packages of others that the house is made with, and their licences. `None` if the app was not packed.
    pub fn licences(&self) -> Option<&str> {
        str::from_utf8(&self.get(LICENCES)?.plain).ok()
    }

    fn get(&self, path: &str) -> Option<&Page> {
        self.0.get(path)
    }

    /// The path of the house's sign as a picture.
    fn sign(&self) -> Option<&str> {
        let mut paths = self.0.keys().map(|path| &**path);
        paths.find(|path| path.starts_with(SIGN) && path.ends_with(".png"))
    }
}

impl fmt::Debug for WebApp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WebApp({} files)", self.0.len())
    }
}

/// Built from the paths and bytes of its files.
impl FromIterator<(Cow<'static, str>, Cow<'static, [u8]>)> for WebApp {
    fn from_iter<I: IntoIterator<Item = (Cow<'static, str>, Cow<'static, [u8]>)>>(files: I) -> WebApp {
        let files: HashMap<_, _> = files.into_iter().map(|(path, data)| (path, bytes(data))).collect();
        let packed = |path: &str| files.get(format!("{path}.br").as_str()).cloned();
        let plain = files.iter().filter(|(path, _)| !path.ends_with(".br"));
        let pages = plain.filter_map(|(path, data)| Some((path.clone(), Page::of(path, data.clone(), packed(path))?)));
        WebApp(Arc::new(pages.collect()))
    }
}

/// A file of the app.
struct Page {
    kind: &'static str,
    keep: &'static str,
    tag: HeaderValue,
    plain: Bytes,
    packed: Option<Bytes>,
}

impl Page {
    fn of(path: &str, plain: Bytes, packed: Option<Bytes>) -> Option<Page> {
        let digits: String = Sha256::digest(&plain).iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        Some(Page {
            kind: kind(path),
            // Names under assets/ contain their content's hash.
            keep: if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" },
            tag: HeaderValue::try_from(format!("\"{digits}\"")).ok()?,
            plain,
            packed,
        })
    }

    fn respond(&self, status: StatusCode, asked: &HeaderMap) -> Response {
        let packed = self.packed.as_ref().filter(|_| takes_brotli(asked));
        let mut response = Response::new(Body::empty());
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(self.keep));
        let varies = if self.kind == HTML { VARIES } else { "Accept-Encoding" };
        headers.insert(header::VARY, HeaderValue::from_static(varies));
        headers.insert(header::ETAG, self.tag.clone());
        if packed.is_some() {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
        }
        // Only what is there may be left as it is known.
        if status == StatusCode::OK && self.is_known(asked) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        } else {
            *response.status_mut() = status;
            *response.body_mut() = Body::from(packed.unwrap_or(&self.plain).clone());
        }
        response
    }

    fn is_known(&self, asked: &HeaderMap) -> bool {
        let seen = asked.get(header::IF_NONE_MATCH).and_then(|seen| seen.to_str().ok());
        matches!((seen, self.tag.to_str()), (Some(seen), Ok(tag)) if seen.contains(tag))
    }
}

fn bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => Bytes::from(data),
    }
}

/// The files of the app, and its pages as they are for whoever shows links to them. Clones are the same.
#[derive(Clone)]
pub(super) struct Pages {
    app: WebApp,
    shown: Arc<HashMap<(Kind, Lang), Page>>,
}

impl Pages {
    /// The pages of a house at this origin, if it knows its own.
    pub(super) fn of(app: WebApp, origin: Option<&str>) -> Pages {
        let picture = origin.zip(app.sign()).map(|(origin, sign)| format!("{origin}/{sign}"));
        let page = |kind: Kind, lang: Lang| {
            let name = page_name(kind, lang);
            let (before, title) = str::from_utf8(&app.get(&name)?.plain).ok()?.split_once("<title>")?;
            let tags = preview::tags(kind, lang, picture.as_deref());
            Page::of(&name, Bytes::from(format!("{before}{tags}<title>{title}")), None)
        };
        let kinds = Kind::ALL.into_iter().flat_map(|kind| Lang::ALL.map(|lang| (kind, lang)));
        let shown = kinds.filter_map(|(kind, lang)| Some(((kind, lang), page(kind, lang)?))).collect();
        Pages { shown: Arc::new(shown), app }
    }

    /// A file of the app, or one of its own pages, in the language of the browser. Nothing is looked up: the page of a
    /// table, a person, a tournament or a record is there whether or not they are. Any other path is that of no page,
    /// and the app itself says so.
    pub(super) fn page(&self, method: Method, uri: Uri, headers: HeaderMap) -> Response {
        let path = uri.path();
        if path.starts_with("/api/") {
            return Refusal::unknown("there is nothing under this path").into_response();
        }
        if method != Method::GET && method != Method::HEAD {
            return Refusal::other_method().into_response();
        }
        if let Some(file) = self.app.get(path.trim_start_matches('/')) {
            return file.respond(StatusCode::OK, &headers);
        }
        let (kind, status) = match Kind::at(path) {
            Some(kind) => (kind, StatusCode::OK),
            None => (Kind::Other, StatusCode::NOT_FOUND),
        };
        match self.app_page(kind, &headers) {
            Some(page) => page.respond(status, &headers),
            None => (status, Html(NOT_PACKED)).into_response(),
        }
    }

    /// A page of the app. Browsers say what they want it for. Whoever does not, shows links to others, or is a browser on
    /// plain http or too old for the app: they get the page with what to show, not compressed.
    fn app_page(&self, kind: Kind, asked: &HeaderMap) -> Option<&Page> {
        let langs: Vec<Lang> = wishes(asked).filter_map(Lang::from_tag).chain([Lang::default()]).collect();
        let shown = || langs.iter().find_map(|lang| self.shown.get(&(kind, *lang)));
        let plain = || langs.iter().find_map(|lang| self.app.get(&page_name(kind, *lang)));
        if is_for_reading(asked) { plain() } else { shown().or_else(plain) }
    }
}

/// The header by which a browser says what it wants a page for, over https and to its own machine.
const FETCHED_FOR: &str = "sec-fetch-dest";
/// What iPhones and Macs call themselves, among others, to fetch what Messages is to show of a link. They do so with the
/// engine of their browser.
const SHOWS_LINKS: &str = "facebookexternalhit";
/// The headers of a request on which a page depends.
const VARIES: &str = "Accept-Encoding, Accept-Language, Cookie, Sec-Fetch-Dest, User-Agent";

/// Whether a browser wants a page for its visitor to read.
fn is_for_reading(asked: &HeaderMap) -> bool {
    let mut names = asked.get_all(header::USER_AGENT).iter().filter_map(|name| name.to_str().ok());
    asked.contains_key(FETCHED_FOR) && !names.any(|name| name.contains(SHOWS_LINKS))
}

/// The file with the home page, or with the start of all others, in a language.
fn page_name(kind: Kind, lang: Lang) -> String {
    format!("{}-{}.html", if kind == Kind::Home { "home" } else { "page" }, lang.tag())
}

/// The languages that a browser asks for, two letters each: the chosen one first, then its own in order.
fn wishes(asked: &HeaderMap) -> impl Iterator<Item = &str> {
    let wished = asked.get_all(header::ACCEPT_LANGUAGE).iter().filter_map(|tags| tags.to_str().ok());
    let tags = wished.flat_map(|tags| tags.split(','));
    cookie::of_name(asked, LANGUAGE).chain(tags).filter_map(|tag| tag.trim().get(..2))
}

fn takes_brotli(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|accepted| accepted.to_str().ok());
    accepted.flat_map(|accepted| accepted.split(',')).any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        parts.next() == Some("br") && !parts.any(|quality| matches!(quality, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => HTML,
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        Some("json") => "application/json",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::to_bytes;

    #[tokio::test]
    async fn what_is_sent_is_not_copied() {
        static WASM: [u8; 1_000] = [7; 1_000];
        let plain = bytes(Cow::Borrowed(&WASM));
        let page = Page { kind: kind("a.wasm"), keep: "", tag: HeaderValue::from_static("\"7\""), plain, packed: None };
        for _ in 0..2 {
            let sent = to_bytes(page.respond(StatusCode::OK, &HeaderMap::new()).into_body(), usize::MAX).await.unwrap();
            assert_eq!(sent.as_ptr(), WASM.as_ptr());
        }
        let known = HeaderMap::from_iter([(header::IF_NONE_MATCH, page.tag.clone())]);
        assert_eq!(page.respond(StatusCode::OK, &known).status(), StatusCode::NOT_MODIFIED);
        assert_eq!(page.respond(StatusCode::NOT_FOUND, &known).status(), StatusCode::NOT_FOUND);
    }

    #[test]
    fn the_language_that_was_chosen_comes_before_those_of_the_browser() {
        let mut asked = HeaderMap::new();
        assert_eq!(wishes(&asked).count(), 0);
        asked.insert(header::ACCEPT_LANGUAGE, HeaderValue::from_static("de-CH, fr;q=0.8,*"));
        assert_eq!(wishes(&asked).collect::<Vec<_>>(), ["de", "fr"]);
        asked.insert(header::COOKIE, HeaderValue::from_static("a=b; madang-lang=ko"));
        assert_eq!(wishes(&asked).collect::<Vec<_>>(), ["ko", "de", "fr"]);
    }

    #[test]
    fn brotli_is_sent_to_who_takes_it() {
        let takes = |text: &'static str| {
            takes_brotli(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(text))]))
        };
        assert!(takes("gzip, deflate, br, zstd"));
        assert!(takes("br;q=0.5"));
        assert!(!takes("gzip"));
        assert!(!takes("gzip, br;q=0"));
        assert!(!takes_brotli(&HeaderMap::new()));
    }
}
