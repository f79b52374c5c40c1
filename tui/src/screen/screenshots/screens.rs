//! Draws every screen in small, wide and very large windows, dark and light, for visual inspection.
//!
//! ```text
//! HALFPLAY_PICTURES=screens cargo test -p halfplay every_screen_renders_as_svg_in_every_window
//! ```
//!
//! draws them into `scratch/screens`, which git ignores.

use super::{Scene, scene, shot, svg};
use crate::screen::tests::{STATES, pressed};
use halfplay_core::skins::doc::palette::Theme;
use halfplay_core::skins::session::{ALL_MODULES, Session};
use std::path::Path;

const WINDOWS: [(u16, u16); 3] = [(80, 24), (120, 35), (200, 60)];
const STILL: Scene = scene("", 0.0, "", "");

/// Every screen uses only 24-bit colours; drawing a picture with another colour panics.
#[test]
fn every_screen_renders_as_svg_in_every_window() {
    let make = std::env::var_os("HALFPLAY_PICTURES").is_some_and(|what| what == "screens");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scratch/screens");
    if make {
        std::fs::create_dir_all(&folder).unwrap();
    }
    let worked = STATES.iter().map(|(name, keys)| (*name, pressed(keys)));
    for (name, session) in
        worked.chain([("welcome", Session::welcome().with_modules(&ALL_MODULES).with_overview())])
    {
        for (width, height) in WINDOWS {
            for theme in [Theme::Dark, Theme::Light] {
                let shot = shot(&session, &STILL, (width, height), theme);
                let drawn = svg::window(name, &[shot], theme);
                if make {
                    let file = format!("{name}-{width}x{height}-{}.svg", theme.name());
                    std::fs::write(folder.join(file), drawn).unwrap();
                }
            }
        }
    }
}
