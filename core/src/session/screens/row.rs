//! A row of the table of screens.

use super::content::Content;
use super::kinds::Screen;
use super::place::Place;
use crate::session::Session;
use crate::session::commands::Command;
use crate::session::keys::Row;

/// A screen with everything that is derived from the table: tabs, keys, help, commands.
pub struct ScreenRow {
    /// its identity
    pub screen: Screen,
    /// the name on its tab
    pub name: &'static str,
    /// the letter that goes there after `g`
    pub letter: char,
    /// the number of the function key that goes there, in a terminal
    pub function_key: u8,
    /// its content in a few words, for help: `the comparison of pipelines`
    pub shows: &'static str,
    /// its places with keys of their own
    pub places: &'static [&'static Place],
    /// its keys
    pub keys: &'static [Row],
    /// its content; a message to wait until the code that makes it is loaded
    pub(in crate::skins::session) content: fn(&Session) -> Content,
    /// its commands
    pub commands: &'static [Command],
}
