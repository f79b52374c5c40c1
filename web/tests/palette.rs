//! `web/style/palette.css` is generated from the core's table of colours; the test checks that it is up to date.
//!
//! To regenerate it, run `HALFPLAY_PALETTE=make cargo test -p halfplay-web --test palette`.

use halfplay_core::skins::doc::palette::{Colour, Neutral, Theme, ink, neutral, tint};
use halfplay_core::skins::doc::{Role, Share};
use std::path::Path;

/// The pairs of themes, each for light and dark paper.
const PLAIN: [Theme; 2] = [Theme::Light, Theme::Dark];
const CONTRAST: [Theme; 2] = [Theme::HighContrastLight, Theme::HighContrast];
const BLIND: [Theme; 2] = [Theme::ColourBlindLight, Theme::ColourBlind];

/// The style sheet. The user chooses a theme by `data-theme` on the root; otherwise the system's settings decide: light
/// or dark, more contrast or not.
fn sheet() -> String {
    let mut out =
        "/* Generated from core/src/doc/palette.rs by web/tests/palette.rs. Do not edit. */\n\n".to_owned();
    let follows = [vec!["color-scheme: light dark;".to_owned()], colours(PLAIN)].concat();
    out += &rule(":root", "", &follows);
    let more = rule(":root:not([data-theme])", "  ", &colours(CONTRAST));
    out += &format!("@media (prefers-contrast: more) {{\n{}\n}}\n\n", more.trim_end());
    for (themes, name) in [(CONTRAST, "high-contrast"), (BLIND, "colour-blind")] {
        out += &rule(&format!(":root[data-theme^=\"{name}\"]"), "", &colours(themes));
    }
    for (scheme, light) in [("light", true), ("dark", false)] {
        let themes = Theme::ALL.into_iter().filter(|theme| theme.is_light() == light);
        let chosen: Vec<_> = themes.map(|theme| format!(":root[data-theme=\"{}\"]", theme.name())).collect();
        out += &rule(&chosen.join(",\n"), "", &[format!("color-scheme: {scheme};")]);
    }
    out += "/* Browsers before 2024 cannot choose colours by scheme; they get the light theme. */\n";
    let one =
        [vec!["color-scheme: light;".to_owned()], colours_by(|colour| hex(colour(Theme::Light)))].concat();
    let before = rule(":root:root", "  ", &one);
    out += &format!("@supports not (color: light-dark(red, red)) {{\n{}\n}}\n\n", before.trim_end());
    out += "/* On paper: the darkest ink on white, for every theme. */\n";
    let paper = colours_by(|colour| hex(colour(Theme::HighContrastLight)));
    let paper = rule(":root:root", "  ", &[vec!["color-scheme: light;".to_owned()], paper].concat());
    out += &format!("@media print {{\n{}\n}}\n\n", paper.trim_end());
    out += "/* Forced colours: only the system's colours, in drawings too. */\n";
    // The selector is doubled to outrank chosen themes and the rules for more contrast.
    let forced = rule(":root:root", "  ", &forced());
    out += &format!("@media (forced-colors: active) {{\n{}\n}}\n\n", forced.trim_end());
    for role in Role::ALL {
        let name = role.name();
        out += &format!(".role-{name} {{ --ink: var(--role-{name}); --tint: var(--tint-{name}); }}\n");
    }
    for share in Share::ALL {
        let name = share.name();
        out += &format!(".{name} {{ --ink: var(--{name}); }}\n");
    }
    out
}

/// A declaration for each colour, with its values on light and on dark paper.
fn colours(themes: [Theme; 2]) -> Vec<String> {
    colours_by(|colour| {
        let [light, dark] = themes.map(|theme| hex(colour(theme)));
        format!("light-dark({light}, {dark})")
    })
}

/// A declaration for each colour. `say` gets the colour as a function of the theme and returns the value.
fn colours_by(say: impl Fn(&dyn Fn(Theme) -> Colour) -> String) -> Vec<String> {
    let neutrals =
        Neutral::ALL.map(|one| format!("--{}: {};", one.name(), say(&move |theme| neutral(one, theme))));
    let mut lines = neutrals.to_vec();
    lines
        .extend(Role::ALL.map(|role| format!("--role-{}: {};", role.name(), say(&|theme| ink(role, theme)))));
    lines.extend(
        Role::ALL.map(|role| format!("--tint-{}: {};", role.name(), say(&|theme| tint(role, theme)))),
    );
    lines.extend(
        Share::ALL.map(|share| format!("--{}: {};", share.name(), say(&|theme| share.colour(theme)))),
    );
    lines
}

