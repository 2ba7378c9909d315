//! The pages of the games, fetched when the first of them is opened: the code of each game is in a file of its own.
use crate::{
    art::Icon,
    parts::{Button, Look},
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

/// For every game the name of the file that holds what only its pages reach. What several games reach becomes a file
/// that is fetched with the first of them.
macro_rules! files {
    ($($(#[$cfg:meta])? $game:ident in $file:ident)*) => {
        $(
            $(#[$cfg])?
            #[wasm_split($file, fallible, wasm_split_path = leptos::wasm_split)]
            fn $file() -> Result<Pages, SplitLoaderError> {
                Ok(pages::<games::$game>())
            }
        )*

        /// Fetches the pages of a game; at once if they are here.
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

/// A page of a game, once it is here.
#[component]
pub fn OfGame(
    /// Which game.
    game: Name,
    /// Makes the page.
    page: Callback<Pages, AnyView>,
) -> impl IntoView {
    once_here(move || fetch(game), move |pages| page.run(pages))
}

/// A page whose code is a file of its own: that it is fetched, the page, or that it could not be and the way to try again.
pub fn once_here<T, F>(
    fetch: impl Fn() -> F + Copy + Send + 'static,
    page: impl Fn(T) -> AnyView + Send + 'static,
) -> AnyView
where
    T: Clone + Send + Sync + 'static,
    F: Future<Output = Result<T, SplitLoaderError>> + 'static,
{
    let here = RwSignal::new(None::<Option<T>>);
    let ask = move || {
        here.set(None);
        spawn_local(async move {
            let fetched = fetch().await;
            here.try_set(Some(fetched.ok()));
        });
    };
    ask();
    let shown = move || match here.get() {
        None => view! { <p class="table-note" role="status">{tr(Words::Fetching)}</p> }.into_any(),
        Some(Some(code)) => page(code),
        Some(None) => view! {
            <section class="table-note" role="alert">
                <p>{tr(Words::NotFetched)}</p>
                <Button look=Look::Primary icon=Icon::Again on_press=ask>
                    {tr(House::TryAgain)}
                </Button>
            </section>
        }
        .into_any(),
    };
    shown.into_any()
}
