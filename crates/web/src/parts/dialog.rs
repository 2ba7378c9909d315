//! A sheet over the page. It uses the browser's own modal dialog, which traps the focus, closes on Escape, and returns
//! the focus to keyboard users.
use super::{IconButton, LiveRegion, ToastList, fresh_id};
use crate::{
    reactive::effect,
    {art::Icon, platform::dom, prefs::tr},
};
use leptos::{html, prelude::*};
use words::house::House;

/// A sheet that is shown while `open` is true. Its children are rebuilt each time it opens.
#[component]
pub fn Dialog(
    /// Whether the sheet is open. Closing it by key or button sets this to false.
    open: RwSignal<bool>,
    /// The title of the sheet.
    #[prop(into)]
    title: Signal<String>,
    /// Whether a press beside the sheet closes it, as it does unless something would be lost.
    #[prop(default = true)]
    light: bool,
    /// The content of the sheet.
    children: ChildrenFn,
) -> impl IntoView {
    let sheet = NodeRef::<html::Dialog>::new();
    let title_id = fresh_id("title");
    let labelled = title_id.clone();
    // Pointer users do not rely on the focus: if it returned to the button that opened the sheet, the next Enter would
    // open it again.
    let by_keyboard = StoredValue::new(false);
    // At once and once: until the browser says that it is closed, Enter may be pressed, or the focus go elsewhere.
    let let_go = move || {
        if !by_keyboard.get_value() {
            by_keyboard.set_value(true);
            dom::let_go();
        }
    };
    let closed = move || {
        // The browser says so a moment later: meanwhile it may have been opened again.
        if sheet.get_untracked().is_some_and(|sheet| sheet.open()) {
            return;
        }
        open.set(false);
        let_go();
    };
    effect(move || {
        let Some(sheet) = sheet.get() else { return };
        match (open.get(), sheet.open()) {
            (true, false) => {
                by_keyboard.set_value(dom::focus_is_shown());
                drop(sheet.show_modal());
            }
            (false, true) => {
                sheet.close();
                let_go();
            }
            _ => {}
        }
    });
    // A press on the dialog element itself is on the backdrop around its sheet. A drag that only ends there, as when text
    // is selected, also ends in a click on it.
    let pressed_beside = StoredValue::new(false);
    let children = StoredValue::new(children);
    view! {
        <dialog
            class="dialog"
            node_ref=sheet
            aria-labelledby=labelled
            on:close=move |_| closed()
            on:pointerdown=move |event| pressed_beside.set_value(event.target() == event.current_target())
            on:click=move |event| {
                if light && pressed_beside.get_value() && event.target() == event.current_target() {
                    open.set(false);
                }
            }
        >
            <div class="dialog-sheet">
                <header class="dialog-head">
                    <h2 id=title_id>{title}</h2>
                    <IconButton icon=Icon::Close label=tr(House::Close) on_press=move || open.set(false) />
                </header>
                // Focusable, so that a sheet longer than the window can be scrolled by keyboard.
                <div class="dialog-body" tabindex="0">
                    <Show when=move || open.get()>{children.with_value(|children| children())}</Show>
                </div>
            </div>
            <Show when=move || open.get()>
                <LiveRegion anew=true />
                <ToastList />
            </Show>
        </dialog>
    }
}
