//! A link as a QR code for a phone's camera.
use leptos::prelude::*;
use qrcodegen::{QrCode, QrCodeEcc};

/// The width of the white border around the code in modules, which scanners need.
const BORDER: i32 = 3;

/// The QR code of a text. Empty if the text is too long for one.
#[component]
pub fn Qr(
    /// The text that the camera reads.
    #[prop(into)]
    text: Signal<String>,
    /// A description of the picture for screen readers.
    #[prop(into)]
    label: Signal<String>,
) -> impl IntoView {
    let code = move || {
        let code = text.with(|text| QrCode::encode_text(text, QrCodeEcc::Medium)).ok()?;
        let side = code.size() + 2 * BORDER;
        Some(view! {
            <svg class="qr" viewBox=format!("0 0 {side} {side}") role="img" aria-label=label shape-rendering="crispEdges">
                <path d=modules(&code) />
            </svg>
        })
    };
    view! { {code} }
}

/// The dark modules as one path, with a rectangle for each run in a row.
fn modules(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size()).take_while(|x| code.get_module(*x, y)).count() as i32;
            if run > 0 {
                path += &format!("M{} {}h{run}v1h-{run}z", x + BORDER, y + BORDER);
            }
            x += run + 1;
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dark_module_is_drawn_once() {
        let code = QrCode::encode_text("madang", QrCodeEcc::Medium).unwrap();
        let dark = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y)));
        let dark = dark.filter(|(x, y)| code.get_module(*x, *y)).count();
        let path = modules(&code);
        let drawn: usize = path
            .split('h')
            .skip(1)
            .filter_map(|run| run.split('v').next()?.parse::<i32>().ok())
            .filter(|run| *run > 0)
            .sum::<i32>() as usize;
        assert_eq!(drawn, dark);
    }
}
