//! What surrounds every page except tables: the name, the navigation, the language, the small print.
use super::{
    account,
    announcement::{Announced, AnnouncementBar, AnnouncementOver},
    catalogue, company,
    company::{BellButton, InvitationBar},
    moderation,
    moderation::{CasesLink, NoticeBar},
    own::{Own, own},
    quick::{SearchBar, search},
    seat_bar::{self, SeatBar},
    tables,
    tournaments::{self, CallBar, SoonBar},
};
use crate::{
    art::{Icon, IconArt, Logo, Wordmark},
    link::{Link, Status, link},
    parts::{IconButton, LanguageMenu, LineNotice, stay_current, tell_untold},
    platform::{dom, focus, storage, time::Pauses},
    prefs::{HANDLE, Prefs, prefs, tell, tr},
    reactive::{derived, effect, memo},
    route::{Route, router},
};
use ::games::Name;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use words::{
    Lang, Say,
    house::{Boards, Company, Daily, Home, House, Notices, Profile, Quick, Settings, Tournaments},
    play::{self, Replay},
};

/// The pause before asking again who the visitor is, in milliseconds. Each further one is twice as long.
const FIRST_PAUSE_MS: u32 = 1_000;
/// The longest of these pauses, in milliseconds.
const LONGEST_PAUSE_MS: u32 = 32_000;

/// The frame. A table gets the whole window instead.
#[component]
pub fn Frame(children: Children) -> impl IntoView {
    let (router, search) = (router(), search());
    let here = router.here();
    let at_table = memo(move || here.with(Route::is_table));
    let (prefs, own, link) = (prefs(), Own::provide(), link());
    let lang = prefs.lang;
    // With every new connection: the visitor may have signed in or out in another tab.
    let status = link.status();
    effect(move || {
        if status.get() == Status::Open {
            spawn_local(recognise(link, status, own, prefs));
        }
    });
    // Whoever signs up or is renamed in another tab keeps all connections. Whoever signs in there has another session:
    // what is sent over this one would for a while be taken for the guest's, who has no seat any more.
    storage::on_change(HANDLE, move || {
        own.changed();
        let handle: Option<String> = storage::read(HANDLE).flatten();
        if handle.is_some_and(|handle| link.knows_by_another_name(&handle)) {
            link.rest();
            link.resume();
        }
        spawn_local(recognise(link, status, own, prefs));
    });
    let (soon, announced) = (tournaments::nearing(link), Announced::new());
    effect(move || {
        let page = router.name().unwrap_or_else(|| here.with(|here| page_name(here, router.game(), lang.get())));
        let house = House::Name.say(lang.get());
        // Calls, invitations and questions are visible from another tab too.
        let called = search.is_called().then(|| Quick::Called.say(lang.get()).into_owned());
        let called = called.or_else(|| here.with(|here| tournaments::called_to(link, here, lang.get())));
        let called = called.or_else(|| here.with(|here| seat_bar::your_turn(link, here, lang.get())));
        let called = called.or_else(|| soon.with(|soon| soon.as_ref().map(|soon| soon.say(lang.get()))));
        let called = called.or_else(|| company::asked_to_a_table(link, lang.get()));
        let news = [called, Some(router.asked()).filter(|asked| !asked.is_empty())].into_iter().flatten();
        dom::set_title(&news.chain([page, house.into_owned()]).collect::<Vec<_>>().join(" · "));
    });
    // Whoever answers a bar over the page has pressed a button that goes with it.
    let (company, conduct, entered, quick) = (link.company(), link.conduct(), link.entered(), link.quick());
    let keep = focus::keep_on_page();
    effect(move || {
        company.track();
        conduct.track();
        entered.track();
        quick.track();
        keep();
    });
    company::attend();
    moderation::attend();
    tournaments::attend();
    tables::attend();
    tournaments::LeftForm::provide();
    tournaments::answer_calls();
    stay_current();
    search.attend();
    view! {
        <a class="skip" href="#content">
            {tr(House::SkipToContent)}
        </a>
        <Show when=move || !at_table.get()>
            <Header />
            <LineNotice lost=tr(House::Offline) />
            <NoticeBar />
        </Show>
        <AnnouncementBar announced=announced />
        <SearchBar />
        <SeatBar />
        // One below the other: what lasts, then what cannot wait.
        <div class="bars">
            <Show when=move || !at_table.get()>
                <LineNotice lost=tr(House::Offline) over=true />
                <NoticeBar over=true />
            </Show>
            <CallBar />
            <InvitationBar />
            <SoonBar soon=soon />
            <AnnouncementOver announced=announced />
        </div>
        <main id="content" tabindex="-1" class:page=move || !at_table.get()>
            {children()}
        </main>
        <Show when=move || !at_table.get()>
            <footer class="footer">
                <nav class="foot-ways" aria-label=tr(House::MoreWays)>
                    <a href=Route::Boards.path()>{tr(Boards::Title)}</a>
                    <a href=Route::Tournaments.path()>{tr(Tournaments::Title)}</a>
                    <a href=Route::Company.path()>{tr(Company::Title)}</a>
                    <a href=Route::About.path()>{tr(House::ToAbout)}</a>
                </nav>
                <CasesLink />
                <p>{tr(House::Unofficial)}</p>
            </footer>
        </Show>
    }
}

