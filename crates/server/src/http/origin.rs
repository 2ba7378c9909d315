//! From which pages browsers may come.

use axum::http::{HeaderMap, header};

/// Whether a browser on the page that it names may talk to the house: its own pages, and those on the list.
/// Programs that are no browser name no page; they also bring no cookie that is not their own.
pub(crate) fn is_welcome(headers: &HeaderMap, listed: &[String]) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if listed.iter().any(|listed| listed.trim_end_matches('/').eq_ignore_ascii_case(origin)) {
        return true;
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let page = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    matches!((host, page), (Some(host), Some(page)) if host.eq_ignore_ascii_case(page))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn welcome(host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        is_welcome(&headers, &["https://madang.example/".into()])
    }

    #[test]
    fn own_pages_listed_pages_and_programs() {
        assert!(welcome("127.0.0.1:8080", None));
        assert!(welcome("127.0.0.1:8080", Some("http://127.0.0.1:8080")));
        assert!(welcome("inner:8080", Some("https://madang.example")));
    }

    #[test]
    fn nobody_else() {
        for origin in ["null", "http://127.0.0.1:8081", "https://evil.example", "https://madang.example.evil.example"] {
            assert!(!welcome("127.0.0.1:8080", Some(origin)), "{origin}");
        }
    }
}
