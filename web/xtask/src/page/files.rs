//! The files of the page, by path.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The contents of the page's files by path, relative to the page's folder, with `/` as separator.
pub type Files = BTreeMap<String, Vec<u8>>;

/// The name of the crate, and so of its output files.
pub const PAGE: &str = "halfplay-web";

/// Makes an empty folder; deletes what was in it.
pub fn emptied(folder: &Path) -> Result<(), String> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|why| format!("cannot empty {}: {why}", folder.display()))?;
    }
    fs::create_dir_all(folder).map_err(|why| format!("cannot make {}: {why}", folder.display()))
}

/// All files in a folder and its subfolders.
pub fn read_all(folder: &Path) -> Result<Files, String> {
    let wrong = |why| format!("cannot read {}: {why}", folder.display());
    let mut files = Files::new();
    for entry in fs::read_dir(folder).map_err(wrong)? {
        let entry = entry.map_err(wrong)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_dir() {
            let below = read_all(&entry.path())?;
            files.extend(below.into_iter().map(|(path, content)| (format!("{name}/{path}"), content)));
        } else {
            files.insert(name, read(&entry.path())?);
        }
    }
    Ok(files)
}

pub fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|why| format!("cannot read {}: {why}", path.display()))
}