/// Asks the house whose account the visitor has. Asks again while it gives no answer and the connection stays open:
/// otherwise whoever has an account would be taken for a guest. So does an answer that a change has overtaken: it may be
/// the handle before. A guest may have a name that the house does not know.
async fn recognise(link: Link, status: Signal<Status>, own: Own, prefs: Prefs) {
    let mut pauses = Pauses::new(FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
    while status.try_get_untracked() == Some(Status::Open) {
        let before = own.changes();
        if let Ok(me) = account::me(link).await {
            if own.changes() != before {
                continue;
            }
            let is_guest = me.account.is_none();
            own.is(me.account.map(|account| account.handle));
            if is_guest {
                tell_untold(link, prefs).await;
            }
            return;
        }
        pauses.rest(0).await;
    }
}

/// The name of a page in the window's title. Tables and replays are named by their game, once it is known.
fn page_name(page: &Route, game: Option<Name>, lang: Lang) -> String {
    let in_game = |game: Name, place: &str| play::title(catalogue::title(game, lang), place);
    let of_game = |place: String| match game {
        Some(game) => in_game(game, &place),
        None => place,
    };
    let page: &dyn Say = match page {
        Route::Home => &House::Tagline,
        Route::Learn(game) => return in_game(*game, &play::Learn::Learn.say(lang)),
        Route::Setup(game) | Route::Friends(game) | Route::Play(game) | Route::Practice(game) => {
            return catalogue::title(*game, lang).to_owned();
        }
        Route::Profile(handle) => return handle.clone(),
        Route::Table(code) => return of_game(code.to_string()),
        Route::Replay(_) => return of_game(Replay::Title.say(lang).into_owned()),
        Route::Company => &Company::Title,
        Route::Notices => &Notices::Title,
        Route::Cases | Route::Case(_) => &Notices::Cases,
        Route::CaseOf(handle) => return format!("{handle}, {}", Notices::Cases.say(lang)),
        Route::ModerationLog => &Notices::Log,
        Route::Boards => &Boards::Title,
        Route::Ratings => &Boards::HowReckoned,
        Route::New => &Home::OpenOne,
        Route::Practised => &play::Practised::Title,
        Route::Rules(game) => return in_game(*game, &House::ToRules.say(lang)),
        Route::AllRules => &House::ToRules,
        Route::Daily => &Daily::Title,
        Route::DailyBoard(_, game) => return in_game(*game, &Daily::Title.say(lang)),
        Route::Tournaments | Route::NewTournament | Route::Tournament(_) => &Tournaments::Title,
        Route::Account => &House::ToAccount,
        Route::Settings => &House::ToSettings,
        Route::About => &House::ToAbout,
        Route::Nowhere => &House::LostWay,
    };
    page.say(lang).into_owned()
}

#[component]
fn Header() -> impl IntoView {
    let prefs = prefs();
    // The header goes and comes back with each table.
    prefs.provide_here();
    let muted = prefs.muted;
    let sound = move || if muted.get() { Icon::Muted } else { Icon::Sound };
    let here = router().here();
    // The rules of the game about to be played, else the choice of games.
    let rules = move || here.with(|here| here.game().map_or(Route::AllRules, Route::Rules));
    // Visitors with an account have a profile, and the account page is one step away from it.
    let handle = own().handle();
    let you = move || handle.get().map_or(Route::Account, Route::Profile);
    let yours = tell(move |lang| match handle.with(Option::is_some) {
        true => Profile::Title.say(lang).into_owned(),
        false => House::ToAccount.say(lang).into_owned(),
    });
    view! {
        <header class="header">
            <a class="brand" href="/" aria-label=tr(House::Name)>
                <Logo />
                <Wordmark />
            </a>
            <nav class="ways" aria-label=tr(House::MainMenu)>
                <Way to=derived(rules) icon=Icon::Rules words=tr(House::ToRules) />
                <Way to=Route::Daily icon=Icon::Sun words=tr(Daily::Title) />
                <Way to=Route::Boards icon=Icon::Chart words=tr(Boards::Title) wide=true />
                <Way to=Route::About icon=Icon::About words=tr(House::ToAbout) wide=true />
                <Way to=derived(you) icon=Icon::Person words=yours />
                <Way to=Route::Settings icon=Icon::Settings words=tr(House::ToSettings) />
            </nav>
            <div class="tools">
                <BellButton />
                <IconButton
                    icon=derived(sound)
                    label=tr(Settings::Muted)
                    pressed=derived(move || muted.get())
                    on_press=move || muted.update(|muted| *muted = !*muted)
                />
                <LanguageMenu />
            </div>
        </header>
    }
}

#[component]
fn Way(
    #[prop(into)] to: Signal<Route>,
    icon: Icon,
    #[prop(into)] words: Signal<String>,
    /// Whether a phone held upright shows it at the foot of the page instead.
    #[prop(optional)]
    wide: bool,
) -> impl IntoView {
    let here = router().here();
    let path = move || to.with(Route::path);
    let current = move || here.with(|here| to.with(|to| here == to)).then_some("page");
    view! {
        <a class="way" class:wide=wide href=path aria-current=current title=words>
            <IconArt icon=icon />
            <span class="way-words">{words}</span>
        </a>
    }
}
