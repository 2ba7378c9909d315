//! Light, dark, and how much moves: attributes of the root that the style sheet reads.
use leptos::prelude::document;

/// Sets `data-{name}` of the page's root, or takes it off.
fn mark(name: &str, value: Option<&str>) {
    let Some(root) = document().document_element() else { return };
    let name = format!("data-{name}");
    match value {
        Some(value) => root.set_attribute(&name, value).ok(),
        None => root.remove_attribute(&name).ok(),
    };
}

/// Sets the theme, `light` or `dark`; none follows the system.
pub fn set_theme(theme: Option<&str>) {
    mark("theme", theme);
}

/// Sets how much moves, `full` or `less`; none follows the system.
pub fn set_motion(motion: Option<&str>) {
    mark("motion", motion);
}

/// What was set with [`set_motion`].
pub(super) fn motion() -> Option<String> {
    document().document_element()?.get_attribute("data-motion")
}
