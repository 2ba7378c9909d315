//! Attributes of the page's root that the style sheet reads: `data-theme`, `data-motion`, `data-letters`.
use leptos::prelude::document;

/// Sets `data-{name}` on the page's root, or removes it.
pub fn mark(name: &str, value: Option<&str>) {
    let Some(root) = document().document_element() else { return };
    let name = format!("data-{name}");
    match value {
        Some(value) => root.set_attribute(&name, value).ok(),
        None => root.remove_attribute(&name).ok(),
    };
}

/// The value of `data-{name}`.
pub(super) fn marked(name: &str) -> Option<String> {
    document().document_element()?.get_attribute(&format!("data-{name}"))
}
