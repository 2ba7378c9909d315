//! Security headers for browsers, on every response.

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, header},
    middleware::Next,
    response::Response,
};

const FIXED: [(HeaderName, HeaderValue); 4] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
];

/// Adds the headers.
pub(super) async fn secure(State(https): State<bool>, request: Request, next: Next) -> Response {
    let policy = policy(request.headers(), https);
    let path = request.uri().path();
    let private = path.starts_with("/api/") || path == "/ws";
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    if private && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    headers.extend(FIXED);
    headers.extend(policy.map(|policy| (header::CONTENT_SECURITY_POLICY, policy)));
    if https {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    response
}

/// Allows content only from this host. Styles may appear in attributes, which position tiles and chips. Older browsers
/// do not count WebSockets to the same host as `'self'`.
fn policy(asked: &HeaderMap, https: bool) -> Option<HeaderValue> {
    let host = asked.get(header::HOST).and_then(|host| host.to_str().ok());
    let plain = |host: &&str| host.bytes().all(|letter| letter.is_ascii_alphanumeric() || b".-:[]".contains(&letter));
    let sockets = |host| if https { format!(" wss://{host}") } else { format!(" ws://{host} wss://{host}") };
    let sockets = host.filter(plain).map(sockets).unwrap_or_default();
    HeaderValue::try_from(format!(
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; \
         img-src 'self' data:; connect-src 'self'{sockets}; object-src 'none'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'"
    ))
    .ok()
}