fn hex(colour: Colour) -> String {
    format!("#{}", colour.hex())
}

fn forced() -> Vec<String> {
    let ink = |role| match role {
        Role::Link => "LinkText",
        _ => "CanvasText",
    };
    let ground = |neutral| match neutral {
        Neutral::Line | Neutral::Edge => "CanvasText",
        // Filled areas are highlighted, so text on them has the highlight's text colour.
        Neutral::On => "HighlightText",
        Neutral::Page | Neutral::Raised => "Canvas",
    };
    let mut lines = Neutral::ALL.map(|one| format!("--{}: {};", one.name(), ground(one))).to_vec();
    lines.extend(Role::ALL.map(|role| format!("--role-{}: {};", role.name(), ink(role))));
    lines.extend(Role::ALL.map(|role| format!("--tint-{}: Canvas;", role.name())));
    // The larger the share, the more ink.
    let mixed = |(quarters, share): (usize, &Share)| {
        format!("--{}: color-mix(in srgb, CanvasText {}%, Canvas);", share.name(), 25 * quarters)
    };
    lines.extend(Share::ALL.iter().enumerate().map(mixed));
    lines
}

fn rule(selector: &str, indent: &str, lines: &[String]) -> String {
    let lines: String = lines.iter().map(|line| format!("{indent}  {line}\n")).collect();
    format!("{indent}{selector} {{\n{lines}{indent}}}\n\n")
}

#[test]
fn the_palette_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("style/palette.css");
    if std::env::var("HALFPLAY_PALETTE").is_ok_and(|word| word == "make") {
        std::fs::write(&path, sheet()).expect("palette.css can be written");
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert!(
        there == sheet(),
        "web/style/palette.css is out of date: HALFPLAY_PALETTE=make cargo test -p halfplay-web --test palette"
    );
}

/// Values copied by hand from the table of colours: each theme's ink and paper are under its own selector.
#[test]
fn each_theme_has_its_colours() {
    let sheet = sheet();
    let under = |selector: &str| {
        let (_, after) = sheet.split_once(&format!("{selector} {{\n")).expect("the selector");
        after.split_once('}').expect("its end").0.to_owned()
    };
    let [light, dark] = ["color-scheme: light;", "color-scheme: dark;"];
    let (plain, contrast) =
        ("--paper: light-dark(#fdfcfa, #14171c);", "--paper: light-dark(#ffffff, #000000);");
    for (selector, wanted) in [
        (":root", [plain, "--role-sign: light-dark(#c03a1e, #ff8a6b);"]),
        (":root[data-theme^=\"high-contrast\"]", [contrast, "--role-sign: light-dark(#8e270a, #ff9a7a);"]),
        (":root[data-theme^=\"colour-blind\"]", ["(#ffffff, #101318);", "(#c23d0f, #f645a9);"]),
        (":root:not([data-theme])", [contrast, "--role-guard: light-dark(#750047, #ff9cd2);"]),
        (":root[data-theme=\"colour-blind-light\"]", [light, light]),
        (":root[data-theme=\"colour-blind\"]", [dark, dark]),
        ("red)) {\n  :root:root", ["--paper: #fdfcfa;", "--role-sign: #c03a1e;"]),
    ] {
        let found = under(selector);
        assert!(wanted.iter().all(|line| found.contains(line)), "{selector}: {found}");
    }
}

/// The palette contains every role and colour that the style sheets use.
#[test]
fn every_used_colour_is_in_the_palette() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("style");
    let mut used = 0;
    for file in std::fs::read_dir(folder).expect("web/style").map(|file| file.expect("a file").path()) {
        if file.ends_with("palette.css") {
            continue;
        }
        let style = std::fs::read_to_string(&file).expect("a style sheet");
        for start in ["var(--role-", "var(--tint-", ".role-"] {
            for piece in style.split(start).skip(1) {
                let name: String = piece.chars().take_while(|c| c.is_ascii_lowercase()).collect();
                assert!(
                    Role::ALL.iter().any(|role| role.name() == name),
                    "{}: {start}{name}",
                    file.display()
                );
                used += 1;
            }
        }
        let typed = style.split('#').skip(1).find(|after| after.starts_with(|c: char| c.is_ascii_hexdigit()));
        assert_eq!(typed, None, "{}: colours are named, never typed", file.display());
    }
    assert!(used > 60, "{used}");
    assert!(sheet().contains(".role-guard {"));
}
