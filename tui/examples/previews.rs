//! Draws the pictures of link previews and the icons of the page into a folder: `previews FOLDER`. `cargo xtask web` runs
//! it and makes a page for each picture.
//!
//! ```text
//! share/card.png       the picture of the first screen
//! share/icon-192.png   the icon, 192 pixels wide
//! s/tie/card.png       the picture of the state `tie`
//! pages.json           name, title, sentence and link of each state
//! ```

use halfplay::png_of_svg;
use halfplay_core::skins::doc::palette::{Neutral, Theme, neutral};
use halfplay_core::skins::doc::preview;
use halfplay_core::skins::session::previews;
use serde_json::json;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

/// The widths of the icons in pixels: for iOS, and for installed pages.
const ICONS: [u32; 3] = [180, 192, 512];
/// The icon of the page, 16 units wide.
const ICON: &str = include_str!("../../web/icon.svg");

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args_os().nth(1).ok_or("the folder is missing")?);
    let states = previews();
    let pages: Vec<_> = states
        .iter()
        .map(|state| {
            json!({ "name": state.name, "title": state.title, "sentence": state.sentence, "link": state.link })
        })
        .collect();
    write(&folder.join("pages.json"), &serde_json::to_vec(&pages)?)?;
    let cards = states.iter().map(|state| {
        let place = if state.name.is_empty() { "share".to_owned() } else { format!("s/{}", state.name) };
        (folder.join(place).join("card.png"), preview(&state.preview))
    });
    let icons = ICONS.iter().map(|width| (folder.join(format!("share/icon-{width}.png")), icon(*width)));
    let drawings: Vec<(PathBuf, String)> = cards.chain(icons).collect();
    // Drawing takes most of the time, so all processors share it.
    let share = drawings.len().div_ceil(thread::available_parallelism()?.get());
    thread::scope(|scope| {
        let workers: Vec<_> =
            drawings.chunks(share).map(|part| scope.spawn(move || part.iter().try_for_each(draw))).collect();
        workers.into_iter().try_for_each(|worker| worker.join().map_err(|_| "a thread panicked")?)
    })?;
    Ok(())
}

fn draw((path, svg): &(PathBuf, String)) -> Result<(), String> {
    let picture = png_of_svg(svg).map_err(|why| format!("{}: {why}", path.display()))?;
    write(path, &picture)
}

fn write(path: &Path, content: &[u8]) -> Result<(), String> {
    let wrong = |why| format!("cannot write {}: {why}", path.display());
    path.parent().map_or(Ok(()), fs::create_dir_all).map_err(wrong)?;
    fs::write(path, content).map_err(wrong)
}

/// The icon on the paper of the page, with a margin: systems cut its corners off. A unit has two pixels.
fn icon(width: u32) -> String {
    let inner =
        ICON.split_once('>').and_then(|(_, rest)| rest.rsplit_once("</svg>")).map_or("", |(inner, _)| inner);
    let (units, paper) = (f64::from(width) / 2.0, neutral(Neutral::Page, Theme::Light).hex());
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{units}\" height=\"{units}\" viewBox=\"-2 -2 20 20\">\
         <desc>halfplay</desc><rect x=\"-2\" y=\"-2\" width=\"20\" height=\"20\" fill=\"#{paper}\"/>{inner}</svg>"
    )
}
