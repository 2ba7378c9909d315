//! The box where there is nothing to show yet.
use crate::art::EmptyTable;
use leptos::prelude::*;

/// Says what is not there, and why, or what brings it.
#[component]
pub(super) fn Nothing(title: Signal<String>, why: Signal<String>) -> impl IntoView {
    view! {
        <div class="no-tables">
            <EmptyTable />
            <div class="pf-nothing">
                <p>
                    <b>{title}</b>
                </p>
                <p class="soft">{why}</p>
            </div>
        </div>
    }
}
