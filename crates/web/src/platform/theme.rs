//! Attributes of the page's root that the style sheet reads: `data-theme`, `data-motion`, `data-letters`.
use leptos::prelude::document;

/// Sets `data-{name}` of the page's root, or takes it off.
pub fn mark(name: &str, value: Option<&str>) {
    let Some(root) = document().document_element() else { return };
    let name = format!("data-{name}");
    match value {
        Some(value) => root.set_attribute(&name, value).ok(),
        None => root.remove_attribute(&name).ok(),
    };
}

/// What `data-{name}` is set to.
pub(super) fn marked(name: &str) -> Option<String> {
    document().document_element()?.get_attribute(&format!("data-{name}"))
}
