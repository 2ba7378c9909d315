//! The language of the browser and of the page.
use leptos::prelude::document;
use words::Lang;

/// The first language of the browser's wishes that the house speaks.
pub fn wished() -> Lang {
    let wishes = super::window().navigator().languages();
    let tags: Vec<String> = wishes.iter().filter_map(|tag| tag.as_string()).collect();
    Lang::from_wishes(tags.iter().map(String::as_str))
}

/// Has the browser tell the house the language that was chosen, so that the next page comes in it from the first byte.
pub fn remember(lang: Lang) {
    let cookie = format!("madang-lang={}; Path=/; Max-Age=31536000; SameSite=Lax", lang.tag());
    js_sys::Reflect::set(&document(), &"cookie".into(), &cookie.into()).ok();
}

/// Tells the page, and with it screen readers and hyphenation, its language.
pub fn announce(lang: Lang) {
    if let Some(root) = document().document_element() {
        root.set_attribute("lang", lang.tag()).ok();
    }
}
