//! The web app, as `cargo xtask web` has packed it.

use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{Html, IntoResponse, Response},
};
use rust_embed::{EmbeddedFile, RustEmbed};

/// Built into the program in a release; read from the folder in a debug build.
#[derive(RustEmbed)]
#[folder = "../../target/web-dist/"]
struct WebApp;

/// What `/` says when the app was not packed.
const NOT_PACKED: &str = "<!doctype html><meta charset=utf-8><title>Madang</title>\
    <p>The server runs, but the web app has not been packed. Run <code>cargo xtask web</code> (or <code>./play</code>).";

/// Whether the web app was packed.
pub(crate) fn has_web_app() -> bool {
    WebApp::get("index.html").is_some()
}

/// A file of the app; any other address is one of the app's own pages.
pub(super) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let last = path.rsplit('/').next().unwrap_or_default();
    let path = match WebApp::get(path) {
        Some(_) if !last.ends_with(".br") => path,
        _ if path.starts_with("api/") || last.contains('.') => return StatusCode::NOT_FOUND.into_response(),
        _ => "index.html",
    };
    let Some(file) = WebApp::get(path) else { return Html(NOT_PACKED).into_response() };
    let packed = if takes_brotli(&headers) { WebApp::get(&format!("{path}.br")) } else { None };
    send(path, file, packed, &headers)
}

fn send(path: &str, plain: EmbeddedFile, packed: Option<EmbeddedFile>, asked: &HeaderMap) -> Response {
    let digits: String = plain.metadata.sha256_hash().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{digits}\"");
    // Names under assets/ carry their content's hash.
    let keep = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = Response::new(Body::empty());
    let same =
        asked.get(header::IF_NONE_MATCH).and_then(|seen| seen.to_str().ok()).is_some_and(|seen| seen.contains(&tag));
    if same {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(path)));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    headers.extend(HeaderValue::try_from(tag).ok().map(|tag| (header::ETAG, tag)));
    if packed.is_some() {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    if !same {
        *response.body_mut() = Body::from(packed.unwrap_or(plain).data.into_owned());
    }
    response
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
        Some("html") => "text/html; charset=utf-8",
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
