//! A row of the table of screens.

use super::content::Content;
use super::place::Place;
use super::screen::Screen;
use crate::session::Session;
use crate::session::commands::Command;
use crate::session::keys::Row;

/// A screen with everything that is derived from the table: tabs, keys, help, commands.
pub struct ScreenRow {
    /// the identity of the screen
    pub screen: Screen,
    /// the name on its tab
    pub name: &'static str,
    /// the letter that goes to the screen after `g`
    pub letter: char,
    /// the content of the screen in a few words, for help: `other ways to compute the same`
    pub shows: &'static str,
    /// the places of the screen that have keys of their own
    pub places: &'static [&'static Place],
    /// the keys of the screen
    pub keys: &'static [Row],
    /// the content of the screen, or a message that the code that makes it is being loaded
    pub(in crate::skins::session) content: fn(&Session) -> Content,
    /// the commands of the screen
    pub commands: &'static [Command],
}
