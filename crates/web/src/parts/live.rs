//! The polite live region, which reads the game out in words.
use leptos::prelude::*;

/// The number of lines kept. Older ones have been read.
const KEPT: usize = 40;

/// The lines that have been said, numbered, newest last.
#[derive(Clone, Copy)]
pub struct Live {
    lines: RwSignal<Vec<(u64, String)>>,
    next: StoredValue<u64>,
}

impl Live {
    /// Makes the region available to everything below. Called once, by the app.
    pub fn provide() {
        provide_context(Live { lines: RwSignal::default(), next: StoredValue::new(0) });
    }

    /// Says a line.
    pub fn say(self, line: impl Into<String>) {
        let number = self.next.get_value();
        self.next.set_value(number + 1);
        self.lines.update(|lines| {
            lines.push((number, line.into()));
            let surplus = lines.len().saturating_sub(KEPT);
            lines.drain(..surplus);
        });
    }
}

/// Says a line from anywhere below the app.
pub fn announce(line: impl Into<String>) {
    expect_context::<Live>().say(line);
}

/// The element that screen readers read the lines from: the app's, and one in each sheet over the page, from which they
/// read nothing else.
#[component]
pub fn LiveRegion(
    /// Whether it begins empty, so that nothing is read twice.
    #[prop(optional)]
    anew: bool,
) -> impl IntoView {
    let Live { lines, next } = expect_context();
    let from = if anew { next.get_value() } else { 0 };
    let shown = move || {
        let mut shown = lines.get();
        shown.retain(|(number, _)| *number >= from);
        shown
    };
    view! {
        <div class="sr-only" role="log" aria-live="polite" aria-relevant="additions">
            <For each=shown key=|(number, _)| *number let((_, line))>
                <p>{line}</p>
            </For>
        </div>
    }
}
