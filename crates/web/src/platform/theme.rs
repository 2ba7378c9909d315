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

/// Gives the browser's own bars the colour of the page: in the chosen scheme, `light` or `dark`, or else in the system's.
pub fn paint_bars(chosen: Option<&str>) {
    for scheme in ["light", "dark"] {
        let meta = document().query_selector(&format!("meta[data-scheme={scheme}]"));
        if let Some(meta) = meta.ok().flatten() {
            meta.set_attribute("media", &applies_to(scheme, chosen)).ok();
        }
    }
}

/// When the colour for a scheme applies, as a media query.
fn applies_to(scheme: &str, chosen: Option<&str>) -> String {
    match chosen {
        None => format!("(prefers-color-scheme: {scheme})"),
        Some(chosen) if chosen == scheme => "all".to_owned(),
        Some(_) => "not all".to_owned(),
    }
}

/// The value of `data-{name}`.
pub(super) fn marked(name: &str) -> Option<String> {
    document().document_element()?.get_attribute(&format!("data-{name}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chosen_scheme_has_its_colour_whatever_the_system_prefers() {
        let applies = |chosen| ["light", "dark"].map(|scheme| applies_to(scheme, chosen));
        assert_eq!(applies(None), ["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"]);
        assert_eq!(applies(Some("dark")), ["not all", "all"]);
        assert_eq!(applies(Some("light")), ["all", "not all"]);
    }
}
