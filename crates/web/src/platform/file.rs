//! Files that the visitor opens; they stay in the browser.
use leptos::ev::Event;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

/// The most that is read, in bytes.
const MOST: f64 = 8.0 * 1024.0 * 1024.0;

/// The text of the file that was chosen in the input which sent this event.
pub async fn chosen(event: &Event) -> Option<String> {
    let input = event.target()?.dyn_into::<web_sys::HtmlInputElement>().ok()?;
    let file = input.files()?.get(0).filter(|file| file.size() <= MOST)?;
    JsFuture::from(file.text()).await.ok()?.as_string()
}
