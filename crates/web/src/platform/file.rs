//! Files that the visitor opens or downloads; they stay in the browser.
use leptos::ev::Event;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

/// The most bytes to read.
const MOST: f64 = 8.0 * 1024.0 * 1024.0;

/// The address of a JSON file with this text, for a download link.
pub fn address(json: &str) -> String {
    format!("data:application/json;charset=utf-8,{}", String::from(js_sys::encode_uri_component(json)))
}

/// The text of the file that was chosen in the input that sent this event.
pub async fn chosen(event: &Event) -> Option<String> {
    let input = event.target()?.dyn_into::<web_sys::HtmlInputElement>().ok()?;
    let file = input.files()?.get(0).filter(|file| file.size() <= MOST)?;
    JsFuture::from(file.text()).await.ok()?.as_string()
}
