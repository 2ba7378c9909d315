//! Files that the visitor opens or downloads; they stay in the browser.
use super::{
    named::{called, property},
    time,
};
use js_sys::Array;
use leptos::ev::Event;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

/// The most bytes to read.
const MOST: f64 = 8.0 * 1024.0 * 1024.0;

/// The address of a JSON file with this text, for a download link.
pub fn address(json: &str) -> String {
    format!("data:application/json;charset=utf-8,{}", String::from(js_sys::encode_uri_component(json)))
}

/// How long a file that is being saved is kept for the browser, in milliseconds.
const SAVED_MS: u32 = 60_000;

/// Has the browser save a text as a file of this name. However long it is: browsers read only so much from an address.
pub fn save(name: &str, text: &str) -> Option<()> {
    let blob = web_sys::Blob::new_with_str_sequence(&Array::of1(&text.into())).ok()?;
    let urls = property(&super::window(), "URL")?;
    let address = called(&urls, "createObjectURL", &[blob.into()])?;
    let link = super::window().document()?.create_element("a").ok()?.dyn_into::<web_sys::HtmlElement>().ok()?;
    link.set_attribute("href", &address.as_string()?).ok()?;
    link.set_attribute("download", name).ok()?;
    link.click();
    time::later(SAVED_MS, move || drop(called(&urls, "revokeObjectURL", &[address])));
    Some(())
}

/// The text of the file that was chosen in the input that sent this event.
pub async fn chosen(event: &Event) -> Option<String> {
    let input = event.target()?.dyn_into::<web_sys::HtmlInputElement>().ok()?;
    let file = input.files()?.get(0).filter(|file| file.size() <= MOST)?;
    JsFuture::from(file.text()).await.ok()?.as_string()
}
