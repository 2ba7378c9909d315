//! A sheet over the page. The browser's own modal dialog: it holds the focus, closes on Escape, and gives the focus back
//! to whoever goes by keyboard.
use super::{IconButton, fresh_id};
use crate::{
    reactive::effect,
    {art::Icon, platform::dom, prefs::tr},
};
use leptos::{html, prelude::*};
use words::house::House;

/// A sheet that is there while `open` is. Its children are made anew each time it opens.
#[component]
pub fn Dialog(
    /// Whether it is open; closing by key or button sets it to false.
    open: RwSignal<bool>,
    /// Its title.
    #[prop(into)]
    title: Signal<String>,
    /// What is on it.
    children: ChildrenFn,
) -> impl IntoView {
    let sheet = NodeRef::<html::Dialog>::new();
    let title_id = fresh_id("title");
    let labelled = title_id.clone();
    // Whoever came by pointer does not go by focus: given back to the button that opened the sheet, it would make the
    // next Enter open it again.
    let by_keyboard = StoredValue::new(false);
    let closed = move || {
        open.set(false);
        if !by_keyboard.get_value() {
            dom::let_go();
        }
    };
    effect(move || {
        let Some(sheet) = sheet.get() else { return };
        match (open.get(), sheet.open()) {
            (true, false) => {
                by_keyboard.set_value(dom::focus_is_shown());
                drop(sheet.show_modal());
            }
            (false, true) => sheet.close(),
            _ => {}
        }
    });
    let children = StoredValue::new(children);
    view! {
        <dialog
            class="dialog"
            node_ref=sheet
            aria-labelledby=labelled
            on:close=move |_| closed()
            on:click=move |event| {
                // A click on the dialog itself is one on the shade around its sheet.
                if event.target() == event.current_target() {
                    open.set(false);
                }
            }
        >
            <div class="dialog-sheet">
                <header class="dialog-head">
                    <h2 id=title_id>{title}</h2>
                    <IconButton icon=Icon::Close label=tr(House::Close) on_press=move || open.set(false) />
                </header>
                // A sheet that is longer than the window is scrolled by keyboard, too.
                <div class="dialog-body" tabindex="0">
                    <Show when=move || open.get()>{children.with_value(|children| children())}</Show>
                </div>
            </div>
        </dialog>
    }
}
