//! The pages as they are before any script runs, in the reader's language; the home page with its title and its games.
//! Words and drawings are the app's.
use crate::walk;
use anyhow::{Context, Result, bail};
use games::{Name, of_game};
use std::{fs, path::Path};
use words::{
    GameWords, Lang, Say,
    house::{About, Boards, Company, Daily, Home, House, Quick, Settings, players},
};

/// The nets of the bots, seen from the folder of the app.
const NETS: &str = "../search/nets";

/// The ingredients of a page.
pub(super) struct Shell {
    page: String,
    home: String,
    card: String,
    learn: String,
    wait: String,
    icons: String,
    logo: String,
    courtyard: String,
    nets: String,
}

impl Shell {
    /// Reads the templates and the drawings.
    pub(super) fn read(web: &Path) -> Result<Shell> {
        let read = |path: &str| fs::read_to_string(web.join(path)).with_context(|| format!("crates/web/{path}"));
        Ok(Shell {
            page: read("static/index.html")?,
            home: read("static/shell/home.html")?,
            card: read("static/shell/card.html")?,
            learn: read("static/shell/learn.html")?,
            wait: read("static/shell/wait.html")?,
            icons: read("src/art/icon.rs")?,
            logo: read("src/art/logo.rs")?,
            courtyard: read("src/art/courtyard.svg")?,
            nets: nets(&web.join(NETS))?,
        })
    }

    /// Returns the pages of a language, by file: the home page, and the one that all others start from. The names of
    /// assets are still to be filled in.
    pub(super) fn pages(&self, lang: Lang) -> Result<[(String, String); 2]> {
        let mut cards = String::new();
        for game in Name::ALL {
            cards.push_str(&self.card(*game, lang)?);
        }
        let deals: String = Name::ALL.iter().map(|game| deal(*game, lang)).collect();
        let parts = [("cards", cards.as_str()), ("deals", &deals)];
        let home = self.fill(&self.home, lang, &parts)?;
        let page = |shell: &str| self.fill(&self.page, lang, &[("shell", shell), ("nets", &self.nets)]);
        let tag = lang.tag();
        let wait = self.fill(&self.wait, lang, &[])?;
        Ok([(format!("home-{tag}.html"), page(&home)?), (format!("page-{tag}.html"), page(&wait)?)])
    }

    fn card(&self, game: Name, lang: Lang) -> Result<String> {
        let (title, facts, pitch) = of_game!(game, G => (G::title(lang), G::facts(lang), G::pitch(lang)));
        let texts = [title, facts, pitch].map(escaped);
        let learn = match of_game!(game, G => G::LESSONS) {
            0 => String::new(),
            _ => self.fill(&self.learn, lang, &[("name", game.as_str())])?,
        };
        self.fill(
            &self.card,
            lang,
            &[
                ("name", game.as_str()),
                ("title", &texts[0]),
                ("facts", &texts[1]),
                ("pitch", &texts[2]),
                ("sizes", &sizes(game, lang)),
                ("learn", &learn),
            ],
        )
    }

    /// Fills in what is known here; the names of assets are left for later.
    fn fill(&self, template: &str, lang: Lang, parts: &[(&str, &str)]) -> Result<String> {
        let mut pieces = template.split("{{");
        let mut out = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let (name, after) = piece.split_once("}}").context("a `{{` is not closed")?;
            match name.split_once(' ') {
                Some(("say", text)) => out.push_str(&escaped(&said(text, lang)?)),
                Some(("icon", icon)) => out.push_str(&self.icon(icon)?),
                _ => match parts.iter().find(|(part, _)| *part == name) {
                    Some((_, part)) => out.push_str(part),
                    None => match name {
                        "lang" => out.push_str(lang.tag()),
                        "languages" => out.push_str(&languages(lang)),
                        "logo" => out.push_str(&self.logo()?),
                        "wordmark" => out.push_str(&self.wordmark()?),
                        "courtyard" => out.push_str(&self.courtyard),
                        _ => out.push_str(&format!("{{{{{name}}}}}")),
                    },
                },
            }
            out.push_str(after);
        }
        Ok(out)
    }

    fn icon(&self, icon: &str) -> Result<String> {
        let path = drawn(&self.icons, &format!("Icon::{icon} =>"))?;
        Ok(format!("<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"{path}\"/></svg>"))
    }

    fn logo(&self) -> Result<String> {
        let house = drawn(&self.logo, "const HOUSE: &str =")?;
        Ok(format!("<svg class=\"logo\" viewBox=\"0 0 64 64\" aria-hidden=\"true\">{house}</svg>"))
    }

    fn wordmark(&self) -> Result<String> {
        let path = drawn(&self.logo, "const STROKES: &str =")?;
        Ok(format!("<svg class=\"wordmark\" viewBox=\"0 0 102 50\" aria-hidden=\"true\"><path d=\"{path}\"/></svg>"))
    }
}

