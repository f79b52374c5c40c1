//! Makes pictures of the running program for the README. The program's own code draws them, so they cannot show
//! anything else.
//!
//! ```text
//! HALFPLAY_PICTURES=make cargo test -p halfplay pictures_are_in_date
//! ```
//!
//! The command above recreates them in `assets/pictures`. Without the variable, the test fails if one is out of date.
//! With `screens` instead of `make`, another test draws every screen for visual inspection: see [`screens`].
//!
//! A picture is a list of [`Scene`]s, each with the keys to press, its duration, and a caption. [`svg`] draws them as a
//! window, which is animated if there are several.

mod screens;
mod shapes;
mod svg;
mod tests;

use super::palette::{ColourSource, Depth, Palette};
use super::plane;
use super::tests::named;
use super::window::paint;
use halfplay_core::skins::doc::palette::Theme;
use halfplay_core::skins::session::{ALL_MODULES, Session};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use std::path::{Path, PathBuf};

/// One moment of the program.
struct Scene {
    /// the keys pressed before the scene, named as in [`named`]
    keys: &'static str,
    /// its duration in seconds
    seconds: f64,
    /// the name of the key on keyboards; empty if no key is pressed
    cap: &'static str,
    /// the caption
    says: &'static str,
}

/// A picture: its file, its description, and its scenes.
struct Story {
    name: &'static str,
    title: &'static str,
    scenes: &'static [Scene],
}

/// The drawing of a scene.
struct Shot {
    cells: Buffer,
    /// the column and the row of the caret, if the user is typing
    caret: Option<(u16, u16)>,
    scene: &'static Scene,
}

const WIDTH: u16 = 80;
const HEIGHT: u16 = 24;

/// All pictures.
const STORIES: [Story; 2] = [
    Story {
        name: "screen",
        title: "halfplay in a terminal: the sum of a product and a number, rounded to half precision, bit by bit",
        scenes: &[scene("", 0.0, "", "")],
    },
    Story {
        name: "tour",
        title: "halfplay in a terminal: stepping through a sum, flipping a bit of it, comparing pipelines, typing another value",
        scenes: &[
            scene("", 3.5, "", "it opens on a worked sum"),
            scene("⇞⇞⇞⇞⇞", 3.0, "PgUp", "back to the first step"),
            scene("⇟", 2.5, "PgDn", "the next step"),
            scene("⇟", 2.5, "PgDn", "the next step"),
            scene("⇟", 3.5, "PgDn", "the sum, exact"),
            scene("⇟", 2.0, "PgDn", "the next step"),
            scene("⇟", 4.0, "PgDn", "then it is rounded, once"),
            scene(" ", 4.0, "Space", "flips a bit: now it rounds down"),
            scene(" ", 1.5, "Space", "and back"),
            scene("gc", 4.0, "G C", "other ways to compute the same"),
            scene("↓", 4.0, "↓", "rounded twice: a false tie"),
            scene("go↓", 1.5, "G O ↓", "back, and to the next number"),
            scene("1", 0.5, "1", "a value is typed"),
            scene("/", 0.5, "/", "a value is typed"),
            scene("3", 3.5, "3", "it is rounded too, and a note says so"),
            scene("⏎", 3.0, "Enter", "the operand is accepted"),
            scene("gn", 4.0, "G N", "one value in every format"),
            scene("gt", 4.0, "G T", "and a float of six bits, whole"),
        ],
    },
];

const fn scene(keys: &'static str, seconds: f64, cap: &'static str, says: &'static str) -> Scene {
    Scene { keys, seconds, cap, says }
}

/// Plays a story in a dark window.
fn play(story: &Story) -> Vec<Shot> {
    let mut session = Session::worked().with_modules(&ALL_MODULES);
    let shot = |scene: &'static Scene| {
        scene.keys.chars().for_each(|c| assert_eq!(session.press(named(c)), None, "{c}"));
        shot(&session, scene, (WIDTH, HEIGHT), Theme::Dark)
    };
    story.scenes.iter().map(shot).collect()
}

/// Draws the contents of a session in a window of this size.
fn shot(session: &Session, scene: &'static Scene, (width, height): (u16, u16), theme: Theme) -> Shot {
    let palette = Palette::with(ColourSource::Themed(theme), Depth::TrueColour);
    let mut session = session.clone();
    plane::fit(&mut session, (width.into(), height.into()), palette);
    let view = session.view();
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| drop(paint(frame, &view, 0, palette, false))).unwrap();
    let place = terminal.get_cursor_position().unwrap();
    let typing = terminal.backend().cursor_visible();
    Shot { cells: terminal.backend().buffer().clone(), caret: typing.then_some((place.x, place.y)), scene }
}

fn file(story: &Story) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/pictures").join(format!("{}.svg", story.name))
}
