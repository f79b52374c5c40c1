//! The page's colours are made from the core's table, and `web/style/palette.css` is in date.
//!
//! `HALFPLAY_PALETTE=make cargo test -p halfplay-web --test palette` makes it anew.
#![cfg(not(target_arch = "wasm32"))]

use halfplay_core::doc::Role;
use halfplay_core::doc::palette::{Colour, Theme, ink, paper, tint};
use std::path::Path;

/// A theme is the reader's own choice by `data-theme` on the root, or follows from what the system asks for.
fn sheet() -> String {
    let mut out =
        "/* Made from core/src/doc/palette.rs; web/tests/palette.rs says how. Do not edit. */\n\n".to_owned();
    out += &rule(":root", "", &declarations(Theme::Light));
    for (query, theme) in
        [("prefers-color-scheme: dark", Theme::Dark), ("prefers-contrast: more", Theme::HighContrast)]
    {
        out += &format!(
            "@media ({query}) {{\n{}}}\n\n",
            rule(":root", "  ", &declarations(theme)).trim_end_matches('\n').to_owned() + "\n"
        );
    }
    for theme in Theme::ALL {
        out += &rule(&format!(":root[data-theme=\"{}\"]", theme.name()), "", &declarations(theme));
    }
    out += "/* Where the system allows its own colours only, these are they, in drawings too. */\n";
    let forced = rule(":root, :root[data-theme]", "  ", &forced());
    out += &format!("@media (forced-colors: active) {{\n{}\n}}\n\n", forced.trim_end());
    for role in Role::ALL {
        let name = role.name();
        out += &format!(".role-{name} {{ --ink: var(--role-{name}); --tint: var(--tint-{name}); }}\n");
    }
    out
}

fn declarations(theme: Theme) -> Vec<String> {
    let scheme = if theme == Theme::Light { "light" } else { "dark" };
    let hex = |colour: Colour| format!("#{}", colour.hex());
    let mut lines = vec![format!("color-scheme: {scheme};"), format!("--paper: {};", hex(paper(theme)))];
    lines.extend(Role::ALL.map(|role| format!("--role-{}: {};", role.name(), hex(ink(role, theme)))));
    lines.extend(Role::ALL.map(|role| format!("--tint-{}: {};", role.name(), hex(tint(role, theme)))));
    lines
}

fn forced() -> Vec<String> {
    let ink = |role| match role {
        Role::Link => "LinkText",
        _ => "CanvasText",
    };
    let mut lines = vec!["--paper: Canvas;".to_owned()];
    lines.extend(Role::ALL.map(|role| format!("--role-{}: {};", role.name(), ink(role))));
    lines.extend(Role::ALL.map(|role| format!("--tint-{}: Canvas;", role.name())));
    lines
}

fn rule(selector: &str, indent: &str, lines: &[String]) -> String {
    let lines: String = lines.iter().map(|line| format!("{indent}  {line}\n")).collect();
    format!("{indent}{selector} {{\n{lines}{indent}}}\n\n")
}

#[test]
fn the_palette_is_in_date() {
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

/// Figures from the table of colours by hand: ink and paper of each theme stand under its own selector.
#[test]
fn each_theme_has_its_colours() {
    let sheet = sheet();
    let under = |selector: &str| {
        let (_, after) = sheet.split_once(&format!("{selector} {{\n")).expect("the selector");
        after.split_once('}').expect("its end").0.to_owned()
    };
    for (selector, wanted) in [
        (":root", ["--paper: #ffffff;", "--role-sign: #c03a1e;"]),
        (":root[data-theme=\"light\"]", ["--paper: #ffffff;", "--role-sign: #c03a1e;"]),
        (":root[data-theme=\"dark\"]", ["--paper: #14171c;", "--role-sign: #ff8a6b;"]),
        (":root[data-theme=\"high-contrast\"]", ["--paper: #000000;", "--role-sign: #ff9a7a;"]),
        (":root[data-theme=\"colour-blind\"]", ["--paper: #101318;", "--role-sign: #f645a9;"]),
        ("@media (prefers-color-scheme: dark) {\n  :root", ["--paper: #14171c;", "--role-guard: #ff7fc2;"]),
        ("@media (prefers-contrast: more) {\n  :root", ["--paper: #000000;", "--role-guard: #ff9cd2;"]),
    ] {
        let found = under(selector);
        assert!(wanted.iter().all(|line| found.contains(line)), "{selector}: {found}");
    }
}

/// Every role and every colour that the style sheets use is one that the palette has.
#[test]
fn every_colour_that_is_used_is_there() {
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
