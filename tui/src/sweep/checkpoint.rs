//! The checkpoint file of a sweep.

use crate::failure::Failure;
use halfplay_core::skins::bulk::sweep::{Question, SweepState};
use halfplay_core::skins::explain::bulk_sweep::not_taken;
use std::fs;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

/// The longest checkpoint accepted, in bytes.
const LONGEST: u64 = 1 << 20;

/// A checkpoint file.
pub struct Checkpoint<'a> {
    path: &'a Path,
}

impl<'a> Checkpoint<'a> {
    /// A checkpoint at this path, which need not exist yet.
    pub fn new(path: &'a Path) -> Self {
        Checkpoint { path }
    }

    /// The path as given.
    pub fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// The progress on this question saved in the file. If the file is empty or missing, the sweep starts from the
    /// beginning. A missing file is created immediately, so that an unwritable path is reported before any work.
    pub fn resume(&self, question: Question) -> Result<SweepState, Failure> {
        let is_file = match fs::metadata(self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let answer = SweepState::new(question);
                return self.save(&answer).map(|()| answer);
            }
            Err(error) => return Err(Failure::unreadable(self.path, &error)),
            Ok(about) if about.is_dir() => {
                return Err(Failure::unreadable(self.path, &ErrorKind::IsADirectory.into()));
            }
            Ok(about) => about.is_file(),
        };
        // A path that is not a regular file, such as a device, has no progress to resume.
        if !is_file {
            return Ok(SweepState::new(question));
        }
        let text = self.text().map_err(|error| Failure::unreadable(self.path, &error))?;
        // An empty file, as mktemp creates it, is only a name to write to.
        if text.is_empty() {
            return Ok(SweepState::new(question));
        }
        let refused =
            |why| Failure::Usage(format!("cannot resume the sweep in {}: {}", self.name(), not_taken(&why)));
        SweepState::resumed(question, &text).map_err(refused)
    }

    fn text(&self) -> io::Result<String> {
        let mut bytes = Vec::new();
        fs::File::open(self.path)?.take(LONGEST).read_to_end(&mut bytes)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Writes a temporary file next to the checkpoint and then renames it, so that a full disk leaves the old
    /// checkpoint.
    pub fn save(&self, answer: &SweepState) -> Result<(), Failure> {
        let text = answer.to_text();
        let is_device = fs::metadata(self.path).is_ok_and(|about| !about.is_file());
        let written = if is_device {
            fs::write(self.path, &text)
        } else {
            let beside = self.beside();
            let written = fs::write(&beside, &text).and_then(|()| fs::rename(&beside, self.path));
            if written.is_err() {
                // The incomplete file is useless.
                let _ = fs::remove_file(&beside);
            }
            written
        };
        written
            .map_err(|error| Failure::Usage(format!("cannot save the progress in {}: {error}", self.name())))
    }

    fn beside(&self) -> PathBuf {
        let mut name = self.path.as_os_str().to_owned();
        name.push(".new");
        name.into()
    }
}
