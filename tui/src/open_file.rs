//! Opens a file for the user of a session.

use crate::arrays;
use crate::failure::Failure;
use crate::text_file;
use halfplay_core::skins::explain::visible;
use halfplay_core::skins::session::{DiagnoseMsg, Msg};
use std::path::Path;

/// The message that opens the named file: a program, a lesson or results. `named` may also list several array files,
/// separated by spaces. For an unreadable file, the message is a notice with the reason.
pub fn open_file_msg(named: &str) -> Msg {
    read(named).unwrap_or_else(|why| Msg::Notice(why.words().to_owned()))
}

/// The message that opens the named files. An empty text file gives a notice.
pub fn read(named: &str) -> Result<Msg, Failure> {
    match array_files(named) {
        Some(files) => arrays::load(&files).map(|files| DiagnoseMsg::OpenArrays(files).into()),
        None => text(named),
    }
}

fn text(path: &str) -> Result<Msg, Failure> {
    let text = text_file::read_file(Path::new(path), "text")?;
    Ok(match text.trim().is_empty() {
        true => Msg::Notice(format!("{} is empty", visible(path))),
        false => Msg::of_file(path, text),
    })
}

/// The array files in this text, if all its words name such files. A single file name may contain spaces.
fn array_files(named: &str) -> Option<Vec<&Path>> {
    if Msg::has_arrays(named) && Path::new(named).exists() {
        return Some(vec![Path::new(named)]);
    }
    let names: Vec<&str> = named.split_whitespace().collect();
    let all = !names.is_empty() && names.iter().all(|name| Msg::has_arrays(name));
    all.then(|| names.into_iter().map(Path::new).collect())
}