/// Tells the app what each net's file is called, once it has its hashed name.
fn nets(folder: &Path) -> Result<String> {
    let files = walk::files(folder)?;
    let names = files.iter().filter(|file| walk::is(file, &["net"])).filter_map(|file| file.file_name()?.to_str());
    let meta = |name: &str| format!("<meta name=\"{name}\" content=\"{{{{{name}}}}}\">");
    Ok(names.map(meta).collect::<Vec<_>>().join("\n"))
}

/// Today's deal at a game, with room reserved for the player's progress in it.
fn deal(game: Name, lang: Lang) -> String {
    let title = escaped(of_game!(game, G => G::title(lang)));
    format!(
        "<li class=\"card daily-deal\"><h3>{title}</h3><p class=\"soft\">&nbsp;</p><div class=\"daily-ways daily-room\"></div></li>"
    )
}

/// The language selector, as wide as the app's.
fn languages(lang: Lang) -> String {
    let option = |each: Lang| {
        let selected = if each == lang { " selected" } else { "" };
        format!("<option{selected}>{}</option>", each.name())
    };
    Lang::ALL.map(option).concat()
}

/// The selector for the number of players, as the app shows it to a first-time visitor. Empty if there is no choice.
fn sizes(game: Name, lang: Lang) -> String {
    let (fewest, most) = of_game!(game, G => <<G as game::Game>::Rules as game::Ruleset>::SEATS);
    if fewest == most {
        return String::new();
    }
    let option = |count: u8| {
        let selected = if count == most.min(4) { " selected" } else { "" };
        format!("<option{selected}>{}</option>", players(lang, count))
    };
    let options: String = (fewest..=most).map(option).collect();
    format!(
        "<select class=\"play-seats\" aria-label=\"{}\" disabled>{options}</select>",
        escaped(&Quick::Size.say(lang))
    )
}

/// Looks up the text that `House::Name` stands for.
fn said(text: &str, lang: Lang) -> Result<String> {
    let (kind, name) = text.split_once("::").with_context(|| format!("{text} is not a text"))?;
    match kind {
        "About" => of(About::ALL, name, lang),
        "Boards" => of(Boards::ALL, name, lang),
        "Company" => of(Company::ALL, name, lang),
        "Daily" => of(Daily::ALL, name, lang),
        "Home" => of(Home::ALL, name, lang),
        "House" => of(House::ALL, name, lang),
        "Settings" => of(Settings::ALL, name, lang),
        _ => bail!("pages shown before any script runs have no texts of {kind}"),
    }
}

fn of<T: Say + std::fmt::Debug>(texts: &[T], name: &str, lang: Lang) -> Result<String> {
    let text = texts.iter().find(|text| format!("{text:?}") == name).with_context(|| format!("no text {name}"))?;
    Ok(text.say(lang).into_owned())
}

/// Finds the string that follows `after` in a source file.
fn drawn(source: &str, after: &str) -> Result<String> {
    let text = || source.split_once(after)?.1.split('"').nth(1);
    let text = text().with_context(|| format!("there is no drawing after {after}"))?;
    // Continued lines are joined.
    Ok(text.split("\\\n").map(str::trim_start).collect())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell() -> Shell {
        Shell::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/web")).unwrap()
    }

    #[test]
    fn the_first_page_has_its_title_and_its_games_in_each_language() {
        for lang in Lang::ALL {
            let [(name, home), (_, other)] = shell().pages(lang).unwrap();
            assert_eq!(name, format!("home-{}.html", lang.tag()));
            assert!(home.contains(&format!("<h1>{}</h1>", Home::Welcome.say(lang))));
            assert_eq!(home.matches("<section class=\"game\"").count(), Name::ALL.len());
            for game in Name::ALL {
                let leads = home.contains(&format!("href=\"/learn/{game}\""));
                assert_eq!(leads, of_game!(*game, G => G::LESSONS) > 0, "{game}: nothing leads to lessons it lacks");
            }
            assert!(home.contains("<path d=\"M12 6C9.500"), "the sign of the rules is drawn");
            assert!(other.contains("<meta name=\"matgo.net\" content=\"{{matgo.net}}\">"), "the app finds the net");
            assert_eq!(home.matches("daily-room").count(), Name::ALL.len(), "there is room for the daily deals");
            // What a browser has translated is no longer the app's to change.
            assert!(
                home.contains(&format!("<html lang=\"{}\" translate=\"no\">", lang.tag())) && !other.contains("<h1>")
            );
            // What covers the window until the app is there would cover anything beside it.
            let (_, cover) = other.split_once("<div class=\"boot\"").unwrap();
            let (cover, beside) = cover.split_once("</div>").unwrap();
            assert!(cover.contains(escaped(&House::NeedsScript.say(lang)).as_str()) && !beside.contains("<noscript>"));
        }
    }

    #[test]
    fn what_is_not_known_here_is_left_or_refused() {
        let fill = |template| shell().fill(template, Lang::En, &[]);
        assert_eq!(fill("a {{app.css}} b").unwrap(), "a {{app.css}} b");
        assert!(fill("{{say House::Nothing}}").is_err() && fill("{{icon Nothing}}").is_err());
    }
}
