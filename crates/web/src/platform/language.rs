//! The language of the browser and of the page.
use leptos::prelude::document;
use words::Lang;

/// The browser's most preferred language among those the house speaks.
pub fn wished() -> Lang {
    let wishes = super::window().navigator().languages();
    let tags: Vec<String> = wishes.iter().filter_map(|tag| tag.as_string()).collect();
    Lang::from_wishes(tags.iter().map(String::as_str))
}

/// Has the browser tell the house the chosen language, so that the next page is in that language from the first byte.
pub fn remember(lang: Lang) {
    let cookie = format!("madang-lang={}; Path=/; Max-Age=31536000; SameSite=Lax", lang.tag());
    js_sys::Reflect::set(&document(), &"cookie".into(), &cookie.into()).ok();
}

/// Sets the language of the page, for screen readers and hyphenation.
pub fn announce(lang: Lang) {
    if let Some(root) = document().document_element() {
        root.set_attribute("lang", lang.tag()).ok();
    }
}
