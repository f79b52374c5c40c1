//! The file in which the program keeps the progress in lessons: `$XDG_STATE_HOME/halfplay/lessons`, by default
//! `~/.local/state/halfplay/lessons`.
//!
//! A file that cannot be read counts as empty. Writing replaces the file atomically, so that no reader sees half of it.
//! Writing also keeps the records that another running halfplay has stored in the meantime.

use halfplay_core::skins::session::LessonRecords;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The most bytes that are read. The names of all lessons take less than 2 KiB.
const LONGEST: u64 = 64 << 10;

/// The file, and the records that it held last.
#[derive(Debug, Default)]
pub struct LessonStore {
    /// `None` if no folder for the state of programs is known
    path: Option<PathBuf>,
    stored: LessonRecords,
    /// true after a failure to write, which is reported once
    failed: bool,
}

impl LessonStore {
    /// The store of this user. `value` returns the text of an environment variable.
    pub fn of_user(value: impl Fn(&str) -> Option<String>) -> LessonStore {
        // The XDG specification ignores relative paths.
        let absolute = |name: &str| value(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let state = absolute("XDG_STATE_HOME").or_else(|| Some(absolute("HOME")?.join(".local/state")));
        let path = state.map(|state| state.join("halfplay").join("lessons"));
        let stored = path.as_deref().map(read).unwrap_or_default();
        LessonStore { path, stored, failed: false }
    }

    /// The records that the file holds.
    pub fn records(&self) -> LessonRecords {
        self.stored.clone()
    }

    /// Stores the records if they have changed. After the first failure, returns a sentence for the user.
    pub fn keep(&mut self, records: &LessonRecords) -> Option<String> {
        let path = self.path.as_deref().filter(|_| *records != self.stored)?;
        self.stored = records.clone();
        let why = replace(path, &records.merged(&read(path)).text()).err()?;
        let is_first = !std::mem::replace(&mut self.failed, true);
        is_first.then(|| format!("cannot store the progress in lessons in {}: {why}", path.display()))
    }
}

/// The records in a file; none if it cannot be read.
fn read(path: &Path) -> LessonRecords {
    let mut bytes = Vec::new();
    let file = File::open(path).and_then(|file| file.take(LONGEST).read_to_end(&mut bytes));
    match file {
        Ok(_) => LessonRecords::read(&String::from_utf8_lossy(&bytes)),
        Err(_) => LessonRecords::default(),
    }
}

/// Replaces a file by writing another one beside it and renaming that.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let beside = path.with_extension(format!("{}.new", std::process::id()));
    let write = || {
        let mut file = File::create(&beside)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, path)
    };
    write().inspect_err(|_| _ = fs::remove_file(&beside))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use halfplay_core::skins::session::Reached;

    /// A new folder for the state of programs.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("halfplay-lessons-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    fn store(state: &Path) -> LessonStore {
        let state = state.to_str().unwrap().to_owned();
        LessonStore::of_user(|name| (name == "XDG_STATE_HOME").then(|| state.clone()))
    }

    #[test]
    fn a_later_program_reads_what_an_earlier_one_stored() {
        let state = folder("later");
        let mut records = store(&state).records();
        assert_eq!(records.text(), "");
        records.reach("ties", Reached::Step(3));
        assert_eq!(store(&state).keep(&records), None);
        assert_eq!(fs::read_to_string(state.join("halfplay/lessons")).unwrap(), "ties 3\n");
        assert_eq!(store(&state).records(), records);
        // The temporary file is gone.
        assert_eq!(fs::read_dir(state.join("halfplay")).unwrap().count(), 1);
        fs::remove_dir_all(&state).unwrap();
    }

    #[test]
    fn two_programs_do_not_lose_each_others_progress() {
        let state = folder("two");
        let [mut one, mut other] = [store(&state), store(&state)];
        assert_eq!(one.keep(&LessonRecords::read("ties 3")), None);
        assert_eq!(other.keep(&LessonRecords::read("fma 2")), None);
        assert_eq!(store(&state).records().text(), "ties 3\nfma 2\n");
        fs::remove_dir_all(&state).unwrap();
    }

    #[test]
    fn a_damaged_file_is_read_as_far_as_it_makes_sense() {
        let state = folder("damaged");
        fs::create_dir_all(state.join("halfplay")).unwrap();
        fs::write(state.join("halfplay/lessons"), b"\xff\xfe ties 3\n\0fma\n{\"a\":1}\n").unwrap();
        assert_eq!(store(&state).records().text(), "ties 3\n");
        fs::remove_dir_all(&state).unwrap();
    }

    #[test]
    fn a_failure_to_write_is_reported_once() {
        let state = folder("failure");
        // A file stands where the folder would be.
        fs::write(&state, "").unwrap();
        let mut store = store(&state);
        let said = store.keep(&LessonRecords::read("ties 3")).unwrap();
        assert!(said.starts_with("cannot store the progress in lessons in "), "{said}");
        assert_eq!(store.keep(&LessonRecords::read("ties 4")), None);
        fs::remove_file(&state).unwrap();
    }

    #[test]
    fn the_file_is_in_the_folder_for_the_state_of_programs() {
        let path = |set: &'static [(&str, &str)]| {
            let value =
                |name: &str| set.iter().find(|(one, _)| *one == name).map(|(_, text)| text.to_string());
            LessonStore::of_user(value).path
        };
        let home = Some(PathBuf::from("/home/a/.local/state/halfplay/lessons"));
        assert_eq!(path(&[("HOME", "/home/a")]), home);
        assert_eq!(path(&[("HOME", "/home/a"), ("XDG_STATE_HOME", "")]), home);
        assert_eq!(path(&[("HOME", "/home/a"), ("XDG_STATE_HOME", "state")]), home);
        assert_eq!(path(&[("XDG_STATE_HOME", "/s")]), Some(PathBuf::from("/s/halfplay/lessons")));
        assert_eq!(path(&[]), None);
    }
}
