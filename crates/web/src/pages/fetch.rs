//! The pages of the games. Each game's code is in a file of its own, fetched when its first page is opened.
use crate::{
    art::Icon,
    link::{Status, link},
    parts::{Button, Look},
    platform::{address, styles, time},
    play::{Pages, pages},
    prefs::tr,
};
use games::Name;
use leptos::{
    prelude::*,
    wasm_split::{SplitLoaderError, wasm_split},
};
use wasm_bindgen_futures::spawn_local;
use words::{house::House, play::Table as Words};

/// For every game, the name of the file for the code that only its pages use. Code used by several games goes into a
/// file that is fetched with the first of them.
macro_rules! files {
    ($($(#[$cfg:meta])? $game:ident in $file:ident)*) => {
        $(
            $(#[$cfg])?
            #[wasm_split($file, fallible, wasm_split_path = leptos::wasm_split)]
            fn $file() -> Result<Pages, SplitLoaderError> {
                Ok(pages::<games::$game>())
            }
        )*

        /// Fetches the pages of a game. Returns at once if they have been loaded.
        async fn fetch(game: Name) -> Result<Pages, SplitLoaderError> {
            match game {
                $($(#[$cfg])? Name::$game => $file().await,)*
            }
        }
    };
}

files! {
    Lexio in lexio
    Rummikub in rummikub
    Matgo in matgo
    #[cfg(feature = "toy")]
    Toy in toy
}

/// A page of a game, once its code is loaded.
#[component]
pub fn OfGame(game: Name, page: Callback<Pages, AnyView>) -> impl IntoView {
    once_here(move || fetch(game), move |pages| page.run(pages))
}

/// How long a file may be on its way before the visitor is told that it is not here yet, in milliseconds. Where the line
/// is slow it may take longer, and is waited for all the same.
const PATIENCE_MS: u32 = 20_000;

/// A page whose code is a file of its own: a note while it is fetched, together with the styles that the first page does
/// without, then the page, or an error with a retry button, which reloads everything if fetching has failed though
/// the house can be reached, or twice, or has not come to an end: a file that is on its way is not fetched anew by the
/// page that waits for it.
pub fn once_here<T, F>(
    fetch: impl Fn() -> F + Copy + Send + 'static,
    page: impl Fn(T) -> AnyView + Send + 'static,
) -> AnyView
where
    T: Clone + Send + Sync + 'static,
    F: Future<Output = Result<T, SplitLoaderError>> + 'static,
{
    let here = RwSignal::new(None::<Option<T>>);
    let (failures, late, waits) = (StoredValue::new(0), RwSignal::new(false), StoredValue::new(0));
    let status = link().status();
    let ask = move || {
        // It is still on its way.
        let hangs = late.get_untracked();
        // A renewed house no longer has the file; a page that is loaded again asks for the new one.
        let most = u32::from(status.get_untracked() != Status::Open);
        if failures.get_value() > most || (hangs && address::is_loadable()) {
            return address::reload();
        }
        here.set(None);
        late.set(false);
        waits.update_value(|waits| *waits += 1);
        let wait = waits.get_value();
        time::later(PATIENCE_MS, move || {
            if waits.try_get_value() == Some(wait) && here.try_with_untracked(Option::is_none) == Some(true) {
                late.try_set(true);
            }
        });
        if hangs {
            return;
        }
        spawn_local(async move {
            // Both are on their way at once.
            let styled = styles::complete();
            let fetched = fetch().await.ok();
            let fetched = if styled.await { fetched } else { None };
            // Where the page could not be loaded again either, the file is not what is missing.
            if fetched.is_none() && address::is_loadable() {
                failures.try_update_value(|failures| *failures += 1);
            }
            late.try_set(false);
            here.try_set(Some(fetched));
        });
    };
    ask();
    let again = move |why: Words| {
        view! {
            <section class="table-note" role="alert">
                <p>{tr(why)}</p>
                <Button look=Look::Primary icon=Icon::Again on_press=ask>
                    {tr(House::TryAgain)}
                </Button>
            </section>
        }
        .into_any()
    };
    let shown = move || match here.get() {
        None if late.get() => again(Words::NotYetFetched),
        None => view! { <p class="table-note" role="status">{tr(Words::Fetching)}</p> }.into_any(),
        Some(Some(code)) => page(code),
        Some(None) => again(Words::NotFetched),
    };
    shown.into_any()
}
